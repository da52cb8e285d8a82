"""What generated positions reach is counted rightly, and the tables of it are of these rules and schemas."""

from __future__ import annotations

import json
from collections import Counter
from random import Random

import pytest

from ci.covering.__main__ import TERMS, hits, missed, reason, wanted
from ci.covering.games import GAMES, Game
from oracle.fuzz.examples import edition_for, example
from oracle.sitting import Seat

FEW = 60
EVERY = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
SURE = {"riftbound": "pay.energy", "deathburgh": "react.once-a-side"}


@EVERY
def test_every_hit_is_something_that_is_looked_for(game: Game) -> None:
    names = set(wanted(game))
    edition = edition_for(game.book, TERMS)
    found: Counter[str] = Counter()
    for number in range(1, FEW + 1):
        found += hits(game, example(Random(number), game.book, Seat(TERMS), edition))
    assert set(found) <= names
    assert found[f"kept:{SURE[game.name]}"]
    assert found[f"broken:{SURE[game.name]}"]
    assert max(found.values()) == FEW


@EVERY
def test_the_table_is_of_these_rules_and_schemas_and_leaves_nothing_without_a_reason(game: Game) -> None:
    table = json.loads(game.page.read_bytes())
    said = {f"{truth}:{rule}" for rule, truths in table["rules"].items() for truth in truths}
    said |= {f"feature:{name}" for name in table["features"]}
    said |= {f"branch:{definition}{name}" for definition, names in table["branches"].items() for name in names}
    assert said.isdisjoint(table["unreached"])
    assert said | set(table["unreached"]) == set(wanted(game))
    assert [name for name, why in table["unreached"].items() if reason(game, name) != why] == []
    assert list(missed(game, {}, ["branch:nothing.like.it"])) == ["branch:nothing.like.it"]
