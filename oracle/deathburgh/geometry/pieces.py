"""
Convex pieces of what a base cannot enter
=========================================

The centre of a base keeps its radius away from terrain. What it cannot enter is bounded by arcs; here it is enclosed
between polygons with corners on a fine lattice: from within by chords, from without by tangents. Directions are
rational points of the unit circle, so that no angle is ever rounded.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from math import isqrt
from typing import TypeAlias

from oracle.deathburgh.geometry.discs import Point
from oracle.deathburgh.geometry.segments import Polygon, convex, edges, turn

Piece: TypeAlias = tuple[Point, ...]
"""A convex polygon, counter-clockwise (y upwards), without corners in line."""

Direction: TypeAlias = tuple[int, int, int]
"""A unit vector (x/n, y/n)."""


@lru_cache(maxsize=16)
def directions(fineness: int) -> tuple[Direction, ...]:
    """Four times `fineness` unit vectors in order, counter-clockwise from (1, 0), the four axes among them."""
    quarter = [(fineness**2 - k**2, 2 * k * fineness, fineness**2 + k**2) for k in range(fineness)]
    around: list[Direction] = []
    for x, y in ((1, 0), (0, 1), (-1, 0), (0, -1)):
        around += [(x * a - y * b, y * a + x * b, n) for a, b, n in quarter]
    return tuple(around)


def chords(centre: Point, radius: int, fineness: int) -> list[Point]:
    """Corners in the disc, close to its circle."""
    return [(centre[0] + x, centre[1] + y) for x, y in _chords(radius, fineness)]


def tangents(centre: Point, radius: int, fineness: int) -> list[Point]:
    """Corners of a polygon around the disc, where neighbouring tangents meet, moved outwards by a unit or two."""
    return [(centre[0] + x, centre[1] + y) for x, y in _tangents(radius, fineness)]


@lru_cache(maxsize=256)
def within_disc(radius: int, fineness: int) -> Piece:
    """The convex piece of the chords of a disc about (0, 0)."""
    return hull(_chords(radius, fineness))


@lru_cache(maxsize=256)
def around_disc(radius: int, fineness: int) -> Piece:
    """The convex piece of the tangents of a disc about (0, 0)."""
    return hull(_tangents(radius, fineness))


@lru_cache(maxsize=256)
def _chords(radius: int, fineness: int) -> tuple[Point, ...]:
    return tuple((_inwards(radius * x, n), _inwards(radius * y, n)) for x, y, n in directions(fineness))


@lru_cache(maxsize=256)
def _tangents(radius: int, fineness: int) -> tuple[Point, ...]:
    around = directions(fineness)
    corners: list[Point] = []
    for (ax, ay, an), (bx, by, bn) in zip(around, (*around[1:], around[0]), strict=True):
        under = an * bn + ax * bx + ay * by
        across, up = (radius + 2) * (ax * bn + bx * an), (radius + 2) * (ay * bn + by * an)
        corners.append((_outwards(across, under), _outwards(up, under)))
    return tuple(corners)


def aside(point: Point, centre: Point, radius: int, fineness: int) -> list[Point]:
    """Places a little way along the tangent of a circle on which the point lies, to both sides, none of them within."""
    off = point[0] - centre[0], point[1] - centre[1]
    found: list[Point] = []
    for step in range(1, 4):
        for x, y in ((-off[1] * step, off[0] * step), (off[1] * step, -off[0] * step)):
            along = _away(x, fineness, off[0]), _away(y, fineness, off[1])
            found.append((point[0] + along[0], point[1] + along[1]))
    return found if off[0] * off[0] + off[1] * off[1] <= (radius + radius // fineness) ** 2 else []


def hull(points: Sequence[Point]) -> Piece:
    """The convex hull; fewer than three corners if the points lie in line."""
    ordered = sorted(set(points))
    if len(ordered) < 3:
        return tuple(ordered)
    halves: list[list[Point]] = []
    for half in (ordered, ordered[::-1]):
        chain: list[Point] = []
        for x, y in half:
            while len(chain) > 1:
                (ax, ay), (bx, by) = chain[-2:]
                if (bx - ax) * (y - ay) - (by - ay) * (x - ax) > 0:
                    break
                chain.pop()
            chain.append((x, y))
        halves.append(chain[:-1])
    return (*halves[0], *halves[1])


def around_polygon(polygon: Polygon, disc: Piece) -> Iterator[Piece]:
    """Pieces that make up what a disc about (0, 0) sweeps along the polygon's rim: one if it is convex or a point, else
    one a side.

    Nothing gets inside a polygon without meeting a side's piece, so the inside itself need not be covered.
    """
    if len(polygon) == 1 or convex(polygon):
        yield swept(hull(polygon), disc)
    else:
        for a, b in edges(polygon):
            yield swept(hull((a, b)), disc)


def swept(piece: Piece, disc: Piece) -> Piece:
    """The hull of copies of one hull at all corners of another: their sides in the order of their directions."""
    first, second = 0, 0
    corners: list[Point] = []
    while first < len(piece) or second < len(disc):
        (x, y), (over, up) = piece[first % len(piece)], disc[second % len(disc)]
        corners.append((x + over, y + up))
        to_x, to_y = piece[(first + 1) % len(piece)]
        to_over, to_up = disc[(second + 1) % len(disc)]
        ahead = (to_x - x) * (to_up - up) - (to_y - y) * (to_over - over)
        both = first < len(piece) and second < len(disc)
        first += first < len(piece) and (ahead >= 0 or not both)
        second += second < len(disc) and (ahead <= 0 or not both)
    return tuple(corners)


def cut(piece: Piece, centre: Point, radius: int, fineness: int) -> Iterator[Piece]:
    """Parts of a piece that stay out of the disc, overlapping each other, up to a unit outside the piece.

    Together they are the piece without a polygon around the disc.
    """
    for x, y, n in directions(fineness):
        # A unit further out than the disc, since corners are then rounded to the lattice.
        least = (radius + 1) * n
        margins = [x * (px - centre[0]) + y * (py - centre[1]) - least for px, py in piece]
        points: list[Point] = []
        for i, (px, py) in enumerate(piece):
            here, before = margins[i], margins[i - 1]
            if (here > 0) != (before > 0) and here != before:
                bx, by = piece[i - 1]
                part = Fraction(before, before - here)
                points.append((round(bx + part * (px - bx)), round(by + part * (py - by))))
            if here >= 0:
                points.append((px, py))
        part_of = hull(points)
        if len(part_of) > 2:
            yield part_of


def through(p: Point, q: Point, piece: Piece) -> bool:
    """Whether the way from p to q passes through the inside of the piece."""
    low, low_under, high, high_under = 0, 1, 1, 1
    px, py = p
    across, up = q[0] - px, q[1] - py
    ax, ay = piece[-1]
    for bx, by in piece:
        ex, ey = bx - ax, by - ay
        at_p = ex * (py - ay) - ey * (px - ax)
        change = ex * up - ey * across
        if change > 0:
            if -at_p * low_under > low * change:
                low, low_under = -at_p, change
        elif change < 0:
            if at_p * high_under < high * -change:
                high, high_under = at_p, -change
        elif at_p <= 0:
            return False
        if low * high_under >= high * low_under:
            return False
        ax, ay = bx, by
    return True


def moved(piece: Piece, by: Point) -> Piece:
    """The piece somewhere else."""
    return tuple((x + by[0], y + by[1]) for x, y in piece)


def holds(piece: Piece, p: Point) -> bool:
    """Whether the point lies inside the piece."""
    return all(turn(a, b, p) > 0 for a, b in edges(piece))


def whole_root(square: int, up: bool = False) -> int:
    """The square root rounded down, or up."""
    root = isqrt(square)
    return root + 1 if up and root * root < square else root


def _inwards(number: int, under: int) -> int:
    return number // under if number >= 0 else -(-number // under)


def _outwards(number: int, under: int) -> int:
    return -(-number // under) if number >= 0 else number // under


def _away(number: int, under: int, towards: int) -> int:
    """The quotient rounded up or down: to the side on which `towards` lies."""
    return -(-number // under) if towards >= 0 else number // under
