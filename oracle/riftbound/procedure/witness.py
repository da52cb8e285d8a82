"""
The canonical payment
=====================

Decisions say what objects are used for; this puts them in an order a player would recognise and leaves out what is
not needed: resources first, then what is exhausted, discarded, spent and returned, kills last.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from oracle.riftbound.features import resources
from oracle.riftbound.features.cost import ANY
from oracle.riftbound.features.facts import Decisions
from oracle.riftbound.features.lot import Lot
from oracle.riftbound.vocabulary.action import PayStep, Spend
from oracle.riftbound.vocabulary.cards import ExtraCost


@dataclass(slots=True)
class Source:
    """Something that yields resources once: its step, its Energy, its Power by domain, and how gladly it is used."""

    rank: tuple[int, int]
    step: PayStep
    energy: int = 0
    tied: int = 0
    power: tuple[str, ...] = ()
    recycle: PayStep | None = None
    """For a rune: the step that gives its Power, beside the one that gives its Energy."""
    pays: int = 0
    fits: bool = True


def steps(lot: Lot, decided: Decisions, ids: tuple[str, ...]) -> tuple[PayStep, ...]:
    """The payment in order. `ids` are the objects of the decisions' slots."""
    assert lot.owed is not None
    uses = dict(zip(ids, decided.things, strict=True))
    found = list(_sources(lot, [name for name, use in uses.items() if use.used is True], decided))
    converters = [source for source in found if (source.step.use and source.step.amount > 1) or source.rank[0] == 9]
    plain = [source for source in found if source not in converters]
    return tuple(
        (*_resources(lot, plain, converters, decided), *_others(lot, uses)),
    )


def _sources(lot: Lot, used: list[str], decided: Decisions) -> Iterator[Source]:
    case = lot.case
    table, texts = case.table, case.texts
    for index, entry in enumerate(table.field("pool")):  # type: ignore[arg-type, var-annotated]
        fits = resources.usable(entry.only, lot.attempt, table)
        if not fits and decided.spends_limited is not True:
            continue
        rank = (0, index)
        if entry.energy:
            step = PayStep(for_="energy", spend=Spend(pool=index, amount=entry.energy))
            yield Source(rank, step, tied=entry.energy if entry.only else 0, energy=0 if entry.only else entry.energy)
        for domain, amount in sorted(entry.power.items()):
            for _ in range(amount):
                step = PayStep(for_="power", spend=Spend(pool=index, amount=1, domain=domain))
                yield Source(rank, step, power=(domain,))
    for order, name in enumerate(used):
        thing = table.by_id[name]
        card = table.card(thing)
        found = resources.add_of(texts, thing, card, lot.attempt)
        if found is None:
            continue
        ability, add = found
        if add.convert is not None:
            yield Source((9, order), PayStep(for_=_kind(add.convert), use=name, ability=ability), pays=0)
            continue
        energy, symbols = resources.yield_of(texts, thing, card, add)
        fits = resources.usable(add.only, lot.attempt, table)
        if not fits and decided.spends_limited is not True:
            continue
        power = tuple(card.domains[0] if each == "card" and card.domains else each for each in symbols)
        step = PayStep(for_="energy" if energy else "power", use=name, ability=ability)
        rank = (4 if add.kill_self or add.pay_power else 2, order)
        tied = energy if add.only else 0
        yield Source(rank, step, energy - tied, tied, power, pays=len(add.pay_power))
    for order, rune in enumerate(table.field("runes")):  # type: ignore[arg-type, var-annotated]
        recycle = PayStep(for_="power", recycle=rune.id)
        exhaust = PayStep(for_="energy", exhaust=rune.id)
        yield Source(
            (3 if not rune.exhausted else 1, order),
            exhaust,
            energy=0 if rune.exhausted else 1,
            power=(rune.domain,),
            recycle=recycle,
        )


def _kind(convert: str) -> str:
    return "energy" if convert == "power-to-energy" else "power"


def _resources(lot: Lot, plain: list[Source], converters: list[Source], decided: Decisions) -> Iterator[PayStep]:
    owed = lot.owed
    assert owed is not None
    made_energy, made_power = int(decided.made_energy), int(decided.made_power)  # type: ignore[arg-type]
    asked = sorted(owed.power, key=lambda symbol: (len(symbol), sorted(symbol)))
    universal = made_power
    by_rank = sorted(plain, key=lambda source: source.rank)
    for costly in (True, False):
        # A source that costs Power is only used if the decisions could not do without it.
        asked += [ANY] * sum(source.pays for source in by_rank if source.pays and costly)
    asked += [ANY] * made_energy
    needed: set[int] = set()
    taken: list[tuple[Source, int]] = []
    for symbol in asked:
        universal = _take(symbol, by_rank, taken, universal)
    needed = {id(source) for source, _ in taken}
    needed |= {id(source) for source in by_rank if source.pays}
    due = owed.energy + made_power - made_energy
    spendable: set[int] = set()
    got = 0
    for source in sorted(by_rank, key=lambda each: (id(each) not in needed, each.tied == 0, each.rank)):
        worth = source.energy + source.tied
        if worth and got < due:
            got += worth
            spendable.add(id(source))
    yield from _ordered(by_rank, needed, spendable)
    for source in sorted(converters, key=lambda each: each.step.for_ != "energy"):
        amount = made_energy if source.step.for_ == "energy" else made_power
        if amount:
            yield PayStep(for_=source.step.for_, use=source.step.use, ability=source.step.ability, amount=amount)
            if source.step.for_ == "energy":
                made_energy = 0
            else:
                made_power = 0


def _take(symbol: frozenset[str], sources: list[Source], taken: list[tuple[Source, int]], universal: int) -> int:
    """Takes one unit of Power for a symbol: of its own domains first, universal last."""
    used = {(id(source), index) for source, index in taken}
    for wanted in (symbol, frozenset(("any",))):
        options = [
            (source, index)
            for source in sources
            for index, domain in enumerate(source.power)
            if (id(source), index) not in used and domain in wanted
        ]
        if options:
            already = {id(source) for source, _ in taken}
            taken.append(min(options, key=lambda option: (id(option[0]) not in already, option[0].rank)))
            return universal
    return universal - 1


def _ordered(sources: list[Source], needed: set[int], spendable: set[int]) -> Iterator[PayStep]:
    """Floating resources and abilities, then runes exhausted, then runes recycled."""
    for source in sources:
        if source.recycle is None and (id(source) in needed or id(source) in spendable):
            yield source.step
    for source in sources:
        if source.recycle is not None and id(source) in spendable:
            yield source.step
    for source in sources:
        if source.recycle is not None and id(source) in needed:
            yield source.recycle


def _others(lot: Lot, uses: dict[str, object]) -> Iterator[PayStep]:
    """The costs that are neither Energy nor Power, in the order they were added, kills last."""
    assert lot.owed is not None
    case = lot.case
    others = lot.owed.others
    hand = [each for each in _cards(lot, "hand", any(cost.discard for cost, _ in others)) if each != case.card_id]
    trash = [each for each in _cards(lot, "trash", any(cost.recycle for cost, _ in others)) if each != case.card_id]
    mine = (thing for thing, _ in case.table.permanents("unit") if case.table.controller(thing) == case.player)
    buffs = [thing.id for thing in mine for _ in range(thing.buffs)]
    for flag, verb in (("exhausted", "exhaust"), ("returned", "return_")):
        picks = [cost for cost, _, times in resources.cost_picks(lot.owed, verb) for _ in range(times)]
        chosen = [name for name, use in uses.items() if getattr(use, flag) is True]
        for cost, name in zip(picks, chosen, strict=False):
            yield PayStep(for_=cost.id, **{verb: name})  # type: ignore[arg-type]
    for cost, times in others:
        yield from _counted(cost, times, hand, trash, buffs)
    for slot, (cost, _, _) in enumerate(resources.cost_picks(lot.owed, "kill")[:2], start=1):
        for name, use in uses.items():
            if getattr(use, f"kill_{slot}") is True:
                yield PayStep(for_=cost.id, kill=name)


def _cards(lot: Lot, zone: str, asked: bool) -> list[str]:
    return list(lot.case.table.field(zone)) if asked else []  # type: ignore[call-overload]


def _counted(cost: ExtraCost, times: int, hand: list[str], trash: list[str], buffs: list[str]) -> Iterator[PayStep]:
    for _ in range(cost.discard * times):
        yield PayStep(for_=cost.id, discard=hand.pop(0))
    for _ in range(cost.recycle * times):
        yield PayStep(for_=cost.id, recycle=trash.pop(0), from_="trash")
    for _ in range(cost.buffs * times):
        yield PayStep(for_=cost.id, spend=Spend(buff=buffs.pop(0)))
    if cost.xp * times:
        yield PayStep(for_=cost.id, spend=Spend(xp=cost.xp * times))
