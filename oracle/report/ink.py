"""Colour, where somebody can see it."""

from __future__ import annotations

import os
from typing import Protocol


class Stream(Protocol):
    """Anything that can say whether it is a terminal."""

    def isatty(self) -> bool:
        """Whether a person is looking."""


_CODES = {"bold": "1", "dim": "2", "red": "31", "green": "32", "yellow": "33", "blue": "34"}


class Ink:
    """Colours text for one stream: only on a terminal, and never with NO_COLOR set (https://no-color.org)."""

    def __init__(self, stream: Stream | None) -> None:
        wanted = not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
        self.on = wanted and stream is not None and stream.isatty()

    def __call__(self, text: str, *styles: str) -> str:
        """The text in these styles: bold, dim, or a colour's name."""
        if not self.on or not styles:
            return text
        return f"\x1b[{';'.join(_CODES[style] for style in styles)}m{text}\x1b[0m"
