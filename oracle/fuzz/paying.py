"""
Payments for examples
=====================

How a play at random is paid: left to the engine, rightly, or nearly so. A near miss is a payment that would be legal
but for one rule, which is what an engine without that rule accepts; or a right one with a step too many, too few, at
the wrong time or with the wrong object; or one that strays as only its rulebook knows.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice, zip_longest
from random import Random
from typing import Any

from oracle.deciders import answer
from oracle.deciders.answer import Disagreement
from oracle.deciders.replay import constraints
from oracle.deciders.standing import breaches, settled
from oracle.errors import OracleError
from oracle.facts import TooLarge
from oracle.rule import Rule
from oracle.rulebook import Course, Rulebook
from oracle.sitting import Sitting

AUTO = "auto"
LEFT_TO_THE_ENGINE = 0.3
SPOILED = 0.3
"""So often a payment has a step that is wrong."""
STRAYING = 0.5
"""So often that is a mistake that only this game knows, if there is one."""
MOST_PAYMENTS = 12
"""So many ways to pay one is picked from."""

UNWRITABLE = (OracleError, Disagreement, TooLarge)
"""Without a rule there may be nothing to pay with, such as no card to discard; then no payment can be written down."""

Json = Mapping[str, Any]


def unpaid(book: Rulebook, action: Json) -> Json:
    """The action with its payment left to the engine, where actions have one."""
    return {**action, "pay": AUTO} if book.pays else action


def paid(random: Random, sitting: Sitting, before: Json, action: Json) -> dict[str, Any]:
    """The action with a payment, and the choices that go with it."""
    left = dict(unpaid(sitting.rulebook, action))
    if not sitting.rulebook.pays or random.random() < LEFT_TO_THE_ENGINE:
        return left
    return _paid(random, sitting, before, action) or left


def _paid(random: Random, sitting: Sitting, before: Json, action: Json) -> dict[str, Any] | None:
    book = sitting.rulebook
    record = book.as_incident(before, action)
    incident, as_it_is = sitting.decoded(record), sitting.judge(record).setting
    try:
        courses = [course for course in book.courses(incident, as_it_is) if answer.is_known(course.facts)]
    except UNWRITABLE:
        return None
    rules = constraints(book, as_it_is)
    breaks: list[set[frozenset[str]]] = []
    for without in _left_out(random, book, rules):
        if without and not breaks:
            breaks = [_breaks(book, course, rules) for course in courses]
        hopeful = [
            course
            for course, broken in zip_longest(courses, breaks)
            if not without or any(each <= without for each in broken)
        ]
        if not hopeful:
            continue
        setting = replace(as_it_is, without=as_it_is.without | without)
        try:
            ways = [*islice(answer.plans(book, hopeful, setting), MOST_PAYMENTS)]
            if not ways:
                continue
            found = answer.confirmed(book, *random.choice(ways), setting)
            several = book.payments(found.course, setting, MOST_PAYMENTS)
            steps = random.choice([found.steps, *(() if several is None else several)])
        except UNWRITABLE:
            continue
        said: list[Any] = [book.say(step) for step in steps]
        if random.random() < SPOILED:
            strays = book.strays(incident, said) if random.random() < STRAYING else ()
            said = random.choice(strays) if strays else spoiled(random, said, list(_names(before)))
        return {**action, **found.course.choices, "pay": said}
    return None


def _breaks(book: Rulebook, course: Course, rules: Sequence[Rule]) -> set[frozenset[str]]:
    """The sets of rules that must be left out, one of them, for there to be a payment; more than that may have to."""
    lost = frozenset(rule.id for rule in settled(book, course.facts, rules)[0])
    options = book.relaxed(course.facts) if len(lost) < 2 else None
    return {lost} if options is None else breaches(book, course.facts, options, rules)


def _left_out(random: Random, book: Rulebook, rules: Sequence[Rule]) -> Iterator[frozenset[str]]:
    """No rule, or one of them; at last all that are not about paying."""
    shuffled = list(rules)
    if random.random() < 0.5:
        yield frozenset()
    random.shuffle(shuffled)
    yield from (frozenset((rule.id,)) for rule in shuffled)
    yield frozenset(rule.id for rule in rules if rule.aspect != book.payment_aspect)


def _names(value: Any) -> Iterator[str]:
    """Every id in the position."""
    if isinstance(value, Mapping):
        if isinstance(value.get("id"), str):
            yield value["id"]
        value = list(value.values())
    if isinstance(value, list):
        for each in value:
            yield from _names(each)


def spoiled(random: Random, steps: Sequence[Json], names: Sequence[str]) -> list[Any]:
    """The payment with a step left out, doubled, moved, or taken with something else."""
    found = [dict(step) for step in steps]
    if not found:
        return found
    at = random.randrange(len(found))
    how = random.choice(("leave out", "double", "move", "mistake", "mistake"))
    if how == "leave out":
        del found[at]
    elif how == "double":
        found.insert(at, dict(found[at]))
    elif how == "move":
        found.insert(random.randrange(len(found)), found.pop(at))
    else:
        verb = next((name for name, value in found[at].items() if value in names), None)
        if verb is not None:
            found[at][verb] = random.choice(names)
    return found
