"""Positions that Hypothesis draws: well-formed, and small when shrunk."""

from __future__ import annotations

from typing import Any

from hypothesis import HealthCheck, find, given, settings

from oracle.fuzz.examples import Example, edition_for, well_formed
from oracle.registry import rulebook
from oracle.sitting import Terms

TERMS = Terms(explain=False)
BOOK = rulebook("riftbound")
EDITION = edition_for(BOOK, TERMS)
POSITIONS = BOOK.examples(EDITION)
assert POSITIONS is not None
FEW = 60


def whole(drawn: tuple[Any, Any, Any]) -> Example:
    header, before, action = drawn
    return Example(header, before, {**action, "pay": "auto"})


@given(POSITIONS)
@settings(max_examples=FEW, derandomize=True, database=None, deadline=None, suppress_health_check=list(HealthCheck))
def test_what_hypothesis_draws_is_well_formed(drawn: tuple[Any, Any, Any]) -> None:
    assert well_formed(whole(drawn), TERMS)


def test_what_hypothesis_draws_shrinks_to_what_matters() -> None:
    assert POSITIONS is not None
    wanted = settings(max_examples=400, derandomize=True, database=None)
    header, before, action = find(POSITIONS, lambda drawn: bool(drawn[1]["chain"]), settings=wanted)
    assert (header["mode"], len(before["chain"]), before["focus"]) == ("duel", 1, None)
    assert [thing["id"] for thing in before["objects"]] == [action["card"]]
    assert (before["players"][0]["runes"], action["to"], action["optional"]) == ([], "base", [])
