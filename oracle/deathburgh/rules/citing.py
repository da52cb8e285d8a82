"""
How rules of the miniature game are declared
============================================

There is one edition. Rules about an Ambush hold for every other reaction.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from typing import Any

from oracle.deathburgh.features.view import Reacting
from oracle.deathburgh.readings import EDITION
from oracle.logic import Truth, implies
from oracle.rule import Rule, constraint

Body = Callable[[Reacting], Truth]


def cited(numbers: str) -> Mapping[str, str]:
    """The citation in the one edition: a page's short name and the clause, as in `corpus/rules/deathburgh.json`."""
    return {EDITION: numbers}


def rule(rule_id: str, aspect: str, cites: str, reading: tuple[str, str] | None = None) -> Callable[[Body], Rule]:
    """Declares a rule about any reaction."""
    return constraint(rule_id, aspect=aspect, cites=cited(cites), reading=reading)


def of_ambush(
    rule_id: str, aspect: str, cites: str, reading: tuple[str, str] | None = None, physics: bool = False
) -> Callable[[Body], Rule]:
    """Declares a rule about an Ambush."""

    def declare(body: Body) -> Rule:
        @functools.wraps(body)
        def only_ambush(it: Reacting) -> Any:
            return True if it.facts.ambush is False else implies(it.facts.ambush, body(it))

        return constraint(rule_id, aspect=aspect, cites=cited(cites), reading=reading, physics=physics)(only_ambush)

    return declare
