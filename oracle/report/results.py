"""
Results read again
==================

The records of one or more runs (`--format json`, `--report ndjson=FILE`), as if they were one run: of several
summaries, as shards have them, one is made, which comes last.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from oracle.errors import Problem
from oracle.tally import CUT_OFF
from oracle.trace import Record, read_all

WORST_FIRST = (CUT_OFF, 2, 4, 1, 3, 0)
"""Exit codes: of several the first of these is that of all."""
NO_RESULTS = ("header", "incident", "case")

Summary = Mapping[str, Any]


def results(paths: Iterable[str]) -> Iterator[Mapping[str, Any] | Problem]:
    """Each record of the files, validated, and one summary; a problem for whatever is no record of results.

    A file that breaks off before its summary makes the whole one that was cut off.
    """
    whole: Summary | None = None
    broken = False
    for path in paths:
        ended = False
        for record in read_all([path]):
            if isinstance(record, Problem):
                yield record
            elif record.kind in NO_RESULTS:
                yield _no_result(record)
            elif record.kind == "summary":
                whole, ended = record.data if whole is None else merged(whole, record.data), True
            else:
                # A replay has no summary, and what is told after one is about how the engine ended.
                ended = record.kind == "replay" or (ended and record.kind == "engine-case")
                yield record.data
        broken |= not ended
    if whole is not None and broken:
        whole = {**whole, "cutOff": True, "exitCode": CUT_OFF}
    if whole is not None:
        yield whole


def merged(one: Summary, other: Summary) -> Summary:
    """Two summaries as one: counts are added up, and what is not the same in both is left out."""
    both = {**_added(one, other), "kind": "summary"}
    for name in ("seed", "provenance"):
        both.pop(name, None)
        if name in one and one.get(name) == other.get(name):
            both[name] = one[name]
    both["exitCode"] = min((each.get("exitCode", CUT_OFF) for each in (one, other)), key=WORST_FIRST.index)
    return both


def _added(one: Mapping[str, Any], other: Mapping[str, Any]) -> dict[str, Any]:
    found = dict(one)
    for name, value in other.items():
        mine = found.get(name)
        if isinstance(value, Mapping) and isinstance(mine, Mapping):
            found[name] = _added(mine, value)
        elif type(value) is int and type(mine) is int:
            found[name] = mine + value
        elif mine is None or value is True:
            found[name] = value
    return found


def _no_result(record: Record) -> Problem:
    what = f"this is no record of results, but of kind {record.kind}"
    hint = "results are what --format json and --report ndjson=FILE write; ambush check judges traces"
    return Problem("unknown-kind", what, "/kind", hint, record.file, record.line)
