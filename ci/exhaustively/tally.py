"""What has been compared so far, and what differed."""

from __future__ import annotations

from dataclasses import dataclass, field

MOST_TOLD = 20


@dataclass(slots=True)
class Tally:
    """All that differed is counted, the first ones are told."""

    situations: int = 0
    questions: int = 0
    legal: int = 0
    facts: int = 0
    """Questions put to all deciders: the others led to the same facts as one before."""
    outcomes: int = 0
    counts: int = 0
    """Comparisons of all that can be done: numbers of payments, or which rolls allow which attack."""
    disagreements: int = 0
    told: list[str] = field(default_factory=list)

    def differ(self, what: str) -> None:
        """Notes a disagreement."""
        self.disagreements += 1
        if len(self.told) < MOST_TOLD:
            self.told.append(what)

    def __add__(self, other: Tally) -> Tally:
        numbers = {
            name: getattr(self, name) + getattr(other, name) for name in self.__dataclass_fields__ if name != "told"
        }
        return Tally(**numbers, told=[*self.told, *other.told][:MOST_TOLD])
