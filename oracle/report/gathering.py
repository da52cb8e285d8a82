"""
A run gathered
==============

What a page about a run is made of, taken from its records one at a time. Failures that are the same (kind, rule,
aspect) stand together: the first in full, of the others where they are. However many records come, what is kept
stays small; what is left out is counted.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from oracle.report import phrases, reading
from oracle.report.ndjson import record_of
from oracle.report.occurrences import Occurrence, Place, Record, occurrences, place_of
from oracle.tally import CUT_OFF
from oracle.verdict import Finding, Status

MOST_FAILURES = 100
"""So many different failures are kept; a rulebook has some hundred rules, and an engine seldom breaks them all."""
MOST_PLACES = 20
"""Of so many others like it is kept where they are."""
MOST_WORDS = 300
"""So many characters of what is wrong there."""
MOST_PROBLEMS = 50
MOST_UNDECIDED = 20
MOST_PROVENANCES = 5

UNDECIDED = (Status.UNDETERMINED, Status.UNKNOWN)


@dataclass(slots=True)
class Failure:
    """A distinct failure: its finding, the record that first showed it, and where else it is."""

    finding: Finding
    record: Record
    place: Place
    number: int = 1
    others: list[tuple[Place, str]] = field(default_factory=list)
    """Place and message."""


@dataclass(slots=True)
class Gathered:
    """What the records so far come to."""

    failures: dict[tuple[str, ...], Failure] = field(default_factory=dict)
    known: dict[tuple[str, ...], Failure] = field(default_factory=dict)
    """Those that the baseline accepts, and players' own mistakes that nobody has to answer for."""
    untold: int = 0
    """Findings of kinds for which there was no room."""
    undecided: list[tuple[Place, tuple[str, ...]]] = field(default_factory=list)
    more_undecided: int = 0
    problems: list[Record] = field(default_factory=list)
    more_problems: int = 0
    replays: list[Record] = field(default_factory=list)
    checks: list[Record] = field(default_factory=list)
    provenance: list[Record] = field(default_factory=list)
    summary: Record | None = None

    def event(self, event: Any) -> None:
        """Takes one event or record in."""
        self._take(record_of(event))

    @property
    def cut_off(self) -> bool:
        """Whether the run did not come to its end."""
        return not self.replays if self.summary is None else bool(self.summary.get("cutOff"))

    @property
    def exit_code(self) -> int:
        """The exit code of the run; that of an interrupted one if there is none."""
        return int((self.summary or {}).get("exitCode", CUT_OFF))

    def judged_by(self, record: Record) -> None:
        """Takes in by what a verdict was given."""
        provenance = record.get("provenance")
        if provenance and len(self.provenance) < MOST_PROVENANCES and provenance not in self.provenance:
            self.provenance.append(provenance)

    def _take(self, record: Record) -> None:
        for each in occurrences(record):
            self._failed(each)
        kind = record.get("kind")
        if kind == "summary":
            self.summary = record
        elif kind == "replay":
            self.replays.append(record)
        elif kind == "problem":
            self._problem(record)
        elif kind == "check" and record["result"] != "failed" and len(self.checks) < MOST_PROBLEMS:
            self.checks.append(record)
        elif kind == "engine-case" and record["result"] == "undecided":
            self._open(place_of(record), tuple(record.get("why", ())))
        elif kind == "verdict" and record["status"] in UNDECIDED and not record.get("findings"):
            reasons = reading.verdict(record).reasons
            self._open(place_of(record), tuple(phrases.reason(each) for each in reasons))
        for problem in record.get("problems", ()) if kind == "case-result" else ():
            self._problem(problem)
        self.judged_by(record if kind in ("verdict", "summary") else record.get("verdict", {}))

    def _problem(self, record: Record) -> None:
        if len(self.problems) < MOST_PROBLEMS:
            self.problems.append(record)
        else:
            self.more_problems += 1

    def _open(self, place: Place, why: tuple[str, ...]) -> None:
        if len(self.undecided) < MOST_UNDECIDED:
            self.undecided.append((place, why))
        else:
            self.more_undecided += 1

    def _failed(self, found: Occurrence) -> None:
        where = self.known if found.known else self.failures
        before = where.get(found.identity)
        if before is not None:
            before.number += 1
            if len(before.others) < MOST_PLACES:
                before.others.append((found.place, found.finding.message[:MOST_WORDS]))
        elif len(where) < MOST_FAILURES:
            where[found.identity] = Failure(found.finding, found.record, found.place)
        else:
            self.untold += 1


OUTCOMES = {
    0: "Nothing wrong was found.",
    1: "Something is wrong.",
    2: "Some of the input could not be used.",
    3: "Nothing wrong was found, but not everything could be decided.",
    4: "The engine could not be run to the end.",
}
"""What each exit code means."""
JUDGED = ("passed", "failed", "legal", "illegal", "undetermined", "unknown", "undecided", "checks")
"""Counts of which one is not zero where anything was judged."""


def headline(gathered: Gathered) -> str:
    """What a run came to, in a few words."""
    if gathered.failures:
        return phrases.count(len(gathered.failures), "distinct failure")
    if gathered.replays and gathered.summary is None:
        return ", ".join(sorted({str(each["result"]) for each in gathered.replays}))
    if gathered.cut_off:
        return "Cut off"
    counts = (gathered.summary or {}).get("counts", {})
    if gathered.exit_code == 0 and not any(counts.get(name) for name in JUDGED):
        return "Nothing was judged"
    return OUTCOMES.get(gathered.exit_code, "Something is wrong.").rstrip(".")


def outcome(gathered: Gathered) -> str:
    """In a sentence or two."""
    said = []
    if gathered.summary is None:
        first = str(gathered.replays[0]["says"]) if gathered.replays else ""
        said.append(f"{first[:1].upper()}{first[1:].rstrip('.')}." if first else "")
    elif gathered.failures or gathered.cut_off:
        said.append(OUTCOMES.get(gathered.exit_code, ""))
    if gathered.cut_off:
        said.append("The run did not come to its end: the counts are those of what was done until then.")
    if gathered.known:
        said.append(f"{phrases.count(len(gathered.known), 'failure')} known before, or nobody's fault.")
    return " ".join(each for each in said if each)
