"""The corpus put to engines: right ones pass, wrong ones fail with the rule, and what cannot be run is counted."""

from __future__ import annotations

import copy
import itertools
from collections.abc import Callable, Mapping
from typing import Any

import pytest

from oracle import casework, registry
from oracle.conformance import Suite
from oracle.engines.comparing import words
from oracle.engines.protocol import Limits
from oracle.engines.serving import Reference
from oracle.engines.target import Target
from oracle.errors import EngineUnavailable
from oracle.resources import corpus
from oracle.scoring import FAILED, PASSED, SKIPPED, UNDECIDED, Score, Tried, decisive
from oracle.trace import Record

from .conftest import tiny

Spoil = Callable[[Mapping[str, Any], dict[str, Any]], None]
RULE = "ambush.supporter-at-finalization"
FILE = "seed/13-sole-supporter-killed.json"
POOL = [{"energy": 3}, {"power": {"order": 1}, "only": ["unit"]}]


def records(file: str = FILE) -> list[Record]:
    registry.teach()
    return [each for each in casework.cases([corpus() / "cases" / file]) if isinstance(each, Record)]


class Spoiled(Reference):
    """The reference engine with one answer changed on its way out."""

    spoil: Spoil

    def __call__(self, request: Mapping[str, Any]) -> dict[str, Any]:
        answer = copy.deepcopy(super().__call__(request))
        self.spoil(request, answer)
        return answer


def spoiled(change: Spoil) -> Target:
    def made() -> Spoiled:
        engine = Spoiled()
        engine.spoil = change  # type: ignore[method-assign]
        return engine

    return Target(made)


def tried(target: Target, file: str = FILE) -> list[Tried]:
    asked = records(file)
    with Suite(target) as suite:
        return [each for each in suite.try_all(asked) if isinstance(each, Tried)]


def kinds(found: list[Tried]) -> set[str]:
    return {finding.kind for each in found for finding in each.findings}


def test_the_reference_engine_passes() -> None:
    found = tried(Target(Reference))
    assert {each.result for each in found} == {PASSED}
    assert len(found) >= 3


def test_an_engine_that_breaks_a_rule_fails_the_cases_that_turn_on_it() -> None:
    rule = "choices.offered"
    found = tried(Target(lambda: Reference(mutant=f"no-{rule}")), "seed/07-choices-at-their-step.json")
    failed = [each for each in found if each.result == FAILED]
    assert failed
    assert all(rule in each.rules and each.findings[0].rule == rule for each in failed)
    assert all(each.findings[0].kind == "wrongly-accepted" and each.findings[0].cites for each in failed)
    score = Score()
    for each in found:
        score.add(each)
    assert score.rules[rule][FAILED] == len(failed)
    assert score.as_record(1)["rules"][rule][FAILED] == len(failed)


def test_a_case_that_needs_what_the_engine_lacks_is_skipped_and_counted() -> None:
    def forgetful(request: Mapping[str, Any], answer: dict[str, Any]) -> None:
        if request["op"] == "hello":
            answer["capabilities"] = [each for each in answer["capabilities"] if each not in ("killCost", "chain")]

    found = tried(spoiled(forgetful))
    skipped = [each for each in found if each.result == SKIPPED]
    assert skipped
    assert any(each.why == ("needs chain", "needs killCost") for each in skipped)
    assert all(each.result in (PASSED, SKIPPED) for each in found)


class Limited(Reference):
    """The reference engine without one way to be told of a payment; it remembers what it was told."""

    lacks = ""
    told: list[Any] = []

    def __call__(self, request: Mapping[str, Any]) -> dict[str, Any]:
        answer = copy.deepcopy(super().__call__(request))
        if request["op"] == "hello":
            answer["capabilities"] = [each for each in answer["capabilities"] if each not in (self.lacks, "staged")]
        if request["op"] == "apply":
            self.told.append(request["action"].get("pay"))
        return answer


def test_an_engine_that_chooses_payments_itself_has_the_same_suite() -> None:
    class Automatic(Limited):
        lacks, told = "manualPayment", []

    found = tried(Target(Automatic))
    assert {each.result for each in found} <= {PASSED, "undecided"}
    assert sum(each.result == PASSED for each in found) > len(found) / 2
    assert set(Automatic.told) == {"auto"}


def test_an_engine_that_wants_every_payment_named_is_given_a_legal_one_where_the_case_leaves_it_open() -> None:
    class Manual(Limited):
        lacks, told = "autoPayment", []

    open_ = [each for each in records("rules") if "pay" not in each.data["action"]]
    legal = [each for each in open_ if each.data["expect"]["status"] == "legal"][:5]
    with Suite(Target(Manual)) as suite:
        found = [each for each in suite.try_all(legal) if isinstance(each, Tried)]
    assert PASSED in {each.result for each in found}
    assert FAILED not in {each.result for each in found}
    assert Manual.told
    assert all(isinstance(pay, list) for pay in Manual.told)


def test_an_engine_of_another_edition_is_held_to_no_case() -> None:
    found = tried(Target(lambda: Reference(edition="1.3")))
    assert {each.why for each in found} == {("edition 1.4",)}


def test_a_position_may_be_declined_as_unsupported_and_as_nothing_else() -> None:
    def decline(code: str) -> Target:
        def change(request: Mapping[str, Any], answer: dict[str, Any]) -> None:
            if request["op"] == "load":
                answer.update(accepted=False, code=code, message="no runes here")

        return spoiled(change)

    assert {each.why for each in tried(decline("unsupported"))} == {("unsupported: no runes here",)}
    assert kinds(tried(decline("ERR_RUNES"))) == {"protocol-error"}


def test_an_action_that_an_engine_has_no_words_for_may_be_declined_as_unsupported() -> None:
    def wordless(code: str) -> Target:
        class Wordless(Reference):
            def __call__(self, request: Mapping[str, Any]) -> dict[str, Any]:
                if request["op"] == "apply":
                    return {"id": request["id"], "accepted": False, "code": code, "message": "no words"}
                return super().__call__(request)

        return Target(Wordless)

    declined = list(tried(wordless("unsupported")))
    assert {each.result for each in declined} == {PASSED, SKIPPED}
    assert {each.why for each in declined if each.result == SKIPPED} == {("unsupported: no words",)}
    assert kinds(tried(wordless("ERR_WORDS"))) == {"wrongly-refused"}


def test_that_a_play_was_declined_hides_nothing_that_is_wrong_about_the_list() -> None:
    class Listless(Reference):
        def __call__(self, request: Mapping[str, Any]) -> dict[str, Any]:
            if request["op"] == "apply":
                return {"id": request["id"], "accepted": False, "code": "unsupported", "message": "no words"}
            return {"id": request["id"], "actions": []} if request["op"] == "offer" else super().__call__(request)

    assert kinds(tried(Target(Listless))) == {"not-offered"}


def test_a_list_that_leaves_a_legal_play_out_is_told_with_the_play() -> None:
    def shorten(request: Mapping[str, Any], answer: dict[str, Any]) -> None:
        if request["op"] == "offer":
            del answer["actions"][:1]

    found = [finding for each in tried(spoiled(shorten)) for finding in each.findings]
    assert {finding.kind for finding in found} == {"not-offered"}
    assert all("play h" in finding.message and "is legal" in finding.message for finding in found)


def test_a_list_with_an_illegal_play_is_told_with_the_rule() -> None:
    def lengthen(request: Mapping[str, Any], answer: dict[str, Any]) -> None:
        if request["op"] == "offer":
            answer["actions"].append({"type": "play", "card": "h1", "from": "hand", "to": "base", "optional": []})

    found = [finding for each in tried(spoiled(lengthen)) for finding in each.findings]
    assert {finding.kind for finding in found} == {"wrongly-offered"}
    assert "timing.closed" in {finding.rule for finding in found}


@pytest.mark.parametrize("able", [True, False])
def test_a_list_is_held_only_to_what_the_engine_says_it_can_do(able: bool) -> None:
    def plays_alone(request: Mapping[str, Any], answer: dict[str, Any]) -> None:
        if request["op"] == "hello" and not able:
            answer["capabilities"].remove("activate")
        if request["op"] == "offer":
            answer["actions"] = [each for each in answer["actions"] if each["type"] == "play"]

    found = tried(spoiled(plays_alone), "seed/24-not-its-abilities.json")
    assert kinds(found) == ({"not-offered"} if able else set())
    assert PASSED in {each.result for each in found} or able


def test_an_engine_whose_list_says_no_more_than_the_card_is_compared_on_that() -> None:
    def coarse(request: Mapping[str, Any], answer: dict[str, Any]) -> None:
        if request["op"] == "hello":
            answer["offerKeys"] = ["card"]
        if request["op"] == "offer":
            cards = sorted({each["card"] for each in answer["actions"] if each["type"] == "play"})
            answer["actions"] = [{"type": "play", "card": card} for card in cards]

    assert {each.result for each in tried(spoiled(coarse))} == {PASSED}


def test_a_refusal_that_loses_the_card_is_told() -> None:
    class Loser(Reference):
        lost = False

        def __call__(self, request: Mapping[str, Any]) -> dict[str, Any]:
            answer = copy.deepcopy(super().__call__(request))
            if request["op"] == "load":
                self.lost = False
            if request["op"] == "apply":
                self.lost = not answer["accepted"]
            if request["op"] == "state" and self.lost:
                for player in answer["state"]["players"]:
                    player["hand"] = []
            return answer

    found = [finding for each in tried(Target(Loser)) for finding in each.findings]
    assert {finding.kind for finding in found} <= {"state-changed-by-refusal", "wrong-undo"}
    assert "undo.zone" in {finding.rule for finding in found}


def test_a_position_that_was_not_loaded_as_asked_is_the_adapters_fault() -> None:
    def ready(request: Mapping[str, Any], answer: dict[str, Any]) -> None:
        if request["op"] == "state":
            for thing in answer["state"]["objects"]:
                thing["exhausted"] = True

    found = tried(spoiled(ready))
    assert kinds(found) == {"wrong-load"}
    assert any(finding.pointer == "/objects/u9/exhausted" for each in found for finding in each.findings)


@pytest.mark.parametrize(("energy", "wrong"), [(3, set()), (2, {"/players/A/pool"})])
def test_a_pool_is_told_as_it_was_loaded_however_it_is_divided(energy: int, wrong: set[str]) -> None:
    def told(request: Mapping[str, Any], answer: dict[str, Any]) -> None:
        if request["op"] == "state" and answer["state"]["players"][0]["pool"] == POOL:
            power = [{"energy": 0, "power": {"order": 1, "mind": 0}, "only": ["unit"]}]
            answer["state"]["players"][0]["pool"] = [{"energy": 1}, *power, {"energy": energy - 1}]

    case = "auto-restricted-power-stays"
    (record,) = (each for each in records("rules/found-by-engines.json") if each.data["id"] == case)
    assert record.data["before"]["players"][0]["pool"] == POOL
    with Suite(spoiled(told)) as suite:
        found = suite.try_case(record)
    assert isinstance(found, Tried)
    assert {each.pointer for each in found.findings if each.kind == "wrong-load"} == wrong
    assert {each.aspect for each in found.findings} == ({"players.pool"} if wrong else set())


def test_an_engine_that_answers_the_same_question_differently_is_flaky() -> None:
    times = iter(range(10_000))

    def change(request: Mapping[str, Any], answer: dict[str, Any]) -> None:
        if request["op"] == "apply" and next(times) % 2 == 0:
            answer.update(accepted=not answer["accepted"])

    assert kinds(tried(spoiled(change))) == {"flaky"}


def test_what_is_no_position_is_a_protocol_error_with_its_place() -> None:
    def change(request: Mapping[str, Any], answer: dict[str, Any]) -> None:
        if request["op"] == "apply" and answer["accepted"]:
            answer["after"]["objects"][0]["tapped"] = True

    found = [finding for each in tried(spoiled(change)) for finding in each.findings]
    assert {finding.kind for finding in found} == {"protocol-error"}
    assert found[0].pointer == "/after/objects/0/tapped"


@pytest.mark.parametrize(
    ("field", "value"),
    [("objects", ["x"]), ("objects", 5), ("objects", [{"id": [1]}]), ("complete", 5), ("complete", [{}])],
)
@pytest.mark.parametrize("ops", [("state",), ("state", "apply"), ("apply",)])
def test_a_position_that_makes_no_sense_is_told_and_stops_nothing(field: str, value: Any, ops: tuple[str, ...]) -> None:
    def change(request: Mapping[str, Any], answer: dict[str, Any]) -> None:
        told = answer.get("state" if request["op"] == "state" else "after")
        if request["op"] in ops and isinstance(told, dict):
            told[field] = value

    assert kinds(tried(spoiled(change))) <= {"wrong-load", "protocol-error"}
    assert {each.result for each in tried(spoiled(change))} & {FAILED}


def test_listed_plays_that_make_no_sense_are_told_and_stop_nothing() -> None:
    values: list[Any] = [5, [{}], [{"victim": [1]}], {"cost": "accelerate"}]

    def change(request: Mapping[str, Any], answer: dict[str, Any]) -> None:
        if request["op"] == "offer":
            for name, value in itertools.product(("card", "to", "optional", "targets", "pay"), values):
                answer["actions"].append({"type": "play", "card": "h1", "to": "base", name: value})

    with Suite(spoiled(change)) as suite:
        found = suite.try_case(records()[0])
    assert isinstance(found, Tried)
    assert {each.kind for each in found.findings} == {"wrongly-offered"}


def test_a_play_is_told_with_what_is_chosen() -> None:
    play = {"type": "play", "player": "A", "card": "h1", "from": "hand", "to": "X", "optional": ["accelerate"]}
    more = {"targets": [], "modes": ["b", "a"], "repeat": 1, "x": 0, "ignoring": "cost", "pay": []}
    assert words({**play, **more}) == "play h1 from hand to X, optional accelerate, modes a, b, repeat 1, ignoring cost"


def test_an_object_that_vanishes_in_an_accepted_play_is_told() -> None:
    def change(request: Mapping[str, Any], answer: dict[str, Any]) -> None:
        if request["op"] == "apply" and answer["accepted"]:
            after = answer["after"]
            after["complete"] = []
            after["objects"] = [each for each in after["objects"] if each["id"] != "e1"]

    found = [finding for each in tried(spoiled(change), "rules/wrong-afterwards.json") for finding in each.findings]
    assert "e1 should still be there" in {finding.message for finding in found}


def test_an_engine_that_hangs_fails_its_cases_and_the_run_goes_on() -> None:
    def hang(request: Mapping[str, Any], answer: dict[str, Any]) -> None:
        if request["op"] == "apply" and request["action"].get("card") == "h1":
            while True:
                pass

    target = spoiled(hang)
    found = tried(Target(target.where, Limits(seconds=0.6)))
    failed = [each for each in found if each.result == FAILED]
    assert failed
    assert kinds(failed) == {"timeout"}
    assert all(each.mishap is not None and each.mishap.request["op"] == "apply" for each in failed)


def test_an_engine_that_runs_on_is_not_held_to_chain_and_priority() -> None:
    def run_on(request: Mapping[str, Any], answer: dict[str, Any]) -> None:
        if request["op"] == "hello":
            answer["after"] = "settled"
        if request["op"] == "apply" and answer["accepted"]:
            answer["after"].update(priority=None, focus=None, chain=[], chainOpenedBy=None)

    found = {each.id: each.result for each in tried(spoiled(run_on))}
    assert set(found.values()) == {PASSED, UNDECIDED}
    assert {each.result for each in tried(spoiled(run_on), "rules/entry.json") if each.id == "entry-exhausted"} == {
        PASSED
    }


def test_what_an_engine_that_runs_on_resolves_is_not_held_against_it() -> None:
    """The spell on the chain may have done anything: here everybody is back at Base and ready."""

    def run_on(request: Mapping[str, Any], answer: dict[str, Any]) -> None:
        if request["op"] == "hello":
            answer["after"] = "settled"
        if request["op"] == "apply" and answer["accepted"] and answer["after"]["chain"]:
            for thing in answer["after"]["objects"]:
                thing.update(at="base", exhausted=False)
            answer["after"].update(priority=None, focus=None, chain=[], chainOpenedBy=None)

    found = tried(spoiled(run_on), "seed/01-permission.json")
    assert UNDECIDED in {each.result for each in found}
    assert not [each.findings for each in found if each.findings]


def test_an_engine_that_cannot_be_started_ends_the_run() -> None:
    with pytest.raises(EngineUnavailable, match=r"exit code 3.*cards\.json"):
        Suite(tiny("crash_at_start"))


def test_the_rules_a_case_turns_on_are_those_it_names_and_those_with_its_number() -> None:
    book = registry.rulebook("riftbound")
    named = {"expect": {"status": "illegal", "findings": [RULE, {"rule": "pay.kill"}]}}
    assert decisive(book, named) == (RULE, "pay.kill")
    number = next(rule for rule in book.rules if rule.id == RULE).cites["1.4"]
    assert RULE in decisive(book, {"expect": {"status": "legal"}, "cites": {"1.4": number}})
