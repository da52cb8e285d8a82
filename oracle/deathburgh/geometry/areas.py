"""
A base swept along a path
=========================

Terrain is a polygon. A base moved along a path overlaps it during stretches of the path, which begin and end at exact
places: where the centre comes nearer to the polygon than the radius. Touching is no overlap.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise

from oracle.deathburgh.geometry.discs import Disc, Point
from oracle.deathburgh.geometry.paths import Path, Place, legs, place
from oracle.deathburgh.geometry.rings import Ring, meeting
from oracle.deathburgh.geometry.segments import (
    Polygon,
    box_of,
    convex,
    edges,
    inside,
    near,
    point_to_segment,
    segment_to_segment,
    turn,
)
from oracle.deathburgh.geometry.surd import Exact, Surd, root, surd

Stretch = tuple[Place, Place]
"""A part of a path from one place to another, the ends not included."""


def clear_of_area(path: Path, diameter: int, polygon: Polygon, tolerance: int = 0) -> bool | None:
    """Whether a base of this diameter can be moved along the path without overlapping the polygon.

    None if poses that are off by the tolerance would change that.
    """
    if _clears(path, diameter + 2 * tolerance, polygon):
        return True
    return None if _clears(path, max(0, diameter - 2 * tolerance), polygon) else False


def clear_of_base(path: Path, diameter: int, other: Disc, tolerance: int = 0) -> bool | None:
    """Whether a base of this diameter can be moved along the path without overlapping another base.

    None if poses that are off by the tolerance would change that. ValueError if the other stands at a derived place.
    """
    x, y = other.at
    if not (isinstance(x, int) and isinstance(y, int)):
        raise ValueError("a base at a derived place is compared with compare_gap")
    both = diameter + other.diameter
    if all(point_to_segment((x, y), p, q, both + 2 * tolerance) >= 0 for p, q in legs(path)):
        return True
    least = max(0, both - 2 * tolerance)
    return None if all(point_to_segment((x, y), p, q, least) >= 0 for p, q in legs(path)) else False


def on_board(path: Path, diameter: int, width: int, height: int, tolerance: int = 0) -> bool | None:
    """Whether the base stays on a board from (0, 0) to (width, height); None if that hangs on the tolerance."""
    least = min(min(2 * x, 2 * (width - x), 2 * y, 2 * (height - y)) for x, y in path) - diameter
    return True if least >= 2 * tolerance else False if least < -2 * tolerance else None


def overlaps(path: Path, diameter: int, polygon: Polygon) -> tuple[Stretch, ...]:
    """The stretches of the path on which the base overlaps the polygon, in order. Diameter 0 is the centre alone.

    Stretches of which one begins where the other ends count as one.
    """
    found: list[Stretch] = []
    box = box_of(polygon)
    for segment, (p, q) in enumerate(legs(path)):
        if p == q or not near(p, q, box, diameter):
            continue
        for low, high in _merged(_covered(p, q, diameter, polygon)):
            begins, ends = place(path, segment, low), place(path, segment, high)
            if found and begins <= found[-1][1]:
                found[-1] = (found[-1][0], ends)
            else:
                found.append((begins, ends))
    return tuple(found)


def crossings(path: Path, diameter: int, polygon: Polygon) -> int:
    """How many times a base moved along the path crosses the polygon, or enters it to stay."""
    found = _crossings(path, diameter, polygon) if diameter and convex(polygon) else None
    return len(overlaps(path, diameter, polygon)) if found is None else found


def _crossings(path: Path, diameter: int, polygon: Polygon) -> int | None:
    """The same for a convex polygon, which a straight way can cross only once; None if it is touched at a corner of the
    path."""
    box, count, joined = box_of(polygon), 0, False
    for p, q in legs(path):
        if p == q:
            continue
        near_it = near(p, q, box, diameter)
        meets = near_it and (inside(p, polygon) > 0 or _apart(p, q, polygon, diameter) < 0)
        count += meets and not joined
        ends = _apart(q, q, polygon, diameter) if meets and inside(q, polygon) <= 0 else -1
        if ends == 0:
            return None
        joined = meets and ends < 0
    return count


def _apart(p: Point, q: Point, polygon: Polygon, diameter: int) -> int:
    """-1, 0 or 1: how the distance of a segment from the polygon's rim compares with the radius."""
    return min(segment_to_segment(p, q, a, b, diameter) for a, b in edges(polygon))


def _clears(path: Path, diameter: int, polygon: Polygon) -> bool:
    if inside(path[0], polygon) > 0:
        return False
    if diameter == 0:
        return not overlaps(path, 0, polygon)
    box = box_of(polygon)
    return all(
        segment_to_segment(p, q, a, b, diameter) >= 0
        for p, q in legs(path)
        if near(p, q, box, diameter)
        for a, b in edges(polygon)
    )


_Interval = tuple[Exact, Exact]
"""An open interval of a segment's parameter, from 0 to 1."""


def _merged(intervals: Iterator[_Interval]) -> list[_Interval]:
    clipped = [(max(surd(low), surd(0)), min(surd(high), surd(1))) for low, high in intervals if low < 1 and high > 0]
    merged: list[_Interval] = []
    for low, high in sorted(clipped, key=lambda interval: interval[0]):
        if merged and low <= merged[-1][1]:
            if high > merged[-1][1]:
                merged[-1] = (merged[-1][0], high)
        else:
            merged.append((low, high))
    return merged


def _covered(p: Point, q: Point, diameter: int, polygon: Polygon) -> Iterator[_Interval]:
    """The intervals of the segment inside the polygon, or nearer to one of its sides than the radius."""
    yield from interior(p, q, polygon)
    if diameter:
        for a, b in edges(polygon):
            if segment_to_segment(p, q, a, b, diameter) >= 0:
                continue
            found = meeting(p, q, Ring(a, diameter))
            if found and found[0] < found[1]:
                yield found
            beside = _beside(p, q, a, b, diameter)
            if beside:
                yield beside


def interior(
    p: Point, q: Point, polygon: Polygon, low: Fraction = Fraction(0), high: Fraction = Fraction(1)
) -> Iterator[tuple[Fraction, Fraction]]:
    """The intervals, from `low` to `high`, of the line from p (0) through q (1) that lie inside the polygon.

    The line is cut at the sides, and the middle of each part tested.
    """
    cuts = {low, high}
    for a, b in edges(polygon):
        at_p, at_q = turn(a, b, p), turn(a, b, q)
        if at_p != at_q:
            cuts.add(Fraction(at_p, at_p - at_q))
    ordered = sorted(cut for cut in cuts if low <= cut <= high)
    for begin, end in pairwise(ordered):
        middle = (begin + end) / 2
        scale = middle.denominator
        point = (
            p[0] * scale + middle.numerator * (q[0] - p[0]),
            p[1] * scale + middle.numerator * (q[1] - p[1]),
        )
        if inside(point, [(x * scale, y * scale) for x, y in polygon]) > 0:
            yield begin, end


def _beside(p: Point, q: Point, a: Point, b: Point, diameter: int) -> _Interval | None:
    """The interval of the segment that lies beside the side from a to b and nearer to it than the radius."""
    across, up = b[0] - a[0], b[1] - a[1]
    squared = across * across + up * up
    reach = root(diameter * diameter * squared) / 2

    def along(point: Point) -> int:
        return (point[0] - a[0]) * across + (point[1] - a[1]) * up

    low: Surd = surd(0)
    high: Surd = surd(1)
    for first, last, least, most in (
        (along(p), along(q), surd(0), surd(squared)),
        (turn(a, b, p), turn(a, b, q), -reach, reach),
    ):
        if first == last:
            if not least < first < most:
                return None
            continue
        ends = (least - first) / (last - first), (most - first) / (last - first)
        if first > last:
            ends = ends[1], ends[0]
        low, high = max(low, ends[0]), min(high, ends[1])
    return (low, high) if low < high else None
