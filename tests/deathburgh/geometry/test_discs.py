"""Two bases of 32 mm and a threshold of 2 inches: both sides of each boundary."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oracle.deathburgh.geometry.discs import Disc, compare_gap, gap, gap_bounds, overlapping, touching, within
from oracle.deathburgh.geometry.surd import root
from tests.deathburgh.geometry.steady import steady

TWO_INCHES = 508
ORIGIN = Disc((0, 0), 320)
PLACES = st.tuples(st.integers(-9144, 9144), st.integers(-9144, 9144))
BASES = st.builds(Disc, PLACES, st.integers(1, 1500))


def at(x: int, y: int = 0) -> Disc:
    return Disc((x, y), 320)


def test_a_gap_of_exactly_two_inches_is_within_but_not_strictly() -> None:
    assert within(ORIGIN, at(828), TWO_INCHES) is True
    assert within(ORIGIN, at(828), TWO_INCHES, strict=True) is False
    assert within(ORIGIN, at(829), TWO_INCHES) is False
    assert within(ORIGIN, at(827), TWO_INCHES, strict=True) is True


def test_centres_two_inches_apart_are_bases_much_nearer() -> None:
    assert compare_gap(ORIGIN, at(508), TWO_INCHES, "centre") == 0
    assert gap_bounds(ORIGIN, at(508)) == (188, 188)


def test_what_hangs_on_the_tolerance_is_left_open() -> None:
    assert within(ORIGIN, at(829), TWO_INCHES, tolerance=1) is None
    assert within(ORIGIN, at(830), TWO_INCHES, tolerance=1) is False
    assert within(ORIGIN, at(827), TWO_INCHES, tolerance=1) is True
    assert within(ORIGIN, at(827), TWO_INCHES, tolerance=1, strict=True) is None


def test_contact_is_neither_gap_nor_overlap() -> None:
    assert touching(ORIGIN, at(320))
    assert overlapping(ORIGIN, at(320)) is False
    assert overlapping(ORIGIN, at(319)) is True
    assert not touching(ORIGIN, at(319))
    assert touching(ORIGIN, at(319), tolerance=1)
    assert overlapping(ORIGIN, at(320), tolerance=1) is None


def test_odd_diameters_have_half_a_unit_of_radius() -> None:
    a, b = Disc((0, 0), 285), Disc((602, 0), 320)
    assert gap_bounds(a, b) == (299, 300)
    assert gap(a, b) * 2 == 599


@steady
@given(BASES, BASES)
def test_bounds_of_the_gap_enclose_it_tightly(a: Disc, b: Disc) -> None:
    low, high = gap_bounds(a, b)
    assert low <= gap(a, b) <= high
    assert high - low == (0 if gap(a, b) == low else 1)


@steady
@given(BASES, BASES, st.integers(-300, 9000))
def test_comparing_is_comparing_the_exact_gap(a: Disc, b: Disc, threshold: int) -> None:
    assert compare_gap(a, b, threshold) == (gap(a, b) - threshold).sign()


def test_a_derived_place_is_compared_exactly() -> None:
    diagonal = root(828 * 828) * root(2) / 2
    assert compare_gap(ORIGIN, Disc((diagonal, diagonal), 320), TWO_INCHES) == 0
    with pytest.raises(ValueError, match="derived"):
        gap(ORIGIN, Disc((diagonal, diagonal + 1), 320))
