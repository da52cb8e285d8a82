"""
Importers
=========

Other engines' logs turned into traces, one module a format. An importer never guesses: what the log does not say is
absent from the trace, and what it says but the trace has no word for is kept under an `x-` name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Protocol

from oracle.importers import miszion

Resolve = Callable[[str], str | None]
"""A card's number or name to its id in the bundled catalogue; None when it is not there."""

OnProblem = Callable[[int, str, str], None]
"""Told of every line that could not be used: its number from 1, what is wrong, what to do about it."""


class Importer(Protocol):
    """Turns the lines of one log into trace records, the header first; `source` names the log for the reader."""

    def __call__(
        self, lines: Iterable[bytes], *, source: str, resolve: Resolve, on_problem: OnProblem
    ) -> Iterator[dict[str, Any]]: ...


IMPORTERS: Mapping[str, Importer] = {"miszion": miszion.convert}
"""The formats `ambush import` knows, by name."""
