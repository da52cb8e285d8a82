"""
Where what is drawn comes from
==============================

A stream of random numbers, or Hypothesis, which shrinks. The generator asks for nothing but these.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any, TypeVar

T = TypeVar("T")

NEEDS: Mapping[str, str] = {
    "adds": "addAbilities",
    "bases": "alternativeCost",
    "costs": "optionalCost",
    "deflect": "costIncrease",
    "discounts": "discount",
    "entersExhausted": "entersReady",
    "entersReady": "entersReady",
    "forbids": "prohibitions",
    "gives": "grants",
    "grants": "grants",
    "increases": "costIncrease",
    "instructs": "instructed",
    "readies": "entersReady",
    "replacesDeath": "replacement",
    "triggers": "triggers",
}
"""What an engine must be able to do to have a card that says something, by the field."""

KINDS: Mapping[str, str] = {"gear": "gear", "legend": "legends"}
"""What an engine must be able to do for there to be permanents of a type."""


class Draws(ABC):
    """A source of choices. False, and options that stand first, are the simpler ones."""

    can: frozenset[str] | None = None
    """What the engine can do that the position is for; None for everything."""

    def known(self, capability: str) -> bool:
        """Whether the engine has the capability."""
        return self.can is None or capability in self.can

    def follows(self, fields: Iterable[str]) -> bool:
        """Whether the engine can have a card that says something in these fields."""
        return self.can is None or all(NEEDS[name] in self.can for name in fields if name in NEEDS)

    def text(self, texts: Sequence[dict[str, Any]]) -> dict[str, Any]:
        """One of the texts; an empty one where the engine could not have it."""
        text = self.pick(texts)
        return text if self.follows(text) else {}

    def cost(self, costs: Sequence[dict[str, Any]]) -> dict[str, Any]:
        """One of the costs, which asks for units instead of what there cannot be."""

        def asked(part: Any) -> Any:
            needed = KINDS.get(part.get("of", "")) if isinstance(part, dict) else None
            return part if needed is None or self.known(needed) else {**part, "of": "unit"}

        return {name: asked(part) for name, part in self.pick(costs).items()}

    @abstractmethod
    def chance(self, often: float) -> bool:
        """True as often as that, between 0 and 1."""

    @abstractmethod
    def pick(self, options: Sequence[T]) -> T:
        """One of the options, each as often as it stands there."""

    def some(self, options: Sequence[T], number: int) -> list[T]:
        """So many of the options, none of them twice; all if there are fewer."""
        left = list(options)
        return [left.pop(self.pick(range(len(left)))) for _ in range(min(number, len(left)))]


class Seeded(Draws):
    """Drawn from a stream of random numbers: the same stream gives the same."""

    def __init__(self, random: Random, can: frozenset[str] | None = None) -> None:
        self.random = random
        self.can = can

    def chance(self, often: float) -> bool:
        """True as often as that."""
        return self.random.random() < often

    def pick(self, options: Sequence[T]) -> T:
        """One of the options."""
        return self.random.choice(options)
