"""
The canonical payment
=====================

Decisions say what objects are used for; this puts them in an order a player would recognise and leaves out what is
not needed: floating resources, abilities and runes first, then what is exhausted, returned, discarded and spent,
kills last.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice

from oracle.riftbound.features import abilities, resources
from oracle.riftbound.features.cost import ANY, Picked
from oracle.riftbound.features.facts import Decisions, Use
from oracle.riftbound.features.lot import Lot
from oracle.riftbound.features.matching import payable
from oracle.riftbound.vocabulary.action import PayStep, Spend
from oracle.riftbound.vocabulary.cards import ExtraCost

UNIVERSAL = frozenset(("any",))


@dataclass(eq=False, slots=True)
class Source:
    """Something that yields resources once."""

    rank: int
    """How gladly it is used for Power, 0 first."""
    step: PayStep
    energy: int = 0
    power: tuple[str, ...] = ()
    recycle: PayStep | None = None
    """For a rune: the step that gives its Power, beside the one that gives its Energy."""
    pays: int = 0
    tied: bool = False
    """Its Energy may not be turned into anything."""
    for_power: bool = False
    for_energy: bool = False
    taken: int = 0
    """How much of a floating entry is spent."""


def steps(lot: Lot, decided: Decisions, ids: tuple[str, ...]) -> tuple[PayStep, ...]:
    """The payment in order. `ids` are the objects of the decisions' slots."""
    assert lot.owed is not None
    uses = dict(zip(ids, decided.things, strict=True))
    made_energy, made_power = decided.made_energy, decided.made_power
    assert isinstance(made_energy, int)
    assert isinstance(made_power, int)
    used = [name for name, use in uses.items() if use.used is True]
    sources = [*_floating(lot, decided), *_abilities(lot, used, decided), *_runes(lot)]
    # The solver may turn into Energy what is only made of it again: nothing came of that, and nobody could begin.
    idle = max(0, made_energy - sum(len(source.power) - source.pays for source in sources))
    made_energy, made_power = made_energy - idle, max(0, made_power - idle)
    _for_power(lot, sources, made_energy, made_power)
    _for_energy([source for source in sources if not source.tied], made_power - made_energy)
    _for_energy(sources, lot.owed.energy + made_power - made_energy)
    _trim(lot, sources, made_energy, made_power)
    first, last = before_dying(lot, used, others(lot, uses))
    conversions = _conversions(lot, used, made_energy, made_power)
    return (*first, *_resources(sources), *conversions, *_costly(sources), *last)


def before_dying(lot: Lot, used: list[str], paid: Iterator[PayStep]) -> tuple[list[PayStep], list[PayStep]]:
    """Objects whose use kills them are exhausted for costs and spend buffs before; everything else is paid last."""
    first: list[PayStep] = []
    last: list[PayStep] = []
    for step in paid:
        name = step.exhaust or (step.spend.buff if step.spend is not None else None)
        (first if name in used and _dies(lot, name) else last).append(step)
    return first, last


def _dies(lot: Lot, name: str | None) -> bool:
    thing = lot.case.table.by_id[name or ""]
    found = abilities.add_of(lot.case.texts, thing, lot.case.table.card(thing), lot.attempt)
    return found is not None and found[1].kill_self


# --- sources ----------------------------------------------------------------------------------------------------


def _floating(lot: Lot, decided: Decisions) -> Iterator[Source]:
    table = lot.case.table
    for index, entry in enumerate(table.field("pool")):
        if not resources.usable(entry.only, lot.attempt, table) and decided.spends_limited is not True:
            continue
        if entry.energy:
            step = PayStep(for_="energy", spend=Spend(pool=index))
            yield Source(0, step, energy=entry.energy, tied=bool(entry.only))
        for domain, amount in sorted(entry.power.items()):
            step = PayStep(for_="power", spend=Spend(pool=index, domain=domain))
            yield Source(0, step, power=(domain,) * amount)


def _abilities(lot: Lot, used: list[str], decided: Decisions) -> Iterator[Source]:
    case = lot.case
    for name in used:
        thing = case.table.by_id[name]
        card = case.table.card(thing)
        found = abilities.add_of(case.texts, thing, card, lot.attempt)
        if found is None or found[1].convert is not None:
            continue
        ability, add = found
        if not resources.usable(add.only, lot.attempt, case.table) and decided.spends_limited is not True:
            continue
        energy, symbols = abilities.yield_of(case.texts, thing, card, add)
        power = tuple(abilities.domain_added(each, card) for each in symbols)
        step = PayStep(for_="energy" if energy else "power", use=name, ability=ability)
        rank = 4 if add.kill_self or add.pay_power else 2
        yield Source(rank, step, energy, power, pays=len(add.pay_power), tied=bool(add.only))


def _runes(lot: Lot) -> Iterator[Source]:
    for rune in lot.case.table.field("runes"):
        exhaust, recycle = PayStep(for_="energy", exhaust=rune.id), PayStep(for_="power", recycle=rune.id)
        rank = 1 if rune.exhausted else 3
        yield Source(rank, exhaust, energy=int(not rune.exhausted), power=(rune.domain,), recycle=recycle)


# --- choosing among them ----------------------------------------------------------------------------------------


def _for_power(lot: Lot, sources: list[Source], made_energy: int, made_power: int) -> None:
    """Takes Power for every symbol, the narrowest first; abilities that cost Power are used if the decisions say so."""
    assert lot.owed is not None
    costly = [source for source in sources if source.pays]
    for source in costly:
        source.for_energy = True
    asked = sorted(lot.owed.power, key=lambda symbol: (len(symbol), sorted(symbol)))
    asked += [ANY] * (sum(source.pays for source in costly) + made_energy)
    tokens = [(source, domain) for source in sources for domain in source.power]
    universal = made_power
    for symbol in asked:
        for wanted in (symbol, UNIVERSAL):
            options = [token for token in tokens if token[1] in wanted]
            if options:
                best = min(options, key=lambda token: (not token[0].for_power, token[0].rank))
                tokens.remove(best)
                best[0].for_power = True
                best[0].taken += 1
                break
        else:
            universal -= 1


def _for_energy(sources: list[Source], due: int) -> None:
    """Takes Energy until it is enough: from what is used anyway, floating first, then runes."""
    due -= sum(_energy_of(source) for source in sources)
    ordered = sorted(
        (source for source in sources if source.energy),
        key=lambda source: (source.step.spend is None, not source.for_power, source.recycle is not None, source.rank),
    )
    for source in ordered:
        if due <= 0:
            break
        before = _energy_of(source)
        source.for_energy = True
        if source.step.spend is not None:
            source.taken = min(source.energy, before + due)
        due -= _energy_of(source) - before


def _energy_of(source: Source) -> int:
    """The Energy that is taken from the source."""
    if not source.for_energy:
        return 0
    return source.energy if source.step.spend is None else source.taken


def _trim(lot: Lot, sources: list[Source], made_energy: int, made_power: int) -> None:
    """Leaves out what is not needed because an ability yields more than it was taken for, the dearest first."""
    bulky = [source for source in sources if source.step.use is not None and source.energy + len(source.power) > 1]
    if not any(source.for_energy or source.for_power for source in bulky):
        return
    fresh = True
    while fresh:
        fresh = False
        for source in sorted(sources, key=lambda source: -source.rank):
            for part in ("for_power", "for_energy"):
                while getattr(source, part) and _drop(lot, sources, source, part, made_energy, made_power):
                    fresh = True


def _drop(lot: Lot, sources: list[Source], source: Source, part: str, made_energy: int, made_power: int) -> bool:
    """Takes one unit of a floating resource, or one use of anything else, away again if the rest is enough."""
    whole = source.step.use is not None
    before = source.for_power, source.for_energy, source.taken
    if source.step.spend is not None:
        source.taken -= 1
    if whole or not source.taken or source.step.spend is None:
        setattr(source, part, False)
        if whole:
            source.for_power = source.for_energy = False
    if _enough(lot, sources, made_energy, made_power):
        return True
    source.for_power, source.for_energy, source.taken = before
    return False


def _enough(lot: Lot, sources: list[Source], made_energy: int, made_power: int) -> bool:
    """Whether what was chosen pays for Energy and Power."""
    assert lot.owed is not None
    free, tied, pays, power = made_energy, 0, made_energy, Counter({"any": made_power})
    for source in sources:
        used = source.step.use is not None and (source.for_power or source.for_energy)
        if used or source.for_energy:
            energy = source.energy if source.step.spend is None else source.taken
            free, tied = (free, tied + energy) if source.tied else (free + energy, tied)
        if used or source.for_power:
            power.update(source.power if source.step.spend is None else source.power[: source.taken])
        if used:
            pays += source.pays
    enough = free >= made_power and free + tied >= lot.owed.energy + made_power
    return enough and payable((*lot.owed.power, *[ANY] * pays), power)


def _resources(sources: Iterable[Source]) -> Iterator[PayStep]:
    """Floating resources, abilities that cost nothing, runes exhausted, runes recycled."""
    chosen = [source for source in sources if source.for_power or source.for_energy]
    for source in chosen:
        spend = source.step.spend
        if spend is not None:
            amount = Spend(pool=spend.pool, amount=source.taken, domain=spend.domain)
            yield PayStep(for_=source.step.for_, spend=amount)
    yield from (source.step for source in chosen if source.step.use is not None and not source.pays)
    yield from (source.step for source in chosen if source.recycle is not None and source.for_energy)
    yield from (source.recycle for source in chosen if source.recycle is not None and source.for_power)


def _costly(sources: Iterable[Source]) -> Iterator[PayStep]:
    """Abilities that cost Power, when all of it is there."""
    return (source.step for source in sources if source.pays and (source.for_power or source.for_energy))


def _conversions(lot: Lot, used: list[str], made_energy: int, made_power: int) -> Iterator[PayStep]:
    """Power into Energy, then Energy into Power; one object of each kind does it all."""
    case = lot.case
    left = {"power-to-energy": made_energy, "energy-to-power": made_power}
    for kind, for_ in (("power-to-energy", "energy"), ("energy-to-power", "power")):
        for name in used:
            thing = case.table.by_id[name]
            found = abilities.add_of(case.texts, thing, case.table.card(thing), lot.attempt)
            if found is not None and found[1].convert == kind and left[kind]:
                yield PayStep(for_=for_, use=name, ability=found[0], amount=left[kind])
                left[kind] = 0


# --- costs that are neither Energy nor Power --------------------------------------------------------------------


def others(lot: Lot, uses: Mapping[str, Use]) -> Iterator[PayStep]:
    """What is exhausted, buffs, what is returned, cards and XP, kills; each in the order the costs were added."""
    assert lot.owed is not None
    owed = lot.owed
    for cost, name in _matched(owed.picks("exhaust"), uses, "exhausted"):
        yield PayStep(for_=cost.id, exhaust=name)
    yield from _buffs(lot)
    for cost, name in _matched(owed.picks("return_"), uses, "returned"):
        yield PayStep(for_=cost.id, return_=name)
    yield from _counted(lot)
    for slot, (cost, _, _) in enumerate(owed.picks("kill")[:2], start=1):
        for name, use in uses.items():
            if getattr(use, f"kill_{slot}") is True:
                yield PayStep(for_=cost.id, kill=name)


def _matched(picks: list[Picked], uses: Mapping[str, Use], flag: str) -> Iterator[tuple[ExtraCost, str]]:
    costs = [cost for cost, _, times in picks for _ in range(times)]
    names = [name for name, use in uses.items() if getattr(use, flag) is True]
    return zip(costs, names, strict=False)


def _buffs(lot: Lot) -> Iterator[PayStep]:
    """Buffs spent before their units leave."""
    assert lot.owed is not None
    case = lot.case
    mine = (thing for thing, _ in case.table.permanents("unit") if case.table.controller(thing) == case.player)
    buffs = (thing.id for thing in mine for _ in range(thing.buffs))
    for cost, times in lot.owed.others:
        for unit in islice(buffs, cost.buffs * times):
            yield PayStep(for_=cost.id, spend=Spend(buff=unit))


def _counted(lot: Lot) -> Iterator[PayStep]:
    """Discards, recycled cards and XP."""
    assert lot.owed is not None
    case, others = lot.case, lot.owed.others

    def zone(name: str | None) -> Iterator[str]:
        cards = case.table.field(name) if name is not None else ()
        return (each for each in cards if each != case.card_id)

    hand = zone("hand" if lot.owed.asks("discard") else None)
    trash = zone("trash" if lot.owed.asks("recycle") else None)
    for cost, times in others:
        for card in islice(hand, cost.discard * times):
            yield PayStep(for_=cost.id, discard=card)
        for card in islice(trash, cost.recycle * times):
            yield PayStep(for_=cost.id, recycle=card, from_="trash")
        if cost.xp * times:
            yield PayStep(for_=cost.id, spend=Spend(xp=cost.xp * times))
