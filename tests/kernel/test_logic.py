"""The connectives say the same on plain values, unknown ones and terms of the solver."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator

import pytest
import z3

from oracle.logic import NOTHING, Span, Sum, Unknown, at_least, count, every, implies, negation, some, total, when
from tests.kernel.formulas import FLAGS, HIGHEST, NUMBERS, Atoms, Formula, meaning, truth, value

SEEDS = range(400)
VALUES = [
    (flags, numbers)
    for flags in itertools.product((False, True), repeat=FLAGS)
    for numbers in itertools.product(range(HIGHEST + 1), repeat=NUMBERS)
]


def formula(seed: int) -> Formula:
    return truth(random.Random(seed), 4)


@pytest.mark.parametrize("first", range(0, len(SEEDS), 50))
def test_plain_values_mean_what_the_words_say(first: int) -> None:
    for seed in SEEDS[first : first + 50]:
        for flags, numbers in VALUES[seed % 8 :: 8]:
            found = value(formula(seed), Atoms(flags, numbers))
            assert type(found) is bool
            assert found is bool(meaning(formula(seed), flags, numbers)), formula(seed)


@pytest.mark.parametrize("first", range(0, len(SEEDS), 50))
def test_terms_of_the_solver_mean_the_same(first: int) -> None:
    flags = [z3.Bool(f"flag {index}") for index in range(FLAGS)]
    rungs = [[z3.Bool(f"number {index}>={rung}") for rung in range(1, HIGHEST + 1)] for index in range(NUMBERS)]
    atoms = Atoms(flags, [Sum(0, tuple(ladder)) for ladder in rungs])
    draw = random.Random(first)
    for seed in SEEDS[first : first + 50]:
        found = value(formula(seed), atoms)
        for plain, numbers in draw.sample(VALUES, 12):
            fixed = list(zip(flags, map(z3.BoolVal, plain), strict=True))
            for ladder, number in zip(rungs, numbers, strict=True):
                fixed += [(rung, z3.BoolVal(number > place)) for place, rung in enumerate(ladder)]
            got = found if isinstance(found, bool) else z3.is_true(z3.simplify(z3.substitute(found, *fixed)))
            assert got is bool(meaning(formula(seed), plain, numbers)), formula(seed)


def _partly_known(draw: random.Random) -> Atoms:
    flags = [draw.choice((True, False, Unknown(frozenset((f"/flag/{index}",))))) for index in range(FLAGS)]
    numbers: list[int | Span] = []
    for index in range(NUMBERS):
        low, high = sorted((draw.randrange(HIGHEST + 1), draw.randrange(HIGHEST + 1)))
        numbers.append(low if low == high else Span(low, high, frozenset((f"/number/{index}",))))
    return Atoms(flags, numbers)


def _completions(atoms: Atoms) -> Iterator[tuple[tuple[bool, ...], tuple[int, ...]]]:
    flags = [(False, True) if isinstance(flag, Unknown) else (flag,) for flag in atoms.flags]
    spans = [range(n.low, n.high + 1) if isinstance(n, Span) else (n,) for n in atoms.numbers]
    for plain in itertools.product(*flags):
        for numbers in itertools.product(*spans):
            yield plain, numbers


@pytest.mark.parametrize("first", range(0, len(SEEDS), 50))
def test_what_is_decided_in_spite_of_gaps_holds_in_every_completion(first: int) -> None:
    undecided = 0
    for seed in SEEDS[first : first + 50]:
        draw = random.Random(seed)
        for _ in range(4):
            atoms = _partly_known(draw)
            gaps = frozenset().union(
                *(part.missing for part in (*atoms.flags, *atoms.numbers) if hasattr(part, "missing"))
            )
            found = value(formula(seed), atoms)
            truths = {bool(meaning(formula(seed), *completion)) for completion in _completions(atoms)}
            if isinstance(found, Unknown):
                undecided += 1
                assert found.missing
                assert found.missing <= gaps
            else:
                assert truths == {found}, (formula(seed), atoms)
    assert undecided


def test_every_and_some_stop_at_the_first_that_decides() -> None:
    def once(answer: bool) -> Iterator[bool]:
        yield answer
        raise AssertionError("asked on")

    assert every(once(False)) is False
    assert some(once(True)) is True


def test_none_at_all_is_every_and_not_some() -> None:
    assert every(()) is True
    assert some(()) is False
    assert count(()) == total(()) == 0


def test_unknown_truths_and_sums_refuse_to_be_used_as_plain_ones() -> None:
    with pytest.raises(TypeError):
        bool(Unknown(frozenset(("/a",))))
    with pytest.raises(TypeError):
        bool(Sum(1, ()))
    with pytest.raises(TypeError):
        assert Sum(1, ()) == Sum(1, ())


def test_terms_and_unknown_numbers_are_not_mixed() -> None:
    term, span = z3.Bool("a"), Span(0, 2, frozenset(("/a",)))
    with pytest.raises(TypeError):
        when(term, span)
    with pytest.raises(TypeError):
        at_least(Sum(0, (term,)), span)


def test_a_condition_that_is_unknown_does_not_matter_where_the_consequence_holds() -> None:
    gap = Unknown(frozenset(("/a",)))
    assert implies(gap, True) is True
    assert implies(False, gap) is True
    assert implies(gap, False) == negation(gap) == gap


def test_a_span_that_cannot_reach_the_bound_is_decided() -> None:
    span = Span(1, 3, frozenset(("/a",)))
    assert at_least(span, 1) is True
    assert at_least(span, 4) is False
    assert at_least(span, 2) == Unknown(frozenset(("/a",)))
    assert total((span, 2)) == Span(3, 5, frozenset(("/a",)))
    assert frozenset() == NOTHING


def test_the_same_literal_twice_counts_twice() -> None:
    term = z3.Bool("a")
    solver = z3.Solver()
    solver.add(at_least(Sum(0, (term, term)), 2), z3.Not(term))
    assert solver.check() == z3.unsat
