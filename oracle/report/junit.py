"""
JUnit XML
=========

Results as CI systems read them: a test case for every incident or case, a failure for what is wrong, an error where
the engine fell over or the input is bad, skipped where nothing could be said. Written when the run is over.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import PurePath
from typing import Any, TextIO
from xml.sax.saxutils import escape, quoteattr

from oracle.casework import Outcome
from oracle.checking import Judged
from oracle.checks import Check
from oracle.errors import Problem
from oracle.fuzz.events import Found, Fuzzed
from oracle.fuzz.replaying import Replay
from oracle.report import phrases
from oracle.report.failures import summary, told
from oracle.report.ink import Ink
from oracle.scoring import FAILED, PASSED, Tried
from oracle.verdict import Status

_FORBIDDEN = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""What XML 1.0 cannot hold, escaped or not."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One test case. `result` is passed, failure, error or skipped; `kind` says of what sort, `lines` why."""

    group: str
    name: str
    result: str
    kind: str = ""
    lines: tuple[str, ...] = ()

    def render(self) -> str:
        """The element `testcase`."""
        head = f"<testcase classname={_quoted(self.group)} name={_quoted(self.name)}"
        if self.result == "passed":
            return f"{head}/>"
        message = self.lines[0] if self.lines else self.kind
        if self.result == "skipped":
            return f"{head}><skipped message={_quoted(message)}/></testcase>"
        text = escape(_clean("\n".join(self.lines)))
        inner = f"<{self.result} type={_quoted(self.kind)} message={_quoted(message)}>{text}</{self.result}>"
        return f"{head}>{inner}</testcase>"


class JUnit:
    """Collects events; `close` writes the document."""

    def __init__(self, out: TextIO, suite: str = "ambush") -> None:
        self._out = out
        self._suite = suite
        self._entries: list[Entry] = []

    def event(self, event: Any) -> None:
        """Takes one event in; those that are no result are passed over."""
        self._entries += _entries(event)

    def close(self) -> None:
        """Writes everything."""
        counts = Counter(entry.result for entry in self._entries)
        told = f'failures="{counts["failure"]}" errors="{counts["error"]}" skipped="{counts["skipped"]}"'
        self._out.write('<?xml version="1.0" encoding="utf-8"?>\n')
        self._out.write(f'<testsuites tests="{len(self._entries)}" {told}>\n')
        self._out.write(f'<testsuite name={_quoted(self._suite)} tests="{len(self._entries)}" {told}>\n')
        for entry in self._entries:
            self._out.write(entry.render() + "\n")
        self._out.write("</testsuite>\n</testsuites>\n")


def _entries(event: Any) -> Iterator[Entry]:
    if isinstance(event, Tried):
        yield _tried(event)
    elif isinstance(event, Check):
        result = "failure" if event.result == FAILED else "passed"
        yield Entry("smoke", event.name, result, event.name, tuple(each for each in (event.says, event.hint) if each))
    elif isinstance(event, Judged):
        yield _judged(event)
    elif isinstance(event, Outcome):
        lines = (*event.failures, *(problem.render() for problem in event.problems))
        result = "failure" if event.failures else "error" if event.problems else "passed"
        yield Entry(_stem(event.file), f"{event.id}: {event.title}", result, "oracle", lines)
    elif isinstance(event, Found):
        yield _found(event)
    elif isinstance(event, Fuzzed):
        result = "skipped" if not event.done.results[PASSED] else "passed"
        yield Entry("fuzz", f"seed {event.seed}", result, "", tuple(summary(event)))
    elif isinstance(event, Replay):
        yield Entry("replay", event.name, "error", "", (event.says,)) if event.tried is None else _tried(event.tried)
    elif isinstance(event, Problem):
        name = f"line {event.line}" if event.line else event.code
        yield Entry(_stem(event.file or ""), name, "error", event.code, (event.render(),))


def _tried(tried: Tried) -> Entry:
    group, name = _stem(tried.file), f"{tried.id}: {tried.title}"
    if tried.mishap is not None:
        lines = (tried.mishap.sentence(), *tried.mishap.stderr.splitlines())
        return Entry(group, name, "error", tried.mishap.kind, lines)
    if tried.result == FAILED:
        lines = tuple(phrases.finding(finding) for finding in tried.findings)
        return Entry(group, name, "failure", tried.findings[0].kind if tried.findings else "", lines)
    return Entry(group, name, "passed" if tried.result == PASSED else "skipped", "", tried.why)


def _found(found: Found) -> Entry:
    finding = found.failure.finding
    lines = (phrases.finding(finding), *told(found, Ink(None)))
    name = f"{found.case['id']}: {finding.message}"
    return Entry("fuzz", name, "skipped" if found.known else "failure", finding.kind, lines)


def _judged(judged: Judged) -> Entry:
    verdict = judged.verdict
    group, name = _stem(judged.file), f"#{verdict.n} {verdict.title}".strip()
    wrong = [finding for finding in verdict.findings if finding not in judged.known]
    if wrong:
        return Entry(group, name, "failure", wrong[0].kind, tuple(phrases.finding(finding) for finding in wrong))
    if verdict.status in (Status.UNDETERMINED, Status.UNKNOWN):
        return Entry(group, name, "skipped", "", tuple(phrases.reason(reason) for reason in verdict.reasons))
    return Entry(group, name, "passed")


def _stem(file: str) -> str:
    return PurePath(file).name.partition(".")[0] or "ambush"


def _clean(text: str) -> str:
    return _FORBIDDEN.sub("\ufffd", text)


def _quoted(text: str) -> str:
    return quoteattr(_clean(text), {"\n": "&#10;", "\r": "&#13;", "\t": "&#9;"})
