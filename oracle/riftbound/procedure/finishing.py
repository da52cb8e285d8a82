"""
From a payment to the legality check
====================================

When paying is done, what was paid is put in the words of facts and decisions, so that the rules can be asked. Runes
and floating resources that were not used are gone from these facts: only what was paid counts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from oracle.facts import changed
from oracle.logic import Number, Span, Truth, Unknown, total
from oracle.riftbound.features import resources
from oracle.riftbound.features.facts import MOST_MADE, Decisions, Facts, Thing, Use
from oracle.riftbound.features.resources import RESOURCES, Domains, domains_of
from oracle.riftbound.procedure.planning import UNUSED, undecided
from oracle.riftbound.procedure.state import Paying
from oracle.riftbound.vocabulary.action import PayStep

UNPAID: dict[str, Any] = dict.fromkeys(RESOURCES, 0)
"""The facts about resources, with nothing there."""

SPENT: dict[str, Any] = {**UNPAID, "pays_power": 0}
"""What a thing may yield, with nothing left."""


def finish(state: Paying, facts: Facts) -> tuple[Facts, Decisions]:
    """Facts and decisions as they stand after paying, for the rules to judge."""
    paid = changed(
        facts,
        **UNPAID,
        cards_to_discard=state.discards,
        cards_to_recycle=state.recycles,
        xp=_xp(state, facts.xp),
        buffs=len(state.buffs),
        things=tuple([_after_paying(state, thing) for thing in facts.things]),
        any_due=total((facts.any_due, state.power_out - state.made_energy)),
    )
    _float(state, paid)
    paid.universal = total((paid.universal, -state.made_power))
    decided = Decisions(
        things=_uses(state, paid),
        spends_limited=_needs_limited(state, facts),
        made_energy=state.made_energy,
        made_power=state.made_power,
    )
    return paid, decided


def finish_unread(state: Paying, facts: Facts, unread: Sequence[PayStep]) -> tuple[Facts, Decisions]:
    """The same where some steps could not be read: what they may have yielded or used up is unknown."""
    paid, decided = finish(state, facts)
    nothing = frozenset(("",))
    for name in (*RESOURCES, "cards_to_discard", "cards_to_recycle", "xp", "buffs"):
        setattr(paid, name, Span(0, MOST_MADE, nothing))
    if any(step.kill or step.return_ or step.use or (step.exhaust and step.for_ != "energy") for step in unread):
        open_ = undecided(facts)
        kept = [
            Use(
                *(
                    getattr(old, name) is True or getattr(new, name)
                    for name in ("present", "used", "kill_1", "kill_2", "exhausted", "returned")
                )
            )
            for old, new in zip(decided.things, open_.things, strict=True)
        ]
        decided = changed(open_, things=tuple(kept))
    return paid, decided


def halfway(state: Paying, facts: Facts) -> tuple[Facts, Decisions]:
    """Facts in the middle of paying: what was used has become floating resources, the rest is still there."""
    lot, table = state.lot, state.lot.case.table
    domains = _domains(state)
    after = changed(facts, **UNPAID)
    _float(state, after)
    spent: Counter[tuple[int, str]] = Counter()
    for index, kind, taken in state.pool:
        spent[index, kind] += taken
    left = resources.supply(table, domains, lot.attempt, spent, state.exhausted, state.recycled)
    for name, amount in left.items():
        _more(after, name, amount)
    after.things = tuple(_left(state, thing) for thing in facts.things)
    return after, Decisions(things=_uses(state, facts))


def _domains(state: Paying) -> Domains:
    lot = state.lot
    return domains_of(lot.owed, lot.case.card) if lot.owed is not None else Domains()


def _more(facts: Facts, name: str, amount: Number) -> None:
    setattr(facts, name, total((getattr(facts, name), amount)))


def _float(state: Paying, facts: Facts) -> None:
    """Puts what has been added so far into the facts as floating resources."""
    facts.energy, facts.tied = state.energy, state.tied
    facts.limited_energy, facts.limited_power = state.limited_energy, state.limited_power
    domains = _domains(state)
    for domain, amount in state.power:
        _more(facts, domains.of(domain), amount)


def _left(state: Paying, thing: Thing) -> Thing:
    """What a thing can still give."""
    gone = any(name == thing.id for name, _ in state.gone)
    paid_for = thing.id in state.exhausted_for
    return changed(
        thing,
        adds=thing.adds is True and thing.id not in state.used and not gone and not paid_for,
        ready=thing.ready is True and (thing.id not in state.exhausted or paid_for),
    )


def _xp(state: Paying, there: Number) -> Number:
    """XP spent, as far as it was there."""
    if isinstance(there, Span):
        return Span(0, state.xp, there.missing) if state.xp else 0
    return min(state.xp, there) if isinstance(there, int) else 0


def _after_paying(state: Paying, thing: Thing) -> Thing:
    """A thing without what it yields; one killed for a cost that does not take it supports nothing either."""
    emptied = changed(thing, **SPENT) if thing.adds is not False else thing
    for slot, name in state.kills:
        if name == thing.id and getattr(thing, f"kind_{slot}") is False:
            return changed(emptied, supports=False, grants=False)
    return emptied


def _uses(state: Paying, facts: Facts) -> tuple[Use, ...]:
    touched = {*state.used, *(name for _, name in state.kills), *state.exhausted_for, *state.returned}
    return tuple([_use(state, thing) if thing.id in touched else UNUSED for thing in facts.things])


def _use(state: Paying, thing: Thing) -> Use:
    return Use(
        used=thing.id in state.used,
        kill_1=thing.kind_1 is not False and (1, thing.id) in state.kills,
        kill_2=thing.kind_2 is not False and (2, thing.id) in state.kills,
        exhausted=thing.id in state.exhausted_for,
        returned=thing.id in state.returned,
    )


def _needs_limited(state: Paying, facts: Facts) -> Truth:
    """Whether resources that may not pay for this card are needed to make up the total: then they were spent."""
    if not (state.limited_energy or state.limited_power):
        return False
    due = facts.energy_due
    power_due = total((facts.first_due, facts.second_due, facts.third_due, facts.either_due, facts.any_due))
    if not isinstance(due, int) or not isinstance(power_due, int):
        return Unknown(due.missing if isinstance(due, Span) else frozenset())
    energy = state.energy + state.tied + state.made_energy - state.energy_out
    power = sum(amount for _, amount in state.power) - state.power_out
    return bool((state.limited_energy and energy < due) or (state.limited_power and power < power_due))
