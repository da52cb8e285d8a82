"""
Payments that add resources
===========================

Runes exhausted and recycled, floating resources spent, abilities that Add used.
"""

from __future__ import annotations

from msgspec import UnsetType
from msgspec.structs import replace

from oracle.riftbound.features import abilities, resources
from oracle.riftbound.features.table import Missing
from oracle.riftbound.procedure.giving import card_from, exhaust_for_cost
from oracle.riftbound.procedure.state import Paying, Result, not_owed, nowhere, present
from oracle.riftbound.vocabulary.action import PayStep, Spend
from oracle.riftbound.vocabulary.position import Floating, Rune
from oracle.rulebook import Broken


def exhaust(state: Paying, step: PayStep, pointer: str) -> Result:
    """A rune for one Energy, or an object for a cost that says so."""
    name = step.exhaust or ""
    rune = rune_of(state, name)
    if rune is None:
        return exhaust_for_cost(state, step, pointer)
    wrong = []
    if name in state.recycled:
        wrong.append(Broken("object.gone", f"rune {name} has been recycled already", pointer))
    elif rune.exhausted or name in state.exhausted:
        wrong.append(Broken("object.exhausted", f"rune {name} is exhausted already", pointer))
    return replace(state, exhausted=state.exhausted | {name}, energy=state.energy + 1), tuple(wrong)


def recycle(state: Paying, step: PayStep, pointer: str) -> Result:
    """A rune for one Power of its domain, or a card from the trash for a cost."""
    name = step.recycle or ""
    if step.from_ == "trash":
        return card_from(state, "recycle", name, pointer)
    rune = rune_of(state, name)
    if rune is None:
        return state, (nowhere(state, name, pointer),)
    if name in state.recycled:
        return state, (Broken("object.gone", f"rune {name} has been recycled already", pointer),)
    power = _add_power(state, rune.domain, 1)
    return replace(state, recycled=(*state.recycled, name), power=power), ()


def spend(state: Paying, step: PayStep, pointer: str) -> Result:
    """XP, a buff, or floating resources."""
    spend = step.spend
    assert spend is not None
    if spend.xp is not None:
        state = replace(state, xp=state.xp + spend.xp)
        return state, tuple(not_owed(state, "spend XP", pointer))
    if spend.buff is not None:
        wrong = tuple(present(state, spend.buff, pointer, to_kill=True))
        table = state.lot.case.table
        thing = table.by_id.get(spend.buff)
        mine = thing is not None and table.controller(thing) == table.me
        left = thing.buffs - state.buffs.count(spend.buff) if thing is not None and mine else 0
        if left < spend.amount:
            what = f"has {left} left to spend, not {spend.amount}" if left else f"has no buff of {table.me}'s to spend"
            wrong = (*wrong, Broken("pay.buffs", f"{spend.buff} {what}", pointer))
        state = replace(state, buffs=tuple(sorted((*state.buffs, *(spend.buff,) * spend.amount))))
        return state, wrong or tuple(not_owed(state, "spend buffs", pointer))
    return _spend_pool(state, spend, step.for_, pointer)


def _spend_pool(state: Paying, spend: Spend, for_: str | UnsetType, pointer: str) -> Result:
    """What floats; where it is not said whether Energy or Power, Energy if there is some."""
    table, index, amount = state.lot.case.table, spend.pool or 0, spend.amount
    entries: tuple[Floating, ...] = table.field("pool")
    if index >= len(entries):
        return state, (nowhere(state, f"floating entry {index}", pointer),)
    entry = entries[index]
    plainly = for_ == "energy" or (entry.energy > 0 and not (for_ == "power" and entry.power))
    kind = spend.domain or ("energy" if plainly else next(iter(entry.power), "any"))
    there = entry.energy if kind == "energy" else entry.power.get(kind, 0)
    taken = sum(number for which, what, number in state.pool if (which, what) == (index, kind))
    wrong: tuple[Broken, ...] = ()
    if taken + amount > there:
        message = f"floating entry {index} has {there - taken} {kind} left, not {amount}"
        wrong = (Broken("object.gone", message, pointer),)
    state = replace(state, pool=tuple(sorted((*state.pool, (index, kind, amount)))))
    fits = resources.usable(entry.only, state.lot.attempt, table)
    if kind == "energy":
        return _gain_energy(state, amount, entry.only, fits), wrong
    if not fits:
        return replace(state, limited_power=state.limited_power + amount), wrong
    return replace(state, power=_add_power(state, kind, amount)), wrong


def use(state: Paying, step: PayStep, pointer: str) -> Result:
    """An ability that Adds, of an object the player controls."""
    case, name = state.lot.case, step.use or ""
    thing = case.table.by_id.get(name)
    if thing is None:
        return state, (nowhere(state, name, pointer),)
    card = case.table.card(thing)
    wrong = list(present(state, name, pointer))
    add = dict(abilities.adds_of(case.texts, thing, card, state.lot.attempt)).get(step.ability)
    if case.table.controller(thing) != case.player or add is None:
        message = f"{name} has no ability that {case.player} could use to Add now"
        return state, (*wrong, Broken("pay.ability", message, pointer))
    if add.exhaust:
        if not case.table.ready(thing) or name in state.exhausted:
            wrong.append(Broken("object.exhausted", f"{name} is exhausted already", pointer))
        state = replace(state, exhausted=state.exhausted | {name})
    if add.kill_self:
        state = replace(state, gone=state.gone | {(name, "trash")})
    state = replace(state, used=state.used | {name}, power_out=state.power_out + len(add.pay_power))
    if add.convert is not None:
        return _convert(state, add.convert, step.amount, wrong, pointer)
    if add.pay_power and sum(number for _, number in state.power) < state.power_out:
        _raise_if_unread(state)
        wrong.append(Broken("pay.ability", f"using {name} costs Power that is not there yet", pointer))
    energy, power = abilities.yield_of(case.texts, thing, card, add)
    fits = resources.usable(add.only, state.lot.attempt, case.table)
    state = _gain_energy(state, energy, add.only, fits)
    for symbol in power:
        domain = abilities.domain_added(symbol, card)
        if fits:
            state = replace(state, power=_add_power(state, domain, 1))
        else:
            state = replace(state, limited_power=state.limited_power + 1)
    return state, tuple(wrong)


def _convert(state: Paying, kind: str, amount: int, wrong: list[Broken], pointer: str) -> Result:
    if kind == "power-to-energy":
        there = sum(number for _, number in state.power) + state.limited_power - state.power_out
        state = replace(
            state,
            power_out=state.power_out + amount,
            made_energy=state.made_energy + amount,
        )
    else:
        there = state.energy + state.made_energy - state.energy_out
        state = replace(state, energy_out=state.energy_out + amount, made_power=state.made_power + amount)
        state = replace(state, power=_add_power(state, "any", amount))
    if amount > there:
        _raise_if_unread(state)
        wrong.append(Broken("pay.ability", f"there is {there} to turn into something else, not {amount}", pointer))
    return state, tuple(wrong)


def _raise_if_unread(state: Paying) -> None:
    """Raises Missing where more may be there than is known."""
    if state.unread:
        raise Missing(state.unread)


def _gain_energy(state: Paying, amount: int, only: tuple[str, ...], fits: bool) -> Paying:
    if not fits:
        return replace(state, limited_energy=state.limited_energy + amount)
    if only:
        return replace(state, tied=state.tied + amount)
    return replace(state, energy=state.energy + amount)


def _add_power(state: Paying, domain: str, amount: int) -> tuple[tuple[str, int], ...]:
    counts = dict(state.power)
    counts[domain] = counts.get(domain, 0) + amount
    return tuple(sorted((name, number) for name, number in counts.items() if number))


def rune_of(state: Paying, name: str) -> Rune | None:
    """The payer's rune of that name, if there is one. Raises Missing."""
    return state.lot.case.table.runes.get(name)
