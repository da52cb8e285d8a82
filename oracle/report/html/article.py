"""
One failure
===========

The rule that is broken, what the engine did, what is right, the board, the command that shows it again, and the whole
record folded away.
"""

from __future__ import annotations

import base64
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any
from xml.etree.ElementTree import Element, ParseError, fromstring

from oracle.explaining import FINDINGS
from oracle.report import phrases
from oracle.report.again import Command
from oracle.report.cleaning import clipped
from oracle.report.gathering import MOST_PLACES, Failure
from oracle.report.html.elements import Content, el
from oracle.report.html.ruling import cited, ruling
from oracle.report.occurrences import Place
from oracle.report.rules import rule_named
from oracle.report.scenes import Scene

ASKED = {"verdict": "What was recorded", "case-result": "The play"}
SVG = "{http://www.w3.org/2000/svg}"
MOST_RECORD = 65_536
"""So many characters of a record are shown; the file it stands in has all of it."""


@dataclass(slots=True)
class Room:
    """How many characters of pictures and records there is still room for on the page."""

    left: int = 8_000_000

    def for_(self, size: int) -> bool:
        """Whether there is room for so much; if there is, it is taken."""
        fits = size <= self.left
        self.left -= size if fits else 0
        return fits


def article(number: int, failure: Failure, scene: Scene, command: Command, room: Room, same: int | None) -> Element:
    """The failure. `same` is the number of one that was found in the same incident and shows the board."""
    finding, record = failure.finding, failure.record
    name = f"failure-{number}"
    heading = el("h3", f"{number}. {finding.kind.replace('-', ' ')}", id=name)
    if finding.rule:
        heading.append(el("span", ": ", *cited(finding.rule, finding.cites)))
    parts: list[Content] = [heading, el("p", finding.message, class_="message")]
    parts += [_place(failure), *_rule(finding.rule)]
    if meant := FINDINGS.get(finding.kind):
        parts.append(el("p", meant, class_="aside"))
    if same is not None:
        parts.append(
            el(
                "p",
                "The board and what the rules say are under ",
                el("a", f"failure {same}", href=f"#failure-{same}"),
                ".",
            )
        )
    else:
        parts += _done(record, scene)
        if scene.verdict is not None:
            right = "What the oracle says" if record["kind"] == "case-result" else "What should have happened"
            parts += [el("h4", right), el("div", ruling(scene.verdict, finding), class_="ruling")]
        parts += _board(scene, room)
    parts += _again(record, command)
    if same is None:
        parts += _folded(record, scene, room)
    return el("article", *parts, *_others(failure), aria_labelledby=name)


def _place(failure: Failure) -> Element:
    name, file, line = failure.place
    where = el("code", f"{file}:{line}") if file else None
    pointer = failure.finding.pointer
    what = [el("strong", name), " in " if file else None, where, f", at {pointer}" if pointer else None]
    if failure.record["kind"] == "failure":
        what.append(_example(failure.record))
    if failure.number > 1:
        what.append(f"; {failure.number:,} in all")
    return el("p", *what, class_="place")


def _example(record: Mapping[str, Any]) -> str:
    """Which example first showed it."""
    gear = f" of the {record['gear']}" if record.get("gear") else ""
    small = "" if record.get("minimal", True) else "; not made as small as it gets"
    return f", first shown by example {record['case']['x-found']['example']}{gear}{small}"


def _rule(rule: str) -> Iterator[Element]:
    """What the rule says, in the product's own words."""
    if (found := rule_named(rule)) is not None:
        yield el("p", el("strong", "The rule: "), found.title, " ", el("code", f"ambush explain {rule}"))


def _done(record: Mapping[str, Any], scene: Scene) -> Iterator[Element]:
    """What lies on the table, what was asked, what the engine did."""
    rows: list[tuple[str, Content]] = []
    if scene.table:
        rows.append(("On the table", scene.table))
    if scene.asked:
        rows.append((ASKED.get(record["kind"], "Asked of the engine"), scene.asked))
    if record.get("said"):
        rows.append(("The engine", record["said"]))
    if record.get("hint"):
        rows.append(("What to do", record["hint"]))
    if rows:
        yield el("dl", (el("div", el("dt", name), el("dd", said)) for name, said in rows))
    if log := record.get("mishap", {}).get("stderr"):
        yield el("h4", "Its log")
        yield el("pre", clipped(log[-4000:]), tabindex="0")


def _board(scene: Scene, room: Room) -> Iterator[Element]:
    if not scene.picture:
        if scene.lacking:
            yield el("p", f"No picture: {scene.lacking}.", class_="aside")
        return
    try:
        svg = fromstring(scene.picture)
        title, words = svg.findtext(f"{SVG}title") or "the board", svg.findtext(f"{SVG}desc") or ""
        data = base64.b64encode(scene.picture.encode()).decode()
    except (ParseError, UnicodeError):
        yield el("p", "No picture: what the rulebook drew is no SVG.", class_="aside")
        return
    if not room.for_(len(data)):
        yield el("p", "No picture: the page has no room for more; the command below shows it.", class_="aside")
        return
    # As a picture of its own it can fetch nothing and run nothing either, and its ids do not meet those of others.
    size = {name: svg.get(name) for name in ("width", "height")}
    image = el("img", src=f"data:image/svg+xml;base64,{data}", alt=f"The board: {title}", **size)
    yield el("figure", el("div", image, class_="scroll", tabindex="0", role="group", aria_label="The board, drawn"))
    if words:
        yield el("details", el("summary", "The board in words"), el("p", words))


def _again(record: Mapping[str, Any], command: Command) -> Iterator[Element]:
    if again := command.again(record):
        which = f" It is incident {record['n']}." if record["kind"] == "verdict" else ""
        yield el("h4", "See it again")
        yield el("pre", el("code", clipped(again)), tabindex="0")
        yield from [el("p", which.strip())] if which else []
    for file in record.get("files", ())[1:2]:
        yield el("p", "As a test: ", el("code", f"pytest {file}"))


def _folded(record: Mapping[str, Any], scene: Scene, room: Room) -> Iterator[Element]:
    """The record, as it can be copied into a file."""
    if scene.record is not None:
        text = json.dumps(scene.record, ensure_ascii=False, indent=1)
        where = next(iter(record.get("files", ())), record.get("file", ""))
        yield from _details("The case record" if "expect" in scene.record else "The incident", text, where, room)
    if request := record.get("mishap", {}).get("request"):
        text = json.dumps(request, ensure_ascii=False, indent=1)
        yield from _details("The request that caused it", text, "", room)


def _details(name: str, text: str, where: str, room: Room) -> Iterator[Element]:
    shown = text[:MOST_RECORD]
    whole = [el("p", "The whole of it is in ", el("code", where), ".")] if where and len(text) > len(shown) else []
    if room.for_(len(shown)):
        yield el("details", el("summary", name), el("pre", clipped(text, MOST_RECORD), tabindex="0"), *whole)


def _others(failure: Failure) -> Iterator[Element]:
    """Where else the same is wrong."""
    if not failure.others:
        return
    rows = (el("li", *named(place), f" – {message}") for place, message in failure.others)
    left = failure.number - 1 - len(failure.others)
    more = el("p", f"And {left:,} more, not listed here: the first {MOST_PLACES} are.") if left > 0 else None
    name = f"{phrases.count(failure.number - 1, 'other', 'others')} like it"
    yield el("details", el("summary", name), el("ul", rows), more)


def named(place: Place) -> list[Content]:
    """An incident or a case, and where it stands."""
    name, file, line = place
    return [name, " " if file else None, el("code", f"{file}:{line}") if file else None]
