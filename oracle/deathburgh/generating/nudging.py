"""
Nudges
======

A number a little higher or lower, a truth or a mode turned over, anywhere in a record.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from oracle.deathburgh.generating.duel import Record

FIXED = ("board", "n", "round", "tolerance", "segment", "base", "polygon")
FACES = ("roll", "chargeRoll", "rangeRoll")
STEPS = (1, -1, 2, -2, 254, -254)


def nudge(random: Random, record: Record) -> None:
    """Changes one thing, in place. Where figures stand and paths begin is left alone."""
    places = list(_places(record))
    inside, key = random.choice(places)
    value = inside[key]
    if isinstance(value, bool):
        inside[key] = not value
        return
    if isinstance(value, str):
        inside[key] = "defensive" if value == "aggressive" else "aggressive"
        return
    changed = value + random.choice(STEPS[:2] if key in FACES or value < 10 else STEPS)
    least, most = (1, 6) if key in FACES else (0, 100_000)
    inside[key] = min(max(changed, least), most)


def _places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every truth, mode and number that may be another."""
    if isinstance(value, dict):
        for key, part in value.items():
            if key in FIXED or (key == "at" and isinstance(part, list)):
                continue
            if isinstance(part, (bool, int)) or key == "mode":
                yield value, key
            elif key in ("planned", "path", "route"):
                yield from ((place, axis) for place in part[1:] for axis in (0, 1))
            else:
                yield from _places(part)
    elif isinstance(value, list):
        for part in value:
            yield from _places(part)
