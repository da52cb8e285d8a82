"""
Payments that stray
===================

A payment said otherwise: a kill with what it is replaced by, or that nothing replaces it; or one that gives something
up besides. Some are right, most are not: no cost asks for it, nothing replaces that death, or something must.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from oracle.riftbound.features.case import Case
from oracle.riftbound.features.table import Missing
from oracle.riftbound.vocabulary.position import Object

Steps = list[Mapping[str, Any]]


def strays(case: Case, steps: Sequence[Mapping[str, Any]]) -> list[Steps]:
    """Payments near this one, in a fixed order; none where the record leaves out what one would look at."""
    try:
        return [*_said_otherwise(case, steps), *([*steps, more] for more in _given_up(case) if more not in steps)]
    except Missing:
        return []


def _said_otherwise(case: Case, steps: Sequence[Mapping[str, Any]]) -> Iterator[Steps]:
    """Every kill with what may be said to replace it: nothing, a text that replaces deaths, any other object."""
    saving = [text.id for text in case.texts.saying("replaces_death")]
    for at, step in enumerate(steps):
        for name in (None, *saving, *(thing.id for thing in _mine(case)[:1])) if "kill" in step else ():
            yield [*steps[:at], {**step, "replacedBy": name}, *steps[at + 1 :]]


def _mine(case: Case) -> list[Object]:
    table = case.table
    return [thing for thing in table.objects if table.on_board(thing) and table.controller(thing) == case.player]


def _given_up(case: Case) -> Iterator[Mapping[str, Any]]:
    """Of each sort of thing that costs may ask for the first that the player has; and everything that Adds."""
    mine = _mine(case)
    yield from ({"kill": thing.id} for thing in mine[:1])
    yield from ({"return": thing.id} for thing in mine[-1:])
    yield from ({"exhaust": thing.id} for thing in mine[:1] if not thing.exhausted)
    yield from ({"use": thing.id} for thing in mine if case.table.card(thing).adds)
    yield from [{"spend": {"buff": thing.id}} for thing in mine if thing.buffs][:1]
    yield from [{"discard": name} for name in _held(case, "hand") if name != case.card_id][:1]
    yield from ({"recycle": name, "from": "trash"} for name in _held(case, "trash")[:1])
    yield from ({"spend": {"xp": 1}} for _ in range(min(_held(case, "xp") or 0, 1)))


def _held(case: Case, field: str) -> Any:
    """What the player has of something, nothing if that is not recorded."""
    try:
        return case.table.field(field)
    except Missing:
        return ()
