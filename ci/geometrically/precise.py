"""
The same questions in decimals of 60 digits
===========================================

Written from the definitions and by other formulas than `oracle/deathburgh/geometry`: feet of perpendiculars and half
chords instead of quadratics, distances instead of squares. Numbers here are at most some 10**5 and, where they are not
equal, differ by far more than `EQUAL`.
"""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Context, Decimal
from itertools import pairwise
from typing import TypeAlias

Point: TypeAlias = Sequence[Decimal | int]

DIGITS = Context(prec=60)
EQUAL = Decimal(10) ** -40


def compare(one: Decimal, two: Decimal) -> int:
    """-1, 0 or 1; what differs by less than `EQUAL` is equal."""
    return 0 if abs(one - two) < EQUAL else 1 if one > two else -1


def distance(a: Point, b: Point) -> Decimal:
    """The distance of two points."""
    across, up = Decimal(b[0] - a[0]), Decimal(b[1] - a[1])
    return (across * across + up * up).sqrt()


def gap(a: Point, a_diameter: int, b: Point, b_diameter: int) -> Decimal:
    """The distance of the closest edges of two bases."""
    return distance(a, b) - Decimal(a_diameter + b_diameter) / 2


def foot(p: Point, q: Point, c: Point) -> tuple[Decimal, Decimal, Decimal]:
    """Length of the segment, how far along it the foot of the perpendicular from c lies, and the perpendicular."""
    whole = distance(p, q)
    across, up = Decimal(q[0] - p[0]) / whole, Decimal(q[1] - p[1]) / whole
    off_x, off_y = Decimal(c[0] - p[0]), Decimal(c[1] - p[1])
    return whole, off_x * across + off_y * up, abs(off_x * up - off_y * across)


def half_chord(off: Decimal, radius: Decimal) -> Decimal:
    """Half of what a circle cuts out of a line this far from its centre; 0 for a tangent, and beyond."""
    return Decimal(0) if compare(off, radius) >= 0 else (radius * radius - off * off).sqrt()


def first_within(path: Sequence[Point], c: Point, radius: Decimal) -> tuple[int, Decimal] | None:
    """Segment and part of it at which a path is first at most the radius from c."""
    for segment, (p, q) in enumerate(pairwise(path)):
        if compare(distance(p, c), radius) <= 0:
            return segment, Decimal(0)
        whole, along, off = foot(p, q, c)
        if compare(off, radius) <= 0:
            entry = along - half_chord(off, radius)
            if compare(entry, Decimal(0)) >= 0 and compare(entry, whole) <= 0:
                return segment, entry / whole
    return None


def first_beyond(path: Sequence[Point], c: Point, radius: Decimal) -> tuple[int, Decimal] | None:
    """Segment and part of it after which a path is first more than the radius from c."""
    for segment, (p, q) in enumerate(pairwise(path)):
        if compare(distance(p, c), radius) > 0:
            return segment, Decimal(0)
        whole, along, off = foot(p, q, c)
        leaves = along + half_chord(off, radius)
        if compare(leaves, whole) < 0:
            return segment, max(Decimal(0), leaves) / whole
    return None


def point_at(path: Sequence[Point], segment: int, at: Decimal) -> tuple[Decimal, Decimal]:
    """The coordinates of a place on a path."""
    p, q = path[segment], path[segment + 1]
    return p[0] + at * (q[0] - p[0]), p[1] + at * (q[1] - p[1])


def length(path: Sequence[Point]) -> Decimal:
    """The length of a path."""
    return sum((distance(p, q) for p, q in pairwise(path)), Decimal(0))


def to_segment(c: Point, p: Point, q: Point) -> Decimal:
    """The distance of a point from a segment."""
    whole, along, off = foot(p, q, c)
    if along <= 0:
        return distance(c, p)
    return distance(c, q) if along >= whole else off
