"""
One record's bytes, strictly
============================

JSON leaves open what a repeated key, a fraction or a bottomless nesting means; a trace does not. All checks ride on
a fast decoder and cost next to nothing while nothing is suspicious:

- *repeated keys*: a decoder keeps one of two equal keys, and a lost key loses a colon. So the record is encoded
  again and the colons are counted;
- *depth*: a record with few opening brackets cannot be deep; otherwise, all but brackets and quotes is thrown away
  and what remains is folded up from the inside;
- *fractions*: the decoder calls back when it meets one.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import msgspec

from oracle.errors import Problem

_FREE = "note"
"""The kind of record that is passed through unread, and so may hold any JSON."""

_NEITHER = bytes(set(range(256)) - set(b'[]{}"'))
_CONSTANT = re.compile(rb"(?<![\w\"])-?(NaN|Infinity|inf|nan)\b")
_HINTS = (
    (re.compile(rb"^\s*\{\s*'|[{,:\[]\s*'"), "strings and keys take double quotes"),
    (re.compile(rb"[:,\[]\s*(True|False|None)\b"), "write true, false and null as JSON does"),
    (re.compile(rb",\s*[}\]]"), "a comma before a closing bracket is not JSON"),
    (re.compile(rb"^\s*(//|/\*|#)"), "JSON has no comments; use a record of kind note"),
)


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
        return _no_object(data)
    if line.count(b"{") + line.count(b"[") > depth and not _shallow(line, depth) and _deeper(data, depth):
        return _too_deep(depth)
    if line.count(b":") != _encode(data).count(b":") or b"\\u003" in line:
        return _repeated_key(line) or data
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
        return _too_deep(depth)
    except msgspec.DecodeError as error:
        return _malformed(line, text, str(error))
    if type(data) is not dict:
        return _no_object(data)
    if _deeper(data, depth):
        return _too_deep(depth)
    if data.get("kind") != _FREE:
        for pointer, value in _fractions(data, ""):
            return Problem(
                "not-an-integer",
                f"expected an integer, got {value}",
                pointer,
                hint="amounts are whole numbers; for a field of your own, begin its name with x-",
                expected="an integer",
            )
    return _repeated_key(line) or data


def _malformed(line: bytes, text: str, reason: str) -> Problem:
    if "out of range" in reason:
        return Problem(
            "number-too-large",
            "a number is too large to be read",
            hint="amounts in a trace lie below 2^53; write larger numbers as strings in an x- field",
            expected="an integer below 2^53",
        )
    if constant := _CONSTANT.search(line):
        return Problem(
            "not-a-number",
            f"{constant.group().decode()} is not JSON",
            hint="write null where there is no value, or leave the field out",
            expected="an integer",
        )
    try:
        json.loads(text)
    except json.JSONDecodeError as error:
        if error.pos >= len(text.rstrip()) or error.msg.startswith("Unterminated string"):
            return Problem(
                "cut-off",
                f"the record ends in the middle, after {_excerpt(text[-30:])}",
                hint="each record stands whole on one line; was the writer stopped, or the record wrapped?",
                expected="one complete JSON object on the line",
            )
        hint = next((hint for pattern, hint in _HINTS if pattern.search(line)), "write each record with a JSON library")
        return Problem(
            "malformed-json",
            f"{error.msg[:1].lower()}{error.msg[1:]} (column {error.pos + 1}, at {_excerpt(text[error.pos :])})",
            hint=hint,
            expected="one JSON object on the line",
        )
    except (RecursionError, ValueError):
        pass
    return Problem(
        "malformed-json",
        reason,
        hint="characters beyond U+FFFF are written as they are, or as a pair of \\u escapes, never as half of one",
        expected="one JSON object on the line",
    )


def _excerpt(text: str) -> str:
    text = text.strip()
    return json.dumps(text[:24], ensure_ascii=False) + ("…" if len(text) > 24 else "")


def _no_object(data: object) -> Problem:
    name = {list: "a list", str: "a string", bool: "true or false", type(None): "null"}.get(type(data), "a number")
    return Problem(
        "not-an-object",
        f"expected a record, got {name}",
        hint="one JSON object a line, each with a kind; or a single JSON array of such objects",
        expected="a JSON object",
    )


def _too_deep(depth: int) -> Problem:
    return Problem(
        "too-deep",
        f"objects and lists nest more than {depth} deep",
        hint="no position or action needs this; flatten the field, or leave it out",
        expected=f"at most {depth} levels",
    )


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


def _fractions(data: object, pointer: str) -> Iterator[tuple[str, float]]:
    if isinstance(data, float):
        yield pointer, data
    elif isinstance(data, dict):
        for key, value in data.items():
            if not key.startswith("x-"):
                yield from _fractions(value, f"{pointer}/{escape(key)}")
    elif isinstance(data, list):
        for index, value in enumerate(data):
            yield from _fractions(value, f"{pointer}/{index}")


def escape(step: str) -> str:
    """One step of a JSON pointer, escaped (RFC 6901)."""
    return step.replace("~", "~0").replace("/", "~1")


class _Repeated:
    """An object with a key that stands twice in it, marked while decoding."""

    def __init__(self, key: str) -> None:
        self.key = key


def _repeated_key(line: bytes) -> Problem | None:
    def members(pairs: list[tuple[str, Any]]) -> Any:
        seen: dict[str, Any] = {}
        for key, value in pairs:
            if key in seen:
                return _Repeated(key)
            seen[key] = value
        return seen

    def find(data: object, pointer: str) -> str | None:
        if isinstance(data, _Repeated):
            return f"{pointer}/{escape(data.key)}"
        inner = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
        found = (find(value, f"{pointer}/{escape(str(key))}") for key, value in inner)
        return next(filter(None, found), None)

    pointer = find(json.loads(line, object_pairs_hook=members), "")
    if pointer is None:
        return None
    return Problem(
        "duplicate-key",
        "the key stands twice in its object",
        pointer,
        hint="keep one of the two: which one holds is never guessed",
        expected="each key once",
    )
