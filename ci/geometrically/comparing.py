"""
One placement asked both ways
=============================

Each question is answered by exact geometry and in decimals; they should never differ.
"""

from __future__ import annotations

from collections.abc import Iterator
from decimal import ROUND_CEILING, ROUND_FLOOR, Decimal, localcontext
from typing import TypeAlias

from ci.geometrically import precise
from ci.geometrically.placing import Placement
from oracle.deathburgh.geometry.areas import clear_of_area, overlaps
from oracle.deathburgh.geometry.discs import Disc, compare_gap, gap_bounds
from oracle.deathburgh.geometry.paths import Place, at_length, length, length_to, place
from oracle.deathburgh.geometry.rings import Crossing, comes_within, goes_beyond, ring, side_at
from oracle.deathburgh.geometry.surd import Exact, surd

Corners: TypeAlias = tuple[tuple[int, int], ...]
Sides: TypeAlias = list[tuple[tuple[int, int], tuple[int, int]]]


def answers(placement: Placement) -> list[tuple[str, bool]]:
    """The questions about the placement, and for each whether the two agree."""
    with localcontext(precise.DIGITS):
        return list(_questions(placement))


def differences(placement: Placement) -> list[str]:
    """The questions about the placement on which the two do not agree."""
    return [name for name, agree in answers(placement) if not agree]


def decimal(number: Exact) -> Decimal:
    """The exact number in 60 digits."""
    exact = surd(number)
    total = sum((c * Decimal(r).sqrt() for r, c in exact.terms.items()), Decimal(0))
    return total / exact.denominator


def _questions(placement: Placement) -> Iterator[tuple[str, bool]]:
    a, b = Disc(placement.a, placement.diameters[0]), Disc(placement.b, placement.diameters[1])
    threshold = placement.threshold
    edge = precise.gap(placement.a, a.diameter, placement.b, b.diameter)
    centre = precise.distance(placement.a, placement.b)
    yield "edge", compare_gap(a, b, threshold) == precise.compare(edge, Decimal(threshold))
    yield "centre", compare_gap(a, b, threshold, "centre") == precise.compare(centre, Decimal(threshold))
    yield "bounds", gap_bounds(a, b) == _rounded(edge)
    yield from _ring_questions(placement, a, b)
    yield from _length_questions(placement)
    yield from _area_questions(placement)


def _ring_questions(placement: Placement, a: Disc, b: Disc) -> Iterator[tuple[str, bool]]:
    path = placement.path
    circle = ring(b, a.diameter, placement.threshold)
    radius = Decimal(circle.twice) / 2
    within = comes_within(path, circle)
    yield "within", _same(path, within, precise.first_within(path, placement.b, radius))
    yield "attained", within is None or (within.attained and side_at(path, within.place, circle) <= 0)
    beyond = goes_beyond(path, circle)
    yield "beyond", _same(path, beyond, precise.first_beyond(path, placement.b, radius))
    yield "limit", beyond is None or beyond.attained == (side_at(path, beyond.place, circle) > 0)


def _length_questions(placement: Placement) -> Iterator[tuple[str, bool]]:
    path = placement.path
    whole = precise.length(path)
    yield "length", (length(path).floor(), length(path).ceil()) == _rounded(whole)
    circle = ring(Disc(placement.b, placement.diameters[1]), placement.diameters[0], placement.threshold)
    crossing = comes_within(path, circle)
    if crossing:
        segment = crossing.place.segment
        stop = precise.point_at(path, segment, decimal(crossing.place.at))
        walked = precise.length([*path[: segment + 1], stop])
        exact = length_to(path, crossing.place)
        yield "walked", precise.compare(decimal(exact), walked) == 0
        yield "rounded", (exact.floor(), exact.ceil()) == _rounded(walked)
    for inches in (1, 2, 5):
        found = at_length(path, inches * 254)
        yield "inch", (found is None) == (precise.compare(whole, Decimal(inches * 254)) < 0)
        if found:
            stop = precise.point_at(path, found.segment, decimal(found.at))
            walked = precise.length([*path[: found.segment + 1], stop])
            yield "stop", precise.compare(walked, Decimal(inches * 254)) == 0


def _area_questions(placement: Placement) -> Iterator[tuple[str, bool]]:
    """A triangle between the two bases and the start of the path; the way is the path's last segment."""
    triangle = (placement.a, placement.b, (placement.a[0] + 508, placement.b[1] + 254))
    (ax, ay), (bx, by), (cx, cy) = triangle
    if (bx - ax) * (cy - ay) == (by - ay) * (cx - ax):
        return
    way = placement.path[-2:]
    diameter = placement.diameters[0]
    radius = Decimal(diameter) / 2
    sides = list(zip(triangle, triangle[1:] + triangle[:1], strict=True))
    near = min(min(precise.to_segment(way[0], p, q), precise.to_segment(way[1], p, q)) for p, q in sides if p != q)
    near = min(near, *(precise.to_segment(corner, *way) for corner in triangle))
    blocked = precise.compare(near, radius) < 0 or _crosses(way, sides) or _holds(triangle, way[0])
    yield "clear", clear_of_area(way, diameter, triangle) == (not blocked)
    stretches = overlaps(way, diameter, triangle)
    yield "stretches", bool(stretches) == blocked
    for stretch in stretches:
        for where in stretch:
            yield "stretch", where in (place(way, 0, 0), place(way, 0, 1)) or _at(way, where, sides, radius)


def _at(way: Corners, where: Place, sides: Sides, r: Decimal) -> bool:
    """Whether the place is exactly the radius away from the nearest side."""
    x, y = precise.point_at(way, 0, decimal(where.at))
    nearest = min(precise.to_segment((x, y), p, q) for p, q in sides)
    return precise.compare(nearest, r) == 0


def _crosses(way: Corners, sides: Sides) -> bool:
    """Whether the way crosses a side, by solving for the two parameters."""
    (px, py), (qx, qy) = way
    for (ax, ay), (bx, by) in sides:
        under = Decimal((qx - px) * (by - ay) - (qy - py) * (bx - ax))
        if under == 0:
            continue
        one = Decimal((ax - px) * (by - ay) - (ay - py) * (bx - ax)) / under
        two = Decimal((ax - px) * (qy - py) - (ay - py) * (qx - px)) / under
        if 0 <= one <= 1 and 0 <= two <= 1:
            return True
    return False


def _holds(triangle: Corners, point: tuple[int, int]) -> bool:
    """Whether the point lies in the triangle, by its barycentric coordinates."""
    (ax, ay), (bx, by), (cx, cy) = triangle
    under = Decimal((by - cy) * (ax - cx) + (cx - bx) * (ay - cy))
    one = Decimal((by - cy) * (point[0] - cx) + (cx - bx) * (point[1] - cy)) / under
    two = Decimal((cy - ay) * (point[0] - cx) + (ax - cx) * (point[1] - cy)) / under
    return one > 0 and two > 0 and 1 - one - two > 0


def _same(path: Corners, found: Crossing | None, expected: tuple[int, Decimal] | None) -> bool:
    if found is None or expected is None:
        return found is None and expected is None
    segment, at = expected
    if precise.compare(at, Decimal(1)) == 0 and segment + 2 < len(path):
        segment, at = segment + 1, Decimal(0)
    return found.place.segment == segment and precise.compare(decimal(found.place.at), at) == 0


def _rounded(number: Decimal) -> tuple[int, int]:
    nearest = number.to_integral_value()
    if precise.compare(number, nearest) == 0:
        return int(nearest), int(nearest)
    return int(number.to_integral_value(ROUND_FLOOR)), int(number.to_integral_value(ROUND_CEILING))
