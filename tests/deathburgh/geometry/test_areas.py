"""A base swept along a path past terrain, other bases and the board's edge."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from oracle.deathburgh.geometry.areas import clear_of_area, clear_of_base, crossings, on_board, overlaps
from oracle.deathburgh.geometry.discs import Disc
from oracle.deathburgh.geometry.paths import Place
from oracle.deathburgh.geometry.segments import convex, inside, simple
from oracle.deathburgh.geometry.surd import root
from tests.deathburgh.geometry.steady import steady

BASE = 320
WALL = [(1000, 0), (1100, 0), (1100, 1000), (1000, 1000)]
POINTS = st.tuples(st.integers(-30, 30), st.integers(-30, 30))
POLYGONS = st.lists(POINTS, min_size=3, max_size=6).filter(simple)
PATHS = st.lists(POINTS, min_size=2, max_size=4)


def test_touching_a_wall_is_clear_of_it() -> None:
    assert clear_of_area([(840, -500), (840, 1500)], BASE, WALL) is True
    assert clear_of_area([(841, -500), (841, 1500)], BASE, WALL) is False
    assert clear_of_area([(840, -500), (840, 1500)], BASE, WALL, tolerance=1) is None
    assert clear_of_area([(839, -500), (839, 1500)], BASE, WALL, tolerance=1) is True


def test_a_corner_is_rounded_at_exactly_the_radius() -> None:
    assert clear_of_area([(1000 - 96, -128)], BASE, WALL) is True
    assert clear_of_area([(1000 - 96, -127)], BASE, WALL) is False


def test_a_base_within_an_area_is_not_clear_of_it() -> None:
    hall = [(0, 0), (5000, 0), (5000, 5000), (0, 5000)]
    assert clear_of_area([(2000, 2000), (3000, 3000)], BASE, hall) is False
    assert clear_of_area([(2000, 2000)], 0, hall) is False


def test_two_bases_may_touch_but_not_pass_through_each_other() -> None:
    other = Disc((1000, 0), 400)
    assert clear_of_base([(0, 360), (2000, 360)], BASE, other) is True
    assert clear_of_base([(0, 359), (2000, 359)], BASE, other) is False
    assert clear_of_base([(0, 359), (2000, 359)], BASE, other, tolerance=1) is None


def test_a_base_stays_on_the_board() -> None:
    assert on_board([(160, 160), (9144 - 160, 500)], BASE, 9144, 9144) is True
    assert on_board([(160, 160), (9144 - 159, 500)], BASE, 9144, 9144) is False
    assert on_board([(160, 160), (9144 - 159, 500)], BASE, 9144, 9144, tolerance=1) is None
    assert on_board([(162, 162)], BASE, 9144, 9144, tolerance=1) is True


def test_crossing_a_wall_begins_and_ends_where_the_rims_meet() -> None:
    across = [(0, 500), (2000, 500)]
    assert overlaps(across, BASE, WALL) == ((Place(0, Fraction(840, 2000)), Place(0, Fraction(1260, 2000))),)
    assert overlaps(across, 0, WALL) == ((Place(0, Fraction(1000, 2000)), Place(0, Fraction(1100, 2000))),)


def test_brushing_a_corner_begins_at_a_root() -> None:
    ((begins, _),) = overlaps([(0, -100), (2000, -100)], BASE, WALL)
    assert begins.at == (1000 - root(160 * 160 - 100 * 100)) / 2000


def test_there_and_back_is_two_crossings() -> None:
    assert crossings([(0, 500), (2000, 500), (0, 500)], BASE, WALL) == 2
    assert crossings([(0, 500), (1050, 500), (0, 500)], BASE, WALL) == 1
    horseshoe = [(0, 0), (900, 0), (900, 100), (100, 100), (100, 500), (900, 500), (900, 600), (0, 600)]
    assert crossings([(600, -300), (600, 900)], 0, horseshoe) == 2
    assert crossings([(600, -300), (600, 900)], BASE, horseshoe) == 2
    assert crossings([(600, -300), (600, 900)], 400, horseshoe) == 1


@steady
@given(PATHS, POLYGONS, st.integers(0, 20))
def test_clear_is_never_overlapping(path: list[tuple[int, int]], polygon: list[tuple[int, int]], diameter: int) -> None:
    moving = [point for i, point in enumerate(path) if i == 0 or point != path[i - 1]]
    if len(moving) > 1:
        assert clear_of_area(moving, diameter, polygon) == (not overlaps(moving, diameter, polygon))


@steady
@given(PATHS, POLYGONS, st.integers(1, 20))
def test_backwards_overlaps_the_same(path: list[tuple[int, int]], polygon: list[tuple[int, int]], width: int) -> None:
    assert len(overlaps(path, width, polygon)) == len(overlaps(path[::-1], width, polygon[::-1]))
    assert clear_of_area(path, width, polygon) == clear_of_area(path[::-1], width, polygon[::-1])


@steady
@given(POLYGONS, POINTS)
def test_a_point_is_inside_whichever_way_the_corners_are_written(
    polygon: list[tuple[int, int]], p: tuple[int, int]
) -> None:
    assert inside(p, polygon) == inside(p, polygon[::-1]) == inside(p, polygon[1:] + polygon[:1])


def test_what_is_a_polygon() -> None:
    assert simple(WALL)
    assert convex(WALL)
    assert not simple(WALL[:2])
    assert not simple([(0, 0), (10, 10), (10, 0), (0, 10)])
    assert not simple([(0, 0), (10, 0), (20, 0)])
    assert not simple([(0, 0), (10, 0), (10, 10), (10, 0), (5, -5)])
    assert not convex([(0, 0), (10, 0), (10, 10), (9, 1)])
