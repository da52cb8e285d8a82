"""
A lot: the choices of one course and what they cost
===================================================
"""

from __future__ import annotations

import msgspec

from oracle.riftbound.features.case import Case
from oracle.riftbound.features.cost import Owed
from oracle.riftbound.features.texts import Attempt
from oracle.riftbound.vocabulary.action import Chosen
from oracle.riftbound.vocabulary.cards import BaseCost

Taken = dict[tuple[str | None, str], Chosen]
"""Optional costs chosen, by the source they stand on (None for the card itself) and their id."""


class Lot(msgspec.Struct, frozen=True):
    """What a course was built from, kept for the procedure and the explanations."""

    case: Case
    attempt: Attempt
    base: BaseCost
    taken: Taken
    owed: Owed | None
    """None if the total cost is not known; `gap` is the pointer of what is missing."""
    gap: str | None = None
    misfits: tuple[str, ...] = ()
    """Chosen costs that nothing offers."""
    bound_to: str | None = None
    """The one battlefield the card must go to: where it lies facedown, or where a chosen cost sends it."""

    def victim_of(self, cost: str) -> str | None:
        """The object that was picked with the choice of this cost, if the choice says one."""
        for choice in self.taken.values():
            if choice.cost == cost:
                return choice.victim
        return None
