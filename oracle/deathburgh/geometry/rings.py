"""
When a move comes within or leaves a ring
=========================================

A ring is every place at which a moving figure has exactly the threshold as its gap to a figure that stands still. On
each segment the gap is above, at or below the threshold between the roots of a quadratic, which are surds; a path is
cut there into places and the stretches between them, and the first part on which a condition holds is found.

An open condition ("more than 2 inches away", "less than 2 inches") holds first on a stretch and has no first place.
The answer then is the limit: the place where the stretch begins, which is not attained.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from oracle.deathburgh.geometry.discs import Disc, Measure, Point, Spot, apart, compare_distance
from oracle.deathburgh.geometry.paths import Path, Place, legs, place, spot
from oracle.deathburgh.geometry.segments import point_to_segment
from oracle.deathburgh.geometry.stops import first_stop
from oracle.deathburgh.geometry.surd import Exact, Surd, root, surd


@dataclass(frozen=True, slots=True)
class Ring:
    """A circle about the centre of the figure that stands still; `twice` its radius, for the mover's centre."""

    centre: Point
    twice: int

    def wider(self, tolerance: int) -> Ring:
        """The ring for a threshold that is larger by the tolerance (0.1 mm)."""
        return Ring(self.centre, self.twice + 2 * tolerance)


@dataclass(frozen=True, slots=True)
class Crossing:
    """Where a condition first holds along a path. If not `attained`, it holds right after the place, not at it."""

    place: Place
    attained: bool


def ring(about: Disc, diameter: int, threshold: int, measure: Measure = "edge") -> Ring:
    """The ring about a base for a mover with a base of this diameter and a threshold in 0.1 mm.

    ValueError if the base stands at a derived place.
    """
    x, y = about.at
    if not (isinstance(x, int) and isinstance(y, int)):
        raise ValueError("a ring lies about a recorded place")
    return Ring((x, y), 2 * threshold + apart(about, Disc(about.at, diameter), measure))


def side(where: Spot, of: Ring) -> int:
    """-1 inside the ring (the gap is below the threshold), 0 on it, 1 outside."""
    return compare_distance(where, of.centre, of.twice) if of.twice >= 0 else 1


def side_at(path: Path, where: Place, of: Ring) -> int:
    """-1, 0 or 1: how the gap at a place on the path compares with the threshold."""
    return 0 if where.met == of else side(spot(path, where), of)


def agrees(path: Path, where: Place, of: Ring, tolerance: int) -> bool:
    """Whether the gap at the place is the threshold, give or take the tolerance."""
    return side_at(path, where, of.wider(-tolerance)) >= 0 and side_at(path, where, of.wider(tolerance)) <= 0


def ever_within(path: Path, of: Ring, *, strict: bool = False) -> bool:
    """Whether the gap is at most the threshold anywhere on the path (with `strict`, below it)."""
    most = -1 if strict else 0
    return of.twice >= 0 and any(point_to_segment(of.centre, p, q, of.twice) <= most for p, q in legs(path))


def ever_beyond(path: Path, of: Ring) -> bool:
    """Whether the gap is above the threshold anywhere on the path: if so, then at one of its points."""
    return any(side(point, of) > 0 for point in path)


def comes_within(path: Path, of: Ring, *, strict: bool = False, from_start: bool = True) -> Crossing | None:
    """The first place at which the gap is at most the threshold (with `strict`, below it); None if there is none.

    Without `from_start` a path that begins within has to get out first: a crossing is needed.
    """
    return _first(path, of, frozenset({-1} if strict else {-1, 0}), from_start)


def goes_beyond(path: Path, of: Ring, *, strict: bool = True, from_start: bool = True) -> Crossing | None:
    """The first place at which the gap is above the threshold (without `strict`, at least the threshold)."""
    return _first(path, of, frozenset({1} if strict else {0, 1}), from_start)


def stops_within(path: Path, of: Ring, *, strict: bool = False, from_start: bool = True) -> Place | None:
    """The first stop after a whole number of inches, or at the end, at which the gap is at most the threshold."""
    return first_stop(path, of.centre, of.twice, frozenset({-1} if strict else {-1, 0}), from_start)


def stops_beyond(path: Path, of: Ring, *, strict: bool = True, from_start: bool = True) -> Place | None:
    """The first stop after a whole number of inches, or at the end, at which the gap is above the threshold."""
    return first_stop(path, of.centre, of.twice, frozenset({1} if strict else {0, 1}), from_start)


_Part = tuple[int, Exact, bool, int]
"""A segment and a part of it walked, or the open stretch after that (then True), and its side of the ring."""


def _first(path: Path, of: Ring, wanted: frozenset[int], from_start: bool) -> Crossing | None:
    armed, meets = from_start, False
    for segment, at, stretch, lies in _parts(path, of):
        # A stretch begins at the place before it.
        meets = meets if stretch else lies == 0
        if lies not in wanted:
            armed = True
        elif armed:
            return Crossing(place(path, segment, at, of if meets else None), not stretch)
    return None


def _parts(path: Path, of: Ring) -> Iterator[_Part]:
    """The path cut where it meets the ring."""
    yield 0, 0, False, side(path[0], of)
    for segment, (p, q) in enumerate(legs(path)):
        if p == q:
            continue
        at: Exact = 0
        lies, cuts = _cut(p, q, of)
        for cut, then in cuts:
            yield segment, at, True, lies
            yield segment, cut, False, 0
            at, lies = cut, then
        yield segment, at, True, lies
        yield segment, 1, False, side(q, of)


def _cut(p: Point, q: Point, of: Ring) -> tuple[int, list[tuple[Surd, int]]]:
    """The side on which the way from p to q begins, and where within it the ring is met, each with the side after it.

    The signs of a square function at both ends and of its slope tell which of its roots lie between them.
    """
    square, slope, constant = _function(p, q, of)
    under = slope * slope - square * constant
    if under < 0 or of.twice < 0:
        return 1, []
    turns = 0 < -slope < square
    if under == 0:
        return 1, [(surd(-slope) / square, 1)] if turns else []
    final = square + 2 * slope + constant
    cuts: list[tuple[Surd, int]] = []
    if constant > 0 and slope < 0 and (final < 0 or -slope < square):
        cuts.append(((surd(-slope) - root(under)) / square, -1))
    if final > 0 and -slope < square and (constant < 0 or slope < 0):
        cuts.append(((surd(-slope) + root(under)) / square, 1))
    return -1 if constant < 0 or (constant == 0 and slope < 0) else 1, cuts


def meeting(p: Point, q: Point, of: Ring) -> tuple[Surd, Surd] | None:
    """The parameters at which the line through p (0) and q (1) enters and leaves the ring, if it meets it."""
    square, slope, constant = _function(p, q, of)
    under = slope * slope - square * constant
    if under < 0 or of.twice < 0:
        return None
    middle, width = surd(-slope), root(under)
    return (middle - width) / square, (middle + width) / square


def _function(p: Point, q: Point, of: Ring) -> tuple[int, int, int]:
    """The terms of a square function along the way from p (0) to q (1), half of the linear one: how much four times
    the squared distance from the centre is above that of the ring."""
    across, up = q[0] - p[0], q[1] - p[1]
    off_x, off_y = p[0] - of.centre[0], p[1] - of.centre[1]
    constant = 4 * (off_x * off_x + off_y * off_y) - of.twice * of.twice
    return 4 * (across * across + up * up), 4 * (across * off_x + up * off_y), constant
