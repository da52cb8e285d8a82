"""
Placements at random and on the boundary
========================================

Half of all placements are made so that something is close: the second base is put near the ring, the path near a
tangent. Boundary placements come from Pythagorean triples, where a distance between integer points is an integer.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

Point = tuple[int, int]

BOARD = 9144
DIAMETERS = (250, 285, 320, 400, 500, 600, 1000)
THRESHOLDS = (0, 1, 254, 508, 762, 1016, 1524)
TRIPLES = ((3, 4, 5), (5, 12, 13), (8, 15, 17), (7, 24, 25), (20, 21, 29), (12, 35, 37), (9, 40, 41))


@dataclass(frozen=True, slots=True)
class Placement:
    """Two bases, a threshold for their gap, and a path that a third base of the first one's size takes."""

    a: Point
    b: Point
    diameters: tuple[int, int]
    threshold: int
    path: tuple[Point, ...]


def at_random(number: int) -> Placement:
    """The placement with this number; the same on every machine."""
    draw = Random(number)
    diameters = draw.choice(DIAMETERS), draw.choice(DIAMETERS)
    threshold = draw.choice(THRESHOLDS)
    a = draw.randrange(BOARD), draw.randrange(BOARD)
    reach = threshold + sum(diameters) // 2
    b = (draw.randrange(BOARD), draw.randrange(BOARD)) if number % 2 else _about(draw, a, reach + draw.randint(-2, 2))
    path: list[Point] = []
    for _ in range(draw.randint(2, 5)):
        away = draw.choice((reach + draw.randint(-2, 2), draw.randrange(4 * reach + 2)))
        point = _about(draw, b, away)
        if not path or point != path[-1]:
            path.append(point)
    if len(path) < 2:
        path.append((path[0][0] + 254, path[0][1]))
    return Placement(a, b, diameters, threshold, tuple(path))


def on_boundaries() -> Iterator[Placement]:
    """Gaps that are exactly the threshold and one unit off, and paths that graze the ring exactly."""
    for one in DIAMETERS:
        for two in DIAMETERS:
            if (one + two) % 2:
                continue
            for across, up, hypotenuse in TRIPLES:
                for scale in range(1 + (one + two) // 2 // hypotenuse, 60, 7):
                    for off in (-1, 0, 1):
                        yield from _exact(one, two, across * scale, up * scale, hypotenuse * scale, off)


def _exact(one: int, two: int, across: int, up: int, reach: int, off: int) -> Iterator[Placement]:
    threshold = reach - (one + two) // 2
    a = (4000, 4000)
    b = (4000 + across, 4000 + up + off)
    touch = (b[0] + across, b[1] + up + off)
    # The way along the tangent at `touch`, and the way that ends there.
    tangent = ((touch[0] - up, touch[1] + across), (touch[0] + up, touch[1] - across))
    radial = ((b[0] + 2 * across, b[1] + 2 * up), touch, (b[0] + 3 * across, b[1] + 3 * up))
    for path in (tangent, radial):
        yield Placement(a, b, (one, two), threshold, path)


def _about(draw: Random, centre: Point, distance: int) -> Point:
    angle = draw.random() * 2 * math.pi
    return centre[0] + round(distance * math.cos(angle)), centre[1] + round(distance * math.sin(angle))
