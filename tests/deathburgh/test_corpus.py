"""The miniature game's corpus: many cases of their own kind, every rule missed by some case, every sentence held."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest

from ci import seed_table_deathburgh as table
from ci.ablating import book, committed, decided_by, listed, records
from ci.signatures_deathburgh import signatures
from oracle.casework import folder
from oracle.deathburgh.readings import EDITION
from oracle.resources import corpus
from oracle.rule import Rule

RULEBOOK = "deathburgh"
BLAMED = [rule for rule in book(RULEBOOK).rules if not rule.physics]
WANTED = 250
"""Different signatures; at least 120 were asked for."""


@pytest.fixture(scope="module")
def found() -> dict[str, Any]:
    return dict(signatures([folder() / RULEBOOK]))


def test_cases_have_signatures_of_their_own(found: dict[str, Any]) -> None:
    assert len(set(found.values())) >= WANTED


def test_no_part_of_the_signature_carries_the_difference_alone(found: dict[str, Any]) -> None:
    for index in range(5):
        assert len({(*each[:index], *each[index + 1 :]) for each in found.values()}) >= 120, index


def test_no_two_cases_have_the_same_id() -> None:
    assert [name for name, number in Counter(each.data["id"] for each in records(RULEBOOK)).items() if number > 1] == []


@pytest.mark.parametrize("rule", BLAMED, ids=lambda rule: rule.id)
def test_some_case_hangs_on_the_rule_alone_or_it_is_listed(rule: Rule) -> None:
    subsumed = {each.rule for each in committed(RULEBOOK).subsumed}
    assert next(decided_by(rule, RULEBOOK), None) is not None or rule.id in subsumed


def test_the_list_of_subsumed_rules_is_what_the_solver_proves() -> None:
    assert committed(RULEBOOK) == listed(RULEBOOK)


def test_cases_cite_what_exists() -> None:
    known = set(json.loads((corpus() / "rules" / "deathburgh.json").read_text("utf-8"))[EDITION])
    for record in records(RULEBOOK):
        for edition, cited in record.data.get("cites", {}).items():
            assert edition == EDITION
            assert set(cited.replace(",", " ").split()) <= known, record.data["id"]


# --- the seed -----------------------------------------------------------------------------------------------------


def test_the_page_is_up_to_date() -> None:
    assert table.main(["--check"]) == 0


@pytest.mark.parametrize("number", range(1, len(table.SENTENCES) + 1))
def test_a_sentence_is_held_by_legal_and_illegal_cases(number: int) -> None:
    assert {"legal", "illegal"} <= {case.status for case in table.held()[number]}


@pytest.mark.parametrize("number", range(1, len(table.SENTENCES) + 1))
def test_cases_of_a_sentence_cite_its_clauses(number: int) -> None:
    clauses = set(table.SENTENCES[number - 1].clauses.split())
    assert [case.id for case in table.held()[number] if not case.cites & clauses] == []


def test_every_rule_of_the_page_belongs_to_a_sentence() -> None:
    told = {rule.id for sentence in table.SENTENCES for rule in table.rules_of(sentence)}
    page = {rule.id for rule in book(RULEBOOK).rules if "AR." in (rule.cites.get(EDITION) or "")}
    assert told == page
