"""
Search
======

Plain exhaustive search over the steps of the procedure, states that differ in nothing once. Slow and simple: it
confirms the solver and the planner on small positions, and counts.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from oracle.deciders.replay import constraints
from oracle.rule import Rule, Setting
from oracle.rulebook import Course, Rulebook, Step

MOST_STATES = 200_000


class TooMany(Exception):
    """More states than the search is willing to visit; its answer is `unknown`."""


def search(rulebook: Rulebook, course: Course, setting: Setting, most: int = MOST_STATES) -> tuple[Step, ...] | None:
    """The first legal way to pay in breadth-first order, or None if there is none. Raises TooMany."""
    return next(_found(rulebook, course, setting, most), None)


def ways(rulebook: Rulebook, course: Course, setting: Setting, most: int = MOST_STATES) -> list[tuple[Step, ...]]:
    """A legal way for every different end state from which nothing is left out. Raises TooMany."""
    return list(_found(rulebook, course, setting, most))


def _found(rulebook: Rulebook, course: Course, setting: Setting, most: int) -> Iterator[tuple[Step, ...]]:
    rules = list(constraints(rulebook, setting))
    whatever = rulebook.view(course.facts, rulebook.undecided(course.facts))
    if any(rule(whatever) is False for rule in rules):
        # It fails on the facts alone, so it fails in every state.
        return
    start = rulebook.begin(course)
    seen: set[Any] = {start}
    queue: list[tuple[Any, tuple[Step, ...]]] = [(start, ())]
    for state, path in queue:
        broken = _first_broken(rules, rulebook.view(*rulebook.finish(course, state)))
        if broken is None:
            yield path
            continue
        # What one state breaks, the next one is likely to break as well.
        rules.insert(0, rules.pop(broken))
        for step in rulebook.moves(state):
            after, wrong = rulebook.apply(state, step)
            if wrong or after in seen:
                continue
            if len(seen) >= most:
                raise TooMany(f"more than {most} states")
            seen.add(after)
            queue.append((after, (*path, step)))


def _first_broken(rules: Sequence[Rule], view: Any) -> int | None:
    """The index of the first rule that is not known to hold."""
    return next((index for index, rule in enumerate(rules) if rule(view) is not True), None)
