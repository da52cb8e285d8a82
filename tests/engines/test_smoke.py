"""`ambush smoke` certifies adapters, and says in plain words what is wrong with one."""

from __future__ import annotations

import copy
import json
import sys
from collections.abc import Callable, Mapping
from typing import Any

import pytest

from oracle import casework, registry
from oracle.certifying import Certificate
from oracle.checks import FAILED, Check
from oracle.cli import main
from oracle.engines.protocol import Limits
from oracle.engines.serving import Reference
from oracle.engines.target import Target
from oracle.resources import corpus
from oracle.trace import Record

from .conftest import HOSTILE, tiny

Change = Callable[[Mapping[str, Any], dict[str, Any]], None]


def adapter(change: Change) -> Target:
    """The reference engine behind an adapter that makes one mistake."""

    def made() -> Any:
        engine = Reference()

        def answer(request: Mapping[str, Any]) -> dict[str, Any]:
            found = copy.deepcopy(engine(request))
            change(request, found)
            return found

        return answer

    return Target(made, Limits(seconds=2))


def failed(target: Target) -> list[Check]:
    return [check for check in Certificate(target).checks() if check.result == FAILED]


def greeting(**fields: Any) -> Target:
    def change(request: Mapping[str, Any], answer: dict[str, Any]) -> None:
        if request["op"] == "hello":
            answer.update(fields)

    return adapter(change)


def test_every_bundled_smoke_position_is_answered_by_the_oracle_as_it_says() -> None:
    registry.teach()
    found = [each for each in casework.cases([corpus() / "smoke"]) if isinstance(each, Record)]
    assert [each.data["expect"]["status"] for each in found] == ["legal", "illegal"] * (len(found) // 2)
    assert all(casework.run(each).passed for each in found)


def test_the_reference_engine_is_fit_for_use(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["smoke", "--engine", "oracle.engines.serving:Reference"]) == 0
    told = capsys.readouterr().out
    assert "ok      legal play: it accepted play h1 from hand to X" in told
    assert "ok      refusal: the refusal changed nothing" in told
    assert told.endswith("the adapter is fit for use\n")


def test_as_records_the_summary_comes_last(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["smoke", "--format", "json", "--engine", f"{sys.executable} {HOSTILE / 'refuses_everything.py'}"]) == 1
    *checks, summary = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert {each["kind"] for each in checks} == {"check"}
    assert summary == {"kind": "summary", "counts": {"checks": len(checks), "failed": 1}, "exitCode": 1}


@pytest.mark.parametrize("command", ["no-such-engine", f"{sys.executable} {HOSTILE / 'crash_at_start.py'}"])
def test_an_engine_that_cannot_be_run_gives_exit_code_4(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["smoke", "--engine", command]) == 4
    assert "failed  hello: " in capsys.readouterr().out


def test_an_adapter_that_logs_to_standard_output_is_told_where_to_log() -> None:
    (check,) = [each for each in Certificate(tiny("logs_to_stdout")).checks() if each.result == FAILED]
    assert "Listening" in check.says
    assert check.hint.endswith("write logs to standard error")


@pytest.mark.parametrize(
    ("fields", "says", "hint"),
    [
        ({"rulebook": "riftbond"}, "it plays by riftbond, which is no rulebook known here", "did you mean riftbound?"),
        ({"edition": "9.9"}, "Riftbound has no edition 9.9", "known are 1.3, 1.4"),
        ({"capabilities": ["ambush", "killCosts"]}, "killCosts is no capability known here", "did you mean killCost?"),
        ({"offerKeys": []}, "offerKeys is empty, so its list distinguishes nothing", 'at least "card"'),
        ({"after": "later"}, "the answer does not fit its schema at /after", "schemas/engine/"),
    ],
)
def test_a_greeting_that_is_wrong_is_told_with_what_would_be_right(
    fields: dict[str, Any], says: str, hint: str
) -> None:
    (check,) = failed(greeting(**fields))
    assert says in check.says
    assert hint in check.hint


def test_an_engine_without_card_definitions_is_played_with_real_cards_and_told_what_it_misses() -> None:
    def told(*can: str) -> list[str]:
        return [check.says for check in Certificate(greeting(capabilities=list(can))).checks()]

    real = told("catalogue", "manualPayment", "state", "offer")
    assert any(says.startswith("without freshCards") for says in real)
    assert any("a real plain unit" in says for says in real)
    assert not any("a real plain unit" in says for says in told("freshCards", "autoPayment", "state"))
    assert any("no bundled position fits" in says for says in told("state"))


def test_a_position_that_comes_back_changed_is_told_field_by_field() -> None:
    def change(request: Mapping[str, Any], answer: dict[str, Any]) -> None:
        if request["op"] == "state" and answer["state"]:
            answer["state"]["players"][0]["runes"][0]["exhausted"] = True

    assert "/players/A/runes/r1/exhausted was False and became True" in failed(adapter(change))[0].says


def test_a_declined_position_is_told_with_the_reason() -> None:
    def change(request: Mapping[str, Any], answer: dict[str, Any]) -> None:
        if request["op"] == "load":
            answer.update(accepted=False, code="unsupported", message="no chain")

    (check,) = failed(adapter(change))
    assert (check.name, check.says) == ("load", "it declined a small position: no chain")


def test_a_list_without_the_legal_play_or_without_its_own_keys_is_told() -> None:
    def empty(request: Mapping[str, Any], answer: dict[str, Any]) -> None:
        if request["op"] == "offer":
            answer["actions"] = []

    def bare(request: Mapping[str, Any], answer: dict[str, Any]) -> None:
        if request["op"] == "offer":
            answer["actions"] = [{"type": "play", "card": "h1"}]

    assert "play h1 from hand to X is legal, but its list has: nothing of that kind" in failed(adapter(empty))[0].says
    assert "offerKeys names from, to, optional, but play h1" in failed(adapter(bare))[0].says


def test_a_refusal_that_keeps_the_runes_is_told() -> None:
    state: dict[str, bool] = {}

    def change(request: Mapping[str, Any], answer: dict[str, Any]) -> None:
        if request["op"] == "load":
            state["spent"] = False
        if request["op"] == "apply":
            state["spent"] = not answer["accepted"]
        if request["op"] == "state" and state["spent"]:
            for rune in answer["state"]["players"][0]["runes"]:
                rune["exhausted"] = True

    told = [check.says for check in failed(adapter(change)) if check.name == "refusal"]
    assert told[0] == "the refusal changed /players/A/runes/r1/exhausted from False to True"


def test_an_engine_that_accepts_the_illegal_play_is_told() -> None:
    told = failed(Target(lambda: Reference(mutant="reaction-at-base")))
    assert "it accepted play h1 from hand to base" in [check.says for check in told]


def test_an_engine_that_puts_the_unit_elsewhere_is_told_with_the_rule() -> None:
    (check,) = failed(Target(lambda: Reference(mutant="all-to-base")))
    assert (check.name, check.hint) == ("legal play", "ambush explain entry.place")


def test_an_engine_that_answers_by_chance_is_told() -> None:
    turns = iter(range(1000))

    def change(request: Mapping[str, Any], answer: dict[str, Any]) -> None:
        if request["op"] == "state" and answer["state"]:
            answer["state"]["x-time"] = next(turns)

    assert [check.name for check in failed(adapter(change))] == ["same again"]


@pytest.mark.parametrize(("code", "said"), [(None, "crash: "), ("BAD", "it declined a position without its chain")])
def test_an_engine_that_cannot_do_without_a_list_has_to_say_so(code: str | None, said: str) -> None:
    def change(request: Mapping[str, Any], answer: dict[str, Any]) -> None:
        if request["op"] == "load" and "chain" not in request["before"]:
            if code is None:
                raise KeyError("chain")
            answer.update(accepted=False, code=code)

    (check,) = failed(adapter(change))
    assert check.name == "partial position"
    assert check.says.startswith(said)
    assert "unsupported" in check.hint


def test_an_engine_that_leaves_processes_behind_is_told_at_the_end() -> None:
    (check,) = failed(tiny("leaves_child", Limits(grace=5)))
    assert (check.name, check.says.split(" (")[0]) == (
        "bye",
        "protocol-error: it left 1 child process behind, now killed",
    )
