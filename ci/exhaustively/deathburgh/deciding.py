"""What replay, solver, search and planner say, each set of facts asked about once.

Solver, search and planner are functions of a course's facts and of the rules in force. Facts and the replay are new
for every question, since building them is under test.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from operator import attrgetter
from typing import Any

from oracle.deathburgh.features.facts import Decisions, Facts
from oracle.deciders import answer
from oracle.deciders.replay import Played, constraints, replay
from oracle.deciders.search import search
from oracle.deciders.solver import Question
from oracle.facts import fields_of, literals
from oracle.rule import Setting
from oracle.rulebook import Course, Rulebook

_facts = attrgetter(*(field.name for field in fields_of(Facts)))
_done = attrgetter(*(field.name for field in fields_of(Decisions)))
Attacks = frozenset[tuple[int, str]]
"""With which faces of the die which attack can be made."""


class Split(Exception):
    """The deciders disagree with one another."""


@dataclass(frozen=True, slots=True)
class Open:
    """What can be done: whether an Ambush is legal at all, and the attacks it can come to."""

    legal: bool
    attacks: Attacks


class Deciders:
    """All of them under one setting, with what they have said before."""

    def __init__(self, rulebook: Rulebook, setting: Setting, known: dict[Any, Any]) -> None:
        self.rulebook = rulebook
        self.setting = setting
        self.rules = constraints(rulebook, setting)
        self.names = tuple(rule.id for rule in self.rules)
        self.known = known
        """Shared by the settings: what differs in no rule has the same answers."""

    def judge(self, scene: Any) -> tuple[Played, Course, bool]:
        """The recorded Ambush replayed, and whether its facts and deeds are new; the solver has to say the same."""
        (course,) = self.rulebook.courses(scene, self.setting)
        steps = self.rulebook.recorded(scene)
        if steps is None:
            raise Split("nothing is recorded")
        played = replay(self.rulebook, course, steps, self.setting)
        if played.open:
            raise Split(f"replay leaves open: {'; '.join(each.message for each in played.open)}")
        this = self.names, _facts(course.facts), _done(played.decided)
        fresh = this not in self.known
        if fresh:
            question = Question(self.rulebook, course)
            done = [("do:" + atom, holds) for atom, holds in literals(played.decided, question.model.size)]
            self.known[this] = question.possible(self.names, done)
        if self.known[this] is not played.legal:
            raise Split(f"replay {played.legal}, solver {self.known[this]}")
        return played, course, fresh

    def ask(self, scene: Any) -> tuple[Open, bool]:
        """What solver, search and planner say of the open question, and whether its facts are new."""
        (course,) = self.rulebook.courses(scene, self.setting)
        this = self.names, _facts(course.facts)
        fresh = this not in self.known
        if fresh:
            self.known[this] = self._open(course)
        found: Open = self.known[this]
        return found, fresh

    def _open(self, course: Course) -> Open:
        question = Question(self.rulebook, course)
        planned = answer.pay(self.rulebook, course, self.setting) is not None
        proved = question.possible(self.names)
        searched = search(self.rulebook, course, self.setting) is not None
        if not planned == proved == searched:
            raise Split(f"legal: planner {planned}, solver {proved}, search {searched}")
        by_solver = frozenset(
            (face, kind)
            for face in range(1, 7)
            for kind, deed in (("melee", "do:fights"), ("ranged", "do:shoots"))
            if question.possible(self.names, [*_face(face), (deed, True)])
        )
        by_search = self._searched(course)
        by_planner = self._planned(course)
        if not by_solver == by_search == by_planner:
            raise Split(f"attacks: planner {_say(by_planner)}, solver {_say(by_solver)}, search {_say(by_search)}")
        return Open(planned, by_solver)

    def _searched(self, course: Course) -> Attacks:
        """The attacks among all ends that steps can lead to; the search itself is content with the first."""
        states = [self.rulebook.begin(course)]
        for state in states:
            states += [self.rulebook.apply(state, step)[0] for step in self.rulebook.moves(state)]
        return self._kept(course, (self.rulebook.finish(course, state)[1] for state in states))

    def _planned(self, course: Course) -> Attacks:
        return self._kept(course, self.rulebook.candidates(course.facts, frozenset(self.names)) or ())

    def _kept(self, course: Course, options: Iterable[Any]) -> Attacks:
        """The attacks of those decisions that keep all the rules."""
        found = set()
        for each in options:
            attacks = [kind for kind, made in (("melee", each.fights), ("ranged", each.shoots)) if made is True]
            view = self.rulebook.view(course.facts, each)
            if attacks and all(rule(view) is True for rule in self.rules):
                found |= {(each.roll, kind) for kind in attacks}
        return frozenset(found)


def _face(face: int) -> list[tuple[str, bool]]:
    return [(f"do:roll>={least}", least <= face) for least in range(1, 7)]


def _say(attacks: Attacks) -> str:
    return ", ".join(f"{kind} with {face}" for face, kind in sorted(attacks)) or "none"
