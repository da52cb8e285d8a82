"""
Numbers with square roots
=========================

A `Surd` is a sum of square roots of integers with rational coefficients. Sums, differences and products of surds are
surds again, and their order is decided exactly: by floats with a bound on their error where that tells it, else by
integer square roots, made finer until they tell the sign. That ends for every number but zero. Zero is recognised by
algebra: square roots of which no two have a product that is a perfect square are linearly independent over the
rationals, so a sum is zero only if it cancels group by group.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from fractions import Fraction
from math import gcd, isqrt
from typing import TypeAlias

from oracle.deathburgh.geometry.near import Near, near_ratio, near_sum, order

BITS = 64
"""Binary places of the first attempt to tell a sign; enough in practice, doubled where it is not."""


class Surd:
    """An exact real number, the sum of `coefficient * sqrt(radicand)` over `terms`, divided by `denominator`."""

    __slots__ = ("_near", "denominator", "terms")

    def __init__(self, terms: Mapping[int, int], denominator: int = 1) -> None:
        self.terms = {radicand: coefficient for radicand, coefficient in terms.items() if coefficient}
        self.denominator = denominator
        self._near: Near | None = None

    def near(self) -> Near:
        """A float near the number, and how far it is off at most."""
        if self._near is None:
            self._near = near_sum(self.terms, self.denominator)
        return self._near

    def __add__(self, other: Exact) -> Surd:
        if isinstance(other, int):
            whole = self.terms.get(1, 0) + other * self.denominator
            return _made({**self.terms, 1: whole} if whole else _irrational(self.terms), self.denominator)
        more = surd(other)
        if self.denominator == more.denominator:
            terms, denominator = dict(self.terms), self.denominator
            scale = 1
        else:
            denominator = self.denominator * more.denominator // gcd(self.denominator, more.denominator)
            own, scale = denominator // self.denominator, denominator // more.denominator
            terms = {radicand: coefficient * own for radicand, coefficient in self.terms.items()}
        for radicand, coefficient in more.terms.items():
            terms[radicand] = terms.get(radicand, 0) + coefficient * scale
        return Surd(terms, denominator)

    __radd__ = __add__

    def __neg__(self) -> Surd:
        return _made({radicand: -coefficient for radicand, coefficient in self.terms.items()}, self.denominator)

    def __sub__(self, other: Exact) -> Surd:
        return self + -other

    def __rsub__(self, other: Exact) -> Surd:
        return -self + other

    def __mul__(self, other: Exact) -> Surd:
        if isinstance(other, int):
            return _made({r: c * other for r, c in self.terms.items()} if other else {}, self.denominator)
        factor = surd(other)
        terms: dict[int, int] = {}
        for one, first in self.terms.items():
            for two, second in factor.terms.items():
                outside, inside = _simple(one * two) if one != two else (one, 1)
                terms[inside] = terms.get(inside, 0) + first * second * outside
        return Surd(terms, self.denominator * factor.denominator)

    __rmul__ = __mul__

    def __truediv__(self, divisor: int | Fraction) -> Surd:
        return self * (Fraction(1) / divisor)

    def sign(self) -> int:
        """-1, 0 or 1, exactly."""
        coefficients = self.terms.values()
        if not coefficients:
            return 0
        if len(coefficients) == 1 or min(coefficients) > 0 or max(coefficients) < 0:
            return 1 if max(coefficients) > 0 else -1
        value, off = self.near()
        if value > off or value < -off:
            return 1 if value > 0 else -1
        bits = BITS
        while True:
            low, high = self._numerator(bits)
            if low > 0 or high < 0:
                return 1 if low > 0 else -1
            if bits == BITS and self._cancels():
                return 0
            bits *= 2

    def order(self, other: Exact) -> int:
        """-1, 0 or 1: how the number compares with another, exactly."""
        return order(self.near(), near(other)) or (self - other).sign()

    def bounds(self, bits: int) -> tuple[int, int]:
        """Integers at or below and at or above the number times 2**bits."""
        low, high = self._numerator(bits)
        return low // self.denominator, -(-high // self.denominator)

    def floor(self) -> int:
        """The greatest integer not above the number."""
        value, off = self.near()
        if off < 0.5 and (number := math.floor(value - off)) == math.floor(value + off):
            return number
        low, high = self._numerator(BITS)
        scale = self.denominator << BITS
        number, last = low // scale, high // scale
        while number < last and self >= number + 1:
            number += 1
        return number

    def ceil(self) -> int:
        """The least integer not below the number."""
        return -(-self).floor()

    def __lt__(self, other: Exact) -> bool:
        return self.order(other) < 0

    def __le__(self, other: Exact) -> bool:
        return self.order(other) <= 0

    def __gt__(self, other: Exact) -> bool:
        return self.order(other) > 0

    def __ge__(self, other: Exact) -> bool:
        return self.order(other) >= 0

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, (int, Fraction, Surd)):
            return NotImplemented
        return (self - other).sign() == 0

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        parts = [f"{c}*sqrt({r})" if r != 1 else str(c) for r, c in sorted(self.terms.items())]
        return f"Surd(({' + '.join(parts) or '0'}) / {self.denominator})"

    def _numerator(self, bits: int) -> tuple[int, int]:
        """Integers below and above the number times its denominator times 2**bits."""
        low = high = 0
        for radicand, coefficient in self.terms.items():
            if radicand == 1:
                low += coefficient << bits
                high += coefficient << bits
                continue
            root = isqrt(radicand << (2 * bits))
            low += coefficient * (root if coefficient > 0 else root + 1)
            high += coefficient * (root + 1 if coefficient > 0 else root)
        return low, high

    def _cancels(self) -> bool:
        """Whether the number is zero."""
        groups: dict[int, Fraction] = {}
        for radicand, coefficient in self.terms.items():
            for head in groups:
                outside, inside = _simple(radicand * head)
                if inside == 1:
                    groups[head] += Fraction(coefficient * outside, head)
                    break
            else:
                groups[radicand] = Fraction(coefficient)
        return not any(groups.values())


Exact: TypeAlias = int | Fraction | Surd
"""A number that is compared without rounding."""


def surd(number: Exact) -> Surd:
    """The number as a `Surd`."""
    if isinstance(number, Surd):
        return number
    return _made({1: number.numerator} if number else {}, number.denominator)


def _made(terms: dict[int, int], denominator: int) -> Surd:
    """The same as `Surd(terms, denominator)` for terms of which none is zero."""
    found = Surd.__new__(Surd)
    found.terms = terms
    found.denominator = denominator
    found._near = None
    return found


def _irrational(terms: Mapping[int, int]) -> dict[int, int]:
    return {radicand: coefficient for radicand, coefficient in terms.items() if radicand != 1}


def root(number: int | Fraction) -> Surd:
    """The square root of a rational number that is not negative."""
    outside, inside = _simple(number.numerator * number.denominator)
    return Surd({inside: outside}, number.denominator)


def sum_of_roots(numbers: Iterable[int]) -> Surd:
    """The sum of the square roots of integers that are not negative."""
    terms: dict[int, int] = {}
    for number in numbers:
        outside, inside = _simple(number)
        terms[inside] = terms.get(inside, 0) + outside
    return Surd(terms)


def sign(number: Exact) -> int:
    """-1, 0 or 1, exactly."""
    return number.sign() if isinstance(number, Surd) else (number > 0) - (number < 0)


def near(number: Exact) -> Near:
    """A float near the number, and how far it is off at most."""
    return number.near() if isinstance(number, Surd) else near_ratio(number.numerator, number.denominator)


def compare(one: Exact, other: Exact) -> int:
    """-1, 0 or 1: how two numbers compare, exactly."""
    if type(one) is type(other) is int:
        return (one > other) - (one < other)
    if isinstance(one, Surd):
        return one.order(other)
    if isinstance(other, Surd):
        return -other.order(one)
    left, right = one.numerator * other.denominator, other.numerator * one.denominator
    return (left > right) - (left < right)


def plain(number: Exact) -> Exact:
    """The same number as an integer or a fraction, if it is one: sums of those are much faster."""
    if isinstance(number, Surd):
        if number.terms.keys() - {1}:
            return number
        number = Fraction(number.terms.get(1, 0), number.denominator)
    return number.numerator if number.denominator == 1 else number


def floor(number: Exact) -> int:
    """The greatest integer not above the number."""
    return number.floor() if isinstance(number, Surd) else number.numerator // number.denominator


def ceil(number: Exact) -> int:
    """The least integer not below the number."""
    return -floor(-number)


def _simple(radicand: int) -> tuple[int, int]:
    """The square root of the integer as `outside * sqrt(inside)`, where perfect squares leave only 1 inside."""
    whole = isqrt(radicand)
    return (whole, 1) if whole * whole == radicand else (1, radicand)
