"""A glance sees what a whole judging sees, and readings that it did not ask for mend nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

from oracle.deathburgh.features.courses import courses, glance
from oracle.deathburgh.features.deeds import recorded
from oracle.deathburgh.features.facts import Decisions, Facts
from oracle.deciders.agreeing import holding, mending
from oracle.facts import fields_of
from oracle.fuzz.examples import edition_for
from oracle.registry import rulebook
from oracle.rule import Setting
from oracle.sitting import Sitting, Terms
from oracle.verdict import Status, Verdict

TERMS = Terms(explain=False)
BOOK = rulebook("deathburgh")
EVERY = {reading.name for reading in BOOK.readings}


def incidents(many: int, seed: str) -> Iterator[tuple[Any, Setting, Verdict]]:
    """Well-formed recorded reactions with what they are judged by and the verdict."""
    edition = edition_for(BOOK, TERMS)
    for number in range(many):
        made = BOOK.example(Random(f"{seed}:{number}"), edition)
        assert made is not None
        header, before, action = made
        record = {**BOOK.as_incident(before, action), "claim": {"accepted": True}}
        sitting = Sitting(header, TERMS)
        heard = sitting.hear(record)
        if isinstance(heard, Verdict) and record.get("reactions"):
            yield BOOK.decode(sitting.deal, record), sitting.judge(record).setting, heard


def test_facts_and_decisions_are_the_same_in_whatever_order_they_are_asked_for() -> None:
    for number, (scene, setting, _) in enumerate(incidents(60, "glance")):
        (whole,) = courses(scene, setting.readings)
        course, done = glance(scene, setting.readings)
        names = [field.name for field in fields_of(Facts)]
        Random(number).shuffle(names)
        assert {name: getattr(course.facts, name) for name in names} == {
            name: getattr(whole.facts, name) for name in names
        }
        deeds = recorded(whole.origin) if whole.origin.kind == "ambush" else Decisions()
        names = [field.name for field in fields_of(Decisions)]
        Random(number).shuffle(names)
        assert {name: getattr(done, name) for name in names} == {name: getattr(deeds, name) for name in names}


def test_no_other_reading_makes_a_play_legal_than_those_that_may_mend_it() -> None:
    met: Counter[bool] = Counter()
    for scene, setting, heard in incidents(120, "mending"):
        if heard.status is Status.ILLEGAL:
            blamed = {finding.rule for finding in heard.findings}
            left = mending(BOOK, setting, scene, blamed, EVERY)
            every = list(holding(BOOK, setting, EVERY, scene, legal=True))
            assert list(holding(BOOK, setting, left, scene, True, blamed)) == every
            met[bool(every)] += 1
    assert met[True] > 2
    assert met[False] > 10
