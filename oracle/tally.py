"""
Counting verdicts
=================

Everything a summary says, and the exit code that follows from it: 2 bad input, 1 wrong somewhere, 3 undecided.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from typing import Any

from oracle.errors import Problem
from oracle.verdict import Finding, Status, Verdict

INPUT_CODES = frozenset(("no-such-file", "no-traces", "unreadable", "empty-trace", "usage"))
"""Problems of the call rather than of a record: `--keep-going` does not forgive them."""

CUT_OFF = 130
"""The exit code of an interrupted run, as shells have it for SIGINT."""

_INDEX = re.compile(r"(?<=/)\d+(?=/|$)")


def faults(verdict: Verdict) -> tuple[Finding, ...]:
    """The findings that count against the engine or the log.

    Where the engine rightly refused a play, the player's own doomed choice is told but is nobody's fault.
    """
    if verdict.agrees and verdict.status is Status.ILLEGAL:
        return tuple(finding for finding in verdict.findings if not finding.rule.startswith("conduct."))
    return verdict.findings


@dataclass(slots=True)
class Tally:
    """The counts of a run. `totals` holds the plain ones, by the names they have in the summary."""

    totals: Counter[str] = field(default_factory=Counter)
    aspects: defaultdict[str, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))
    findings: Counter[str] = field(default_factory=Counter)
    rules: Counter[str] = field(default_factory=Counter)
    reasons: dict[str, Counter[str]] = field(default_factory=dict)
    provenance: list[dict[str, Any]] = field(default_factory=list)
    """Every different provenance met."""
    hopeless: int = 0
    """Problems that no `--keep-going` forgives."""

    def verdict(self, verdict: Verdict, accepted: int = 0) -> None:
        """Counts one verdict; `accepted` of its faults are known failures."""
        totals = self.totals
        totals["incidents"] += 1
        totals[verdict.status] += 1
        if verdict.agrees is not None:
            totals["agreeing" if verdict.agrees else "disagreeing"] += 1
        for aspect, status in verdict.aspects.items():
            self.aspects[aspect][status] += 1
        self._reasons(verdict)
        self.found(verdict, accepted)
        if verdict.provenance and verdict.provenance not in self.provenance:
            self.provenance.append(dict(verdict.provenance))

    def found(self, verdict: Verdict, accepted: int = 0) -> None:
        """Counts the findings of a verdict."""
        for finding in verdict.findings:
            self.totals["findings"] += 1
            self.findings[finding.kind] += 1
            if finding.rule:
                self.rules[finding.rule] += 1
        self.totals["faults"] += len(faults(verdict)) - accepted
        if accepted:
            self.totals["accepted"] += accepted

    def _reasons(self, verdict: Verdict) -> None:
        for reason in verdict.reasons:
            counts = self.reasons.setdefault(reason.aspect or "all", Counter())
            counts.update({_INDEX.sub("*", name) for name in reason.fields} or {reason.kind})

    def problem(self, problem: Problem) -> None:
        """Counts one bad record or file."""
        self.totals["problems"] += 1
        self.hopeless += problem.code in INPUT_CODES

    def exit_code(self, *, strict: bool = False, keep_going: bool = False) -> int:
        """0 all well, 1 wrong somewhere, 2 bad input, 3 undecided (`strict`) or only bad records (`keep_going`)."""
        problems = self.totals["problems"]
        if problems and (self.hopeless or not keep_going):
            return 2
        if self.totals["faults"] > 0:
            return 1
        undecided = self.totals["undetermined"] + self.totals["unknown"]
        return 3 if problems or (strict and undecided) else 0

    def as_record(self, exit_code: int, cut_off: bool = False) -> dict[str, Any]:
        """The `summary` record; every plain count is there, zero or not."""
        names = ("incidents", *(str(status) for status in reversed(Status)), "agreeing", "disagreeing")
        names += ("findings", "faults", "accepted", "problems", "followed", "skipped", "notes")
        record: dict[str, Any] = {"kind": "summary", "counts": {name: self.totals[name] for name in names}}
        counted = sorted(self.aspects.items())
        record["aspects"] = {
            name: {str(status): counts[status] for status in sorted(counts)} for name, counts in counted
        }
        record["findings"] = dict(sorted(self.findings.items()))
        record["rules"] = dict(sorted(self.rules.items()))
        record["reasons"] = {name: dict(sorted(counts.items())) for name, counts in sorted(self.reasons.items())}
        if len(self.provenance) == 1:
            record["provenance"] = self.provenance[0]
        if cut_off:
            record["cutOff"] = True
        return {**record, "exitCode": exit_code}
