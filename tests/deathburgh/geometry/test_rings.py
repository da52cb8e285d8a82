"""When a move comes within two inches of a figure or gets more than two inches away, and where it is paused."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oracle.deathburgh.geometry import INCH
from oracle.deathburgh.geometry.discs import Disc, compare_gap
from oracle.deathburgh.geometry.paths import (
    Place,
    at_length,
    at_most,
    end,
    legs,
    length,
    length_to,
    place,
    spot,
    start,
)
from oracle.deathburgh.geometry.rings import (
    Crossing,
    Ring,
    agrees,
    comes_within,
    goes_beyond,
    ring,
    side_at,
    stops_beyond,
    stops_within,
)
from oracle.deathburgh.geometry.segments import point_to_segment
from oracle.deathburgh.geometry.surd import root
from tests.deathburgh.geometry.steady import steady

AMBUSHER = Disc((0, 0), 320)
TWO = ring(AMBUSHER, 320, 2 * INCH)
RADIUS = 828
POINTS = st.tuples(st.integers(-2000, 2000), st.integers(-2000, 2000))
PATHS = st.lists(POINTS, min_size=1, max_size=6)
RINGS = st.builds(Ring, POINTS, st.integers(0, 4000))


def test_an_approach_is_paused_where_the_gap_is_two_inches() -> None:
    path = [(3000, 0), (0, 0)]
    assert comes_within(path, TWO) == Crossing(Place(0, Fraction(3000 - RADIUS, 3000)), True)
    assert spot(path, Place(0, Fraction(3000 - RADIUS, 3000))) == (RADIUS, 0)


def test_grazing_the_ring_is_within_but_not_strictly() -> None:
    path = [(-1000, RADIUS), (1000, RADIUS)]
    assert comes_within(path, TWO) == Crossing(Place(0, Fraction(1, 2)), True)
    assert comes_within(path, TWO, strict=True) is None
    assert comes_within([(-1000, RADIUS + 1), (1000, RADIUS + 1)], TWO) is None


def test_strictly_within_has_no_first_place() -> None:
    path = [(3000, 0), (0, 0)]
    assert comes_within(path, TWO, strict=True) == Crossing(Place(0, Fraction(3000 - RADIUS, 3000)), False)


def test_leaving_has_no_first_place_and_is_paused_at_the_limit() -> None:
    contact = [(320, 0), (320 + 4 * INCH, 0)]
    found = goes_beyond(contact, TWO)
    assert found == Crossing(Place(0, Fraction(508, 4 * INCH)), False)
    assert side_at(contact, found.place, TWO) == 0
    assert goes_beyond([(320, 0), (RADIUS, 0)], TWO) is None


def test_a_move_that_begins_within_counts_only_if_starting_there_does() -> None:
    away = [(500, 0), (2000, 0)]
    assert comes_within(away, TWO) == Crossing(Place(0, 0), True)
    assert comes_within(away, TWO, from_start=False) is None
    and_back = [*away, (500, 0)]
    assert comes_within(and_back, TWO, from_start=False) == Crossing(Place(1, Fraction(2000 - RADIUS, 1500)), True)


def test_a_walk_past_crosses_inwards_and_outwards() -> None:
    past = [(-2000, 500), (2000, 500)]
    inwards, outwards = comes_within(past, TWO), goes_beyond(past, TWO, from_start=False)
    assert inwards is not None
    assert outwards is not None
    half = root(RADIUS * RADIUS - 500 * 500)
    assert inwards.place.at == (2000 - half) / 4000
    assert outwards.place.at == (2000 + half) / 4000
    assert inwards.place < outwards.place


def test_a_brush_between_two_inch_stops_is_missed_by_them() -> None:
    brush = [(-127, 820), (127, 820)]
    assert comes_within(brush, TWO) is not None
    assert stops_within(brush, TWO) is None


def test_the_first_inch_stop_within_lies_deeper_than_the_ring() -> None:
    path = [(RADIUS + 300, 0), (0, 0)]
    stop = stops_within(path, TWO)
    assert stop is not None
    assert length_to(path, stop) == 2 * INCH
    assert side_at(path, stop, TWO) == -1
    assert side_at([(RADIUS + INCH, 0), (0, 0)], at_length([(RADIUS + INCH, 0), (0, 0)], INCH) or stop, TWO) == 0


def test_the_first_inch_stop_beyond_two_inches() -> None:
    contact = [(320, 0), (320 + 4 * INCH, 0)]
    assert stops_beyond(contact, TWO, from_start=False) == Place(0, Fraction(3, 4))
    assert stops_beyond(contact, TWO) == Place(0, Fraction(3, 4))


def test_a_declared_place_agrees_with_the_derived_pause() -> None:
    path = [(3000, 0), (0, 0)]
    assert agrees(path, place(path, 0, Fraction(2171, 3000)), TWO, tolerance=1)
    assert not agrees(path, place(path, 0, Fraction(2170, 3000)), TWO, tolerance=1)


def test_a_wider_ring_tells_whether_a_trigger_hangs_on_the_tolerance() -> None:
    path = [(-1000, RADIUS + 1), (1000, RADIUS + 1)]
    assert comes_within(path, TWO) is None
    assert comes_within(path, TWO.wider(1)) is not None
    assert goes_beyond([(0, RADIUS)], TWO.wider(-1)) == Crossing(Place(0, 1), True)


def test_one_place_has_one_name() -> None:
    path = [(0, 0), (10, 0), (10, 0), (20, 0), (20, 0)]
    assert place(path, 0, 1) == place(path, 1, Fraction(1, 3)) == Place(2, 0)
    assert place(path, 2, 1) == place(path, 3, 0) == end(path) == Place(3, 1)
    assert start([(5, 5)]) == end([(5, 5)]) == Place(0, 1)
    for segment, part in ((4, 0), (-1, 0), (0, Fraction(-1, 2)), (0, 2)):
        with pytest.raises(ValueError, match="segment"):
            place(path, segment, part)


def test_a_length_is_compared_with_the_allowance_exactly() -> None:
    path = [(0, 0), (300, 400), (300, 400 + 770)]
    assert length(path) == 5 * INCH
    assert at_most(length(path), 5 * INCH) is True
    assert at_most(length([*path, (301, 400 + 770)]), 5 * INCH) is False
    assert at_most(length(path), 5 * INCH, tolerance=1) is None
    zigzag = [(0, 0), (1, 1), (2, 0), (3, 1)]
    assert at_most(length(zigzag), root(18)) is True


def test_what_is_left_after_a_pause() -> None:
    path = [(3000, 0), (1000, 0), (0, 1000)]
    found = comes_within(path, TWO)
    assert found is not None
    assert found.place.segment == 1
    assert length(path) - length_to(path, found.place) > root(2 * 1000 * 1000) - 300
    assert 2000 < length_to(path, found.place) < 2000 + 300


@steady
@given(PATHS, RINGS)
def test_the_pause_lies_on_the_ring_unless_it_is_the_start(path: list[tuple[int, int]], of: Ring) -> None:
    for found in (comes_within(path, of), comes_within(path, of, strict=True), goes_beyond(path, of)):
        if found and found.place != start(path):
            assert side_at(path, found.place, of) == 0
            assert compare_gap(Disc(spot(path, found.place), 0), Disc(of.centre, 0), Fraction(of.twice, 2)) == 0


@steady
@given(PATHS, RINGS)
def test_a_path_comes_within_if_and_only_if_a_point_does(path: list[tuple[int, int]], of: Ring) -> None:
    sides = [point_to_segment(of.centre, p, q, of.twice) for p, q in legs(path)]
    assert (comes_within(path, of) is None) == (min(sides) > 0)
    assert (comes_within(path, of, strict=True) is None) == (min(sides) >= 0)
    corners = [side_at([point], start([point]), of) for point in path]
    assert (goes_beyond(path, of) is None) == (max(corners) <= 0)


@steady
@given(PATHS, RINGS)
def test_backwards_the_last_place_within_is_the_first(path: list[tuple[int, int]], of: Ring) -> None:
    whole, back = length(path), path[::-1]
    there, again = goes_beyond(path, of), comes_within(back, of)
    assert there is not None or again is not None
    if again and there is None:
        assert again.place == start(back)
    if again and there and side_at(path, start(path), of) < 0:
        assert length_to(path, there.place) <= whole - length_to(back, again.place)


@steady
@given(PATHS, RINGS)
def test_inch_stops_find_nothing_that_the_path_does_not(path: list[tuple[int, int]], of: Ring) -> None:
    found, stop = comes_within(path, of), stops_within(path, of)
    if stop:
        assert found is not None
        assert found.place <= stop
        assert side_at(path, stop, of) <= 0


def inch_stops(path: list[tuple[int, int]]) -> list[Place]:
    stops: list[Place] = []
    while (stop := at_length(path, len(stops) * INCH)) is not None:
        stops.append(stop)
    return stops if stops[-1] == end(path) else [*stops, end(path)]


@steady
@given(PATHS)
def test_inch_stops_are_whole_inches_and_the_end(path: list[tuple[int, int]]) -> None:
    stops = list(inch_stops(path))
    assert [length_to(path, stop) for stop in stops[:-1]] == [inches * INCH for inches in range(len(stops) - 1)]
    assert stops[-1] == end(path)
    assert 0 <= length(path) - length_to(path, stops[-2] if len(stops) > 1 else end(path)) <= INCH


@steady
@given(PATHS, RINGS, st.booleans(), st.booleans())
def test_the_first_inch_stop_is_the_one_found_by_looking_at_each(
    path: list[tuple[int, int]], of: Ring, strict: bool, from_start: bool
) -> None:
    armed, expected = from_start, None
    for stop in inch_stops(path):
        within = side_at(path, stop, of) < (0 if strict else 1)
        if within and armed:
            expected = stop
            break
        armed = armed or not within
    assert stops_within(path, of, strict=strict, from_start=from_start) == expected


def test_an_absurdly_long_path_is_soon_done() -> None:
    path = [(100_000 * (-1) ** i, 100_000 * (-1) ** (i // 2)) for i in range(256)]
    assert stops_within(path, Ring((500_000, 0), 1000)) is None
