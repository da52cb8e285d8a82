"""
Binary fractions near exact numbers
===================================

Most comparisons are far from equality. A float and a bound on how far it is off then tell their outcome at once; where
they do not, nothing is decided here and the comparison is exact. So no verdict hangs on rounding.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import inf, sqrt
from typing import TypeAlias

Near: TypeAlias = tuple[float, float]
"""A float, and more than it can be off."""

UNIT = 2.0**-52
"""Twice the relative error of rounding to a float; enough for one operation and for summing up such bounds."""
LEAST = 1e-290
"""More than any error below the range of floats."""


def near_sum(terms: Mapping[int, int], denominator: int) -> Near:
    """Near the sum of `coefficient * sqrt(radicand)`, divided by the denominator."""
    total = size = 0.0
    try:
        for radicand, coefficient in terms.items():
            part = coefficient * sqrt(radicand) if radicand != 1 else float(coefficient)
            total += part
            size += abs(part)
        return total / denominator, size / denominator * ((len(terms) + 6) * UNIT) + LEAST
    except OverflowError:
        return 0.0, inf


def near_ratio(numerator: int, denominator: int) -> Near:
    """Near a fraction."""
    try:
        value = numerator / denominator
    except OverflowError:
        return 0.0, inf
    return value, abs(value) * UNIT + LEAST


def order(one: Near, other: Near) -> int:
    """-1 or 1: how the numbers compare, if that is certain; else 0."""
    apart = one[0] - other[0]
    off = (one[1] + other[1] + abs(apart) * UNIT) * 1.001
    return 1 if apart > off else -1 if apart < -off else 0


def near_square(one: Near) -> Near:
    """Near the square of a number."""
    value, off = one
    square = value * value
    return square, ((2 * abs(value) + off) * off + square * UNIT) * 1.001


def square_apart(x: Near, y: Near, to_x: Near, to_y: Near) -> Near:
    """Near the squared distance of two places."""
    across, up = x[0] - to_x[0], y[0] - to_y[0]
    off_across = x[1] + to_x[1] + abs(across) * UNIT
    off_up = y[1] + to_y[1] + abs(up) * UNIT
    square = across * across + up * up
    off = (2 * abs(across) + off_across) * off_across + (2 * abs(up) + off_up) * off_up
    return square, (off + square * 4 * UNIT) * (1 + 8 * UNIT)
