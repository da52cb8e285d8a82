"""
Every play that is legal
========================

The oracle's own list of what a player may do in a position, to hold an engine's list to: what is certainly legal, with
one way to do it for everything that the engine's list tells apart. How it is paid is written down and replayed where
somebody asks, since most plays are listed by both.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from oracle.deciders import answer
from oracle.deciders.replay import Played, constraints
from oracle.deciders.standing import barred
from oracle.engines.comparing import Signature, signature
from oracle.errors import OracleError
from oracle.facts import TooLarge
from oracle.rulebook import Course
from oracle.sitting import Sitting
from oracle.solving import Question
from oracle.verdict import Status

Action = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Lawful:
    """A play that is certainly legal, with its choices, and the decisions by which it can be paid."""

    action: Action
    course: Course
    decided: Any

    def played(self, sitting: Sitting) -> Played:
        """The payment carried out."""
        return answer.confirmed(sitting.rulebook, self.course, self.decided, sitting.judge({}).setting).played


def legal(sitting: Sitting, before: Action, player: str, keys: Sequence[str]) -> dict[Signature, Lawful]:
    """A certainly legal play for each signature by these keys that has one, in the order of the rulebook.

    Where the list distinguishes optional costs, those that help nothing are chosen as well: Accelerate is one.
    """
    book, found = sitting.rulebook, dict[Signature, Lawful]()
    idle = sitting.decoded(book.as_incident(before, book.idle))
    for opening in book.openings(idle, player):
        with suppress(OracleError, TooLarge):
            question = Question(sitting, book.as_incident(before, opening))
            ways = _ways(question, opening, keys)
            if ways and (not book.doubts(question.incident) or question.verdict().status is Status.LEGAL):
                for key, way in ways.items():
                    found.setdefault(key, way)
    return found


def _ways(question: Question, opening: Action, keys: Sequence[str]) -> dict[Signature, Lawful]:
    """The first legal way of each signature. Raises OracleError, TooLarge."""
    book, incident, setting = question.sitting.rulebook, question.incident, question.setting
    found: dict[Signature, Lawful] = {}
    facts = book.announced(incident, setting)
    if facts is not None and barred(book, facts, constraints(book, setting)):
        return found
    # All of them are worked out first: where one cannot be, nothing is certain.
    for course in [*book.promising(incident, setting, everything="optional" in keys)]:
        action = {**opening, **course.choices}
        key = signature(action, keys)
        if key not in found:
            for way in answer.plans(book, (course,), setting):
                found[key] = Lawful(action, *way)
    return found
