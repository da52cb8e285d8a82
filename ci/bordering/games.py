"""What the search for pairs asks of a game."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Protocol

from oracle.fuzz.examples import Example
from oracle.rulebook import Rulebook


class Game(Protocol):
    """One game's side of the search."""

    @property
    def book(self) -> Rulebook:
        """Its rulebook."""

    @property
    def never(self) -> dict[str, str]:
        """Rules without a pair, and why."""

    def invented(self, random: Random, wanted: frozenset[str]) -> Iterator[tuple[Example, frozenset[str]]]:
        """Generated positions that may break these rules, each with those that are looked for in it."""

    def alone(self, each: Example, wanted: frozenset[str]) -> str | None:
        """The rule that alone makes the play illegal, if it is one of these: without it there would be a legal way."""

    def legal(self, each: Example) -> bool:
        """Whether the play is legal for certain."""

    def edits(self, each: Example) -> Iterator[Example]:
        """The examples that differ in one fact, the smallest changes first."""

    def whole(self, each: Example, other: Example) -> bool:
        """Whether a smaller position is still one that an engine can set up."""
