"""
Replay
======

Runs a recorded payment step by step and asks every rule about the result. It names what is wrong with each step, what
does not hold at the legality check, and what the record leaves open.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from oracle.deciders.standing import fallen
from oracle.logic import Unknown
from oracle.rule import Kind, Rule, Setting
from oracle.rulebook import Broken, Course, Rulebook, Step, Unrecorded, rules_in_force


@dataclass(frozen=True, slots=True)
class Open:
    """Something that the record does not decide: of which aspect, what, and the pointers of what is missing."""

    aspect: str
    message: str
    missing: frozenset[str]


@dataclass(frozen=True, slots=True)
class Played:
    """A course with its payment carried out: the state reached and what the rules say."""

    rulebook: Rulebook
    course: Course
    steps: tuple[Step, ...]
    state: Any
    facts: Any
    decided: Any
    broken: tuple[Broken, ...]
    """Steps that break a rule, in order, then the constraints that do not hold."""
    open: tuple[Open, ...]
    """What the record does not decide."""

    @property
    def view(self) -> Any:
        """The play as rules see it."""
        return self.rulebook.view(self.facts, self.decided)

    @property
    def legal(self) -> bool:
        """Whether every rule is known to hold."""
        return not self.broken and not self.open


@lru_cache(maxsize=256)
def constraints(rulebook: Rulebook, setting: Setting) -> tuple[Rule, ...]:
    """The constraints in force that a play can be blamed for."""
    return tuple(rule for rule in rules_in_force(rulebook, Kind.CONSTRAINT, setting) if not rule.physics)


@lru_cache(maxsize=256)
def constraint_names(rulebook: Rulebook, setting: Setting) -> frozenset[str]:
    """Their ids."""
    return frozenset(rule.id for rule in constraints(rulebook, setting))


def replay(rulebook: Rulebook, course: Course, steps: Sequence[Step], setting: Setting) -> Played:
    """Carries out the steps and judges the result."""
    state = rulebook.begin(course)
    broken: list[Broken] = []
    gaps: set[str] = set()
    unread: list[Step] = []
    for step in steps:
        try:
            state, wrong = rulebook.apply(state, step)
            broken += wrong
        except Unrecorded as gap:
            gaps.add(gap.pointer)
            unread.append(step)
            state = rulebook.skipped(state, gap.pointer)
    facts, decided = rulebook.finish(course, state, unread)
    open_: list[Open] = []
    down = fallen(rulebook, facts, decided, constraints(rulebook, setting))
    view = rulebook.view(facts, decided) if down else None
    for rule, truth in down:
        if truth is False:
            broken.append(Broken(rule.id, rulebook.explain(rule, view, course)))
        elif isinstance(truth, Unknown):
            open_.append(Open(rule.aspect, rule.title, (truth.missing - {""}) | gaps))
    kept = tuple(wrong for wrong in broken if wrong.rule not in setting.without)
    return Played(rulebook, course, tuple(steps), state, facts, decided, kept, tuple(open_))
