"""The sets of open questions: 14 resources, 38 resources, and some facts left out of the record."""

from __future__ import annotations

import itertools
import random
from dataclasses import dataclass
from typing import Any

import oracle
from ci.benching.scene import LARGE, SMALL, Record, Scene
from ci.benching.spoiling import spoil
from ci.benching.strata import Stratum, dealt
from oracle.errors import BadInput
from oracle.facts import fields_of
from oracle.logic import Span, Unknown
from oracle.solving import Question
from oracle.verdict import Status, Verdict

MOST_UNKNOWN = 6
OBJECT_FIELDS = ("exhausted", "at", "controller")
PLAYER_FIELDS = ("runes", "pool", "xp", "hand")
FIELD_FIELDS = ("controller", "showdown", "combat", "contestedBy")
TOP_FIELDS = ("priority", "focus", "chain")


@dataclass(frozen=True, slots=True)
class Posed:
    """A question with its header, the stratum it was made for, and how many facts are unknown."""

    stratum: Stratum
    header: Record
    incident: Record
    unknown: int = 0

    def answer(self, **options: Any) -> Verdict:
        """From the position as decoded JSON to the verdict."""
        return oracle.solve(self.incident, self.header, **options)


def questions(number: int, size: tuple[int, int, int] = SMALL, illegal: int = 1, of: int = 2) -> list[Posed]:
    """Questions of one size, by default half of them illegal."""
    return [_posed(f"question/{size[0]}/{index}", s, size) for index, s in enumerate(_strata(number, illegal, of))]


def large_questions(number: int) -> list[Posed]:
    """Questions with 38 resources."""
    return questions(number, LARGE)


def partial_questions(number: int) -> list[Posed]:
    """Questions with fields left out of the record so that one to six facts are unknown."""
    found: list[Posed] = []
    for index, stratum in enumerate(_strata(number, 1, 2)):
        posed = _posed(f"partial/{index}", stratum, SMALL)
        draw = random.Random(f"gaps/{index}")
        wanted, unknown = 1 + index % MOST_UNKNOWN, 0
        removable = _removable(posed.incident["before"])
        for part, name in draw.sample(removable, len(removable)):
            kept = part.pop(name)
            grown = _unknown_facts(posed)
            if grown <= wanted:
                unknown = grown
            else:
                # An object whose controller is not recorded leaves some thirty facts open at once.
                part[name] = kept
            if unknown == wanted:
                break
        found.append(Posed(stratum, posed.header, posed.incident, unknown))
    return found


def _unknown_facts(posed: Posed) -> int:
    """How many declared facts are unknown, in the course where it is most of them; too many if it is ill-formed."""
    try:
        courses = Question.ask(posed.incident, posed.header).courses
    except BadInput:
        return MOST_UNKNOWN + 1
    return max(_open_facts(course.facts) for course in courses)


def _open_facts(value: Any) -> int:
    total = 0
    for field in fields_of(type(value)):
        part = getattr(value, field.name)
        if field.kind is not None:
            total += sum(_open_facts(each) for each in part)
        else:
            total += isinstance(part, Unknown | Span)
    return total


def unaimed(asked: list[Posed]) -> list[str]:
    """Questions that the oracle answers otherwise than they were made to be answered; there should be none."""
    wrong = []
    for index, posed in enumerate(asked):
        status = posed.answer(explain=False).status
        if (status is Status.LEGAL) is bool(posed.stratum.fault) or status not in (Status.LEGAL, Status.ILLEGAL):
            wrong.append(f"{index} {posed.stratum}: {status}")
    return wrong


def _strata(number: int, illegal: int, of: int) -> list[Stratum]:
    return list(itertools.islice(dealt(illegal, of), number))


def _posed(seed: str, stratum: Stratum, size: tuple[int, int, int]) -> Posed:
    scene = Scene(seed, stratum, size)
    spoil(scene)
    incident = scene.incident()
    return Posed(stratum, scene.header(), incident)


def _removable(before: Record) -> list[tuple[Record, str]]:
    """Every field that could be left out, with the object it stands in."""
    parts = [(thing, name) for thing in before["objects"] if "at" in thing for name in OBJECT_FIELDS]
    parts += [(before["players"][0], name) for name in PLAYER_FIELDS]
    parts += [(field, name) for field in before["battlefields"] for name in FIELD_FIELDS]
    return parts + [(before, name) for name in TOP_FIELDS]


def illegal_question(number: int) -> Posed:
    """The illegal question with this number in `questions`, made without asking the oracle anything."""
    wrong = ((index, s) for index, s in enumerate(dealt(1, 2)) if s.fault)
    index, stratum = next(itertools.islice(wrong, number, None))
    return _posed(f"question/{SMALL[0]}/{index}", stratum, SMALL)
