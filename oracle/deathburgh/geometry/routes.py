"""
How short a route could be
==========================

The shortest route of a base to contact with another is enclosed between bounds. If the straight line is free it is
that, exactly. Otherwise a way around what stands there is searched (see `searching`).
"""

from __future__ import annotations

from oracle.deathburgh.geometry.asked import Asked, disc_key, remembered
from oracle.deathburgh.geometry.discs import Disc, Point, compare_gap, gap, gap_bounds
from oracle.deathburgh.geometry.grounds import Bounds, Ground
from oracle.deathburgh.geometry.paths import Path, length
from oracle.deathburgh.geometry.searching import Search
from oracle.deathburgh.geometry.surd import Exact, Surd, floor, sign, surd
from oracle.deathburgh.geometry.tautly import tautly
from oracle.deathburgh.geometry.walls import scaled

COARSE, FINE = 4, 12
"""How closely corners are gone around: a coarse search takes a tenth of the time and tells most of what is asked."""

__all__ = [
    "COARSE",
    "FINE",
    "Bounds",
    "Ground",
    "detour",
    "is_straight",
    "longer_by",
    "quick_detour",
    "quickly",
    "to_contact",
]


def to_contact(origin: Point, target: Disc, ground: Ground, fineness: int = FINE, known: Exact | None = None) -> Bounds:
    """Bounds for the shortest route from a place to contact with the target, which may stand at a derived place.

    `known` is the gap where it is known exactly. A higher `fineness` brings the bounds closer together and takes
    longer: at 12 they are about 0.1 mm apart where the route bends by a right angle.
    """
    if _touches(origin, target, ground, known):
        return Bounds(0, 0, (scaled(origin),), straight=True)
    low, high = _straight(origin, target, ground, known)
    there = floor(target.at[0]), floor(target.at[1])
    if not ground.is_open_between(origin, there):
        return _search(origin, target, ground, fineness).bounds(low, high)
    bare = Ground(ground.diameter, board=ground.board, tolerance=ground.tolerance)
    if ground.is_far_from_edges(origin, there):
        return Bounds(low, high, straight=True, find=lambda: Search(origin, target, bare, FINE).bounds(0, 0).corners)
    return Search(origin, target, bare, fineness).bounds(low, high)


def is_straight(origin: Point, target: Disc, ground: Ground, known: Exact | None = None) -> bool:
    """Whether the straight line to contact is free and costs nothing but its length."""
    if _touches(origin, target, ground, known):
        return True
    there = floor(target.at[0]), floor(target.at[1])
    if ground.is_open_between(origin, there) and ground.is_far_from_edges(origin, there):
        return True
    return _search(origin, target, ground, COARSE).is_straight()


def quickly(
    origin: Point, target: Disc, ground: Ground, fineness: int = FINE, known: Exact | None = None
) -> Bounds | None:
    """Bounds of a route that is not straight, found without a search; None if that takes one."""
    return tautly(_search(origin, target, ground, fineness), *_straight(origin, target, ground, known))


def _touches(origin: Point, target: Disc, ground: Ground, known: Exact | None) -> bool:
    return (known is None or known <= 0) and compare_gap(Disc(origin, ground.diameter), target, 0) <= 0


def _straight(origin: Point, target: Disc, ground: Ground, known: Exact | None) -> tuple[Exact, Exact]:
    """The gap, exactly or between bounds."""
    if known is not None:
        return known, known
    mover = Disc(origin, ground.diameter)
    if all(isinstance(each, int) for each in target.at):
        exact = gap(mover, target)
        return exact, exact
    return gap_bounds(mover, target)


def _search(origin: Point, target: Disc, ground: Ground, fineness: int) -> Search:
    asked = origin, disc_key(target), ground.key, fineness
    return _searched(Asked(asked, (origin, target, ground, fineness)))


@remembered(256)
def _searched(asked: Asked[tuple[Point, Disc, Ground, int]]) -> Search:
    return Search(*asked.what)


def detour(
    route: Path, target: Disc, ground: Ground, cost: int = 0, fineness: int = FINE
) -> tuple[Exact, Exact | None]:
    """How much longer than necessary a route is: at least, and at most (None: nothing is known).

    The route may end before contact: what is left from its end is added. `cost` is what it paid for crossing.
    ValueError if contact cannot be reached at all.
    """
    begun, left = to_contact(route[0], target, ground, fineness), to_contact(route[-1], target, ground, fineness)
    return _excess(length(route) + cost, begun, left)


def quick_detour(
    route: Path, target: Disc, ground: Ground, cost: int = 0, fineness: int = FINE
) -> tuple[Exact, Exact | None] | None:
    """The same without a search; None if that takes one, or contact cannot be reached."""
    begun, left = (
        to_contact(place, target, ground, fineness)
        if is_straight(place, target, ground)
        else quickly(place, target, ground, fineness)
        for place in (route[0], route[-1])
    )
    if begun is None or begun.low is None or left is None or left.low is None:
        return None
    return _excess(length(route) + cost, begun, left)


def _excess(walked: Surd, begun: Bounds, left: Bounds) -> tuple[Exact, Exact | None]:
    if begun.low is None or left.low is None:
        raise ValueError("contact cannot be reached")
    least = surd(0) if begun.high is None else max(surd(0), walked + left.low - begun.high)
    return least, None if left.high is None else max(surd(0), walked + left.high - begun.low)


def longer_by(excess: tuple[Exact, Exact | None], slack: int) -> int | None:
    """The units a route is longer than necessary at least; 0 if it is not, give or take `slack`; None: undetermined."""
    least, most = excess
    if sign(least - slack) > 0:
        return max(1, floor(least))
    return 0 if most is not None and sign(most - slack) <= 0 else None
