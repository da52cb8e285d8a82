"""What a trait is, and how one is declared."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from oracle.deathburgh.generating.duel import Record

Change = Callable[[Record], None]


class Trait(NamedTuple):
    """A change to the duel."""

    group: str
    says: str
    change: Change


def declaring(traits: list[Trait]) -> Callable[[str, str], Callable[[Change], Change]]:
    """A decorator that adds a trait to the list."""

    def declare(group: str, says: str) -> Callable[[Change], Change]:
        def add(change: Change) -> Change:
            traits.append(Trait(group, says, change))
            return change

        return add

    return declare


def change_figure(record: Record, index: int, **fields: object) -> None:
    """Changes the mover (0) or the ambusher (1)."""
    record["before"]["figures"][index] |= fields
