"""
Payments written out
====================

From a counted payment to steps with real ids, in the same order as the canonical payment.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from oracle.riftbound.features import abilities, resources
from oracle.riftbound.features.facts import Decisions, Facts
from oracle.riftbound.features.lot import Lot
from oracle.riftbound.procedure.counting import Usage, usages
from oracle.riftbound.procedure.planning import ways_to_pick
from oracle.riftbound.procedure.witness import before_dying, others
from oracle.riftbound.vocabulary.action import PayStep, Spend


def payments(lot: Lot, facts: Facts, legal: Callable[[Decisions], bool]) -> Iterator[Usage] | None:
    """Every payment that is legal; None where something converts, since amounts then have no end."""
    if any(thing.makes_energy or thing.makes_power or thing.pays_power for thing in facts.things):
        return None
    found = usages(lot, facts, ways_to_pick(facts))
    return (usage for usage in found if legal(Decisions(things=usage.things)))


def written(lot: Lot, facts: Facts, usage: Usage) -> tuple[PayStep, ...]:
    """The steps of a payment."""
    ids = [thing.id for thing in facts.things]
    uses = dict(zip(ids, usage.things, strict=True))
    exhaust, recycle = _runes(lot, usage)
    used = [name for name, use in uses.items() if use.used is True]
    first, last = before_dying(lot, used, others(lot, uses))
    return (
        *first,
        *_floating(lot, usage),
        *(_use(lot, name) for name in used),
        *(PayStep(for_="energy", exhaust=name) for name in exhaust),
        *(PayStep(for_="power", recycle=name) for name in recycle),
        *last,
    )


def _use(lot: Lot, name: str) -> PayStep:
    case = lot.case
    thing = case.table.by_id[name]
    found = abilities.add_of(case.texts, thing, case.table.card(thing), lot.attempt)
    assert found is not None
    return PayStep(for_="energy" if found[1].energy else "power", use=name, ability=found[0])


def _runes(lot: Lot, usage: Usage) -> tuple[list[str], list[str]]:
    """The runes to exhaust and the runes to recycle."""
    exhaust: list[str] = []
    recycle: list[str] = []
    for domain, runes in usage.runes:
        mine = [rune for rune in lot.case.table.field("runes") if rune.domain == domain]
        ready = [rune.id for rune in mine if not rune.exhausted]
        spent = [rune.id for rune in mine if rune.exhausted]
        both, rest = ready[: runes.both], ready[runes.both :]
        exhaust += both + rest[: runes.exhausted]
        recycle += both + rest[runes.exhausted : runes.exhausted + runes.recycled] + spent[: runes.spent]
    return exhaust, recycle


def _floating(lot: Lot, usage: Usage) -> Iterator[PayStep]:
    energy, power = usage.energy, dict(usage.power)
    for index, entry in enumerate(lot.case.table.field("pool")):
        if not resources.usable(entry.only, lot.attempt, lot.case.table):
            continue
        taken = min(energy, entry.energy)
        if taken:
            energy -= taken
            yield PayStep(for_="energy", spend=Spend(pool=index, amount=taken))
        for domain, there in sorted(entry.power.items()):
            taken = min(power.get(domain, 0), there)
            if taken:
                power[domain] -= taken
                yield PayStep(for_="power", spend=Spend(pool=index, amount=taken, domain=domain))
