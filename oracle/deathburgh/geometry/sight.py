"""
Lines of sight
==============

A figure sees another if some straight line from its base to the other's base meets the inside of no polygon that
blocks sight. If there is such a line, it can be turned until it is held in two places, by corners of polygons or by
the rims of the bases; so only finitely many lines have to be tried. The bases are enclosed between polygons: what the
smaller ones see is seen for certain, what the larger ones do not see is not.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations

from oracle.deathburgh.geometry.areas import interior
from oracle.deathburgh.geometry.asked import Asked, disc_key, remembered
from oracle.deathburgh.geometry.discs import Disc, Point, compare_gap
from oracle.deathburgh.geometry.pieces import Piece, around_disc, hull, moved, within_disc
from oracle.deathburgh.geometry.segments import Polygon, box_of, convex, edges, inside, near, segment_to_segment, turn
from oracle.deathburgh.geometry.walls import SCALE, nearest, scaled

FINENESS = 12
"""Corners a quarter of the polygons between which a base is enclosed."""
COARSE, ROUNDED = 4, 4
"""The same for a first look, and by how much more such a polygon has to be larger to enclose the others."""
MOST_CORNERS = 96
"""With more corners between the bases than that no line is sought."""


def sees(a: Disc, b: Disc, blocking: Sequence[Polygon], tolerance: int = 0) -> bool | None:
    """Whether a straight line between the bases is free of the polygons; along a side of a polygon it is free.

    None if poses that are off by the tolerance, or rounding by less than 0.1 mm, might change that; also if a base
    stands partly on a polygon and no line was found, or if more corners than `MOST_CORNERS` lie between the bases.
    """
    if compare_gap(a, b, 0) <= 0 or not blocking:
        return True
    here, there = nearest(a.at), nearest(b.at)
    if sum(map(len, blocking)) <= MOST_CORNERS and all(_beside(here, there, polygon) for polygon in blocking):
        return True
    asked = disc_key(a), disc_key(b), tuple(map(tuple, blocking)), tolerance
    return _looked(Asked(asked, (a, b, blocking, tolerance)))


def _beside(p: Point, q: Point, polygon: Polygon) -> bool:
    """Whether a polygon that is not yet on the lattice plainly leaves the way from p to q free, lying to one side."""
    corners = [scaled(corner) for corner in polygon]
    if not near(p, q, box_of(corners)):
        return True
    sides = [turn(p, q, corner) for corner in corners]
    return min(sides) >= 0 or max(sides) <= 0


@remembered(1024)
def _looked(asked: Asked[tuple[Disc, Disc, Sequence[Polygon], int]]) -> bool | None:
    a, b, blocking, tolerance = asked.what
    polygons = [tuple(map(scaled, polygon)) for polygon in blocking]
    slack = tolerance * SCALE + 1
    outer = _larger(a, slack), _larger(b, slack)
    # Around the larger pieces, with fewer corners.
    wide = _larger(a, slack + ROUNDED, COARSE), _larger(b, slack + ROUNDED, COARSE)
    few = sum(map(len, polygons)) <= MOST_CORNERS
    hidden = few and any(_hides(polygon, *pieces) for pieces in (wide, outer) for polygon in polygons)
    if not hidden:
        between = hull(outer[0] + outer[1])
        polygons = [polygon for polygon in polygons if _overlapping(between, polygon)]
    if sum(map(len, polygons)) > MOST_CORNERS:
        return None
    if not hidden and _seen(_smaller(a, slack), _smaller(b, slack), polygons):
        return True
    if any(_overlapping(each, polygon) for each in outer for polygon in polygons):
        return None
    return None if not hidden and _seen(*outer, polygons) else False


def _smaller(disc: Disc, slack: int) -> Piece:
    radius = disc.diameter * SCALE // 2 - slack
    return moved(within_disc(radius, FINENESS), nearest(disc.at)) if radius > 0 else (nearest(disc.at),)


def _larger(disc: Disc, slack: int, fineness: int = FINENESS) -> Piece:
    return moved(around_disc(disc.diameter * SCALE // 2 + slack, fineness), nearest(disc.at))


def _hides(polygon: Polygon, a: Piece, b: Piece) -> bool:
    """Whether a convex polygon alone hides two pieces from each other that lie apart.

    A way past it would leave it on one side of a line that both pieces reach. If there is one, there also is one that
    supports the polygon and one of the pieces.
    """
    if not convex(polygon) or not {*polygon}.isdisjoint((*a, *b)) or _overlapping(a, b):
        return False
    corners = {*polygon}
    for piece, other in ((a, b), (b, a)):
        for p, q in edges(hull((*piece, *polygon))):
            supports_both = (p in corners) is not (q in corners)
            if supports_both and any(turn(p, q, corner) <= 0 for corner in other):
                return False
    return True


def _seen(a: Piece, b: Piece, polygons: Sequence[Polygon]) -> bool:
    """Whether some line that is held in two places joins the two and is free between them."""
    return any(_free(p, q, a, b, polygons) for p, q in _lines(a, b, polygons))


def _lines(a: Piece, b: Piece, polygons: Sequence[Polygon]) -> Iterator[tuple[Point, Point]]:
    """The lines to try, each by two points: first from middle to middle, which is free most often."""
    yield _middle(a), _middle(b)
    for index, first in enumerate(a):
        yield from ((first, second) for second in _touched(first, b) if _held(second, a, index))
    corners = sorted({corner for polygon in polygons for corner in polygon})
    for corner in corners:
        for piece in (a, b):
            yield from ((corner, each) for each in _touched(corner, piece))
    yield from combinations(corners, 2)


def _touched(point: Point, piece: Piece) -> Iterator[Point]:
    """The corners of the piece at which a line through the point leaves all of it on one side."""
    return (corner for index, corner in enumerate(piece) if corner != point and _held(point, piece, index))


def _held(point: Point, piece: Piece, index: int) -> bool:
    """The same of one corner: since the piece is convex, the corners beside it tell."""
    corner = piece[index]
    before, after = turn(point, corner, piece[index - 1]), turn(point, corner, piece[(index + 1) % len(piece)])
    return (before >= 0 and after >= 0) or (before <= 0 and after <= 0)


def _free(p: Point, q: Point, a: Piece, b: Piece, polygons: Sequence[Polygon]) -> bool:
    """Whether the line through p and q meets both pieces and nothing between them."""
    here, there = _clipped(p, q, a), _clipped(p, q, b)
    if p == q or here is None or there is None:
        return False
    low, high = (here[1], there[0]) if here[1] <= there[0] else (there[1], here[0])
    return low >= high or not any(any(interior(p, q, polygon, low, high)) for polygon in polygons)


def _clipped(p: Point, q: Point, piece: Piece) -> tuple[Fraction, Fraction] | None:
    """The part of the line from p (0) through q (1) that lies on the piece, its rim included."""
    met: list[Fraction] = []
    across, up = q[0] - p[0], q[1] - p[1]
    squared = across * across + up * up
    for a, b in edges(piece):
        at_a, at_b = turn(p, q, a), turn(p, q, b)
        if at_a == 0:
            met.append(Fraction((a[0] - p[0]) * across + (a[1] - p[1]) * up, squared or 1))
        if at_a * at_b < 0:
            along = Fraction(at_a, at_a - at_b)
            x, y = a[0] + along * (b[0] - a[0]), a[1] + along * (b[1] - a[1])
            met.append(((x - p[0]) * across + (y - p[1]) * up) / squared)
    return (min(met), max(met)) if met else None


def _middle(piece: Piece) -> Point:
    return sum(x for x, _ in piece) // len(piece), sum(y for _, y in piece) // len(piece)


def _overlapping(piece: Piece, polygon: Polygon) -> bool:
    x, y, to_x, to_y = box_of(piece)
    if not near((x, y), (to_x, to_y), box_of(polygon), 1):
        return False
    if inside(polygon[0], piece) > 0 or inside(piece[0], polygon) > 0:
        return True
    sides = [(p, q, box_of((p, q))) for p, q in edges(polygon)]
    return any(
        near(a, b, box, 1) and segment_to_segment(a, b, p, q, 0) <= 0 for a, b in edges(piece) for p, q, box in sides
    )
