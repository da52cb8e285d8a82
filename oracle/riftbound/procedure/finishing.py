"""
From a payment to the legality check
====================================

When paying is done, what was paid is put in the words of facts and decisions, so that the rules can be asked. Runes
and floating resources that were not used are gone from these facts: only what was paid counts.
"""

from __future__ import annotations

from dataclasses import replace

from oracle.logic import Span, Truth, Unknown
from oracle.riftbound.features import resources
from oracle.riftbound.features.facts import Decisions, Facts, Thing, Use
from oracle.riftbound.features.resources import PLACES, Domains, domains_of
from oracle.riftbound.procedure.paying import Paying

SUPPLY = tuple(
    [f"{place}_{state}" for place in (*PLACES, "other") for state in ("ready", "spent")]
    + [f"pool_{name}" for name in ("energy", "tied", "limited_energy", *PLACES, "other", "universal", "limited_power")]
)


def finish(state: Paying, facts: Facts) -> tuple[Facts, Decisions]:
    """Facts and decisions as they stand after paying, for the rules to judge."""
    lot = state.lot
    paid = replace(facts, **dict.fromkeys(SUPPLY, 0))
    paid.pool_energy = state.energy
    paid.pool_tied, paid.pool_limited_energy = state.tied, state.limited_energy
    paid.pool_limited_power = state.limited_power
    domains = domains_of(lot.owed, lot.case.card) if lot.owed is not None else None
    for domain, amount in state.power:
        name = "pool_" + ("other" if domains is None else domains.of(domain))
        setattr(paid, name, getattr(paid, name) + amount)
    paid.pool_universal -= state.made_power  # type: ignore[operator]
    paid.cards_to_discard, paid.cards_to_recycle = state.discards, state.recycles
    paid.xp, paid.buffs = _xp(state, facts), len(state.buffs)
    paid.things = tuple(_emptied(thing) for thing in facts.things)
    decided = Decisions(things=tuple(_use(state, thing) for thing in paid.things))
    decided.made_energy, decided.made_power = state.made_energy, state.made_power
    decided.spends_limited = _needs_limited(state, paid)
    # Power spent on abilities other than converters is part of what is due.
    paid.any_due = _plus(facts.any_due, state.power_out - state.made_energy)
    return paid, decided


def halfway(state: Paying, facts: Facts) -> tuple[Facts, Decisions]:
    """Facts in the middle of paying: what was used has become floating resources, the rest is still there."""
    after, decided = finish(state, facts)
    lot, table = state.lot, state.lot.case.table
    domains = domains_of(lot.owed, lot.case.card) if lot.owed is not None else Domains({})
    for rune in table.field("runes"):  # type: ignore[attr-defined]
        if rune.id not in state.recycled:
            spent = rune.exhausted or rune.id in state.exhausted
            name = f"{domains.of(rune.domain)}_{'spent' if spent else 'ready'}"
            setattr(after, name, getattr(after, name) + 1)
    taken = {(index, kind): amount for index, kind, amount in state.pool}
    for name, amount in resources.pool(table, domains, lot.attempt, taken).items():
        setattr(after, name, getattr(after, name) + amount)
    for name in ("cards_to_discard", "cards_to_recycle", "xp", "buffs"):
        setattr(after, name, getattr(facts, name))
    after.any_due = facts.any_due
    after.things = tuple(
        replace(thing, adds=thing.adds is True and thing.id not in state.used and not _gone(state, thing))
        for thing in facts.things
    )
    after.things = tuple(
        replace(thing, ready=thing.ready is True and thing.id not in state.exhausted)
        if thing.id not in state.exhausted_for
        else thing
        for thing in after.things
    )
    return after, decided


def _gone(state: Paying, thing: Thing) -> bool:
    return any(name == thing.id for name, _ in state.gone)


def _plus(number: object, more: int) -> object:
    if isinstance(number, Span):
        return Span(number.low + more, number.high + more, number.missing)
    return number + more  # type: ignore[operator]


def _xp(state: Paying, facts: Facts) -> object:
    """XP spent, as far as it was there."""
    if isinstance(facts.xp, Span):
        return Span(0, state.xp, facts.xp.missing) if state.xp else 0
    return min(state.xp, facts.xp) if isinstance(facts.xp, int) else 0


def _emptied(thing: Thing) -> Thing:
    """The thing without what it could still yield: the payment has counted that already."""
    nothing = dict.fromkeys(
        ("energy", "tied", "limited_energy", *PLACES, "other", "universal", "limited_power", "pays_power"), 0
    )
    return replace(thing, **nothing)


def _use(state: Paying, thing: Thing) -> Use:
    return Use(
        used=thing.id in state.used,
        kill_1=(1, thing.id) in state.kills,
        kill_2=(2, thing.id) in state.kills,
        exhausted=thing.id in state.exhausted_for,
        returned=thing.id in state.returned,
    )


def _needs_limited(state: Paying, facts: Facts) -> Truth:
    """Whether resources that may not pay for this card are needed to make up the total: then they were spent."""
    if not (state.limited_energy or state.limited_power):
        return False
    due = facts.energy_due
    if isinstance(due, Span):
        return Unknown(due.missing)
    short = state.energy + state.tied + state.made_energy - state.energy_out < due
    power = sum(amount for _, amount in state.power)
    owed = [facts.first_due, facts.second_due, facts.third_due, facts.either_due, facts.any_due]
    asked = sum(number for number in owed if isinstance(number, int)) + state.power_out
    return bool((state.limited_energy and short) or (state.limited_power and power < asked))
