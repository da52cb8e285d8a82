"""
A reaction as rules see it
==========================

Facts and decisions under the names the rules use, and what follows from them.
"""

from __future__ import annotations

from dataclasses import dataclass

from oracle.deathburgh.features.facts import Decisions, Facts
from oracle.logic import Truth, any_of


@dataclass(frozen=True, slots=True)
class Reacting:
    """One reaction: the facts and what was done."""

    facts: Facts
    done: Decisions

    @property
    def attacks(self) -> Truth:
        """The ambusher made an attack."""
        return any_of(self.done.fights, self.done.shoots)
