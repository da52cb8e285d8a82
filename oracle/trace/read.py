"""
Records in
==========

A stream of records and problems, in the order of the input. Memory stays bounded whatever comes in, no exception
escapes because of what the input holds, and one bad record never loses the others.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, BinaryIO

import msgspec

from oracle.errors import Problem
from oracle.trace.decode import decode
from oracle.trace.numbers import Numbers
from oracle.trace.pieces import pieces
from oracle.trace.source import STDIN, Limits, chunks, files
from oracle.trace.validate import KINDS, Validator, known_rulebooks

DEFAULT = Limits()


class Record(msgspec.Struct, frozen=True):
    """One record: its kind, the decoded JSON, and where it stands (`line` counts from 1)."""

    kind: str
    data: dict[str, Any]
    file: str
    line: int


def read_all(
    paths: Iterable[str | Path], *, limits: Limits = DEFAULT, validate: bool = True, rulebook: str | None = None
) -> Iterator[Record | Problem]:
    """Every record of the traces that `paths` name, file by file; directories are searched (see `files`)."""
    for path in files(paths):
        if isinstance(path, Problem):
            yield path
        else:
            yield from read(path, limits=limits, validate=validate, rulebook=rulebook)


def read(
    source: str | Path | BinaryIO,
    *,
    limits: Limits = DEFAULT,
    validate: bool = True,
    rulebook: str | None = None,
    kind: str | None = None,
) -> Iterator[Record | Problem]:
    """The records of one trace: a path, `-` for standard input, or a binary stream (read, not closed).

    NDJSON or a JSON array, UTF-8, optionally gzip or zstd. A record with a problem is not delivered. `rulebook` is
    assumed for incidents before any header. `kind` is assumed for records that do not say theirs, as corpus cases
    do not; such input needs no header. Without `validate` only the form is checked, not the schemas.
    """
    name = "<stdin>" if str(source) == STDIN else str(source if isinstance(source, (str, Path)) else _name(source))
    reader = _Reader(name, limits, validate, rulebook, kind)
    empty = True
    for piece in pieces(chunks(source, limits), limits):
        empty = False
        if type(piece) is tuple:
            yield from reader.take(*piece)
        elif isinstance(piece, Problem):
            yield piece.at(name, piece.line)
    if empty:
        yield Problem(
            "empty-trace",
            "the input holds no record",
            hint="was the engine started with tracing on? A trace has at least a header",
            file=name,
            expected="a header and incidents",
        )


def _name(stream: BinaryIO) -> str:
    name = getattr(stream, "name", None)
    return name if isinstance(name, str) else "<stream>"


class _Reader:
    """What must be remembered between the records of one source: the rulebook and the numbers given out."""

    def __init__(self, file: str, limits: Limits, validate: bool, rulebook: str | None, kind: str | None) -> None:
        self.file = file
        self.limits = limits
        self.validate = validate
        self.rulebook = rulebook
        self.kind = kind
        self.headed = kind is not None
        self.numbers = Numbers()
        self.validators: dict[str, Validator] = {}

    def take(self, line: int, text: bytes) -> Iterator[Record | Problem]:
        data = decode(text, self.limits.depth)
        if isinstance(data, Problem):
            yield data.at(self.file, line)
            return
        kind: Any = data.get("kind", self.kind)
        if kind == "incident":
            found = self.incident(data)
        elif kind == "header":
            found = self.header(data)
        elif isinstance(kind, str) and kind in KINDS:
            found = self.violations(kind, data)
        else:
            found = [_unknown_kind(kind, "kind" in data)]
        fatal = False
        for problem in found:
            fatal = fatal or problem.code != "no-header"
            yield problem.at(self.file, line)
        if not fatal:
            yield Record(kind, data, self.file, line)

    def violations(self, kind: str, data: dict[str, Any]) -> list[Problem]:
        if not self.validate:
            return []
        validator = self.validators.get(kind)
        if validator is None:
            rulebook = self.rulebook
            if kind == "case" and isinstance(data.get("header"), dict):
                rulebook = _named(data["header"]) or rulebook
            validator = Validator.for_kind(rulebook, kind)
            if kind != "case":
                self.validators[kind] = validator
        return [] if validator.accepts(data) else validator.problems(data, limit=self.limits.errors)

    def header(self, data: dict[str, Any]) -> list[Problem]:
        self.headed = True
        self.numbers = Numbers()
        self.validators.clear()
        self.rulebook = _named(data)
        found = self.violations("header", data)
        if self.validate and not found and self.rulebook is None:
            close = difflib.get_close_matches(data["rulebook"], known_rulebooks(), 1, 0.6)
            found.append(
                Problem(
                    "unknown-rulebook",
                    f"no rulebook {data['rulebook']} is installed",
                    "/rulebook",
                    f"did you mean {close[0]}?" if close else "install the package that brings it",
                    expected=f"one of {', '.join(known_rulebooks())}",
                )
            )
        return found

    def incident(self, data: dict[str, Any]) -> list[Problem]:
        found = self.violations("incident", data)
        if not self.headed:
            self.headed = True
            found.append(
                Problem(
                    "no-header",
                    "the trace begins without a header",
                    hint="put a record of kind header first: it names the rulebook, the edition and the players",
                    expected='{"kind": "header", "format": "ambush-trace/1", "rulebook": …}',
                )
            )
        number = data.get("n")
        if type(number) is int and not self.numbers.add(number):
            found.append(
                Problem(
                    "duplicate-n",
                    f"an earlier incident of this trace has the number {number}",
                    "/n",
                    "number the incidents of a trace 1, 2, 3, …",
                    expected="a number that no other incident of the trace has",
                )
            )
        return found


def _named(header: dict[str, Any]) -> str | None:
    """The rulebook a header names, even a damaged one, if it is known."""
    name = header.get("rulebook")
    return name if isinstance(name, str) and name in known_rulebooks() else None


def _unknown_kind(kind: object, given: bool) -> Problem:
    close = difflib.get_close_matches(kind.lower(), KINDS, 1, 0.6) if isinstance(kind, str) else []
    return Problem(
        "unknown-kind",
        "the kind of this record is not known" if given else "the record does not say its kind",
        "/kind",
        f"did you mean {close[0]}?" if close else "records of your own have the kind note",
        expected=f"one of {', '.join(KINDS)}",
    )
