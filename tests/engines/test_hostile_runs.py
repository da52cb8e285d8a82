"""Hostile engines put to the corpus and to positions at random: told with the request, in time, and nothing is left."""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from oracle.cli import main
from oracle.engines.protocol import capabilities
from oracle.resources import corpus

from .conftest import HOSTILE, TOKEN, remaining

CASES = str(corpus() / "cases" / "seed" / "04-no-reaction-at-base.json")
OTHERS = {"staged", "probe"}
"""What the hostile engines cannot do."""
ENGINES = {
    "crash_midway": ("crash", "ended"),
    "hang": ("timeout", "no-answer"),
    "garbage": ("protocol-error", "garbage"),
    "half_line": ("timeout", "half-line"),
    "half_line_and_gone": ("crash", "ended"),
    "wrong_id": ("protocol-error", "wrong-id"),
    "out_of_order": ("protocol-error", "out-of-order"),
    "wrong_form": ("protocol-error", "bad-schema"),
    "huge": ("protocol-error", "too-large"),
    "log_flood": ("protocol-error", "log-flood"),
    "closes_stdout": ("protocol-error", "closed"),
    "kills_its_keeper": ("timeout", "no-answer"),
}
"""What goes wrong with each engine when it is asked for its list."""

LEAVING = {
    "leaves_child": {"left-children"},
    "leaves_stranger": {"left-children"},
    "refuses_to_die": {"did-not-end", "refused-to-die"},
}
"""What is wrong about the end of engines that answer rightly until then."""


@pytest.fixture(autouse=True)
def _capable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOSTILE_CAN", " ".join(capabilities("riftbound").keys() - OTHERS))


def run(capsys: pytest.CaptureFixture[str], verb: str, engine: str, *words: str) -> tuple[int, list[dict[str, Any]]]:
    command = f"{sys.executable} {HOSTILE / f'{engine}.py'} {TOKEN}"
    begun = time.monotonic()
    code = main([verb, "--engine", command, "--format", "json", *words])
    assert time.monotonic() - begun < 60
    assert remaining(engine) == []
    return code, [json.loads(line) for line in capsys.readouterr().out.splitlines()]


@pytest.mark.parametrize("engine", ENGINES)
def test_every_case_is_told_with_the_request_and_the_run_goes_on(
    engine: str, capsys: pytest.CaptureFixture[str]
) -> None:
    seconds = "5" if engine in ("huge", "log_flood") else "0.4"
    code, told = run(capsys, "cases", engine, "--timeout", seconds, "--case", "seed-04-base-in-response", CASES)
    assert code == 1
    (first, *_, summary) = told
    assert (first["mishap"]["mishap"], first["mishap"]["what"]) == ENGINES[engine]
    assert first["mishap"]["request"]["op"] == "offer"
    assert [each["aspect"] for each in first["findings"]] == [ENGINES[engine][1]]
    assert summary["findings"][ENGINES[engine][0]] >= 1


def test_a_campaign_goes_on_with_a_fresh_process(capsys: pytest.CaptureFixture[str]) -> None:
    code, told = run(capsys, "cases", "crash_midway", CASES)
    assert code == 1
    failed = [each for each in told if each.get("result") == "failed"]
    assert len(failed) == 6
    assert {each["mishap"]["mishap"] for each in failed} == {"crash"}


def test_an_engine_that_never_answers_is_given_up_and_what_was_counted_is_told(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("oracle.conformance.MOST_MISHAPS", 3)
    code, told = run(capsys, "cases", "hang", "--timeout", "0.3", CASES)
    *cases, problem, summary = told
    assert code == 4
    assert [each["mishap"]["mishap"] for each in cases] == ["timeout"] * 3
    assert (summary["counts"]["failed"], summary["exitCode"]) == (3, 4)
    assert problem["code"] == "engine-unavailable"
    assert problem["message"].startswith("3 cases in a row ended like this: timeout: no answer within 0.3 s")


@pytest.mark.parametrize("engine", LEAVING)
def test_how_its_processes_ended_is_told_at_the_end(engine: str, capsys: pytest.CaptureFixture[str]) -> None:
    code, told = run(capsys, "cases", engine, "--case", "seed-04-base-in-response", CASES)
    *_, ending, summary = told
    assert (code, summary["exitCode"]) == (1, 1)
    assert (ending["id"], ending["result"]) == ("ending", "failed")
    assert {each["aspect"] for each in ending["findings"]} == LEAVING[engine]
    assert ending["mishap"]["request"]["op"] == "bye"
    assert summary["counts"]["failed"] == sum(each.get("result") == "failed" for each in told)


def test_an_engine_that_crashes_at_its_start_gives_exit_code_4(capsys: pytest.CaptureFixture[str]) -> None:
    for verb in ("cases", "fuzz", "smoke"):
        code, told = run(capsys, verb, "crash_at_start")
        assert code == 4
        assert "exit code 3" in json.dumps(told)
        assert "cards.json" in json.dumps(told)


@pytest.mark.parametrize("engine", ["crash_midway", "garbage"])
def test_fuzzing_tells_it_once_and_goes_on(engine: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, told = run(capsys, "fuzz", engine, "--examples", "4", "--out", str(tmp_path))
    assert code == 1
    found = [each for each in told if each["kind"] == "failure"]
    kind, what = ENGINES[engine]
    assert [(each["case"]["x-found"]["kind"], each["case"]["x-found"]["aspect"]) for each in found] == [(kind, what)]
    assert "(request " in found[0]["case"]["x-found"]["message"]
    assert "offer)" in found[0]["case"]["x-found"]["message"]
    assert told[-1]["counts"]["failed"] >= 2


def test_fuzzing_an_engine_that_hangs_is_bounded(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    limits = ["--max-time", "2", "--timeout", "0.3"]
    code, told = run(capsys, "fuzz", "hang", *limits, "--fail-fast", "--out", str(tmp_path))
    assert code == 1
    assert "timeout" in json.dumps(told)


@pytest.mark.parametrize(("engine", "jobs"), [("leaves_child", "1"), ("leaves_stranger", "2"), ("refuses_to_die", "1")])
def test_fuzzing_tells_how_its_processes_ended_each_sort_of_it_once(
    engine: str, jobs: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOSTILE_CAN", "")  # It is given nothing to do.
    code, told = run(capsys, "fuzz", engine, "--examples", "4", "--jobs", jobs, "--out", str(tmp_path))
    ending, summary = told
    assert (code, summary["exitCode"], summary["counts"]["failures"]) == (1, 1, 0)
    assert (ending["id"], ending["result"]) == ("ending", "failed")
    assert [each["aspect"] for each in ending["findings"]] == sorted(LEAVING[engine])


def test_how_its_processes_ended_can_be_known(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOSTILE_CAN", "")
    words = ["--examples", "1", "--out", str(tmp_path), "--baseline", str(tmp_path / "known.json")]
    assert run(capsys, "fuzz", "leaves_child", *words, "--accept")[0] == 0
    code, (ending, summary) = run(capsys, "fuzz", "leaves_child", *words)
    assert (code, summary["exitCode"], ending["result"]) == (0, 0, "passed")
    assert ending["why"][0].startswith("known: protocol-error: it left 1 child process behind, now killed")
