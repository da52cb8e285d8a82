"""The pytest plugin, in runs of pytest of its own: cases and seeds as tests, the fixture, and what failures say."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import xml.etree.ElementTree as ET
from collections.abc import Callable
from importlib.metadata import entry_points
from pathlib import Path

import pytest

from oracle import casework
from oracle.engines.serving import Reference
from oracle.registry import teach
from oracle.resources import corpus
from oracle.testing import assert_illegal, assert_legal, judged
from oracle.trace import Record

HOSTILE = Path(__file__).parent / "engines" / "hostile"
REFERENCE = "oracle.engines.serving:Reference"
READY, ALL_TO_BASE = f"{__name__}:Ready", f"{__name__}:AllToBase"
LEGAL, ILLEGAL = (str(corpus() / "examples" / f"{name}.json") for name in ("closed-state", "sole-supporter-killed"))
CASES = str(corpus() / "cases" / "seed" / "11-accelerate-declined.json")
KNOWN = any(each.value == "oracle.pytest_plugin" for each in entry_points(group="pytest11"))
OWN = [*(() if KNOWN else ("-p", "oracle.pytest_plugin")), "-p", "no:cacheprovider", "--color=no", "-c", os.devnull]
Run = Callable[..., tuple[int, str]]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs pytest in a folder of its own: exit code and output."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "300")

    def pytest_with(*words: str) -> tuple[int, str]:
        code = int(pytest.main([*OWN, f"--rootdir={tmp_path}", *words]))
        return code, "".join(capsys.readouterr())

    return pytest_with


class Ready(Reference):
    """An engine whose units enter ready, for --ambush-engine."""

    def __init__(self) -> None:
        super().__init__(mutant="no-entry.exhausted")


class AllToBase(Reference):
    """An engine that plays every unit to Base."""

    def __init__(self) -> None:
        super().__init__(mutant="all-to-base")


def test_it_is_installed_for_every_pytest() -> None:
    project = (Path(__file__).parents[1] / "pyproject.toml").read_text(encoding="utf-8")
    assert '[project.entry-points.pytest11]\nambush = "oracle.pytest_plugin"\n' in project


def test_whoever_does_not_use_it_pays_nothing(tmp_path: Path) -> None:
    (tmp_path / "test_mine.py").write_text(
        "import sys\n\ndef test_mine():\n"
        "    ours = {name for name in sys.modules if name.partition('.')[0] in ('oracle', 'z3', 'msgspec')}\n"
        "    assert ours <= {'oracle', 'oracle.pytest_plugin'}, ours\n"
    )
    command = [sys.executable, "-m", "pytest", *OWN, "-p", "no:hypothesispytest"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=60)
    assert (done.returncode, "1 passed" in done.stdout) == (0, True), done.stdout + done.stderr


def test_every_case_and_every_seed_is_a_test(run: Run, tmp_path: Path) -> None:
    words = ("--ambush-engine", REFERENCE, "--ambush-cases", CASES, "--ambush-examples", "5")
    code, told = run(*words, "--ambush-seed", "3", "--ambush-seed", "4", "-v")
    assert code == 0, told
    assert "::seed-11-declined-in-combat PASSED" in told
    assert "::fuzz[3] PASSED" in told
    assert "::fuzz[4] PASSED" in told
    assert "6 passed" in told


def test_tests_can_be_chosen_by_name_and_by_rule(run: Run, tmp_path: Path) -> None:
    words = ("--ambush-engine", REFERENCE, "--ambush-examples", "0", "--collect-only", "-q")
    by_name, by_rule = (run(*words, "-k", each)[1] for each in ("seed-13", "entry.exhausted"))
    assert "ambush::seed-13-" in by_name
    assert "tests collected (" in by_name
    assert "ambush::seed-11-" not in by_name
    assert "ambush::seed-11-declined-but-ready" in by_rule
    assert "ambush::seed-13-" not in by_rule
    other, nothing = (run(*words, *each) for each in (("--ambush-rulebook", "x"), ("--ambush-cases", "none")))
    assert other[0] == 4
    assert "no rulebook x is installed" in other[1]
    assert nothing[0] == 5
    bad = run(*words, "--ambush-cases", "no-such-file.json")
    assert bad[0] == 2
    assert "no-such-file.json: no-such-file:" in bad[1]
    assert "Traceback" not in bad[1]


def test_a_failure_is_the_explanation_and_no_traceback(run: Run, tmp_path: Path) -> None:
    words = ("--ambush-engine", READY, "--ambush-cases", CASES)
    code, told = run(*words, "--ambush-examples", "0")
    assert code == 1
    assert "\nwrong entry: entry.exhausted [143.4] h1 should have entered exhausted" in told
    assert "asked of the engine: play h1 from hand to X; paying: exhaust r1 for Energy, exhaust r2 for Energy" in told
    assert "by the rules:\n    LEGAL  Quickthorn to X by A" in told
    assert "FAILED ambush::seed-11-declined-in-combat - wrong entry: entry.exhausted" in told
    assert "Traceback" not in told
    assert ".py:" not in told


def test_what_is_found_at_random_is_small_and_kept(run: Run, tmp_path: Path) -> None:
    words = ("--ambush-engine", ALL_TO_BASE, "--ambush-cases", "none", "--ambush-out", "found")
    code, told = run(*words, "--ambush-examples", "40")
    assert code == 1
    assert "wrong destination: entry.place [" in told
    assert f"ambush fuzz --engine {ALL_TO_BASE} --replay found" in told
    assert [path.suffix for path in (tmp_path / "found").iterdir()].count(".json") >= 1


def test_what_an_engine_cannot_do_is_skipped_with_the_reason(run: Run, tmp_path: Path) -> None:
    engine = f"{sys.executable} {HOSTILE / 'polite.py'}"
    words = ("--ambush-engine", engine, "--ambush-cases", CASES, "--ambush-examples", "5", "-rs")
    code, told = run(*words, "--junit-xml", "junit.xml")
    assert code == 0
    assert "skipped: needs ambush; needs catalogue; needs chain" in told
    suite = next(ET.parse(tmp_path / "junit.xml").getroot().iter("testsuite"))
    assert (suite.get("failures"), suite.get("errors"), suite.get("skipped")) == ("0", "0", suite.get("tests"))


def test_an_engine_that_cannot_be_run_ends_the_run_and_is_told_once(run: Run) -> None:
    code, told = run("--ambush-engine", "no-such-engine", "-v", "-rN")
    assert code == 1
    assert "1 failed in" in told
    assert told.count("no-such-engine could not be started") == 1
    assert "Traceback" not in told


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--ambush-engine=",), "--engine is empty"),
        (("--ambush-engine=http://127.0.0.1:1/", "-n", "2"), "an engine at an address has one game at a time"),
        (("--ambush-engine", REFERENCE, "--ambush-examples=-3"), "'-3' is no number of positions"),
    ],
)
def test_a_run_that_would_test_nothing_or_wrongly_is_refused(run: Run, words: tuple[str, ...], says: str) -> None:
    code, told = run(*words)
    assert code == pytest.ExitCode.USAGE_ERROR
    assert says in told


def test_what_was_found_and_cannot_be_written_is_told_without_a_traceback(run: Run, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    code, told = run("--ambush-engine", READY, "--ambush-cases", "none", "--ambush-out", "file")
    assert code == 1
    assert "file: unreadable: " in told
    assert "Traceback" not in told
    assert ".py:" not in told


def test_the_fixture_holds_plays_and_the_engine_to_the_rules(run: Run, tmp_path: Path) -> None:
    (tmp_path / "test_mine.py").write_text(
        f"LEGAL, ILLEGAL = {LEGAL!r}, {ILLEGAL!r}\n"
        "def test_rules(ambush):\n"
        "    ambush.assert_legal(LEGAL)\n"
        "    ambush.assert_illegal(ILLEGAL, rule='pay.kill')\n"
        "def test_engine(ambush):\n"
        "    ambush.assert_obeyed(LEGAL)\n"
        "def test_wrong(ambush):\n"
        "    ambush.assert_legal(ILLEGAL)\n"
    )
    code, told = run("-rs")
    assert code == 1
    assert "1 failed, 1 passed, 1 skipped" in told
    assert "no engine: --ambush-engine CMD names it" in told
    assert "AssertionError: this play should be legal, but it is illegal\nE" in told
    assert "ambush.supporter-at-finalization [822.3]" in told
    code, told = run("--ambush-engine", READY, "--ambush-cases", "none", "--ambush-examples", "0")
    assert "2 failed, 1 passed" in told
    assert "wrong entry: entry.exhausted [143.4]" in told


def test_an_assertion_that_fails_says_what_a_judge_reads() -> None:
    assert assert_legal(LEGAL).witness is not None
    assert assert_illegal(ILLEGAL, rule="ambush.*").cores
    with pytest.raises(AssertionError) as wrong:
        assert_legal(ILLEGAL)
    assert str(wrong.value).startswith("this play should be legal, but it is illegal\nILLEGAL  Barrow Knight to X by A")
    assert "pay.kill [357.2]" in str(wrong.value)
    with pytest.raises(AssertionError) as wrong:
        assert_illegal(LEGAL)
    assert "but it is legal\nLEGAL  Quickthorn to X by A" in str(wrong.value)
    assert "1. exhaust r1 for Energy" in str(wrong.value)
    with pytest.raises(AssertionError, match=r"should break timing\.focus, but it breaks timing\.closed"):
        assert_illegal(ILLEGAL, rule="timing.focus")


def test_a_recorded_payment_counts_and_an_open_answer_is_neither() -> None:
    case = next(each for each in json.loads(Path(CASES).read_text()) if each["id"] == "seed-11-declined-in-combat")
    assert_legal(case)
    assert_legal({name: value for name, value in case.items() if name != "after"})
    unpaid = {**case, "action": {**case["action"], "pay": case["action"]["pay"][:1]}}
    assert_illegal(unpaid, rule="pay.energy")
    for pay in ("auto", None):
        left = {name: value for name, value in case["action"].items() if name != "pay"} | ({"pay": pay} if pay else {})
        assert assert_legal({"header": case["header"], "before": case["before"], "action": left}).witness is not None
    unknown = {**case, "before": {**case["before"], "chain": None, "players": []}}
    del unknown["before"]["chain"]
    for check in (assert_legal, assert_illegal):
        with pytest.raises(AssertionError, match="but it is undetermined"):
            check(unknown)


def test_what_is_asserted_is_what_the_corpus_expects() -> None:
    teach()
    records = [each.data for each in casework.cases([casework.folder()]) if isinstance(each, Record)]
    plain = [each for each in records if not {"claim", "during"} & each.keys()][::8]
    assert len(plain) > 60
    for case in plain:
        assert judged(case).status == case["expect"]["status"], case["id"]
