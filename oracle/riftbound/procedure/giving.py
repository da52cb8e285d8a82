"""
Payments that give something up
===============================

Objects killed, exhausted or returned for a cost, cards discarded or recycled.
"""

from __future__ import annotations

from typing import Literal

from msgspec import UnsetType
from msgspec.structs import replace

from oracle.riftbound.features import picking
from oracle.riftbound.features.case import NAMELESS
from oracle.riftbound.features.texts import Text
from oracle.riftbound.procedure.state import Paying, Result, not_owed, nowhere, owed_by, present, some_cost_takes
from oracle.riftbound.vocabulary.action import PayStep
from oracle.riftbound.vocabulary.cards import Saves
from oracle.riftbound.vocabulary.position import Object
from oracle.rulebook import Broken


def kill(state: Paying, step: PayStep, pointer: str) -> Result:
    table, name = state.lot.case.table, step.kill or ""
    thing = table.by_id.get(name)
    if thing is None:
        return state, (nowhere(state, name, pointer),)
    slot = _kill_slot(state, step, thing)
    wrong = list(present(state, name, pointer, to_kill=True))
    if slot is None:
        wrong.append(Broken("pay.not-owed", f"no cost that is left asks to kill {name}", pointer))
        slot = 1
    elif not any(
        picking.kind_fits(table, pick, thing, table.card(thing))
        for _, pick, _ in owed_by(state).picks("kill")[slot - 1 : slot]
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


def _kill_slot(state: Paying, step: PayStep, thing: Object) -> int | None:
    """Which kill cost the step pays: the one it names, else the first that is left and takes the object."""
    table = state.lot.case.table
    picks = owed_by(state).picks("kill")
    for index, (cost, pick, times) in enumerate(picks, start=1):
        left = times - sum(1 for slot, _ in state.kills if slot == index)
        named = (
            step.for_ == cost.id
            if isinstance(step.for_, str)
            else picking.kind_fits(table, pick, thing, table.card(thing))
        )
        if named and left > 0:
            return index
    return None


def _saviour(state: Paying, step: PayStep, thing: Object) -> tuple[tuple[Text, Saves] | None, str]:
    """The replacement that saves the object (None if it dies), and what is wrong with what the record says of it."""
    away = {name for name, _ in state.gone}
    case = state.lot.case
    options = [
        (text, saves)
        for text, saves in picking.saviours(case.texts, thing, case.table.card(thing))
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


def exhaust_for_cost(state: Paying, step: PayStep, pointer: str) -> Result:
    table, name = state.lot.case.table, step.exhaust or ""
    thing = table.by_id.get(name)
    if thing is None:
        return state, (nowhere(state, name, pointer),)
    wrong = list(present(state, name, pointer))
    if not table.ready(thing) or name in state.exhausted:
        wrong.append(Broken("object.exhausted", f"{name} is exhausted already", pointer))
    if not some_cost_takes(state, "exhaust", thing):
        wrong.append(Broken("pay.sort", f"no cost asks to exhaust {name}", pointer))
    state = replace(
        state, exhausted=state.exhausted | {name}, exhausted_for=tuple(sorted((*state.exhausted_for, name)))
    )
    return state, (*wrong, *(not_owed(state, "exhaust", pointer) if not wrong else ()))


def give_back(state: Paying, step: PayStep, pointer: str) -> Result:
    name = step.return_ or ""
    thing = state.lot.case.table.by_id.get(name)
    if thing is None:
        return state, (nowhere(state, name, pointer),)
    wrong = list(present(state, name, pointer))
    if not some_cost_takes(state, "return_", thing):
        wrong.append(Broken("pay.sort", f"no cost asks to return {name}", pointer))
    gone = state.gone | {(name, "hand")}
    state = replace(state, gone=gone, returned=tuple(sorted((*state.returned, name))))
    return state, (*wrong, *(not_owed(state, "return", pointer) if not wrong else ()))


def discard(state: Paying, step: PayStep, pointer: str) -> Result:
    return card_from(state, "discard", step.discard or "", pointer)


def card_from(state: Paying, verb: Literal["discard", "recycle"], name: str, pointer: str) -> Result:
    """A card discarded from hand, or recycled from the trash."""
    case = state.lot.case
    zone, counter, where = ("hand", "discards", "trash") if verb == "discard" else ("trash", "recycles", "deck")
    wrong: list[Broken] = []
    if name == case.card_id:
        wrong.append(Broken("object.gone", f"{name} is being played and not in the {zone} any more", pointer))
    elif name not in case.table.field(zone):
        wrong.append(Broken("object.gone", f"{name} is not in the {zone} of {case.player}", pointer))
    elif any(each == name for each, _ in state.gone):
        wrong.append(Broken("object.gone", f"{name} has been used already", pointer))
    number = getattr(state, counter) + 1
    state = replace(state, gone=state.gone | {(name, where)}, **{counter: number})
    return state, (*wrong, *(not_owed(state, verb, pointer) if not wrong else ()))
