"""
What is wrong with a record's bytes
===================================

Slow and exact, for the few records that the fast decoder does not take.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from oracle.errors import Problem

_HINTS = (
    (re.compile(rb"^\s*\{\s*'|[{,:\[]\s*'"), "strings and keys take double quotes"),
    (re.compile(rb"[:,\[]\s*(True|False|None)\b"), "write true, false and null as JSON does"),
    (re.compile(rb",\s*[}\]]"), "a comma before a closing bracket is not JSON"),
    (re.compile(rb"^\s*(//|/\*|#)"), "JSON has no comments; use a record of kind note"),
)


def malformed(line: bytes, text: str, reason: str) -> Problem:
    """Why `line`, which reads `text`, is not JSON; `reason` is the fast decoder's own word for it."""
    if "out of range" in reason:
        return Problem(
            "number-too-large",
            "a number is too large to be read",
            hint="amounts in a trace lie below 2^53; write larger numbers as strings in an x- field",
            expected="an integer below 2^53",
        )
    constants: list[str] = []
    try:
        json.loads(text, parse_constant=constants.append)
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
    if constants:
        return Problem(
            "not-a-number",
            f"{constants[0]} is not JSON",
            hint="write null where there is no value, or leave the field out",
            expected="an integer",
        )
    return Problem(
        "malformed-json",
        reason,
        hint="characters beyond U+FFFF are written as they are, or as a pair of \\u escapes, never as half of one",
        expected="one JSON object on the line",
    )


def _excerpt(text: str) -> str:
    text = text.strip()
    return json.dumps(text[:24], ensure_ascii=False) + ("…" if len(text) > 24 else "")


def no_object(data: object) -> Problem:
    """The problem of a line that is JSON, but no record."""
    name = {list: "a list", str: "a string", bool: "true or false", type(None): "null"}.get(type(data), "a number")
    return Problem(
        "not-an-object",
        f"expected a record, got {name}",
        hint="one JSON object a line, each with a kind; or a single JSON array of such objects",
        expected="a JSON object",
    )


def too_deep(depth: int) -> Problem:
    """The problem of a record that nests deeper than `depth`."""
    return Problem(
        "too-deep",
        f"objects and lists nest more than {depth} deep",
        hint="no position or action needs this; flatten the field, or leave it out",
        expected=f"at most {depth} levels",
    )


def fractions(data: object, pointer: str) -> Iterator[tuple[str, float]]:
    """Every number with a fraction or an exponent outside x- fields, with its pointer."""
    if isinstance(data, float):
        yield pointer, data
    elif isinstance(data, dict):
        for key, value in data.items():
            if not key.startswith("x-"):
                yield from fractions(value, f"{pointer}/{escape(key)}")
    elif isinstance(data, list):
        for index, value in enumerate(data):
            yield from fractions(value, f"{pointer}/{index}")


def escape(step: str) -> str:
    """One step of a JSON pointer, escaped (RFC 6901)."""
    return step.replace("~", "~0").replace("/", "~1")


class _Repeated:
    """An object with a key that stands twice in it, marked while decoding."""

    def __init__(self, key: str) -> None:
        self.key = key


def repeated_key(line: bytes) -> Problem | None:
    """The problem of valid JSON in which a key stands twice in an object, or None."""

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
