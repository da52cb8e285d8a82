"""What a table yields and whether it covers a cost, worked out apart from the oracle: so each position has an aim."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

DOMAINS = ("fury", "calm", "mind", "body", "chaos", "order")
ANY = frozenset(DOMAINS)


@dataclass(slots=True)
class Supply:
    """Energy in units, and Power tokens, each as the set of domains it pays."""

    energy: int = 0
    power: list[frozenset[str]] = field(default_factory=list)

    def covers(self, symbols: Sequence[str], own: Sequence[str]) -> bool:
        """Whether the tokens pay these Power symbols at once (`card` is any of `own`, `any` any domain)."""
        wants = [ANY if s == "any" else frozenset(own) if s == "card" else frozenset((s,)) for s in symbols]
        holder: dict[int, int] = {}

        def place(want: int, seen: set[int]) -> bool:
            for token, pays in enumerate(self.power):
                if token in seen or not pays & wants[want]:
                    continue
                seen.add(token)
                if token not in holder or place(holder[token], seen):
                    holder[token] = want
                    return True
            return False

        return all(place(want, set()) for want in range(len(wants)))
