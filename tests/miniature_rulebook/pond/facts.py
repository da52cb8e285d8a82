"""What the rules of the pond speak about."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from oracle.facts import Flip, flag, number, slots
from oracle.logic import Number, Truth, total, when

SIZES: Mapping[str, Mapping[str, int]] = {"puddle": {"flies": 4, "reach": 6}, "lake": {"flies": 8, "reach": 12}}


@dataclass(slots=True)
class Fly:
    """A fly the frog has; `worth` in pennies."""

    id: str = ""
    present: Truth = flag(default=True)
    worth: Number = number(cap=3)
    stale: Truth = flag()


@dataclass(slots=True)
class Facts:
    """One jump to one lily, all but its payment."""

    legs: Number = number(cap="reach", flip=Flip(2, True, "the frog's legs were {n} longer"))
    distance: Number = number(cap="reach")
    price: Number = number(cap="reach")
    closed: Truth = flag(flip=Flip(1, False, "{to} were open"))
    flies: tuple[Fly, ...] = slots(Fly)


@dataclass(slots=True)
class Use:
    """Whether the fly in the same slot is paid."""

    present: Truth = flag(default=True)
    paid: Truth = flag()


@dataclass(slots=True)
class Decisions:
    """How one jump is paid."""

    flies: tuple[Use, ...] = slots(Use)


class Jump:
    """One jump as rules see it."""

    def __init__(self, facts: Facts, decided: Decisions) -> None:
        self.facts = facts
        self.pairs = list(zip(facts.flies, decided.flies, strict=True))

    @property
    def paid(self) -> Number:
        """Pennies paid in all."""
        return total(when(use.paid, fly.worth) for fly, use in self.pairs)

    def of_paid(self, name: str) -> Iterator[tuple[Truth, Truth]]:
        """For every fly whether it is paid, and a truth about it."""
        return ((use.paid, getattr(fly, name)) for fly, use in self.pairs)
