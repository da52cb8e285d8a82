"""
JUnit XML
=========

Results as CI systems read them: a test case for every incident or case, a failure for what is wrong, an error where
the engine fell over or the input is bad, skipped where nothing could be said. Written when the run is over.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import PurePath
from typing import Any, TextIO
from xml.sax.saxutils import escape, quoteattr

from oracle.report import phrases, reading
from oracle.report.failures import summary, told
from oracle.report.ink import Ink
from oracle.report.ndjson import record_of
from oracle.report.occurrences import occurrences, place_of
from oracle.scoring import FAILED, PASSED
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
        self._entries += _entries(record_of(event))

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


def _entries(record: Mapping[str, Any]) -> Iterator[Entry]:
    kind = record.get("kind")
    if kind == "engine-case":
        yield _tried(record)
    elif kind == "check":
        lines = tuple(each for each in (record["says"], record.get("hint", "")) if each)
        result = "failure" if record["result"] == FAILED else "passed"
        yield Entry("smoke", record["name"], result, record["name"], lines)
    elif kind == "verdict":
        yield _judged(record)
    elif kind == "case-result":
        lines = (*record["failures"], *(reading.problem(each).render() for each in record["problems"]))
        result = "failure" if record["failures"] else "error" if record["problems"] else "passed"
        yield Entry(_stem(record["file"]), f"{record['id']}: {record['title']}", result, "oracle", lines)
    elif kind == "failure":
        yield _found(record)
    elif kind == "summary" and "seed" in record:
        result = "passed" if record["counts"].get(PASSED) else "skipped"
        yield Entry("fuzz", f"seed {record['seed']}", result, "", tuple(summary(record)))
    elif kind == "replay":
        case = record.get("case")
        yield Entry("replay", record["id"], "error", "", (record["says"],)) if case is None else _tried(case)
    elif kind == "problem":
        name = f"line {record.get('line', 0)}"
        yield Entry(_stem(record.get("file", "")), name, "error", record["code"], (reading.problem(record).render(),))


def _tried(record: Mapping[str, Any]) -> Entry:
    group, name = _stem(record["file"]), f"{record['id']}: {record['title']}"
    if "mishap" in record:
        mishap = reading.mishap(record["mishap"])
        return Entry(group, name, "error", mishap.kind, (mishap.sentence(), *mishap.stderr.splitlines()))
    if record["result"] == FAILED:
        findings = list(map(reading.finding, record.get("findings", ())))
        lines = tuple(map(phrases.finding, findings))
        return Entry(group, name, "failure", findings[0].kind if findings else "", lines)
    return Entry(group, name, "passed" if record["result"] == PASSED else "skipped", "", tuple(record.get("why", ())))


def _found(record: Mapping[str, Any]) -> Entry:
    finding = reading.finding(record["case"]["x-found"])
    lines = (phrases.finding(finding), *told(record, Ink(None)))
    name = f"{record['case']['id']}: {finding.message}"
    return Entry("fuzz", name, "skipped" if record.get("known") else "failure", finding.kind, lines)


def _judged(record: Mapping[str, Any]) -> Entry:
    group, name = _stem(record.get("file", "")), place_of(record)[0]
    if wrong := [each.finding for each in occurrences(record) if not each.known]:
        return Entry(group, name, "failure", wrong[0].kind, tuple(map(phrases.finding, wrong)))
    if record["status"] in (Status.UNDETERMINED, Status.UNKNOWN):
        reasons = reading.verdict(record).reasons
        return Entry(group, name, "skipped", "", tuple(map(phrases.reason, reasons)))
    return Entry(group, name, "passed")


def _stem(file: str) -> str:
    return PurePath(file).name.partition(".")[0] or "ambush"


def _clean(text: str) -> str:
    return _FORBIDDEN.sub("\ufffd", text)


def _quoted(text: str) -> str:
    return quoteattr(_clean(text), {"\n": "&#10;", "\r": "&#13;", "\t": "&#9;"})
