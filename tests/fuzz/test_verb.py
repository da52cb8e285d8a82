"""`ambush fuzz` as its users have it: files, replays, reports, baselines, and a run that is killed."""

from __future__ import annotations

import contextlib
import io
import json
import os
import shlex
import signal
import subprocess
import sys
import time
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from oracle.cli import main

from .engines import HERE

ROOT = Path(__file__).parents[2]
MAIN = "import sys; from oracle.cli import main; sys.exit(main())"
WRONG = HERE + "AllToBase"
RIGHT = HERE + "Right"


def ambush(*words: str, hash_seed: str = "0") -> subprocess.Popen[bytes]:
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-c", MAIN, *words]
    return subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE)


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """The folder that a run leaves behind, and what it says."""
    folder, said = tmp_path_factory.mktemp("run") / "failures", io.StringIO()
    with pytest.MonkeyPatch.context() as patch, contextlib.redirect_stdout(said):
        patch.syspath_prepend(ROOT)
        assert main(["fuzz", "--engine", WRONG, "--examples", "20", "--fail-fast", "--out", str(folder)]) == 1
    return folder, said.getvalue()


@pytest.fixture
def failures(told: tuple[Path, str]) -> Path:
    """The folder alone."""
    return told[0]


def test_a_failure_is_told_with_what_is_right_and_how_to_see_it_again(told: tuple[Path, str]) -> None:
    folder, said = told
    assert "FAILED  wrong destination: entry.place [" in said
    assert "the engine: accepted it" in said
    assert f"again: ambush fuzz --engine {WRONG} --replay {folder}/fuzz-" in said
    assert "1 distinct failure\n" in said


def test_a_failure_is_replayed_as_fixed_or_failed(failures: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (path,) = failures.glob("*.json")
    assert main(["fuzz", "--engine", WRONG, "--replay", str(path)]) == 1
    assert capsys.readouterr().out.startswith("FAILED")
    assert main(["fuzz", "--engine", RIGHT, "--replay", str(path), str(path)]) == 0
    assert capsys.readouterr().out.count("FIXED") == 2
    assert main(["cases", str(path)]) == 0
    capsys.readouterr()
    nothing = failures / "nothing"
    assert main(["fuzz", "--engine", RIGHT, "--replay", str(nothing)]) == 2
    assert capsys.readouterr().out.startswith("ERROR")


def test_the_pytest_file_is_red_until_the_engine_is_right(failures: Path) -> None:
    (path,) = failures.glob("test_*.py")
    assert len(path.read_text().splitlines()) < 25
    for engine, code in ((None, 1), (RIGHT, 0)):
        environment = {**os.environ, "PYTHONPATH": str(ROOT)}
        environment |= {} if engine is None else {"AMBUSH_ENGINE": engine}
        command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(path)]
        done = subprocess.run(command, env=environment, cwd=failures, capture_output=True, text=True)
        assert done.returncode == code, done.stdout
        assert (code == 0) or "wrong destination: entry.place [" in done.stdout


def test_reports_are_fed_by_the_same_events(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    junit, records = tmp_path / "junit.xml", tmp_path / "records.ndjson"
    words = ["--examples", "20", "--out", str(tmp_path / "out"), "--format", "json"]
    words += ["--report", f"junit={junit}", "--report", f"ndjson={records}"]
    assert main(["fuzz", "--engine", WRONG, *words]) == 1
    assert capsys.readouterr().out == records.read_text()
    *found, summary = map(json.loads, records.read_text().splitlines())
    assert summary["kind"] == "summary"
    assert summary["counts"]["failures"] == len(found) > 0
    (suite,) = ET.parse(junit).getroot().findall("testsuite")
    cases = suite.findall("testcase")
    assert int(suite.attrib["failures"]) == len(found)
    assert len(cases) == len(found) + 1
    assert "again: ambush fuzz" in (cases[0].findtext("failure") or "")
    (replayed,) = tmp_path.glob("out/*place*.json")
    assert main(["fuzz", "--engine", WRONG, "--replay", str(replayed), "--report", f"junit={junit}"]) == 1
    assert ET.parse(junit).getroot().attrib["failures"] == "1"


def test_known_failures_are_dated_do_not_fail_and_can_be_pruned(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    known, words = tmp_path / "known.json", ["--examples", "20", "--gear", "sweep", "--out", str(tmp_path / "out")]
    words += ["--baseline", str(known)]
    assert main(["fuzz", "--engine", WRONG, *words]) == 2
    assert main(["fuzz", "--engine", WRONG, *words, "--accept"]) == 0
    entries = json.loads(known.read_text())
    assert entries
    assert all(set(each) == {"kind", "rule", "aspect", "first", "last"} for each in entries)
    known.write_text(json.dumps([{**entries[0], "first": "2000-01-01", "last": "2000-01-01"}, *entries[1:]]))
    capsys.readouterr()
    assert main(["fuzz", "--engine", WRONG, *words, "--fail-fast"]) == 0
    told = capsys.readouterr().out
    assert "KNOWN   wrong destination" in told
    assert f"{len(entries)} known" in told
    assert main(["fuzz", "--engine", RIGHT, *words, "--prune"]) == 0
    assert json.loads(known.read_text()) == []
    assert main(["fuzz", "--engine", WRONG, *words[:-2], "--prune"]) == 2


def test_a_time_that_is_over_at_once_is_no_success(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    known = tmp_path / "known.json"
    words = ["--out", str(tmp_path / "failures"), "--baseline", str(known)]
    assert main(["fuzz", "--engine", WRONG, "--examples", "20", *words, "--accept"]) == 0
    accepted = known.read_bytes()
    assert main(["fuzz", "--engine", RIGHT, "--max-time", "0.000001", *words, "--prune"]) == 2
    assert "before the first position" in capsys.readouterr().err
    assert known.read_bytes() == accepted


@pytest.mark.parametrize("gear", [["sweep"], ["hunt", "--fail-fast"]], ids=lambda gear: gear[0])
def test_jobs_and_hash_seeds_make_no_difference(gear: list[str], tmp_path: Path) -> None:
    texts = []
    for number, jobs, seed in ((0, "1", "1"), (1, "2", "2")):
        out = tmp_path / str(number)
        words = ["--examples", "40", "--gear", *gear, "--jobs", jobs, "--out", str(out)]
        run = ambush("fuzz", "--engine", HERE + "TwoMistakes", *words, hash_seed=seed)
        text, _ = run.communicate(timeout=300)
        assert run.returncode == 1
        texts.append(text.replace(str(out).encode(), b"OUT"))
    assert texts[0] == texts[1]
    one, other = (contents(tmp_path / each) for each in "01")
    assert one == other
    assert len(one) >= 2


def children(process: int) -> list[int]:
    found: list[int] = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            parent = int(path.read_text().rpartition(")")[2].split()[1])
        except OSError:
            continue
        if parent == process:
            found += [int(path.parent.name), *children(int(path.parent.name))]
    return found


def lines(folder: Path) -> int:
    return sum(path.read_bytes().count(b"\n") for path in folder.glob(".campaign-*"))


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks for processes in /proc")
def test_a_run_that_is_killed_goes_on_and_leaves_no_process_behind(tmp_path: Path) -> None:
    command = [sys.executable, "-c", MAIN, "engine", "--rulebook", "riftbound", "--mutant", "all-to-base"]
    engine = shlex.join(command)
    words = ["fuzz", "--engine", engine, "--examples", "80", "--jobs", "2", "--seed", "1"]
    whole = ambush(*words, "--out", str(tmp_path / "whole"))
    first = ambush(*words, "--out", str(tmp_path / "cut"))
    end = time.monotonic() + 120
    while lines(tmp_path / "cut") < 2 and time.monotonic() < end:
        time.sleep(0.02)
    family = children(first.pid)
    first.send_signal(signal.SIGKILL)
    first.communicate()
    done = lines(tmp_path / "cut")
    assert done >= 2
    while any(Path(f"/proc/{each}").exists() for each in family) and time.monotonic() < end:
        time.sleep(0.02)
    assert not [each for each in family if Path(f"/proc/{each}").exists()]
    again = ambush(*words, "--out", str(tmp_path / "cut"))
    texts = [run.communicate(timeout=300)[0] for run in (whole, again)]
    assert texts[0].replace(b"/whole/", b"/cut/") == texts[1]
    assert contents(tmp_path / "whole") == contents(tmp_path / "cut")
    assert not list((tmp_path / "cut").glob(".campaign-*"))


LIMPING = "import sys; from oracle.cli import main; main(); sys.exit(3)"
"""Right, but it ends with another exit code than it should."""


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_run_that_is_interrupted_tells_how_the_engines_ended(jobs: str, tmp_path: Path) -> None:
    engine = shlex.join([sys.executable, "-c", LIMPING, "engine", "--rulebook", "riftbound"])
    run = ambush("fuzz", "--engine", engine, "--examples", "100000", "--jobs", jobs, "--out", str(tmp_path / "out"))
    end = time.monotonic() + 60
    while lines(tmp_path / "out") < 1 and time.monotonic() < end:
        time.sleep(0.02)
    run.send_signal(signal.SIGINT)
    said, errors = run.communicate(timeout=60)
    assert b"FAILED  how its processes ended: protocol-error: it ended with exit code 3 after bye" in said
    assert said.endswith(b"0 distinct failures (cut off)\n")
    assert errors == b"ambush: cut off; the same command goes on from here\n"
    assert run.returncode == 130


def test_a_replay_tells_how_the_engine_ended(failures: Path, tmp_path: Path) -> None:
    (path,) = failures.glob("*.json")
    engine = shlex.join([sys.executable, "-c", LIMPING, "engine", "--rulebook", "riftbound"])
    replay = ["fuzz", "--engine", engine, "--replay", str(path)]
    known = tmp_path / "known.json"
    for baseline, word, code in (([], b"FAILED", 1), (["--baseline", str(known)], b"KNOWN ", 0)):
        known.write_text('[{"kind": "protocol-error", "aspect": "exit-code"}]')
        run = ambush(*replay, *baseline)
        said, _ = run.communicate(timeout=60)
        assert said.startswith(b"FIXED")
        assert word + b"  how its processes ended: protocol-error: it ended with exit code 3 after bye" in said
        assert run.returncode == code


def test_what_is_misused_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["fuzz", "--engine", "x", "--examples", "0"]) == 2
    assert main(["fuzz", "--engine", RIGHT, "--replay", str(tmp_path / "no.json")]) == 2
    assert main(["fuzz", "--engine", "no-such-program-anywhere"]) == 4
    assert main(["fuzz", "--engine", "no-such-program-anywhere", "--jobs", "2"]) == 4
    assert main(["fuzz", "--engine", RIGHT, "--jobs", "0"]) == 2
    assert main(["fuzz", "--engine", "http://127.0.0.1:1/", "--jobs", "2"]) == 2
    assert main(["fuzz", "--engine", RIGHT, "--accept"]) == 2
    (tmp_path / "file").touch()
    assert main(["fuzz", "--engine", RIGHT, "--examples", "1", "--out", "file"]) == 2
    assert "file: unreadable: " in capsys.readouterr().err
    (tmp_path / "file").unlink()
    assert main(["fuzz", "--engine", RIGHT, "--baseline", "nowhere/known.json", "--accept"]) == 2
    assert "make its folder first" in capsys.readouterr().err
    assert main(["fuzz", "--engine", RIGHT, "--baseline", "known.json", "--accept", "--prune", "--fail-fast"]) == 2
    assert main(["fuzz", "--engine", RIGHT, "--timeout", "1e300"]) == 2
    capsys.readouterr()
    assert main(["fuzz", "--engine", RIGHT, "extra"]) == 2
    assert "did you mean" not in capsys.readouterr().err
    assert main(["fuzz", "--engin", RIGHT]) == 2
    assert "did you mean --engine?" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


def test_a_second_run_of_the_same_campaign_in_the_same_folder_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["fuzz", "--engine", HERE + "Right", "--examples", "100000", "--out", str(tmp_path / "out")]
    first = ambush(*words)
    end = time.monotonic() + 60
    while lines(tmp_path / "out") < 1 and time.monotonic() < end:
        time.sleep(0.02)
    assert main(words) == 2
    assert "out: usage: another run of the same campaign is at work there" in capsys.readouterr().err
    first.send_signal(signal.SIGINT)
    said, errors = first.communicate(timeout=60)
    assert errors == b"ambush: cut off; the same command goes on from here\n"
    assert said.endswith(b"0 distinct failures (cut off)\n")
    assert lines(tmp_path / "out") >= 1


def test_a_folder_that_was_there_stays_and_one_that_was_made_for_nothing_goes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(ROOT)
    mine = tmp_path / "mine"
    mine.mkdir()
    for folder in (mine, tmp_path / "made"):
        assert main(["fuzz", "--engine", RIGHT, "--examples", "1", "--out", str(folder)]) == 0
    assert [path.name for path in tmp_path.iterdir()] == ["mine"]
