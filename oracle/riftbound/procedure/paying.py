"""
Paying, step by step
====================

Step 4 of playing a card (CR 357) as a state that each payment changes. A step that breaks a rule is still carried out
as if it had been allowed, and the rule is named: a recorded play may have more than one fault.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from msgspec import UnsetType
from msgspec.structs import replace

from oracle.riftbound.features import resources
from oracle.riftbound.features.case import NAMELESS
from oracle.riftbound.features.cost import Owed, Verb
from oracle.riftbound.features.lot import Lot
from oracle.riftbound.features.table import Missing
from oracle.riftbound.features.texts import Text
from oracle.riftbound.vocabulary.action import PayStep
from oracle.riftbound.vocabulary.cards import Saves
from oracle.riftbound.vocabulary.position import Floating, Object, Rune
from oracle.rule import Broken


class Paying(msgspec.Struct, frozen=True, eq=False, gc=False):
    """What has been paid so far. Two states are equal if everything but the lot is, and orders that mean nothing."""

    lot: Lot
    exhausted: frozenset[str] = frozenset()
    """Runes and objects exhausted while paying."""
    recycled: tuple[str, ...] = ()
    """Runes, in the order they went to the bottom of the rune deck."""
    gone: frozenset[tuple[str, str]] = frozenset()
    """Objects that left their place, and where to: `trash`, `base`, `hand`, `deck`."""
    used: frozenset[str] = frozenset()
    energy: int = 0
    tied: int = 0
    limited_energy: int = 0
    power: tuple[tuple[str, int], ...] = ()
    """Power added, by domain or `any`, in alphabetical order."""
    limited_power: int = 0
    energy_out: int = 0
    """Energy turned into Power."""
    power_out: int = 0
    """Power spent on abilities."""
    made_energy: int = 0
    made_power: int = 0
    kills: tuple[tuple[int, str], ...] = ()
    """Kill costs paid: which of the lot's kill costs, 1 or 2, and the object."""
    exhausted_for: tuple[str, ...] = ()
    returned: tuple[str, ...] = ()
    discards: int = 0
    recycles: int = 0
    xp: int = 0
    buffs: tuple[str, ...] = ()
    pool: tuple[tuple[int, str, int], ...] = ()
    """What was taken from floating resources: entry, `energy` or a domain, amount."""

    def _likeness(self) -> tuple[object, ...]:
        return (
            self.exhausted, frozenset(self.recycled), self.gone, self.used, self.energy, self.tied, self.limited_energy,
            self.power, self.limited_power, self.energy_out, self.power_out, self.made_energy, self.made_power,
            self.kills, self.exhausted_for, self.returned, self.discards, self.recycles, self.xp, self.buffs, self.pool,
        )  # fmt: skip

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Paying) and self._likeness() == other._likeness()

    def __hash__(self) -> int:
        return hash(self._likeness())


Result = tuple[Paying, tuple[Broken, ...]]


def pay(state: Paying, step: PayStep, pointer: str = "") -> Result:
    """The state after one payment step, and what is wrong with it."""
    for inner in step.pay:
        state, wrong = _pay_within(state, step, inner, pointer + "/pay")
        if wrong:
            return state, wrong
    return _STEPS[step.verb](state, step, pointer)


def _pay_within(state: Paying, step: PayStep, inner: PayStep, pointer: str) -> Result:
    """A step that pays for using an ability: one that kills for the ability's own cost, or any other."""
    table = state.lot.case.table
    source, victim = table.by_id.get(step.use or ""), table.by_id.get(inner.kill or "")
    adds = table.card(source).adds[step.ability : step.ability + 1] if source is not None else ()
    if victim is None or not adds or adds[0].kill is None:
        return pay(state, inner, pointer)
    wrong = list(_present(state, victim.id, pointer, to_kill=True))
    if not resources.kind_fits(table, adds[0].kill, victim, table.card(victim)):
        wrong.append(Broken("pay.sort", f"{victim.id} is not what that ability asks to kill", pointer))
    return replace(state, gone=state.gone | {(victim.id, "trash")}), tuple(wrong)


# --- resources --------------------------------------------------------------------------------------------------


def _rune(state: Paying, name: str) -> Rune | None:
    found = state.lot.case.table.field("runes")
    return next((rune for rune in found if rune.id == name), None)


def _add_power(state: Paying, domain: str, amount: int) -> tuple[tuple[str, int], ...]:
    counts = dict(state.power)
    counts[domain] = counts.get(domain, 0) + amount
    return tuple(sorted((name, number) for name, number in counts.items() if number))


def _exhaust(state: Paying, step: PayStep, pointer: str) -> Result:
    """A rune for one Energy, or an object for a cost that says so."""
    name = step.exhaust or ""
    rune = _rune(state, name)
    if rune is None:
        return _exhaust_for_cost(state, step, pointer)
    wrong = []
    if name in state.recycled:
        wrong.append(Broken("object.gone", f"rune {name} has been recycled already", pointer))
    elif rune.exhausted or name in state.exhausted:
        wrong.append(Broken("object.exhausted", f"rune {name} is exhausted already", pointer))
    return replace(state, exhausted=state.exhausted | {name}, energy=state.energy + 1), tuple(wrong)


def _exhaust_for_cost(state: Paying, step: PayStep, pointer: str) -> Result:
    table, name = state.lot.case.table, step.exhaust or ""
    thing = table.by_id.get(name)
    if thing is None:
        return state, (_nowhere(state, name, pointer),)
    wrong = list(_present(state, name, pointer))
    if not table.ready(thing) or name in state.exhausted:
        wrong.append(Broken("object.exhausted", f"{name} is exhausted already", pointer))
    if not _some_cost_takes(state, "exhaust", thing):
        wrong.append(Broken("pay.sort", f"no cost asks to exhaust {name}", pointer))
    state = replace(
        state, exhausted=state.exhausted | {name}, exhausted_for=tuple(sorted((*state.exhausted_for, name)))
    )
    return state, tuple(wrong)


def _recycle(state: Paying, step: PayStep, pointer: str) -> Result:
    """A rune for one Power of its domain, or a card from the trash for a cost."""
    name = step.recycle or ""
    if step.from_ == "trash":
        return _card(state, name, "trash", "recycles", "deck", pointer)
    rune = _rune(state, name)
    if rune is None:
        return state, (_nowhere(state, name, pointer),)
    if name in state.recycled:
        return state, (Broken("object.gone", f"rune {name} has been recycled already", pointer),)
    power = _add_power(state, rune.domain, 1)
    return replace(state, recycled=(*state.recycled, name), power=power), ()


def _spend(state: Paying, step: PayStep, pointer: str) -> Result:
    """XP, a buff, or floating resources."""
    spend = step.spend
    assert spend is not None
    if spend.xp is not None:
        return replace(state, xp=state.xp + spend.xp), ()
    if spend.buff is not None:
        wrong: tuple[Broken, ...] = ()
        thing = state.lot.case.table.by_id.get(spend.buff)
        if thing is None or state.buffs.count(spend.buff) >= thing.buffs:
            wrong = (Broken("pay.buffs", f"{spend.buff} has no buff left to spend", pointer),)
        return replace(state, buffs=tuple(sorted((*state.buffs, spend.buff)))), wrong
    return _spend_pool(state, spend.pool or 0, spend.amount, spend.domain, pointer)


def _spend_pool(state: Paying, index: int, amount: int, domain: str | None, pointer: str) -> Result:
    table = state.lot.case.table
    entries: tuple[Floating, ...] = table.field("pool")
    if index >= len(entries):
        return state, (_nowhere(state, f"floating entry {index}", pointer),)
    entry = entries[index]
    kind = domain or ("energy" if entry.energy else next(iter(entry.power), "any"))
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


def _gain_energy(state: Paying, amount: int, only: tuple[str, ...], fits: bool) -> Paying:
    if not fits:
        return replace(state, limited_energy=state.limited_energy + amount)
    if only:
        return replace(state, tied=state.tied + amount)
    return replace(state, energy=state.energy + amount)


def _use(state: Paying, step: PayStep, pointer: str) -> Result:
    """An ability that Adds, of an object the player controls."""
    case, name = state.lot.case, step.use or ""
    thing = case.table.by_id.get(name)
    if thing is None:
        return state, (_nowhere(state, name, pointer),)
    card = case.table.card(thing)
    wrong = list(_present(state, name, pointer))
    found = resources.add_of(case.texts, thing, card, state.lot.attempt)
    if case.table.controller(thing) != case.player or found is None or step.ability >= len(card.adds):
        message = f"{name} has no ability that {case.player} could use to Add now"
        return state, (*wrong, Broken("pay.ability", message, pointer))
    add = card.adds[step.ability]
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
        wrong.append(Broken("pay.ability", f"using {name} costs Power that is not there yet", pointer))
    energy, power = resources.yield_of(case.texts, thing, card, add)
    fits = resources.usable(add.only, state.lot.attempt, case.table)
    state = _gain_energy(state, energy, add.only, fits)
    for symbol in power:
        domain = card.domains[0] if symbol == "card" and card.domains else symbol
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
        wrong.append(Broken("pay.ability", f"there is {there} to turn into something else, not {amount}", pointer))
    return state, tuple(wrong)


# --- other costs ------------------------------------------------------------------------------------------------


def _kill(state: Paying, step: PayStep, pointer: str) -> Result:
    table, name = state.lot.case.table, step.kill or ""
    thing = table.by_id.get(name)
    if thing is None:
        return state, (_nowhere(state, name, pointer),)
    slot = _kill_slot(state, step, thing)
    wrong = list(_present(state, name, pointer, to_kill=True))
    if slot is None:
        wrong.append(Broken("pay.not-owed", f"no cost that is left asks to kill {name}", pointer))
        slot = 1
    elif not any(
        resources.kind_fits(table, pick, thing, table.card(thing))
        for _, pick, _ in _owed(state).picks("kill")[slot - 1 : slot]
    ):
        wrong.append(Broken("pay.sort", f"{name} is not what that cost asks to kill", pointer))
    saviour, misread = _saviour(state, step, thing)
    if misread:
        wrong.append(Broken("pay.replacement", misread, pointer))
    saved = saviour is not None
    gone = frozenset(entry for entry in state.gone if entry[0] != name) | {(name, "base" if saved else "trash")}
    if saviour is not None and saviour[1].kill_self and saviour[0].source is not None:
        gone |= {(saviour[0].source.id, "trash")}
    exhausted = state.exhausted | {name} if saved else state.exhausted
    kills = tuple(sorted((*state.kills, (slot, name))))
    return replace(state, kills=kills, gone=gone, exhausted=exhausted), tuple(wrong)


def _saviour(state: Paying, step: PayStep, thing: Object) -> tuple[tuple[Text, Saves] | None, str]:
    """The replacement that saves the object (None if it dies), and what is wrong with what the record says of it."""
    away = {name for name, _ in state.gone}
    case = state.lot.case
    options = [
        (text, saves)
        for text, saves in resources.saviours(case.texts, thing, case.table.card(thing))
        if text.source is None or text.source.id not in away
    ]
    forced = next((option for option in options if option[1].must and not option[1].pays), None)
    if isinstance(step.replaced_by, UnsetType):
        return forced, ""
    if step.replaced_by is None:
        return None, f"{forced[0].id} must replace the death of {thing.id}" if forced is not None else ""
    named = [option for option in options if option[0].id == step.replaced_by]
    if named:
        return named[0], ""
    return (Text(NAMELESS, None), Saves()), f"{step.replaced_by} does not replace the death of {thing.id}"


def _kill_slot(state: Paying, step: PayStep, thing: Object) -> int | None:
    """Which kill cost the step pays: the one it names, else the first that is left and takes the object."""
    table = state.lot.case.table
    picks = _owed(state).picks("kill")
    for index, (cost, pick, times) in enumerate(picks, start=1):
        left = times - sum(1 for slot, _ in state.kills if slot == index)
        named = (
            step.for_ == cost.id
            if isinstance(step.for_, str)
            else resources.kind_fits(table, pick, thing, table.card(thing))
        )
        if named and left > 0:
            return index
    return None


def _owed(state: Paying) -> Owed:
    """The total cost; raises Missing where the record does not decide it."""
    if state.lot.owed is None:
        raise Missing(state.lot.gap or "")
    return state.lot.owed


def _return(state: Paying, step: PayStep, pointer: str) -> Result:
    name = step.return_ or ""
    thing = state.lot.case.table.by_id.get(name)
    if thing is None:
        return state, (_nowhere(state, name, pointer),)
    wrong = list(_present(state, name, pointer))
    if not _some_cost_takes(state, "return_", thing):
        wrong.append(Broken("pay.sort", f"no cost asks to return {name}", pointer))
    gone = state.gone | {(name, "hand")}
    return replace(state, gone=gone, returned=tuple(sorted((*state.returned, name)))), tuple(wrong)


def _discard(state: Paying, step: PayStep, pointer: str) -> Result:
    return _card(state, step.discard or "", "hand", "discards", "trash", pointer)


def _card(state: Paying, name: str, zone: str, counter: str, where: str, pointer: str) -> Result:
    """A card from a zone: discarded from hand, or recycled from the trash."""
    case = state.lot.case
    wrong: list[Broken] = []
    if name == case.card_id:
        wrong.append(Broken("object.gone", f"{name} is being played and not in the {zone} any more", pointer))
    elif name not in case.table.field(zone):
        wrong.append(Broken("object.gone", f"{name} is not in the {zone} of {case.player}", pointer))
    elif any(each == name for each, _ in state.gone):
        wrong.append(Broken("object.gone", f"{name} has been used already", pointer))
    number = getattr(state, counter) + 1
    return replace(state, gone=state.gone | {(name, where)}, **{counter: number}), tuple(wrong)


def _some_cost_takes(state: Paying, verb: Verb, thing: Object) -> bool:
    owed, table, texts = _owed(state), state.lot.case.table, state.lot.case.texts
    card, to = table.card(thing), state.lot.attempt.to
    return any(
        state.lot.victim_of(cost.id) in (None, thing.id)
        and resources.kind_fits(table, pick, thing, card)
        and resources.place_fits(texts, pick, thing, card, to)
        for cost, pick, _ in owed.picks(verb)
    )


def _present(state: Paying, name: str, pointer: str, to_kill: bool = False) -> Iterator[Broken]:
    """Nothing if the object is still where it was; one that was recalled can be killed again."""
    for gone, where in state.gone:
        if gone == name and not (to_kill and where == "base"):
            yield Broken("object.gone", f"{name} has left the board already", pointer)


def _nowhere(state: Paying, name: str, pointer: str) -> Broken:
    """The step names something that is not there; raises Missing where the record may have left it out."""
    if not state.lot.case.table.objects_complete:
        raise Missing("/before/objects")
    return Broken("object.gone", f"there is no {name} that {state.lot.case.player} could use", pointer)


_STEPS = {
    "exhaust": _exhaust,
    "recycle": _recycle,
    "spend": _spend,
    "use": _use,
    "kill": _kill,
    "return": _return,
    "discard": _discard,
}
