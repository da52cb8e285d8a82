"""
Words that records share
========================

The base of every record, points and paths, and the words for modes and kinds. Lengths are whole numbers of 0.1 mm,
so that an inch and every base diameter in whole millimetres are exact.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec
from msgspec import UNSET

INCH = 254
"""One inch in 0.1 mm."""

Point: TypeAlias = tuple[int, int]
Path: TypeAlias = tuple[Point, ...]

Mode = Literal["aggressive", "defensive"]
MoveKind = Literal["forward", "charge", "flee", "fleeUnderFire", "ambush"]
ReactionType = Literal[
    "ambush", "flee", "fleeUnderFire", "reactionAttack", "reactionRanged", "dodge", "standAndShoot", "skill"
]
AttackKind = Literal["melee", "ranged"]


def wire_name(field: str) -> str:
    """The JSON name of a Python field: `first_word` is `firstWord`, `class_` is `class`."""
    first, *rest = field.rstrip("_").split("_")
    return first + "".join(word.capitalize() for word in rest)


class Value(msgspec.Struct, frozen=True, rename=wire_name):
    """Base of every record: frozen, camelCase on the wire."""


def known(value: object) -> bool:
    """Whether the record says anything about this field."""
    return value is not UNSET
