"""
What is asked of routes, and what is answered
=============================================

The ground that a base has to cross on its way to contact with another, and bounds on how short that way can be.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from fractions import Fraction

from oracle.deathburgh.geometry.asked import disc_key
from oracle.deathburgh.geometry.discs import Disc, Point
from oracle.deathburgh.geometry.segments import Polygon, box_of, near, point_to_segment
from oracle.deathburgh.geometry.surd import Exact
from oracle.deathburgh.geometry.walls import SCALE


@dataclass(frozen=True, slots=True)
class Ground:
    """What the base has to walk around: terrain, other bases, the board's edge; and what costs movement to cross.

    Polygons are simple. Those in `costly` come with the movement (0.1 mm) that each crossing costs.
    """

    diameter: int
    walls: tuple[Polygon, ...] = ()
    bases: tuple[Disc, ...] = ()
    costly: tuple[tuple[Polygon, int], ...] = ()
    board: Point | None = None
    tolerance: int = 1
    """A base that stands on something by no more than this stands beside it: its pose was rounded."""

    @property
    def key(self) -> Hashable:
        """The same for grounds that are written alike, and only for equal ones."""
        costly = tuple((tuple(polygon), cost) for polygon, cost in self.costly)
        stand = tuple(map(tuple, self.walls)), tuple(map(disc_key, self.bases)), costly
        return self.diameter, stand, self.board, self.tolerance

    def is_far_from_edges(self, origin: Point, there: Point) -> bool:
        """Whether the base would stay on the board all the way to the target's place, here rounded down, so that it
        does on its way."""
        if self.board is None:
            return True
        (x, y), (to_x, to_y), (width, height) = origin, there, self.board
        return 2 * min(x, y, to_x, to_y, width - max(x, to_x), height - max(y, to_y)) >= self.diameter + 4

    def is_open_between(self, origin: Point, there: Point) -> bool:
        """Whether nothing is anywhere near the straight way to the target's place, here rounded down: then nothing else
        matters."""
        if not (self.walls or self.bases or self.costly):
            return True
        room = self.diameter + 2 * self.tolerance + 4
        walls = (*self.walls, *(polygon for polygon, _ in self.costly))
        if any(near(origin, there, box_of(polygon), room) for polygon in walls):
            return False
        return all(
            isinstance(each.at[0], int)
            and isinstance(each.at[1], int)
            and point_to_segment((each.at[0], each.at[1]), origin, there, room + each.diameter) > 0
            for each in self.bases
        )


@dataclass(frozen=True, slots=True)
class Bounds:
    """The least movement to contact in 0.1 mm, costs of crossing included: at least `low`, at most `high`.

    `low` None: contact cannot be reached. `high` None: no route was found.
    """

    low: Exact | None
    high: Exact | None
    corners: tuple[Point, ...] = ()
    """A route of the length `high`, on the lattice."""
    straight: bool = False
    """Whether the straight line is free, so that both bounds are those of the gap."""
    find: Callable[[], tuple[Point, ...]] | None = field(default=None, compare=False, repr=False)
    """Gives the corners of a straight line, if they have not been worked out."""

    @property
    def way(self) -> tuple[tuple[Fraction, Fraction], ...]:
        """A route of the length `high`, for showing; its last point is in contact or up to 0.2 mm further."""
        corners = self.corners if self.find is None else self.find()
        return tuple((Fraction(x, SCALE), Fraction(y, SCALE)) for x, y in corners)
