"""Records that are not one a line: arrays of every style, and what damage to one costs the others."""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from oracle.errors import Problem
from oracle.trace import Limits, read

Run = Callable[..., tuple[list[Any], list[Problem]]]

STYLES: dict[str, Callable[[list[Any]], str]] = {
    "compact": lambda records: json.dumps(records, separators=(",", ":")),
    "spaced": json.dumps,
    "one a line": lambda records: "[" + ",\n".join(map(json.dumps, records)) + "]",
    "brackets apart": lambda records: "[\n" + ",\n".join(map(json.dumps, records)) + "\n]\n",
    "comma first": lambda records: "[ " + "\n, ".join(map(json.dumps, records)) + "\n]",
    "indented": lambda records: json.dumps(records, indent=2),
    "flush left": lambda records: json.dumps(records, indent=0),
    "objects over lines": lambda records: "\n".join(json.dumps(record, indent=1) for record in records),
}


class Trickle(io.RawIOBase):
    """A pipe that hands over a few bytes at a time."""

    def __init__(self, text: bytes, size: int) -> None:
        self.parts: Iterator[bytes] = (text[at : at + size] for at in range(0, len(text), size))

    def read(self, size: int = -1) -> bytes:
        return next(self.parts, b"")


@pytest.fixture
def records(golden: bytes) -> list[Any]:
    return [json.loads(line) for line in golden.splitlines()]


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("size", [1, 7, 4096, 1 << 20])
def test_every_style_of_array_gives_the_same_records(style: str, size: int, records: list[Any]) -> None:
    text = STYLES[style](records).encode()
    found = list(read(Trickle(text, size)))  # type: ignore[arg-type]
    assert [getattr(record, "data", record) for record in found] == records


@pytest.mark.parametrize("style", STYLES)
def test_a_record_is_said_to_stand_where_it_begins(style: str, records: list[Any], outcome: Run) -> None:
    text = STYLES[style](records)
    lines = text.splitlines()
    found, _ = outcome(text.encode())
    assert all("{" in lines[record.line - 1] for record in found)
    assert len({record.line for record in found}) == (1 if style in ("compact", "spaced") else 10)


@pytest.mark.parametrize("style", [style for style in STYLES if style not in ("compact", "spaced")])
@pytest.mark.parametrize(
    ("was", "becomes"),
    [('"n": 2', '"n: 2'), ('"n": 2', '"n": [2'), ('"n": 2', '"n": {2'), ('"n": 2', '"n": 2}'), ('"n": 2', '"n": ]2')],
)
def test_damage_costs_one_element_only(style: str, was: str, becomes: str, records: list[Any], outcome: Run) -> None:
    text = STYLES[style](records)
    assert text.count(was) == 1
    found, problems = outcome(text.replace(was, becomes).encode())
    assert problems
    numbers = [record.data["n"] for record in found if record.kind == "incident"]
    assert numbers == [n for n in range(1, 9) if n != 2]


@pytest.mark.parametrize("style", STYLES)
def test_an_array_that_ends_in_the_middle_keeps_what_came_before(style: str, records: list[Any], outcome: Run) -> None:
    text = STYLES[style](records).encode()
    found, problems = outcome(text[: len(text) - 40])
    assert len(found) == 9
    assert "cut-off" in {problem.code for problem in problems}


def test_a_missing_comma_is_told(records: list[Any], outcome: Run) -> None:
    text = b"[" + json.dumps(records[0]).encode() + b" " + json.dumps(records[1]).encode() + b"]"
    found, problems = outcome(text)
    assert [(p.code, p.expected) for p in problems] == [("extra-text", "a comma or ]")]
    assert len(found) == 2


def test_an_overlong_element_is_skipped_and_the_next_one_read(records: list[Any], outcome: Run) -> None:
    long = {"kind": "note", "text": "}]" * 400_000}
    for style in ("compact", "brackets apart"):
        text = STYLES[style]([records[0], long, records[1]]).encode()
        found, problems = outcome(text, limits=Limits(line=100_000))
        assert [problem.code for problem in problems] == ["line-too-long"]
        assert [record.kind for record in found] == ["header", "incident"]


def test_two_arrays_one_after_the_other(records: list[Any], outcome: Run) -> None:
    found, problems = outcome(json.dumps(records).encode() * 2)
    assert problems == []
    assert len(found) == 20


def test_a_first_line_cut_to_its_brace_does_not_make_the_rest_one_document(golden: bytes, outcome: Run) -> None:
    found, problems = outcome(b"{\n" + golden.partition(b"\n")[2])
    assert [problem.code for problem in problems] == ["cut-off", "no-header"]
    assert len(found) == 9
