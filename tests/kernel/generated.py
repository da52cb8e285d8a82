"""Generated questions of both games, and a legal way to take one."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import msgspec

from oracle import registry
from oracle.deciders import answer
from oracle.deciders.replay import Played, replay
from oracle.facts import TooLarge
from oracle.fuzz.examples import edition_for, example
from oracle.sitting import Seat, Sitting, Terms

TERMS = Terms(explain=False)
Record = dict[str, Any]


def question(game: str, random: Random) -> tuple[Mapping[str, Any], Record]:
    """A header and a generated play of which nothing is claimed."""
    book = registry.rulebook(game)
    made = example(random, book, Seat(TERMS), edition_for(book, TERMS))
    return made.header, {**copied(made.question()), "n": 1}


def copied(record: Any) -> Any:
    """The same, written and read again."""
    return msgspec.json.decode(msgspec.json.encode(record))


def played(sitting: Sitting, record: Mapping[str, Any]) -> Played | None:
    """A legal way to take the record; None if there is none, or no size class holds it."""
    book, setting = sitting.rulebook, sitting.judge(record).setting
    incident = sitting.decoded(record)
    steps = book.recorded(incident)
    try:
        courses = list(book.courses(incident, setting))
        if steps is None:
            found = answer.first(book, courses, setting)
            return None if found is None else found.played
        return next((play for course in courses if (play := replay(book, course, steps, setting)).legal), None)
    except TooLarge:
        return None
