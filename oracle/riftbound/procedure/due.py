"""
Objects matched to costs
========================

Which of several costs each object was killed, exhausted or returned for, where only the objects are known.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from oracle.riftbound.features import picking
from oracle.riftbound.features.cost import Picked
from oracle.riftbound.features.lot import Lot
from oracle.riftbound.features.table import ask
from oracle.riftbound.vocabulary.cards import ExtraCost, Pick
from oracle.riftbound.vocabulary.position import Object

Due = tuple[ExtraCost, Pick]
Fits = Callable[[Due, Object], bool]


class Debts:
    """Costs of one verb that are to be paid, each as often as it is due, and the objects they were paid with."""

    def __init__(self, lot: Lot, picks: Sequence[Picked]) -> None:
        self.lot = lot
        self.due: list[Due] = [(cost, pick) for cost, pick, times in picks for _ in range(times)]
        self.things: list[Object] = []

    @property
    def unpaid(self) -> bool:
        """Whether there are more costs than objects."""
        return len(self.things) < len(self.due)

    def take(self, thing: Object) -> bool:
        """Pays a cost with the object, if there is one left for it."""
        if len(self._matched([*self.things, thing], self._takes)) == len(self.things):
            return False
        self.things.append(thing)
        return True

    def fitting(self, thing: Object) -> str | None:
        """The id of the cost that the object would pay; None if there is none left for it."""
        found = self._matched([*self.things, thing], self._takes)
        return next((self.due[index][0].id for index, at in found.items() if at == len(self.things)), None)

    def paid(self) -> list[tuple[str, str]]:
        """The cost and the object of each payment: as the costs' own restrictions have it, if that can be."""
        found = self._matched(self.things, self._suits)
        found = self._matched(self.things, self._takes, found)
        paid = [(self.due[index][0].id, self.things[at].id) for index, at in found.items()]
        order = [thing.id for thing in self.things]
        return sorted(paid, key=lambda each: order.index(each[1]))

    def _matched(self, things: Sequence[Object], fits: Fits, found: dict[int, int] | None = None) -> dict[int, int]:
        """As many costs as possible with an object of their own, by augmenting paths; what is matched stays so."""
        found = dict(found or {})
        for at in range(len(things)):
            if at not in found.values():
                self._place(at, things, fits, found, set())
        return found

    def _place(self, at: int, things: Sequence[Object], fits: Fits, found: dict[int, int], seen: set[int]) -> bool:
        """Whether the object could be matched, others with another cost if need be; `seen` are costs tried already."""
        for index, due in enumerate(self.due):
            if index not in seen and fits(due, things[at]):
                seen.add(index)
                if index not in found or self._place(found[index], things, fits, found, seen):
                    found[index] = at
                    return True
        return False

    def _takes(self, due: Due, thing: Object) -> bool:
        """The cost takes that sort of object."""
        cost, pick = due
        chosen = self.lot.victim_of(cost.id)
        table = self.lot.case.table
        return chosen in (None, thing.id) and picking.kind_fits(table, pick, thing, table.card(thing))

    def _suits(self, due: Due, thing: Object) -> bool:
        """It is also where the cost wants it, and what else it asks of it."""
        case, to = self.lot.case, self.lot.attempt.to
        card = case.table.card(thing)
        suits = ask(lambda: picking.place_fits(case.texts, due[1], thing, card, to))
        return suits is not False and self._takes(due, thing)
