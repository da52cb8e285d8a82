"""What one record says is wrong, and where: each finding with the incident, the case or the check it was found in."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from oracle.report import reading
from oracle.tally import faults
from oracle.verdict import Finding

Record = Mapping[str, Any]
Place = tuple[str, str, int]
"""Of one incident or case: its name, its file (empty if there is none) and its line."""


@dataclass(frozen=True, slots=True)
class Occurrence:
    """A finding as it occurred once. `record` is the one that tells of it, of a replay the case in it."""

    finding: Finding
    record: Record
    place: Place
    known: bool = False
    """Whether the baseline accepts it, or it is a player's own mistake that nobody has to answer for."""
    apart: str = ""
    """What tells it from others of the same kind, rule and aspect."""

    @property
    def identity(self) -> tuple[str, ...]:
        """What makes it the same failure as another."""
        finding = self.finding
        return finding.kind, finding.rule, finding.aspect, self.apart


def place_of(record: Record) -> Place:
    """Where a verdict or a case stands."""
    if record["kind"] == "verdict":
        return f"#{record['n']} {record.get('title', '')}".strip(), record.get("file", ""), record.get("line", 0)
    return f"{record['id']}: {record['title']}", record["file"], record["line"]


def occurrences(record: Record) -> Iterator[Occurrence]:
    """Everything that a validated record of results says is wrong."""
    kind = record.get("kind")
    if kind == "verdict" and record.get("findings"):
        verdict = reading.verdict(record)
        blamed = faults(verdict)
        for found, said in zip(verdict.findings, record["findings"], strict=True):
            yield Occurrence(found, record, place_of(record), said.get("known", False) or found not in blamed)
    elif kind == "failure":
        case, files = record["case"], record.get("files", ())
        place = case["id"], next(iter(files), ""), 1 if files else 0
        yield Occurrence(reading.finding(case["x-found"]), record, place, bool(record.get("known")))
    elif kind == "engine-case":
        yield from _tried(record)
    elif kind == "case-result":
        for said in record["failures"]:
            yield Occurrence(Finding("not-as-expected", "", said), record, place_of(record), apart=record["id"])
    elif kind == "check" and record["result"] == "failed":
        finding = Finding("check-failed", "", record["says"])
        yield Occurrence(finding, record, (record["name"], "", 0), apart=record["name"])
    elif kind == "replay" and "case" in record and record["result"] != "FIXED":
        yield from _tried(record["case"])


def _tried(record: Record) -> Iterator[Occurrence]:
    what = record.get("mishap", {}).get("what", "")
    findings = [reading.finding(found) for found in record.get("findings", ())]
    if record["result"] == "failed" and not findings:
        findings = [Finding("failed", "", "; ".join(record.get("why", ())) or record["title"])]
    yield from (Occurrence(found, record, place_of(record), apart=what) for found in findings)
