"""JUnit XML of every kind of run, read by somebody else's reader."""

from __future__ import annotations

import json
import shlex
import sys
from pathlib import Path
from typing import Any

import pytest
from junitparser import Error, Failure, JUnitXml, Skipped, TestCase

from oracle.cli import main
from oracle.engines.serving import Reference
from oracle.resources import corpus

from .conftest import HOSTILE

SEED = str(corpus() / "cases" / "seed" / "13-sole-supporter-killed.json")


COUNTS = ("tests", "failures", "errors", "skipped")


def read(file: Path) -> list[TestCase]:
    """The cases of the document's one suite, its counts held against those that the reader makes."""
    document = JUnitXml.fromfile(str(file))
    (suite,) = document
    for part in (document, suite):
        told = [getattr(part, name) for name in COUNTS]
        part.update_statistics()
        assert told == [getattr(part, name) for name in COUNTS]
    cases = list(suite)
    assert all(isinstance(case, TestCase) and case.name and case.classname for case in cases)
    assert all(len(case.result) <= 1 for case in cases)
    return cases


def results(file: Path, kind: type[Any]) -> list[Any]:
    """The results of one kind."""
    return [each for case in read(file) for each in case.result if isinstance(each, kind)]


def test_an_engine_that_refuses_everything_has_failures_with_their_findings(tmp_path: Path) -> None:
    engine = f"{sys.executable} {HOSTILE / 'refuses_everything.py'}"
    file = tmp_path / "junit.xml"
    assert main(["cases", "--engine", engine, "--report", f"junit={file}", SEED]) == 1
    failures = results(file, Failure)
    assert failures
    assert {each.type for each in failures} == {"wrongly-refused"}
    assert all("the play is legal, but the engine refused it" in (each.text or "") for each in failures)


def test_an_engine_that_falls_over_has_errors_and_its_log(tmp_path: Path) -> None:
    engine = shlex.join((sys.executable, str(HOSTILE / "falls.py"), "a < b & \x01 ]]>"))
    file = tmp_path / "junit.xml"
    assert main(["cases", "--engine", engine, "--report", f"junit={file}", SEED]) == 1
    error = results(file, Error)[0]
    assert error.type == "crash"
    assert "a < b & \ufffd ]]>" in (error.text or "")


def test_what_an_engine_cannot_run_is_skipped_with_the_reason(tmp_path: Path) -> None:
    file = tmp_path / "junit.xml"
    engine = f"{sys.executable} {HOSTILE / 'polite.py'}"
    assert main(["cases", "--engine", engine, "--report", f"junit={file}", SEED]) == 0
    assert any(each.message.startswith("needs ") for each in results(file, Skipped))


def test_recorded_games_and_the_corpus_itself_have_one_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, records = tmp_path / "junit.xml", tmp_path / "records.ndjson"
    illegal = str(corpus() / "examples" / "illegal.ndjson")
    assert main(["check", illegal, "--report", f"junit={file}", "--report", f"ndjson={records}"]) == 1
    assert results(file, Failure)
    assert json.loads(records.read_text().splitlines()[-1])["kind"] == "summary"
    assert main(["cases", SEED, "--report", f"junit={file}"]) == 0
    assert results(file, Failure) == []
    assert len(read(file)) >= 3
    capsys.readouterr()
    assert main(["cases", SEED, "--report", "pdf=x"]) == 2
    assert "the kinds are ndjson, junit" in capsys.readouterr().err


def test_a_record_that_cannot_be_used_is_an_error(tmp_path: Path) -> None:
    file, trace = tmp_path / "junit.xml", tmp_path / "bad.ndjson"
    trace.write_bytes((corpus() / "examples" / "illegal.ndjson").read_bytes() + b'{"kind": "incident", \x01\n')
    assert main(["check", str(trace), "--report", f"junit={file}"]) == 2
    (error,) = results(file, Error)
    assert error.type == "malformed-json"
    assert "bad.ndjson:" in error.message


class Ready(Reference):
    """An engine whose units enter ready, for --engine."""

    def __init__(self) -> None:
        super().__init__(mutant="no-entry.exhausted")


def test_fuzzing_and_replaying_have_one_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    words = ["--engine", f"{__name__}:Ready", "--report", "junit=junit.xml"]
    file = tmp_path / "junit.xml"
    assert main(["fuzz", *words, "--examples", "20", "--fail-fast", "--out", "found"]) == 1
    (failure,) = results(file, Failure)
    assert failure.type == "wrong-entry"
    assert "entry.exhausted [143.4]" in failure.message
    (case,) = Path("found").glob("*.json")
    assert main(["fuzz", *words, "--replay", str(case)]) == 1
    assert [each.type for each in results(file, Failure)] == ["wrong-entry"]
    words[1] = "oracle.engines.serving:Reference"
    assert main(["fuzz", *words, "--replay", str(case)]) == 0
    assert [case.result for case in read(file)] == [[]]
    assert main(["fuzz", *words, "--examples", "5", "--out", "right"]) == 0
    assert results(file, Failure) == []


@pytest.mark.parametrize("verb", ["cases", "fuzz"])
def test_an_engine_that_cannot_be_run_is_an_error_in_every_report(
    verb: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    reports = [word for kind in ("junit", "ndjson", "html") for word in ("--report", f"{kind}={kind}")]
    assert main([verb, "--engine", "no-such-engine", *reports]) == 4
    (error,) = results(tmp_path / "junit", Error)
    assert error.type == "engine-unavailable"
    assert "no-such-engine could not be started" in error.message
    (record,) = map(json.loads, (tmp_path / "ndjson").read_text().splitlines())
    assert (record["kind"], record["code"]) == ("problem", "engine-unavailable")
    assert "no-such-engine could not be started" in (tmp_path / "html").read_text()


def test_the_checks_of_an_adapter_have_one_too(tmp_path: Path) -> None:
    file = tmp_path / "junit.xml"
    engine = f"{sys.executable} {HOSTILE / 'refuses_everything.py'}"
    assert main(["smoke", "--engine", engine, "--report", f"junit={file}"]) == 1
    (failure,) = results(file, Failure)
    assert failure.type == "legal play"
    assert "is legal, but it refused" in failure.message
