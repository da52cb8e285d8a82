"""What a slip is, and how one is declared."""

from __future__ import annotations

from collections.abc import Callable

from oracle.deathburgh.generating.draft import Draft

Slip = Callable[[Draft], None]


def declaring(slips: list[Slip]) -> Callable[[Slip], Slip]:
    """A decorator that adds a slip to the list."""

    def declare(change: Slip) -> Slip:
        slips.append(change)
        return change

    return declare
