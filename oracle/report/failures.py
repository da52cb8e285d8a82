"""Failures of an engine, told to a person: the rule, what is on the table, what the engine did, what is right."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any, TextIO

import msgspec

from oracle.casework import question_of
from oracle.engines.comparing import words
from oracle.fuzz.events import Found, Fuzzed
from oracle.fuzz.failure import FLAKY
from oracle.fuzz.replaying import Replay, Replayed
from oracle.registry import rulebook
from oracle.report import phrases, reading
from oracle.report.ink import Ink
from oracle.report.terminal import answer
from oracle.rulebook import Rulebook
from oracle.scoring import Tried
from oracle.sitting import Sitting, Terms
from oracle.verdict import Verdict

MOST_REASONS = 10
COLOURS = {Replayed.FIXED: "green", Replayed.FAILED: "red", Replayed.ERROR: "yellow"}


class Failures:
    """Writes what fuzzing tells."""

    def __init__(self, out: TextIO) -> None:
        self._out = out
        self._ink = Ink(out)

    def event(self, event: Any) -> None:
        """Writes a failure, a replay, or what it all came to."""
        if isinstance(event, Found):
            self._print([headline(event, self._ink), *told(event.as_record(), self._ink), ""])
        elif isinstance(event, Replay):
            self._print(self._replayed(event))
        elif isinstance(event, Tried):
            self._print(self._ended(event))
        elif isinstance(event, Fuzzed):
            self._print(summary(event.as_record()))

    def _ended(self, tried: Tried) -> Iterator[str]:
        """How the engine's processes ended."""
        for finding in tried.findings:
            yield f"{self._ink('FAILED', 'bold', 'red')}  {tried.title}: {finding.message}"
        for known in tried.why:
            yield f"{self._ink('KNOWN ', 'bold', 'yellow')}  {tried.title}: {known.removeprefix('known: ')}"
        yield ""

    def _replayed(self, replay: Replay) -> Iterator[str]:
        yield f"{self._ink(str(replay.result), 'bold', COLOURS[replay.result])}  {replay.name}: {replay.says}"
        for each in replay.tried.findings if replay.tried is not None else ():
            yield f"  {phrases.finding(each)}"

    def _print(self, lines: Iterable[str]) -> None:
        for line in lines:
            self._out.write(line + "\n")


def explained(tried: Tried, case: Mapping[str, Any], terms: Terms) -> Iterator[str]:
    """Lines for a case that an engine failed: what it did wrong, what it was asked, and what the rules say."""
    for each in tried.findings:
        yield phrases.finding(each) if tried.mishap is None else each.message
    yield f"  the case: {tried.title}" + (f" ({tried.file}:{tried.line})" if tried.file != "-" else "")
    if tried.mishap is not None and tried.mishap.complaint:
        yield f"  its log says: {tried.mishap.complaint}"
    sitting = Sitting(case["header"], replace(terms, explain=True))
    if (posed := sitting.rulebook.posed(case)) is not None:
        yield from _asked(sitting.rulebook, *posed)
    heard = sitting.hear(question_of(case))
    if isinstance(heard, Verdict):
        yield "  by the rules:"
        yield from (f"    {line}" for line in answer(heard, Ink(None)))


def headline(found: Found, ink: Ink) -> str:
    """The finding, and which example first showed it."""
    word = ink("KNOWN ", "bold", "yellow") if found.known else ink("FAILED", "bold", "red")
    where = f"{'hunt' if found.failure.gear == 'hunt' else 'example'} {found.failure.number}"
    return f"{word}  {phrases.finding(found.failure.finding)}   ({where})"


def told(record: Mapping[str, Any], ink: Ink) -> Iterator[str]:
    """What there is to know about a failure besides the finding, from its record."""
    case = record["case"]
    if not record.get("minimal", True) and case["x-found"]["kind"] != FLAKY:
        yield "  not made as small as it gets: time was up"
    book = rulebook(case["header"]["rulebook"])
    if (posed := book.posed(case)) is not None:
        yield from _asked(book, *posed)
    if "said" in record:
        yield f"  the engine: {record['said']}"
    if "verdict" in record:
        yield "  by the rules:"
        yield from (f"    {line}" for line in answer(reading.verdict(record["verdict"]), ink))
    if record.get("again"):
        yield f"  again: {record['again']}"
    files = record.get("files", ())
    if files[1:]:
        yield f"  as a test: pytest {files[1]}"
    if files[2:]:
        yield f"  a picture: {files[2]}"


def summary(record: Mapping[str, Any]) -> Iterator[str]:
    """The counts of a campaign in words, from its record."""
    for reason, number in [*record.get("skipped", {}).items()][:MOST_REASONS]:
        yield f"skipped {number}: {reason}"
    counts = Counter(record["counts"])
    shown = [f"{counts[name]} {name}" for name in ("passed", "failed", "skipped", "undecided") if counts[name]]
    examples, failures = (
        phrases.count(counts["examples"], "example"),
        phrases.count(counts["failures"], "distinct failure"),
    )
    line = f"seed {record['seed']}: {examples}: {', '.join(shown) or 'nothing done'}; {failures}"
    line += f", {counts['known']} known" if counts["known"] else ""
    yield line + (" (cut off)" if record.get("cutOff") else "")


def _asked(book: Rulebook, before: Mapping[str, Any], action: Mapping[str, Any]) -> Iterator[str]:
    yield "  on the table: " + "; ".join(book.table_said(before))
    yield f"  asked of the engine: {request(book, action)}"


def request(book: Rulebook, action: Mapping[str, Any]) -> str:
    """What was asked of an engine, and how it was to be paid."""
    return f"{words(action)}; " + (f"paying: {_payment(action)}" if book.pays else _rest(action))


def _payment(action: Mapping[str, Any]) -> str:
    paid = action.get("pay")
    return ", ".join(phrases.step(step) for step in paid) or "nothing" if isinstance(paid, list) else "as you choose"


def _rest(action: Mapping[str, Any]) -> str:
    """What the action says besides what it is."""
    said = (
        f"{name} {msgspec.json.encode(value).decode()}"
        for name, value in action.items()
        if name not in ("type", "player", "figure")
    )
    return ", ".join(said) or "as you choose"
