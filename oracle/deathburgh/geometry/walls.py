"""
What is to be walked around
===========================

A wall is a polygon, or a point in the case of another base, together with the diameter of the base that has to keep
clear of it. All coordinates are on a lattice finer than 0.1 mm, so that what is rounded is rounded by little.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from oracle.deathburgh.geometry.discs import Disc, Point, Spot
from oracle.deathburgh.geometry.pieces import Piece, around_disc, around_polygon, aside, cut, holds, within_disc
from oracle.deathburgh.geometry.segments import (
    Box,
    Polygon,
    box_of,
    crossing,
    edges,
    inside,
    near,
    point_to_segment,
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
    known: dict[Point, bool] = field(default_factory=dict, compare=False, repr=False)
    """Places of which it has been asked whether the base stands clear."""

    def stands(self, a: Point) -> bool:
        """Whether the base stands clear of the polygon; touching is clear."""
        if a not in self.known:
            self.known[a] = self._stands(a)
        return self.known[a]

    def _stands(self, a: Point) -> bool:
        diameter = self.diameter + 2 * self.play
        if not near(a, a, self.box, diameter):
            return True
        if len(self.polygon) > 1 and inside(a, self.polygon) > 0:
            return False
        return all(point_to_segment(a, p, q, diameter) >= 0 for p, q in edges(self.polygon))

    def free(self, a: Point, b: Point) -> bool:
        """Whether the base can be moved straight from a to b without overlapping; touching is free."""
        diameter = self.diameter + 2 * self.play
        if not near(a, b, self.box, diameter):
            return True
        known = self.known
        if not ((known[a] if a in known else self.stands(a)) and (known[b] if b in known else self.stands(b))):
            return False
        # Clear at both ends, the base can only meet a corner beside the way, or the way a side.
        (ax, ay), across, up = a, b[0] - a[0], b[1] - a[1]
        squared = across * across + up * up
        limit = diameter * diameter * squared
        left = right = False
        for x, y in self.polygon:
            off_x, off_y = x - ax, y - ay
            turned = across * off_y - up * off_x
            if 4 * turned * turned < limit and 0 < off_x * across + off_y * up < squared:
                return False
            left, right = left or turned > 0, right or turned < 0
        return not (left and right and any(crossing(a, b, p, q) for p, q in edges(self.polygon)))

    def within(self, fineness: int) -> Iterator[Piece]:
        """Convex pieces within what the base's centre cannot enter, a unit smaller than need be (see `pieces.cut`)."""
        return around_polygon(self.polygon, within_disc(self.diameter // 2 - 1 - self.play, fineness))

    def around(self, fineness: int) -> Iterator[Piece]:
        """Convex pieces at whose corners the base's centre is clear."""
        return around_polygon(self.polygon, around_disc(self.diameter // 2 + self.play, fineness))

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
    reached = near(centre, centre, box_of(piece), radius)
    if reached and (
        holds(piece, centre) or any(point_to_segment(centre, a, b, 2 * radius) < 0 for a, b in edges(piece))
    ):
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
    less = Wall(made.polygon, diameter - 2 * slack * SCALE, made.box, play)
    return less if less.diameter > 0 and not made.free(origin, origin) and less.free(origin, origin) else made
