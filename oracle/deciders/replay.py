"""
Replay
======

Runs a recorded payment step by step and asks every rule about the result. It names what is wrong with each step, what
does not hold at the legality check, and what the record leaves open.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from oracle.logic import Unknown
from oracle.rule import Broken, Course, Kind, Rule, Rulebook, Setting, Step


@dataclass(frozen=True, slots=True)
class Played:
    """A course with its payment carried out: the state reached and what the rules say."""

    course: Course
    state: Any
    facts: Any
    decided: Any
    view: Any
    broken: tuple[Broken, ...]
    """Steps that break a rule, in order, then the constraints that do not hold."""
    open: tuple[tuple[Rule, frozenset[str]], ...]
    """Constraints that the record does not decide, with the pointers of what is missing."""

    @property
    def legal(self) -> bool:
        """Whether every rule is known to hold."""
        return not self.broken and not self.open


def constraints(rulebook: Rulebook, setting: Setting) -> tuple[Rule, ...]:
    """The constraints in force that a play can be blamed for."""
    return tuple(
        rule for rule in rulebook.rules if rule.kind is Kind.CONSTRAINT and not rule.physics and rule.applies(setting)
    )


def replay(rulebook: Rulebook, course: Course, steps: Sequence[Step], setting: Setting) -> Played:
    """Carries out the steps and judges the result."""
    state = rulebook.begin(course)
    broken: list[Broken] = []
    for step in steps:
        state, wrong = rulebook.apply(state, step)
        broken += wrong
    facts, decided = rulebook.finish(course, state)
    view = rulebook.view(facts, decided)
    open_: list[tuple[Rule, frozenset[str]]] = []
    for rule in constraints(rulebook, setting):
        truth = rule(view)
        if truth is False:
            broken.append(Broken(rule.id, rulebook.explain(rule, view, course)))
        elif isinstance(truth, Unknown):
            open_.append((rule, truth.missing))
    kept = tuple(wrong for wrong in broken if wrong.rule not in setting.without)
    return Played(course, state, facts, decided, view, kept, tuple(open_))


def holds(rulebook: Rulebook, rules: Sequence[Rule], facts: Any, decided: Any) -> bool:
    """Whether every rule is known to hold for these facts and decisions."""
    view = rulebook.view(facts, decided)
    return all(rule(view) is True for rule in rules)
