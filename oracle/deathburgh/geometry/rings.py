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

from oracle.deathburgh.geometry.discs import Disc, Measure, Point, Spot, apart, square
from oracle.deathburgh.geometry.paths import Path, Place, legs, place, spot, start
from oracle.deathburgh.geometry.stops import first_stop
from oracle.deathburgh.geometry.surd import Exact, Surd, root, sign, surd


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
    return sign(square(where, of.centre) * 4 - of.twice * of.twice) if of.twice >= 0 else 1


def side_at(path: Path, where: Place, of: Ring) -> int:
    """-1, 0 or 1: how the gap at a place on the path compares with the threshold."""
    return side(spot(path, where), of)


def agrees(path: Path, where: Place, of: Ring, tolerance: int) -> bool:
    """Whether the gap at the place is the threshold, give or take the tolerance."""
    return side_at(path, where, of.wider(-tolerance)) >= 0 and side_at(path, where, of.wider(tolerance)) <= 0


def comes_within(path: Path, of: Ring, *, strict: bool = False, from_start: bool = True) -> Crossing | None:
    """The first place at which the gap is at most the threshold (with `strict`, below it); None if there is none.

    Without `from_start` a path that begins within has to get out first: a crossing is needed.
    """
    return _first(_parts(path, of), frozenset({-1} if strict else {-1, 0}), from_start)


def goes_beyond(path: Path, of: Ring, *, strict: bool = True, from_start: bool = True) -> Crossing | None:
    """The first place at which the gap is above the threshold (without `strict`, at least the threshold)."""
    return _first(_parts(path, of), frozenset({1} if strict else {0, 1}), from_start)


def stops_within(path: Path, of: Ring, *, strict: bool = False, from_start: bool = True) -> Place | None:
    """The first stop after a whole number of inches, or at the end, at which the gap is at most the threshold."""
    return first_stop(path, of.centre, of.twice, frozenset({-1} if strict else {-1, 0}), from_start)


def stops_beyond(path: Path, of: Ring, *, strict: bool = True, from_start: bool = True) -> Place | None:
    """The first stop after a whole number of inches, or at the end, at which the gap is above the threshold."""
    return first_stop(path, of.centre, of.twice, frozenset({1} if strict else {0, 1}), from_start)


_Part = tuple[Place, bool, int]
"""A place, or the open stretch after it (then True), and on which side of the ring it lies."""


def _first(parts: Iterator[_Part], wanted: frozenset[int], from_start: bool) -> Crossing | None:
    armed = from_start
    for where, stretch, lies in parts:
        if lies not in wanted:
            armed = True
        elif armed:
            return Crossing(where, not stretch)
    return None


def _parts(path: Path, of: Ring) -> Iterator[_Part]:
    """The path cut where it meets the ring."""
    origin = start(path)
    yield origin, False, side_at(path, origin, of)
    for segment, (p, q) in enumerate(legs(path)):
        if p == q:
            continue
        inside = meeting(p, q, of)
        cuts = [each for each in inside or () if 0 < each < 1]
        if len(cuts) == 2 and cuts[0] == cuts[1]:
            del cuts[1]
        cut: Exact = 0
        for number, after in enumerate((*cuts, surd(1))):
            within = inside is not None and inside[0] <= cut and after <= inside[1]
            yield place(path, segment, cut), True, -1 if within else 1
            yield place(path, segment, after), False, 0 if number < len(cuts) else side(q, of)
            cut = after


def meeting(p: Point, q: Point, of: Ring) -> tuple[Surd, Surd] | None:
    """The parameters at which the line through p (0) and q (1) enters and leaves the ring, if it meets it."""
    across, up = q[0] - p[0], q[1] - p[1]
    off_x, off_y = p[0] - of.centre[0], p[1] - of.centre[1]
    square_term = 4 * (across * across + up * up)
    half_linear = 4 * (across * off_x + up * off_y)
    constant = 4 * (off_x * off_x + off_y * off_y) - of.twice * of.twice
    under = half_linear * half_linear - square_term * constant
    if under < 0 or of.twice < 0:
        return None
    middle, width = surd(-half_linear), root(under)
    return (middle - width) / square_term, (middle + width) / square_term
