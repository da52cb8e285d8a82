"""One fact of a repair, and how much a repair may change."""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from functools import lru_cache

from oracle.facts import Flip

MOST = 3
"""A repair that changes more facts than this helps nobody; none is reported then."""


@dataclass(frozen=True, slots=True)
class Change:
    """One fact of a repair: its field, how to say it, and for numbers how many more."""

    field: str
    flip: Flip
    amount: int = 0

    @property
    def weight(self) -> int:
        """How much the change asks for."""
        return self.flip.weight + max(0, self.amount - 1)


@lru_cache(maxsize=256)
def small_sets(weights: tuple[tuple[str, int], ...]) -> list[tuple[int, frozenset[str]]]:
    """Every small set of named facts with its weight, the lightest first, then in alphabetical order."""
    sets = (picked for size in range(1, MOST + 1) for picked in itertools.combinations(weights, size))
    weighed = [(sum(weight for _, weight in picked), tuple(name for name, _ in picked)) for picked in sets]
    return [(weight, frozenset(names)) for weight, names in sorted(weighed)]
