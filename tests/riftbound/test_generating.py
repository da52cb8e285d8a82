"""Positions that Hypothesis draws: well-formed, and small when shrunk."""

from __future__ import annotations

from random import Random
from typing import Any

from hypothesis import HealthCheck, find, given, settings

from oracle.casework import cases, incident_of
from oracle.fuzz.examples import Example, edition_for, well_formed
from oracle.registry import rulebook
from oracle.resources import corpus
from oracle.sitting import Sitting, Terms

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
    wanted = settings(max_examples=400, database=None)
    header, before, action = find(POSITIONS, lambda drawn: bool(drawn[1]["chain"]), settings=wanted, random=Random(0))
    assert (header["mode"], len(before["chain"]), before["focus"]) == ("duel", 1, None)
    assert [thing["id"] for thing in before["objects"]] == [action["card"]]
    assert (before["players"][0]["runes"], action["to"], action["optional"]) == ([], "base", [])


def test_what_is_drawn_for_an_engine_that_can_do_little_is_seldom_beyond_it_and_seldom_plain() -> None:
    can = frozenset(("ambush", "freshCards", "manualPayment", "autoPayment", "chain", "showdown", "combat", "pool"))
    needs = []
    for number in range(300):
        drawn = BOOK.example(Random(f"0:{number}"), EDITION, can)
        assert drawn is not None
        example = whole(drawn)
        sitting = Sitting(example.header, TERMS)
        needs.append(set(BOOK.needs(sitting.decoded(example.question()))))
    assert sum(each <= can for each in needs) > 270
    assert sum("pool" in each for each in needs) > 60


def test_in_pairs_the_teammate_may_be_the_one_who_holds_priority_or_focus() -> None:
    drawn = (BOOK.example(Random(f"0:{number}"), EDITION) for number in range(1500))
    pairs = [each[1] for each in drawn if each is not None and each[0]["mode"] == "2v2"]
    assert {"A", "B", "C"} <= {before["priority"] for before in pairs if before["chain"]}
    assert {"A", "C"} <= {before["focus"] for before in pairs}


def strayed(file: str, name: str) -> list[Any]:
    """The payments that stray from a case's own."""
    case = next(each.data for each in cases([corpus() / "cases" / file]) if each.data["id"] == name)
    sitting = Sitting(case["header"], TERMS)
    incident = sitting.rulebook.decode(sitting.deal, incident_of(case))
    return [step for steps in sitting.rulebook.strays(incident, case["action"]["pay"]) for step in steps]


def test_payments_stray_by_what_replaces_a_death_and_by_what_is_given_up_besides() -> None:
    said = [
        step["replacedBy"]
        for step in strayed("rules/replacements.json", "card-zhonyas-hourglass-must-apply")
        if "replacedBy" in step
    ]
    assert {None, "g1"} <= set(said)
    killed = strayed("rules/payment.json", "kill-not-owed")
    assert {"kill": "u1"} in killed
    assert {"exhaust": "u1"} in killed
