"""
One record's bytes, strictly
============================

JSON leaves open what a repeated key, a fraction or a bottomless nesting means; a trace does not. All checks ride on
a fast decoder and cost next to nothing while nothing is suspicious:

- *repeated keys*: a decoder keeps one of two equal keys, and a lost key loses a colon. So the record is encoded
  again; if that is not the line itself, the colons are counted;
- *depth*: a record with few opening brackets cannot be deep; otherwise, all but brackets and quotes is thrown away
  and what remains is folded up from the inside;
- *fractions*: the decoder calls back when it meets one.
"""

from __future__ import annotations

from typing import Any

import msgspec

from oracle.errors import Problem
from oracle.trace.diagnose import fractions, malformed, no_object, repeated_key, too_deep

_FREE = "note"
"""The kind of record that is passed through unread, and so may hold any JSON."""

_NEITHER = bytes(set(range(256)) - set(b'[]{}"'))


class _FractionError(ValueError):
    """A number with a fraction or an exponent. The decoder wraps a ValueError in its own error."""


def _refuse(literal: str) -> None:
    raise _FractionError(literal)


_strict = msgspec.json.Decoder(float_hook=_refuse).decode
_lenient = msgspec.json.Decoder().decode
_encode = msgspec.json.Encoder().encode


def decode(line: bytes, depth: int = 64) -> dict[str, Any] | Problem:
    """The record in `line`, or the reason why it is none. The problem has no place yet; no exception escapes."""
    try:
        data = _strict(line)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError):
        return _second_look(line, depth)
    if type(data) is not dict:
        return no_object(data)
    if line.count(b"{") + line.count(b"[") > depth and not _shallow(line, depth) and _deeper(data, depth):
        return too_deep(depth)
    again = _encode(data)
    if again != line and (line.count(b":") != again.count(b":") or b"\\u003" in line):
        return repeated_key(line) or data
    return data


def _second_look(line: bytes, depth: int) -> dict[str, Any] | Problem:
    """Slow and exact: which problem it is, or the record after all, if fractions stand only where they may."""
    try:
        text = line.decode()
    except UnicodeDecodeError as error:
        return Problem(
            "not-utf-8",
            f"byte {error.start + 1} of the line is not UTF-8",
            hint="write the trace as UTF-8; Latin-1 and UTF-16 are not accepted",
            expected="UTF-8",
        )
    try:
        data = _lenient(line)
    except RecursionError:
        return too_deep(depth)
    except msgspec.DecodeError as error:
        return malformed(line, text, str(error))
    if type(data) is not dict:
        return no_object(data)
    if _deeper(data, depth):
        return too_deep(depth)
    if data.get("kind") != _FREE:
        for pointer, value in fractions(data, ""):
            return Problem(
                "not-an-integer",
                f"expected an integer, got {value}",
                pointer,
                hint="amounts are whole numbers; for a field of your own, begin its name with x-",
                expected="an integer",
            )
    return repeated_key(line) or data


def _shallow(line: bytes, depth: int) -> bool:
    """Whether valid JSON is certainly no deeper than `depth`; false means that one has to look.

    Without escapes, a string that holds no bracket leaves two quotes side by side. The first string that does hold
    one leaves an odd run of quotes, so that a quote survives. One fold removes at most two levels.
    """
    if b"\\" in line:
        return False
    shape = line.translate(None, _NEITHER).replace(b'""', b"")
    if b'"' in shape:
        return False
    for _ in range(depth // 2):
        shape = shape.replace(b"{}", b"").replace(b"[]", b"")
        if not shape:
            return True
    return False


def _deeper(data: object, depth: int) -> bool:
    """Whether objects and lists nest more than `depth` deep, level by level."""
    level: list[Any] = [data]
    for _ in range(depth):
        level = [
            inner
            for outer in level
            for inner in (outer.values() if type(outer) is dict else outer)
            if type(inner) is dict or type(inner) is list
        ]
        if not level:
            return False
    return True
