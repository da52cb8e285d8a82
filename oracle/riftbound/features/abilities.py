"""
Objects that add resources
==========================

The Add abilities of the objects in play: which can be used, what they yield, what they are as facts.
"""

from __future__ import annotations

from collections import Counter

from msgspec.structs import replace

from oracle.facts import TooLarge
from oracle.logic import total
from oracle.riftbound.features.facts import Facts, Thing
from oracle.riftbound.features.resources import Domains, usable
from oracle.riftbound.features.texts import Attempt, Text, Texts
from oracle.riftbound.vocabulary.cards import Add, Card, Symbol
from oracle.riftbound.vocabulary.position import Object

MOST_NEEDED = 30
"""As much Power as may be needed in all, costs of abilities included, where Energy can be turned into Power."""


def adds_of(texts: Texts, thing: Object, card: Card, attempt: Attempt | None) -> list[tuple[int, Add]]:
    """The Add abilities of an object whose own condition holds, with their indices. Raises Missing."""
    if all(add.if_ is None for add in card.adds):
        return list(enumerate(card.adds))
    text = Text(card, texts.table.controller(thing), thing, thing.at if isinstance(thing.at, str) else None, thing.id)
    return [(index, add) for index, add in enumerate(card.adds) if texts.holds(add.if_, text, attempt)]


def add_of(texts: Texts, thing: Object, card: Card, attempt: Attempt | None) -> tuple[int, Add] | None:
    """The one of them that is as good as any other, and its index. Raises Missing; TooLarge where none is."""
    found = adds_of(texts, thing, card, attempt)
    if len(found) < 2:
        return found[0] if found else None
    for index, add in found:
        if all(_as_good(add, other) for _, other in found):
            return index, add
    raise TooLarge(f"abilities of {card.name or card.id} to choose from", len(found), 1)


def _as_good(add: Add, other: Add) -> bool:
    """It adds no less, and nothing else tells them apart."""
    rest, others_rest = (replace(each, energy=0, power=(), if_=None) for each in (add, other))
    return add.energy >= other.energy and Counter(add.power) >= Counter(other.power) and rest == others_rest


def yield_of(texts: Texts, thing: Object, card: Card, add: Add) -> tuple[int, tuple[Symbol, ...]]:
    """Energy and Power that using the ability adds, bonuses included. Raises Missing."""
    if not add.bonus:
        return add.energy, add.power
    text = Text(card, texts.table.controller(thing), thing, thing.at if isinstance(thing.at, str) else None, thing.id)
    energy, power = add.energy, add.power
    for bonus in add.bonus:
        if texts.holds(bonus.if_, text):
            energy, power = energy + bonus.energy, power + bonus.power
    return energy, power


def domain_added(symbol: Symbol, card: Card) -> str:
    """The domain of Power that a card's ability adds: a domainless card's own is any (CR 135.2.e)."""
    return symbol if symbol != "card" else card.domains[0] if card.domains else "any"


def fill_add(thing: Thing, texts: Texts, recorded: Object, card: Card, attempt: Attempt, domains: Domains) -> None:
    """Puts an object's Add ability into its facts. Raises Missing."""
    found = add_of(texts, recorded, card, attempt)
    if found is None:
        return
    _, add = found
    if add.timing == "reaction" and (add.pay_energy or add.kill is not None or _pays_oddly(add)):
        raise TooLarge(f"what {card.name or card.id} costs to use", 1, 0)
    energy, power = yield_of(texts, recorded, card, add)
    fits = usable(add.only, attempt, texts.table)
    thing.adds, thing.reaction = True, add.timing == "reaction"
    thing.exhausts, thing.dies = add.exhaust, add.kill_self
    thing.makes_energy, thing.makes_power = add.convert == "power-to-energy", add.convert == "energy-to-power"
    thing.pays_power = len(add.pay_power)
    if not fits:
        thing.limited_energy, thing.limited_power = energy, len(power)
        return
    if add.only:
        thing.tied = energy
    else:
        thing.energy = energy
    for symbol in power:
        name = domains.of(domain_added(symbol, card))
        setattr(thing, name, getattr(thing, name) + 1)


def _pays_oddly(add: Add) -> bool:
    """Whether it matters when the ability is used, since it costs Power and yields some, or which Power it costs."""
    yields = add.power or any(bonus.power for bonus in add.bonus)
    return bool(add.pay_power) and (bool(yields) or set(add.pay_power) != {"any"})


def refuse_loops(facts: Facts) -> None:
    """Raises TooLarge where making Power could go on: for more than is needed, or for the Energy that buys it."""
    if all(thing.makes_power is False for thing in facts.things):
        return
    needed = total(getattr(facts, f"{name}_due") for name in ("first", "second", "third", "either", "any"))
    needed = total((needed, *(thing.pays_power for thing in facts.things)))
    if isinstance(needed, int) and needed > MOST_NEEDED:
        raise TooLarge("Power needed in all", needed, MOST_NEEDED)
    for thing in facts.things:
        if thing.pays_power != 0 and thing.energy != 0:
            raise TooLarge(f"the order in which {thing.id} is used", 1, 0)
