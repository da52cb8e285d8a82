"""
An open question answered
=========================

Can this be done at all? Each course is tried: the planner's candidates first, each confirmed by replay; where none
works, nothing does, and the solver is asked to prove it when an explanation is wanted. The answer is the same bytes
whatever was asked before.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from oracle.deciders.replay import Played, constraint_names, constraints, replay
from oracle.deciders.standing import kept, settled
from oracle.facts import fields_read
from oracle.logic import Span, Unknown
from oracle.rule import Rule, Setting
from oracle.rulebook import Course, Rulebook, Step

OPEN = frozenset((Unknown, Span))
"""The types of values that are not known."""


class Disagreement(Exception):
    """Two deciders answer the same question differently: a defect of the oracle, never a verdict."""


@dataclass(frozen=True, slots=True)
class Found:
    """A legal way: the course, the payment in order, and its replay."""

    course: Course
    steps: tuple[Step, ...]
    played: Played


def is_known(value: Any) -> bool:
    """Whether nothing in a filled-in value of declared facts is unknown."""
    plain, slotted = fields_read(type(value))
    if not OPEN.isdisjoint(map(type, plain(value))):
        return False
    return all(is_known(each) for name in slotted for each in getattr(value, name))


def pay(rulebook: Rulebook, course: Course, setting: Setting) -> Found | None:
    """A legal payment for one course of known facts, or None if there is none."""
    decided = planned(rulebook, course, setting)
    return None if decided is None else confirmed(rulebook, course, decided, setting)


def planned(rulebook: Rulebook, course: Course, setting: Setting) -> Any | None:
    """Decisions by which one course of known facts is legal, not replayed yet; None if there are none."""
    rules = constraints(rulebook, setting)
    hopeless, open_ = settled(rulebook, course.facts, rules)
    if hopeless:
        # Where the facts alone break a rule, no payment helps.
        return None
    options = rulebook.candidates(course.facts, constraint_names(rulebook, setting))
    if options is None:
        return _by_solver(rulebook, course, rules)
    return next((each for each in options if kept(rulebook, course.facts, each, open_)), None)


def can_go_on(rulebook: Rulebook, course: Course, state: Any, setting: Setting) -> bool:
    """Whether paying that far leaves a legal way to finish."""
    facts, done = rulebook.halfway(course, state)
    rules = constraints(rulebook, setting)
    hopeless, open_ = settled(rulebook, facts, rules)
    if hopeless:
        return False
    options = rulebook.candidates(facts, constraint_names(rulebook, setting), done)
    if options is not None:
        return any(kept(rulebook, facts, each, open_) for each in options)
    from oracle.deciders.solver import Question

    question = Question(rulebook, replace(course, facts=facts))
    return question.possible((rule.id for rule in rules), question.taken(done))


def _by_solver(rulebook: Rulebook, course: Course, rules: Sequence[Rule]) -> Any | None:
    from oracle.deciders.solver import Question

    return Question(rulebook, course).decisions([rule.id for rule in rules])


def confirmed(rulebook: Rulebook, course: Course, decided: Any, setting: Setting) -> Found:
    """The payment of planned decisions, written down and replayed. Raises Disagreement if the replay refuses it."""
    steps = rulebook.witness(course, decided)
    played = replay(rulebook, course, steps, setting)
    if not played.legal:
        raise Disagreement(f"replay refuses the planned payment {course.label}: {played.broken} {played.open}")
    return Found(course, steps, played)


def first(rulebook: Rulebook, courses: Iterable[Course], setting: Setting) -> Found | None:
    """The first legal way in the order of the courses."""
    return next(every(rulebook, courses, setting), None)


def every(rulebook: Rulebook, courses: Iterable[Course], setting: Setting) -> Iterator[Found]:
    """A legal way for every course of known facts that has one."""
    for course, decided in plans(rulebook, courses, setting):
        yield confirmed(rulebook, course, decided, setting)


def plans(rulebook: Rulebook, courses: Iterable[Course], setting: Setting) -> Iterator[tuple[Course, Any]]:
    """Every course of known facts that is legal some way, with decisions by which it is, not replayed yet."""
    for course in courses:
        decided = planned(rulebook, course, setting) if is_known(course.facts) else None
        if decided is not None:
            yield course, decided
