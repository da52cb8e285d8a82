"""
What the players could agree on
===============================

The readings under which a claim holds: each value of a single reading that turns an illegal play into a legal one, or
a play that was refused into an illegal one. Only readings that played a part are tried.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

from oracle.deciders import answer
from oracle.deciders.replay import Played, constraints, replay
from oracle.rule import Rule, Setting
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
    return replace(setting, readings=readings), readings


def gates(rulebook: Rulebook, rules: Collection[str] | None = None) -> set[str]:
    """The readings that put these rules in force; of all rules if none are named."""
    named = (rule for rule in rulebook.rules if rules is None or rule.id in rules)
    return {rule.reading[0] for rule in named if rule.reading is not None}


def mending(rulebook: Rulebook, setting: Setting, incident: Any, broken: Collection[str]) -> set[str] | None:
    """The readings of which one may mend all the rules that a recorded play breaks; None if that is not told.

    A rule stays broken under every reading but the one that puts it in force and those consulted for it.
    """
    found: set[str] | None = None
    for rule in constraints(rulebook, setting):
        if rule.id not in broken:
            continue
        heard, consulted = listening(setting)
        played = _glanced(rulebook, heard, incident)
        if played is None or rule(played.view) is not False:
            return None
        names = consulted.names | ({rule.reading[0]} if rule.reading is not None else set())
        found = names if found is None else found & names
        if not found:
            break
    return found


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
    played = _glanced(rulebook, setting, incident)
    if played is not None:
        legal = _keeps(played, constraints(rulebook, setting))
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
    played = _glanced(rulebook, setting, incident)
    if played is None:
        return False
    rules = constraints(rulebook, setting)
    return (
        any(rule(played.view) is False for rule in rules if rule.id in suspects)
        or len(rulebook.compare(incident, played, setting)) > 0
    )


def _glanced(rulebook: Rulebook, setting: Setting, incident: Any) -> Played | None:
    """A recorded play of which only that is worked out which is asked for, if the rulebook has such a thing."""
    seen = rulebook.glance(incident, setting)
    if seen is None:
        return None
    course, decided = seen
    steps = rulebook.recorded(incident) or ()
    state = rulebook.begin(course)
    for step in steps:
        state, _ = rulebook.apply(state, step)
    view = rulebook.view(course.facts, decided)
    return Played(course, tuple(steps), state, course.facts, decided, view, (), ())


def _keeps(played: Played, rules: Sequence[Rule]) -> bool | None:
    """Whether a play keeps all rules; None where that is open."""
    found: bool | None = True
    for rule in rules:
        truth = rule(played.view)
        if truth is False:
            return False
        found = found if truth is True else None
    return found
