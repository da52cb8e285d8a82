"""What is told without a search, or in whole numbers, is what the long way would have said."""

from __future__ import annotations

from hypothesis import assume, given
from hypothesis import strategies as st

from oracle.deathburgh.geometry import sight
from oracle.deathburgh.geometry.areas import _crossings, overlaps
from oracle.deathburgh.geometry.discs import Disc
from oracle.deathburgh.geometry.pieces import around_disc, hull, moved, swept, within_disc
from oracle.deathburgh.geometry.routes import Ground, is_straight, quick_detour, quickly, to_contact
from oracle.deathburgh.geometry.surd import compare
from oracle.deathburgh.geometry.walls import scaled
from tests.deathburgh.geometry.steady import few, steady

COORDINATES = st.integers(0, 3000)
POINTS = st.tuples(COORDINATES, COORDINATES)
PIECES = st.lists(POINTS, min_size=3, max_size=6).map(hull).filter(lambda piece: len(piece) > 2)
BASE = 250


@steady
@given(st.lists(POINTS, min_size=1, max_size=6).map(hull), st.integers(0, 2500), st.sampled_from((4, 12)))
def test_what_a_disc_sweeps_is_the_hull_of_its_copies(
    piece: tuple[tuple[int, int], ...], radius: int, fineness: int
) -> None:
    for disc in (within_disc(radius, fineness), around_disc(radius, fineness)):
        assert swept(piece, disc) == hull([each for corner in piece for each in moved(disc, corner)])


@steady
@given(st.lists(POINTS, min_size=1, max_size=4), st.sampled_from((2, 60, 250, 900)), PIECES)
def test_convex_terrain_is_crossed_as_often_as_its_stretches_say(
    path: list[tuple[int, int]], diameter: int, polygon: tuple[tuple[int, int], ...]
) -> None:
    assert _crossings(path, diameter, polygon) in (None, len(overlaps(path, diameter, polygon)))


@few
@given(POINTS, POINTS, PIECES, st.booleans(), st.sampled_from((None, (3000, 3000))))
def test_a_taut_string_gives_bounds_as_a_search_does(
    origin: tuple[int, int],
    there: tuple[int, int],
    wall: tuple[tuple[int, int], ...],
    costs: bool,
    board: tuple[int, int] | None,
) -> None:
    target = Disc(there, BASE)
    ground = Ground(BASE, costly=((wall, 500),), board=board) if costs else Ground(BASE, (wall,), board=board)
    assume(board is None or all(BASE <= each <= 3000 - BASE for each in (*origin, *there)))
    assume(not is_straight(origin, target, ground))
    for fineness in (4, 12):
        quick, found = quickly(origin, target, ground, fineness), to_contact(origin, target, ground, fineness)
        if quick is not None and quick.low is None:
            assert (found.low, found.high) == (None, None)
        elif quick is not None:
            for one, other in ((quick.low, found.low), (quick.high, found.high)):
                assert one is not None
                assert other is not None
                assert -4 < one - other < 4
            assert compare(quick.low, found.high) <= 0  # type: ignore[arg-type]
            assert compare(found.low, quick.high) <= 0  # type: ignore[arg-type]


def test_a_wall_from_edge_to_edge_lets_nobody_by() -> None:
    wall = ((1400, 0), (1600, 0), (1600, 3000), (1400, 3000))
    ground = Ground(BASE, (wall,), board=(3000, 3000))
    there = Disc((2500, 1500), BASE)
    assert quickly((500, 1500), there, ground, 4) == to_contact((500, 1500), there, ground, 4)
    hedge = Ground(BASE, costly=((wall, 500),), board=(3000, 3000))
    quick, found = quickly((500, 1500), there, hedge, 4), to_contact((500, 1500), there, hedge, 4)
    assert quick is not None
    assert (quick.low, quick.high) == (found.low, found.high) == (2250, 2250)


@few
@given(POINTS, POINTS, PIECES)
def test_what_is_hidden_is_seen_along_no_line(
    here: tuple[int, int], there: tuple[int, int], polygon: tuple[tuple[int, int], ...]
) -> None:
    corners = [scaled(corner) for corner in polygon]
    outer = [sight._larger(Disc(place, BASE), 17) for place in (here, there)]
    if sight._hides(corners, *outer):
        assert not sight._seen(*outer, [corners])
    elif not any(sight._overlapping(each, corners) for each in outer) and not sight._overlapping(*outer):
        assert sight._seen(*outer, [corners])


def test_a_detour_is_not_told_quickly_where_contact_cannot_be_reached() -> None:
    wall = ((1400, 0), (1600, 0), (1600, 3000), (1400, 3000))
    ground = Ground(BASE, (wall,), board=(3000, 3000))
    assert quick_detour([(500, 1500), (900, 1500)], Disc((2500, 1500), BASE), ground) is None
