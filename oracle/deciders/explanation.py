"""
Why not, and what would mend it
===============================

For a course that cannot be paid: every minimal set of rules that clash, and the cheapest change of facts.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from oracle.deciders.answer import Disagreement
from oracle.deciders.replay import constraints
from oracle.deciders.solver import Change, Question
from oracle.rule import Course, Rule, Rulebook, Setting
from oracle.verdict import Core, Repair


def cores(rulebook: Rulebook, course: Course, setting: Setting) -> tuple[Core, ...]:
    """Every minimal set of rules that this course cannot keep together, proved by the solver."""
    rules = constraints(rulebook, setting)
    question = Question(rulebook, course)
    if question.possible(rule.id for rule in rules):
        raise Disagreement(f"the solver finds a legal way {course.label} that the planner does not")
    # A rule that fails on the facts alone is a clash by itself, however the play is paid.
    view = rulebook.view(course.facts, rulebook.undecided(course.facts))
    hopeless = [rule for rule in rules if rule(view) is False]
    rest = [rule for rule in rules if rule not in hopeless]
    found: list[tuple[str, ...]] = [(rule.id,) for rule in hopeless]
    if not _payable(rulebook, course, rest):
        found += question.cores([rule.id for rule in rest])
    by_id = {rule.id: rule for rule in rules}
    return tuple(_core(rulebook, course, setting, [by_id[name] for name in core]) for core in found)


def _payable(rulebook: Rulebook, course: Course, rules: Sequence[Rule]) -> bool:
    """Whether a planned payment keeps these rules; False also if there is no plan to be had."""
    options = rulebook.candidates(course.facts, frozenset(rule.id for rule in rules)) or iter(())
    views = (rulebook.view(course.facts, decided) for decided in options)
    return any(all(rule(view) is True for rule in rules) for view in views)


def _core(rulebook: Rulebook, course: Course, setting: Setting, rules: Sequence[Rule]) -> Core:
    view = _nearest(rulebook, course, setting, frozenset(rule.id for rule in rules))
    return Core(
        rules=tuple(rule.id for rule in rules),
        cites=tuple(rule.cites[setting.edition] or "" for rule in rules),
        why=tuple(rulebook.explain(rule, view, course) for rule in rules),
        where=course.label,
    )


def _nearest(rulebook: Rulebook, course: Course, setting: Setting, clash: frozenset[str]) -> Any:
    """The view of the first candidate that breaks only rules of the clash, else of the first one."""
    rules = constraints(rulebook, setting)
    others = [rule for rule in rules if rule.id not in clash]
    options = rulebook.candidates(course.facts, frozenset(rule.id for rule in rules)) or iter(())
    first = None
    for decided in options:
        view = rulebook.view(course.facts, decided)
        first = first or view
        if all(rule(view) is True for rule in others):
            return view
    return first or rulebook.view(course.facts, rulebook.undecided(course.facts))


def repair(rulebook: Rulebook, course: Course, setting: Setting) -> Repair | None:
    """The cheapest change of facts that would make this course legal, in words; None if no small one would."""
    names = [rule.id for rule in constraints(rulebook, setting)]
    changes = Question(rulebook, course).repair(names)
    if changes is None:
        return None
    weight = sum(change.flip.weight + max(0, change.amount - 1) for change in changes)
    fields = tuple(change.field for change in changes)
    return Repair(_sentence(rulebook, course, changes), fields, course.label, weight)


def _sentence(rulebook: Rulebook, course: Course, changes: Sequence[Change]) -> str:
    words = rulebook.words(course)
    parts = [change.flip.template.format(**words, n=change.amount) for change in changes]
    return "legal if " + " and ".join(parts)
