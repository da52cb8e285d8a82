"""
Stops after whole inches
========================

For the reading that only the places after each whole inch count. On which side of a ring a stop lies is told by
bounds of 64 binary places, and exactly where these do not tell it, so that even an absurdly long path is soon done.
"""

from __future__ import annotations

from math import isqrt

from oracle.deathburgh.geometry import INCH
from oracle.deathburgh.geometry.discs import Point, square
from oracle.deathburgh.geometry.paths import Path, Place, end, legs, place, spot
from oracle.deathburgh.geometry.surd import BITS, Surd, root, sign, surd


def first_stop(path: Path, centre: Point, twice: int, wanted: frozenset[int], from_start: bool = True) -> Place | None:
    """The first stop at which the sign of the distance to the centre, less half of `twice`, is a wanted one.

    Stops are the start, every place after a whole number of inches, and the end. Without `from_start` an earlier stop
    must have been otherwise.
    """
    armed, inches, begun = from_start, 0, surd(0)
    for segment, (p, q) in enumerate(legs(path)):
        squared = (q[0] - p[0]) ** 2 + (q[1] - p[1]) ** 2
        if squared == 0:
            continue
        ended = begun + root(squared)
        sides = _Sides(p, q, squared, begun, centre, twice)
        following = (ended / INCH).ceil()
        for stop in range(inches, following):
            lies = sides.at(stop * INCH)
            if lies is None:
                lies = _exactly(path, _stop(path, segment, squared, stop, begun), centre, twice)
            if lies not in wanted:
                armed = True
            elif armed:
                return _stop(path, segment, squared, stop, begun)
        inches, begun = following, ended
    last = end(path)
    return last if armed and _exactly(path, last, centre, twice) in wanted else None


class _Sides:
    """The sides of a ring on which the places of a segment lie, as far as bounds tell."""

    def __init__(self, p: Point, q: Point, squared: int, begun: Surd, centre: Point, twice: int) -> None:
        self.begun = begun.bounds(BITS)
        off = p[0] - centre[0], p[1] - centre[1]
        self.constant = (4 * (off[0] * off[0] + off[1] * off[1]) - twice * twice) << (2 * BITS)
        # How far the foot of the perpendicular from the centre lies before the segment's start.
        along = (q[0] - p[0]) * off[0] + (q[1] - p[1]) * off[1]
        length = isqrt(squared << (2 * BITS))
        ends = along * length // squared, along * (length + 1) // squared
        self.foot = min(ends), max(ends) + 1

    def at(self, walked: int) -> int | None:
        """The side after so much of the path, which lies on the segment; None if bounds do not tell."""
        least = max(0, (walked << BITS) - self.begun[1])
        most = max(0, (walked << BITS) - self.begun[0])
        crossed = [part * foot for part in (least, most) for foot in self.foot]
        low = self.constant + 4 * (2 * min(crossed) + least * least)
        high = self.constant + 4 * (2 * max(crossed) + most * most)
        return 1 if low > 0 else -1 if high < 0 else None


def _stop(path: Path, segment: int, squared: int, stop: int, begun: Surd) -> Place:
    return place(path, segment, (stop * INCH - begun) * root(squared) / squared)


def _exactly(path: Path, where: Place, centre: Point, twice: int) -> int:
    return sign(square(spot(path, where), centre) * 4 - twice * twice)
