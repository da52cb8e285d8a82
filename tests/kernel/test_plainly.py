"""Clashes and repairs found in plain Python are the solver's own; what is left out beforehand cannot be paid."""

from __future__ import annotations

from dataclasses import replace

import pytest

from oracle.deciders import answer, plainly
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
                by_solver = repair(question, names, 100)
                assert plainly.repair(book(), course.facts, rules, 100) == by_solver, seed
                assert plainly.repair(book(), course.facts, rules, 100, plain) == by_solver, seed
    assert illegal > 30
    assert converting > 10


def test_only_what_cannot_be_paid_is_beyond_all_means() -> None:
    chosen = setting("1.4")
    left_out = converting = 0
    for seed in range(SEEDS):
        try:
            courses = list(book().every_course(case(*position(seed), chosen), chosen))
            promising = list(book().promising(case(*position(seed), chosen), chosen, everything=True))
        except TooLarge:
            continue
        kept = [course.facts for course in promising]
        without = [course for course in courses if course.facts not in kept]
        assert [course.label for course in promising] == [course.label for course in courses if course not in without]
        assert list(answer.every(book(), without, chosen)) == []
        left_out += len(without)
        converting += any(thing.makes_power for course in without for thing in course.facts.things)
    assert left_out > 100
    assert converting > 3


def test_without_the_rules_about_cost_nothing_is_beyond_means() -> None:
    chosen, lenient = setting("1.4"), replace(setting("1.4"), without=frozenset(("pay.power",)))
    fewer = 0
    for seed in range(100):
        try:
            asked = [case(*position(seed), chosen) for _ in range(3)]
            every = len(list(book().every_course(asked[0], chosen)))
            assert len(list(book().promising(asked[1], lenient, everything=True))) == every
            fewer += len(list(book().promising(asked[2], chosen, everything=True))) < every
        except TooLarge:
            continue
    assert fewer > 10
