"""
The rules misunderstood
=======================

The rulebook with one of its answers changed. Rules that an engine merely lacks need none of this: they are left out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from oracle.riftbound.features.deal import Deal
from oracle.riftbound.features.facts import Decisions, Facts
from oracle.riftbound.features.play import Play
from oracle.riftbound.procedure.state import Paying, Result
from oracle.riftbound.rulebook import Riftbound
from oracle.riftbound.vocabulary.action import PayStep
from oracle.riftbound.vocabulary.cards import Card
from oracle.rule import Rule, Setting
from oracle.rulebook import Broken, Course, Step

Record = dict[str, Any]


def _same(value: Any) -> Any:
    return value


class Altered(Riftbound):
    """Each argument is one answer as the engine has it.

    `card` reads a card's text, `facts` works out a course's facts, `play` is what rules are given, `step` makes of a
    state, a payment step and its right result another result, `after` of a position after a play, that play's
    incident and its replay another position, `charged` tells the cost, `rules` are the rules in another order.
    """

    def __init__(
        self,
        card: Callable[[Card], Card] | None = None,
        facts: Callable[[Course], Course] | None = None,
        play: type[Play] = Play,
        step: Callable[[Paying, PayStep, Result], Result] | None = None,
        after: Callable[[Record, Any, Any], Record] | None = None,
        charged: Callable[[Mapping[str, Any]], Mapping[str, Any]] | None = None,
        rules: tuple[Rule, ...] | None = None,
    ) -> None:
        self._card, self._facts, self._play, self._step = card, facts or _same, play, step
        self._after, self._charged = after, charged or _same
        if rules is not None:
            self.rules = rules

    def open(self, header: Mapping[str, Any], setting: Setting) -> Deal:
        """The deal, its cards read wrongly."""
        if self._card is None:
            return super().open(header, setting)
        return _Misread(self._card, header, setting)

    def courses(self, incident: Any, setting: Setting) -> Iterator[Course]:
        """The courses, their facts worked out wrongly."""
        return map(self._facts, super().courses(incident, setting))

    def every_course(self, incident: Any, setting: Setting) -> Iterator[Course]:
        """The same for all of them."""
        return map(self._facts, super().every_course(incident, setting))

    def promising(self, incident: Any, setting: Setting, everything: bool = False) -> Iterator[Course]:
        """All of them: an engine that is mistaken about costs may be about this, too."""
        return (self.every_course if everything else self.courses)(incident, setting)

    def view(self, facts: Any, decisions: Any) -> Play:
        """The play, seen wrongly."""
        seen: tuple[Facts, Decisions] = facts, decisions
        return self._play(*seen)

    def apply(self, state: Any, step: Step) -> tuple[Any, tuple[Broken, ...]]:
        """A payment step, carried out wrongly."""
        right = super().apply(state, step)
        return right if self._step is None else self._step(state, step.what, right)

    def position_after(self, incident: Any, played: Any, setting: Setting) -> Mapping[str, Any]:
        """The position that a play leads to, got wrong."""
        right = dict(super().position_after(incident, played, setting))
        return right if self._after is None else self._after(right, incident, played)

    def charged(self, course: Course) -> Mapping[str, Any] | None:
        """The cost, told wrongly."""
        right = super().charged(course)
        return None if right is None else self._charged(right)


class _Misread(Deal):
    """A deal whose cards are read wrongly."""

    def __init__(self, reading: Callable[[Card], Card], header: Mapping[str, Any], setting: Setting) -> None:
        super().__init__(header, setting.edition, setting.as_of)
        self._reading = reading
        self._misread: dict[str, Card | None] = {}

    def card(self, card_id: str) -> Card | None:
        """The card as it is misread."""
        if card_id not in self._misread:
            found = super().card(card_id)
            self._misread[card_id] = None if found is None else self._reading(found)
        return self._misread[card_id]
