"""
Markdown
========

A run as the summary page of a CI job shows it: short, failures first, with nobody's words taken for markup. Written
when the run is over.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

from oracle.report.again import Command
from oracle.report.cleaning import clean, clipped
from oracle.report.gathering import Failure, Gathered, headline, outcome
from oracle.report.ink import Ink
from oracle.report.occurrences import Place
from oracle.report.paged import Paged
from oracle.report.rules import rule_named
from oracle.report.scenes import Found, key, read_again, scene
from oracle.report.tables import tables
from oracle.report.terminal import answer
from oracle.sitting import Terms

MOST_BYTES = 256 << 10
"""The page stays shorter; a job's summary may have a mebibyte, and a person reads far less."""
MOST_TOLD = 20
"""So many failures are told with what is right; the others in a line."""
MOST_ROWS = 10
MOST = 500
"""So many characters of one text."""

_SPECIAL = re.compile(r"[\\`*_{}\[\]<>()#+!|~&$:@^=]|^-|^\d+[.)]|www\.", re.IGNORECASE)
"""What is markup, or may be at the beginning of a line; the last character of it is escaped."""


class Markdown(Paged):
    """The summary; written when it is closed."""

    def close(self) -> None:
        """Writes everything there is room for."""
        size = 0
        for block in _blocks(self._gathered, self._command, self._terms):
            size += len(block.encode()) + 2
            if size > MOST_BYTES:
                self._out.write("There is no room for more here.\n")
                return
            self._out.write(block + "\n\n")


def text(said: str) -> str:
    """A text in one line in which nothing is markup, and no person or issue is mentioned."""
    line = " ".join(clean(clipped(said, MOST)).split())
    escaped = _SPECIAL.sub(lambda found: f"{found[0][:-1]}\\{found[0][-1]}", line)
    return escaped.replace("@", "@\u2060").replace("#", "#\u2060")


def code(said: str) -> str:
    """A text in one line, as code."""
    line = " ".join(clean(clipped(said, MOST)).split()) or " "
    ticks = _fence(line, 1)
    pad = " " if line.startswith("`") or line.endswith("`") else ""
    return f"{ticks}{pad}{line}{pad}{ticks}"


def block(lines: Iterable[str]) -> str:
    """Lines as they are."""
    said = "\n".join(clean(clipped(line, MOST)) for line in lines)
    fence = _fence(said, 3)
    return f"{fence}text\n{said}\n{fence}"


def _fence(said: str, least: int) -> str:
    """More backticks than stand together in the text."""
    return "`" * max(least, 1 + max(map(len, re.findall("`+", said)), default=0))


def _blocks(gathered: Gathered, command: Command, terms: Terms) -> Iterator[str]:
    yield f"## ambush {command.verb}: {text(headline(gathered))}"
    yield text(outcome(gathered))
    counts = (gathered.summary or {}).get("counts", {})
    if some := [f"**{number:,}** {text(name)}" for name, number in counts.items() if number]:
        yield ", ".join(some)
    failures = list(gathered.failures.values())
    found = read_again(failures[:MOST_TOLD], command.rulebook)
    shown: dict[Any, int] = {}
    for number, failure in enumerate(failures[:MOST_TOLD], 1):
        first = shown.setdefault(key(failure) or number, number)
        yield from _failure(number, failure)
        yield from [f"See failure {first}."] if first != number else _right(failure, found, command, terms)
    if rest := failures[MOST_TOLD:]:
        yield _listed(f"{_heading(each)} {text(each.finding.message)}" for each in rest)
    if gathered.untold:
        yield f"{gathered.untold:,} findings of other kinds had no room here."
    yield from _rest(gathered)


def _failure(number: int, failure: Failure) -> Iterator[str]:
    record = failure.record
    yield f"### {number}\\. {_heading(failure)}"
    yield text(failure.finding.message)
    if rule := rule_named(failure.finding.rule):
        yield f"*The rule:* {text(rule.title)}"
    if record.get("said"):
        yield f"*The engine:* {text(record['said'])}"
    yield f"*Where:* {_place(failure.place)}" + (f"; {failure.number:,} in all" if failure.number > 1 else "")


def _right(failure: Failure, found: Found, command: Command, terms: Terms) -> Iterator[str]:
    """What should have happened, folded, and the command that shows it."""
    seen = scene(failure, found, terms)
    if seen.verdict is not None:
        told_in_full = block(answer(seen.verdict, Ink(None)))
        yield f"<details><summary>What should have happened</summary>\n\n{told_in_full}\n\n</details>"
    if again := command.again(failure.record):
        yield block([again])


def _heading(failure: Failure) -> str:
    finding = failure.finding
    rule = f": {code(finding.rule)}" if finding.rule else ""
    return text(finding.kind.replace("-", " ")) + rule + (f" {text(f'[{finding.cites}]')}" if finding.cites else "")


def _place(place: Place) -> str:
    name, file, line = place
    return text(name) + (f" in {code(f'{file}:{line}')}" if file else "")


def _rest(gathered: Gathered) -> Iterator[str]:
    """What is no failure: bad input, what is known, what stayed open, what was skipped."""
    problems = [f"{code(each['code'])} {text(each['message'])}" for each in gathered.problems]
    known = [f"{_heading(each)} {_place(each.place)}" for each in gathered.known.values()]
    undecided = [f"{_place(place)}: {text('; '.join(why))}" for place, why in gathered.undecided]
    for title, rows, more in (
        ("Problems", problems, gathered.more_problems),
        ("Known, or nobody's fault", known, 0),
        ("Undecided", undecided, gathered.more_undecided),
    ):
        if rows:
            left = more + max(0, len(rows) - MOST_ROWS)
            yield f"### {title}"
            yield _listed([*rows[:MOST_ROWS], *([f"and {left:,} more"] if left else [])])
    for table in tables(gathered):
        if table.title in ("Skipped", "What was not recorded"):
            yield f"### {table.title}"
            left = len(table.rows) - MOST_ROWS
            rows = [": ".join(map(text, row)) for row in table.rows[:MOST_ROWS]]
            yield _listed([*rows, *([f"and {left:,} more"] if left > 0 else [])])


def _listed(rows: Iterable[str]) -> str:
    return "\n".join(f"- {row}" for row in rows)
