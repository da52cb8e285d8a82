"""What a reader of traces promises: every record or a problem, and no record lost because of another."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from oracle.errors import CODES, Problem
from oracle.trace import Limits, read, read_all

Run = Callable[..., tuple[list[Any], list[Problem]]]
HEADER = b'{"kind":"header","format":"ambush-trace/1","rulebook":"riftbound","edition":"1.4"}\n'


def passes(n: int) -> bytes:
    return b'{"kind":"incident","n":%d,"before":{},"action":{"type":"pass"}}\n' % n


def test_the_example_of_the_contract_is_read_whole(golden: bytes, outcome: Run) -> None:
    records, problems = outcome(golden)
    assert problems == []
    assert [record.data for record in records] == [json.loads(line) for line in golden.splitlines()]
    assert [record.line for record in records] == list(range(1, 11))


def test_a_problem_says_file_line_field_and_remedy(tmp_path: Path) -> None:
    trace = tmp_path / "game.ndjson"
    trace.write_bytes(HEADER + passes(1).replace(b'"before":{}', b'"before":{"players":[{"id":"A","xp":-1}]}'))
    (_, problem) = read(trace)
    assert isinstance(problem, Problem)
    assert problem.render() == (
        f"{trace}:2: bad-schema at /before/players/0/xp: expected a non-negative integer, got -1. "
        "Hint: xp stands for experience points."
    )


@pytest.mark.parametrize(
    ("line", "code", "pointer"),
    [
        (b"{", "cut-off", ""),
        (b'{"kind":"note","a":"x', "cut-off", ""),
        (b"{'kind':'note'}", "malformed-json", ""),
        (b'{"kind":"note","a":True}', "malformed-json", ""),
        (b'{"kind":"note",}', "malformed-json", ""),
        (b'{"kind":"note"} {"kind":"note"}', "malformed-json", ""),
        (b'{"kind":"note","a":"\\ud800"}', "malformed-json", ""),
        (b'{"kind":"note","a":"\xff"}', "not-utf-8", ""),
        (b'{"kind":"note","a":NaN}', "not-a-number", ""),
        (b'{"kind":"note","a":-Infinity}', "not-a-number", ""),
        (b'{"kind":"note","a":1e999}', "number-too-large", ""),
        (b'{"kind":"note","a":' + b"9" * 5000 + b"}", "number-too-large", ""),
        (b'{"kind":"note","a":{"b/c":[{"d":1,"d":1}]}}', "duplicate-key", "/a/b~1c/0/d"),
        (b'{"kind":"note","\\u003a":1,"a":":","a":2}', "duplicate-key", "/a"),
        (b'{"kind":"note","a":1,"\\u0061":2}', "duplicate-key", "/a"),
        (b'{"kind":"incident","n":1.0,"before":{},"action":{"type":"pass"}}', "not-an-integer", "/n"),
        (b'{"kind":"incident","n":1e3,"before":{},"action":{"type":"pass"}}', "not-an-integer", "/n"),
        (b'{"kind":"incident","n":9007199254740993,"before":{},"action":{"type":"pass"}}', "bad-schema", "/n"),
        (b'{"kind":"incident","n":true,"before":{},"action":{"type":"pass"}}', "bad-schema", "/n"),
        (b'{"kind":"note","a":' + b"[" * 64 + b"]" * 64 + b"}", "too-deep", ""),
        (b'{"kind":"note","a":' + b"[" * 9999 + b"]" * 9999 + b"}", "too-deep", ""),
        (b"[1]", "not-an-object", ""),
        (b'"note"', "not-an-object", ""),
        (b"7", "not-an-object", ""),
        (b"null", "not-an-object", ""),
        (b"{}", "unknown-kind", "/kind"),
        (b'{"kind":"insident","n":1}', "unknown-kind", "/kind"),
        (b'{"kind":["note"]}', "unknown-kind", "/kind"),
        (b"\xef\xbb\xbf" + passes(7).strip(), "byte-order-mark", ""),
        (passes(1).strip(), "duplicate-n", "/n"),
    ],
)
def test_one_bad_line_is_named_and_its_neighbours_are_read(line: bytes, code: str, pointer: str, outcome: Run) -> None:
    records, problems = outcome(HEADER + passes(1) + line + b"\n" + passes(2))
    assert [(problem.code, problem.pointer, problem.line) for problem in problems] == [(code, pointer, 3)]
    assert problems[0].hint
    assert problems[0].expected
    assert code in CODES
    assert [record.line for record in records if record.line != 3] == [1, 2, 4]
    assert (len(records) == 4) is (code == "byte-order-mark")


@pytest.mark.parametrize("depth", [60, 61])
def test_the_depth_limit_is_exact(depth: int, outcome: Run) -> None:
    inner = b"[" * depth + b"{}" * 0 + b"]" * depth
    filler = b",".join([b"[]"] * 80)
    _, problems = outcome(b'{"kind":"note","a":[' + filler + b',"][",' + inner + b"]}", limits=Limits(depth=62))
    assert [problem.code for problem in problems] == (["too-deep"] if depth == 61 else [])


@pytest.mark.parametrize("noise", [b'"]"', b'"\\"]"', b'"}{"', b'""'])
def test_brackets_in_texts_neither_hide_nor_feign_depth(noise: bytes, outcome: Run) -> None:
    deep = b"[" + b",[".join([noise] * 70) + b"]" * 70
    flat = b"[" + b",".join([noise, b"[]"] * 70) + b"]"
    assert [problem.code for problem in outcome(b'{"kind":"note","a":' + deep + b"}")[1]] == ["too-deep"]
    assert outcome(b'{"kind":"note","a":' + flat + b"}")[1] == []


def test_fractions_stand_in_notes_and_own_fields_only(outcome: Run) -> None:
    own = passes(1).replace(b'"before":{}', b'"x-time":{"s":0.5},"before":{"x-load":[0.1]}')
    records, problems = outcome(HEADER + b'{"kind":"note","t":0.5}\n' + own)
    assert problems == []
    assert records[2].data["x-time"] == {"s": 0.5}


def test_repeated_keys_hide_nowhere_else(outcome: Run) -> None:
    assert outcome(HEADER + b'{"kind" : "note", "a:b" : ": \\u003a \\u003A", "c":[{"a":1},{"a":1}]}')[1] == []


def test_a_trace_without_header_says_so_once_and_goes_on(outcome: Run) -> None:
    records, problems = outcome(passes(1) + passes(2))
    assert [problem.code for problem in problems] == ["no-header"]
    assert len(records) == 2


def test_a_damaged_header_costs_only_itself(golden: bytes, outcome: Run) -> None:
    records, problems = outcome(golden.replace(b'"victoryScore":8', b'"victoryScore":"8"', 1))
    assert [(problem.code, problem.pointer) for problem in problems] == [("bad-schema", "/victoryScore")]
    assert problems[0].hint == "write the number without quotes"
    assert [record.line for record in records] == list(range(2, 11))


def test_an_assumed_rulebook_is_used_before_any_header(outcome: Run) -> None:
    odd = passes(1).replace(b'"before":{}', b'"before":{"no":1}')
    assert [p.code for p in outcome(odd, rulebook="riftbound")[1]] == ["unknown-field", "no-header"]
    assert [p.code for p in outcome(odd)[1]] == ["no-header"]


def test_concatenated_traces_number_their_incidents_anew(outcome: Run) -> None:
    records, problems = outcome((HEADER + passes(1)) * 2)
    assert problems == []
    assert len(records) == 4


def test_an_unknown_rulebook_is_named_and_a_near_one_proposed(outcome: Run) -> None:
    _, problems = outcome(HEADER.replace(b"riftbound", b"riftbond"))
    assert [(p.code, p.pointer, p.hint) for p in problems] == [
        ("unknown-rulebook", "/rulebook", "did you mean riftbound?")
    ]


def test_without_validation_only_the_form_is_checked(outcome: Run) -> None:
    records, problems = outcome(HEADER + b'{"kind":"incident"}\n{"kind":\n', validate=False)
    assert [p.code for p in problems] == ["cut-off"]
    assert len(records) == 2


@pytest.mark.parametrize("text", [b"", b"\n\r\n  \n", b"[]", b"[ ]\n"])
def test_nothing_is_an_empty_trace(text: bytes, outcome: Run) -> None:
    records, problems = outcome(text)
    assert records == []
    assert [problem.code for problem in problems] == ["empty-trace"]


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be", "utf-32"])
def test_wide_text_is_one_problem(encoding: str, golden: bytes, outcome: Run) -> None:
    records, problems = outcome(golden.decode().encode(encoding))
    assert records == []
    assert [problem.code for problem in problems] == ["not-utf-8"]
    assert "UTF-8" in problems[0].hint


def test_a_byte_order_mark_is_told_and_the_trace_read(golden: bytes, outcome: Run) -> None:
    records, problems = outcome(b"\xef\xbb\xbf" + golden)
    assert [problem.code for problem in problems] == ["byte-order-mark"]
    assert len(records) == 10


def test_windows_line_ends_and_a_missing_last_one_do_not_matter(golden: bytes, outcome: Run) -> None:
    records, problems = outcome(golden.replace(b"\n", b"\r\n\r\n").rstrip())
    assert problems == []
    assert len(records) == 10


def test_a_missing_file_is_a_problem(tmp_path: Path) -> None:
    assert [getattr(x, "code", None) for x in read(tmp_path / "none.ndjson")] == ["no-such-file"]


def test_several_paths_are_read_one_after_the_other(tmp_path: Path, golden: bytes) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "a.ndjson").write_bytes(golden)
    found = list(read_all([tmp_path / "empty", tmp_path / "a.ndjson"]))
    assert isinstance(found[0], Problem)
    assert found[0].code == "no-traces"
    assert len(found) == 11


def test_a_case_needs_neither_kind_nor_header(outcome: Run) -> None:
    case = {
        "id": "a",
        "title": "A pass",
        "header": json.loads(HEADER),
        "before": {"turn": {"player": "A"}},
        "action": {"type": "pass"},
        "expect": {"status": "legal"},
    }
    assert outcome(json.dumps(case, indent=2).encode(), kind="case")[1] == []
    case["before"] = {"turn": {"player": ""}}
    problems = outcome(json.dumps(case).encode(), kind="case")[1]
    assert [(p.code, p.pointer, p.expected) for p in problems] == [
        ("bad-schema", "/before/turn/player", "at least 1 characters")
    ]
