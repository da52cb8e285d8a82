"""
Scenes
======

What there is to see of a failure: the record it was found in, read again from where it stands; the board, drawn by
its rulebook; what was asked, and what the rules say. A run that makes no such report pays nothing for it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from oracle.casework import incident_of, question_of
from oracle.errors import OracleError
from oracle.picturing import draw
from oracle.report import reading
from oracle.report.failures import request
from oracle.report.gathering import Failure
from oracle.sitting import Sitting, Terms
from oracle.trace import Record, read
from oracle.verdict import Verdict

Key = tuple[str, int, Any]
"""File, line, and the number of an incident or the id of a case: an array of records may stand in one line."""
Found = Mapping[Key, tuple[Mapping[str, Any], Mapping[str, Any]]]
"""Header and record."""


@dataclass(frozen=True, slots=True)
class Scene:
    """What there is to see; every part may be missing, and `lacking` says why the picture is."""

    record: Mapping[str, Any] | None = None
    """The case or incident, with its header."""
    verdict: Verdict | None = None
    table: str = ""
    asked: str = ""
    picture: str = ""
    lacking: str = ""


def key(failure: Failure) -> Key | None:
    """Where the failure's record stands in a file; None if it is in none."""
    record = failure.record
    file = record.get("file", "")
    name = record.get("n") if record.get("kind") == "verdict" else record.get("id")
    return (file, record.get("line", 0), name) if name is not None and _is_file(file) else None


def _is_file(name: str) -> bool:
    try:
        return Path(name).is_file()
    except OSError:
        return False


def read_again(failures: Iterable[Failure], rulebook: str | None = None) -> Found:
    """The records of the failures, each file read once."""
    wanted: defaultdict[tuple[str, bool], set[Key]] = defaultdict(set)
    for failure in failures:
        if (place := key(failure)) is not None:
            wanted[place[0], failure.record["kind"] == "verdict"].add(place)
    found: dict[Key, tuple[Mapping[str, Any], Mapping[str, Any]]] = {}
    for (file, trace), places in wanted.items():
        header: Mapping[str, Any] = {} if rulebook is None else {"kind": "header", "rulebook": rulebook}
        for record in read(file, kind=None if trace else "case", rulebook=rulebook):
            if not isinstance(record, Record):
                continue
            if record.kind == "header":
                header = record.data
            place = record.file, record.line, record.data.get("n" if trace else "id")
            if place in places and record.kind in ("incident", "case"):
                found[place] = record.data.get("header", header), record.data
                places.discard(place)
            if not places:
                break
    return found


def scene(failure: Failure, found: Found, terms: Terms) -> Scene:
    """What there is to see of a failure. Whatever is wrong with it, it costs the picture and not the page."""
    record = failure.record
    said = record.get("verdict") if record.get("kind") != "verdict" else record
    verdict = None if said is None else reading.verdict({"n": 1, **said})
    if record.get("kind") == "failure":
        case: Mapping[str, Any] = record["case"]
        header = case["header"]
    elif (place := key(failure)) is not None and place in found:
        header, case = found[place]
    else:
        missing = "its record could not be read again" if record.get("file") else ""
        return Scene(verdict=verdict, lacking=missing)
    whole = case if "header" in case else {"header": header, **case}
    try:
        return _seen(Scene(whole, verdict), header, case, by(verdict, terms), record["kind"])
    except OracleError as refusal:
        return Scene(whole, verdict, lacking=refusal.problem.message)
    except Exception as failure_of_ours:
        return Scene(whole, verdict, lacking=f"drawing it failed ({type(failure_of_ours).__name__})")


def by(verdict: Verdict | None, terms: Terms) -> Terms:
    """The terms that a verdict says it was given by."""
    chosen = {} if verdict is None else verdict.provenance
    if not chosen:
        return replace(terms, explain=True)
    readings, without = chosen.get("readings", {}), tuple(chosen.get("without", ()))
    return Terms(chosen["rulebook"], chosen["edition"], chosen.get("asOf"), readings, skip=without)


def _seen(bare: Scene, header: Mapping[str, Any], case: Mapping[str, Any], terms: Terms, kind: str) -> Scene:
    sitting = Sitting(header, terms)
    book = sitting.rulebook
    if kind == "verdict":
        incident = {"kind": "incident", **case}
    else:
        incident = incident_of(case) if kind == "case-result" else question_of(case)
    heard = bare.verdict or sitting.hear(incident)
    verdict = heard if isinstance(heard, Verdict) else None
    before, action = book.posed(case) or (case["before"], case["action"])
    # A failure that fuzzing found is drawn as it is in its file; its verdict leaves open what the engine chose.
    picture = draw(header, incident, terms, None if kind == "failure" else verdict)
    return replace(
        bare,
        verdict=verdict,
        table="; ".join(book.table_said(before)),
        asked=request(book, action),
        picture=picture,
        lacking="" if picture else f"the rulebook {book.id} draws no pictures",
    )
