"""
A partial record completed
==========================

Where little is unknown, every completion of the facts is tried in plain Python, which is several times faster than
the solver. Tests hold both to the same answers.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Sequence
from math import prod
from typing import Any

from oracle import facts as declared
from oracle.deciders.search import TooMany
from oracle.deciders.standing import breaches
from oracle.facts import changed
from oracle.logic import Span, Unknown
from oracle.rule import Kind
from oracle.rulebook import Rulebook
from oracle.verdict import Status

MOST = 64
"""So many completions are tried: those of six flags."""

Place = tuple[str, int, str]
"""The field with the slots and the index of the slot, or an empty name; and the field that is unknown."""


class Completions:
    """What can be kept where a course's facts are filled in, in every way that matters."""

    def __init__(self, rulebook: Rulebook, facts: Any) -> None:
        """Raises TooMany where there are more than `MOST`, or the rulebook has no list of decisions for one of them."""
        rules = [rule for rule in rulebook.rules if rule.kind is Kind.CONSTRAINT]
        self._physics = frozenset(rule.id for rule in rules if rule.physics)
        self._breaches: list[set[frozenset[str]]] = []
        for filled in _filled_in(rulebook, facts):
            options = rulebook.relaxed(filled)
            if options is None:
                raise TooMany("there is no list of decisions to try")
            self._breaches.append(breaches(rulebook, filled, options, rules))

    def settled(self, rules: Iterable[str]) -> Status:
        """Legal if the rules can be kept in each of them, illegal if in none, else undetermined."""
        asked = self._physics.union(rules)
        found = {any(asked.isdisjoint(broken) for broken in each) for each in self._breaches}
        return Status.UNDETERMINED if len(found) == 2 else Status.LEGAL if True in found else Status.ILLEGAL


def _filled_in(rulebook: Rulebook, facts: Any) -> Iterator[Any]:
    open_ = list(_unknown(facts, rulebook.plenty))
    if prod(len(values) for _, values in open_) > MOST:
        raise TooMany(f"more than {MOST} completions")
    places = [place for place, _ in open_]
    filled = (_filled(facts, places, taken) for taken in itertools.product(*(values for _, values in open_)))
    return (each for each in filled if _makes_sense(each))


def _unknown(facts: Any, plenty: frozenset[str]) -> Iterator[tuple[Place, Sequence[int]]]:
    """What is unknown, and the values that it may have: where more is never worse, the least and the most do."""
    for field in declared.fields_of(type(facts)):
        part = getattr(facts, field.name)
        if field.kind is not None:
            for index, slot in enumerate(part):
                yield from (((field.name, index, name), values) for (_, _, name), values in _unknown(slot, plenty))
        elif isinstance(part, Unknown):
            yield ("", 0, field.name), (False, True)
        elif isinstance(part, Span):
            every = range(part.low, part.high + 1)
            yield ("", 0, field.name), (part.low, part.high) if field.name in plenty and len(every) > 1 else every


def _filled(facts: Any, places: Sequence[Place], values: Sequence[int]) -> Any:
    found = changed(facts)
    slots: dict[str, list[Any]] = {}
    for (name, index, field), value in zip(places, values, strict=True):
        if not name:
            setattr(found, field, value)
            continue
        row = slots.setdefault(name, list(getattr(facts, name)))
        row[index] = changed(row[index], **{field: value})
    for name, row in slots.items():
        setattr(found, name, tuple(row))
    return found


def _makes_sense(facts: Any) -> bool:
    """Whether what depends on something else is there only with that, and an absent slot has nothing."""
    absent = getattr(facts, "present", True) is False
    for field in declared.fields_of(type(facts)):
        part = getattr(facts, field.name)
        if field.kind is not None:
            if not all(_makes_sense(slot) for slot in part):
                return False
        elif part and (absent or (field.gate and not getattr(facts, field.gate))):
            return False
    return True
