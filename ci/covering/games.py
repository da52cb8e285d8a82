"""What is looked at in the examples of each game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from ci.covering import deathburgh_features, deathburgh_reasons, riftbound_features, riftbound_reasons
from ci.covering.branches import Branches
from oracle import registry
from oracle.fuzz.examples import Example
from oracle.rulebook import Rulebook
from oracle.sitting import Sitting, Terms

DOCS = Path(__file__).resolve().parents[2] / "docs"

Part = tuple[str, str, Any]
"""A part of an example with the definition it is held to: file, name, value."""


@dataclass(frozen=True)
class Game:
    """A rulebook, the situations asked about, and the reasons why something is not reached."""

    name: str
    page: Path
    situations: Mapping[str, Callable[[Example], bool]]
    reasons: Mapping[str, str]
    parts: Callable[[Example], Iterator[Part]]

    @cached_property
    def book(self) -> Rulebook:
        """The rulebook whose generator is looked at."""
        registry.teach()
        return registry.rulebook(self.name)

    @cached_property
    def branches(self) -> Branches:
        """The branches of its schemas."""
        return Branches(self.name)

    def present(self, each: Example) -> Iterator[str]:
        """The capabilities that the example needs of an engine, and the situations it is one of."""
        sitting = Sitting(each.header, Terms(explain=False))
        yield from sorted(set(self.book.needs(self.book.decode(sitting.deal, each.question()))))
        yield from (name for name, holds in self.situations.items() if holds(each))


def _of_cards(each: Example) -> Iterator[Part]:
    yield "position", "position", each.before
    yield "action", "any", each.action
    yield from (("card", "fragment", card) for card in each.header["cards"].values())


def _of_figures(each: Example) -> Iterator[Part]:
    record = each.question()
    yield "position", "position", record["before"]
    yield "action", "", record["action"]
    yield from (("reaction", "reaction", reaction) for reaction in record["reactions"])
    yield from (("reaction", "interrupt", interrupt) for interrupt in record.get("interrupts", ()))


CARDS = Game("riftbound", DOCS / "coverage.json", riftbound_features.SITUATIONS, riftbound_reasons.REASONS, _of_cards)
FIGURES = Game(
    "deathburgh",
    DOCS / "coverage-deathburgh.json",
    deathburgh_features.SITUATIONS,
    deathburgh_reasons.REASONS,
    _of_figures,
)
GAMES = {game.name: game for game in (CARDS, FIGURES)}
