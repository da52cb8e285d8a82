"""The reference engine plays as the oracle judges, and can go on from wherever a play leads."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

import pytest

from oracle.casework import cases, folder
from oracle.engines.reference import ReferenceEngine
from oracle.sitting import Sitting, Terms
from oracle.trace import Record
from oracle.verdict import Verdict

Json = dict[str, Any]


@cache
def corpus() -> dict[str, Json]:
    return {str(each.data["id"]): dict(each.data) for each in cases([folder()]) if isinstance(each, Record)}


def loaded(case: Mapping[str, Any]) -> ReferenceEngine:
    engine = ReferenceEngine()
    assert engine.load(case["header"], case["before"])["accepted"]
    return engine


def case(name: str) -> Json:
    return corpus()[name]


def playable() -> Iterator[tuple[Json, ReferenceEngine]]:
    """Every case whose position says enough to be played."""
    for each in corpus().values():
        engine = ReferenceEngine()
        if engine.load(each["header"], each["before"])["accepted"]:
            yield each, engine


def judged(each: Json, told: Json) -> Verdict:
    claim = {"accepted": told["accepted"]} | ({"cost": told["cost"]} if told["cost"] else {})
    record = {"kind": "incident", "n": 1, "before": each["before"], "action": each["action"]}
    heard = Sitting(each["header"], Terms(explain=False)).hear({**record, "claim": claim, "after": told["after"]})
    assert isinstance(heard, Verdict), heard
    return heard


# --- against the corpus -------------------------------------------------------------------------------------------


def test_the_oracle_finds_nothing_wrong_with_any_play_of_the_corpus() -> None:
    found = []
    for each, engine in playable():
        verdict = judged(each, engine.apply(each["action"]))
        wrong = [finding for finding in verdict.findings if not finding.rule.startswith("conduct.")]
        if wrong or verdict.agrees is False:
            found.append((each["id"], wrong))
    assert found == []


def test_what_a_case_calls_legal_is_accepted_and_leads_where_the_case_says() -> None:
    from oracle.casework import matches

    wrong = []
    for each, engine in playable():
        told = engine.apply(each["action"])
        expect = each["expect"]
        if expect["status"] == "legal" and not (told["accepted"] and matches(expect.get("after", {}), told["after"])):
            wrong.append(each["id"])
    assert wrong == []


def test_a_refusal_changes_nothing_and_names_a_rule() -> None:
    rules = {rule.id for rule in ReferenceEngine().rulebook.rules}
    refusals = 0
    for each, engine in playable():
        told = engine.apply(each["action"])
        if not told["accepted"]:
            refusals += 1
            assert told["code"] in rules or each["expect"]["status"] in ("undetermined", "unknown"), (
                each["id"],
                told["code"],
            )
            assert told["message"]
            assert engine.state() == {"state": each["before"]}
    assert refusals > 300


def test_play_goes_on_from_wherever_a_legal_play_leads() -> None:
    reached = 0
    for each, engine in playable():
        told = engine.apply(each["action"])
        if told["accepted"] and not told["after"].get("awaits"):
            assert engine.state() == {"state": told["after"]}
            assert engine.load(each["header"], told["after"]) == {"accepted": True}, each["id"]
            reached += 1
    assert reached > 400


def test_what_is_offered_is_accepted() -> None:
    offered = 0
    for number, (each, engine) in enumerate(playable()):
        if number % 4:
            continue
        for action in engine.offer(each["action"]["player"])["actions"]:
            assert loaded(each).apply(action)["accepted"], (each["id"], action)
            offered += 1
    assert offered > 200


# --- one play -----------------------------------------------------------------------------------------------------


def test_sole_supporter_killed_as_a_cost_is_refused_with_its_rule_and_number() -> None:
    told = loaded(case("seed-15-everything-back")).apply(case("seed-15-everything-back")["action"])
    assert (told["accepted"], told["code"], told["during"]) == (False, "timing.closed", [])
    assert "[309.1.a]" in told["message"]


@pytest.mark.parametrize("pay", [{"pay": "auto"}, {}], ids=["auto", "left out"])
def test_without_a_payment_the_engine_plans_one_and_tells_the_cost(pay: Json) -> None:
    each = case("seed-18-engine-kills-the-wrong-one")
    action = {name: value for name, value in each["action"].items() if name != "pay"} | pay
    told = loaded(each).apply(action)
    assert told["accepted"]
    assert judged({**each, "action": {**action, "pay": "auto"}}, told).findings == ()
    assert told["cost"] == {"energy": 3, "power": 1}


def test_the_list_holds_each_legal_way_with_its_payment_and_nothing_for_the_opponent() -> None:
    assert loaded(case("seed-15-everything-back")).offer("A")["actions"] == []
    engine = loaded(case("seed-18-engine-kills-the-wrong-one"))
    ways = engine.offer("A")["actions"]
    assert {way["card"] for way in ways} == {"h1"}
    assert all(way["pay"] and way["type"] == "play" for way in ways)
    assert engine.offer("B")["actions"] == []


def test_accelerate_is_offered_beside_the_plain_play() -> None:
    ways = loaded(case("seed-10-accelerate-in-response")).offer("A")["actions"]
    chosen = [way["optional"] for way in ways if way["to"] == "X"]
    assert chosen == [[], ["accelerate"]]


def test_nobody_acts_while_a_play_is_paid_for() -> None:
    each = case("seed-22-opponent-acts-between-payments")
    probe = {"player": "B", "afterPay": 1, "action": {"type": "pass", "player": "B"}}
    assert loaded(each).apply(each["action"], probe)["during"] == []


def test_a_trigger_of_a_battlefield_is_named_after_it() -> None:
    items = [
        item
        for each, engine in playable()
        if (told := engine.apply(each["action"]))["accepted"]
        for item in told["after"]["chain"]
        if item["kind"] == "trigger" and item["source"] in {field["id"] for field in each["before"]["battlefields"]}
    ]
    assert items
    assert all(item["id"] == f"trigger:{item['source']}:{item['cause']}" for item in items)


# --- what it declines ---------------------------------------------------------------------------------------------


def test_passing_is_not_carried_out() -> None:
    told = loaded(case("seed-15-everything-back")).apply({"type": "pass", "player": "A"})
    assert (told["accepted"], told["code"]) == (False, "unsupported")


def test_a_position_that_leaves_something_out_is_declined_and_the_former_one_stays() -> None:
    each = case("seed-15-everything-back")
    engine = loaded(each)
    gaps = {**each["before"], "complete": ["chain"]}
    told = engine.load(each["header"], gaps)
    assert told["code"] == "unsupported"
    assert told["message"] == "it does not say all about objects"
    assert engine.state() == {"state": each["before"]}


@pytest.mark.parametrize(
    ("header", "before", "code"),
    [
        ({"edition": "0.9"}, {}, "unknown-edition"),
        ({"rulebook": "chess"}, {}, "unsupported"),
        ({"players": 3}, {}, "bad-schema"),
        ({}, {"priority": 7}, "bad-schema"),
        ({}, {"focus": None}, "showdown-without-focus"),
        ({}, {"awaits": {"player": "B"}}, "unsupported"),
    ],
)
def test_what_cannot_be_set_up_is_declined_with_a_code(header: Json, before: Json, code: str) -> None:
    each = case("seed-15-everything-back")
    told = ReferenceEngine().load({**each["header"], **header}, {**each["before"], **before})
    assert (told["accepted"], told["code"]) == (False, code)


def test_an_action_that_names_nothing_is_refused() -> None:
    each = case("seed-15-everything-back")
    told = loaded(each).apply({**each["action"], "to": "Z"})
    assert (told["accepted"], told["code"]) == (False, "unknown-battlefield")
    assert loaded(each).apply({**each["action"], "pay": 3})["code"] == "bad-schema"


def test_before_the_first_position_nothing_can_be_done() -> None:
    engine = ReferenceEngine()
    assert engine.offer("A") == {"actions": []}
    assert engine.state() == {"state": {}}
    assert engine.apply({"type": "play", "player": "A", "card": "h1"})["code"] == "unsupported"


def test_this_turns_history_goes_on() -> None:
    each = case("seed-18-engine-kills-the-wrong-one")
    engine = loaded(each)
    action = {name: value for name, value in each["action"].items() if name != "pay"}
    history = engine.apply(action)["after"]["history"]["A"]
    assert history["finalized"] == ["h1"]
    assert history["died"] == history["killed"]
    assert len(history["died"]) == 1
