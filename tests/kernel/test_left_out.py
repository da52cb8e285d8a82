"""What a record leaves out may make a verdict undetermined, but never turns it around, and never breaks the oracle."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

import msgspec
import pytest

from oracle import registry
from oracle.fuzz.examples import edition_for, example
from oracle.sitting import Seat, Sitting, Terms
from oracle.trace.validate import Validator
from oracle.verdict import Status, Verdict

TERMS = Terms(explain=False)
CERTAIN = (Status.LEGAL, Status.ILLEGAL)

OPTIONAL: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "riftbound": {
        "before": (
            *("turn", "priority", "focus", "chain", "chainOpenedBy", "battlefields", "players", "objects", "complete"),
        ),
        "before.turn": ("phase", "number"),
        "before.battlefields": ("controller", "contestedBy", "showdown", "combat", "card"),
        "before.players": ("xp", "score", "turnsTaken", "pool", "runes", "hand", "champion", "trash", "banished"),
        "before.objects": ("controller", "at", "exhausted", "card", "might"),
    },
    "deathburgh": {
        "before": ("board", "round", "turn", "firstWord", "souls", "figures", "contact", "terrain"),
        "before.figures": (
            *("side", "base", "at", "mode", "activated", "moved", "move", "wounds", "wasted", "weapon", "locks"),
            "actionsDone",
        ),
        "action": ("chargeRoll", "spentAtPause"),
        "reactions": ("declaredAt", "roll", "ensouled", "route", "attack", "replies", "firstWord"),
    },
}
"""Fields whose absence says nothing; others have a default, or say what was asked."""


@pytest.mark.parametrize(("game", "number"), [("riftbound", 400), ("deathburgh", 500)])
def test_what_is_left_out_never_turns_a_verdict_around(game: str, number: int) -> None:
    accepts = Validator.for_kind(game, "incident").accepts
    compared = opened = 0
    for seed in range(number):
        random = Random(f"left out/{game}/{seed}")
        header, record = _recorded(game, random)
        sitting = Sitting(header, TERMS)
        full = sitting.hear(record)
        for _ in range(2):
            partial = _without(record, OPTIONAL[game], random)
            heard = sitting.hear(partial) if accepts(partial) else None
            if isinstance(full, Verdict) and isinstance(heard, Verdict):
                assert all(reason.kind != "internal" for reason in heard.reasons), (seed, partial)
                if full.status in CERTAIN:
                    compared += 1
                    opened += heard.status not in CERTAIN
                    assert heard.status is full.status or heard.status not in CERTAIN, (seed, partial)
    assert compared > number // 2
    assert opened > number // 10


def _recorded(game: str, random: Random) -> tuple[Mapping[str, Any], dict[str, Any]]:
    """A generated play; of some the engine said something."""
    book = registry.rulebook(game)
    made = example(random, book, Seat(TERMS), edition_for(book, TERMS))
    claim = random.choice(({}, {}, {"claim": {"accepted": True}}, {"claim": {"accepted": False}}))
    return made.header, {**_copied(made.question()), "n": 1, **claim}


def _copied(record: Mapping[str, Any]) -> Any:
    return msgspec.json.decode(msgspec.json.encode(record))


def _without(record: Mapping[str, Any], optional: Mapping[str, tuple[str, ...]], random: Random) -> dict[str, Any]:
    """The record without up to three fields."""
    partial: dict[str, Any] = _copied(record)
    for _ in range(random.choice((1, 1, 2, 3))):
        places = [
            (part, name) for where, names in optional.items() for part in _parts(partial, where) for name in names
        ]
        part, name = random.choice([(part, name) for part, name in places if name in part])
        del part[name]
    return partial


def _parts(record: dict[str, Any], where: str) -> Iterator[dict[str, Any]]:
    parts: list[Any] = [record]
    for step in where.split("."):
        found = [part[step] for part in parts if step in part]
        parts = [each for part in found for each in (part if isinstance(part, list) else [part])]
    yield from (part for part in parts if isinstance(part, dict))
