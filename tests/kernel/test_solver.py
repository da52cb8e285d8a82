"""The solver's answers: hitting sets, what partial facts settle, and the same bytes whatever was asked before."""

from __future__ import annotations

import dataclasses
import itertools
import json
import os
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import oracle
from oracle.deciders.completing import Completions
from oracle.deciders.hitting import hitting_sets
from oracle.deciders.repairs import repair
from oracle.deciders.replay import constraints
from oracle.deciders.solver import Question
from oracle.facts import TooLarge, fields_of
from oracle.logic import Span, Unknown
from oracle.rulebook import Course
from oracle.sitting import Sitting, Terms
from oracle.verdict import Status
from tests.kernel.positions import Record, book, case, position, setting

# --- hitting sets -------------------------------------------------------------------------------------------------


def _smallest(cores: Sequence[frozenset[str]]) -> set[frozenset[str]]:
    names = sorted(frozenset().union(*cores))
    sets = [frozenset(each) for size in range(len(names) + 1) for each in itertools.combinations(names, size)]
    hits = [each for each in sets if all(each & core for core in cores)]
    return {hit for hit in hits if not any(other < hit for other in hits)}


@pytest.mark.parametrize("seed", range(60))
def test_hitting_sets_are_all_the_smallest_ones(seed: int) -> None:
    draw = random.Random(seed)
    cores = [frozenset(draw.sample("abcdef", draw.randint(1, 4))) for _ in range(draw.randint(0, 5))]
    found = hitting_sets(cores)
    assert set(found) == _smallest(cores)
    assert len(found) == len(set(found))
    assert found == hitting_sets(list(reversed(cores))) or set(found) == set(hitting_sets(list(reversed(cores))))


def test_without_cores_nothing_has_to_be_hit() -> None:
    assert hitting_sets([]) == [frozenset()]


# --- partial facts ------------------------------------------------------------------------------------------------

OPEN_FLAGS = ("own_turn", "closed", "priority", "available", "controls", "forbidden", "ambush", "reaction", "granted")
OPEN_OF_THINGS = ("supports", "ready", "fits_1", "saved")


def _courses(seeds: range) -> Iterator[tuple[int, Course]]:
    chosen = setting()
    for seed in seeds:
        try:
            yield from ((seed, course) for course in book().courses(case(*position(seed), chosen), chosen))
        except TooLarge:
            continue


def _with_gaps(draw: random.Random, facts: Any) -> Any:
    """The facts with up to four of them forgotten."""
    gaps = {name: Unknown(frozenset((f"/{name}",))) for name in draw.sample(OPEN_FLAGS, draw.randint(0, 2))}
    if draw.random() < 0.5:
        gaps["energy"] = Span(max(0, facts.energy - 1), facts.energy + 1, frozenset(("/energy",)))  # type: ignore[assignment]
    things = list(facts.things)
    if things and draw.random() < 0.7:
        slot = draw.randrange(len(things))
        name = draw.choice(OPEN_OF_THINGS)
        if name != "fits_1" or things[slot].kind_1:
            things[slot] = dataclasses.replace(things[slot], **{name: Unknown(frozenset((f"/{name}",)))})
    return dataclasses.replace(facts, **gaps, things=tuple(things))


def _completed(facts: Any) -> Iterator[Any]:
    """Every way to fill in what is unknown."""
    options: list[list[tuple[int | None, str, Any]]] = []
    for slot, part in ((None, facts), *enumerate(facts.things)):
        for field in fields_of(type(part)):
            value = getattr(part, field.name)
            if isinstance(value, Unknown):
                options.append([(slot, field.name, known) for known in (False, True)])
            elif isinstance(value, Span):
                options.append([(slot, field.name, known) for known in range(value.low, value.high + 1)])
    for picks in itertools.product(*options):
        own = {name: known for slot, name, known in picks if slot is None}
        things = [
            dataclasses.replace(thing, **{name: known for slot, name, known in picks if slot == index})
            for index, thing in enumerate(facts.things)
        ]
        yield dataclasses.replace(facts, **own, things=tuple(things))


def test_what_partial_facts_settle_is_what_every_completion_says() -> None:
    names = [rule.id for rule in constraints(book(), setting())]
    found: Counter[Status] = Counter()
    for seed, course in _courses(range(300)):
        draw = random.Random(seed)
        facts = _with_gaps(draw, course.facts)
        aspect = draw.choice(constraints(book(), setting())).aspect
        alone = [rule.id for rule in constraints(book(), setting()) if rule.aspect == aspect]
        subset = draw.choice((names, names, draw.sample(names, 6), alone))
        answers = {
            Question(book(), dataclasses.replace(course, facts=each)).possible(subset) for each in _completed(facts)
        }
        expected = Status.UNDETERMINED if len(answers) == 2 else Status.LEGAL if True in answers else Status.ILLEGAL
        assert Question(book(), dataclasses.replace(course, facts=facts)).settled(subset) is expected, seed
        assert Completions(book(), facts).settled(subset) is expected, seed
        found[expected] += 1
    assert min(found[status] for status in (Status.LEGAL, Status.ILLEGAL, Status.UNDETERMINED)) > 20


# --- determinism --------------------------------------------------------------------------------------------------

ASKED = range(7000, 7012)
OTHERS = range(8000, 8250)


def verdict(seed: int) -> str:
    """The whole verdict on a position, cores and repairs included."""
    header, incident = position(seed)
    return json.dumps(_hear(header, incident), sort_keys=True)


def _hear(header: Record, incident: Record) -> Any:
    heard = Sitting(header, Terms()).hear(incident)
    if isinstance(heard, tuple):
        return [problem.as_record() for problem in heard]
    record = heard.as_record()
    # The hash is of the source files: it is the same for every question, and not what is asked here.
    return {**record, "provenance": {name: value for name, value in record["provenance"].items() if name != "hash"}}


@cache
def _in_a_process_of_its_own(hash_seed: str) -> list[str]:
    run = "import tests.kernel.test_solver as t, json; print(json.dumps([t.verdict(seed) for seed in t.ASKED]))"
    root = Path(oracle.__file__).parents[1]
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(root)}
    done = subprocess.run([sys.executable, "-c", run], env=environment, capture_output=True, text=True, check=True)
    answers: list[str] = json.loads(done.stdout)
    return answers


def test_the_same_question_gets_the_same_bytes_whatever_was_asked_before() -> None:
    fresh = _in_a_process_of_its_own("1")
    assert any('"cores"' in answer for answer in fresh)
    assert any('"repairs"' in answer for answer in fresh)
    assert [verdict(seed) for seed in ASKED] == fresh
    for seed in OTHERS:
        verdict(seed)
    assert [verdict(seed) for seed in reversed(ASKED)] == fresh[::-1]
    assert [verdict(seed) for seed in ASKED] == fresh


def test_hash_seeds_change_no_byte() -> None:
    assert _in_a_process_of_its_own("1") == _in_a_process_of_its_own("2")


# --- cores and repairs --------------------------------------------------------------------------------------------


def test_cores_clash_and_are_minimal_and_complete() -> None:
    chosen = setting()
    names = [rule.id for rule in constraints(book(), chosen)]
    found = 0
    for seed, course in _courses(range(120)):
        question = Question(book(), course)
        cores = question.cores(names)
        assert bool(cores) is not question.possible(names), seed
        for core in cores:
            assert not question.possible(core)
            assert all(question.possible(rule for rule in core if rule != left_out) for left_out in core)
        hits = hitting_sets([frozenset(core) for core in cores])
        assert all(question.possible(name for name in names if name not in hit) for hit in hits)
        found += len(cores)
    assert found > 50


def test_repairs_mend_and_no_cheaper_single_change_does() -> None:
    names = [rule.id for rule in constraints(book(), setting())]
    found = 0
    for seed, course in _courses(range(200)):
        question = Question(book(), course)
        if question.possible(names):
            continue
        changes = repair(question, names, 100)
        if changes is None:
            continue
        found += 1
        mended = dataclasses.replace(
            course.facts, **{change.field: _changed(course.facts, change) for change in changes}
        )
        assert Question(book(), dataclasses.replace(course, facts=mended)).possible(names), (seed, changes)
        for change in changes:
            rest = {each.field: _changed(course.facts, each) for each in changes if each is not change}
            if change.amount > 1:
                rest[change.field] = getattr(course.facts, change.field) + change.amount - 1
            less = dataclasses.replace(course.facts, **rest)
            assert not Question(book(), dataclasses.replace(course, facts=less)).possible(names), (seed, changes)
    assert found > 30


def _changed(facts: Any, change: Any) -> Any:
    return getattr(facts, change.field) + change.amount if change.amount else change.flip.to
