from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from oracle.trace import Validator
from tests.cli.scene import HEADER, after, play, question, without, write

Ambush = Callable[..., tuple[int, str, str]]
Snapshot = Callable[..., None]


def case(**more: Any) -> dict[str, Any]:
    incident = {name: value for name, value in play(1, "u1").items() if name in ("before", "action", "claim")}
    found = [{"kind": "wrongly-accepted", "rule": "ambush.supporter-at-finalization"}, "timing.showdown"]
    expect = {"status": "illegal", "findings": [*found, {"kind": "doomed-payment"}], "doomed": True}
    record = {"id": "supporter-1", "title": "The supporter is killed as a cost", "header": HEADER, **incident}
    return {**record, "expect": {**expect, **more}}


def test_help(snapshot: Snapshot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "100")
    with pytest.raises(SystemExit) as left:
        snapshot("--help")
    assert left.value.code == 0


@pytest.mark.parametrize("verb", ["check", "lint", "solve", "cases", "explain", "rules", "import"])
def test_every_verb_has_help_with_an_example(verb: str, ambush: Ambush, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        ambush(verb, "--help")
    assert left.value.code == 0
    assert f"example:\n  ambush {verb} " in capsys.readouterr().out


def test_solve_finds_a_payment(tmp_path: Path, snapshot: Snapshot) -> None:
    file = tmp_path / "position.json"
    file.write_text(json.dumps({**question(), "header": HEADER}))
    snapshot("solve", file)


def test_solve_says_why_there_is_none(tmp_path: Path, snapshot: Snapshot) -> None:
    asked = question()
    asked["before"]["players"][0]["runes"] = asked["before"]["players"][0]["runes"][:2]
    snapshot("solve", write(tmp_path / "poor.ndjson", [HEADER, asked]))


def test_solve_json(tmp_path: Path, snapshot: Snapshot) -> None:
    snapshot("solve", "--format", "json", write(tmp_path / "position.ndjson", [HEADER, question()]))


def test_solve_leaves_aside_what_was_recorded(tmp_path: Path, ambush: Ambush) -> None:
    trace = write(tmp_path / "game.ndjson", [HEADER, play(1), play(2, "u1", after=after())])
    assert "kill u2 for toll" in ambush("solve", trace, "-n", "2")[1]
    assert ambush("solve", trace, "-n", "3")[0] == 2


def test_solve_counts(tmp_path: Path, ambush: Ambush) -> None:
    """Base is closed in a showdown, so X is the one choice; any three of four like runes, one of them recycled."""
    trace = write(tmp_path / "position.ndjson", [HEADER, question()])
    assert ambush("solve", "--choices", trace)[1] == "1 choice\n"
    payments = int(ambush("solve", "--count", trace)[1].split()[0])
    listed = ambush("solve", "--all", trace)[1]
    assert payments == listed.count(")\n") >= 1
    assert int(ambush("solve", "--orders", trace)[1].split()[0]) > payments


def test_solve_writes_smt_lib_that_another_solver_agrees_with(tmp_path: Path, ambush: Ambush) -> None:
    z3 = pytest.importorskip("z3")
    trace = write(tmp_path / "position.ndjson", [HEADER, question(to="X"), {**question(to="base"), "n": 2}])
    for n, expected in ((1, z3.sat), (2, z3.unsat)):
        file = tmp_path / f"{n}.smt2"
        ambush("solve", trace, "-n", str(n), "--smt2", file)
        solver = z3.Solver()
        solver.from_string(file.read_text().replace("(reset)", "").replace("(check-sat)", ""))
        assert solver.check() == expected


def test_cases_that_hold_are_counted(tmp_path: Path, ambush: Ambush) -> None:
    (tmp_path / "one.json").write_text(json.dumps(case()))
    (tmp_path / "two.json").write_text(json.dumps([case(), case(alternative={"to": "X"}, repairs=["u2 were killed"])]))
    assert ambush("cases", tmp_path)[:2] == (0, "3 passed, 0 failed\n")


def test_cases_that_fail_say_what_was_promised(tmp_path: Path, snapshot: Snapshot) -> None:
    file = tmp_path / "case.json"
    wrong = {"status": "legal", "aspects": {"timing": "legal"}, "findings": ["pay.energy"], "doomed": {"step": 0}}
    wrong |= {"alternative": {"to": "base"}, "repairs": ["more Energy"], "cores": [["pay.energy"]]}
    file.write_text(json.dumps(case(**wrong, after={"priority": "A"})))
    snapshot("cases", file)


def test_a_case_holds_the_outcome_against_the_rules(tmp_path: Path, ambush: Ambush) -> None:
    legal = {**case(), **{name: value for name, value in play(1).items() if name in ("action", "claim")}}
    legal["expect"] = {"status": "undetermined", "after": {"priority": "B", "objects": [{"id": "h1", "at": "X"}]}}
    file = tmp_path / "case.json"
    file.write_text(json.dumps(legal))
    assert ambush("cases", file)[0] == 0
    legal["expect"]["after"]["objects"][0]["at"] = "base"
    file.write_text(json.dumps(legal))
    code, out, _ = ambush("cases", file)
    assert code == 1
    assert "after/objects/h1/at: expected base, got X" in out


def test_an_ill_formed_case_is_bad_input(tmp_path: Path, ambush: Ambush) -> None:
    file = tmp_path / "case.json"
    file.write_text(json.dumps(without(case(), "expect", "status")))
    code, out, _ = ambush("cases", file)
    assert code == 2
    assert "/expect/status" in out


def test_explain_a_rule(snapshot: Snapshot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("oracle.explaining._corpus", lambda: (case(),))
    snapshot("explain", "ambush.supporter-at-finalization")


@pytest.mark.parametrize("code", ["wrongly-accepted", "missing-field", "grant-recheck", "malformed-json", "internal"])
def test_explain_knows_every_sort_of_code(code: str, ambush: Ambush) -> None:
    exit_code, out, _ = ambush("explain", code)
    assert exit_code == 0
    assert out.startswith(f"{code}  (")


def test_explain_an_unknown_code_names_close_ones(ambush: Ambush) -> None:
    code, _, err = ambush("explain", "ambush.suporter-at-finalisation")
    assert code == 2
    assert "did you mean ambush.supporter-at-finalization?" in err


def test_rules_lists_every_rule_once(ambush: Ambush) -> None:
    from oracle.registry import rulebook

    _, out, _ = ambush("rules", "--rulebook", "riftbound", "--format", "json")
    assert [json.loads(line)["id"] for line in out.splitlines()] == [rule.id for rule in rulebook("riftbound").rules]


def test_rules_diff_shows_only_what_changed(ambush: Ambush) -> None:
    _, out, _ = ambush("rules", "--diff", "1.3,1.4")
    assert "location.grant-at-finalization" in out
    assert "ambush.supporter-at-finalization" not in out
    assert ambush("rules", "--diff", "1.3,9")[0] == 2


def test_import_writes_a_trace_that_check_can_read(tmp_path: Path, ambush: Ambush) -> None:
    log = tmp_path / "empty.log"
    log.write_bytes(b"not an event\n")
    trace = tmp_path / "trace.ndjson"
    code, _, err = ambush("import", "miszion", log, "-o", trace)
    assert code == 2
    assert ":1: bad-input" in err
    assert ambush("import", "--keep-going", "miszion", log, "-o", trace)[0] == 3
    assert ambush("check", trace)[0] == 0
    assert ambush("import", "mizsion", log)[0] == 2
    assert ambush("import", "miszion", tmp_path / "none.log")[0] == 2


def test_every_record_that_is_written_fits_its_schema(tmp_path: Path, ambush: Ambush) -> None:
    trace = write(
        tmp_path / "game.ndjson",
        [
            HEADER,
            play(1, after=after()),
            play(2, "u1"),
            without(play(3), "action", "pay"),
            {"kind": "incident", "n": 4},
        ],
    )
    _, out, _ = ambush("check", "--format", "json", "--skip", "pay.energy", trace)
    records = [json.loads(line) for line in out.splitlines()]
    assert {record["kind"] for record in records} == {"verdict", "problem", "summary"}
    for record in records:
        assert Validator.for_kind("riftbound", record["kind"]).problems(record) == [], record


def test_a_reader_that_has_seen_enough_is_no_error(tmp_path: Path) -> None:
    trace = write(tmp_path / "many.ndjson", [HEADER, *(play(n, after=after()) for n in range(1, 400))])
    command = [sys.executable, "-c", "import sys; from oracle.cli import main; sys.exit(main())"]
    process = subprocess.Popen(
        [*command, "check", "--format", "json", str(trace)], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.readline()
    process.stdout.close()
    assert process.stderr.read() == b""
    process.stderr.close()
    assert process.wait() == 141


def test_colour_only_on_a_terminal(tmp_path: Path, ambush: Ambush, monkeypatch: pytest.MonkeyPatch) -> None:
    from oracle.report.ink import Ink

    class Screen:
        def isatty(self) -> bool:
            return True

    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    assert Ink(Screen())("ILLEGAL", "red") == "\x1b[31mILLEGAL\x1b[0m"
    monkeypatch.setenv("NO_COLOR", "1")
    assert Ink(Screen())("ILLEGAL", "red") == "ILLEGAL"
    assert "\x1b" not in ambush("check", write(tmp_path / "g.ndjson", [HEADER, play(1, "u1")]))[1]
