"""Valid traces, damaged thousands of times: nothing escapes, nothing is lost but what was damaged."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from oracle.errors import CODES, Problem
from oracle.trace import Record, read

GOLDEN = (Path(__file__).parent / "data" / "golden.ndjson").read_bytes().splitlines()
SMALL = [GOLDEN[0], *(line for line in GOLDEN[1:] if len(line) < 1000)]
SPREAD = 1_000_003

Damage = Callable[[bytes, int, int], bytes]


def numbered(lines: list[bytes], times: int) -> list[bytes]:
    """The incidents of `lines`, again and again, with numbers so far apart that damage does not make two equal."""
    trace = [lines[0]]
    for _ in range(times):
        for line in lines[1:]:
            record = json.loads(line)
            if "n" in record:
                record["n"] = SPREAD * len(trace)
            trace.append(json.dumps(record, separators=(",", ":")).encode())
    return trace


def inserted(line: bytes, field: bytes) -> bytes:
    return line[:-1] + b"," + field + b"}"


def swapped(line: bytes, where: int, what: int) -> bytes:
    """A value that the schema looks at, replaced by one of another type."""
    record = json.loads(line)
    values: list[Any] = [[], {}, "", True, -1, None]
    keys = [key for key in record if key in ("kind", "n", "before", "action", "format", "rulebook", "players", "cards")]
    key = keys[where % len(keys)]
    record[key] = next(
        value for value in values[what % 6 :] + values if value is not None and type(value) is not type(record[key])
    )
    return json.dumps(record).encode()


CERTAIN: dict[str, Damage] = {
    "cut": lambda line, where, what: line[: 2 + where % (len(line) - 2)],
    "type": swapped,
    "deep": lambda line, where, what: inserted(line, b'"x-deep":' + b"[" * (65 + where) + b"]" * (65 + where)),
    "huge": lambda line, where, what: inserted(line, b'"x-huge":' + b"9" * (5000 + where)),
    "repeated key": lambda line, where, what: inserted(line, b'"kind":"note"'),
    "not a number": lambda line, where, what: inserted(line, b'"x-number":' + (b"NaN", b"-Infinity")[what % 2]),
    "not utf-8": lambda line, where, what: inserted(line, b'"x-text":"' + bytes([0xF8 + what % 8]) + b'"'),
    "control character": lambda line, where, what: inserted(line, b'"x-text":"' + bytes([what % 10]) + b'"'),
    "doubled": lambda line, where, what: line + line,
    "quote": lambda line, where, what: line[:1] + line[2:],
}
SCHEMA_ONLY: dict[str, Damage] = {
    "unknown field": lambda line, where, what: inserted(line, b'"%c%d":1' % (97 + what % 26, where)),
    "fraction": lambda line, where, what: inserted(line, b'"unknown":1.5'),
}
UNCERTAIN: dict[str, Damage] = {
    "byte": lambda line, where, what: line[: where % len(line)] + bytes([what]) + line[where % len(line) + 1 :],
    "bit": lambda line, where, what: (
        line[: where % len(line)] + bytes([line[where % len(line)] ^ (1 << what % 8)]) + line[where % len(line) + 1 :]
    ),
    "lost": lambda line, where, what: line[: where % len(line)] + line[where % len(line) + 1 + what :],
    "inserted": lambda line, where, what: line[: where % len(line)] + bytes([what]) + line[where % len(line) :],
}
DAMAGES = CERTAIN | SCHEMA_ONLY | UNCERTAIN
TRACES = [numbered(GOLDEN, 1), numbered(SMALL, 6)]

blows = st.lists(
    st.tuples(st.integers(0, 200), st.sampled_from(sorted(DAMAGES)), st.integers(0, 4000), st.integers(0, 255)),
    min_size=1,
    max_size=24,
    unique_by=lambda blow: blow[0],
)


@settings(max_examples=500, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(trace=st.sampled_from(TRACES), blows=blows)
def test_damage_is_told_and_costs_only_what_was_damaged(trace: list[bytes], blows: list[Any]) -> None:
    damaged: dict[int, tuple[str, bytes]] = {}
    for index, name, where, what in blows:
        at = index % len(trace)
        if name in SCHEMA_ONLY and b'"kind":"note"' in trace[at]:
            continue
        damaged[at] = (name, DAMAGES[name](trace[at], where, what))
    lines = [damaged[at][1] if at in damaged else line for at, line in enumerate(trace)]

    found = list(read(io.BytesIO(b"\n".join(lines))))

    delivered = [x.data for x in found if isinstance(x, Record)]
    for at, line in enumerate(trace):
        assert at in damaged or json.loads(line) in delivered
    told: dict[int, list[Problem]] = {}
    for x in found:
        if isinstance(x, Problem):
            assert x.code in CODES
            assert x.hint
            assert x.render()
            told.setdefault(x.line or 0, []).append(x)
    row = 1
    for at, line in enumerate(lines):
        rows = range(row, row + 1 + line.count(b"\n"))
        row = rows.stop
        if at not in damaged:
            continue
        name, text = damaged[at]
        if name in UNCERTAIN:
            # What is left may still be a record, but it never vanishes without a word.
            spoken = any(x.line in rows for x in found)
            assert spoken or not text.strip()
        else:
            assert any(number in told for number in rows), (name, text)


@settings(max_examples=500, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(indent=st.sampled_from([None, 0, 2]), blows=blows)
def test_a_damaged_array_never_raises_and_is_never_taken_for_whole(indent: int | None, blows: list[Any]) -> None:
    text = json.dumps([json.loads(line) for line in TRACES[0]], indent=indent).encode()
    for index, name, where, what in blows:
        if name in UNCERTAIN:
            text = UNCERTAIN[name](text, where * index, what)
    found = list(read(io.BytesIO(text)))
    if not any(isinstance(x, Problem) for x in found):
        assert [x.data for x in found if isinstance(x, Record)] == json.loads(text)
