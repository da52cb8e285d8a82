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
from typing import TypeAlias

from oracle.deathburgh.geometry.discs import Point
from oracle.deathburgh.geometry.pieces import Piece, whole_root

FINE = 10
"""Binary places by which lengths are finer than coordinates."""


class Spent(Exception):
    """The budget does not suffice."""


Neighbours: TypeAlias = tuple[tuple[Point, Point, int], ...]
"""For every piece of which a point is a corner, the corners before and after it, and the number of the piece."""


def corners(pieces: Iterable[Piece]) -> dict[Point, Neighbours]:
    """The corners of the pieces, in a fixed order, with their neighbours."""
    found: dict[Point, Neighbours] = {}
    for number, piece in enumerate(pieces):
        for i, corner in enumerate(piece):
            found[corner] = (*found.get(corner, ()), (piece[i - 1], piece[(i + 1) % len(piece)], number))
    return found


def leans(a: Point, corner: Point, neighbours: Neighbours) -> bool:
    """Whether a way from a through the corner leans on a piece there: its neighbours lie on one side of the line."""
    x, y = a
    across, up = corner[0] - x, corner[1] - y
    for before, after, _ in neighbours:
        one = across * (before[1] - y) - up * (before[0] - x)
        two = across * (after[1] - y) - up * (after[0] - x)
        if (one >= 0 and two >= 0) or (one <= 0 and two <= 0):
            return True
    return not neighbours


class _Next:
    """From which corner a way may go on to which: on the same convex piece only to one beside it."""

    def __init__(self, nodes: Mapping[Point, Neighbours]) -> None:
        self.nodes = nodes
        self.elsewhere: dict[int, list[Point]] = {}

    def of(self, here: Point) -> list[Point]:
        """Where to go on from there."""
        leaning = self.nodes.get(here, ())
        if len(leaning) != 1:
            return [node for node in self.nodes if node != here]
        before, after, piece = leaning[0]
        if piece not in self.elsewhere:
            self.elsewhere[piece] = [node for node in self.nodes if not self._only_on(node, piece)]
        beside = (node for node in (before, after) if node in self.nodes and self._only_on(node, piece))
        return [*self.elsewhere[piece], *dict.fromkeys(beside)]

    def _only_on(self, node: Point, piece: int) -> bool:
        leaning = self.nodes[node]
        return len(leaning) == 1 and leaning[0][2] == piece


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
    return whole_root((across * across + rise * rise) << (2 * FINE), up)


def shortest(
    begin: Point,
    nodes: Mapping[Point, Neighbours],
    passes: Callable[[Point, Point], bool],
    to_goal: Callable[[Point], Point | None],
    goal: Goal,
    budget: int,
    price: int,
) -> tuple[int, tuple[Point, ...]] | None:
    """Length in fine units and points of a shortest way; None if there is none.

    `nodes` are corners with their neighbours. `passes` says whether a straight way is free, `to_goal` at which point a
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
        direct = to_goal(here)
        first = here == begin
        targets = [(node, False) for node in (nodes if first else ahead.of(here)) if node != here]
        if direct is not None:
            targets.append((direct, True))
        budget -= len(nodes) + (direct is not None)
        for there, final in targets:
            # A way that is drawn too long may begin within a piece, and end wherever it is free.
            bends = (not (first or (final and goal.up)), not (final or (first and goal.up)))
            if (bends[0] and not leans(there, here, nodes[here])) or (
                bends[1] and not leans(here, there, nodes[there])
            ):
                continue
            total = walked + measure(here, there, goal.up)
            if there in best and best[there] <= total:
                continue
            budget -= price
            if budget < 0:
                raise Spent
            if passes(here, there):
                best[there] = total
                came[there] = here
                heapq.heappush(queue, (total + (0 if final else goal.left(there)), total, there, final))
    return None
