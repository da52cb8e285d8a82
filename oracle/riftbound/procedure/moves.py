"""
What can be paid next
=====================

Every payment step that a player could take now, interchangeable objects once: for the exhaustive search, which is
the slow and simple witness of the solver.
"""

from __future__ import annotations

from collections.abc import Iterator

from oracle.riftbound.features import abilities, picking
from oracle.riftbound.procedure.state import Paying
from oracle.riftbound.vocabulary.action import PayStep, Spend
from oracle.riftbound.vocabulary.cards import Card
from oracle.riftbound.vocabulary.position import Object


def moves(state: Paying) -> Iterator[PayStep]:
    """The steps that could be taken now; whether a rule forbids one is for `pay` to say."""
    yield from _runes(state)
    yield from _floating(state)
    yield from _objects(state)
    yield from _cards(state)


def _runes(state: Paying) -> Iterator[PayStep]:
    seen: set[tuple[str, str, bool]] = set()
    for rune in state.lot.case.table.field("runes"):
        if rune.id in state.recycled:
            continue
        spent = rune.exhausted or rune.id in state.exhausted
        if ("recycle", rune.domain, spent) not in seen:
            seen.add(("recycle", rune.domain, spent))
            yield PayStep(for_="power", recycle=rune.id)
        if not spent and ("exhaust", rune.domain, spent) not in seen:
            seen.add(("exhaust", rune.domain, spent))
            yield PayStep(for_="energy", exhaust=rune.id)


def _floating(state: Paying) -> Iterator[PayStep]:
    for index, entry in enumerate(state.lot.case.table.field("pool")):
        for kind, amount in (("energy", entry.energy), *entry.power.items()):
            taken = sum(number for which, what, number in state.pool if (which, what) == (index, kind))
            if amount > taken:
                domain = None if kind == "energy" else kind
                for_ = "energy" if kind == "energy" else "power"
                yield PayStep(for_=for_, spend=Spend(pool=index, amount=1, domain=domain))


def _objects(state: Paying) -> Iterator[PayStep]:
    """Objects used to Add, exhausted, returned or killed, as far as something is still due."""
    case, owed = state.lot.case, state.lot.owed
    assert owed is not None
    table = case.table
    away = {name for name, _ in state.gone}
    recalled = {name for name, where in state.gone if where == "base"}
    exhausts = [(cost, pick) for cost, pick, times in owed.picks("exhaust") if len(state.exhausted_for) < times]
    returns = [(cost, pick) for cost, pick, times in owed.picks("return_") if len(state.returned) < times]
    paid = [sum(1 for which, _ in state.kills if which == slot) for slot in (1, 2)]
    kills = [(cost, pick) for done, (cost, pick, times) in zip(paid, owed.picks("kill"), strict=False) if done < times]
    for thing in table.objects:
        if thing.id == case.card_id or not (table.on_board(thing) or thing.at == "legend"):
            continue
        card = table.card(thing)
        if thing.id not in away:
            if card.adds:
                yield from _uses(state, thing, card)
            for cost, pick in exhausts:
                if picking.kind_fits(table, pick, thing, card):
                    yield PayStep(for_=cost.id, exhaust=thing.id)
            for cost, pick in returns:
                if picking.kind_fits(table, pick, thing, card):
                    yield PayStep(for_=cost.id, return_=thing.id)
        if thing.id not in away or thing.id in recalled:
            for cost, pick in kills:
                if picking.kind_fits(table, pick, thing, card):
                    yield PayStep(for_=cost.id, kill=thing.id)


def _uses(state: Paying, thing: Object, card: Card) -> Iterator[PayStep]:
    case, name = state.lot.case, thing.id
    if case.table.controller(thing) != case.player or name in state.used:
        return
    for ability, add in abilities.adds_of(case.texts, thing, card, state.lot.attempt):
        if add.exhaust and (not case.table.ready(thing) or name in state.exhausted):
            continue
        if add.convert is None:
            yield PayStep(use=name, ability=ability)
            continue
        power = sum(amount for _, amount in state.power) - state.power_out
        energy = state.energy + state.made_energy - state.energy_out
        for amount in range(1, (power if add.convert == "power-to-energy" else energy) + 1):
            yield PayStep(use=name, ability=ability, amount=amount)


def _cards(state: Paying) -> Iterator[PayStep]:
    case, owed = state.lot.case, state.lot.owed
    assert owed is not None
    away = {name for name, _ in state.gone}
    for cost, times in owed.others:
        for zone, due, done in (
            ("hand", cost.discard * times, state.discards),
            ("trash", cost.recycle * times, state.recycles),
        ):
            if done < due:
                here = case.table.field(zone)
                left = [each for each in here if each not in away and each != case.card_id]
                if left and zone == "hand":
                    yield PayStep(for_=cost.id, discard=left[0])
                elif left:
                    yield PayStep(for_=cost.id, recycle=left[0], from_="trash")
        if state.xp < cost.xp * times:
            yield PayStep(for_=cost.id, spend=Spend(xp=cost.xp * times - state.xp))
        if len(state.buffs) < cost.buffs * times:
            for thing, _ in case.table.permanents("unit"):
                if case.table.controller(thing) == case.player and state.buffs.count(thing.id) < thing.buffs:
                    yield PayStep(for_=cost.id, spend=Spend(buff=thing.id))
