"""
A play at a glance
==================

A recorded play with facts and decisions that are only worked out when something asks for them. Most plays are legal,
and their rules ask for little; so do the few rules that matter under another reading.
"""

from __future__ import annotations

from typing import Any

from oracle.deciders.replay import Played, constraints
from oracle.deciders.standing import keeps
from oracle.rule import Setting
from oracle.rulebook import Rulebook


def glanced(rulebook: Rulebook, setting: Setting, incident: Any) -> Played | None:
    """The play with its steps carried out, none of them wrong in itself; None if the rulebook has no such thing."""
    steps = rulebook.recorded(incident)
    seen = None if steps is None else rulebook.glance(incident, setting)
    if seen is None or steps is None:
        return None
    course, decided = seen
    state = rulebook.begin(course)
    for step in steps:
        state, _ = rulebook.apply(state, step)
    return Played(rulebook, course, steps, state, course.facts, decided, (), ())


def is_kept(rulebook: Rulebook, setting: Setting, played: Played) -> bool | None:
    """Whether the play keeps all rules; None where that is open."""
    return keeps(rulebook, played.facts, played.decided, constraints(rulebook, setting))
