"""What generated positions reach is counted rightly, and the table of it is of these rules and schemas."""

from __future__ import annotations

import json
from collections import Counter
from random import Random

from ci.covering.__main__ import PAGE, TERMS, book, hits, missed, reason, wanted
from oracle.fuzz.examples import edition_for, example
from oracle.sitting import Seat

BOOK = book()
EDITION = edition_for(BOOK, TERMS)
FEW = 60


def test_every_hit_is_something_that_is_looked_for() -> None:
    names = set(wanted())
    found: Counter[str] = Counter()
    for number in range(1, FEW + 1):
        found += hits(example(Random(number), BOOK, Seat(TERMS), EDITION))
    assert set(found) <= names
    assert found["kept:pay.energy"]
    assert found["broken:pay.energy"]
    assert max(found.values()) == FEW


def test_the_table_is_of_these_rules_and_schemas_and_leaves_nothing_without_a_reason() -> None:
    table = json.loads(PAGE.read_bytes())
    said = {f"{truth}:{rule}" for rule, truths in table["rules"].items() for truth in truths}
    said |= {f"feature:{name}" for name in table["features"]}
    said |= {f"branch:{definition}{name}" for definition, names in table["branches"].items() for name in names}
    assert said.isdisjoint(table["unreached"])
    assert said | set(table["unreached"]) == set(wanted())
    assert [name for name, why in table["unreached"].items() if reason(name) != why] == []
    assert list(missed({}, ["branch:nothing.like.it"])) == ["branch:nothing.like.it"]
