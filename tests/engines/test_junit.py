"""JUnit XML of every kind of run, read by somebody else's reader."""

from __future__ import annotations

import json
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from oracle.cli import main
from oracle.resources import corpus

from .conftest import HOSTILE

SEED = str(corpus() / "cases" / "seed" / "13-sole-supporter-killed.json")


def read(file: Path) -> ET.Element:
    """The one suite of the document, its counts held against its cases."""
    (suite,) = ET.parse(file).getroot().findall("testsuite")
    cases = suite.findall("testcase")
    assert int(suite.attrib["tests"]) == len(cases)
    for count, name in (("failures", "failure"), ("errors", "error"), ("skipped", "skipped")):
        assert int(suite.attrib[count]) == sum(case.find(name) is not None for case in cases)
    assert all(case.attrib["name"] and case.attrib["classname"] for case in cases)
    return suite


def test_an_engine_that_refuses_everything_has_failures_with_their_findings(tmp_path: Path) -> None:
    engine = f"{sys.executable} {HOSTILE / 'refuses_everything.py'}"
    file = tmp_path / "junit.xml"
    assert main(["cases", "--engine", engine, "--report", f"junit={file}", SEED]) == 1
    failures = [each for case in read(file) if (each := case.find("failure")) is not None]
    assert failures
    assert {each.attrib["type"] for each in failures} == {"wrongly-refused"}
    assert all("the play is legal, but the engine refused it" in (each.text or "") for each in failures)


def test_an_engine_that_falls_over_has_errors_and_its_log(tmp_path: Path) -> None:
    engine = tmp_path / "falls.py"
    engine.write_text(
        f"import sys\nsys.path.insert(0, {str(HOSTILE)!r})\nimport json\nfrom manners import Tiny, say, CAN\n"
        "tiny = Tiny(CAN)\n"
        "for line in sys.stdin:\n"
        "    request = json.loads(line)\n"
        "    if request['op'] == 'apply':\n"
        "        sys.exit('a < b & \\x01 ]]>')\n"
        "    if request['op'] != 'bye':\n"
        "        say(tiny(request))\n"
    )
    file = tmp_path / "junit.xml"
    assert main(["cases", "--engine", f"{sys.executable} {engine}", "--report", f"junit={file}", SEED]) == 1
    error = next(each for case in read(file) if (each := case.find("error")) is not None)
    assert error.attrib["type"] == "crash"
    assert "a < b & \ufffd ]]>" in (error.text or "")


def test_what_an_engine_cannot_run_is_skipped_with_the_reason(tmp_path: Path) -> None:
    file = tmp_path / "junit.xml"
    engine = f"{sys.executable} {HOSTILE / 'polite.py'}"
    assert main(["cases", "--engine", engine, "--report", f"junit={file}", SEED]) == 0
    skipped = [each for case in read(file) if (each := case.find("skipped")) is not None]
    assert any(each.attrib["message"].startswith("needs ") for each in skipped)


def test_recorded_games_and_the_corpus_itself_have_one_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, records = tmp_path / "junit.xml", tmp_path / "records.ndjson"
    illegal = str(corpus() / "examples" / "illegal.ndjson")
    assert main(["check", illegal, "--report", f"junit={file}", "--report", f"ndjson={records}"]) == 1
    assert any(case.find("failure") is not None for case in read(file))
    assert json.loads(records.read_text().splitlines()[-1])["kind"] == "summary"
    assert main(["cases", SEED, "--report", f"junit={file}"]) == 0
    assert read(file).attrib["failures"] == "0"
    assert len(read(file)) >= 3
    capsys.readouterr()
    assert main(["cases", SEED, "--report", "sarif=x"]) == 2
    assert "the kinds are ndjson, junit" in capsys.readouterr().err
