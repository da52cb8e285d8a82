"""
What a partial record allows
============================

A record may leave facts out. An aspect is *illegal* if no completion of what is left open is legal, *legal* if every
completion is, else *undetermined*, with the fields that would decide.
"""

from __future__ import annotations

from collections.abc import Sequence

from oracle.deciders.completing import Completions
from oracle.deciders.gaps import reasons
from oracle.deciders.replay import constraints
from oracle.deciders.search import TooMany
from oracle.deciders.solver import Question
from oracle.facts import TooLarge
from oracle.logic import Unknown
from oracle.rule import Rule, Setting
from oracle.rulebook import Course, Rulebook
from oracle.verdict import Reason, Status


def settle(rulebook: Rulebook, courses: Sequence[Course], setting: Setting) -> tuple[dict[str, Status], list[Reason]]:
    """Every aspect's status over all courses: legal if one is legal, illegal if all are."""
    found = [settle_course(rulebook, course, setting) for course in courses]
    aspects: dict[str, Status] = {}
    why: list[Reason] = []
    for aspect in found[0][0] if found else ():
        each = [statuses[aspect] for statuses, _ in found]
        if Status.LEGAL in each:
            aspects[aspect] = Status.LEGAL
        elif all(status is Status.ILLEGAL for status in each):
            aspects[aspect] = Status.ILLEGAL
        else:
            aspects[aspect] = Status.UNKNOWN if Status.UNKNOWN in each else Status.UNDETERMINED
            first = next(index for index, status in enumerate(each) if status is not Status.ILLEGAL)
            why += [reason for reason in found[first][1] if reason.aspect == aspect]
    return aspects, why


def settle_course(rulebook: Rulebook, course: Course, setting: Setting) -> tuple[dict[str, Status], list[Reason]]:
    """Every aspect's status for one course whose payment is open."""
    rules = constraints(rulebook, setting)
    view = rulebook.view(course.facts, rulebook.undecided(course.facts))
    aspects: dict[str, Status] = {rule.aspect: Status.LEGAL for rule in rules}
    waiting: dict[str, list[Rule]] = {}
    missing: dict[str, set[str]] = {}
    for rule in rules:
        truth = rule(view)
        if truth is False:
            aspects[rule.aspect] = Status.ILLEGAL
        elif isinstance(truth, Unknown):
            waiting.setdefault(rule.aspect, []).append(rule)
            missing.setdefault(rule.aspect, set()).update(truth.missing - {""})
    why: list[Reason] = []
    decider = _decider(rulebook, course) if waiting else None
    for aspect, open_rules in waiting.items():
        if aspects[aspect] is Status.ILLEGAL:
            continue
        names = [rule.id for rule in open_rules]
        aspects[aspect] = decider.settled(names) if decider is not None else Status.UNKNOWN
        if aspects[aspect] is Status.UNDETERMINED:
            why += reasons(aspect, missing[aspect])
        elif aspects[aspect] is Status.UNKNOWN:
            why.append(Reason("budget", aspect, tuple(sorted(missing[aspect]))))
    return aspects, why


def _decider(rulebook: Rulebook, course: Course) -> Completions | Question | None:
    """All completions where they are few, else the solver, rules both ways; None if no size class holds the course."""
    try:
        Question.fit(rulebook, course)
        return Completions(rulebook, course.facts)
    except TooMany:
        return Question(rulebook, course, two_sided=True)
    except TooLarge:
        return None
