"""
What could be afforded at most
==============================

Everything a player's runes, floating resources and objects could yield together, as if nothing stood in the way of
using them. A cost beyond that cannot be paid, whatever else is chosen, so such a course need not be worked out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

import msgspec

from oracle.riftbound.features.abilities import domain_added
from oracle.riftbound.features.case import Case
from oracle.riftbound.features.cost import Owed, symbols
from oracle.riftbound.features.lot import Lot
from oracle.riftbound.features.matching import payable
from oracle.riftbound.features.resources import usable
from oracle.riftbound.features.table import Missing
from oracle.riftbound.features.texts import Attempt
from oracle.riftbound.vocabulary.cards import Add, Bonus

RULES = frozenset(("pay.energy", "pay.domain", "pay.power", "pay.only-for"))
"""The rules by which a cost beyond all resources cannot be paid."""
ENERGY = "energy"


class Most(msgspec.Struct, frozen=True):
    """Energy and Power, by domain or `any`, that there could be at most."""

    energy: int
    power: Mapping[str, int]
    makes_energy: bool
    """Power can be turned into as much Energy."""
    makes_power: bool
    """Energy can be turned into as much Power of any domain."""


def beyond_all_means(case: Case) -> bool:
    """Whether the printed cost is more than there could be and nothing could change that, wherever the card goes."""
    if case.activates or case.card.bases or case.hidden_at is not None or case.action.ignoring is not None:
        return False
    if case.instruction is not None or case.gap is not None:
        return False
    if any(case.texts.saying(what, case.own) for what in ("costs", "increases", "discounts")):
        return False
    found, cost = _most(case, case.attempt(None)), case.card.cost
    return found is not None and _beyond(Owed(cost.energy, symbols(cost.power, case.card)), found)


def _most(case: Case, attempt: Attempt) -> Most | None:
    """The most there could be, looked for once."""
    known = case.known
    if not known.bounded:
        known.bounded, known.most = True, most(case, attempt)
    found: Most | None = known.most
    return found


def beyond_means(lot: Lot) -> bool:
    """Whether the cost is known, and more than there could be; what is not recorded could be anything."""
    found = _most(lot.case, lot.attempt)
    return lot.gap is None and lot.owed is not None and found is not None and _beyond(lot.owed, found)


def _beyond(owed: Owed, most: Most) -> bool:
    everything = most.energy + sum(most.power.values())
    if owed.energy + len(owed.power) > everything:
        return True
    if owed.energy > (everything if most.makes_energy else most.energy):
        return True
    power = dict(most.power)
    if most.makes_power:
        power["any"] = power.get("any", 0) + most.energy - (0 if most.makes_energy else owed.energy)
    return not payable(owed.power, power)


def most(case: Case, attempt: Attempt) -> Most | None:
    """All that the player could spend on the card; None if the record leaves it open, or an ability has no end."""
    table, convert = case.table, set[str | None]()
    fit, unfit = Counter[str](), Counter[str]()
    if table.in_play is None or not table.objects_complete:
        return None
    try:
        for rune in table.field("runes"):
            fit.update((rune.domain,) if rune.exhausted else (rune.domain, ENERGY))
        for entry in table.field("pool"):
            there = fit if usable(entry.only, attempt, table) else unfit
            there.update({**entry.power, ENERGY: entry.energy})
        for thing, card in table.in_play:
            for add in card.adds if card.adds and table.controller(thing) == table.me else ():
                if not (add.exhaust or add.kill_self or add.convert):
                    return None
                convert.add(add.convert)
                there = fit if usable(add.only, attempt, table) else unfit
                gains: tuple[Add | Bonus, ...] = (add, *add.bonus)
                for gain in gains:
                    there.update(domain_added(symbol, card) for symbol in gain.power)
                    there[ENERGY] += gain.energy
    except Missing:
        return None
    # What may not be spent on the card can be turned into something else that may.
    power = fit + unfit if convert - {None} else fit
    return Most(power.pop(ENERGY, 0), power, "power-to-energy" in convert, "energy-to-power" in convert)
