"""Rules that no reading has anything to do with are broken by every reading, so that none needs to be tried."""

from __future__ import annotations

from collections import Counter
from random import Random

from oracle.deciders.agreeing import holding
from oracle.fuzz.examples import edition_for
from oracle.registry import rulebook
from oracle.sitting import Sitting, Terms
from oracle.verdict import Status, Verdict

TERMS = Terms(explain=False)
BOOK = rulebook("deathburgh")
EVERY = {reading.name for reading in BOOK.readings}
MANY = 250


def test_they_are_rules_in_force_by_all_readings() -> None:
    rules = {rule.id: rule for rule in BOOK.rules}
    assert all(rules[name].reading is None for name in BOOK.unread)


def test_what_breaks_one_is_illegal_by_all_readings() -> None:
    edition = edition_for(BOOK, TERMS)
    met: Counter[str] = Counter()
    for number in range(MANY):
        made = BOOK.example(Random(f"unread:{number}"), edition)
        assert made is not None
        header, before, action = made
        record = BOOK.as_incident(before, action)
        sitting = Sitting(header, TERMS)
        heard = sitting.hear(record)
        if not isinstance(heard, Verdict) or heard.status is not Status.ILLEGAL:
            continue
        broken = BOOK.unread & {finding.rule for finding in heard.findings}
        if broken:
            incident, setting = BOOK.decode(sitting.deal, record), sitting.judge(record).setting
            assert list(holding(BOOK, setting, EVERY, incident, legal=True)) == []
            met.update(broken)
    assert len(met) > len(BOOK.unread) / 2
