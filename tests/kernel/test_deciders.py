"""Planner, solver and search answer alike on small random positions, and every witness can be played and is lean."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import msgspec
import pytest

from oracle.deciders.answer import Found, pay
from oracle.deciders.replay import constraints, replay
from oracle.deciders.search import TooMany, search
from oracle.deciders.solver import Question
from oracle.facts import TooLarge
from oracle.riftbound.lint import lint
from oracle.rule import Setting
from oracle.rulebook import Course, Step
from oracle.trace.validate import Validator
from tests.kernel.positions import book, case, position, setting

SEEDS = 2_000
PARTS = 8
SEARCHED = 10
"""Every so many positions the exhaustive search is asked as well."""
MOST_STATES = 1_500


def asked(seeds: range) -> Iterator[tuple[int, Course, Setting]]:
    """Each position's course, by one edition or the other. Positions no size class holds are left out."""
    settings = {edition: setting(edition) for edition in ("1.3", "1.4")}
    for seed in seeds:
        chosen = settings["1.4" if seed % 3 else "1.3"]
        try:
            courses = list(book().courses(case(*position(seed), chosen), chosen))
        except TooLarge:
            continue
        for course in courses:
            yield seed, course, chosen


def names(chosen: Setting) -> list[str]:
    return [rule.id for rule in constraints(book(), chosen)]


def test_positions_are_well_formed_and_balanced() -> None:
    validator = Validator.for_kind("riftbound", "incident")
    verdicts: Counter[bool] = Counter()
    for seed, course, chosen in asked(range(300)):
        header, incident = position(seed)
        assert not validator.problems(incident), seed
        assert not lint(case(header, incident, chosen)), seed
        verdicts[pay(book(), course, chosen) is not None] += 1
    assert verdicts[True] > 0.3 * verdicts.total()
    assert verdicts[False] > 0.3 * verdicts.total()


@pytest.mark.parametrize("part", range(PARTS))
def test_planner_and_solver_agree(part: int) -> None:
    for seed, course, chosen in asked(range(part, SEEDS, PARTS)):
        planned = pay(book(), course, chosen) is not None
        assert Question(book(), course).possible(names(chosen)) is planned, seed


@pytest.mark.parametrize("part", range(PARTS))
def test_exhaustive_search_agrees(part: int) -> None:
    compared: Counter[bool] = Counter()
    for seed, course, chosen in asked(range(part, SEEDS, PARTS * SEARCHED)):
        try:
            found = search(book(), course, chosen, MOST_STATES) is not None
        except TooMany:
            continue
        assert Question(book(), course).possible(names(chosen)) is found, seed
        compared[found] += 1
    assert compared[True]
    assert compared[False]


def lesser(steps: tuple[Step, ...]) -> Iterator[tuple[Step, ...]]:
    """The payment with one step left out, or one unit less spent or converted."""
    for index, step in enumerate(steps):
        rest, what = (steps[:index], steps[index + 1 :]), step.what
        yield (*rest[0], *rest[1])
        if what.spend is not None and what.spend.pool is not None and what.spend.amount > 1:
            less = msgspec.structs.replace(what.spend, amount=what.spend.amount - 1)
            yield (*rest[0], Step(msgspec.structs.replace(what, spend=less)), *rest[1])
        if what.use is not None and what.amount > 1:
            yield (*rest[0], Step(msgspec.structs.replace(what, amount=what.amount - 1)), *rest[1])


def witnesses(part: int) -> Iterator[tuple[int, Found, Setting]]:
    for seed, course, chosen in asked(range(part, SEEDS, PARTS)):
        found = pay(book(), course, chosen)
        if found is not None:
            yield seed, found, chosen


@pytest.mark.parametrize("part", range(PARTS))
def test_witnesses_are_legal_and_nothing_can_be_left_out(part: int) -> None:
    converted = 0
    for seed, found, chosen in witnesses(part):
        assert replay(book(), found.course, found.steps, chosen).legal, seed
        for less in lesser(found.steps):
            assert not replay(book(), found.course, less, chosen).legal, (seed, [book().say(step) for step in less])
        converted += any(thing.makes_energy or thing.makes_power for thing in found.course.facts.things)
    assert converted


@pytest.mark.parametrize("part", range(PARTS))
def test_the_solvers_own_decisions_can_be_played(part: int) -> None:
    for seed, found, chosen in witnesses(part):
        decided = Question(book(), found.course).decisions(names(chosen))
        steps = book().witness(found.course, decided)
        assert replay(book(), found.course, steps, chosen).legal, (seed, [book().say(step) for step in steps])


def test_a_witness_written_into_the_record_is_judged_legal() -> None:
    validator = Validator.for_kind("riftbound", "incident")
    for seed, found, chosen in witnesses(0):
        header, incident = position(seed)
        written = {**incident, "action": {**incident["action"], "pay": [book().say(step) for step in found.steps]}}
        assert not validator.problems(written), seed
        value = case(header, written, chosen)
        steps = book().recorded(value)
        assert steps is not None
        (course,) = book().courses(value, chosen)
        assert replay(book(), course, steps, chosen).legal, seed
