"""Clashes and repairs found in plain Python are the solver's own."""

from __future__ import annotations

import pytest

from oracle.deciders import plainly
from oracle.deciders.repairs import repair
from oracle.deciders.replay import constraints
from oracle.deciders.solver import Question
from oracle.deciders.standing import settled
from oracle.facts import TooLarge
from tests.kernel.positions import book, case, position, setting

SEEDS = 600
PARTS = 3


@pytest.mark.parametrize("part", range(PARTS))
def test_plain_clashes_and_repairs_are_the_solvers(part: int) -> None:
    chosen = setting("1.4")
    rules = constraints(book(), chosen)
    names = [rule.id for rule in rules]
    illegal = converting = 0
    for seed in range(part, SEEDS, PARTS):
        try:
            courses = list(book().courses(case(*position(seed), chosen), chosen))
        except TooLarge:
            continue
        for course in courses:
            hopeless, _ = settled(book(), course.facts, rules)
            relaxed = book().relaxed(course.facts)
            assert relaxed is not None
            plain = plainly.clashes(book(), course.facts, rules, relaxed)
            question = Question(book(), course)
            assert plain == question.cores(names), (seed, course.label)
            assert {(rule.id,) for rule in hopeless} <= set(plain)
            if plain:
                illegal += 1
                converting += any(each.makes_energy or each.makes_power for each in course.facts.things)
                assert plainly.repair(book(), course.facts, rules, 100) == repair(question, names, 100), seed
    assert illegal > 30
    assert converting > 10
