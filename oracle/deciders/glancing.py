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
    """The play with its steps carried out, which are not listed; None if the rulebook has no such thing for it."""
    seen = rulebook.glance(incident, setting)
    if seen is None:
        return None
    course, state, decided = seen
    return Played(rulebook, course, (), state, course.facts, decided, (), ())


def is_kept(rulebook: Rulebook, setting: Setting, played: Played) -> bool | None:
    """Whether the play keeps all rules; None where that is open."""
    return keeps(rulebook, played.facts, played.decided, constraints(rulebook, setting))
