"""The corpus against the oracle: every case is answered as the rules say, and no rule is without one."""

from __future__ import annotations

import functools
import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from oracle import registry
from oracle.casework import cases, folder, run
from oracle.resources import corpus
from oracle.rule import Kind, Rule
from oracle.sitting import Terms
from oracle.trace import Record

BOOK = registry.rulebook("riftbound")
FILES = sorted(folder().rglob("*.json"))
HARDLY = 8
"""Fields in which a legal neighbour may differ, both sides counted: one fact often shows in a few of them."""

NEVER_JUDGED = {"location.exists": "a destination that is nowhere is bad input"}


@functools.cache
def _records() -> tuple[Record, ...]:
    found = tuple(cases([folder()]))
    assert all(isinstance(each, Record) for each in found)
    return tuple(each for each in found if isinstance(each, Record) and each.data["header"]["rulebook"] == BOOK.id)


def _rules(*kinds: Kind, physics: bool = False) -> list[Rule]:
    return [rule for rule in BOOK.rules if rule.kind in kinds and rule.physics is physics]


def _named(record: Record) -> list[str]:
    """The rules that a case expects to be named."""
    found = record.data["expect"].get("findings", ())
    return [each if isinstance(each, str) else each.get("rule", "") for each in found]


def _without(record: Record, rule: Rule) -> Any:
    return run(record, Terms(skip=(rule.id,), explain=False))


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(folder())))
def test_cases_are_answered_as_the_rules_say(path: Path) -> None:
    for record in cases([path]):
        assert isinstance(record, Record), record
        outcome = run(record)
        assert outcome.passed, (outcome.id, outcome.failures, outcome.problems)


def test_no_two_cases_have_the_same_id() -> None:
    assert [name for name, number in Counter(each.data["id"] for each in _records()).items() if number > 1] == []


def _numbers() -> dict[str, set[str]]:
    index: dict[str, list[str]] = json.loads((corpus() / "rules" / "riftbound.json").read_text("utf-8"))
    return {edition: set(known) for edition, known in index.items()}


def test_rules_and_readings_cite_numbers_that_exist() -> None:
    numbers = _numbers()
    for each in (*BOOK.rules, *BOOK.readings):
        for edition, cited in each.cites.items():
            assert cited is None or cited in numbers[edition], each


def test_cases_cite_numbers_that_exist() -> None:
    numbers = _numbers()
    for record in _records():
        for edition, cited in record.data.get("cites", {}).items():
            assert set(cited.replace(",", " ").split()) <= numbers[edition], record.data["id"]


@pytest.mark.parametrize("rule", _rules(Kind.CONSTRAINT), ids=lambda rule: rule.id)
def test_a_constraint_alone_makes_some_case_illegal(rule: Rule) -> None:
    assert any(_without(record, rule).verdict.status != "illegal" for record in _broken_alone(rule))


def _broken_alone(rule: Rule) -> Iterator[Record]:
    """Cases in which no other rule is broken; what conduct says of the alternatives aside."""
    for record in _records():
        names = {name for name in _named(record) if not name.startswith("conduct.")}
        if names == {rule.id} and record.data["expect"]["status"] == "illegal":
            yield record


@pytest.mark.parametrize("rule", _rules(Kind.CONSTRAINT), ids=lambda rule: rule.id)
def test_next_to_it_stands_a_legal_case_that_hardly_differs(rule: Rule) -> None:
    legal = [_fields(record) for record in _records() if record.data["expect"]["status"] == "legal"]
    apart = (len(_fields(record) ^ other) for record in _broken_alone(rule) for other in legal)
    assert any(differences <= HARDLY for differences in apart)


def _fields(record: Record) -> frozenset[tuple[str, str]]:
    """Everything said about the situation, as pairs of pointer and value; things with ids stand under their id."""
    parts = {name: record.data.get(name) for name in ("before", "action", "during")}
    parts["header"] = {name: record.data["header"].get(name) for name in ("cards", "readings")}
    return frozenset(_leaves(parts, ""))


def _leaves(value: Any, pointer: str) -> Iterator[tuple[str, str]]:
    if isinstance(value, dict):
        for name, part in value.items():
            yield from _leaves(part, f"{pointer}/{name}")
    elif isinstance(value, list):
        for index, part in enumerate(value):
            name = part.get("id", index) if isinstance(part, dict) else index
            yield from _leaves(part, f"{pointer}/{name}")
    else:
        yield pointer, json.dumps(value)


@pytest.mark.parametrize("rule", _rules(Kind.CONSTRAINT, physics=True), ids=lambda rule: rule.id)
def test_what_cannot_happen_at_a_table_is_named_in_some_case(rule: Rule) -> None:
    named = any(rule.id in _named(record) for record in _records())
    assert named is not (rule.id in NEVER_JUDGED)


@pytest.mark.parametrize("rule", _rules(Kind.OUTCOME), ids=lambda rule: rule.id)
def test_an_outcome_changes_what_some_case_expects(rule: Rule) -> None:
    told = (each for each in _records() if rule.id in _named(each))
    shown = (each for each in _records() if "after" in each.data["expect"])
    assert any(_without(record, rule).failures for group in (told, shown) for record in group)


@pytest.mark.parametrize("rule", _rules(Kind.CONDUCT), ids=lambda rule: rule.id)
def test_without_a_rule_of_conduct_some_case_loses_its_finding(rule: Rule) -> None:
    named = [record for record in _records() if rule.id in _named(record)]
    assert named
    for record in named:
        assert rule.id not in {finding.rule for finding in _without(record, rule).verdict.findings}


def test_cases_lean_on_nothing_but_their_own_record() -> None:
    for record in _records():
        assert set(record.data) <= {
            *("id", "title", "header", "before", "action", "during", "claim", "after", "readings"),
            *("expect", "cites", "seed", "needs", "kind"),
        }, record.data["id"]
