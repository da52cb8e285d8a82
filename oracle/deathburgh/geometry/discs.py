"""
Two bases and a threshold
=========================

A base is a disc with an integer diameter. The gap between two bases is the distance of their closest edges, negative
where they overlap. Gaps are compared with thresholds by squared distances.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import isqrt
from typing import Literal, TypeAlias

from oracle.deathburgh.geometry.near import near_square, order, square_apart
from oracle.deathburgh.geometry.surd import Exact, Surd, compare, floor, near, root, sign

Point: TypeAlias = tuple[int, int]
"""A recorded place in 0.1 mm."""

Spot: TypeAlias = tuple[Exact, Exact]
"""A place that may be derived, such as where a move is paused: its coordinates are exact numbers."""

Measure: TypeAlias = Literal["edge", "centre"]
"""What is measured between two figures: the gap of their closest base edges, or the distance of their centres."""


@dataclass(frozen=True, slots=True)
class Disc:
    """A base: the place of its centre and its diameter, in 0.1 mm."""

    at: Spot
    diameter: int


def square(a: Spot, b: Spot) -> Exact:
    """The squared distance of two places."""
    across, up = a[0] - b[0], a[1] - b[1]
    return across * across + up * up


def compare_distance(a: Spot, b: Spot, twice: Exact) -> int:
    """-1, 0 or 1: how the distance of two places compares with half of `twice`, which is not negative."""
    if type(a[0]) is type(a[1]) is type(b[0]) is type(b[1]) is type(twice) is int:
        across, up = a[0] - b[0], a[1] - b[1]
        more, less = 4 * (across * across + up * up), twice * twice
        return (more > less) - (more < less)
    value, off = square_apart(near(a[0]), near(a[1]), near(b[0]), near(b[1]))
    return order((4 * value, 4 * off), near_square(near(twice))) or compare(square(a, b) * 4, twice * twice)


def apart(a: Disc, b: Disc, measure: Measure = "edge") -> int:
    """What is taken off twice the distance of the centres to get twice the gap: the diameters, or nothing."""
    return a.diameter + b.diameter if measure == "edge" else 0


def compare_gap(a: Disc, b: Disc, threshold: Exact, measure: Measure = "edge") -> int:
    """-1 if the gap is smaller than the threshold (0.1 mm), 0 if it is exactly that, 1 if it is larger."""
    twice = threshold * 2 + apart(a, b, measure)
    if sign(twice) < 0:
        return 1
    return compare_distance(a.at, b.at, twice)


def within(
    a: Disc, b: Disc, threshold: int, *, strict: bool = False, tolerance: int = 0, measure: Measure = "edge"
) -> bool | None:
    """Whether the gap is at most the threshold, or with `strict` less than that.

    None if a gap that differs from the recorded poses by no more than `tolerance` would change the answer.
    """
    limit = 0 if strict else 1
    if compare_gap(a, b, threshold - tolerance, measure) < limit:
        return True
    return None if compare_gap(a, b, threshold + tolerance, measure) < limit else False


def touching(a: Disc, b: Disc, tolerance: int = 0) -> bool:
    """Whether the poses agree with base contact: the gap is zero, give or take the tolerance."""
    return compare_gap(a, b, -tolerance) >= 0 and compare_gap(a, b, tolerance) <= 0


def overlapping(a: Disc, b: Disc, tolerance: int = 0) -> bool | None:
    """Whether one base stands on the other; contact is no overlap. None if that hangs on the tolerance."""
    return within(a, b, 0, strict=True, tolerance=tolerance)


def gap(a: Disc, b: Disc, measure: Measure = "edge") -> Surd:
    """The gap as an exact number. ValueError if a place is derived: then only comparisons are exact."""
    squared = square(a.at, b.at)
    if isinstance(squared, Surd):
        raise ValueError("the gap from a derived place is compared, not computed")
    return root(squared) - Fraction(apart(a, b, measure), 2)


def gap_bounds(a: Disc, b: Disc, measure: Measure = "edge") -> tuple[int, int]:
    """The gap rounded down and up to whole units of 0.1 mm; equal only if the gap is a whole number of them."""
    low = (isqrt(floor(square(a.at, b.at) * 4)) - apart(a, b, measure)) // 2
    return (low, low) if compare_gap(a, b, low, measure) == 0 else (low, low + 1)
