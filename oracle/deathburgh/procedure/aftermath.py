"""
The table after an Ambush
=========================

What outcome rules write on: for every figure and the table, what is to be expected and the rule that says so. A rule
that is switched off leaves what it would have said unsure.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from msgspec import UNSET

from oracle.deathburgh.features.attempt import Attempt
from oracle.deathburgh.features.facts import Decisions, Facts
from oracle.deathburgh.vocabulary.table import Figure
from oracle.deathburgh.vocabulary.words import Point
from oracle.lazy import lazy
from oracle.logic import Truth, all_of, any_of, at_least, negation
from oracle.rule import Rule

UNSURE = object()
"""Not determined: the record leaves it out, or the rule that would say is switched off."""


@dataclass
class Aftermath:
    """The table in the making. `figures` holds what changes of each, `table` of the rest; both with their rules."""

    attempt: Attempt
    facts: Facts
    done: Decisions
    route: tuple[Point, ...] | None
    """Where the ambusher went; None if that is not recorded."""
    lost: tuple[int | None, int | None]
    """Wounds that ambusher and mover lost; None if not recorded."""
    figures: dict[str, dict[str, Any]] = field(default_factory=dict)
    table: dict[str, Any] = field(default_factory=dict)
    reasons: dict[tuple[str, str], str] = field(default_factory=dict)
    _rule: str = ""
    _sure: bool = True

    @lazy
    def ambusher(self) -> Figure:
        """The figure that ambushed."""
        return self.attempt.figure

    @lazy
    def mover(self) -> Figure:
        """The figure that was ambushed."""
        return self.attempt.scene.mover

    @lazy
    def fought(self) -> bool:
        """Whether there was an attack."""
        return self.done.fights is True or self.done.shoots is True

    @property
    def could_attack(self) -> Truth:
        """Whether the roll was enough for an attack."""
        roll, facts = self.done.roll, self.facts
        in_contact = all_of(negation(facts.armed), at_least(roll, facts.melee_needs))
        return any_of(in_contact, all_of(facts.armed, at_least(roll, facts.shot_needs)))

    def write(self, rules: Iterable[Rule], without: frozenset[str]) -> Aftermath:
        """Has every one of these outcome rules write what it says; some are switched off."""
        for rule in rules:
            self._rule, self._sure = rule.id, rule.id not in without
            rule.body(self)
        return self

    def figure(self, who: Figure, name: str, value: Any) -> None:
        """Expects a field of a figure to be this."""
        known = self._sure and value is not UNSURE and value is not UNSET
        self.figures.setdefault(who.id, {})[name] = value if known else UNSURE
        self.reasons[who.id, name] = self._rule

    def all(self, name: str, value: Any) -> None:
        """Expects a field of the table to be this."""
        self.table[name] = value if self._sure and value is not UNSURE else UNSURE
        self.reasons["", name] = self._rule

    def lose(self, who: Figure, wounds: int | None) -> None:
        """Takes wounds off a figure, which is Wasted when it loses the last one."""
        if wounds is None or who.wounds is UNSET:
            self.figure(who, "wounds", UNSURE)
            self.figure(who, "wasted", UNSURE if wounds != 0 else who.wasted)
            return
        left = max(0, who.wounds - wounds)
        self.figure(who, "wounds", left)
        self.figure(who, "wasted", left == 0 if wounds else who.wasted)

    def falls(self, who: Figure) -> Any:
        """Whether the figure is Wasted by the Ambush: True, False or UNSURE."""
        return self._ambusher_falls if who.id == self.ambusher.id else self._mover_falls

    @lazy
    def _ambusher_falls(self) -> Any:
        return _falls(self.ambusher, self.lost[0])

    @lazy
    def _mover_falls(self) -> Any:
        return _falls(self.mover, self.lost[1])


def _falls(who: Figure, lost: int | None) -> Any:
    if lost is None:
        return UNSURE
    if lost == 0:
        return False
    return UNSURE if who.wounds is UNSET else lost >= who.wounds
