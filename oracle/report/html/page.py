"""
The page
========

One HTML file that works from a CI artifact: nothing is fetched, nothing runs. What a person needs first comes first:
what it came to, then each distinct failure, then what was left undecided or skipped and why, and what it was judged
by. Written when the run is over; the same records give the same bytes.
"""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import Element

from oracle.registry import oracle_version
from oracle.report import phrases
from oracle.report.again import Command
from oracle.report.gathering import Failure, Gathered, headline, outcome
from oracle.report.html.article import Room, article, named
from oracle.report.html.elements import Content, document, el
from oracle.report.html.ruling import cited
from oracle.report.paged import Paged
from oracle.report.scenes import key, read_again, scene
from oracle.report.tables import Table, tables
from oracle.sitting import Terms

STYLE = Path(__file__).with_name("page.css").read_text(encoding="utf-8")
MOST_OPEN = 20
"""Longer tables and lists are folded."""


class Html(Paged):
    """The page; written when it is closed."""

    def close(self) -> None:
        """Writes everything."""
        self._out.write(document(_page(self._gathered, self._command, self._terms)))


def _page(gathered: Gathered, command: Command, terms: Terms) -> Element:
    title = f"ambush {command.verb}: {headline(gathered)}"
    body = el(
        "body",
        el("a", "To the failures", href="#main", class_="skip") if gathered.failures else None,
        el("header", el("p", f"ambush {command.verb}", class_="verb"), *_verdict(gathered)),
        _contents(gathered),
        el("main", *_main(gathered, command, terms), id="main"),
        el(
            "footer",
            el("p", f"Written by ambush-oracle {oracle_version()}. This page fetches nothing and runs nothing."),
        ),
    )
    return el("html", _head(title), body, lang="en")


def _head(title: str) -> Element:
    digest = base64.b64encode(hashlib.sha256(STYLE.encode()).digest()).decode()
    policy = f"default-src 'none'; img-src data:; style-src 'sha256-{digest}'"
    return el(
        "head",
        el("meta", charset="utf-8"),
        el("meta", http_equiv="Content-Security-Policy", content=policy),
        el("meta", name="viewport", content="width=device-width, initial-scale=1"),
        el("meta", name="color-scheme", content="light dark"),
        el("link", rel="icon", href="data:,"),
        el("title", title),
        el("style", STYLE),
    )


def _verdict(gathered: Gathered) -> Iterator[Element]:
    """What it came to."""
    yield el("h1", headline(gathered))
    yield el("p", outcome(gathered), class_="outcome")
    counts = (gathered.summary or {}).get("counts", {})
    if shown := [(name, number) for name, number in counts.items() if number]:
        yield el(
            "ul",
            (el("li", el("strong", f"{number:,}"), f" {name}", class_=name) for name, number in shown),
            class_="counts",
        )


def _contents(gathered: Gathered) -> Element | None:
    if len(gathered.failures) < 2:
        return None
    items = (
        el("li", el("a", *_named(failure), href=f"#failure-{number}"), _times(failure))
        for number, failure in enumerate(gathered.failures.values(), 1)
    )
    listed = el("ol", items)
    if len(gathered.failures) > MOST_OPEN:
        listed = el("details", el("summary", "All of them, in a line each"), listed)
    return el("nav", listed, aria_label="Failures")


def _named(failure: Failure) -> list[Content]:
    finding = failure.finding
    rule = [": ", *cited(finding.rule, finding.cites)] if finding.rule else [f": {finding.message[:100]}"]
    return [finding.kind.replace("-", " "), *rule]


def _times(failure: Failure) -> str | None:
    return f" ×{failure.number:,}" if failure.number > 1 else None


def _main(gathered: Gathered, command: Command, terms: Terms) -> Iterator[Element]:
    yield from _section("What is wrong", _failures(gathered, command, terms))
    yield from _section("Problems", _problems(gathered))
    yield from _section("Known, or nobody's fault", _known(gathered))
    yield from _section("Undecided", _undecided(gathered))
    for table in tables(gathered):
        yield from _section(table.title, [_table(table)])
    yield from _section("Judged by", _provenance(gathered))


def _section(title: str, parts: Any) -> Iterator[Element]:
    if found := list(parts):
        name = "".join(letter if letter.isalnum() else "-" for letter in title.lower())
        yield el("section", el("h2", title, id=name), *found, aria_labelledby=name)


def _failures(gathered: Gathered, command: Command, terms: Terms) -> Iterator[Element]:
    failures = list(gathered.failures.values())
    found = read_again(failures, command.rulebook)
    room, shown = Room(), dict[Any, int]()
    for number, failure in enumerate(failures, 1):
        place = key(failure)
        same = None if place is None else shown.get(place)
        if same is None and place is not None:
            shown[place] = number
        seen = scene(failure, found, terms)
        if seen.verdict is not None:
            gathered.judged_by({"provenance": seen.verdict.provenance})
        yield article(number, failure, seen, command, room, same)
    if gathered.untold:
        what = phrases.count(gathered.untold, "finding")
        yield el(
            "p", f"{what} of other kinds had no room here. ", el("code", "--report ndjson=FILE"), " has everything."
        )


def _problems(gathered: Gathered) -> Iterator[Element]:
    if gathered.problems:
        yield el("ul", (el("li", _problem(each)) for each in gathered.problems))
    if gathered.more_problems:
        yield el("p", f"And {gathered.more_problems:,} more, not listed here.")


def _problem(record: Mapping[str, Any]) -> list[Content]:
    place = f"{record['file']}:{record.get('line', 0)} " if record.get("file") else ""
    pointer = f" at {record['pointer']}" if record.get("pointer") else ""
    hint = f" {record['hint']}." if record.get("hint") else ""
    return [el("code", place) if place else None, f"{record['code']}{pointer}: {record['message']}.{hint}"]


def _known(gathered: Gathered) -> Iterator[Element]:
    rows = [
        el("li", *_named(each), f" – {each.finding.message} ", *named(each.place), _times(each))
        for each in gathered.known.values()
    ]
    if rows:
        yield el("ul", rows)


def _undecided(gathered: Gathered) -> Iterator[Element]:
    if gathered.undecided:
        yield el("ul", (el("li", *named(place), ": ", "; ".join(why)) for place, why in gathered.undecided))
    if gathered.more_undecided:
        yield el("p", f"And {gathered.more_undecided:,} more, not listed here.")


def _table(table: Table) -> Element:
    head = el("tr", (el("th", each, scope="col") for each in table.columns))
    rows = (el("tr", el("th", row[0], scope="row"), (el("td", each) for each in row[1:])) for row in table.rows)
    grid = el(
        "div",
        el("table", el("thead", head), el("tbody", rows)),
        class_="scroll",
        tabindex="0",
        role="group",
        aria_label=table.title,
    )
    if len(table.rows) <= MOST_OPEN:
        return grid
    return el("details", el("summary", phrases.count(len(table.rows), "row")), grid)


def _provenance(gathered: Gathered) -> Iterator[Element]:
    seed = (gathered.summary or {}).get("seed")
    if seed is not None:
        yield el("dl", el("div", el("dt", "seed"), el("dd", str(seed))))
    for each in gathered.provenance:
        yield el("dl", (el("div", el("dt", name), el("dd", _said(value))) for name, value in each.items()))


def _said(value: Any) -> str:
    if isinstance(value, Mapping):
        return ", ".join(f"{name} = {each}" for name, each in value.items())
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)
