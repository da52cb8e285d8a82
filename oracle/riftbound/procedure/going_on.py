"""
The position to go on from
==========================

Comparing needs only what the rules settle. An engine needs the whole position in which the next action is taken: this
turn's history with the play in it, items with names of their own, and nothing left half recorded.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from oracle.riftbound.features.table import BASE, cards_in
from oracle.riftbound.procedure.board import Board
from oracle.riftbound.rules import spending
from oracle.riftbound.vocabulary.position import ChainItem, Floating, Object


def position_after(board: Board) -> dict[str, Any]:
    """The board in the trace's words, complete as far as the position before was."""
    whole = replace(
        board.position(),
        chain=tuple(_renamed(board)),
        objects=tuple(_placed(board)),
        history=_history(board),
        invited=None,
    )
    record: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(whole))
    return record


def position_meanwhile(board: Board) -> dict[str, Any]:
    """The position in the middle of paying: the card pending on the chain, what was added so far floating."""
    case, state = board.case, board.state
    for rule in (spending.card_leaves_its_zone, spending.runes_are_spent, spending.killed_objects_are_gone):
        rule(board)
    spending.other_costs_are_paid(board)
    name = case.card_id or f"ability:{case.action.source}"
    kind: Any = "ability" if case.activates else case.card.type
    board.chain.append(ChainItem(name, kind, board.me, "pending", card=case.card_id or None, source=case.action.source))
    board.opened_by = board.opened_by or "card"
    pool = board.mine.pool
    if isinstance(pool, tuple):
        left = [each for each in spending.floating_left(board, pool) if each.energy or each.power]
        energy, power = state.energy + state.tied - state.energy_out, dict(state.power)
        made = Floating(energy=energy + state.made_energy, power=power)
        board.set_player(board.me, pool=(*left, made) if made.energy or made.power else tuple(left))
    record: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(board.position()))
    return record


def _renamed(board: Board) -> Iterator[ChainItem]:
    """Items with ids that nothing else on the chain has: one source may trigger twice."""
    taken: set[str] = set()
    for item in board.chain:
        name, number = item.id, 2
        while name in taken:
            name, number = f"{item.id}:{number}", number + 1
        taken.add(name)
        yield item if name == item.id else replace(item, id=name)


def _placed(board: Board) -> Iterator[Object]:
    """Objects that are somewhere. One that no rule gave a state is ready, one that no rule gave a place is lost.

    What lost what it was attached to lies at Base, as gear does unless told otherwise (CR 148.1.a.1).
    """
    zones = cards_in(board.players.values())
    waiting = {item.id for item in board.chain}
    for thing in board.objects.values():
        if thing.id == board.case.card_id and thing.at is UNSET and thing.id not in zones | waiting:
            continue
        if thing.id == board.case.card_id and thing.at is not UNSET and thing.exhausted is UNSET:
            thing = replace(thing, exhausted=False)
        was = board.case.table.by_id.get(thing.id)
        if was is not None and was.attached_to is not None and thing.attached_to is None:
            thing = replace(thing, at=BASE)
        yield thing


def _history(board: Board) -> dict[str, dict[str, Any]]:
    """What happened this turn, with what this play adds to it."""
    history = {player: dict(kept) for player, kept in board.before.history.items()}
    if not board.case.activates:
        _happened(history, board.me, "finalized", board.case.card_id)
        if board.card.type == "spell":
            _happened(history, board.me, "spellsFinalized", board.case.card_id)
            _raise_to(history, board.me, "maxEnergyOnSpell", board.lot.owed.energy if board.lot.owed else 0)
    for thing, card in board.dead:
        _happened(history, board.controller(thing), "killed", thing.id)
        if card.type == "unit":
            _happened(history, board.controller(thing), "died", thing.id)
    for name, where in sorted(board.state.gone):
        if where == "trash" and name not in {thing.id for thing, _ in board.dead}:
            _happened(history, board.me, "discarded", name)
    for name in board.state.recycled:
        _happened(history, board.me, "recycled", name)
    if board.state.xp:
        _more(history, board.me, "xpSpent", board.state.xp)
    return history


def _happened(history: dict[str, dict[str, Any]], player: str, key: str, name: str) -> None:
    """Adds to a list, or to a number where only that is recorded."""
    kept = history.setdefault(player, {})
    was = kept.get(key, [])
    kept[key] = [*was, name] if isinstance(was, list) else was + 1


def _more(history: dict[str, dict[str, Any]], player: str, key: str, amount: int) -> None:
    kept = history.setdefault(player, {})
    was = kept.get(key, 0)
    kept[key] = (len(was) if isinstance(was, list) else was) + amount


def _raise_to(history: dict[str, dict[str, Any]], player: str, key: str, amount: int) -> None:
    kept = history.setdefault(player, {})
    was = kept.get(key, 0)
    kept[key] = max(len(was) if isinstance(was, list) else was, amount)
