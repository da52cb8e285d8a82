"""
What a partial record allows
============================

A record may leave facts out. An aspect is *illegal* if no completion of what is left open is legal, *legal* if every
completion is, else *undetermined*, with the fields that would decide. Where each aspect by itself could be legal, all
of them together may still not be.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from oracle.deciders.completing import Completions
from oracle.deciders.gaps import reasons
from oracle.deciders.replay import constraints
from oracle.deciders.search import TooMany
from oracle.deciders.solver import Question
from oracle.facts import TooLarge
from oracle.logic import Unknown
from oracle.rule import Setting
from oracle.rulebook import Course, Rulebook
from oracle.verdict import Reason, Status, overall


@dataclass(frozen=True, slots=True)
class Settled:
    """What is certain of a partial record, or of one of its courses."""

    status: Status
    aspects: dict[str, Status]
    reasons: list[Reason]
    clash: tuple[str, ...] = ()
    """Rules, none of which fails by itself, that cannot be kept together however the record is completed."""


def settle(rulebook: Rulebook, courses: Sequence[Course], setting: Setting) -> Settled:
    """Legal if one course is, illegal if all are; else what the course says that has most in favour of it."""
    found = [settle_course(rulebook, course, setting) for course in courses]
    if all(each.status is Status.ILLEGAL for each in found):
        aspects = {name: overall([each.aspects[name] for each in found]) for name in found[0].aspects}
        why = [reason for reason in found[0].reasons if aspects[reason.aspect] is not Status.ILLEGAL]
        return Settled(Status.ILLEGAL, aspects, why, found[0].clash)
    return max((each for each in found if each.status is not Status.ILLEGAL), key=_promise)


def _promise(course: Settled) -> tuple[bool, int]:
    return course.status is Status.LEGAL, sum(status is Status.LEGAL for status in course.aspects.values())


def settle_course(rulebook: Rulebook, course: Course, setting: Setting) -> Settled:
    """Every aspect's status for one course whose payment is open, and what is certain of all rules together."""
    rules = constraints(rulebook, setting)
    view = rulebook.view(course.facts, rulebook.undecided(course.facts))
    aspects: dict[str, Status] = {rule.aspect: Status.LEGAL for rule in rules}
    waiting: dict[str, list[str]] = {}
    missing: dict[str, set[str]] = {}
    for rule in rules:
        truth = rule(view)
        if truth is False:
            aspects[rule.aspect] = Status.ILLEGAL
        elif isinstance(truth, Unknown):
            waiting.setdefault(rule.aspect, []).append(rule.id)
            missing.setdefault(rule.aspect, set()).update(truth.missing - {""})
    decider = _decider(rulebook, course) if waiting else None
    for aspect, names in waiting.items():
        if aspects[aspect] is not Status.ILLEGAL:
            aspects[aspect] = decider.settled(names) if decider is not None else Status.UNKNOWN
    status, clash = overall(list(aspects.values())), tuple[str, ...]()
    if decider is not None and status is not Status.ILLEGAL:
        clash = _together(decider, aspects, waiting)
        status = overall(list(aspects.values()))
    why: list[Reason] = []
    for aspect in waiting:
        if aspects[aspect] is Status.UNDETERMINED:
            why += reasons(aspect, missing[aspect])
        elif aspects[aspect] is Status.UNKNOWN:
            why.append(Reason("budget", aspect, tuple(sorted(missing[aspect]))))
    return Settled(status, aspects, why, clash if status is Status.ILLEGAL else ())


def _together(
    decider: Completions | Question, aspects: dict[str, Status], waiting: Mapping[str, Sequence[str]]
) -> tuple[str, ...]:
    """Writes into `aspects` what rules of different aspects cannot do together though each aspect could by itself.

    Returns the rules that clash, or may.
    """
    names = [name for each in waiting.values() for name in each]
    status = decider.settled(names)
    if status is Status.LEGAL or (status is not Status.ILLEGAL and overall(list(aspects.values())) is not Status.LEGAL):
        return ()
    clash = names
    for name in names if status is not Status.UNKNOWN else ():
        rest = [each for each in clash if each != name]
        if decider.settled(rest) is status:
            clash = rest
    for aspect, rules in waiting.items():
        if not set(rules).isdisjoint(clash):
            aspects[aspect] = status
    return tuple(clash)


def _decider(rulebook: Rulebook, course: Course) -> Completions | Question | None:
    """All completions where they are few, else the solver, rules both ways; None if no size class holds the course."""
    try:
        Question.fit(rulebook, course)
        return Completions(rulebook, course.facts)
    except TooMany:
        return Question(rulebook, course, two_sided=True)
    except TooLarge:
        return None
