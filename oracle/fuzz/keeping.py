"""
Failures kept
=============

A failure as a case file: the smallest position, the answer the rules give, and under `x-found` what the engine did
wrong. `ambush cases FILE --engine CMD` puts it to the engine again.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec

from oracle.errors import Problem, Usage
from oracle.fuzz import testfile
from oracle.fuzz.events import Found
from oracle.fuzz.failure import Failure
from oracle.picturing import draw
from oracle.sitting import Sitting, Terms
from oracle.verdict import Status, Verdict

FOUND = "x-found"


def answer(failure: Failure, terms: Terms) -> Verdict:
    """What the rules say about the play, with the reasons."""
    sitting = Sitting(failure.example.header, replace(terms, explain=True))
    heard = sitting.hear(failure.example.question())
    assert isinstance(heard, Verdict), "a failure's position is well-formed"
    return heard


def asked(failure: Failure, terms: Terms) -> Verdict:
    """What the rules say with all open that is decided once the play has begun: a legal way, or clashing rules."""
    sitting = Sitting(failure.example.header, replace(terms, explain=True))
    book, example = sitting.rulebook, failure.example
    heard = sitting.hear(book.as_incident(example.before, book.opened(example.action)))
    assert isinstance(heard, Verdict), "a failure's position is well-formed"
    return heard


def case(failure: Failure, seed: int, terms: Terms) -> dict[str, Any]:
    """The failure as a case record."""
    verdict = answer(failure, terms)
    expect: dict[str, Any] = {"status": str(verdict.status)}
    if verdict.status is Status.ILLEGAL:
        named = [{"kind": each.kind, "rule": each.rule} for each in verdict.findings if each.rule]
        expect |= {"findings": named} if named else {}
    found = {**failure.finding.as_record(), "seed": seed, "example": failure.number}
    made = failure.example.as_case(name(failure), failure.finding.message[:300], expect)
    return {**made, FOUND: found}


def name(failure: Failure) -> str:
    """A name for it and its file, the same for the same identity."""
    parts = ("fuzz", *(part for part in failure.identity if part))
    return re.sub(r"[^a-z0-9.]+", "-", "-".join(parts).lower())


def write(record: dict[str, Any], folder: Path) -> Path:
    """The case in a file of its own. Raises OSError."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{record['id']}.json"
    path.write_bytes(msgspec.json.format(msgspec.json.encode(record), indent=1) + b"\n")
    return path


def kept(
    failure: Failure,
    seed: int,
    terms: Terms,
    engine: str,
    folder: Path | None = None,
    options: Sequence[str] = (),
    known: bool = False,
) -> Found:
    """The failure as it is told, with its files if there is a folder for them. Raises Usage if they cannot be written.

    `engine` and `options` are those of the command that puts it to the engine again.
    """
    record = case(failure, seed, terms)
    if folder is None:
        return Found(failure, record, asked(failure, terms), known=known)
    try:
        path = write(record, folder)
        test = testfile.write(failure, path, engine, options)
        files = (path, test, *_drawn(failure, path, terms))
    except OSError as error:
        hint = "name a folder that can be written to"
        raise Usage(Problem("unreadable", error.strerror or str(error), hint=hint, file=str(folder))) from None
    again = shlex.join(["ambush", "fuzz", "--engine", engine, *options, "--replay", str(path)])
    return Found(failure, record, asked(failure, terms), files, again, known)


def _drawn(failure: Failure, path: Path, terms: Terms) -> Iterator[Path]:
    """A picture of the position and the play beside the case, if the rulebook draws one."""
    if picture := draw(failure.example.header, failure.example.question(), terms, answer(failure, terms)):
        beside = path.with_suffix(".svg")
        beside.write_text(picture, encoding="utf-8")
        yield beside
