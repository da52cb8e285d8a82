"""
Places on a path and its length
===============================

A path is a polyline through recorded points. A place on it is a segment and the part of the segment walked, exactly.
Its length is a sum of square roots, compared with a bound exactly.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import pairwise
from typing import TypeAlias

from oracle.deathburgh.geometry.discs import Point, Spot
from oracle.deathburgh.geometry.surd import Exact, Surd, compare, plain, root, sum_of_roots, surd

Path: TypeAlias = Sequence[Point]
"""A polyline of at least one point; segment i leads from point i to point i + 1."""


@dataclass(frozen=True, slots=True)
class Place:
    """A place on a path. Made by the functions here, which write the end of a segment as the start of the next, so
    that one place has one name and places are in the order in which they are walked."""

    segment: int
    at: Exact
    """The part of the segment walked, from 0 to 1."""
    met: object = field(default=None, compare=False, repr=False)
    """What is met exactly there, if the place was found by that."""

    def __lt__(self, other: Place) -> bool:
        return self.segment < other.segment or (self.segment == other.segment and compare(self.at, other.at) < 0)

    def __le__(self, other: Place) -> bool:
        return not other < self


def legs(path: Path) -> list[tuple[Point, Point]]:
    """The segments from point to point; a path of one point has one of no length."""
    return list(pairwise(path)) or [(path[0], path[0])]


def place(path: Path, segment: int, at: Exact, met: object = None) -> Place:
    """A place on the path, and what is known to be met exactly there. ValueError if the path has no such segment or
    `at` is not from 0 to 1."""
    segments, at = legs(path), plain(at)
    if isinstance(at, Fraction) and 0 < at.numerator < at.denominator and 0 <= segment < len(segments):
        p, q = segments[segment]
        if p != q:
            return Place(segment, at, met)
    if not 0 <= segment < len(segments):
        raise ValueError(f"the path has no segment {segment}")
    begun, ended = compare(at, 0), compare(at, 1)
    if begun < 0 or ended > 0:
        raise ValueError("a place on a segment is from 0 to 1")
    at = 1 if ended == 0 else 0 if begun == 0 else at
    while segment + 1 < len(segments) and (segments[segment][0] == segments[segment][1] or at == 1):
        segment, at = segment + 1, 0
    return Place(segment, 1 if segments[segment][0] == segments[segment][1] else at, met)


def start(path: Path) -> Place:
    """Where the path begins."""
    return Place(0, 0) if len(path) > 1 and path[0] != path[1] else place(path, 0, 0)


def end(path: Path) -> Place:
    """Where the path ends."""
    last = len(path) - 2
    return Place(last, 1) if last >= 0 and path[-1] != path[-2] else place(path, max(0, last), 1)


def spot(path: Path, where: Place) -> Spot:
    """The place as coordinates: integers, rationals or surds."""
    (x, y), (to_x, to_y) = legs(path)[where.segment]
    if isinstance(where.at, int):
        return (to_x, to_y) if where.at else (x, y)
    return plain(x + where.at * (to_x - x)), plain(y + where.at * (to_y - y))


def length(path: Path) -> Surd:
    """The length of the path in 0.1 mm."""
    return sum_of_roots(_squared(p, q) for p, q in legs(path))


def length_to(path: Path, where: Place) -> Surd:
    """The length walked up to the place."""
    segments = legs(path)
    whole = sum_of_roots(_squared(p, q) for p, q in segments[: where.segment])
    return whole + root(_squared(*segments[where.segment])) * where.at if where.at != 0 else whole


def is_beyond(path: Path, where: Place, least: int) -> bool:
    """Whether the place lies more than that length from the start, along the path."""
    if where.segment or isinstance(where.at, Surd):
        return length_to(path, where) > least
    squared, at = _squared(*legs(path)[0]), where.at
    return squared * at.numerator * at.numerator > least * least * at.denominator * at.denominator


def between(path: Path, one: Place, other: Place) -> Surd:
    """The length walked from one place to another, negative if that is the earlier one."""
    if one.segment != other.segment:
        return length_to(path, other) - length_to(path, one)
    return root(_squared(*legs(path)[one.segment])) * plain(other.at - one.at)


def at_most(number: Exact, bound: Exact, tolerance: int = 0) -> bool | None:
    """Whether a length is at most the bound; None if a difference of no more than `tolerance` would change that."""
    if compare(number, bound - tolerance) <= 0:
        return True
    return None if compare(number, bound + tolerance) <= 0 else False


def at_length(path: Path, walked: Exact) -> Place | None:
    """The place where so much of the path has been walked; None beyond its end."""
    left = surd(walked)
    for segment, (p, q) in enumerate(legs(path)):
        squared = _squared(p, q)
        here = root(squared)
        if squared and left < here:
            return place(path, segment, left * here / squared)
        left = left - here
    return end(path) if left == 0 else None


def before(path: Path, where: Place) -> tuple[Spot, ...]:
    """The part of the path up to the place, as spots."""
    return (*path[: where.segment + 1], spot(path, where))


def after(path: Path, where: Place) -> tuple[Spot, ...]:
    """The part of the path from the place on, as spots."""
    return (spot(path, where), *path[where.segment + 1 :])


def _squared(p: Point, q: Point) -> int:
    across, up = q[0] - p[0], q[1] - p[1]
    return across * across + up * up
