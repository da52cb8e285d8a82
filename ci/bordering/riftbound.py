"""
The card game's pairs
=====================

The payment is left open where that is possible; a position then breaks a rule alone if without it there would be a
legal way to pay.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

from ci.bordering.riftbound_edits import edits
from oracle import registry
from oracle.deciders import answer
from oracle.deciders.answer import Disagreement, is_known
from oracle.deciders.replay import constraints, replay
from oracle.deciders.standing import settled
from oracle.errors import OracleError
from oracle.facts import TooLarge
from oracle.fuzz.examples import Example, edition_for, example, well_formed
from oracle.riftbound.generating.drawing import invented
from oracle.riftbound.generating.draws import Seeded
from oracle.riftbound.rulebook import Riftbound
from oracle.sitting import Seat, Sitting, Terms

TERMS = Terms(explain=False)

AS_PAID = frozenset(("ambush.supporter-at-finalization", "location.grant-at-finalization", "pay.add-needs-reaction"))
"""Rules that another payment always satisfies: the payment is part of the position."""

NEVER = {
    "check.no-window": "what others do meanwhile is no part of a position",
    "timing.focus": "in a Showdown Open state the player with Focus has priority, so timing.priority is broken too",
}
"""Rules without a pair, and why."""

UNSAID = (OracleError, TooLarge, Disagreement)


class Inventing(Riftbound):
    """The rulebook with a generator that uses none of the pairs it is to find."""

    def example(
        self, random: Random, edition: str, can: frozenset[str] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any], dict[str, Any]]:
        """A table that nobody has written down."""
        return invented(Seeded(random, can), edition)


class CardGame:
    """Positions of the card game."""

    never = NEVER

    def __init__(self) -> None:
        registry.teach()
        self.book = Inventing()
        self.edition = edition_for(self.book, TERMS)

    def invented(self, random: Random, wanted: frozenset[str]) -> Iterator[tuple[Example, frozenset[str]]]:
        """A position with its payment left open, and as it is paid."""
        made = example(random, self.book, Seat(TERMS), self.edition)
        open_ = Example(made.header, made.before, {name: part for name, part in made.action.items() if name != "pay"})
        yield open_, wanted - AS_PAID
        yield made, wanted & AS_PAID

    def alone(self, each: Example, wanted: frozenset[str]) -> str | None:
        """The rule that alone makes the play illegal, if it is one of these."""
        found = _verdict(each, wanted) if well_formed(each, TERMS) else None
        return found if isinstance(found, str) else None

    def legal(self, each: Example) -> bool:
        """Whether the play is legal for certain."""
        return well_formed(each, TERMS) and _verdict(each, frozenset()) is True

    def edits(self, each: Example) -> Iterator[Example]:
        """The examples that differ in one fact."""
        return edits(each, self.book)

    def whole(self, each: Example, other: Example) -> bool:
        """Still a table that an engine can set up, and the same sort of card."""
        lists = ("complete", "battlefields", "players")
        aims = bool(other.action.get("targets"))
        spell = other.header["cards"].get("own:h1", {}).get("type") == "spell"
        return all(len(other.before[name]) == len(each.before[name]) for name in lists) and (spell or not aims)


def _verdict(each: Example, wanted: frozenset[str]) -> str | bool:
    """True if legal, False if not; the rule if it is one of these that alone is in the way."""
    sitting = Sitting(each.header, TERMS)
    setting = sitting.judge(each.question()).setting
    book, incident = sitting.rulebook, sitting.rulebook.decode(sitting.deal, each.question())
    try:
        courses = list(book.courses(incident, setting))
        if not courses or book.doubts(incident) or not all(is_known(course.facts) for course in courses):
            return False
        steps = book.recorded(incident)
        if steps is not None:
            played = min((replay(book, course, steps, setting) for course in courses), key=lambda it: len(it.broken))
            broken = {wrong.rule for wrong in played.broken}
            return played.legal or (broken.pop() if len(broken) == 1 and broken <= wanted else False)
        if answer.first(book, courses, setting) is not None:
            return True
        mending = set[str]()
        for course in courses if wanted else ():
            failing, open_ = settled(book, course.facts, constraints(book, setting))
            for rule in failing or open_ if len(failing) < 2 else ():
                less = replace(setting, without=setting.without | {rule.id})
                if rule.id not in mending and answer.first(book, (course,), less) is not None:
                    mending.add(rule.id)
            if len(mending) > 1:
                return False
    except UNSAID:
        return False
    return mending.pop() if mending and mending <= wanted else False
