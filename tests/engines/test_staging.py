"""Engines that take plays in stages: the same as at once, nothing chosen late, nobody else acting, all taken back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from oracle import casework, registry
from oracle.conformance import Suite
from oracle.engines.serving import Reference
from oracle.engines.stages import stages
from oracle.engines.target import Target
from oracle.resources import corpus
from oracle.scoring import PASSED, Tried
from oracle.trace import Record

FILE = "seed/10-accelerate-paid.json"


def tried(target: Target) -> list[Tried]:
    registry.teach()
    records = [each for each in casework.cases([corpus() / "cases" / FILE]) if isinstance(each, Record)]
    with Suite(target) as suite:
        assert {"staged", "probe"} <= suite.hello.capabilities
        return [each for each in suite.try_all(records) if isinstance(each, Tried)]


def test_a_play_is_announced_then_chosen_then_paid_step_by_step() -> None:
    action = {"type": "play", "player": "A", "card": "h1", "from": "hand", "to": "X", "optional": ["accelerate"]}
    pay = [{"exhaust": "r1", "for": "energy"}, {"recycle": "r1", "for": "power"}]
    assert stages({**action, "pay": pay}) == [
        ("announce", {"type": "play", "player": "A", "card": "h1", "from": "hand"}),
        ("choose", {"to": "X", "optional": ["accelerate"]}),
        ("pay", {"pay": [pay[0]]}),
        ("pay", {"pay": [pay[1]]}),
    ]


def test_the_reference_engine_passes_in_stages_too() -> None:
    assert {each.result for each in tried(Target(Reference))} == {PASSED}


@pytest.mark.parametrize(
    ("mutant", "kind", "rule"),
    [
        ("choices-while-paying", "late-choice", "choices.offered"),
        ("no-check.no-window", "window", "check.no-window"),
        ("no-undo.everything", "wrong-undo", "undo.everything"),
    ],
)
def test_what_only_a_play_in_stages_shows_is_found(mutant: str, kind: str, rule: str) -> None:
    found = [finding for each in tried(Target(lambda: Reference(mutant=mutant))) for finding in each.findings]
    assert (kind, rule) in {(finding.kind, finding.rule) for finding in found}
    assert all(finding.cites for finding in found if finding.rule)


def test_an_engine_that_charges_another_cost_stage_by_stage_is_found() -> None:
    class Twofold(Reference):
        """Right at once; in stages it loses a payment."""

        def __call__(self, request: Mapping[str, Any]) -> dict[str, Any]:
            if request["op"] == "step" and request["stage"] == "pay" and "recycle" in request["action"]["pay"][0]:
                return {"accepted": True, **super().__call__({"id": request["id"], "op": "state"})}
            return super().__call__(request)

    found = {finding.kind for each in tried(Target(Twofold)) for finding in each.findings}
    assert "wrongly-refused" in found


def test_an_engine_that_falls_over_in_the_middle_of_a_play_is_told_with_the_stage() -> None:
    class Fragile(Reference):
        def __call__(self, request: Mapping[str, Any]) -> dict[str, Any]:
            if request["op"] == "step" and request["stage"] == "cancel":
                raise IndexError("empty stack")
            return super().__call__(request)

    found = [finding for each in tried(Target(Fragile)) for finding in each.findings]
    assert {finding.kind for finding in found} == {"crash"}
    assert all("IndexError: empty stack" in finding.message and "step)" in finding.message for finding in found)
