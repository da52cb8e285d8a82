"""What a campaign tells, once it is over: each distinct failure, and what it all came to."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from oracle.fuzz.campaign import Done
from oracle.fuzz.failure import Failure
from oracle.scoring import FAILED, PASSED, SKIPPED, UNDECIDED
from oracle.verdict import Verdict

MOST_SAID = 4000
"""So many characters a text in a record may have."""


@dataclass(frozen=True, slots=True)
class Found:
    """A distinct failure: its case record, what the rules say about the play, and how to see it again."""

    failure: Failure
    case: dict[str, Any]
    asked: Verdict
    files: tuple[Path, ...] = ()
    """The case file, the pytest file, and a picture."""
    again: str = ""
    """The command that puts it to the engine again."""
    known: bool = False
    """Whether the baseline accepts it."""

    def as_record(self) -> dict[str, Any]:
        """A record of kind `failure`."""
        files = {"files": [str(each) for each in self.files], "again": self.again}
        state = {"known": self.known, "minimal": self.failure.minimal, "gear": self.failure.gear}
        told = {"said": self.failure.said[:MOST_SAID], "verdict": self.asked.as_record()}
        return {"kind": "failure", **state, "case": self.case, **told, **files}


@dataclass(frozen=True, slots=True)
class Fuzzed:
    """The last event: the counts. `cut_off` if it was stopped from outside."""

    done: Done
    seed: int
    known: int
    exit_code: int
    cut_off: bool = False

    @property
    def counts(self) -> dict[str, int]:
        """Examples by result, and how many distinct failures they came to."""
        results = {name: self.done.results[name] for name in (PASSED, FAILED, SKIPPED, UNDECIDED)}
        return {"examples": self.done.examples, **results, "failures": len(self.done.failures), "known": self.known}

    def as_record(self) -> dict[str, Any]:
        """The `summary` record."""
        record: dict[str, Any] = {"kind": "summary", "seed": self.seed, "counts": self.counts}
        record["skipped"] = dict(self.done.skipped.most_common())
        return {**record, **({"cutOff": True} if self.cut_off else {}), "exitCode": self.exit_code}
