"""
Scores
======

What came of a case that an engine was put to, and the counts of a run: results, reasons for skips, a row a rule.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from oracle.engines.protocol import Mishap
from oracle.rulebook import Rulebook
from oracle.tally import CUT_OFF
from oracle.verdict import Finding

PASSED, FAILED, SKIPPED, UNDECIDED = "passed", "failed", "skipped", "undecided"


@dataclass(frozen=True, slots=True)
class Tried:
    """What came of one case with the engine: `result` is passed, failed, skipped or undecided, `why` says why."""

    id: str
    title: str
    file: str
    line: int
    result: str
    rules: tuple[str, ...] = ()
    """The rules the case turns on."""
    why: tuple[str, ...] = ()
    findings: tuple[Finding, ...] = ()
    mishap: Mishap | None = None

    def as_record(self) -> dict[str, Any]:
        """A record of kind `engine-case`."""
        record: dict[str, Any] = {"kind": "engine-case", "id": self.id, "title": self.title, "result": self.result}
        record |= {"file": self.file, "line": self.line, "rules": list(self.rules)}
        if self.why:
            record["why"] = list(self.why)
        if self.findings:
            record["findings"] = [finding.as_record() for finding in self.findings]
        return record if self.mishap is None else {**record, "mishap": self.mishap.as_record()}


@dataclass(slots=True)
class Score:
    """The counts of a run."""

    results: Counter[str] = field(default_factory=Counter)
    reasons: Counter[str] = field(default_factory=Counter)
    """Why cases were skipped; a case that lacks two capabilities counts for both."""
    rules: dict[str, Counter[str]] = field(default_factory=dict)
    kinds: Counter[str] = field(default_factory=Counter)

    def add(self, tried: Tried) -> None:
        """Counts one case."""
        self.results[tried.result] += 1
        if tried.result == SKIPPED:
            self.reasons.update(tried.why)
        for rule in tried.rules:
            self.rules.setdefault(rule, Counter())[tried.result] += 1
        self.kinds.update({finding.kind for finding in tried.findings})

    def as_record(self, exit_code: int) -> dict[str, Any]:
        """The `summary` record."""
        names = (PASSED, FAILED, SKIPPED, UNDECIDED, "problems")
        rules = {rule: {name: counts[name] for name in names[:4]} for rule, counts in sorted(self.rules.items())}
        counts = {name: self.results[name] for name in names}
        lists = {
            "rules": rules,
            "findings": dict(sorted(self.kinds.items())),
            "skipped": dict(self.reasons.most_common()),
        }
        return {"kind": "summary", "counts": counts, **lists, "exitCode": exit_code}


@dataclass(frozen=True, slots=True)
class Scored:
    """The last event of a run: what it came to."""

    score: Score
    exit_code: int

    def as_record(self) -> dict[str, Any]:
        """The `summary` record."""
        record = self.score.as_record(self.exit_code)
        return {**record, "cutOff": True} if self.exit_code == CUT_OFF else record


def decisive(book: Rulebook, case: Mapping[str, Any]) -> tuple[str, ...]:
    """The rules a case turns on: those its answer names, and those with the number it cites."""
    expect = case["expect"]
    named = [each if isinstance(each, str) else each.get("rule") for each in expect.get("findings", ())]
    named += [rule for core in expect.get("cores", ()) for rule in core]
    numbers = {(edition, number) for edition, text in case.get("cites", {}).items() for number in _numbers(text)}
    if not (named or numbers):
        return ()
    known = {rule.id for rule in book.rules}
    cited = [
        rule.id
        for rule in book.rules
        if numbers
        and any((edition, number) in numbers for edition, text in rule.cites.items() for number in _numbers(text or ""))
    ]
    return tuple(dict.fromkeys(rule for rule in (*named, *cited) if rule in known))


def _numbers(text: str) -> list[str]:
    return [each for each in re.split(r"[,; ]+", text) if each]
