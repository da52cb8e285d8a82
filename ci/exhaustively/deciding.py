"""What the three deciders say about one set of facts, asked once for each set that is different.

Planner, solver and search are functions of a course's facts: in this scope the concrete steps that the search takes
follow from them as well. Facts are built anew for every question, since building them is under test.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import Any

from oracle.deciders import answer
from oracle.deciders.replay import constraints
from oracle.deciders.search import search
from oracle.deciders.solver import Question
from oracle.facts import fields_of
from oracle.riftbound.features.facts import Facts, Thing
from oracle.rule import Setting
from oracle.rulebook import Course, Rulebook

_facts = attrgetter(*(field.name for field in fields_of(Facts) if field.kind is None))
_thing = attrgetter(*(field.name for field in fields_of(Thing)))


class Split(Exception):
    """The deciders disagree with one another."""


@dataclass(frozen=True, slots=True)
class Decided:
    """Whether it can be paid legally, which things may be killed for it (slots), and in how many ways."""

    legal: bool
    victims: frozenset[int]
    ways: int | None


def key(facts: Facts) -> bytes:
    """All declared facts, each a small number; anything unknown or above 255 is refused (TypeError, ValueError)."""
    return b"".join([bytes(_facts(facts)), *(bytes(_thing(thing)) for thing in facts.things)])


class Deciders:
    """The three of them, with what they have said before."""

    def __init__(self, rulebook: Rulebook, setting: Setting) -> None:
        self.rulebook = rulebook
        self.setting = setting
        self.rules = constraints(rulebook, setting)
        self.names = [rule.id for rule in self.rules]
        self.known: dict[bytes, Decided] = {}

    def decide(self, course: Course) -> tuple[Decided, bool]:
        """What all three say, and whether these facts are new. Raises Split."""
        this = key(course.facts)
        found = self.known.get(this)
        if found is not None:
            return found, False
        found = self.known[this] = self._ask(course)
        return found, True

    def _ask(self, course: Course) -> Decided:
        planned = answer.pay(self.rulebook, course, self.setting) is not None
        question = Question(self.rulebook, course)
        proved = question.possible(self.names)
        searched = search(self.rulebook, course, self.setting) is not None
        if not planned == proved == searched:
            raise Split(f"legal: planner {planned}, solver {proved}, search {searched}")
        victims = self._planned_victims(course.facts) if planned else frozenset()
        killers = range(len(course.facts.things)) if planned and course.facts.kills_1 else ()
        killed = frozenset(
            slot for slot in killers if question.possible(self.names, [(f"do:things.{slot}.kill_1", True)])
        )
        if victims != killed:
            raise Split(f"victims: planner {sorted(victims)}, solver {sorted(killed)}")
        return Decided(planned, victims, self.rulebook.count(course, self.setting) if planned else 0)

    def _planned_victims(self, facts: Any) -> frozenset[int]:
        """The victims of the planner's candidates, and all things like them: it names only one of a kind."""
        options = self.rulebook.candidates(facts, frozenset(self.names)) or ()
        kept = [decided for decided in options if self._keeps(self.rulebook.view(facts, decided))]
        likes = {_thing(facts.things[slot]) for decided in kept for slot in _killed(decided.things)}
        return frozenset(slot for slot, thing in enumerate(facts.things) if _thing(thing) in likes)

    def _keeps(self, view: Any) -> bool:
        return all(rule(view) is True for rule in self.rules)


def _killed(uses: Sequence[Any]) -> list[int]:
    return [slot for slot, use in enumerate(uses) if use.kill_1 is True]
