"""
Objects that the record leaves open
===================================

What could matter of an object is unknown where the record does not say enough of it, or may have left it out.
"""

from __future__ import annotations

from oracle.logic import Span, Truth, Unknown
from oracle.riftbound.features.cost import Owed
from oracle.riftbound.features.facts import Thing
from oracle.riftbound.vocabulary.cards import Card


def phantom(gap: str, owed: Owed | None, card: Card | None = None) -> Thing:
    """An object of which the record does not say enough: what could matter of it is unknown.

    `gap` is the pointer of what is missing; `card` is its definition if at least that is known.
    """
    maybe: Truth = Unknown(frozenset((gap,)))
    thing = Thing(id=f"({gap})", present=maybe, supports=maybe, grants=maybe)
    if card is not None:
        thing.supports = maybe if card.type == "unit" else False
        thing.grants = maybe if card.grants else False
    if card is None or card.adds:
        span = Span(0, 4, frozenset((gap,)))
        thing.adds = thing.reaction = thing.exhausts = thing.dies = thing.ready = maybe
        thing.energy = thing.first = thing.second = thing.third = thing.other = thing.universal = span
    kills = 1 if owed is None else len(owed.picks("kill"))
    thing.kind_1, thing.fits_1 = (maybe, maybe) if kills else (False, False)
    thing.kind_2, thing.fits_2 = (maybe, maybe) if kills > 1 else (False, False)
    thing.saved = maybe if kills else False
    if owed is None or owed.picks("exhaust"):
        thing.fits_exhaust = thing.ready = maybe
    thing.fits_return = maybe if owed is None or owed.picks("return_") else False
    return thing
