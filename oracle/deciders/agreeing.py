"""
What the players could agree on
===============================

The readings under which a claim holds: each value of a single reading that turns an illegal play into a legal one, or
a play that was refused into an illegal one. Only readings that played a part are tried.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from contextlib import suppress
from dataclasses import replace
from functools import cache, lru_cache
from typing import Any

from oracle.deciders import answer
from oracle.deciders.glancing import glanced, is_kept
from oracle.deciders.replay import constraints, replay
from oracle.facts import TooLarge
from oracle.rule import Kind, Setting
from oracle.rulebook import Rulebook


class Consulted(dict[str, str]):
    """Readings that remember which of them features asked for. Which rules are in force is looked up once for many
    incidents, so the readings that decide that do not count here; `gates` names them."""

    def __init__(self, values: Iterable[tuple[str, str]]) -> None:
        super().__init__(values)
        self.names: set[str] = set()

    def __getitem__(self, name: str) -> str:
        self.names.add(name)
        return super().__getitem__(name)


def listening(setting: Setting) -> tuple[Setting, Consulted]:
    """The same setting with readings that remember being asked."""
    readings = Consulted(setting.readings.items())
    return setting.heard_through(readings), readings


def gates(rulebook: Rulebook, rules: Collection[str] | None = None) -> set[str]:
    """The readings that put these rules in force; of all rules if none are named."""
    named = (rule for rule in rulebook.rules if rules is None or rule.id in rules)
    return {rule.reading[0] for rule in named if rule.reading is not None}


def mending(
    rulebook: Rulebook, setting: Setting, incident: Any, broken: Collection[str], names: Collection[str]
) -> set[str]:
    """Those of some readings of which one may make a recorded play legal that breaks these rules.

    What came after, if it is not as expected, stays so under every reading but those consulted for it; and a rule stays
    broken under every reading but the one that puts it in force and those consulted for it.
    """
    heard, consulted = listening(setting)
    played = glanced(rulebook, heard, incident)
    if played is None:
        return set(names)
    found = set(names)
    if rulebook.compare(incident, played, heard):
        found &= consulted.names | gates(rulebook, _outcomes(rulebook))
    for rule in constraints(rulebook, setting) if found else ():
        if rule.id in broken:
            heard, consulted = listening(setting)
            played = glanced(rulebook, heard, incident)
            if played is None or rule(played.view) is not False:
                return set(names)
            found &= consulted.names | ({rule.reading[0]} if rule.reading is not None else set())
    return found


@cache
def _outcomes(rulebook: Rulebook) -> frozenset[str]:
    return frozenset(rule.id for rule in rulebook.rules if rule.kind is Kind.OUTCOME)


def holding(
    rulebook: Rulebook,
    setting: Setting,
    names: Collection[str],
    incident: Any,
    legal: bool,
    suspects: Collection[str] = (),
) -> Iterator[dict[str, str]]:
    """Each other value of one of these readings under which the incident is legal, or not, in the rulebook's order.

    `suspects` are rules that are likely to be broken, which are asked first.
    """
    for reading in rulebook.readings:
        others = (value for value in reading.values if value != setting.readings[reading.name])
        for value in others if reading.name in names else ():
            other = _with(setting, reading.name, value)
            with suppress(TooLarge):  # Then it is not known.
                soon = legal and _is_against(rulebook, other, incident, suspects)
                if not soon and is_legal(rulebook, other, incident) is legal:
                    yield {reading.name: value}


@lru_cache(maxsize=1024)
def _with(setting: Setting, name: str, value: str) -> Setting:
    """The same setting with one reading otherwise."""
    return replace(setting, readings={**setting.readings, name: value})


def is_legal(rulebook: Rulebook, setting: Setting, incident: Any) -> bool | None:
    """Whether an incident is legal in a setting, and what came after as expected; None where that is open.

    After a refusal nothing of the play came after.
    """
    steps = rulebook.recorded(incident)
    if steps is None:
        courses = list(rulebook.courses(incident, setting))
        if answer.first(rulebook, courses, setting) is not None:
            return True
        return False if all(answer.is_known(course.facts) for course in courses) else None
    played = glanced(rulebook, setting, incident)
    if played is not None:
        legal = is_kept(rulebook, setting, played)
        if legal is not True:
            return legal
    else:
        plays = [replay(rulebook, course, steps, setting) for course in rulebook.courses(incident, setting)]
        played = min(plays, key=lambda each: (len(each.broken), len(each.open)))
        if played.broken or played.open:
            return False if played.broken else None
    if rulebook.claimed(incident) is False:
        return True
    differences = rulebook.compare(incident, played, setting)
    return not differences if all(not each.missing for each in differences) else None


def _is_against(rulebook: Rulebook, setting: Setting, incident: Any, suspects: Collection[str]) -> bool:
    """Whether a recorded play is soon seen not to be legal, or not known to be: it breaks a rule that is suspected, or
    what came after is not as expected."""
    played = glanced(rulebook, setting, incident)
    if played is None:
        return False
    rules, view = constraints(rulebook, setting), played.view
    return (
        any(rule(view) is False for rule in rules if rule.id in suspects)
        or len(rulebook.compare(incident, played, setting)) > 0
    )
