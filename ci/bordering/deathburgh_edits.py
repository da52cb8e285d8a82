"""
Single changes of a Deathburgh table
====================================

Every table that differs from a given one in one fact: somebody is Defensive, the roll is higher, a route is shorter, a
figure is not there. A path is one fact.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from oracle.fuzz.examples import Example
from oracle.fuzz.paths import put, walk
from oracle.rulebook import Rulebook

CHOICES: Mapping[str, tuple[str, ...]] = {
    "mode": ("aggressive", "defensive"),
    "class": ("action", "reaction"),
    "kind": ("forward", "melee", "ranged", "impassable", "obstacle", "difficult"),
    "holder": ("P", "Q"),
    "type": ("dodge", "reactionAttack", "reactionRanged", "skill"),
    "side": ("P", "Q"),
    "figure": ("m", "b"),
}
"""What else a field may be."""
STEPS = (1, -1, 2, -2, 254, -254, 508, -508, 1000)
PATHS = ("route", "path", "planned")
SPARE = ("also", "interrupts", "reactions", "rangeRoll", "target", "cost", "class", "blocksMove", "blocksSight")
"""Fields that can be left out."""


def edits(each: Example, book: Rulebook) -> Iterator[Example]:
    """The examples that differ in one fact, the smallest changes first."""
    whole = {"before": each.before, "action": each.action, "header": each.header}
    for change in _changes(whole):
        plain = Example(change["header"], change["before"], change["action"])
        yield plain
        tidied = book.tidied(plain.before)
        if tidied != plain.before:
            yield Example(plain.header, tidied, plain.action)


def _changes(whole: Mapping[str, Any]) -> Iterator[Any]:
    for path, value in walk(whole):
        field = next((part for part in reversed(path) if isinstance(part, str)), "")
        if path[0] == "header" or len(path) < 2:
            continue
        if field in SPARE and path[-1] == field:
            yield put(whole, path, None, leave_out=True)
        if isinstance(value, bool):
            yield put(whole, path, not value)
        elif isinstance(value, int) and field not in (*PATHS, "polygon"):
            yield from (put(whole, path, value + step) for step in STEPS if value + step >= 0)
        elif isinstance(value, str) and path[-1] == field:
            yield from (put(whole, path, other) for other in CHOICES.get(field, ()) if other != value)
        elif field in PATHS and path[-1] == field:
            yield from (put(whole, path, other) for other in _paths(value))
        elif isinstance(value, list) and value and isinstance(value[0], (dict, list)) and isinstance(path[-1], str):
            yield from (put(whole, path, value[:at] + value[at + 1 :]) for at in range(len(value)))
        if field == "weapon" and path[-1] == field:
            yield put(whole, path, {"range": 3048} if value is None else None)
        if field == "attack" and path[-1] == field:
            yield from _attacks(whole, path, value)
        if field == "replies" and path[-1] == field and not value:
            yield put(whole, path, [{"figure": "m", "type": "dodge", "mode": "aggressive"}])
        if field == "declaredAt" and path[-1] == field:
            yield from (put(whole, (*path, "at"), at) for at in ([0, 1], [1, 1], [1, 2]))


def _attacks(whole: Mapping[str, Any], path: Any, value: Any) -> Iterator[Any]:
    outcome = {"attackerLost": 0, "defenderLost": 0}
    for kind in ("melee", "ranged"):
        yield put(whole, path, {"kind": kind, "outcome": outcome})
    if value is not None:
        yield put(whole, path, None)


def _paths(path: list[list[int]]) -> Iterator[list[list[int]]]:
    """Without a corner; with the end elsewhere; no way at all."""
    yield from (path[:at] + path[at + 1 :] for at in range(1, len(path)))
    x, y = path[-1]
    for step in (1, -1, 2, -2, 3, -3, 10, -10, 50, -50, 254, -254, 508, -508):
        yield from ([*path[:-1], [x + step, y]], [*path[:-1], [x, y + step]]) if len(path) > 1 else ()
        yield from ([*path, [x + step, y]], [*path, [x, y + step]])
