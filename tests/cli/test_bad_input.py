from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.cli.scene import HEADER, after, play, question, write

Ambush = Callable[..., tuple[int, str, str]]


def lines(*records: Any) -> bytes:
    return b"".join(json.dumps(record).encode() + b"\n" for record in records)


def altered(n: int, change: Callable[[dict[str, Any]], Any]) -> dict[str, Any]:
    record = play(n, after=after())
    change(record)
    return record


BAD = {
    "malformed-json": lines(HEADER) + b'{"kind": "incident", "n" 1}\n',
    "not-an-object": lines(HEADER) + b"[[1]]\n",
    "bad-schema": lines(HEADER, altered(1, lambda record: record.update(before="nowhere"))),
    "unknown-field": lines(HEADER, altered(1, lambda record: record["action"].update(tragets=[]))),
    "unknown-kind": lines(HEADER, {"kind": "incidnet"}),
    "unknown-rulebook": lines({**HEADER, "rulebook": "rifbound"}, play(1)),
    "unknown-edition": lines({**HEADER, "edition": "0.1"}, play(1)),
    "unknown-reading": lines({**HEADER, "readings": {"grant-recheck": "never"}}, play(1)),
    "no-header": lines(play(1)),
    "duplicate-n": lines(HEADER, play(1), play(1)),
    "not-utf-8": lines(HEADER) + b'{"kind": "note", "x-name": "\xe9"}\n',
    "cut-off": lines(HEADER, play(1))[:-40],
    "empty-trace": b"",
    "not-an-integer": lines(HEADER, altered(1, lambda record: record.update(n=1.5))),
    "damaged-archive": gzip.compress(lines(HEADER, play(1)))[:30] + b"\xff" * 500,
    "compression-bomb": gzip.compress(b" " * (70 << 20)),
}


@pytest.mark.parametrize("code", list(BAD))
def test_bad_bytes_are_one_clear_line_and_exit_code_2(code: str, tmp_path: Path, ambush: Ambush) -> None:
    file = tmp_path / "trace.ndjson"
    file.write_bytes(BAD[code])
    exit_code, out, err = ambush("check", file)
    told = [line for line in out.splitlines() if f": {code}" in line]
    assert told, out
    assert all("Hint: " in line for line in told)
    assert str(file) in told[0]
    assert exit_code == 2
    assert "Traceback" not in out + err


def test_readings_agreed_in_mid_game_are_checked_too(tmp_path: Path, ambush: Ambush) -> None:
    agreed = play(1, after=after(), readings={"grant-recheck": "often"})
    code, out, _ = ambush("check", write(tmp_path / "game.ndjson", [HEADER, agreed, play(2, after=after())]))
    assert code == 2
    assert "unknown-reading at /readings/grant-recheck" in out
    assert "1 incident judged: 1 legal" in out


@pytest.mark.parametrize("options", [(), ("--keep-going",)])
def test_a_missing_file_and_an_empty_directory_are_never_forgiven(
    options: tuple[str, ...], tmp_path: Path, ambush: Ambush
) -> None:
    code, out, _ = ambush("check", *options, tmp_path / "none.ndjson")
    assert code == 2
    assert "no-such-file" in out
    code, out, _ = ambush("check", *options, tmp_path)
    assert code == 2
    assert "no-traces" in out


@pytest.mark.parametrize(
    ("words", "hint"),
    [
        ((), "ambush --help"),
        (("chekc",), "did you mean check?"),
        (("check",), "ambush check --help"),
        (("check", "--editoin", "1.4", "x"), "did you mean --edition?"),
        (("check", "--format", "yaml", "x"), "ambush check --help"),
        (("check", "--shard", "3/2", "x"), "I/N"),
        (("check", "--jobs", "0", "x"), "from 1 on"),
        (("check", "--accept", "x"), "--baseline"),
        (("check", "--reading", "grant-recheck", "x"), "NAME=VALUE"),
        (("check", "--rulebook", "rftbound", "x"), "did you mean riftbound?"),
        (("check", "--report", "pdf=x", "x"), "ndjson"),
        (("solve", "--count", "--orders", "x"), "ambush solve --help"),
        (("rules", "--rulebook", "rftbound"), "did you mean riftbound?"),
    ],
)
def test_a_misunderstanding_is_one_line_with_a_hint(words: tuple[str, ...], hint: str, ambush: Ambush) -> None:
    code, out, err = ambush(*words)
    assert code == 2
    assert out == ""
    assert err.count("\n") == 1
    assert hint in err


@pytest.mark.parametrize(
    ("options", "what"),
    [
        (("--edition", "1.5"), "unknown-edition"),
        (("--as-of", "yesterday"), "bad-input"),
        (("--reading", "grant-recheck=sometimes"), "unknown-reading"),
        (("--reading", "grant=choice"), "unknown-reading"),
        (("--only", "timming.*"), "unknown-rule"),
    ],
)
def test_a_wish_no_rulebook_can_fulfil_is_usage(
    options: tuple[str, ...], what: str, tmp_path: Path, ambush: Ambush
) -> None:
    trace = write(tmp_path / "game.ndjson", [HEADER, play(1, after=after())])
    code, out, err = ambush("check", "--keep-going", *options, trace)
    assert code == 2
    assert err.startswith(f"ambush: {what}")
    code, out, _ = ambush("check", "--format", "json", *options, trace)
    assert json.loads(out)["code"] == what


@pytest.mark.parametrize(
    ("data", "what"),
    [
        (b"", "empty-trace"),
        (b"{}", "bad-schema at /before"),
        (lines({**question(), "before": []}), "bad-schema at /before"),
        (lines({**question(), "acton": {}}), "unknown-field at /acton"),
        (lines(question(to=5)), "bad-schema at /action/to"),
        (lines({**HEADER, "edition": "7"}, question()), "unknown-edition"),
        (lines({**HEADER, "rulebook": 7}, question()), "bad-schema at /header/rulebook"),
        (lines({**question(), "action": {"type": "pass", "player": "A"}}), "bad-input at /action/type"),
        (lines(HEADER), "bad-input: there is no incident"),
    ],
)
def test_a_question_that_cannot_be_asked(data: bytes, what: str, tmp_path: Path, ambush: Ambush) -> None:
    file = tmp_path / "position.json"
    file.write_bytes(data)
    code, out, err = ambush("solve", file)
    assert code == 2
    assert out == ""
    assert what in err


def test_what_nobody_foresaw_is_one_line_that_says_how_to_report_it(
    ambush: Ambush, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(args: Any) -> int:
        raise KeyError("u7")

    monkeypatch.delenv("AMBUSH_TRACEBACK")
    monkeypatch.setattr("oracle.cli.rules_.run", fail)
    exit_code, out, err = ambush("rules")
    assert exit_code == 2
    assert err.startswith("ambush: internal: the oracle itself failed (KeyError: 'u7', in test_bad_input.py:")
    assert "please report it with the input and with what AMBUSH_TRACEBACK=1 makes it print" in err
    assert len(err.splitlines()) == 1
    assert out == ""
    monkeypatch.setenv("AMBUSH_TRACEBACK", "1")
    with pytest.raises(KeyError):
        ambush("rules")


def test_a_folder_that_cannot_be_written_to_is_no_defect(tmp_path: Path, ambush: Ambush) -> None:
    (tmp_path / "file").write_text("")
    exit_code, _, err = ambush("init", "--adapter", "node", tmp_path / "file" / "sub")
    assert (exit_code, len(err.splitlines())) == (2, 1)
    assert "Not a directory" in err or "File exists" in err
    assert "defect" not in err
