"""How short a route to contact could be, and how much longer than necessary a recorded one is."""

from __future__ import annotations

from math import asin, atan2, hypot, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oracle.deathburgh.geometry import searching
from oracle.deathburgh.geometry.areas import clear_of_area
from oracle.deathburgh.geometry.asked import disc_key, number_key
from oracle.deathburgh.geometry.discs import Disc, compare_gap
from oracle.deathburgh.geometry.paths import length
from oracle.deathburgh.geometry.routes import Bounds, Ground, detour, longer_by, to_contact
from oracle.deathburgh.geometry.surd import ceil, floor, root
from oracle.deathburgh.geometry.walls import SCALE
from tests.deathburgh.geometry.steady import few

BASE = 320
TARGET = Disc((2000, 0), BASE)
WALL = ((900, -500), (1000, -500), (1000, 500), (900, 500))
OPEN = Ground(BASE)
WALLED = Ground(BASE, (WALL,))


def around_a_disc(half: int, radius: int) -> float:
    """The shortest way between two points around a disc midway between them."""
    return 2 * (sqrt(half * half - radius * radius) + radius * asin(radius / half))


def past_a_wall() -> float:
    """From (0, 0) around both upper corners of the wall to contact with the target."""
    total = 100.0
    for across in (900, 1000):
        far = hypot(across, 500)
        total += sqrt(far * far - 160 * 160) + 160 * (atan2(500, across) + asin(160 / far))
    return total - BASE


def test_straight_across_what_only_costs_movement_is_the_gap_and_the_cost() -> None:
    hedge = Ground(BASE, costly=((WALL, 508),))
    bounds = to_contact((0, 0), Disc((1200, 0), BASE), hedge)
    assert (bounds.low, bounds.high, bounds.straight) == (880 + 508, 880 + 508, False)


def test_on_open_ground_the_shortest_route_is_the_gap() -> None:
    bounds = to_contact((0, 0), TARGET, OPEN)
    assert bounds.low == bounds.high == 2000 - BASE
    slanted = to_contact((0, 1), TARGET, OPEN)
    assert slanted.low == slanted.high == root(2000 * 2000 + 1) - BASE


@pytest.mark.parametrize("fineness", [4, 12, 24])
def test_bounds_enclose_the_way_around_a_wall(fineness: int) -> None:
    bounds = to_contact((0, 0), TARGET, WALLED, fineness)
    assert bounds.low is not None
    assert bounds.high is not None
    assert floor(bounds.low) <= past_a_wall() <= ceil(bounds.high)
    assert bounds.high - bounds.low <= 5


def test_bounds_enclose_the_way_around_a_base() -> None:
    bounds = to_contact((0, 0), TARGET, Ground(BASE, bases=(Disc((1000, 0), 400),)))
    assert bounds.low is not None
    assert bounds.high is not None
    assert bounds.low - 1 <= int(around_a_disc(1000, 360) - BASE) <= bounds.high
    assert bounds.high - bounds.low <= 2


@pytest.mark.parametrize("away", [(320, 0), (192, 256), (-256, 192)])
def test_a_base_in_contact_with_what_is_in_its_way_gets_around_it(away: tuple[int, int]) -> None:
    target = Disc((4 * away[0], 4 * away[1]), BASE)
    bounds = to_contact((0, 0), target, Ground(BASE, bases=(Disc(away, BASE),)))
    assert bounds.low is not None
    assert bounds.high is not None
    assert bounds.high - bounds.low <= 3


def test_both_bases_against_the_same_wall() -> None:
    bounds = to_contact((740, 100), Disc((1160, 0), BASE), WALLED)
    assert bounds.low is not None
    assert bounds.high is not None
    assert 1100 < bounds.low <= bounds.high <= bounds.low + 3


def test_a_wall_across_the_board_leaves_no_route() -> None:
    across = ((900, 0), (1000, 0), (1000, 3000), (900, 3000))
    ground = Ground(BASE, (across,), board=(3000, 3000))
    assert to_contact((500, 500), Disc((2000, 500), BASE), ground) == Bounds(None, None)
    with pytest.raises(ValueError, match="cannot be reached"):
        detour([(500, 500), (600, 500)], Disc((2000, 500), BASE), ground)
    with_a_way = Ground(BASE, (((900, 0), (1000, 0), (1000, 2600), (900, 2600)),), board=(3000, 3000))
    assert to_contact((500, 500), Disc((2000, 500), BASE), with_a_way).high is not None


def test_an_obstacle_is_crossed_where_going_around_costs_more() -> None:
    dear = to_contact((0, 0), TARGET, Ground(BASE, costly=((WALL, 508),)))
    around = to_contact((0, 0), TARGET, WALLED)
    assert (dear.low, dear.high) == (around.low, around.high)
    cheap = to_contact((0, 0), TARGET, Ground(BASE, costly=((WALL, 50),)))
    assert cheap.low == 1680 + 50
    assert cheap.high is not None
    assert 1730 <= cheap.high <= 1731


def test_a_target_at_a_derived_place_is_enclosed_too() -> None:
    there = Disc((root(4_000_001), root(3)), BASE)
    bounds = to_contact((0, 0), there, WALLED)
    assert bounds.low is not None
    assert bounds.high is not None
    assert bounds.high - bounds.low <= 3
    straight = to_contact((0, 0), there, OPEN)
    assert (straight.low, straight.high) == (1680, 1681)
    assert to_contact((0, 0), there, OPEN, known=1680).high == 1680


def test_a_straight_route_to_contact_is_minimal_and_so_is_its_first_inch() -> None:
    assert longer_by(detour([(0, 0), (1680, 0)], TARGET, OPEN), 2) == 0
    assert longer_by(detour([(0, 0), (254, 0)], TARGET, OPEN), 2) == 0


def test_a_bend_in_the_open_is_longer_by_so_much_at_least() -> None:
    bent = [(0, 0), (0, 300), (1680, 0)]
    excess = length(bent) - 1680
    assert longer_by(detour(bent, TARGET, OPEN), 2) == excess.floor()


def test_around_a_wall_a_route_is_longer_by_at_least_a_little_or_that_is_left_open() -> None:
    wide = [(0, 0), (700, 900), (1200, 900), (1750, 200)]
    assert (longer_by(detour(wide, TARGET, WALLED), 4) or 0) > 200
    close = [(0, 0), (800, 625), (835, 647), (867, 657), (893, 660), (1007, 660), (1040, 656), (1087, 635), (1737, 183)]
    assert longer_by(detour(close, TARGET, WALLED), 4) == 0
    assert longer_by(detour(close, TARGET, WALLED), 0) is None


COORDINATES = st.integers(0, 3000)
POINTS = st.tuples(COORDINATES, COORDINATES)
BOXES = st.builds(
    lambda x, y, width, height: ((x, y), (x + width, y), (x + width, y + height), (x, y + height)),
    COORDINATES,
    COORDINATES,
    st.integers(1, 900),
    st.integers(1, 900),
)


@few
@given(POINTS, POINTS, st.lists(BOXES, max_size=3), st.lists(POINTS, max_size=3))
def test_no_free_route_is_shorter_than_the_lower_bound(
    origin: tuple[int, int],
    there: tuple[int, int],
    boxes: list[tuple[tuple[int, int], ...]],
    waypoints: list[tuple[int, int]],
) -> None:
    target = Disc(there, BASE)
    walls = tuple(box for box in boxes if clear_of_area([origin], BASE, box) and clear_of_area([there], BASE, box))
    bounds = to_contact(origin, target, Ground(BASE, walls), fineness=6)
    assert bounds.high is not None
    assert bounds.low is not None
    assert 0 <= bounds.low <= bounds.high
    if all(clear_of_area([there], 3 * BASE, wall) for wall in walls):
        assert bounds.high - bounds.low <= 30
    way = [(int(x * SCALE), int(y * SCALE)) for x, y in bounds.way]
    end = Disc((way[-1][0], way[-1][1]), BASE * SCALE)
    assert compare_gap(end, Disc((there[0] * SCALE, there[1] * SCALE), BASE * SCALE), 0) <= 0
    assert all(clear_of_area(way, BASE * SCALE, [(x * SCALE, y * SCALE) for x, y in wall]) for wall in walls)
    route = [origin, *waypoints, there]
    if all(clear_of_area(route, BASE, wall) for wall in walls):
        assert bounds.low == 0 or length(route) - BASE >= bounds.low
    fewer = to_contact(origin, target, Ground(BASE, walls[1:]), fineness=6)
    assert fewer.low is not None
    assert fewer.low <= bounds.high


def test_of_much_terrain_only_what_is_near_is_walked_around() -> None:
    far = tuple(((x, 3000), (x + 40, 3000), (x + 40, 3040), (x, 3040)) for x in range(0, 9000, 100))
    bounds = to_contact((0, 0), TARGET, Ground(BASE, (*far, WALL)))
    alone = to_contact((0, 0), TARGET, WALLED)
    assert (bounds.low, bounds.high) == (alone.low, alone.high)


def test_a_search_that_takes_too_long_leaves_it_open(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(searching, "BUDGET", 100)
    there = Disc((2001, 1), BASE)
    bounds = to_contact((0, 0), there, WALLED)
    assert bounds.low == root(2001 * 2001 + 1) - BASE
    assert bounds.high is None
    assert longer_by(detour([(0, 0), (0, 900), (1680, 0)], there, WALLED), 2) is None


def test_numbers_written_alike_are_the_same_question() -> None:
    assert number_key(root(2)) == number_key(root(8) - root(2) - root(8) + 2 * root(2))
    assert number_key(2) != number_key(3)
    assert disc_key(Disc((root(2), 1), 5)) == disc_key(Disc((root(2), 1), 5)) != disc_key(Disc((root(2), 1), 6))
