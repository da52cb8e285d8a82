"""
A payment read off the position afterwards
==========================================

Where the record does not say how a play was paid, or leaves it to the engine, the position afterwards may: runes that
are exhausted now or gone, objects that died, cards that left the hand. What it leaves ambiguous (a rune that is gone
may have been exhausted first, an object that died may have been used first) is tried in every way.
"""

from __future__ import annotations

import itertools
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence

from msgspec import UNSET, UnsetType

from oracle.riftbound.features import abilities
from oracle.riftbound.features.lot import Lot
from oracle.riftbound.features.table import Missing, cards_in
from oracle.riftbound.procedure.due import Debts
from oracle.riftbound.vocabulary.abilities import Add
from oracle.riftbound.vocabulary.action import PayStep, Spend
from oracle.riftbound.vocabulary.position import Deck, Object, Player, Position

MOST_AMBIGUOUS = 6
"""With more sources than this whose use is ambiguous nothing is derived."""


def derived(lot: Lot) -> Iterator[tuple[PayStep, ...]] | None:
    """Every payment that the position afterwards allows; None if it does not fix what was paid."""
    after = lot.case.incident.after
    if not isinstance(after, Position) or lot.owed is None:
        return None
    if "objects" not in lot.case.position.complete:
        return None
    mine = _player(after, lot.case.player)
    if mine is None or not isinstance(mine.runes, tuple) or not isinstance(mine.pool, tuple):
        return None
    try:
        certain, ambiguous, last, either = _read(lot, after, mine)
    except Missing:
        return None
    if len(ambiguous) + len(either) > MOST_AMBIGUOUS:
        return None
    return (
        (*early, *certain[0], *(use for use, _ in given), *late, *certain[1], *last, *(cost for _, cost in taken))
        for given, taken in _parted(either)
        for size in range(len(ambiguous) + 1)
        for early, late in map(_by_time, itertools.combinations(ambiguous, size))
    )


def _by_time(chosen: Sequence[PayStep]) -> tuple[Steps, Steps]:
    """Objects that were exhausted for a cost and left afterwards come before whatever made them leave."""
    early = [step for step in chosen if step.exhaust is not None and step.for_ != "energy"]
    return early, [step for step in chosen if step not in early]


def _parted(either: Either) -> Iterator[tuple[Either, Either]]:
    """Those that are taken the first way and those that are taken the second, in every way."""
    for firsts in itertools.product((True, False), repeat=len(either)):
        each = list(zip(either, firsts, strict=True))
        yield [pair for pair, first in each if first], [pair for pair, first in each if not first]


def _player(position: Position, name: str) -> Player | None:
    players = position.players if isinstance(position.players, tuple) else ()
    return next((player for player in players if player.id == name), None)


Steps = list[PayStep]
Either = list[tuple[PayStep, PayStep]]
"""Objects that died, or were exhausted, for their own ability, or else for a cost."""


def _read(lot: Lot, after: Position, mine: Player) -> tuple[tuple[Steps, Steps], Steps, Steps, Either]:
    """Certain resource steps (before and after the ambiguous ones), ambiguous steps, the other costs, alternatives."""
    spent, exhausted, recycled = _pool_steps(lot, mine), [], []
    ambiguous: Steps = []
    now = {rune.id: rune for rune in mine.runes} if isinstance(mine.runes, tuple) else {}
    for rune in lot.case.table.field("runes"):
        exhaust = PayStep(for_="energy", exhaust=rune.id)
        if rune.id not in now:
            recycled.append(PayStep(for_="power", recycle=rune.id))
            if not rune.exhausted:
                ambiguous.append(exhaust)
        elif now[rune.id].exhausted and not rune.exhausted:
            exhausted.append(exhaust)
    # The rune deck tells in which order they were recycled.
    bottom = mine.rune_deck.bottom if isinstance(mine.rune_deck, Deck) else UNSET
    if isinstance(bottom, tuple):
        recycled.sort(key=lambda step: bottom.index(step.recycle) if step.recycle in bottom else len(bottom))
    used, maybe, others, either = _object_steps(lot, after)
    last = [*others, *_card_steps(lot, mine)]
    spent = [*_buff_steps(lot, after), *spent]
    return ([*spent, *used, *exhausted], recycled), [*ambiguous, *maybe], last, either


def _pool_steps(lot: Lot, mine: Player) -> Steps:
    """Floating resources that are gone; those with the same restriction are alike."""
    left: dict[tuple[str, ...], Counter[str]] = defaultdict(Counter)
    for entry in mine.pool if isinstance(mine.pool, tuple) else ():
        left[tuple(sorted(entry.only))].update({"": entry.energy, **entry.power})
    steps: Steps = []
    for index, entry in enumerate(lot.case.table.field("pool")):
        there = left[tuple(sorted(entry.only))]
        for domain, amount in [("", entry.energy), *sorted(entry.power.items())]:
            stays = min(amount, there[domain])
            there[domain] -= stays
            if amount > stays and domain:
                steps.append(PayStep(for_="power", spend=Spend(pool=index, amount=amount - stays, domain=domain)))
            elif amount > stays:
                steps.append(PayStep(for_="energy", spend=Spend(pool=index, amount=amount - stays)))
    return steps


def _buff_steps(lot: Lot, after: Position) -> Steps:
    """Buffs that are gone: first of units that are still there, then of those that have left since."""
    assert lot.owed is not None
    table = lot.case.table
    owed = [cost.id for cost, times in lot.owed.others for _ in range(cost.buffs * times)]
    if not owed:
        return []
    now = {thing.id: thing for thing in (after.objects if isinstance(after.objects, tuple) else ())}
    mine = [thing for thing in table.objects if thing.buffs and table.controller(thing) == lot.case.player]
    if any(now[thing.id].buffs_told is UNSET for thing in mine if thing.id in now):
        raise Missing("/after/objects")
    gone = [thing.id for thing in mine if thing.id in now for _ in range(thing.buffs - now[thing.id].buffs)]
    gone += [thing.id for thing in mine if thing.id not in now for _ in range(thing.buffs)]
    return [PayStep(for_=cost, spend=Spend(buff=unit)) for cost, unit in zip(owed, gone, strict=False)]


def _object_steps(lot: Lot, after: Position) -> tuple[Steps, Steps, Steps, Either]:
    """Abilities that were used, abilities that may have been, and objects killed, exhausted or returned for costs."""
    assert lot.owed is not None
    case, table = lot.case, lot.case.table
    listed = after.objects if isinstance(after.objects, tuple) else ()
    now = {thing.id: thing for thing in listed if isinstance(thing.at, str) and not thing.at.startswith("facedown:")}
    players = after.players if isinstance(after.players, tuple) else ()
    away, back = cards_in(players), cards_in(players, ("hand",))
    whole = "objects" in after.complete and isinstance(after.objects, tuple)
    placeless = {thing.id for thing in listed if thing.at is UNSET}
    used: Steps = []
    maybe: Steps = []
    either: Either = []
    returns = Debts(lot, lot.owed.picks("return_"))
    kills, exhausts = Debts(lot, lot.owed.picks("kill")), Debts(lot, lot.owed.picks("exhaust"))
    for thing in table.objects:
        if thing.id == case.card_id or not (table.on_board(thing) or thing.at == "legend"):
            continue
        card = table.card(thing)
        found = abilities.add_of(case.texts, thing, card, lot.attempt)
        adds = found is not None and table.controller(thing) == case.player
        use = PayStep(use=thing.id, ability=found[0]) if found is not None and adds else None
        later = now.get(thing.id)
        # Who is saved from death is at Base; so may be what was attached to something that is gone.
        loose = thing.attached_to is not None and thing.attached_to not in now
        left = later is None or (later.at != thing.at and later.at == "base" and not loose)
        if found is not None and adds and (len(card.adds) > 1 or _costs_or_converts(found[1])):
            if not _unused(found[1], thing, None if left else later):
                raise Missing("/action/pay")
            use = None
        still = later is not None and later.exhausted is False
        if thing.exhausted is UNSET and not still and (use or exhausts.unpaid):
            raise Missing(table.object_pointer(thing, "exhausted"))
        if left and thing.exhausted is False and (due := exhausts.fitting(thing)) is not None:
            maybe.append(PayStep(for_=due, exhaust=thing.id))
        if later is None and thing.id not in away and (thing.id in placeless or not whole or returns.unpaid):
            raise Missing("/after/objects")
        if later is not None and later.exhausted is UNSET and thing.exhausted is False and (use or exhausts.unpaid):
            raise Missing("/after/objects")
        if later is None and thing.id in back:
            returns.take(thing)
            maybe += [use] if use is not None else []
        elif left or later is None:
            if found is not None and use is not None and found[1].kill_self:
                cost = kills.fitting(thing)
                either += [(use, PayStep(for_=cost, kill=thing.id))] if cost is not None else []
                used += [use] if cost is None else []
                continue
            kills.take(thing)
            maybe += [use] if use is not None else []
        elif later.exhausted is True and thing.exhausted is False:
            due = exhausts.fitting(thing) if found is not None and found[1].exhaust else None
            if use is not None and due is not None:
                either.append((use, PayStep(for_=due, exhaust=thing.id)))
                continue
            exhausted = exhausts.take(thing)
            used += [use] if use is not None and not exhausted else []
            if use is None and not exhausted:
                kills.take(thing)
    if kills.unpaid and any(text.card.replaces_death for text in case.texts.in_force):
        # Whoever was saved at base and exhausted before looks the same afterwards.
        raise Missing("/action/pay")
    others = [PayStep(for_=cost, exhaust=name) for cost, name in exhausts.paid()]
    others += [PayStep(for_=cost, return_=name) for cost, name in returns.paid()]
    others += [PayStep(for_=cost, kill=name) for cost, name in kills.paid()]
    return used, maybe, others, either


def _costs_or_converts(add: Add) -> bool:
    """What such an ability was paid with, or turned into what, is not seen afterwards; nor which of several was."""
    return bool(add.convert or add.pay_energy or add.pay_power or add.kill)


def _unused(add: Add, thing: Object, later: Object | None) -> bool:
    """The ability was surely not used: its object could not be exhausted, or is not, or was not killed."""
    if add.exhaust and thing.exhausted is True:
        return True
    return later is not None and (add.kill_self or (add.exhaust and later.exhausted is False))


def _card_steps(lot: Lot, mine: Player) -> Steps:
    """Discards, recycled cards and XP."""
    assert lot.owed is not None
    steps: Steps = []
    costs = [(cost, times) for cost, times in lot.owed.others if cost.discard or cost.recycle or cost.xp]
    gone: list[str] = []
    if any(cost.discard for cost, _ in costs):
        hand = _listed(mine.hand)
        gone = [each for each in lot.case.table.field("hand") if each not in (*hand, lot.case.card_id)]
    dug: list[str] = []
    if any(cost.recycle for cost, _ in costs):
        buried = _listed(mine.trash)
        dug = [each for each in lot.case.table.field("trash") if each not in buried and each != lot.case.card_id]
    for cost, times in costs:
        for _ in range(min(cost.discard * times, len(gone))):
            steps.append(PayStep(for_=cost.id, discard=gone.pop(0)))
        for _ in range(min(cost.recycle * times, len(dug))):
            steps.append(PayStep(for_=cost.id, recycle=dug.pop(0), from_="trash"))
        if cost.xp:
            steps.append(PayStep(for_=cost.id, spend=Spend(xp=cost.xp * times)))
    return steps


def _listed(zone: tuple[str, ...] | UnsetType) -> tuple[str, ...]:
    """The cards of a zone. Raises Missing where they are not told."""
    if isinstance(zone, UnsetType):
        raise Missing("/after/players")
    return zone
