"""
Resources and other payable things
==================================

What a player's runes, floating pool and objects can yield for one cost. Domains are named relative to the cost.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

import msgspec
from msgspec.structs import replace

from oracle.facts import TooLarge
from oracle.logic import Number, Span, Truth, Unknown, total
from oracle.riftbound.features.cost import ANY, Owed, Power
from oracle.riftbound.features.facts import Facts, Thing
from oracle.riftbound.features.table import BASE, Missing, Table, ask
from oracle.riftbound.features.texts import Attempt, Text, Texts
from oracle.riftbound.vocabulary.cards import Add, Card, Pick, Saves, Symbol
from oracle.riftbound.vocabulary.position import Floating, Object

PLACES = ("first", "second", "third")
RESOURCES = ("energy", "tied", "limited_energy", *PLACES, "other", "universal", "limited_power")
"""The facts that count resources, of a player and of a thing."""

MOST_RUNES = 12
"""As many runes as a rune deck holds: what a player whose runes are not recorded may have."""

MOST_FLOATING = 12
"""As many floating resources of a kind as a player whose pool is not recorded is taken to have at most."""

MOST_NEEDED = 30
"""As much Power as may be needed in all, costs of abilities included, where Energy can be turned into Power."""


class Domains(msgspec.Struct, frozen=True):
    """The domains of a cost, the card's own first: what `first`, `second` and `third` stand for."""

    ordered: tuple[str, ...] = ()

    @property
    def names(self) -> dict[str, str]:
        """Domains by their name relative to the cost."""
        return dict(zip(self.ordered, PLACES, strict=False))

    def of(self, domain: str) -> str:
        """`first`, `second`, `third` or `other`; `universal` for Power of any domain."""
        if domain in self.ordered:
            return PLACES[self.ordered.index(domain)]
        return "universal" if domain == "any" else "other"


def domains_of(owed: Owed, card: Card) -> Domains:
    """The cost's domains, the card's own first. Raises TooLarge for a cost of more than three."""
    return _domains(owed.power, card.domains)


@lru_cache(maxsize=1024)
def _domains(power: Power, own: tuple[str, ...]) -> Domains:
    asked = {domain for symbol in power if symbol != ANY for domain in symbol}
    ordered: list[str] = [domain for domain in own if domain in asked]
    ordered += sorted(asked - set(ordered))
    if len(ordered) > len(PLACES):
        raise TooLarge("domains of one cost", len(ordered), len(PLACES))
    return Domains(tuple(ordered))


@lru_cache(maxsize=1024)
def owed_power(power: Power, domains: Domains) -> Mapping[str, int]:
    """The Power due as the facts `first_due`, …, `either_due`, `any_due`. Raises TooLarge for odd pairs."""
    due: dict[str, int] = {}
    for symbol in power:
        names = sorted(domains.of(domain) for domain in symbol) if symbol != ANY else ["any"]
        if len(names) == 1:
            key = f"{names[0]}_due"
        elif names == ["first", "second"]:
            key = "either_due"
        else:
            raise TooLarge("domains of one symbol", len(names), 2)
        due[key] = due.get(key, 0) + 1
    return due


def usable(only: Sequence[str], attempt: Attempt, table: Table) -> bool:
    """Whether resources with these limits may pay for the card. Raises Missing."""
    kinds = {"unit", "gear", "spell"} & set(only)
    if kinds and attempt.card.type not in kinds:
        return False
    if only and not kinds and "ability" in only and "showdown" not in only:
        return False
    return "showdown" not in only or table.showdown()


def supply(
    table: Table,
    domains: Domains,
    attempt: Attempt,
    spent: Mapping[tuple[int, str], int] | None = None,
    exhausted: frozenset[str] = frozenset(),
    recycled: Sequence[str] = (),
) -> dict[str, Number]:
    """What runes and pool can yield, by the names of the facts. The last three are what was used up already."""
    counts: dict[str, Number] = dict(_pool(table, domains, attempt, spent or {}))
    try:
        recorded = table.field("runes")
    except Missing as missing:
        gap = Span(0, MOST_RUNES, frozenset((missing.pointer,)))
        return {**counts, **{name: total((counts.get(name, 0), gap)) for name in ("energy", *PLACES, "other")}}
    yields: dict[str, int] = {}
    for rune in recorded:
        if rune.id in recycled:
            continue
        name = domains.of(rune.domain)
        yields[name] = yields.get(name, 0) + 1
        if not rune.exhausted and rune.id not in exhausted:
            yields["energy"] = yields.get("energy", 0) + 1
    return {**counts, **{name: total((counts.get(name, 0), number)) for name, number in yields.items()}}


def _pool(
    table: Table, domains: Domains, attempt: Attempt, spent: Mapping[tuple[int, str], int]
) -> Iterator[tuple[str, Number]]:
    """Floating resources by what they may pay for."""
    try:
        recorded: Sequence[Floating] = table.field("pool")
    except Missing as missing:
        gap = Span(0, MOST_FLOATING, frozenset((missing.pointer,)))
        yield from ((name, gap) for name in RESOURCES)
        return
    counts: dict[str, int] = {}
    for index, entry in enumerate(recorded):
        fits = usable(entry.only, attempt, table)
        energy = "limited_energy" if not fits else "tied" if entry.only else "energy"
        counts[energy] = counts.get(energy, 0) + entry.energy - spent.get((index, "energy"), 0)
        for domain, amount in entry.power.items():
            name = domains.of(domain) if fits else "limited_power"
            counts[name] = counts.get(name, 0) + amount - spent.get((index, domain), 0)
    yield from counts.items()


# --- objects ----------------------------------------------------------------------------------------------------


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


def kind_fits(table: Table, pick: Pick, thing: Object, card: Card) -> bool:
    """Whether the object is of the sort a cost takes at all: unit or gear, and whose."""
    sorts = ("unit", "gear") if pick.of == "permanent" else (pick.of,)
    return card.type in sorts and table.related(pick.who, table.controller(thing))


def place_fits(texts: Texts, pick: Pick, thing: Object, card: Card, to: str | None) -> bool:
    """Whether the object meets a cost's own restriction to a place, a tag or a Might."""
    if pick.at == "destination" and thing.at != to:
        return False
    if pick.at == "elsewhere" and thing.at == to:
        return False
    if pick.at == "base" and thing.at != BASE:
        return False
    if pick.at == "battlefield" and thing.at == BASE:
        return False
    if pick.tags and not set(pick.tags) & set(card.tags):
        return False
    return pick.min_might is None or texts.might(thing, card) >= pick.min_might


def saviours(texts: Texts, thing: Object, card: Card) -> Iterator[tuple[Text, Saves]]:
    """Every replacement that could apply to this unit's death (CR 372). Raises Missing."""
    if card.type != "unit":
        return
    for text in texts.saying("replaces_death"):
        for saves in text.card.replaces_death:
            if _saves(texts, text, saves, thing, card) and texts.holds(saves.if_, text):
                yield text, saves


def _saves(texts: Texts, text: Text, saves: Saves, thing: Object, card: Card) -> bool:
    table = texts.table
    if saves.of == "self":
        return text.source is not None and text.source.id == thing.id
    if saves.of == "wearer":
        return text.source is not None and text.source.attached_to == thing.id
    if saves.of == "chosen":
        return _chosen(table, text, thing)
    if text.controller is None or not table.related(saves.who, table.controller(thing), text.controller):
        return False
    if text.source is not None and text.source.id == thing.id:
        return False
    if saves.here and thing.at != text.place:
        return False
    if saves.buffed and not thing.buffs:
        return False
    return not saves.less_might or (
        text.source is not None and texts.might(thing, card) < texts.might(text.source, text.card)
    )


def _chosen(table: Table, text: Text, thing: Object) -> bool:
    for effect in table.position.effects:
        if effect.id == text.id and effect.affects is not None:
            affected = (effect.affects,) if isinstance(effect.affects, str) else effect.affects
            return thing.id in affected
    return False


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


def safe(texts: Texts, thing: Object, card: Card) -> Truth:
    """Whether a replacement would recall the unit; unknown where its controller may decline."""

    def certain() -> bool:
        options = list(saviours(texts, thing, card))
        return any(saves.must and not saves.pays for _, saves in options)

    return ask(certain)
