"""
Abilities that trigger
======================

A triggered ability whose condition holds becomes a pending item on the board. Where the record does not decide the
condition, the chain afterwards stays open.
"""

from __future__ import annotations

from msgspec.structs import replace

from oracle.riftbound.features.table import Missing
from oracle.riftbound.features.texts import Text
from oracle.riftbound.procedure.board import Board
from oracle.riftbound.vocabulary.cards import Trigger
from oracle.riftbound.vocabulary.position import Object


def go_off(board: Board, text: Text, cause: str, trigger: Trigger) -> None:
    """Makes the ability pending if its condition holds."""
    try:
        holds = _condition_holds(board, text, trigger)
    except Missing as missing:
        board.unsure["chain"] = missing.pointer
        return
    if holds:
        board.add_trigger(text.id, text.controller or board.case.table.turn_player(), cause, trigger)
        if trigger.once:
            board.unsure["chain"] = f"whether {text.id} has triggered this turn"


def _condition_holds(board: Board, text: Text, trigger: Trigger) -> bool:
    if trigger.if_ is None:
        return True
    if trigger.if_.paid is not None and not any(choice.cost == trigger.if_.paid for choice in board.lot.taken.values()):
        return False
    condition = replace(trigger.if_, paid=None)
    return board.texts().holds(condition, text, board.lot.attempt)


def designation_triggers(board: Board, thing: Object) -> None:
    """Abilities of a unit that has just become an attacker or a defender (CR 383.4.e, 383.4.f)."""
    card = board.card_of(thing)
    place = thing.at if isinstance(thing.at, str) else None
    text = Text(card, board.controller(thing), thing, place, thing.id)
    _in_combat(board, [text], "attack" if thing.designation == "attacker" else "defend")


def defence_triggers(board: Board, place: str) -> None:
    """Abilities that trigger on their controller's becoming the defender somewhere, or at this battlefield."""
    combat = board.combat_at(place)
    if combat is not None:
        texts = [text for text in board.texts().in_force if text.controller == combat.defender]
        _in_combat(board, [text for text in texts if text.source is not None or text.place == place], "you-defend")


def _in_combat(board: Board, texts: list[Text], on: str) -> None:
    """A chain that such an ability opens was opened by a trigger, so Focus will not pass when it ends (CR 346.1)."""
    fresh = not board.chain and not board.pending
    for text in texts:
        for trigger in text.card.triggers:
            if trigger.on == on:
                go_off(board, text, "defend" if on == "you-defend" else on, trigger)
    if fresh and board.pending:
        board.opened_by = "trigger"
