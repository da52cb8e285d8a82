"""Floats with a bound on their error: they never tell a comparison wrongly, and tell those that are not close."""

from __future__ import annotations

from decimal import Decimal, localcontext
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from ci.geometrically.comparing import decimal
from ci.geometrically.precise import DIGITS
from oracle.deathburgh.geometry.discs import compare_distance, square
from oracle.deathburgh.geometry.near import near_ratio, order
from oracle.deathburgh.geometry.surd import Surd, near, root, sign
from tests.deathburgh.geometry.steady import steady

LARGE = st.integers(-(10**9), 10**9)
ROOTS = st.builds(
    lambda terms, denominator: Surd(dict(terms), denominator),
    st.lists(st.tuples(st.integers(1, 10**14), LARGE), max_size=4),
    st.integers(1, 10**9),
)
SPOTS = st.tuples(ROOTS, ROOTS)


@steady
@given(ROOTS)
def test_no_number_is_further_off_than_is_said(number: Surd) -> None:
    value, off = number.near()
    with localcontext(DIGITS):
        assert abs(Decimal(value) - decimal(number)) <= Decimal(off)


@steady
@given(ROOTS, ROOTS)
def test_what_is_told_is_right(one: Surd, other: Surd) -> None:
    told = order(near(one), near(other))
    assert told in (0, (one - other).sign())
    assert one.order(other) == (one - other).sign()


@steady
@given(SPOTS, SPOTS, st.integers(0, 10**9))
def test_distances_compare_as_exact_squares_do(a: tuple[Surd, Surd], b: tuple[Surd, Surd], twice: int) -> None:
    assert compare_distance(a, b, twice) == sign(square(a, b) * 4 - twice * twice)


def test_what_is_equal_or_too_close_is_left_to_exact_numbers() -> None:
    assert order(near(root(2) * root(2)), near(2)) == 0
    close = root(10**30 + 1)
    assert order(near(close), near(10**15)) == 0
    assert close.order(10**15) == 1
    assert near_ratio(10**400, 1)[1] == float("inf")
    assert Surd({10**700: 1}).order(Fraction(1, 2)) == 1
