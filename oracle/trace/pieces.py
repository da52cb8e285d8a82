"""
Bytes into records
==================

A trace is one record a line, or a JSON array of records, or one record written over several lines. Only the
record being read is kept in memory. Every piece is `(line, bytes)`: the line it begins on, from 1, and its text.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from oracle.errors import Problem
from oracle.trace.elements import Elements, Piece, too_long
from oracle.trace.source import Limits

_ARRAY = re.compile(rb"\s*\[\s*[{\]]")
_DOCUMENT = re.compile(rb"\s*\{\s*\n\s*\"")
_UNDECIDED = re.compile(rb"\s*(\[\s*|\{\s*)?")
_WIDE = re.compile(rb"\xff\xfe|\xfe\xff|\0\0\xfe\xff|[{\[]\0[^\0]\0|\0[{\[]\0[^\0]|[{\[]\0\0\0|\0\0\0[{\[]")
"""UTF-16 and UTF-32, with a byte order mark or known by the zeros around the first two characters."""
_HEAD = 1 << 16
"""Whoever begins with more blanks than this is taken to write one record a line."""
_MARK = b"\xef\xbb\xbf"


def pieces(chunks: Iterable[bytes | Problem], limits: Limits) -> Iterator[Piece | Problem]:
    """The records in a stream of bytes, in whichever of the three forms it is written."""
    source = iter(chunks)
    held: list[Problem] = []
    head = b""
    for chunk in source:
        if isinstance(chunk, Problem):
            held.append(chunk)
            break
        head += chunk
        if len(head) > _HEAD or (len(head) > 4 and not _UNDECIDED.fullmatch(head)):
            break
    if _WIDE.match(head):
        yield Problem(
            "not-utf-8",
            "the text is UTF-16 or UTF-32",
            hint="save it as UTF-8, without a byte order mark",
            line=1,
            expected="UTF-8",
        )
        return
    if head.startswith(_MARK):
        yield _byte_order_mark(1)
        head = head[len(_MARK) :]
    rest = _followed(head, held, source)
    if _ARRAY.match(head) or _DOCUMENT.match(head):
        yield from Elements(limits).split(rest)
    else:
        yield from _lines(rest, limits)


def _followed(head: bytes, held: list[Problem], source: Iterator[bytes | Problem]) -> Iterator[bytes | Problem]:
    yield head
    yield from held
    yield from source


def _byte_order_mark(line: int) -> Problem:
    return Problem(
        "byte-order-mark",
        "the text begins with a byte order mark",
        hint="save it as UTF-8 without one; the records are read all the same",
        line=line,
        expected="UTF-8 without a byte order mark",
    )


def _lines(chunks: Iterable[bytes | Problem], limits: Limits) -> Iterator[Piece | Problem]:
    number, rest, skipping = 0, b"", False
    for chunk in chunks:
        if isinstance(chunk, Problem):
            yield chunk
            continue
        if not rest and not skipping and chunk.isspace():
            number += chunk.count(b"\n")
            continue
        parts = chunk.split(b"\n")
        if skipping:
            if len(parts) == 1:
                continue
            skipping = False
            number += 1
            del parts[0]
        else:
            parts[0] = rest + parts[0]
        rest = parts.pop()
        for part in parts:
            number += 1
            if len(part) > limits.line:
                yield too_long(number, limits)
            elif part and not part.isspace():
                if part.startswith(_MARK):
                    yield _byte_order_mark(number)
                    part = part[len(_MARK) :]
                yield number, part
        if len(rest) > limits.line:
            yield too_long(number + 1, limits)
            skipping, rest = True, b""
    if rest and not rest.isspace():
        yield number + 1, rest
