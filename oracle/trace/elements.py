"""
The elements of an array
========================

Records that are not one a line: the elements of a JSON array, or objects written over several lines. They are
found by counting brackets, in bounded memory.

Damage must not cost the neighbours. A piece that does not decode and spans a line that begins as the first element
did is cut there; after text that belongs nowhere, splitting starts again with the next such line.
"""

from __future__ import annotations

import json
import re
from collections.abc import Generator, Iterable, Iterator

from oracle.errors import Problem
from oracle.trace.decode import decode
from oracle.trace.source import Limits

Piece = tuple[int, bytes]
"""The line a record begins on, from 1, and its text."""

_BLANK = re.compile(rb"\s*")
_OUTSIDE = re.compile(rb"[\"{}\[\]]")
_INSIDE = re.compile(rb"[\"\\\n]")
_QUICK = 1 << 16
_scan = json.JSONDecoder().raw_decode
_EXPECTED = {
    "open": "the [ that opens the array",
    "first": "a record or ]",
    "record": "a record",
    "comma": "a comma or ]",
    "end": "nothing more, or another array",
    "document": "an object",
}
_AFTER = {
    ("open", b"["): "first",
    ("first", b"]"): "end",
    ("comma", b","): "record",
    ("comma", b"]"): "end",
    ("end", b"["): "first",
}


def too_long(line: int, limits: Limits) -> Problem:
    """The problem of a record that begins on `line` and is longer than the limit."""
    return Problem(
        "line-too-long",
        "the record is longer than the limit and was skipped",
        hint="write one incident a record, without what the oracle does not read",
        line=line,
        expected=f"at most {limits.line} bytes",
    )


class Elements:
    """Splits a stream whose first character that is not blank is `[`, or the `{` of an object over several lines."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._buffer = b""
        """What is not done with: it begins with the current element, when there is one."""
        self._line = 1
        """The line on which the buffer begins."""
        self._state = ""
        self._begins: re.Pattern[bytes] | None = None
        """How a line looks that begins an element, once the first one was seen."""
        self._skipping = False
        """Whether the current element is too long to be kept."""
        self._lost = False
        """Whether text that belongs nowhere is being passed over."""
        self._between()

    def split(self, chunks: Iterable[bytes | Problem]) -> Iterator[Piece | Problem]:
        """The elements as they are completed. Problems among the chunks are passed on."""
        for chunk in chunks:
            if isinstance(chunk, Problem):
                yield chunk
                continue
            self._buffer += chunk
            yield from self._complete()
            overlong = self._depth and not self._skipping and len(self._buffer) > self._limits.line
            if overlong and not (yield from self._cut(len(self._buffer))):
                yield too_long(self._line, self._limits)
                self._skipping = True
            if self._skipping:
                self._forget(min(self._at, len(self._buffer)))
        while self._depth and not self._skipping and (yield from self._cut(len(self._buffer))):
            yield from self._complete()
        if self._depth and not self._skipping:
            yield self._line, self._buffer
        elif self._state not in ("end", "document"):
            yield Problem(
                "cut-off",
                "the array is not closed",
                hint="was the writer stopped? The records before this point have been read",
                line=self._line,
                expected=_EXPECTED[self._state],
            )

    def _between(self) -> None:
        self._at = 0
        self._depth = 0
        self._quoted = False
        self._skipping = False

    def _forget(self, count: int) -> None:
        self._line += self._buffer.count(b"\n", 0, count)
        self._buffer = self._buffer[count:]
        self._at = max(0, self._at - count)

    def _complete(self) -> Iterator[Piece | Problem]:
        while True:
            if not self._depth and not (yield from self._find()):
                return
            if self._skipping and self._begins and (start := self._begins.search(self._buffer, self._at)):
                self._resume(start)
                continue
            end = self._quick() or self._end()
            if end is None:
                return
            if not self._skipping:
                if (yield from self._cut(end)):
                    continue
                yield (
                    too_long(self._line, self._limits) if end > self._limits.line else (self._line, self._buffer[:end])
                )
            self._forget(end)
            self._between()

    def _find(self) -> Generator[Problem, None, bool]:
        """Moves to the next element; false when it has not come yet."""
        while True:
            if self._lost:
                start = self._begins.search(b"\n" + self._buffer) if self._begins and self._line > 1 else None
                skipped = self._buffer.find(b"{") if self._line == 1 else start.end() - 2 if start else -1
                if skipped < 0:
                    # The beginning of the last line stays: it may yet turn out to begin an element.
                    tail = self._buffer.rfind(b"\n")
                    self._forget(tail if tail >= 0 and len(self._buffer) - tail < 4096 else len(self._buffer))
                    return False
                self._forget(skipped)
                self._lost = False
                self._state = "document" if self._state == "document" else "record"
            blank = _BLANK.match(self._buffer)
            assert blank is not None
            indent = blank.group().rpartition(b"\n")[2] if b"\n" in blank.group() else b""
            self._forget(blank.end())
            mark = self._buffer[:1]
            if not mark:
                return False
            if not self._state:
                self._state = "document" if mark == b"{" else "open"
            if mark == b"{" and self._state in ("first", "record", "document"):
                if self._begins is None:
                    self._begins = re.compile(rb"\n" + re.escape(indent) + rb"(?:, ?)?(?=\{)\{")
                if self._state != "document":
                    self._state = "comma"
                self._depth, self._at = 1, 1
                return True
            after = _AFTER.get((self._state, mark))
            if after is None:
                yield Problem(
                    "extra-text",
                    "this text belongs to no record",
                    hint="write the array with a JSON library, or one record a line without an array",
                    line=self._line,
                    expected=_EXPECTED[self._state],
                )
                self._lost = True
                continue
            self._state = after
            self._forget(1)

    def _quick(self) -> int | None:
        """The end of an element that is whole and sound, at the speed of a decoder written in C."""
        if self._at != 1:
            return None
        try:
            # Latin-1 keeps every byte one character, so that the end found in the text is the end in the bytes.
            return _scan(self._buffer[:_QUICK].decode("latin-1"))[1]
        except (ValueError, RecursionError):
            return None

    def _end(self) -> int | None:
        """Where the current element ends, or None when its end has not come yet."""
        buffer, at, depth = self._buffer, self._at, self._depth
        while at < len(buffer):
            found = (_INSIDE if self._quoted else _OUTSIDE).search(buffer, at)
            if found is None:
                at = len(buffer)
                break
            at, mark = found.end(), found.group()
            if mark == b'"':
                self._quoted = not self._quoted
            elif mark == b"\\":
                at += 1
            elif mark == b"\n":
                # A line cannot end within a string: the element is damaged, and what follows is anybody's guess.
                self._lost = True
                return at - 1
            else:
                depth += 1 if mark in b"{[" else -1
                if not depth:
                    return at
        self._at, self._depth = at, depth
        return None

    def _cut(self, end: int) -> Generator[Piece, None, bool]:
        """Whether the piece up to `end` was damaged and has swallowed another element, which then comes next."""
        start = self._begins.search(self._buffer, 1, end) if self._begins else None
        if start is None or isinstance(decode(self._buffer[:end]), dict):
            return False
        yield self._line, self._buffer[: start.start()]
        self._resume(start)
        return True

    def _resume(self, start: re.Match[bytes]) -> None:
        self._forget(start.end() - 1)
        self._between()
        self._lost = False
        self._state = "document" if self._state == "document" else "record"
