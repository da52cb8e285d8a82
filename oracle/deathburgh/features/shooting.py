"""
Room to shoot
=============

Whether an ambusher finds a place to shoot from within its move. Straight away from the mover is tried first and, for a
question, other directions; that there is no such place is only said where nothing but the edge of the board is in the
way. What a recorded ambusher did is judged by itself, not by this.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import isqrt
from typing import TYPE_CHECKING

from oracle.deathburgh.features import standing
from oracle.deathburgh.features.seeing import sees
from oracle.deathburgh.geometry.areas import clear_of_base
from oracle.deathburgh.geometry.discs import Disc, Point, compare_gap, gap_bounds
from oracle.deathburgh.vocabulary.words import INCH
from oracle.logic import Truth, Unknown, all_of

if TYPE_CHECKING:
    from oracle.deathburgh.features.ground import Ground

FOUR = 4 * INCH
AROUND = ((1, 0), (12, 5), (4, 3), (3, 4), (0, 1), (-3, 4), (-1, 0))
"""Directions tried to both sides, the first straight away from the mover."""


def room(ground: Ground, most: int, least: int) -> Truth:
    """Whether a move of `least` to `most` can end 4 inches away, in sight, on free ground.

    The gap is known to allow it on an empty table without edges.
    """
    if place(ground, most, least) is not None:
        return True
    return False if _cornered(ground, most) else Unknown(frozenset((standing.OPEN,)))


def place(ground: Ground, most: int, least: int = 0) -> Point | None:
    """The first such place that is found."""
    return next((where for where, far in _places(ground, most, least) if _good(ground, where, far) is True), None)


def _places(ground: Ground, most: int, least: int) -> Iterator[tuple[Point, bool]]:
    """Places to shoot from, and whether they are far enough by derivation: straight away, and then all around."""
    start, mover = ground.scene.at(ground.figure), ground.pause.rounded
    here = ground.scene.disc(ground.figure)
    low, _ = gap_bounds(Disc(mover, ground.scene.base(ground.scene.mover)), here, ground.measure)
    needed = max(least, min(most, max(0, FOUR - low)))
    yield _beyond(mover, start, needed, (1, 0)), True
    if ground.readings["direction"] != "radial" and most and ground.pause.reaction is None:
        for across, up in AROUND:
            for turned in ((across, up), (across, -up)):
                for distance in (needed, most):
                    yield _beyond(mover, start, distance, turned), least > 0


def _good(ground: Ground, where: Point, far: bool) -> Truth:
    """Whether the figure can go there straight, is 4 inches away, and sees the mover."""
    scene, figure = ground.scene, ground.figure
    start, base = scene.at(figure), scene.base(figure)
    path = (start,) if where == start else (start, where)
    if standing.toll(scene, base, path) or standing.capped(scene, base, path) is not None:
        return False
    target = Disc(ground.pause.rounded, scene.base(scene.mover))
    return all_of(
        far or compare_gap(target, Disc(where, base), FOUR, ground.measure) > 0,
        standing.stays_on_board(scene, figure, path),
        standing.free(scene, figure, path, scene.mover, ground.solid),
        clear_of_base(path, base, target, scene.tolerance + 2) is not False,
        sees(scene, figure, where, ground.pause.disc),
    )


def _cornered(ground: Ground, most: int) -> bool:
    """Whether the edge of the board alone keeps every place out of reach; False if something else plays a part.

    The place furthest from the mover lies where the circle of the move meets the edges, or in a corner.
    """
    scene, figure = ground.scene, ground.figure
    if scene.terrain or any(True for _ in standing.bystanders(scene, figure, scene.mover)):
        return False
    base, slack = scene.base(figure), scene.tolerance + 2
    target = Disc(ground.pause.rounded, scene.base(scene.mover))
    return all(
        compare_gap(target, Disc(where, base), FOUR - slack, ground.measure) < 0
        for where in _furthest(ground, most + slack)
    )


def _furthest(ground: Ground, most: int) -> Iterator[Point]:
    """Where the circle of the move meets the edges of the board, and corners within it; rounded outwards."""
    scene, figure = ground.scene, ground.figure
    (x, y), half = scene.at(figure), scene.base(figure) // 2
    assert isinstance(scene.position.board, tuple)
    width, height = scene.position.board
    left, right, low, high = half, width - half, half, height - half
    for edge in (left, right):
        rest = most * most - (edge - x) ** 2
        if rest >= 0:
            for reach in (-isqrt(rest) - 1, isqrt(rest) + 1):
                yield edge, min(max(y + reach, low), high)
    for edge in (low, high):
        rest = most * most - (edge - y) ** 2
        if rest >= 0:
            for reach in (-isqrt(rest) - 1, isqrt(rest) + 1):
                yield min(max(x + reach, left), right), edge


def _beyond(mover: Point, start: Point, distance: int, turned: Point) -> Point:
    """The place so far from `start` in a direction, told relative to straight away from the mover; rounded."""
    away = start[0] - mover[0], start[1] - mover[1]
    across = away[0] * turned[0] - away[1] * turned[1]
    up = away[0] * turned[1] + away[1] * turned[0]
    length = max(1, isqrt(across * across + up * up))
    return start[0] + _rounded(across * distance, length), start[1] + _rounded(up * distance, length)


def _rounded(number: int, divisor: int) -> int:
    return (2 * number + divisor) // (2 * divisor)
