"""`ambush cases --engine`: the score in words and as records, and the exit codes."""

from __future__ import annotations

import json
import shlex
import sys
from collections.abc import Mapping
from typing import Any

import pytest

from oracle.cli import main
from oracle.engines.serving import Reference
from oracle.resources import corpus

from .conftest import HOSTILE

REFERENCE = "oracle.engines.serving:Reference"
SEED = str(corpus() / "cases" / "seed" / "13-sole-supporter-killed.json")


def test_a_right_engine_gets_a_table_of_rules_and_exit_code_0(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cases", "--engine", REFERENCE, SEED]) == 0
    table, _, last = capsys.readouterr().out.rstrip().rpartition("\n")
    assert table.startswith("rule ")
    assert "ambush.supporter-at-finalization" in table
    assert "0 failed, 0 skipped" in last


def test_an_engine_that_refuses_everything_fails_and_is_told_case_by_case(capsys: pytest.CaptureFixture[str]) -> None:
    engine = f"{sys.executable} {HOSTILE / 'refuses_everything.py'}"
    assert main(["cases", "--engine", engine, SEED]) == 1
    told = capsys.readouterr().out
    assert "FAILED  seed-13-" in told
    assert "  wrongly refused: timing.closed [309.1.a] the play is legal, but the engine refused" in told
    assert main(["cases", "--engine", engine, "--format", "json", SEED]) == 1
    *cases, summary = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert {case["kind"] for case in cases} == {"engine-case"}
    assert summary["kind"] == "summary"
    assert summary["exitCode"] == 1
    assert summary["counts"]["failed"] == sum(case["result"] == "failed" for case in cases)
    assert summary["findings"]["wrongly-refused"] >= 1


def test_an_engine_that_cannot_be_run_gives_exit_code_4(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cases", "--engine", "no-such-engine", SEED]) == 4
    assert "engine-unavailable: not-started: no-such-engine could not be started" in capsys.readouterr().err


class Interrupting(Reference):
    """The user has enough at its second play."""

    def __init__(self) -> None:
        super().__init__("riftbound")
        self.plays = 0

    def __call__(self, request: Mapping[str, Any]) -> dict[str, Any]:
        if request["op"] == "apply":
            self.plays += 1
            if self.plays == 2:
                raise KeyboardInterrupt
        return super().__call__(request)


def test_a_run_that_is_cut_off_tells_what_came_until_then(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cases", "--engine", f"{__name__}:Interrupting", SEED]) == 130
    told = capsys.readouterr()
    assert told.out.endswith("1 passed, 0 failed, 0 skipped\n")
    assert told.err == "ambush: cut off; the counts are those of the cases until then\n"


def test_an_engine_that_says_a_crash_is_told_with_its_last_words(capsys: pytest.CaptureFixture[str]) -> None:
    engine = shlex.join((sys.executable, str(HOSTILE / "falls.py"), "rune table is empty"))
    assert main(["cases", "--engine", engine, SEED]) == 1
    told = capsys.readouterr().out
    assert "  crash: the engine ended with exit code 1 instead of answering (request " in told
    assert "  its log says: rune table is empty" in told


def test_how_far_it_is_is_told_when_it_is_wanted(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("oracle.cli.progress.INTERVAL", 0.0)
    assert main(["cases", "--progress", "--engine", REFERENCE, SEED]) == 0
    assert "1 cases\n2 cases\n" in capsys.readouterr().err
