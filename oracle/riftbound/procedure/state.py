"""
The state of paying
===================

What has been paid so far, and what any payment step may need to know: whether an object is still there, whether a cost
takes it.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from oracle.riftbound.features import picking
from oracle.riftbound.features.cost import Owed, Verb
from oracle.riftbound.features.lot import Lot
from oracle.riftbound.features.table import Missing
from oracle.riftbound.vocabulary.position import Object
from oracle.rulebook import Broken


class Paying(msgspec.Struct, frozen=True, eq=False, gc=False):
    """What has been paid so far. Two states are equal if everything but the lot is, and orders that mean nothing."""

    lot: Lot
    exhausted: frozenset[str] = frozenset()
    """Runes and objects exhausted while paying."""
    recycled: tuple[str, ...] = ()
    """Runes, in the order they went to the bottom of the rune deck."""
    gone: frozenset[tuple[str, str]] = frozenset()
    """Objects that left their place, and where to: `trash`, `base`, `hand`, `deck`."""
    used: frozenset[str] = frozenset()
    energy: int = 0
    tied: int = 0
    limited_energy: int = 0
    power: tuple[tuple[str, int], ...] = ()
    """Power added, by domain or `any`, in alphabetical order."""
    limited_power: int = 0
    energy_out: int = 0
    """Energy turned into Power."""
    power_out: int = 0
    """Power spent on abilities."""
    made_energy: int = 0
    made_power: int = 0
    kills: tuple[tuple[int, str], ...] = ()
    """Kill costs paid: which of the lot's kill costs, 1 or 2, and the object."""
    exhausted_for: tuple[str, ...] = ()
    returned: tuple[str, ...] = ()
    discards: int = 0
    recycles: int = 0
    xp: int = 0
    buffs: tuple[str, ...] = ()
    pool: tuple[tuple[int, str, int], ...] = ()
    """What was taken from floating resources: entry, `energy` or a domain, amount."""

    unread: str = ""
    """The pointer of what is missing to know what a step before has added, if there was such a step."""

    def _likeness(self) -> tuple[object, ...]:
        return (
            self.exhausted, frozenset(self.recycled), self.gone, self.used, self.energy, self.tied, self.limited_energy,
            self.power, self.limited_power, self.energy_out, self.power_out, self.made_energy, self.made_power,
            self.kills, self.exhausted_for, self.returned, self.discards, self.recycles, self.xp, self.buffs, self.pool,
            self.unread,
        )  # fmt: skip

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Paying) and self._likeness() == other._likeness()

    def __hash__(self) -> int:
        return hash(self._likeness())


Result = tuple[Paying, tuple[Broken, ...]]


def owed_by(state: Paying) -> Owed:
    """The total cost; raises Missing where the record does not decide it."""
    if state.lot.owed is None:
        raise Missing(state.lot.gap or "")
    return state.lot.owed


def not_owed(state: Paying, verb: str, pointer: str) -> Iterator[Broken]:
    """Something wrong if more was given up than the costs ask for, the step included. Raises Missing."""
    owed = owed_by(state)
    given, asked = {
        "exhaust": (len(state.exhausted_for), sum(times for *_, times in owed.picks("exhaust"))),
        "return": (len(state.returned), sum(times for *_, times in owed.picks("return_"))),
        "discard": (state.discards, owed.asks("discard")),
        "recycle": (state.recycles, owed.asks("recycle")),
        "spend XP": (state.xp, owed.asks("xp")),
        "spend buffs": (len(state.buffs), owed.asks("buffs")),
    }[verb]
    if given > asked:
        what = f"the costs ask to {verb} {asked} and no more" if asked else f"no cost asks to {verb}"
        yield Broken("pay.not-owed", what, pointer)


def some_cost_takes(state: Paying, verb: Verb, thing: Object) -> bool:
    owed, table, texts = owed_by(state), state.lot.case.table, state.lot.case.texts
    card, to = table.card(thing), state.lot.attempt.to
    return any(
        state.lot.victim_of(cost.id) in (None, thing.id)
        and picking.kind_fits(table, pick, thing, card)
        and picking.place_fits(texts, pick, thing, card, to)
        for cost, pick, _ in owed.picks(verb)
    )


def present(state: Paying, name: str, pointer: str, to_kill: bool = False) -> Iterator[Broken]:
    """Nothing if the object is still where it was; one that was recalled can be killed again."""
    for gone, where in state.gone:
        if gone == name and not (to_kill and where == "base"):
            yield Broken("object.gone", f"{name} has left the board already", pointer)


def nowhere(state: Paying, name: str, pointer: str) -> Broken:
    """The step names something that is not there; raises Missing where the record may have left it out."""
    if not state.lot.case.table.objects_complete:
        raise Missing("/before/objects")
    return Broken("object.gone", f"there is no {name} that {state.lot.case.player} could use", pointer)
