"""The miniature game fuzzed: a mutant is found, made small, and what is kept is green on an engine that is right."""

from __future__ import annotations

from pathlib import Path

import pytest

from oracle.conformance import Suite
from oracle.engines.serving import Reference
from oracle.engines.target import Target
from oracle.fuzz.campaign import Campaign, Plan
from oracle.fuzz.doing import Alone
from oracle.fuzz.keeping import kept
from oracle.fuzz.replaying import Replayed, replay
from oracle.fuzz.trial import Trial
from oracle.sitting import Terms
from oracle.trace import Validator

TERMS = Terms(explain=False)


def engine(mutant: str | None = None) -> Target:
    """The engine in this process."""
    return Target(lambda: Reference("deathburgh", mutant=mutant))


@pytest.mark.parametrize(("mutant", "rule"), [("no-react.once-a-side", "react.once-a-side"), ("anywhere", "")])
def test_what_is_kept_of_a_mutant_fails_with_it_and_is_fixed_without(mutant: str, rule: str, tmp_path: Path) -> None:
    with Trial(engine(mutant), TERMS) as trial:
        campaign = Campaign(Plan(examples=100), Alone(trial, 0, None))
        for _ in campaign.run():
            pass
        found = [kept(each, 0, TERMS, "engine", tmp_path) for each in campaign.done.in_order()]
    assert found
    assert not rule or found[0].failure.finding.rule == rule
    for each in found:
        assert each.failure.minimal
        assert not Validator.for_kind("deathburgh", "case").problems(each.case, limit=1)
        case, test, picture = each.files
        assert test.exists()
        assert picture.read_text(encoding="utf-8").startswith("<svg")
        with Suite(engine(mutant), TERMS) as suite:
            assert [again.result for again in replay([case], suite)] == [Replayed.FAILED]
        with Suite(engine(), TERMS) as suite:
            assert [again.result for again in replay([case], suite)] == [Replayed.FIXED]


def test_the_engine_that_plays_by_the_rules_is_found_no_fault_with() -> None:
    with Trial(engine(), TERMS) as trial:
        campaign = Campaign(Plan(examples=300), Alone(trial, 1, None))
        for _ in campaign.run():
            pass
    assert not campaign.done.failures
    assert campaign.done.results["passed"] > 250
