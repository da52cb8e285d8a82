"""
Sketches
========

Lines and places in floating point, told from the ambusher's place, for making tables up. No verdict is made of them.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

Spot = tuple[float, float]


def point(spot: Sequence[float]) -> list[int]:
    """The place in whole units."""
    return [round(spot[0]), round(spot[1])]


def far(spot: Sequence[float], other: Sequence[float] = (0, 0)) -> float:
    """How far two places are apart."""
    return math.hypot(spot[0] - other[0], spot[1] - other[1])


def plus(spot: Sequence[float], way: Sequence[float], distance: float) -> Spot:
    """The place so far from another in a direction of length 1."""
    return spot[0] + way[0] * distance, spot[1] + way[1] * distance


def toward(spot: Sequence[float], other: Sequence[float]) -> Spot:
    """The direction from one place to another; to the right if they are the same."""
    distance = far(spot, other)
    return ((other[0] - spot[0]) / distance, (other[1] - spot[1]) / distance) if distance else (1.0, 0.0)


def turned(way: Sequence[float], aside: Sequence[float]) -> Spot:
    """A direction turned by the angle of another."""
    return way[0] * aside[0] - way[1] * aside[1], way[0] * aside[1] + way[1] * aside[0]


def length(path: Sequence[Sequence[float]]) -> float:
    """The length of a polyline."""
    return sum(far(one, other) for one, other in pairwise(path))


def first(path: Sequence[Sequence[int]], radius: float, inward: bool) -> tuple[int, Spot] | None:
    """Where a path first is no further than `radius` from the ambusher, or with `inward` false further: the segment
    and the place; None if it never is."""
    if (far(path[0]) <= radius) is inward:
        return 0, (path[0][0], path[0][1])
    for segment, (start, end) in enumerate(pairwise(path)):
        way, whole = toward(start, end), far(start, end)
        middle = -(start[0] * way[0] + start[1] * way[1])
        half = radius**2 - (far(start) ** 2 - middle**2)
        if half < 0:
            continue
        at = middle - math.sqrt(half) if inward else middle + math.sqrt(half)
        if (0 <= at <= whole) if inward else (0 <= at < whole):
            return segment, plus(start, way, at)
    return None


def nearest(path: Sequence[Sequence[float]], other: Sequence[float]) -> float:
    """How near a path comes to a place."""
    return min((_beside(start, end, other) for start, end in pairwise(path)), default=far(path[0], other))


def _beside(start: Sequence[float], end: Sequence[float], other: Sequence[float]) -> float:
    way = toward(start, end)
    along = (other[0] - start[0]) * way[0] + (other[1] - start[1]) * way[1]
    return far(plus(start, way, min(max(along, 0.0), far(start, end))), other)
