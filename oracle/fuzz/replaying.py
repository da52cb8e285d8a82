"""Failures put to the engine again: is the same failure still there?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any

from oracle import casework
from oracle.conformance import Suite
from oracle.errors import Problem
from oracle.fuzz.keeping import FOUND
from oracle.scoring import FAILED, PASSED, Tried
from oracle.trace import Record


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
