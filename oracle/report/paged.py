"""Reports that are written when the run is over, of what was gathered of it."""

from __future__ import annotations

from typing import Any, TextIO

from oracle.report.again import Command
from oracle.report.gathering import Gathered
from oracle.sitting import Terms


class Paged:
    """Gathers events; each sort of page has a `close` that writes it."""

    def __init__(self, out: TextIO, command: Command, terms: Terms) -> None:
        self._out = out
        self._command = command
        self._terms = terms
        self._gathered = Gathered()

    def event(self, event: Any) -> None:
        """Takes one event in."""
        self._gathered.event(event)
