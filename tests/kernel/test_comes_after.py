"""What a legal play leads to is a position that fits its schema, in which one can go on, and no mistake of anybody."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from oracle import registry
from oracle.deciders import answer
from oracle.deciders.replay import Played, replay
from oracle.facts import TooLarge
from oracle.fuzz.examples import edition_for, example
from oracle.sitting import Seat, Sitting, Terms
from oracle.trace.validate import Validator
from oracle.verdict import Status, Verdict

TERMS = Terms(explain=False)


@pytest.mark.parametrize(("game", "number"), [("riftbound", 1500), ("deathburgh", 300)])
def test_what_a_legal_play_leads_to_speaks_against_nobody(game: str, number: int) -> None:
    book = registry.rulebook(game)
    accepts = Validator.for_kind(game, "incident").accepts
    legal = 0
    for seed in range(number):
        made = example(Random(f"comes after/{game}/{seed}"), book, Seat(TERMS), edition_for(book, TERMS))
        sitting, record = Sitting(made.header, TERMS), _copied({**made.question(), "n": 1})
        played = _played(sitting, record)
        if played is None:
            continue
        incident, setting = sitting.decoded(record), sitting.judge(record).setting
        after = _copied(book.position_after(incident, played, setting))
        told = {**record, "claim": {"accepted": True}, "after": after}
        assert accepts(told), seed
        heard = sitting.hear(told)
        assert isinstance(heard, Verdict), (seed, heard)
        assert heard.status is not Status.ILLEGAL, (seed, heard)
        if book.pays:
            assert not sitting.lint(book.as_incident(after, book.idle)), seed
        legal += 1
    assert legal > number // 10


def _played(sitting: Sitting, record: dict[str, Any]) -> Played | None:
    """A legal way to take the record; None if there is none."""
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


def _copied(record: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(record))
