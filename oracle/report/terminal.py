"""
Events for a person
===================

A block for every incident worth a look: something is wrong, or cannot be decided. What agrees stays silent unless
asked for. The summary closes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, TextIO

from oracle.checking import Judged, Summary
from oracle.errors import Problem
from oracle.report import phrases
from oracle.report.ink import Ink
from oracle.tally import Tally
from oracle.verdict import Core, Repair, Status, Verdict, Witness

COLOURS = {Status.LEGAL: "green", Status.ILLEGAL: "red", Status.UNDETERMINED: "yellow", Status.UNKNOWN: "yellow"}

MOST_UNDECIDED = 20
"""So many undecided incidents are told; logs that leave the payment out have thousands of them."""


class Terminal:
    """Writes events as they come. `everything` tells incidents that are as they should be, too."""

    def __init__(self, out: TextIO, everything: bool = False) -> None:
        self._out = out
        self._ink = Ink(out)
        self._everything = everything
        self._undecided = 0

    def event(self, event: Any) -> None:
        """Writes what one event is worth."""
        if isinstance(event, Judged):
            self._print(self._judged(event))
        elif isinstance(event, Problem):
            self._print([self._ink(event.render(), "yellow")])
        elif isinstance(event, Summary):
            self._print(summary(event, self._undecided - MOST_UNDECIDED))

    def _print(self, lines: Iterable[str]) -> None:
        for line in lines:
            self._out.write(line + "\n")

    def _judged(self, event: Judged) -> Iterator[str]:
        verdict = event.verdict
        undecided = verdict.status in (Status.UNDETERMINED, Status.UNKNOWN)
        if undecided and not verdict.findings:
            self._undecided += 1
        told = bool(verdict.findings) or (verdict.status is Status.ILLEGAL and not verdict.agrees)
        if not (told or self._everything or (undecided and self._undecided <= MOST_UNDECIDED)):
            return
        word = status(verdict, self._ink)
        yield f"{event.file}:{event.line}  #{verdict.n}  {word}  {self._ink(verdict.title, 'bold')}".rstrip()
        yield from ("  " + line for line in _details(verdict, event))


def _details(verdict: Verdict, event: Judged) -> Iterator[str]:
    for finding in verdict.findings:
        yield phrases.finding(finding) + (" (known)" if finding in event.known else "")
    for reason in verdict.reasons:
        yield phrases.reason(reason)
    told = {finding.message for finding in verdict.findings}
    repairs = [repair for repair in verdict.repairs if repair.message not in told]
    if verdict.status is Status.ILLEGAL:
        yield from mended("mended by" if verdict.alternative is None else "instead", repairs)
    yield from agreed(verdict)


def agreed(verdict: Verdict) -> Iterator[str]:
    """The readings under which the claim would hold."""
    ways = [", ".join(f"{name}={value}" for name, value in readings.items()) for readings in verdict.holds_under]
    if ways:
        word = "illegal" if verdict.status is Status.LEGAL else "legal"
        yield f"{word} if you agreed that {' or '.join(ways)}"


def mended(word: str, repairs: Iterable[Repair]) -> Iterator[str]:
    """The repairs, one a line."""
    for repair in repairs:
        where = f" ({repair.where})" if repair.where and repair.where not in repair.message else ""
        yield f"{word}: {repair.message}{where}"


def status(verdict: Verdict, ink: Ink) -> str:
    """The status as a word that catches the eye."""
    return ink(str(verdict.status).upper(), "bold", COLOURS[verdict.status])


def witness(found: Witness, indent: str = "  ") -> Iterator[str]:
    """The choices, then the payment steps, numbered."""
    chosen = phrases.choices(found)
    if chosen:
        yield indent + chosen
    for number, step in enumerate(found.pay, 1):
        yield f"{indent}{number}. {phrases.step(step)}"
    if not found.pay:
        yield indent + "nothing to pay"


def cores(clashes: Iterable[Core], indent: str = "  ") -> Iterator[str]:
    """The clashes of rules, those of the same choices together."""
    where = None
    first = True
    for each in clashes:
        if each.where != where:
            where, first = each.where, True
            yield f"{indent}{where}:" if where else f"{indent}always:"
        if not first:
            yield f"{indent}  also"
        first = False
        for line in phrases.core(each):
            yield f"{indent}  - {line}"


def answer(verdict: Verdict, ink: Ink) -> Iterator[str]:
    """The verdict on one question, in full."""
    edition = f"edition {verdict.provenance['edition']}" if "edition" in verdict.provenance else ""
    yield f"{status(verdict, ink)}  {ink(verdict.title, 'bold')}  ({edition})"
    if verdict.witness is not None and verdict.status is not Status.ILLEGAL:
        yield from witness(verdict.witness)
        if verdict.then:
            yield f"  Then {verdict.then}."
    for finding in verdict.findings:
        yield "  " + phrases.finding(finding)
    for reason in verdict.reasons:
        yield "  " + phrases.reason(reason)
    if verdict.cores:
        yield ink("These rules clash:", "bold")
        yield from cores(verdict.cores)
    if verdict.doomed_at is not None:
        at = verdict.doomed_at
        place = f"{at.stage} step {at.step + 1}" if at.step is not None else at.stage
        yield f"{ink('Doomed at:', 'bold')} {place}: {at.message}"
    if verdict.alternative is not None:
        yield ink("Instead:", "bold")
        yield from witness(verdict.alternative)
    for repair in verdict.repairs:
        where = f" ({repair.where})" if repair.where else ""
        yield f"{ink('Mended by:', 'bold')} {repair.message}{where}"
    yield from agreed(verdict)


def summary(event: Summary, untold: int = 0) -> Iterator[str]:
    """The counts of a run in a few lines."""
    tally: Tally = event.tally
    totals = tally.totals
    if untold > 0:
        yield f"… and {untold} more that cannot be decided"
    if event.cut_off:
        yield "cut off: the counts are those of what was judged until then"
    by_status = ", ".join(f"{totals[str(each)]} {each}" for each in reversed(Status) if totals[str(each)])
    line = phrases.count(totals["incidents"], "incident") + (" judged: " + by_status if by_status else "")
    line += f"; {totals['followed']} followed" if totals["followed"] else ""
    yield line + (f"; {totals['skipped']} skipped for want of a usable header" if totals["skipped"] else "")
    if totals["agreeing"] or totals["disagreeing"]:
        yield f"claims: {totals['agreeing']} agree, {totals['disagreeing']} do not"
    if tally.findings:
        rules = ", ".join(f"{rule} {number}" for rule, number in tally.rules.most_common(5))
        kinds = ", ".join(f"{number} {kind}" for kind, number in sorted(tally.findings.items()))
        yield f"findings: {kinds}" + (f" ({rules})" if rules else "")
    if totals["accepted"]:
        yield f"known failures: {totals['accepted']}"
    for aspect, reasons in sorted(tally.reasons.items()):
        yield f"open: {aspect}: " + ", ".join(f"{name} ×{number}" for name, number in reasons.most_common(5))
    if totals["problems"]:
        yield f"bad input: {phrases.count(totals['problems'], 'problem')}"
