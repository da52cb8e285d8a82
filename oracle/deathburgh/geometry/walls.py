"""
What is to be walked around
===========================

A wall is a polygon, or a point in the case of another base, together with the diameter of the base that has to keep
clear of it. All coordinates are on a lattice finer than 0.1 mm, so that what is rounded is rounded by little.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from oracle.deathburgh.geometry.discs import Disc, Point, Spot
from oracle.deathburgh.geometry.pieces import Piece, around_polygon, aside, chords, cut, holds, tangents
from oracle.deathburgh.geometry.segments import (
    Box,
    Polygon,
    box_of,
    edges,
    inside,
    near,
    point_to_segment,
    segment_to_segment,
)
from oracle.deathburgh.geometry.surd import floor

SCALE = 16
"""Lattice units in 0.1 mm."""
CUTTING = 6
"""Directions a quarter in which pieces are cut off around a target."""


@dataclass(frozen=True, slots=True)
class Wall:
    """A polygon of which a base of this diameter has to keep clear, in lattice units; of one corner for a point."""

    polygon: Polygon
    diameter: int
    box: Box
    play: int = 0
    """How far the polygon may be from where it is said to be, because a derived place was rounded."""

    def free(self, a: Point, b: Point) -> bool:
        """Whether the base can be moved straight from a to b without overlapping; touching is free."""
        diameter = self.diameter + 2 * self.play
        if not near(a, b, self.box, diameter):
            return True
        if inside(a, self.polygon) > 0:
            return False
        return all(segment_to_segment(a, b, p, q, diameter) >= 0 for p, q in edges(self.polygon))

    def within(self, fineness: int) -> Iterator[Piece]:
        """Convex pieces within what the base's centre cannot enter, a unit smaller than need be (see `pieces.cut`)."""
        radius = self.diameter // 2 - 1 - self.play
        yield from around_polygon(self.polygon, {p: chords(p, radius, fineness) for p in self.polygon})

    def around(self, fineness: int) -> Iterator[Piece]:
        """Convex pieces at whose corners the base's centre is clear."""
        radius = self.diameter // 2 + self.play
        yield from around_polygon(self.polygon, {p: tangents(p, radius, fineness) for p in self.polygon})

    def beside(self, origin: Point, fineness: int) -> Iterator[Point]:
        """Places to go first from an origin that touches a corner."""
        for corner in self.polygon:
            yield from aside(origin, corner, self.diameter // 2, fineness)


def wall(polygon: Polygon, diameter: int, origin: Point, slack: int) -> Wall:
    """A wall for a base that begins at the origin, which may stand on it by no more than `slack` (0.1 mm).

    The pose was rounded then, and the diameter is made smaller by that much.
    """
    corners = [scaled(corner) for corner in polygon]
    return _fitted(corners, diameter * SCALE, origin, slack)


def base(other: Disc, diameter: int, origin: Point, slack: int) -> Wall:
    """Another base as a wall; it may stand at a derived place, which is rounded by less than a lattice unit."""
    play = 0 if all(isinstance(each, int) for each in other.at) else 1
    return _fitted([nearest(other.at)], (diameter + other.diameter) * SCALE, origin, slack, play)


def clear_of_disc(piece: Piece, centre: Point, radius: int) -> Iterator[Piece]:
    """The piece, or overlapping parts of it if it reaches into the disc, so that none does."""
    if holds(piece, centre) or any(point_to_segment(centre, a, b, 2 * radius) < 0 for a, b in edges(piece)):
        yield from cut(piece, centre, radius, CUTTING)
    else:
        yield piece


def scaled(point: Point) -> Point:
    """A recorded place on the lattice."""
    return point[0] * SCALE, point[1] * SCALE


def nearest(spot: Spot) -> Point:
    """The lattice point nearest to a place."""
    x, y = spot
    if isinstance(x, int) and isinstance(y, int):
        return x * SCALE, y * SCALE
    return floor(x * (2 * SCALE) + 1) // 2, floor(y * (2 * SCALE) + 1) // 2


def _fitted(corners: list[Point], diameter: int, origin: Point, slack: int, play: int = 0) -> Wall:
    made = Wall(tuple(corners), diameter, box_of(corners), play)
    less = replace(made, diameter=diameter - 2 * slack * SCALE)
    return less if less.diameter > 0 and not made.free(origin, origin) and less.free(origin, origin) else made
