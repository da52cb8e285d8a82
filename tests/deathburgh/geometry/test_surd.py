"""Exact numbers: arithmetic and order agree with decimals, and equality is told where decimals cannot."""

from __future__ import annotations

from decimal import Decimal, localcontext
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ci.geometrically.comparing import decimal
from ci.geometrically.precise import DIGITS, compare
from oracle.deathburgh.geometry.surd import Surd, ceil, floor, root, sign, surd
from tests.deathburgh.geometry.steady import steady

ROOTS = st.builds(
    lambda terms, denominator: Surd(dict(terms), denominator),
    st.lists(st.tuples(st.integers(1, 400), st.integers(-300, 300)), max_size=5),
    st.integers(1, 50),
)


@steady
@given(ROOTS, ROOTS)
def test_arithmetic_and_order_agree_with_decimals(one: Surd, two: Surd) -> None:
    with localcontext(DIGITS):
        assert compare(decimal(one + two), decimal(one) + decimal(two)) == 0
        assert compare(decimal(one - two), decimal(one) - decimal(two)) == 0
        assert compare(decimal(one * two), decimal(one) * decimal(two)) == 0
        assert sign(one - two) == compare(decimal(one), decimal(two))


@steady
@given(ROOTS)
def test_rounding_agrees_with_decimals(number: Surd) -> None:
    with localcontext(DIGITS):
        low, high = floor(number), ceil(number)
        assert compare(Decimal(low), decimal(number)) <= 0 < compare(Decimal(low + 1), decimal(number))
        assert high == low if number == low else high == low + 1


@steady
@given(st.lists(st.tuples(st.integers(1, 30), st.integers(1, 30)), min_size=1, max_size=6))
def test_a_sum_that_cancels_is_zero(pairs: list[tuple[int, int]]) -> None:
    total = surd(0)
    for factor, radicand in pairs:
        total = total + root(factor * factor * radicand) - Surd({radicand: factor})
    assert total == 0
    assert total + Fraction(1, 10**30) > 0 > total - Fraction(1, 10**30)


def test_equal_sums_that_no_rounding_can_tell() -> None:
    assert root(2) + root(18) + root(3) == root(32) + root(3)
    assert root(Fraction(1, 2)) == root(2) / 2
    assert (root(2) + root(3)) * (root(3) - root(2)) == 1


def test_sums_that_differ_far_behind_the_point() -> None:
    near = root(10**40 + 1) + root(2) - root(3)
    assert 10**20 + root(2) - root(3) < near
    assert (near - 10**20 - root(2) + root(3)) * (4 * 10**20) > 1


def test_a_surd_is_no_key() -> None:
    with pytest.raises(TypeError):
        hash(root(2))
