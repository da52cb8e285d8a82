"""
Where two settings part
=======================

The simplest of a rulebook's situations that two editions, or two values of a reading, judge differently: one finds it
legal and the other does not, or both do and the table afterwards differs.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from oracle import registry
from oracle.casework import unlike
from oracle.deciders.agreeing import is_legal
from oracle.deciders.replay import replay
from oracle.errors import Problem, Usage
from oracle.rule import Setting
from oracle.rulebook import Rulebook
from oracle.sitting import Sitting, Terms
from oracle.verdict import Verdict


@dataclass(frozen=True, slots=True)
class Sides:
    """Two settings of one rulebook and what tells them apart, as `measure=edge`."""

    rulebook: Rulebook
    names: tuple[str, str]
    settings: tuple[Setting, Setting]


@dataclass(frozen=True, slots=True)
class Parting:
    """A situation that two settings judge differently."""

    traits: tuple[str, ...]
    """What is special about the situation, in words."""
    header: Mapping[str, Any]
    record: Mapping[str, Any]
    verdicts: tuple[Verdict, Verdict]
    after: tuple[str, ...]
    """Where the tables afterwards differ, in words, if both are legal."""
    tried: int


def sides(text: str, terms: Terms) -> Sides:
    """The settings that `reading=NAME=A,B` or `edition=A,B` names, alike in all the terms else. Raises Usage."""
    kind, _, rest = text.partition("=")
    name, equals, values = rest.partition("=") if kind == "reading" else ("edition", "=", rest)
    one, comma, other = values.partition(",")
    if kind not in ("reading", "edition") or not (equals and comma and name and one and other):
        hint = "write it as reading=NAME=A,B or edition=A,B"
        raise Usage(Problem("usage", f"--between {text} names no two sides", hint=hint))
    if kind == "edition":
        book = registry.rulebook(terms.rulebook or registry.usual())
        first, second = (registry.setting(book, {}, each, terms.as_of, terms.readings) for each in (one, other))
    else:
        book = _book_of(name, terms.rulebook)
        answers = ({**terms.readings, name: each} for each in (one, other))
        first, second = (registry.setting(book, {}, terms.edition, terms.as_of, each) for each in answers)
    return Sides(book, (f"{name}={one}", f"{name}={other}"), (first, second))


def _book_of(reading: str, rulebook: str | None) -> Rulebook:
    """The rulebook that has the reading; the one named, or the usual one, if none has."""
    known = [registry.rulebook(name) for name in ([rulebook] if rulebook else registry.names())]
    having = [book for book in known if any(each.name == reading for each in book.readings)]
    return having[0] if having else registry.rulebook(rulebook or registry.usual())


def parting(of: Sides) -> Parting | int:
    """The first situation that the two judge differently; else how many were tried."""
    tried = 0
    for tried, (traits, header, record) in enumerate(of.rulebook.situations(), 1):
        sitting = Sitting(header, Terms(rulebook=of.rulebook.id))
        incident = of.rulebook.decode(sitting.deal, record)
        legal = [is_legal(of.rulebook, setting, incident) for setting in of.settings]
        after = list(_unlike_after(of, incident)) if legal == [True, True] else []
        if legal[0] is not legal[1] or after:
            one, other = (_verdict(of, setting, header, record) for setting in of.settings)
            return Parting(traits, header, record, (one, other), tuple(after), tried)
    return tried


def _verdict(of: Sides, setting: Setting, header: Mapping[str, Any], record: Mapping[str, Any]) -> Verdict:
    terms = Terms(edition=setting.edition, readings=setting.readings, explain=False)
    heard = Sitting(header, terms).hear(record)
    assert isinstance(heard, Verdict), heard
    return heard


def _unlike_after(of: Sides, incident: Any) -> Iterator[str]:
    """Where the positions afterwards differ, both ways."""
    one, other = (_after(of.rulebook, setting, incident) for setting in of.settings)
    told = set()
    for wanted, got, turned in ((one, other, False), (other, one, True)):
        for pointer, left, right in unlike(wanted, got):
            if pointer not in told:
                told.add(pointer)
                yield f"{pointer}: {right if turned else left} or {left if turned else right}"


def _after(book: Rulebook, setting: Setting, incident: Any) -> Mapping[str, Any]:
    steps = book.recorded(incident) or ()
    plays = (replay(book, course, steps, setting) for course in book.courses(incident, setting))
    played = next(play for play in plays if play.legal)
    return book.outcome(incident, played, setting) or {}
