"""How far a long run is, on standard error."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from types import TracebackType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from oracle.tally import Tally

INTERVAL = 1.0
"""Seconds before the first word, and between words."""


def judged(tally: Tally) -> str:
    """How far the judging of traces is."""
    totals = tally.totals
    return f"{totals['incidents']} incidents judged, {totals['faults']} faults, {totals['problems']} problems"


class Progress:
    """Says once a second what was counted so far, if somebody is looking or wants it."""

    def __init__(self, words: Callable[[], str], wanted: bool) -> None:
        self._words = words
        self._terminal = sys.stderr.isatty()
        self._on = wanted or self._terminal
        self._next = time.monotonic() + INTERVAL
        self._said = False

    def step(self) -> None:
        """Something happened."""
        if self._on and time.monotonic() >= self._next:
            self._next = time.monotonic() + INTERVAL
            text = self._words()
            self._said = True
            print(f"\r\x1b[2K{text}" if self._terminal else text, end="" if self._terminal else "\n", file=sys.stderr)
            sys.stderr.flush()

    def say(self, text: str) -> None:
        """A line that stays, for something that does not happen often."""
        if self._on:
            print(f"\r\x1b[2K{text}" if self._terminal else text, file=sys.stderr, flush=True)

    def __enter__(self) -> Progress:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._said and self._terminal:
            print("\r\x1b[2K", end="", file=sys.stderr)
