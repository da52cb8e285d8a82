"""
The table
=========

Where every figure stands and what is known of it at one moment. A field that the record leaves out is `UNSET`: not
recorded, and never guessed. `None` means there is none.
"""

from __future__ import annotations

from typing import Literal

from msgspec import UNSET, UnsetType

from oracle.deathburgh.vocabulary.words import Mode, Path, Point, Value


class Weapon(Value, frozen=True):
    """A ranged weapon; `range_die` adds a D6 of inches to its range."""

    range: int
    range_die: bool = False


class Since(Value, frozen=True):
    """The round in which something came about."""

    round: int


class Lock(Value, frozen=True):
    """A figure this one is locked in Melee Combat with."""

    with_: str
    since: Since | UnsetType = UNSET


class Figure(Value, frozen=True):
    """A figure; `base` is the diameter of its round base, `at` its centre, `moved` speaks of this turn."""

    id: str
    side: str | UnsetType = UNSET
    base: int | UnsetType = UNSET
    at: Point | UnsetType = UNSET
    mode: Mode | UnsetType = UNSET
    activated: bool | UnsetType = UNSET
    moved: bool | UnsetType = UNSET
    move: int | UnsetType = UNSET
    wounds: int | UnsetType = UNSET
    wasted: bool | UnsetType = UNSET
    weapon: Weapon | None | UnsetType = UNSET
    locks: tuple[Lock, ...] | UnsetType = UNSET
    actions_done: tuple[str, ...] | UnsetType = UNSET


class Terrain(Value, frozen=True):
    """A piece of terrain. Only impassable terrain blocks movement and sight unless it says otherwise."""

    id: str
    kind: Literal["obstacle", "difficult", "impassable"]
    polygon: Path
    blocks_sight: bool | UnsetType = UNSET
    blocks_move: bool | UnsetType = UNSET
    cost: int | UnsetType = UNSET


class Position(Value, frozen=True):
    """Everything recorded about one moment. `tolerance`: how far poses and paths may be off, 1 if not said."""

    board: Point | UnsetType = UNSET
    tolerance: int | UnsetType = UNSET
    round: int | UnsetType = UNSET
    turn: str | UnsetType = UNSET
    first_word: str | UnsetType = UNSET
    souls: dict[str, int] | UnsetType = UNSET
    figures: tuple[Figure, ...] | UnsetType = UNSET
    contact: tuple[tuple[str, str], ...] | UnsetType = UNSET
    terrain: tuple[Terrain, ...] | UnsetType = UNSET
