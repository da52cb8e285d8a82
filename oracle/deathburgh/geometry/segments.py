"""
Segments and polygons
=====================

Integer predicates: on which side of a line a point lies, how the distance of two segments compares with a radius,
whether a point lies in a polygon, whether a polygon crosses itself. Polygons are simple and may be written in either
sense of rotation.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from oracle.deathburgh.geometry.discs import Point

Polygon: TypeAlias = Sequence[Point]
"""The corners of a piece of terrain, in order; the last is joined to the first."""

Box: TypeAlias = tuple[int, int, int, int]
"""The least x and y and the greatest."""


def edges(polygon: Polygon) -> Iterator[tuple[Point, Point]]:
    """The sides of a polygon."""
    return zip(polygon, [*polygon[1:], polygon[0]], strict=True)


def turn(a: Point, b: Point, c: Point) -> int:
    """Positive if c lies to the left of the way from a to b, negative to the right, 0 in line with it."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def point_to_segment(p: Point, a: Point, b: Point, twice: int) -> int:
    """-1, 0 or 1: how the distance from p to the segment from a to b compares with half of `twice`."""
    across, up = b[0] - a[0], b[1] - a[1]
    off_x, off_y = p[0] - a[0], p[1] - a[1]
    along, squared = off_x * across + off_y * up, across * across + up * up
    if along <= 0:
        margin = 4 * (off_x * off_x + off_y * off_y) - twice * twice
    elif along >= squared:
        margin = 4 * ((p[0] - b[0]) ** 2 + (p[1] - b[1]) ** 2) - twice * twice
    else:
        margin = 4 * (across * off_y - up * off_x) ** 2 - twice * twice * squared
    return (margin > 0) - (margin < 0)


def segment_to_segment(p: Point, q: Point, a: Point, b: Point, twice: int) -> int:
    """-1, 0 or 1: how the distance of two segments compares with half of `twice`, which is not negative."""
    if crossing(p, q, a, b):
        return -1 if twice else 0
    return min(
        point_to_segment(p, a, b, twice),
        point_to_segment(q, a, b, twice),
        point_to_segment(a, p, q, twice),
        point_to_segment(b, p, q, twice),
    )


def crossing(p: Point, q: Point, a: Point, b: Point) -> bool:
    """Whether the segments cross at a point inside both."""
    return _sign(turn(p, q, a)) * _sign(turn(p, q, b)) < 0 and _sign(turn(a, b, p)) * _sign(turn(a, b, q)) < 0


def meeting(p: Point, q: Point, a: Point, b: Point) -> bool:
    """Whether the segments have a point in common."""
    return segment_to_segment(p, q, a, b, 0) <= 0


def inside(p: Point, polygon: Polygon) -> int:
    """1 if the point lies inside the polygon, 0 on its boundary, -1 outside."""
    within = False
    for a, b in edges(polygon):
        side = turn(a, b, p)
        if side == 0 and point_to_segment(p, a, b, 0) == 0:
            return 0
        if (a[1] > p[1]) != (b[1] > p[1]) and (side > 0) == (b[1] > a[1]):
            within = not within
    return 1 if within else -1


def doubled_area(polygon: Polygon) -> int:
    """Twice the area; positive if the corners are written counter-clockwise (y upwards)."""
    return sum(a[0] * b[1] - a[1] * b[0] for a, b in edges(polygon))


def convex(polygon: Polygon) -> bool:
    """Whether a simple polygon has no corner that points inwards."""
    corners = list(polygon)
    turns = [turn(corners[i - 2], corners[i - 1], corners[i]) for i in range(len(corners))]
    return all(each >= 0 for each in turns) or all(each <= 0 for each in turns)


def simple(polygon: Polygon) -> bool:
    """Whether the polygon has three corners or more, and its sides meet only where one follows the other."""
    if 2 < len(polygon) < 5:
        turns = [turn(polygon[i - 2], polygon[i - 1], polygon[i]) for i in range(len(polygon))]
        if min(turns) > 0 or max(turns) < 0:
            return True  # So few sides cannot go around twice.
    sides = list(edges(polygon)) if len(polygon) > 2 else []
    if not sides or any(a == b for a, b in sides) or doubled_area(polygon) == 0:
        return False
    for i, (a, b) in enumerate(sides):
        following = sides[(i + 1) % len(sides)][1]
        if turn(a, b, following) == 0 and point_to_segment(following, a, b, 0) == 0:
            return False
        for j in range(i + 2, len(sides)):
            if (i, j) != (0, len(sides) - 1) and meeting(a, b, *sides[j]):
                return False
    return True


def near(a: Point, b: Point, box: Box, margin: int = 0) -> bool:
    """Whether the box around the way from a to b, made larger by the margin, meets the box."""
    return (
        max(a[0], b[0]) + margin > box[0]
        and min(a[0], b[0]) - margin < box[2]
        and max(a[1], b[1]) + margin > box[1]
        and min(a[1], b[1]) - margin < box[3]
    )


def box_of(points: Sequence[Point]) -> Box:
    """The least and the greatest coordinates of some points."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)
