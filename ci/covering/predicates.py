"""
Rules, kept and broken
======================

For one example, the rules that its play keeps and those that it breaks. A constraint is asked of the payment as it is
recorded, or of the first payments that the planner would try. An outcome rule counts as kept where it has nothing to
do, and as broken where leaving it out would change the position afterwards.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from typing import Any

from oracle.deciders.answer import Disagreement, first
from oracle.deciders.replay import Played, replay
from oracle.facts import TooLarge
from oracle.fuzz.examples import Example
from oracle.rule import Kind, Setting
from oracle.rulebook import Course, Rulebook, rules_in_force
from oracle.sitting import Sitting, Terms
from oracle.verdict import Verdict

TERMS = Terms(explain=False)
TRIED = 4
"""So many courses of an example, and payments of a course, are looked at."""

Seen = Iterator[tuple[str, bool]]
"""A rule and whether it is kept."""


def seen(example: Example) -> Seen:
    """The rules that one example shows kept or broken; some come more than once."""
    sitting = Sitting(example.header, TERMS)
    setting = sitting.judge(example.question()).setting
    book, incident = sitting.rulebook, sitting.rulebook.decode(sitting.deal, example.question())
    try:
        courses = list(islice(book.courses(incident, setting), TRIED))
        steps = book.recorded(incident)
        if steps is None:
            yield from _planned(book, courses, setting)
            found = first(book, courses, setting)
            legal = None if found is None else found.played
        else:
            plays = [replay(book, course, steps, setting) for course in courses]
            yield from (each for played in plays for each in _replayed(book, played, setting))
            legal = next((played for played in plays if played.legal), None)
            if legal is None:
                yield from _conduct(sitting, example)
    except (TooLarge, Disagreement):
        return
    if legal is not None:
        yield from _outcome(book, incident, legal, setting)
        yield from ((rule.id, True) for rule in book.rules if rule.kind is Kind.CONDUCT)


def _planned(book: Rulebook, courses: list[Course], setting: Setting) -> Seen:
    rules = rules_in_force(book, Kind.CONSTRAINT, setting)
    for course in courses:
        options = book.candidates(course.facts, frozenset(rule.id for rule in rules)) or ()
        for decided in islice(options, TRIED):
            view = book.view(course.facts, decided)
            truths = [(rule.id, rule(view)) for rule in rules]
            yield from ((rule, truth) for rule, truth in truths if truth is True or truth is False)


def _replayed(book: Rulebook, played: Played, setting: Setting) -> Seen:
    broken = {wrong.rule for wrong in played.broken}
    for rule in rules_in_force(book, Kind.CONSTRAINT, setting):
        truth = rule(played.view)
        if rule.id in broken:
            yield rule.id, False
        elif truth is True or truth is False:
            yield rule.id, truth


def _conduct(sitting: Sitting, example: Example) -> Seen:
    heard = sitting.hear(example.question())
    for finding in heard.findings if isinstance(heard, Verdict) else ():
        if finding.rule.startswith("conduct."):
            yield finding.rule, False


def _outcome(book: Rulebook, incident: Any, played: Played, setting: Setting) -> Seen:
    whole = book.outcome(incident, played, setting)
    for rule in rules_in_force(book, Kind.OUTCOME, setting):
        less = book.outcome(incident, played, replace(setting, without=setting.without | {rule.id}))
        yield rule.id, less == whole
