"""The reference engine of the miniature game, and what an engine for it is given."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from oracle import registry
from oracle.casework import cases, folder, question_of
from oracle.conformance import ASKS, Suite
from oracle.engines.serving import Reference
from oracle.engines.target import Target
from oracle.resources import corpus as resources
from oracle.scoring import FAILED, PASSED, SKIPPED, Tried
from oracle.sitting import Terms
from oracle.trace import Record

RULEBOOK = "deathburgh"


@cache
def corpus() -> tuple[Record, ...]:
    """Every case of the game."""
    return tuple(each for each in cases([folder() / RULEBOOK]) if isinstance(each, Record))


def tried(mutant: str | None = None) -> Iterator[Tried]:
    """Every case put to the engine."""
    with Suite(Target(lambda: Reference(RULEBOOK, mutant=mutant)), Terms(explain=False)) as suite:
        for each in suite.try_all(corpus()):
            assert isinstance(each, Tried)
            yield each


def engine() -> Reference:
    """The engine, asked directly."""
    return Reference(RULEBOOK)


def ask(engine: Reference, op: str, **fields: Any) -> dict[str, Any]:
    """One request and its answer."""
    return engine({"id": 1, "op": op, **fields})


def duel() -> tuple[dict[str, Any], dict[str, Any], dict[str, Any]]:
    """Header, position and action of the first case."""
    case = corpus()[0].data
    posed = registry.rulebook(RULEBOOK).posed(case)
    assert posed is not None
    return case["header"], dict(posed[0]), dict(posed[1])


def test_the_engine_does_what_the_rules_say_in_every_case() -> None:
    found = list(tried())
    results = Counter(each.result for each in found)
    assert not [each for each in found if each.result == FAILED]
    assert results[PASSED] > 360
    why = {reason.split(":")[0] for each in found if each.result == SKIPPED for reason in each.why}
    assert why == {ASKS, "unsupported"}


def test_what_an_engine_is_given_is_the_incident_of_the_trace() -> None:
    book, seen = registry.rulebook(RULEBOOK), 0
    for case in corpus():
        posed = book.posed(case.data)
        if posed is not None:
            seen += 1
            wanted = {name: value for name, value in question_of(case.data).items() if name != "readings"}
            assert book.as_incident(*posed) == wanted
    assert seen > 360


def test_a_refusal_leaves_the_table_as_it_was() -> None:
    header, before, action = duel()
    own = engine()
    assert ask(own, "load", header=header, before=before)["accepted"]
    told = ask(own, "apply", action={**action, "roll": 1})
    assert (told["accepted"], told["code"]) == (False, "route.in-roll")
    assert ask(own, "state")["state"] == before


def test_after_an_ambush_the_whole_table_is_told_and_nobody_is_acting() -> None:
    header, before, action = duel()
    own = engine()
    ask(own, "load", header=header, before=before)
    after = ask(own, "apply", action=action)["after"]
    assert after.keys() == before.keys() - {"underway"}
    figures = {figure["id"]: figure for figure in after["figures"]}
    assert figures["b"]["mode"] == "defensive"
    assert figures["b"]["activated"]
    assert figures["m"]["wounds"] == 2
    assert ask(own, "offer", player="Q")["actions"] == []


def test_the_list_says_who_may_ambush_and_with_which_rolls() -> None:
    header, before, _ = duel()
    own = engine()
    ask(own, "load", header=header, before=before)
    [offered] = ask(own, "offer", player="Q")["actions"]
    assert (offered["figure"], offered["faces"]) == ("b", [2, 3, 4, 5, 6])
    assert ask(own, "offer", player="P")["actions"] == []


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"underway": ...}, "nobody is acting"),
        ({"firstWord": ...}, "the position does not say first word"),
        ({"underway": 5}, "unknown-field"),
        ({"underway": {"action": 5}}, "bad-schema"),
        ({"underway": {"reactions": []}}, "bad-schema"),
        ({"underway": {"action": {"type": "pass"}, "reactions": 5}}, "unknown-field"),
    ],
)
def test_a_position_that_is_none_is_declined(change: dict[str, Any], says: str) -> None:
    header, before, _ = duel()
    changed = {name: value for name, value in {**before, **change}.items() if value is not ...}
    told = ask(engine(), "load", header=header, before=changed)
    assert not told["accepted"]
    assert says in f"{told['code']}: {told['message']}"


@pytest.mark.parametrize(
    ("mutant", "rule"),
    [("no-word.passes", "word.passes"), ("no-after.souls", "after.souls"), ("less-than-two", "")],
)
def test_a_mutant_fails_where_its_rule_matters(mutant: str, rule: str) -> None:
    findings = [finding for each in tried(mutant) if each.result == FAILED for finding in each.findings]
    assert findings
    assert not rule or {finding.rule for finding in findings if finding.rule} == {rule}


def test_every_rule_has_a_mutant_unless_others_imply_it_or_it_holds_by_itself() -> None:
    book = registry.rulebook(RULEBOOK)
    made = {mutant.breaks[0] for mutant in book.mutants() if mutant.name.startswith("no-")}
    implied = {each["rule"] for each in json.loads((resources() / "subsumed-deathburgh.json").read_text())["subsumed"]}
    by_itself = {"moment.as-told", "die.as-rolled", "ground.reach"}
    assert made == {rule.id for rule in book.rules} - implied - by_itself
