"""Compiled rules say the same as their text, of known and of unknown values."""

from __future__ import annotations

import random
from collections import Counter
from contextlib import suppress
from itertools import islice
from typing import Any

import pytest

from oracle import facts as declared
from oracle.casework import cases, folder, incident_of
from oracle.deciders import standing, straight
from oracle.deciders.answer import is_known
from oracle.deciders.standing import Standing
from oracle.facts import TooLarge, changed
from oracle.logic import Span, Unknown
from oracle.registry import rulebook
from oracle.riftbound.features.facts import Decisions, Facts
from oracle.riftbound.features.play import Play
from oracle.sitting import Sitting, Terms
from oracle.trace import Record
from tests.kernel.positions import book
from tests.kernel.whole_facts import filled

SIZE = book().sizes["medium"]
GAP = frozenset(("/before/somewhere",))
SHAPES = (0, 1, 3, 7)


def drawn(seed: int, things: int) -> tuple[Facts, Decisions]:
    draw = random.Random(seed)
    facts = filled(draw, Facts, SIZE, things, draw.choice((0.15, 0.5, 0.85)))
    return facts, filled(draw, Decisions, SIZE, things, draw.choice((0.1, 0.3, 0.6)))


def obscured(draw: random.Random, value: Any, share: float) -> Any:
    """The value with some of its fields unknown."""
    hidden: dict[str, Any] = {}
    for field in declared.fields_of(type(value)):
        if field.kind is not None:
            hidden[field.name] = tuple(obscured(draw, each, share) for each in getattr(value, field.name))
        elif draw.random() < share:
            high = field.most(SIZE) if field.cap is not None else 0
            hidden[field.name] = Span(0, high, GAP) if field.cap is not None else Unknown(GAP)
    return changed(value, **hidden)


@pytest.mark.parametrize("things", SHAPES)
def test_compiled_rules_are_the_rules(things: int) -> None:
    rules = standing.standing(book()).rules
    fails, settled = straight.compiled(book(), rules, {"things": things})
    said: Counter[tuple[int, bool | None]] = Counter()
    for seed in range(120):
        facts, decided = drawn(seed, things)
        play, open_ = Play(facts, decided), Play(facts, book().undecided(facts))
        failing, (lost, safe) = fails(facts, decided), settled(facts)
        for bit, rule in enumerate(rules):
            assert bool(failing >> bit & 1) is not rule(play), (seed, rule.id)
            truth = rule(open_)
            assert bool(lost >> bit & 1) is (truth is False), (seed, rule.id)
            assert bool(safe >> bit & 1) is (truth is True), (seed, rule.id)
            said[bit, truth if isinstance(truth, bool) else None] += 1
    assert {truth for _, truth in said} == {True, False, None} or not things


@pytest.mark.parametrize("share", [0.01, 0.1])
def test_what_is_unknown_is_left_to_the_text(share: float, monkeypatch: pytest.MonkeyPatch) -> None:
    slow = Standing(book())
    monkeypatch.setattr(standing, "PATIENCE", 0)
    fast = Standing(book())
    decided_all_the_same = 0
    for seed in range(150):
        facts, decided = drawn(seed, 3)
        facts = obscured(random.Random(seed), facts, share)
        decided = obscured(random.Random(-seed), decided, share)
        monkeypatch.setattr(standing, "PATIENCE", 10_000)
        expected = slow.fallen(facts, decided, slow.rules), slow.settled(facts, slow.rules)
        monkeypatch.setattr(standing, "PATIENCE", 0)
        found = fast.fallen(facts, decided, fast.rules), fast.settled(facts, fast.rules)
        assert found == expected, seed
        decided_all_the_same += all(truth is False for _, truth in expected[0])
    assert decided_all_the_same
    assert not slow.compiled
    assert fast.compiled


def test_rules_of_a_rulebook_that_cannot_be_written_down_are_run(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: Any) -> Any:
        raise TypeError("not a rule")

    monkeypatch.setattr(standing, "PATIENCE", 0)
    monkeypatch.setattr(straight, "compiled", refuse)
    facts, decided = drawn(1, 3)
    found = Standing(book())
    assert [rule.id for rule, _ in found.fallen(facts, decided, found.rules)] == [
        rule.id for rule in found.rules if rule(Play(facts, decided)) is False
    ]


@pytest.mark.parametrize("game", ["riftbound", "deathburgh"])
def test_compiled_rules_are_the_rules_in_every_case_of_the_corpus(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    asked, undecided, barred = 0, 0, 0
    monkeypatch.setattr(standing, "PATIENCE", 0)
    fast = Standing(rulebook(game))
    for record in cases([folder()]):
        if not isinstance(record, Record) or record.data["header"]["rulebook"] != game:
            continue
        sitting = Sitting(record.data["header"], Terms())
        incident = fast.rulebook.decode(sitting.deal, incident_of(record.data))
        announced = fast.rulebook.announced(incident, sitting.setting)
        out_of_the_question = announced is not None and fast.barred(announced, fast.rules)
        barred += out_of_the_question
        with suppress(TooLarge):
            for course in fast.rulebook.courses(incident, sitting.setting):
                open_ = fast.rulebook.view(course.facts, fast.rulebook.undecided(course.facts))
                truths = {rule.id: rule(open_) for rule in fast.rules}
                lost, left = fast.settled(course.facts, fast.rules)
                assert {rule.id for rule in lost} == {name for name, truth in truths.items() if truth is False}
                assert {rule.id for rule in left} == {n for n, truth in truths.items() if not isinstance(truth, bool)}
                undecided += bool(left)
                assert lost or not out_of_the_question
                for name in fast.rulebook.fixed if announced is not None else ():
                    assert getattr(course.facts, name) == getattr(announced, name)
                rules = frozenset(truths)
                options = fast.rulebook.candidates(course.facts, rules) if is_known(course.facts) else ()
                for decided in islice(options or (), 20):
                    view = fast.rulebook.view(course.facts, decided)
                    wrong = [(rule, rule(view)) for rule in fast.rules if rule(view) is not True]
                    assert fast.fallen(course.facts, decided, fast.rules) == wrong
                    asked += 1
    assert asked > 300
    assert undecided > 100
    assert any(fast.compiled.values())
    assert barred > 50 or not fast.rulebook.fixed
