"""An engine's own words for refusals, tied to rules."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from oracle import casework, registry
from oracle.cli import main
from oracle.conformance import Suite
from oracle.engines.serving import Reference
from oracle.engines.target import Target
from oracle.errors import Usage
from oracle.resources import corpus
from oracle.scoring import FAILED, PASSED, Tried
from oracle.trace import Record

FILE = corpus() / "cases" / "seed" / "04-no-reaction-at-base.json"


class Worded(Reference):
    """The reference engine with one word for every refusal."""

    def __call__(self, request: Mapping[str, Any]) -> dict[str, Any]:
        answer = super().__call__(request)
        return {**answer, "code": "NO_CHAIN_PLAY"} if request["op"] == "apply" and not answer["accepted"] else answer


def tried(codes: Mapping[str, Any], strict: bool = True) -> list[Tried]:
    registry.teach()
    records = [each for each in casework.cases([FILE]) if isinstance(each, Record)]
    with Suite(Target(Worded), codes=codes, strict_codes=strict) as suite:
        return [each for each in suite.try_all(records) if isinstance(each, Tried)]


def test_a_word_that_stands_for_the_broken_rule_is_right() -> None:
    assert {each.result for each in tried({"NO_CHAIN_PLAY": ["timing.*", "location.*"]})} == {PASSED}


def test_a_word_that_stands_for_other_rules_is_a_finding_where_the_map_is_strict() -> None:
    failed = [each for each in tried({"NO_CHAIN_PLAY": "pay.energy"}) if each.result == FAILED]
    assert failed
    for each in failed:
        (finding,) = each.findings
        assert finding.kind == "wrong-reason"
        assert "NO_CHAIN_PLAY as its reason, which stands for pay.energy; the play breaks " in finding.message
        assert finding.rule.startswith(("timing.", "location.", "choices."))


def test_otherwise_it_is_advice() -> None:
    found = tried({"NO_CHAIN_PLAY": ["pay.energy"]}, strict=False)
    assert {each.result for each in found} == {PASSED}
    assert any("as its reason" in why for each in found for why in each.why)


def test_a_word_that_the_map_does_not_know_is_told() -> None:
    failed = [each for each in tried({"NO_RUNES": ["pay.energy"]}) if each.result == FAILED]
    assert {each.findings[0].message for each in failed} == {"its reason NO_CHAIN_PLAY is tied to no rule"}


@pytest.mark.parametrize("patterns", [["no-such-rule"], 7, [7]])
def test_a_map_that_names_no_rules_is_refused(patterns: Any) -> None:
    with pytest.raises(Usage):
        tried({"NO_CHAIN_PLAY": patterns})


def test_the_map_stands_in_the_settings_of_the_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "ambush.toml").write_text(
        'engine = "oracle.engines.serving:Reference"\n[codes]\n"timing.closed" = "pay.*"\n'
    )
    assert main(["cases", str(FILE)]) == 0
    assert main(["cases", "--codes", "strict", str(FILE)]) == 1
    assert "wrong reason: " in capsys.readouterr().out
