from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.cli.scene import HEADER, after, play, question, without, write

Ambush = Callable[..., tuple[int, str, str]]
Snapshot = Callable[..., None]


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """A legal play, a supporter killed as a cost, a right and a wrong refusal, a log without payment, a pass."""
    records: list[dict[str, Any]] = [
        HEADER,
        play(1, after=after()),
        play(2, "u1"),
        play(3, "u1", claim={"accepted": False}),
        play(4, claim={"accepted": False}),
        {"kind": "note", "x-text": "half time"},
        without(play(5), "action", "pay"),
        {**question(), "n": 6, "action": {"type": "pass", "player": "A"}},
    ]
    return write(tmp_path / "game.ndjson", records)


def records_of(out: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in out.splitlines()]


def test_check_tells_what_is_wrong_and_what_is_open(game: Path, snapshot: Snapshot) -> None:
    snapshot("check", game)


def test_check_json(game: Path, snapshot: Snapshot) -> None:
    snapshot("check", "--format", "json", game)


def test_check_only_what_timing_says(game: Path, snapshot: Snapshot) -> None:
    snapshot("check", "--only", "timing.*", "--all", game)


def test_lint_finds_what_no_schema_can_say(tmp_path: Path, snapshot: Snapshot) -> None:
    ill = play(1)
    ill["before"]["objects"].append(dict(ill["before"]["objects"][1]))
    snapshot("lint", write(tmp_path / "ill.ndjson", [HEADER, ill, play(2)]))


def test_an_ill_formed_incident_gets_a_problem_and_no_verdict(tmp_path: Path, ambush: Ambush) -> None:
    ill = play(1)
    ill["before"]["objects"].append(dict(ill["before"]["objects"][1]))
    code, out, _ = ambush("check", "--format", "json", write(tmp_path / "ill.ndjson", [HEADER, ill, play(2)]))
    kinds = [(record["kind"], record.get("n")) for record in records_of(out)]
    assert kinds[-2:] == [("verdict", 2), ("summary", None)]
    assert {kind for kind, _ in kinds[:-2]} == {"problem"}
    assert code == 2


def test_a_legal_game_is_all_well(tmp_path: Path, ambush: Ambush) -> None:
    code, out, err = ambush("check", write(tmp_path / "legal.ndjson", [HEADER, play(1, after=after())]))
    assert (code, out, err) == (0, "1 incident judged: 1 legal\nclaims: 1 agree, 0 do not\n", "")


def test_a_right_refusal_of_a_doomed_payment_is_nobodys_fault(tmp_path: Path, ambush: Ambush) -> None:
    trace = write(tmp_path / "refused.ndjson", [HEADER, play(1, "u1", claim={"accepted": False})])
    code, out, _ = ambush("check", "--format", "json", trace)
    verdict, summary = records_of(out)
    assert [finding["kind"] for finding in verdict["findings"]] == ["doomed-payment"]
    assert summary["counts"]["faults"] == 0
    assert code == 0


@pytest.mark.parametrize(("options", "expected"), [((), 0), (("--strict",), 3)])
def test_what_cannot_be_decided_fails_only_a_strict_run(
    tmp_path: Path, ambush: Ambush, options: tuple[str, ...], expected: int
) -> None:
    trace = write(tmp_path / "open.ndjson", [HEADER, without(play(1), "action", "pay")])
    assert ambush("check", *options, trace)[0] == expected


def test_bad_input_wins_over_wrong_and_wrong_over_forgiven_bad_input(tmp_path: Path, ambush: Ambush) -> None:
    both = write(tmp_path / "both.ndjson", [HEADER, play(1, "u1"), {"kind": "incident", "n": 2}])
    assert ambush("check", both)[0] == 2
    assert ambush("check", "--keep-going", both)[0] == 1
    bad = write(tmp_path / "bad.ndjson", [HEADER, play(1, after=after()), {"kind": "incident", "n": 2}])
    assert ambush("check", "--keep-going", bad)[0] == 3


def test_any_number_of_processes_gives_the_same_bytes(game: Path, tmp_path: Path, ambush: Ambush) -> None:
    records = [HEADER, *(play(n, "u1" if n % 7 == 0 else "u2", after=after()) for n in range(1, 80))]
    many = write(tmp_path / "many.ndjson", records)
    one = ambush("check", "--format", "json", game, many)
    assert ambush("check", "--format", "json", "--jobs", "2", game, many) == one
    assert len(one[1].splitlines()) == 5 + 79 + 2


def test_shards_share_the_incidents_out(game: Path, ambush: Ambush) -> None:
    whole = records_of(ambush("check", "--format", "json", game)[1])
    parts = [records_of(ambush("check", "--format", "json", "--shard", f"{i}/3", game)[1]) for i in (1, 2, 3)]
    verdicts = [record for part in parts for record in part[:-1] if record["kind"] == "verdict"]
    assert sorted(verdicts, key=lambda each: each["n"]) == [each for each in whole if each["kind"] == "verdict"]
    for name, number in whole[-1]["counts"].items():
        assert sum(part[-1]["counts"][name] for part in parts) == number, name


def test_continuity_finds_where_a_game_does_not_go_on(tmp_path: Path, ambush: Ambush) -> None:
    onward = {**question(), "n": 2, "action": {"type": "pass", "player": "B"}, "before": after()}
    onward["before"]["players"][0]["score"] = 7
    trace = write(tmp_path / "torn.ndjson", [HEADER, play(1, after=after()), onward])
    assert ambush("check", trace)[0] == 0
    code, out, _ = ambush("check", "--continuity", trace)
    assert "discontinuity: 7 here, but 1 after #1   at /before/players/0/score" in out
    assert code == 1


def test_known_failures_are_told_but_do_not_fail(game: Path, tmp_path: Path, ambush: Ambush) -> None:
    known = tmp_path / "known.json"
    code, _, err = ambush("check", "--baseline", known, game)
    assert code == 2
    assert "--accept" in err
    assert ambush("check", "--baseline", known, "--accept", game)[0] == 0
    entries = json.loads(known.read_text())
    assert {entry["kind"] for entry in entries} == {"wrongly-accepted", "doomed-payment", "wrongly-refused"}
    assert all(entry["first"] == entry["last"] for entry in entries)
    code, out, _ = ambush("check", "--baseline", known, game)
    assert code == 0
    assert out.count("(known)") == len(entries)
    legal = write(tmp_path / "legal.ndjson", [HEADER, play(1, after=after())])
    assert ambush("check", "--baseline", known, "--prune", legal)[0] == 0
    assert json.loads(known.read_text()) == []


def test_a_report_is_written_beside_the_text(game: Path, tmp_path: Path, ambush: Ambush) -> None:
    report = tmp_path / "results.ndjson"
    code, out, _ = ambush("check", "--report", f"ndjson={report}", game)
    assert code == 1
    assert "ILLEGAL" in out
    assert report.read_text() == ambush("check", "--format", "json", game)[1]


def test_progress_is_told_when_it_is_wanted(game: Path, ambush: Ambush, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("oracle.cli.progress.INTERVAL", 0.0)
    assert "incidents judged" in ambush("check", "--progress", game)[2]
    assert ambush("check", game)[2] == ""


def test_ctrl_c_leaves_a_summary_that_says_so(game: Path, ambush: Ambush, monkeypatch: pytest.MonkeyPatch) -> None:
    from oracle.sitting import Sitting

    heard = Sitting.hear

    def interrupted(self: Sitting, record: Any) -> Any:
        if record["n"] == 3:
            raise KeyboardInterrupt
        return heard(self, record)

    monkeypatch.setattr(Sitting, "hear", interrupted)
    code, out, _ = ambush("check", "--format", "json", game)
    assert code == 130
    summary = records_of(out)[-1]
    assert summary["cutOff"] is True
    assert summary["counts"]["incidents"] == 2


def test_a_defect_of_the_oracle_is_an_unknown_that_asks_to_be_reported(
    game: Path, ambush: Ambush, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: Any) -> Any:
        raise RuntimeError("the planner and the replay disagree")

    monkeypatch.setattr("oracle.deciders.judge.Judge.verdict", broken)
    code, out, _ = ambush("check", "--strict", "--format", "json", game)
    verdict = records_of(out)[0]
    assert verdict["status"] == "unknown"
    assert verdict["reasons"][0]["kind"] == "internal"
    assert "please report" in verdict["reasons"][0]["message"]
    assert code == 3


def test_pictures_are_drawn_of_what_is_wrong(game: Path, tmp_path: Path, ambush: Ambush) -> None:
    folder = tmp_path / "drawn"
    code, _, _ = ambush("check", game, "--pictures", folder)
    assert code == 1
    assert sorted(each.name for each in folder.iterdir()) == [
        f"00{i}-game-{n}.svg" for i, n in ((1, 2), (2, 3), (3, 4))
    ]
    picture = (folder / "001-game-2.svg").read_text("utf-8")
    assert "Illegal: a showdown is in progress, and Barrow Knight no longer has Reaction" in picture
    assert "Illegal, but legal if u2 were killed instead of u1" in (folder / "002-game-3.svg").read_text("utf-8")
    code, _, err = ambush("check", game, "--pictures", folder / "001-game-2.svg")
    assert code == 2
    assert "name a folder" in err
