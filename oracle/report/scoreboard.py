"""An engine's score, told to a person: every failed case, a row a rule, the reasons for which cases were skipped."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TextIO

from oracle.errors import Problem
from oracle.report import phrases
from oracle.report.ink import Ink
from oracle.scoring import FAILED, PASSED, SKIPPED, UNDECIDED, Score, Scored, Tried

MOST_REASONS = 20
COLUMNS = (PASSED, FAILED, SKIPPED)
COLOURS = {PASSED: "green", FAILED: "red", SKIPPED: "yellow", UNDECIDED: "yellow"}


class Scoreboard:
    """Writes cases as they come. `everything` tells those that pass or are skipped, too."""

    def __init__(self, out: TextIO, everything: bool = False) -> None:
        self._out = out
        self._ink = Ink(out)
        self._everything = everything

    def event(self, event: Tried | Problem | Scored) -> None:
        """Writes what one case is worth, and at the end the table."""
        if isinstance(event, Scored):
            self._summary(event.score)
        elif isinstance(event, Problem):
            self._print([self._ink(event.render(), "yellow")])
        elif event.result == FAILED:
            self._print(self._failed(event))
        elif self._everything:
            why = f" ({', '.join(event.why)})" if event.why else ""
            self._print([f"{self._ink(event.result, COLOURS[event.result])}  {event.id}  {event.title}{why}"])

    def _failed(self, tried: Tried) -> Iterator[str]:
        place = f"{tried.file}:{tried.line}" if tried.file else ""
        yield f"{self._ink('FAILED', 'bold', 'red')}  {tried.id}  {self._ink(tried.title, 'bold')}  {place}".rstrip()
        for finding in tried.findings:
            yield f"  {phrases.finding(finding) if tried.mishap is None else finding.message}"
        if tried.mishap is not None and tried.mishap.complaint:
            yield f"  its log says: {tried.mishap.complaint}"

    def _summary(self, score: Score) -> None:
        self._print(_table(score))
        self._print(_reasons(score))
        shown = [name for name in (PASSED, FAILED, SKIPPED, UNDECIDED) if score.results[name] or name != UNDECIDED]
        line = ", ".join(f"{score.results[name]} {name}" for name in shown)
        if score.results["problems"]:
            line += f", {phrases.count(score.results['problems'], 'bad record')}"
        if score.kinds:
            line += "; findings: " + ", ".join(f"{number} {kind}" for kind, number in score.kinds.most_common())
        self._print([line])

    def _print(self, lines: Iterator[str] | list[str]) -> None:
        for line in lines:
            self._out.write(line + "\n")


def _table(score: Score) -> Iterator[str]:
    """Rules whose cases were run, those with failures first."""
    rows = sorted(score.rules.items(), key=lambda row: (-row[1][FAILED], row[0]))
    rows = [row for row in rows if row[1][PASSED] or row[1][FAILED]]
    if not rows:
        return
    width = max(len(rule) for rule, _ in rows)
    yield f"{'rule':{width}}  " + "  ".join(COLUMNS)
    for rule, counts in rows:
        yield f"{rule:{width}}  " + "  ".join(f"{counts[name]:{len(name)}}" for name in COLUMNS)


def _reasons(score: Score) -> Iterator[str]:
    found = score.reasons.most_common()
    for reason, number in found[:MOST_REASONS]:
        yield f"skipped {number}: {reason}"
    if found[MOST_REASONS:]:
        yield f"… and {len(found) - MOST_REASONS} more reasons"
