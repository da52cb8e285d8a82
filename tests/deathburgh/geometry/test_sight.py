"""What a figure sees past polygons that block sight."""

from __future__ import annotations

from hypothesis import assume, given
from hypothesis import strategies as st

from oracle.deathburgh.geometry.areas import clear_of_area
from oracle.deathburgh.geometry.discs import Disc
from oracle.deathburgh.geometry.sight import sees
from oracle.deathburgh.geometry.surd import root
from tests.deathburgh.geometry.steady import few

A, B = Disc((0, 0), 320), Disc((2000, 0), 320)


def upright(x: int, low: int, high: int) -> list[tuple[int, int]]:
    return [(x, low), (x + 50, low), (x + 50, high), (x, high)]


def test_the_rim_of_a_base_is_seen_past_a_wall_that_hides_its_centre() -> None:
    assert sees(A, B, [upright(1000, -100, 100)]) is True
    assert sees(A, B, [upright(1000, -158, 158)]) is True
    assert sees(A, B, [upright(1000, -162, 162)]) is False
    assert sees(A, B, [upright(1000, -160, 160)]) is None


def test_a_slit_is_enough() -> None:
    assert sees(A, B, [upright(1000, -500, 100), upright(1000, 103, 500)]) is True
    assert sees(A, B, [upright(1000, -500, 100), upright(1000, 100, 500)], tolerance=1) is not False
    low_and_high = [
        upright(700, -500, 100),
        upright(700, 103, 500),
        upright(1300, -500, -203),
        upright(1300, -200, 500),
    ]
    assert sees(A, B, low_and_high) is False


def test_two_walls_hide_together_what_neither_hides_alone() -> None:
    upper, lower = upright(900, -50, 600), upright(1100, -600, 50)
    assert sees(A, B, [upper]) is True
    assert sees(A, B, [lower]) is True
    assert sees(A, B, [upper, lower]) is False


def test_inside_a_wood_only_what_touches_is_seen_for_certain() -> None:
    wood = [(-500, -500), (500, -500), (500, 500), (-500, 500)]
    assert sees(A, B, [wood]) is None
    assert sees(A, Disc((320, 0), 320), [wood]) is True


def test_a_target_at_a_derived_place() -> None:
    there = Disc((root(4_000_000 + 1), root(2)), 320)
    assert sees(A, there, [upright(1000, -100, 100)]) is True
    assert sees(A, there, [upright(1000, -300, 300)]) is False


COORDINATES = st.integers(-1500, 1500)
POINTS = st.tuples(COORDINATES, COORDINATES)
TRIANGLES = st.tuples(POINTS, POINTS, POINTS).filter(
    lambda t: (t[1][0] - t[0][0]) * (t[2][1] - t[0][1]) != (t[1][1] - t[0][1]) * (t[2][0] - t[0][0])
)
RIMS = st.sampled_from([(0, 0), (125, 0), (-125, 0), (0, 125), (0, -125), (75, 100), (-100, 75), (35, -120)])


@few
@given(POINTS, POINTS, st.lists(TRIANGLES, min_size=1, max_size=3), st.lists(st.tuples(RIMS, RIMS), max_size=8))
def test_sight_is_mutual_and_no_free_line_is_overlooked(
    a: tuple[int, int],
    b: tuple[int, int],
    triangles: list[tuple[tuple[int, int], ...]],
    rims: list[tuple[tuple[int, int], tuple[int, int]]],
) -> None:
    one, two = Disc(a, 250), Disc(b, 250)
    clear = [t for t in triangles if clear_of_area([a], 252, t) and clear_of_area([b], 252, t)]
    assume(clear)
    seen = sees(one, two, clear)
    assert seen == sees(two, one, [t[::-1] for t in reversed(clear)])
    for here, there in rims:
        line = [(a[0] + here[0], a[1] + here[1]), (b[0] + there[0], b[1] + there[1])]
        if line[0] != line[1] and all(clear_of_area(line, 0, t) for t in clear):
            assert seen is not False


def test_too_many_corners_between_are_left_open() -> None:
    pales = [upright(300 + 50 * n, -500, 500) for n in range(25)]
    assert sees(A, B, pales[:20]) is False
    assert sees(A, B, pales) is None
