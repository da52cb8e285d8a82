"""
A duel to vary
==============

One figure moves on a straight line towards another, which ambushes it. Gaps between the bases (0.1 mm) say where; what
a trait changes is changed in the record.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from oracle.deathburgh.vocabulary.words import INCH

Record = dict[str, Any]

HEADER: Record = {"kind": "header", "format": "ambush-trace/1", "rulebook": "deathburgh"}
WIDE, NARROW = 320, 250
"""Bases of the mover and of all others."""
TOUCH = (WIDE + NARROW) // 2
RING = 2 * INCH
MIDDLE = 4000
"""Where the ambusher stands, both ways."""


def at(gap: int) -> list[int]:
    """Where the mover is so far from the ambusher, to its left."""
    return [MIDDLE - TOUCH - gap, MIDDLE]


def beside(across: int, up: int = 0) -> list[int]:
    """A place told from the ambusher's."""
    return [MIDDLE + across, MIDDLE + up]


def figure(name: str, side: str, place: Sequence[int], base: int = NARROW) -> Record:
    """A figure that may do anything."""
    usual = {"mode": "aggressive", "activated": False, "moved": False, "move": 9 * INCH, "wounds": 2, "wasted": False}
    return {"id": name, "side": side, "base": base, "at": list(place), **usual, "weapon": None, "locks": []}


def duel() -> Record:
    """m is ambushed by b at the ring, on its way from 6 inches to 1: b rolls 2, fights, and m stays there."""
    before = {
        "board": [8000, 8000],
        "tolerance": 0,
        "round": 2,
        "turn": "P",
        "firstWord": "P",
        "souls": {"P": 0, "Q": 1},
        "contact": [],
        "terrain": [],
        "figures": [figure("m", "P", at(6 * INCH), WIDE), figure("b", "Q", beside(0))],
    }
    record = {
        "kind": "incident",
        "n": 1,
        "before": before,
        "action": {"type": "move", "figure": "m", "kind": "forward"},
    }
    record["reactions"] = [
        {
            "type": "ambush",
            "figure": "b",
            "ensouled": False,
            "replies": [],
            "firstWord": [{"at": "declared", "holder": "Q"}, {"at": "closed", "holder": "P"}],
        }
    ]
    walks(record, at(6 * INCH), at(RING), at(INCH))
    fights(record, 2, RING)
    return record


def walks(record: Record, start: Sequence[int], paused: Sequence[int], end: Sequence[int]) -> None:
    """m moves from there, is paused there, and would have gone there."""
    record["before"]["figures"][0]["at"] = list(start)
    path = [list(start)] + [list(paused)] * (list(paused) != list(start))
    record["action"] |= {"planned": [list(start), list(end)], "path": path, "resumed": False}
    record["reactions"][-1]["declaredAt"] = {"segment": 0, "at": [1, 1]}


def fights(record: Record, roll: int, gap: int) -> None:
    """b rolls that, closes the gap and fights; nobody falls."""
    route = [beside(0)] + [beside(-gap)] * (gap > 0)
    attack = {"kind": "melee", "outcome": {"attackerLost": 0, "defenderLost": 1}}
    record["reactions"][-1] |= {"roll": roll, "route": route, "contact": True, "attack": attack}


def fails(record: Record, roll: int, *route: Sequence[int]) -> None:
    """b rolls that, goes there, and fails."""
    way = [beside(0), *map(list, route)]
    record["reactions"][-1] |= {"roll": roll, "route": way, "contact": False, "attack": None}


def shoots(record: Record, roll: int, *route: Sequence[int]) -> None:
    """b has a ranged weapon, rolls that, goes there and shoots."""
    fails(record, roll, *route)
    record["before"]["figures"][1]["weapon"] = {"range": 12 * INCH}
    record["reactions"][-1]["attack"] = {"kind": "ranged", "outcome": {"attackerLost": 0, "defenderLost": 1}}


def goes_on(record: Record, *rest: Sequence[int]) -> None:
    """m goes on from where it was paused."""
    action = record["action"]
    action["path"] = [*action["path"], *map(list, rest)]
    action["resumed"] = True
    action.pop("planned", None)
    segments = len(action["path"]) - 1 - len(rest)
    record["reactions"][-1]["declaredAt"] = {"segment": max(0, segments - 1), "at": [1 if segments else 0, 1]}
