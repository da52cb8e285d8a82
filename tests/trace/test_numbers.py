from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from oracle.trace.numbers import Numbers


@given(st.lists(st.integers(-5, 25)))
def test_a_number_is_new_exactly_once(given_out: list[int]) -> None:
    numbers, seen = Numbers(), set[int]()
    for number in given_out:
        assert numbers.add(number) is (number not in seen)
        seen.add(number)


def test_beyond_the_limit_the_lowest_run_is_forgotten() -> None:
    numbers = Numbers(runs=2)
    assert all(numbers.add(number) for number in (1, 3, 5))
    assert [numbers.add(number) for number in (5, 3, 1)] == [False, False, True]
