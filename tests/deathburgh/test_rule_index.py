"""Every citation of the miniature game resolves, and every clause of the page on Ambush has a rule."""

from __future__ import annotations

import json
from collections.abc import Iterable

from oracle.deathburgh.readings import EDITION, READINGS
from oracle.deathburgh.rulebook import Deathburgh
from oracle.resources import corpus

INDEX: list[str] = json.loads((corpus() / "rules" / "deathburgh.json").read_text("utf-8"))[EDITION]


def cited(texts: Iterable[str | None]) -> set[str]:
    return {number for text in texts if text for number in text.split(", ")}


def test_the_index_is_sorted_and_names_everything_once() -> None:
    assert sorted(set(INDEX)) == INDEX


def test_citations_of_rules_and_readings_resolve() -> None:
    rules = cited(rule.cites.get(EDITION) for rule in Deathburgh.rules)
    assert rules == set(INDEX)
    assert cited(reading.cites.get(EDITION) for reading in READINGS) <= rules


def test_every_gate_is_a_value_of_a_reading() -> None:
    values = {reading.name: reading.values for reading in READINGS}
    for rule in Deathburgh.rules:
        if rule.reading is not None:
            name, value = rule.reading
            assert value in values[name], rule.id
