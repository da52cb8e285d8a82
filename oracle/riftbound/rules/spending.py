"""
What was paid is gone
=====================

The card has left its zone; runes are exhausted or recycled, floating resources spent, objects killed, exhausted,
returned, discarded. What was added beyond the cost floats.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice

from msgspec.structs import replace

from oracle.riftbound.features.abilities import domain_added, yield_of
from oracle.riftbound.features.cost import ANY, Owed
from oracle.riftbound.features.matching import leftovers
from oracle.riftbound.features.table import BASE
from oracle.riftbound.procedure.board import Board
from oracle.riftbound.vocabulary.position import Deck, Floating
from oracle.rule import outcome


@outcome("outcome.leaves-zone", aspect="payment", cites={"1.3": "354", "1.4": "354"})
def card_leaves_its_zone(board: Board) -> None:
    """The card has left the zone it was played from."""
    for zone in ("hand", "champion", "trash", "banished"):
        if board.case.origin == zone:
            board.take_from(board.me, zone, board.case.card_id)


@outcome("outcome.runes", aspect="payment", cites={"1.3": "163.2", "1.4": "164.2"})
def runes_are_spent(board: Board) -> None:
    """Runes exhausted for Energy are exhausted; runes recycled for Power are at the bottom of the rune deck."""
    me = board.mine
    if isinstance(me.runes, tuple):
        left = [rune for rune in me.runes if rune.id not in board.state.recycled]
        runes = tuple(replace(rune, exhausted=rune.exhausted or rune.id in board.state.exhausted) for rune in left)
        board.set_player(board.me, runes=runes)
    if isinstance(me.rune_deck, Deck):
        deck = me.rune_deck
        count = deck.count + len(board.state.recycled) if isinstance(deck.count, int) else deck.count
        bottom = (*deck.bottom, *board.state.recycled) if isinstance(deck.bottom, tuple) else deck.bottom
        board.set_player(board.me, rune_deck=Deck(count=count, bottom=bottom))


@outcome("outcome.floating", aspect="payment", cites={"1.3": "165.1", "1.4": "166.1"})
def floating_resources_are_spent(board: Board) -> None:
    """Floating resources that were spent are gone; what was added beyond the cost floats."""
    me, owed = board.mine, board.lot.owed
    if not isinstance(me.pool, tuple) or owed is None:
        return
    pool = [left for left in floating_left(board, me.pool) if left.energy or left.power]
    energy, power = _energy_over(board, owed), list(islice(_power_over(board, owed), 2))
    if energy is None or len(power) != 1:
        board.unsure["players/pool"] = "which resources were left over is not recorded"
    over = [Floating(energy=energy)] if energy else []
    over += [Floating(power={domain: number}) for domain, number in sorted(power[0].items())] if power else []
    board.set_player(board.me, pool=(*pool, *over))


def floating_left(board: Board, pool: tuple[Floating, ...]) -> Iterator[Floating]:
    """The entries of the pool without what was taken from them."""
    for index, entry in enumerate(pool):
        taken: Counter[str] = Counter()
        for which, kind, amount in board.state.pool:
            if which == index:
                taken[kind] += amount
        rest = {kind: number - taken[kind] for kind, number in entry.power.items() if number > taken[kind]}
        yield replace(entry, energy=entry.energy - taken["energy"], power=rest)


def _energy_over(board: Board, owed: Owed) -> int | None:
    """The Energy added beyond the cost; None where it may be Energy that not everything can be paid with."""
    state = board.state
    energy = state.energy + state.tied + state.made_energy - state.energy_out - owed.energy
    return None if state.limited_energy or (energy > 0 and state.tied) else max(0, energy)


def _power_over(board: Board, owed: Owed) -> Iterator[dict[str, int]]:
    """The Power added beyond the cost and the abilities used: each way in which the player may have kept it."""
    state = board.state
    if state.limited_power:
        return iter(())
    asked = (*owed.power, *[ANY] * state.power_out)
    return leftovers(asked, dict(state.power)) if sum(dict(state.power).values()) > len(asked) else iter(({},))


@outcome("outcome.added", aspect="aftermath", cites={"1.3": "429.1", "1.4": "429.1"})
def abilities_add(board: Board) -> None:
    """An ability that Adds, activated by itself, puts its resources into the pool."""
    me, thing = board.mine, board.case.thing
    if not board.adds or thing is None or not isinstance(me.pool, tuple):
        return
    card = board.case.announced.card(thing)
    add = card.adds[board.case.action.ability - len(card.abilities)]
    energy, symbols = yield_of(board.case.texts, thing, card, add)
    power: Counter[str] = Counter(domain_added(each, card) for each in symbols)
    board.set_player(board.me, pool=(*me.pool, Floating(energy=energy, power=dict(power), only=add.only)))


@outcome("outcome.killed", aspect="payment", cites={"1.3": "428.1", "1.4": "428.1"})
def killed_objects_are_gone(board: Board) -> None:
    """What was killed, or died as the card was announced, is in its owner's trash; what was saved is recalled, healed
    and exhausted; everything else is where it was."""
    for victim in board.case.died_as_announced:
        board.dead.append((victim, board.card_of(victim)))
        board.bury(victim)
    for name, where in sorted(board.state.gone):
        thing = board.objects.get(name)
        if thing is None or not board.case.table.on_board(thing):
            continue
        if where == "trash":
            board.dead.append((thing, board.card_of(thing)))
            board.leave_board(name, "trash")
        elif where == BASE:
            board.set_object(name, at=BASE, exhausted=True, damage=0, designation=None)


@outcome("outcome.other-costs", aspect="payment", cites={"1.3": "357.2", "1.4": "357.2"})
def other_costs_are_paid(board: Board) -> None:
    """What was exhausted, returned, discarded, recycled or spent for a cost is so."""
    state = board.state
    for name in state.exhausted:
        board.set_object(name, exhausted=True)
    for name, where in sorted(state.gone):
        if where == "hand":
            board.leave_board(name, "hand")
        elif where == "deck":
            board.take_from(board.me, "trash", name)
        elif where == "trash":
            board.take_from(board.me, "hand", name)
            if name not in board.case.table.by_id or not board.case.table.on_board(board.case.table.by_id[name]):
                board.put_into(board.me, "trash", name)
    for name in state.buffs:
        if name in board.objects:
            board.set_object(name, buffs_told=board.objects[name].buffs - 1)
    me = board.mine
    if state.xp and isinstance(me.xp, int):
        board.set_player(board.me, xp=me.xp - state.xp)
