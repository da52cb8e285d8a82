"""
A search for a way
==================

The shortest way of one base to contact is enclosed: from below by the shortest way around smaller obstacles, whose arcs
are replaced by chords; from above by a route that is found around larger ones and is free, exactly.

Obstacles that cost movement are walked around or crossed: every choice of those crossed is tried, each with its cost.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, pairwise
from typing import Any, TypeVar

from oracle.deathburgh.geometry import shortest
from oracle.deathburgh.geometry.areas import crossings
from oracle.deathburgh.geometry.discs import Disc, Point
from oracle.deathburgh.geometry.grounds import Bounds, Ground
from oracle.deathburgh.geometry.pieces import chords, holds, through, whole_root
from oracle.deathburgh.geometry.segments import box_of, near
from oracle.deathburgh.geometry.surd import Exact, Surd, sign, surd
from oracle.deathburgh.geometry.walls import CUTTING, SCALE, Wall, base, clear_of_disc, nearest, scaled, wall

T = TypeVar("T")

COSTLY = 4
"""So many obstacles that cost movement are crossed or walked around in every combination."""
BUDGET = 600_000
"""The work of one search (see `shortest`); beyond that the straight line is the lower bound and no route is found."""
MOST_CORNERS = 120
"""So many corners of what is in its way a search goes around."""


@dataclass(frozen=True, slots=True)
class _Found:
    """A free route and its length, and the walls it goes around; no route if none was found."""

    way: tuple[Point, ...]
    length: Fraction
    close: list[Wall]


class Search:
    """One origin, target and ground in lattice units, with what has been found."""

    def __init__(self, origin: Point, target: Disc, ground: Ground, fineness: int) -> None:
        self.ground, self.fineness = ground, fineness
        self.origin, self.centre = scaled(origin), nearest(target.at)
        # The target's centre is rounded: a circle a little larger and one a little smaller enclose where contact is.
        reach = (ground.diameter + target.diameter) * SCALE // 2
        self.outer, self.inner = reach + 2, reach - 2
        slack = ground.tolerance
        self.walls = [wall(polygon, ground.diameter, self.origin, slack) for polygon in ground.walls]
        self.walls += [base(other, ground.diameter, self.origin, slack) for other in ground.bases]
        self.costly = [(wall(polygon, ground.diameter, self.origin, slack), cost) for polygon, cost in ground.costly]
        self.every = [*self.walls, *(each for each, _ in self.costly)]
        # Where the base's centre may be: its radius away from the edges.
        self.edge = -(-ground.diameter * SCALE // 2)
        self.board = ground.board and (ground.board[0] * SCALE - self.edge, ground.board[1] * SCALE - self.edge)
        self.known: dict[Hashable, Any] = {}

    def _once(self, find: Callable[[Sequence[Wall]], T], walls: Sequence[Wall]) -> T:
        """What is found around these walls, each question answered once."""
        key = find.__name__, *map(id, walls)
        if key not in self.known:
            self.known[key] = find(walls)
        found: T = self.known[key]
        return found

    def is_straight(self) -> bool:
        """Whether the straight line to contact is free, of what only costs movement too."""
        end = self.contact(self.origin)
        return end is not None and self.free(self.origin, end, self.every)

    def bounds(self, low: Exact, high: Exact) -> Bounds:
        """The bounds, given those of the straight line to contact."""
        end = self.contact(self.origin)
        if end and self.is_straight():
            return Bounds(low, high, (self.origin, end), straight=True)
        least: Exact | None = None
        most: Exact | None = None
        way: tuple[Point, ...] = ()
        if end and self.free(self.origin, end, self.walls):
            # Straight across what only costs movement, the length is as exact as the gap.
            way = (self.origin, end)
            most = high + self._paid(way)
        met = self._once(self._around, self.every).close
        tried = [(each, cost) for each, cost in self.costly if each in met][:COSTLY]
        for crossed in _subsets(len(tried)):
            cost = sum(tried[each][1] for each in crossed)
            if all(best is not None and sign(best - cost - low) <= 0 for best in (least, most)):
                continue
            left = [each for i, (each, _) in enumerate(tried) if i not in crossed]
            never = [each for each, _ in self.costly if all(each != other for other, _ in tried)]
            found = self._once(self._around, [*self.walls, *left, *never])
            # An obstacle that is crossed without being counted makes the lower bound lower, which is safe.
            short = self._once(self._lower, [each for each in found.close if each in self.walls or each in left])
            short = short if short is None else max(surd(low), short)
            if short is not None and (least is None or sign(short + cost - least) < 0):
                least = short + cost
            if found.way and (most is None or sign(found.length + self._paid(found.way) - most) < 0):
                most, way = found.length + self._paid(found.way), found.way
        return Bounds(least, most, way)

    def _around(self, blocking: Sequence[Wall]) -> _Found:
        """A route around walls. Only those it meets are walked around: first those in the straight line's way, then
        those in the way of the route around them, until nothing is in its way."""
        close: list[Wall] = []
        found = self._once(self._upper, close)
        while found is not None:
            length, way = found
            met = [each for each in blocking if each not in close and not _passes(way, each)]
            if not met:
                return _Found(way, length, close)
            close += met
            few = sum(len(each.polygon) for each in close) <= MOST_CORNERS
            found = self._once(self._upper, close) if few else None
        return _Found((), Fraction(0), close)

    def _lower(self, around: Sequence[Wall]) -> Surd | None:
        """The shortest way around smaller obstacles, 0 if that is not found; None if even they leave no way."""
        blocking = [
            (part, box_of(part))
            for each in around
            for piece in each.within(self.fineness)
            for part in clear_of_disc(piece, self.centre, self.outer)
            if not holds(part, self.origin)
        ]

        def passes(a: Point, b: Point) -> bool:
            return not any(near(a, b, box) and through(a, b, piece) for piece, box in blocking)

        nodes = shortest.corners(piece for piece, _ in blocking)
        try:
            found = shortest.shortest(
                self.origin,
                {node: leaning for node, leaning in nodes.items() if self.on_board(node)},
                passes,
                lambda _: self.centre,
                shortest.Goal(self.centre, 0),
                BUDGET,
                price=1 + len(blocking),
            )
        except shortest.Spent:
            return surd(0)
        return found and surd((Fraction(found[0], 1 << shortest.FINE) - self.outer) / SCALE)

    def _upper(self, around: Sequence[Wall]) -> tuple[Fraction, tuple[Point, ...]] | None:
        """The length of a free route, and the route; None if none was found."""
        nodes = shortest.corners(piece for each in around for piece in each.around(self.fineness))
        goals = frozenset(chords(self.centre, self.inner, CUTTING))
        loose = (*goals, *(place for each in around for place in each.beside(self.origin, self.fineness)))
        nodes |= dict.fromkeys(sorted(loose), shortest.LOOSE)
        try:
            found = shortest.shortest(
                self.origin,
                {
                    node: leaning
                    for node, leaning in nodes.items()
                    if self.on_board(node) and all(each.stands(node) for each in around)
                },
                around[0].free if len(around) == 1 else lambda a, b: self.free(a, b, around),
                self.contact,
                shortest.Goal(self.centre, self.inner, goals, up=True),
                BUDGET,
                price=sum(len(each.polygon) for each in around),
            )
        except shortest.Spent:
            return None
        return found and (Fraction(found[0], SCALE << shortest.FINE), found[1])

    def contact(self, a: Point) -> Point | None:
        """A place in contact, or a little nearer, on the line from a place to the target; None off the board."""
        across, up = a[0] - self.centre[0], a[1] - self.centre[1]
        far = whole_root(across * across + up * up, up=True)
        if far <= self.inner:
            return a
        goal = self.centre[0] + _part(across * self.inner, far), self.centre[1] + _part(up * self.inner, far)
        return goal if self.on_board(goal) else None

    def cut(self, way: tuple[Point, ...]) -> tuple[Point, ...]:
        """A way to the target's centre cut off where it comes into contact; none if it is not free, costs something or
        leaves the board."""
        end = self.contact(way[-2])
        cut = (*way[:-1], end) if end is not None and all(map(self.on_board, way[1:-1])) else ()
        return cut if all(self.free(a, b, self.every) for a, b in pairwise(cut)) else ()

    def free(self, a: Point, b: Point, around: Sequence[Wall]) -> bool:
        """Whether the base can be moved straight from a to b, past these walls."""
        return all(each.free(a, b) for each in around)

    def on_board(self, a: Point) -> bool:
        """Whether the base stays on the board there."""
        return self.board is None or (self.edge <= a[0] <= self.board[0] and self.edge <= a[1] <= self.board[1])

    def _paid(self, way: tuple[Point, ...]) -> int:
        """What a route pays for the costly obstacles that it crosses."""
        return sum(cost * crossings(way, each.diameter, each.polygon) for each, cost in self.costly)


def _passes(way: tuple[Point, ...], wall: Wall) -> bool:
    return all(wall.free(a, b) for a, b in pairwise(way))


def _subsets(size: int) -> Iterator[frozenset[int]]:
    for taken in range(size + 1):
        yield from map(frozenset, combinations(range(size), taken))


def _part(number: int, under: int) -> int:
    """The quotient rounded towards zero."""
    return number // under if number >= 0 else -(-number // under)
