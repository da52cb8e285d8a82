"""
Failures kept
=============

A failure as a case file: the smallest position, the answer the rules give, and under `x-found` what the engine did
wrong. `ambush cases FILE --engine CMD` puts it to the engine again; so does a replay, which says whether the same
failure is still there.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path
from typing import Any

import msgspec

from oracle import casework
from oracle.conformance import Suite
from oracle.errors import Problem
from oracle.fuzz.failure import Failure
from oracle.scoring import FAILED, PASSED, Tried
from oracle.sitting import Sitting, Terms
from oracle.trace import Record
from oracle.verdict import Status, Verdict

FOUND = "x-found"


class Replayed(StrEnum):
    """What a case file says about the engine as it is now."""

    FIXED = "FIXED"
    FAILED = "FAILED"
    ERROR = "ERROR"


@dataclass(frozen=True, slots=True)
class Replay:
    """One case put to the engine again; `tried` is None where it could not be."""

    result: Replayed
    name: str
    says: str
    tried: Tried | None = None

    def as_record(self) -> dict[str, Any]:
        """A record of kind `replay`."""
        record: dict[str, Any] = {"kind": "replay", "id": self.name, "result": str(self.result), "says": self.says}
        return record if self.tried is None else {**record, "case": self.tried.as_record()}


def answer(failure: Failure, terms: Terms) -> Verdict:
    """What the rules say about the play, with the reasons."""
    sitting = Sitting(failure.example.header, replace(terms, explain=True))
    heard = sitting.hear(failure.example.question())
    assert isinstance(heard, Verdict), "a failure's position is well-formed"
    return heard


def asked(failure: Failure, terms: Terms) -> Verdict:
    """What the rules say about the play with the payment left open, with a legal way or the rules that clash."""
    question = failure.example.question()
    question["action"] = {name: value for name, value in question["action"].items() if name != "pay"}
    heard = Sitting(failure.example.header, replace(terms, explain=True)).hear(question)
    assert isinstance(heard, Verdict), "a failure's position is well-formed"
    return heard


def case(failure: Failure, seed: int, terms: Terms) -> dict[str, Any]:
    """The failure as a case record."""
    verdict = answer(failure, terms)
    expect: dict[str, Any] = {"status": str(verdict.status)}
    if verdict.status is Status.ILLEGAL:
        named = [{"kind": each.kind, "rule": each.rule} for each in verdict.findings if each.rule]
        expect |= {"findings": named} if named else {}
    found = {**failure.finding.as_record(), "seed": seed, "example": failure.number}
    made = failure.example.as_case(name(failure), failure.finding.message[:300], expect)
    return {**made, FOUND: found}


def name(failure: Failure) -> str:
    """A name for it and its file, the same for the same identity."""
    parts = ("fuzz", *(part for part in failure.identity if part))
    return re.sub(r"[^a-z0-9.]+", "-", "-".join(parts).lower())


def write(record: dict[str, Any], folder: Path) -> Path:
    """The case in a file of its own. Raises OSError."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{record['id']}.json"
    path.write_bytes(msgspec.json.format(msgspec.json.encode(record), indent=1) + b"\n")
    return path


def replay(paths: Iterable[str | Path], suite: Suite) -> Iterator[Replay]:
    """Each case of the files put to the engine again. Raises EngineUnavailable."""
    for record in casework.cases(paths):
        if isinstance(record, Problem):
            yield Replay(Replayed.ERROR, record.file or "-", record.at(None, record.line).render())
            continue
        tried = suite.try_case(record)
        yield _replayed(record, tried)


def _replayed(record: Record, tried: Tried | Problem) -> Replay:
    wanted = record.data.get(FOUND, {})
    title = str(record.data["id"])
    if isinstance(tried, Problem):
        return Replay(Replayed.ERROR, title, tried.render())
    if tried.result == PASSED:
        return Replay(Replayed.FIXED, title, "the engine does what the rules say", tried)
    if tried.result != FAILED:
        return Replay(Replayed.ERROR, title, f"{tried.result}: {', '.join(tried.why)}", tried)
    same = any(
        (each.kind, each.rule) == (wanted.get("kind", each.kind), wanted.get("rule", "" if wanted else each.rule))
        for each in tried.findings
    )
    says = "the same failure" if same else "another failure than the one that was found"
    return Replay(Replayed.FAILED, title, says, tried)
