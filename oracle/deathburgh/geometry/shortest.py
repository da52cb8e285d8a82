"""
Shortest ways among convex pieces
=================================

A shortest way bends only at corners of pieces, and there it leans on the piece. (Where it begins may lie a little
within a piece that is drawn too large, so the first leg need not.) The search goes from corner to corner in the order
of what is walked plus the straight line that is left. Lengths are whole numbers of a fine unit.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from math import isqrt

from oracle.deathburgh.geometry.discs import Point
from oracle.deathburgh.geometry.pieces import Piece

FINE = 10
"""Binary places by which lengths are finer than coordinates."""


class Spent(Exception):
    """The budget does not suffice."""


@dataclass(frozen=True, slots=True)
class Corner:
    """A point at which a way may bend: the pieces of which it is a corner, and the corners beside it on each."""

    pieces: tuple[int, ...] = ()
    beside: tuple[tuple[Point, Point], ...] = ()
    """Each pair once: pieces that overlap often have the same."""


LOOSE = Corner()
"""A place at which a way may bend as it likes."""


def corners(pieces: Iterable[Piece]) -> dict[Point, Corner]:
    """The corners of the pieces, in a fixed order."""
    found: dict[Point, Corner] = {}
    for number, piece in enumerate(pieces):
        for before, point, after in zip((piece[-1], *piece), piece, (*piece[1:], piece[0]), strict=False):
            known, pair = found.get(point, LOOSE), (before, after)
            beside = known.beside if pair in known.beside else (*known.beside, pair)
            found[point] = Corner((*known.pieces, number), beside)
    return found


def leans(a: Point, point: Point, corner: Corner) -> bool:
    """Whether a way from a through the point leans on a piece there: the corners beside lie on one side of the line."""
    x, y = a
    across, up = point[0] - x, point[1] - y
    for before, after in corner.beside:
        one = across * (before[1] - y) - up * (before[0] - x)
        two = across * (after[1] - y) - up * (after[0] - x)
        if (one >= 0 and two >= 0) or (one <= 0 and two <= 0):
            return True
    return not corner.beside


class _Next:
    """From which corner a way may go on to which: on the same convex piece only to one beside it."""

    def __init__(self, nodes: Mapping[Point, Corner]) -> None:
        self.nodes = nodes
        self.elsewhere: dict[int, list[Point]] = {}

    def of(self, here: Point) -> Iterable[Point]:
        """Where to go on from there."""
        corner = self.nodes[here]
        if len(corner.pieces) != 1:
            return self.nodes
        piece = corner.pieces[0]
        if piece not in self.elsewhere:
            self.elsewhere[piece] = [node for node, other in self.nodes.items() if other.pieces != (piece,)]
        ((before, after),) = corner.beside
        beside = (node for node in (before, after) if node in self.nodes and self.nodes[node].pieces == (piece,))
        return [*self.elsewhere[piece], *beside]


@dataclass(frozen=True, slots=True)
class Goal:
    """Where a way may end: at nodes in `at`, and wherever `to_goal` says, all at most `radius` from the centre."""

    centre: Point
    radius: int
    at: frozenset[Point] = frozenset()
    up: bool = False
    """Whether lengths are rounded up; down otherwise."""

    def left(self, a: Point) -> int:
        """No more than what is left to walk from a."""
        return max(0, measure(a, self.centre) - ((self.radius + 1) << FINE))


def measure(a: Point, b: Point, up: bool = False) -> int:
    """The distance in fine units, rounded."""
    across, rise = a[0] - b[0], a[1] - b[1]
    square = (across * across + rise * rise) << (2 * FINE)
    root = isqrt(square)
    return root + 1 if up and root * root < square else root


def shortest(
    begin: Point,
    nodes: Mapping[Point, Corner],
    passes: Callable[[Point, Point], bool],
    to_goal: Callable[[Point], Point | None],
    goal: Goal,
    budget: int,
    price: int,
) -> tuple[int, tuple[Point, ...]] | None:
    """Length in fine units and points of a shortest way; None if there is none.

    `passes` says whether a straight way is free, `to_goal` at which point a
    way from a node ends directly, if it may. Raises Spent if the work exceeds the budget: one for each pair of nodes
    looked at, and `price` for each straight way tried.
    """
    best: dict[Point, int] = {begin: 0}
    came: dict[Point, Point] = {}
    done: dict[Point, int] = {}
    ahead = _Next(nodes)
    queue: list[tuple[int, int, Point, bool]] = [(goal.left(begin), 0, begin, False)]
    while queue:
        _, walked, here, ended = heapq.heappop(queue)
        if ended or here in goal.at:
            way = [here]
            while way[-1] != begin:
                way.append(came[way[-1]])
            return walked, tuple(reversed(way))
        if walked > best[here] or done.get(here) == walked:
            continue
        done[here] = walked
        first, direct = here == begin, to_goal(here)
        budget -= len(nodes) + (direct is not None)
        if direct is not None and (first or goal.up or leans(direct, here, nodes[here])):
            budget -= price
            total = walked + measure(here, direct, goal.up)
            if budget >= 0 and best.get(direct, total + 1) > total and passes(here, direct):
                best[direct], came[direct] = total, here
                heapq.heappush(queue, (total, total, direct, True))
        for there in nodes if first else ahead.of(here):
            known = best.get(there)
            # Where lengths are rounded up, nothing leads to a node by less than by what it was reached first.
            if there == here or (known is not None and goal.up and there in done):
                continue
            # A way that is drawn too long may begin within a piece.
            if not (first or leans(there, here, nodes[here])):
                continue
            if not ((first and goal.up) or leans(here, there, nodes[there])):
                continue
            total = walked + measure(here, there, goal.up)
            if known is not None and known <= total:
                continue
            budget -= price
            if budget < 0:
                raise Spent
            if passes(here, there):
                best[there], came[there] = total, here
                heapq.heappush(queue, (total + goal.left(there), total, there, False))
    return None
