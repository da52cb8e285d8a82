"""Every kind of finding, by an engine that misbehaves just so, put to the corpus as `ambush cases --engine` does."""

from __future__ import annotations

import copy
import time
from collections.abc import Callable, Mapping
from typing import Any

import pytest

from oracle import casework, registry
from oracle.conformance import Suite
from oracle.engines.protocol import Limits
from oracle.engines.serving import Reference
from oracle.engines.target import Target
from oracle.errors import EngineUnavailable
from oracle.examining import MOST_SHOWN
from oracle.explaining import FINDINGS
from oracle.listing import MOST_TOLD
from oracle.resources import corpus
from oracle.scoring import Tried
from oracle.trace import Record
from oracle.verdict import Finding

Spoil = Callable[[Mapping[str, Any], dict[str, Any]], None]
ELSEWHERE = {"discontinuity", "not-started"}
"""Kinds that only a recorded game shows, or an engine that no case can be put to."""


class Spoiled(Reference):
    """The reference engine with its answers to accepted plays, or to one op, changed on their way out."""

    spoil: Spoil

    def __call__(self, request: Mapping[str, Any]) -> dict[str, Any]:
        answer = copy.deepcopy(super().__call__(request))
        self.spoil(request, answer)
        return answer


def spoiled(op: str, change: Callable[[dict[str, Any]], Any], refusals: bool = False) -> Target:
    def spoil(request: Mapping[str, Any], answer: dict[str, Any]) -> None:
        if request["op"] == op and answer.get("accepted", True) is not refusals:
            change(answer)

    def made() -> Spoiled:
        engine = Spoiled()
        engine.spoil = spoil  # type: ignore[method-assign]
        return engine

    return Target(made, Limits(seconds=0.5))


def mutant(name: str) -> Target:
    return Target(lambda: Reference(mutant=name))


def found(target: Target, file: str, case: str, codes: Mapping[str, Any] | None = None) -> list[Finding]:
    registry.teach()
    records = casework.cases([corpus() / "cases" / file])
    (record,) = [each for each in records if isinstance(each, Record) and each.data["id"] == case]
    with Suite(target, codes=codes, strict_codes=codes is not None) as suite:
        tried = suite.try_case(record)
    assert isinstance(tried, Tried)
    return list(tried.findings)


def turn_around(answer: dict[str, Any]) -> None:
    answer["after"]["chain"][-2:] = reversed(answer["after"]["chain"][-2:])


def another_decides(answer: dict[str, Any]) -> None:
    answer["after"]["awaits"] = {**answer["after"]["awaits"], "player": "B"}


def hang(answer: dict[str, Any]) -> None:
    time.sleep(5)


def fall_over(answer: dict[str, Any]) -> None:
    raise ZeroDivisionError


def exhaust_all(answer: dict[str, Any]) -> None:
    for thing in answer["state"]["objects"]:
        thing["exhausted"] = True


TIMES = iter(range(1_000_000))
FINISH = "seed/26-finish-the-play-first.json"
PAID = ("seed/10-accelerate-paid.json", "seed-10-accelerate-in-combat")
UNPAID = ("seed/10-accelerate-paid.json", "seed-10-wrong-domain")
THERE = ("seed/20-other-permissions.json", "seed-20-ambush-to-where-enemies-are")
UNCONTROLLED = ("seed/02-control-not-needed.json", "seed-02-opponent-controls-it")
BASE = ("seed/04-no-reaction-at-base.json", "seed-04-base-in-response")
UNKNOWN = ("rules/partial.json", "partial-runes-not-recorded")
PLAYED = {"type": "play", "player": "A", "card": "h1", "from": "hand", "to": "base", "optional": []}
GRANT = ("rules/location.json", "grant-kept-reading-finalization")
AFTERWARDS = ("rules/wrong-afterwards.json", "afterwards-right")
TRIGGERS, DECISION = (
    (FINISH, "seed-26-death-of-the-payment-comes-first"),
    (FINISH, "seed-26-play-effect-with-a-decision"),
)
REPLY = ("seed/01-permission.json", "seed-01-in-response-to-a-spell")
OPTIONAL_KILL = ("seed/17-no-doomed-sequence.json", "seed-17-optional-kill-dooms-the-play")
SUPPORTER_KILLED = ("matrix/action.json", "matrix-action-own-showdown-lost")

TABLE: list[tuple[str, str, Target, tuple[str, str]]] = [
    (
        "wrongly-accepted",
        "timing.closed",
        mutant("no-timing.closed"),
        BASE,
    ),
    ("wrongly-refused", "pay.power", mutant("one-use-a-rune"), PAID),
    ("wrongly-refused", "timing.closed", mutant("support-needs-control"), UNCONTROLLED),
    ("not-offered", "timing.closed", spoiled("offer", lambda answer: answer["actions"].clear()), REPLY),
    (
        "not-offered",
        "location.chosen-validly",
        spoiled(
            "offer", lambda answer: answer.update(actions=[each for each in answer["actions"] if not each["optional"]])
        ),
        ("rules/found-in-public-engines.json", "accelerate-to-a-battlefield"),
    ),
    ("wrongly-offered", "timing.closed", mutant("list-unchecked"), REPLY),
    ("wrongly-offered", "pay.sort", mutant("no-pay.sort"), ("rules/payment.json", "kill-gear-for-unit")),
    ("doomed-choice", "conduct.doomed-choice", mutant("no-conduct.doomed-choice"), OPTIONAL_KILL),
    (
        "doomed-payment",
        "conduct.doomed-payment",
        mutant("no-conduct.doomed-payment"),
        GRANT,
    ),
    ("offer-disagrees", "", spoiled("offer", lambda answer: answer["actions"].append(PLAYED)), UNKNOWN),
    ("offer-disagrees", "", spoiled("apply", lambda answer: answer.update(accepted=True), refusals=True), UNKNOWN),
    ("wrong-cost", "cost.total", mutant("no-cost.total"), REPLY),
    ("wrong-entry", "entry.exhausted", mutant("no-entry.exhausted"), REPLY),
    ("wrong-destination", "entry.place", mutant("all-to-base"), REPLY),
    ("wrong-payment", "outcome.killed", mutant("victims-stay"), AFTERWARDS),
    (
        "wrong-aftermath",
        "after.contested",
        mutant("no-after.contested"),
        THERE,
    ),
    ("wrong-chain", "trigger.plays", mutant("triggers-before-entry"), (FINISH, "seed-26-play-effect-after-entry")),
    ("wrong-focus", "after.focus", mutant("no-after.focus"), AFTERWARDS),
    ("wrong-priority", "after.priority", mutant("no-after.priority"), REPLY),
    (
        "triggers-out-of-order",
        "trigger.plays",
        spoiled("apply", turn_around),
        TRIGGERS,
    ),
    (
        "wrong-decider",
        "after.finalized",
        spoiled("apply", another_decides),
        DECISION,
    ),
    (
        "state-changed-by-refusal",
        "undo.zone",
        mutant("no-undo.zone"),
        UNPAID,
    ),
    ("wrong-undo", "undo.zone", mutant("no-undo.zone"), REPLY),
    ("wrong-undo", "undo.everything", mutant("no-undo.everything"), REPLY),
    ("window", "check.no-window", mutant("no-check.no-window"), REPLY),
    ("late-choice", "choices.offered", mutant("choices-while-paying"), PAID),
    ("wrong-load", "", spoiled("state", exhaust_all), REPLY),
    ("flaky", "", spoiled("apply", lambda answer: answer.update(accepted=next(TIMES) % 2 == 1)), REPLY),
    ("timeout", "", spoiled("apply", hang), REPLY),
    ("crash", "", spoiled("apply", fall_over), REPLY),
    ("protocol-error", "", spoiled("apply", lambda answer: answer["after"].update(tapped=[])), REPLY),
]


@pytest.mark.parametrize(("kind", "rule", "engine", "case"), TABLE, ids=[f"{kind}-{rule}" for kind, rule, *_ in TABLE])
def test_an_engine_that_misbehaves_so_is_found_so(kind: str, rule: str, engine: Target, case: tuple[str, str]) -> None:
    findings = found(engine, *case)
    told = [each for each in findings if (each.kind, each.rule) == (kind, rule)]
    assert told, findings
    assert all(bool(each.cites) is bool(rule) for each in told)


def test_the_right_engine_has_no_findings_there() -> None:
    for case in dict.fromkeys(case for *_, case in TABLE):
        assert found(Target(Reference), *case) == []


def test_of_a_cost_that_was_not_taken_it_is_told_first_that_it_was_not_taken() -> None:
    ignored, forgotten = (
        found(mutant(name), *SUPPORTER_KILLED) for name in ("kill-cost-ignored", "supporter-not-rechecked")
    )
    assert (ignored[0].kind, ignored[0].rule) == ("wrong-aftermath", "outcome.killed")
    assert ("wrongly-accepted", "ambush.supporter-at-finalization") in [(each.kind, each.rule) for each in ignored]
    assert (forgotten[0].kind, forgotten[0].rule) == ("wrongly-accepted", "ambush.supporter-at-finalization")


def test_where_a_choice_looks_right_until_it_is_paid_foresight_is_what_the_list_lacks() -> None:
    told = [each for each in found(mutant("no-conduct.doomed-choice"), *OPTIONAL_KILL) if each.aspect == "offer"]
    assert [each.kind for each in told] == ["doomed-choice", "wrongly-offered"]


def test_a_list_that_does_not_tell_choices_apart_says_nothing_about_one_of_them() -> None:
    class Plain(Reference):
        """Lists plays by card and destination alone, and refuses them all."""

        def __call__(self, request: Mapping[str, Any]) -> dict[str, Any]:
            answer = super().__call__(request)
            if request["op"] == "hello":
                answer = {**answer, "offerKeys": ["type", "player", "card", "from", "to"]}
            if request["op"] == "offer":
                answer = {**answer, "actions": [PLAYED]}
            return answer

    assert [each.kind for each in found(Target(Plain), *UNKNOWN)] == []


def test_a_refusal_for_a_wrong_reason_is_found_where_the_words_are_tied_to_rules() -> None:
    (finding,) = found(Target(Reference), *TABLE[0][3], codes={"timing.closed": "pay.energy"})
    assert (finding.kind, finding.rule) == ("wrong-reason", "timing.closed")


def test_every_kind_is_found_somewhere() -> None:
    assert {kind for kind, *_ in TABLE} | {"wrong-reason"} | ELSEWHERE == set(FINDINGS)
    with pytest.raises(EngineUnavailable, match="not-started"):
        Suite(Target(("no-such-engine",)))


class Refusing(Reference):
    """Refuses every play in its own words."""

    def __call__(self, request: Mapping[str, Any]) -> dict[str, Any]:
        if request["op"] != "apply":
            return super().__call__(request)
        return {"id": request["id"], "accepted": False, "code": "NO_SLOT", "message": "nothing may be played now"}


def test_what_is_wrongly_refused_is_told_with_the_engines_words_and_what_permits_the_play() -> None:
    (finding,) = found(Target(Refusing), *UNCONTROLLED)
    assert finding.message == (
        "the play is legal, but the engine refused it (NO_SLOT: nothing may be played now); "
        "what permits it: timing.closed, location.chosen-validly"
    )
    assert (finding.rule, finding.aspect) == ("timing.closed", "timing")
    for codes, rule in (("location.*", "location.chosen-validly"), (["pay.energy"], "pay.energy")):
        (finding,) = found(Target(Refusing), *UNCONTROLLED, codes={"NO_SLOT": codes})
        assert finding.rule == rule


def test_a_probe_is_sent_at_the_moment_the_case_names() -> None:
    asked: list[Mapping[str, Any]] = []

    class Listening(Reference):
        def __call__(self, request: Mapping[str, Any]) -> dict[str, Any]:
            if request["op"] == "apply" and "probe" in request:
                asked.append(request["probe"])
            return super().__call__(request)

    case = "seed/22-no-window-while-paying.json", "seed-22-opponent-acts-before-the-check"
    assert found(Target(Listening), *case) == []
    assert [(each["player"], each["afterPay"]) for each in asked] == [("B", 2)]


def test_an_engine_gone_mad_gets_a_short_report() -> None:
    def everything(answer: dict[str, Any]) -> None:
        answer["actions"] = [{"type": "play", "card": f"{number:04}" * 100, "to": "base"} for number in range(5000)]

    findings = found(spoiled("offer", everything), *REPLY)
    assert {each.kind for each in findings} == {"wrongly-offered"}
    assert len(findings) == MOST_TOLD
    assert max(len(each.message) for each in findings) <= MOST_SHOWN
