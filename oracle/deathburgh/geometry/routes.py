"""
How short a route could be
==========================

The shortest route of a base to contact with another is enclosed between bounds. If the straight line is free it is
that, exactly. Otherwise the lower bound is the shortest way around smaller obstacles, whose arcs are replaced by
chords, and the upper bound is the length of a route that was found and is free, exactly.

Obstacles that cost movement are walked around or crossed: every choice of those crossed is tried, each with its cost.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations, pairwise
from typing import Any, TypeVar

from oracle.deathburgh.geometry import shortest
from oracle.deathburgh.geometry.areas import crossings
from oracle.deathburgh.geometry.asked import Asked, disc_key, remembered
from oracle.deathburgh.geometry.discs import Disc, Point, compare_gap, gap, gap_bounds
from oracle.deathburgh.geometry.paths import Path, length
from oracle.deathburgh.geometry.pieces import chords, holds, through, whole_root
from oracle.deathburgh.geometry.segments import Polygon, box_of, near, point_to_segment
from oracle.deathburgh.geometry.surd import Exact, Surd, floor, sign, surd
from oracle.deathburgh.geometry.walls import (
    CUTTING,
    SCALE,
    Wall,
    base,
    clear_of_disc,
    nearest,
    scaled,
    wall,
)

T = TypeVar("T")

COSTLY = 4
"""So many obstacles that cost movement are crossed or walked around in every combination."""
BUDGET = 600_000
"""The work of one search (see `shortest`); beyond that the straight line is the lower bound and no route is found."""
COARSE, FINE = 4, 12
"""How closely corners are gone around: a coarse search takes a tenth of the time and tells most of what is asked."""
MOST_CORNERS = 120
"""So many corners of what is in its way a search goes around."""


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

    def is_far_from_edges(self, origin: Point, target: Disc) -> bool:
        """Whether the base would stay on the board all the way to the target's place, so that it does on its way."""
        if self.board is None:
            return True
        (x, y), (to_x, to_y), (width, height) = origin, map(floor, target.at), self.board
        return 2 * min(x, y, to_x, to_y, width - max(x, to_x), height - max(y, to_y)) >= self.diameter + 4

    def is_open_between(self, origin: Point, target: Disc) -> bool:
        """Whether nothing is anywhere near the straight way: then nothing else matters."""
        if not (self.walls or self.bases or self.costly):
            return True
        x, y = floor(target.at[0]), floor(target.at[1])
        room = self.diameter + 2 * self.tolerance + 4
        walls = (*self.walls, *(polygon for polygon, _ in self.costly))
        if any(near(origin, (x, y), box_of(polygon), room) for polygon in walls):
            return False
        return all(
            isinstance(each.at[0], int)
            and isinstance(each.at[1], int)
            and point_to_segment((each.at[0], each.at[1]), origin, (x, y), room + each.diameter) > 0
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
    ahead: tuple[Point, Disc, Ground] | None = field(default=None, compare=False, repr=False)
    """Where a straight line leads from and to, if its corners have not been worked out."""

    @property
    def way(self) -> tuple[tuple[Fraction, Fraction], ...]:
        """A route of the length `high`, for showing; its last point is in contact or up to 0.2 mm further."""
        corners = self.corners if self.ahead is None else _Search(*self.ahead, FINE).bounds(0, 0).corners
        return tuple((Fraction(x, SCALE), Fraction(y, SCALE)) for x, y in corners)


def to_contact(origin: Point, target: Disc, ground: Ground, fineness: int = FINE, known: Exact | None = None) -> Bounds:
    """Bounds for the shortest route from a place to contact with the target, which may stand at a derived place.

    `known` is the gap where it is known exactly. A higher `fineness` brings the bounds closer together and takes
    longer: at 12 they are about 0.1 mm apart where the route bends by a right angle.
    """
    mover = Disc(origin, ground.diameter)
    if (known is None or known <= 0) and compare_gap(mover, target, 0) <= 0:
        return Bounds(0, 0, (scaled(origin),), straight=True)
    low: Exact
    high: Exact
    if known is not None:
        low = high = known
    elif all(isinstance(each, int) for each in target.at):
        low = high = gap(mover, target)
    else:
        low, high = gap_bounds(mover, target)
    if ground.is_open_between(origin, target):
        bare = Ground(ground.diameter, board=ground.board, tolerance=ground.tolerance)
        if ground.is_far_from_edges(origin, target):
            return Bounds(low, high, straight=True, ahead=(origin, target, bare))
        return _Search(origin, target, bare, fineness).bounds(low, high)
    asked = origin, disc_key(target), ground.key, fineness
    return _search(Asked(asked, (origin, target, ground, fineness))).bounds(low, high)


def detour(
    route: Path, target: Disc, ground: Ground, cost: int = 0, fineness: int = FINE
) -> tuple[Exact, Exact | None]:
    """How much longer than necessary a route is: at least, and at most (None: nothing is known).

    The route may end before contact: what is left from its end is added. `cost` is what it paid for crossing.
    ValueError if contact cannot be reached at all.
    """
    begun, left = to_contact(route[0], target, ground, fineness), to_contact(route[-1], target, ground, fineness)
    if begun.low is None or left.low is None:
        raise ValueError("contact cannot be reached")
    walked = length(route) + cost
    least = surd(0) if begun.high is None else max(surd(0), walked + left.low - begun.high)
    return least, None if left.high is None else max(surd(0), walked + left.high - begun.low)


def longer_by(excess: tuple[Exact, Exact | None], slack: int) -> int | None:
    """The units a route is longer than necessary at least; 0 if it is not, give or take `slack`; None: undetermined."""
    least, most = excess
    if sign(least - slack) > 0:
        return max(1, floor(least))
    return 0 if most is not None and sign(most - slack) <= 0 else None


@remembered(256)
def _search(asked: Asked[tuple[Point, Disc, Ground, int]]) -> _Search:
    return _Search(*asked.what)


@dataclass(frozen=True, slots=True)
class _Found:
    """A free route and its length, and the walls it goes around; no route if none was found."""

    way: tuple[Point, ...]
    length: Fraction
    close: list[Wall]


class _Search:
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

    def bounds(self, low: Exact, high: Exact) -> Bounds:
        """The bounds, given those of the straight line to contact."""
        end = self._contact(self.origin)
        if end and self._free(self.origin, end, [*self.walls, *(each for each, _ in self.costly)]):
            return Bounds(low, high, (self.origin, end), straight=True)
        least: Exact | None = None
        most: Exact | None = None
        way: tuple[Point, ...] = ()
        if end and self._free(self.origin, end, self.walls):
            # Straight across what only costs movement, the length is as exact as the gap.
            way = (self.origin, end)
            most = high + self._paid(way)
        met = self._once(self._around, [*self.walls, *(each for each, _ in self.costly)]).close
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
                {node: leaning for node, leaning in nodes.items() if self._on_board(node)},
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
                    if self._on_board(node) and all(each.stands(node) for each in around)
                },
                around[0].free if len(around) == 1 else lambda a, b: self._free(a, b, around),
                self._contact,
                shortest.Goal(self.centre, self.inner, goals, up=True),
                BUDGET,
                price=sum(len(each.polygon) for each in around),
            )
        except shortest.Spent:
            return None
        return found and (Fraction(found[0], SCALE << shortest.FINE), found[1])

    def _contact(self, a: Point) -> Point | None:
        """A place in contact, or a little nearer, on the line from a place to the target; None off the board."""
        across, up = a[0] - self.centre[0], a[1] - self.centre[1]
        far = whole_root(across * across + up * up, up=True)
        if far <= self.inner:
            return a
        goal = self.centre[0] + _part(across * self.inner, far), self.centre[1] + _part(up * self.inner, far)
        return goal if self._on_board(goal) else None

    def _free(self, a: Point, b: Point, around: Sequence[Wall]) -> bool:
        return all(each.free(a, b) for each in around)

    def _on_board(self, a: Point) -> bool:
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
