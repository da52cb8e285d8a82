"""What a record leaves out may make a verdict undetermined, but never turns it around, and never breaks the oracle."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

import pytest

from oracle.sitting import Sitting
from oracle.trace.validate import Validator
from oracle.verdict import Status, Verdict

from .generated import TERMS, copied, played, question

PLACED = {"at", "controller"}
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


AFTERWARDS: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "riftbound": {
        "after": ("turn", "priority", "focus", "chain", "chainOpenedBy", "battlefields", "players", "objects"),
        "after.battlefields": ("controller", "contestedBy", "showdown", "combat"),
        "after.players": ("xp", "pool", "runes", "hand", "champion", "trash", "banished"),
        "after.objects": ("controller", "at", "exhausted", "designation"),
    },
    "deathburgh": {
        "after": ("board", "round", "turn", "firstWord", "souls", "figures", "contact"),
        "after.figures": ("side", "at", "mode", "activated", "moved", "wounds", "wasted", "locks"),
    },
}


@pytest.mark.parametrize(("game", "number"), [("riftbound", 300), ("deathburgh", 300)])
def test_what_is_left_out_accuses_nobody_of_what_came_after(game: str, number: int) -> None:
    accepts = Validator.for_kind(game, "incident").accepts
    fields = {**{part: names for part, names in OPTIONAL[game].items() if part[0] == "b"}, **AFTERWARDS[game]}
    compared = 0
    for seed in range(number):
        random = Random(f"left out afterwards/{game}/{seed}")
        header, record = _recorded(game, random)
        sitting = Sitting(header, TERMS)
        whole = _with_what_comes_after(sitting, {**record, "claim": {"accepted": True}})
        if whole is None:
            continue
        for _ in range(3):
            partial = _without(whole, fields, random)
            heard = sitting.hear(partial) if accepts(partial) else None
            if isinstance(heard, Verdict):
                compared += 1
                assert heard.status is not Status.ILLEGAL, (seed, heard.findings, partial)
    assert compared > number // 2


def _with_what_comes_after(sitting: Sitting, record: Mapping[str, Any]) -> dict[str, Any] | None:
    """The record of a legal play with the position that it leads to; None for other plays."""
    play = played(sitting, record)
    if play is None:
        return None
    after = sitting.rulebook.outcome(sitting.decoded(record), play, sitting.judge(record).setting)
    return {**copied(record), "after": copied(after)} if after else None


def _recorded(game: str, random: Random) -> tuple[Mapping[str, Any], dict[str, Any]]:
    """A generated play; of some the engine said something."""
    header, record = question(game, random)
    claim = random.choice(({}, {}, {"claim": {"accepted": True}}, {"claim": {"accepted": False}}))
    return header, {**record, **claim}


def _without(record: Mapping[str, Any], optional: Mapping[str, tuple[str, ...]], random: Random) -> dict[str, Any]:
    """The record without up to three fields."""
    partial: dict[str, Any] = copied(record)
    for _ in range(random.choice((1, 1, 2, 3))):
        places = [
            (part, name) for where, names in optional.items() for part in _parts(partial, where) for name in names
        ]
        part, name = random.choice([(part, name) for part, name in places if name in part])
        # An object of which neither place nor controller is recorded is taken for a card that is not in play.
        if name not in PLACED or "owner" not in part or part.keys() >= PLACED:
            del part[name]
    return partial


def _parts(record: dict[str, Any], where: str) -> Iterator[dict[str, Any]]:
    parts: list[Any] = [record]
    for step in where.split("."):
        found = [part[step] for part in parts if step in part]
        parts = [each for part in found for each in (part if isinstance(part, list) else [part])]
    yield from (part for part in parts if isinstance(part, dict))
