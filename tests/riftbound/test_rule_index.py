"""The index of rule numbers: sorted, without doubles, and holding every number the oracle's citations rest on."""

from __future__ import annotations

import json
import re
from itertools import pairwise

import pytest

from oracle.resources import corpus

EDITIONS = ("1.1", "1.2", "1.3", "1.4")
NUMBER = re.compile(r"\d{3}(\.(\d{1,2}|[a-z]))*")

CROSSWALK = {
    "1.1": "181.4.c 343 351 352.2 352.16 354.3 355.3 356 436.2 721 722 729",
    "1.2": "184.4.c 322.6 352.2.a 352.2.b 352.16 354.3 355.3 440.2 731 739",
    "1.3": "166 187.4.c 323.6 337.1.c.1.a 355.16 357.3 358.3 358.4 457.2 805.1.a.2 822.3",
    "1.4": "054.2 167 190.4.c 201 206 323.6 337.2 346.1 355.2.b 355.16 357.3 358.2 358.4 358.5 444.2.a 462.2 805.1.a.2 "
    "806 813.4.b 822.1.d 822.3.a",
}

ABSENT = {"1.1": ["822", "352.2.a"], "1.2": ["822", "822.3"], "1.3": ["822.1.d", "358.5"], "1.4": ["509.3"]}
"""Numbers that an edition must not know: a later edition's rule, or another document's."""


@pytest.fixture(scope="module")
def index() -> dict[str, list[str]]:
    loaded: dict[str, list[str]] = json.loads((corpus() / "rules" / "riftbound.json").read_text("utf-8"))
    return loaded


def rank(number: str) -> tuple[int, ...]:
    return tuple(int(part) if part.isdigit() else ord(part) - ord("a") + 1 for part in number.split("."))


def test_the_index_covers_exactly_the_four_editions(index: dict[str, list[str]]) -> None:
    assert tuple(index) == EDITIONS


@pytest.mark.parametrize("edition", EDITIONS)
def test_an_edition_lists_bare_numbers_sorted_and_once_each(index: dict[str, list[str]], edition: str) -> None:
    numbers = index[edition]
    assert [number for number in numbers if not NUMBER.fullmatch(number)] == []
    assert [pair for pair in pairwise(numbers) if rank(pair[0]) >= rank(pair[1])] == []


@pytest.mark.parametrize("edition", EDITIONS)
def test_an_edition_holds_the_numbers_of_the_crosswalk(index: dict[str, list[str]], edition: str) -> None:
    assert set(CROSSWALK[edition].split()) - set(index[edition]) == set()


@pytest.mark.parametrize("edition", EDITIONS)
def test_an_edition_knows_no_number_of_another_document(index: dict[str, list[str]], edition: str) -> None:
    assert set(ABSENT[edition]) & set(index[edition]) == set()


@pytest.mark.parametrize("edition", ["1.3", "1.4"])
def test_no_heading_was_missed_between_its_siblings(index: dict[str, list[str]], edition: str) -> None:
    siblings: dict[str, list[int]] = {}
    for number in index[edition]:
        if "." in number:
            parent, _, _ = number.rpartition(".")
            siblings.setdefault(parent, []).append(rank(number)[-1])
    assert set(siblings) <= set(index[edition])
    assert {parent: found for parent, found in siblings.items() if found != list(range(1, len(found) + 1))} == {}
