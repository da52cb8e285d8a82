"""
Units that the play leaves with lethal damage
=============================================

A discard, a spent buff or a killed companion may lower a damaged unit's Might to its damage; it dies in the cleanup
after the play (CR 323.1). What follows from that death is left open rather than guessed.
"""

from __future__ import annotations

from msgspec import UNSET
from msgspec.structs import replace

from oracle.riftbound.features.table import Missing
from oracle.riftbound.features.texts import Texts
from oracle.riftbound.procedure.board import Board
from oracle.riftbound.vocabulary.position import Object

OPEN = (
    "chain",
    "priority",
    "focus",
    "players/trash",
    "battlefields/controller",
    "battlefields/contestedBy",
    "battlefields/showdown",
    "battlefields/combat",
)
"""What a death in the cleanup may change."""


def leave_open_what_deaths_change(board: Board) -> None:
    """Notes as unsure what a unit with lethal damage changes as it dies."""
    for thing in list(board.objects.values()):
        if thing.damage and board.case.table.on_board(thing) and board.card_of(thing).type == "unit":
            reason = _why_open(board, thing)
            if reason is not None:
                board.unsure = dict.fromkeys(OPEN, reason) | board.unsure


def _why_open(board: Board, thing: Object) -> str | None:
    """What leaves open how the board looks afterwards: the unit dies, or whether it does is not recorded."""
    try:
        dies = _might_now(board, thing) <= thing.damage
    except Missing as missing:
        return missing.pointer
    return f"what follows as {thing.id} dies in the cleanup of {thing.damage} damage" if dies else None


def _might_now(board: Board, thing: Object) -> int:
    """The recorded Might, changed by as much as the computed one; Raises Missing."""
    before = board.case.table.by_id.get(thing.id)
    now = _computed(board.texts(), board, thing)
    if before is None or not isinstance(before.might, int):
        return now
    return max(0, before.might + now - _computed(board.case.texts, board, before))


def _computed(texts: Texts, board: Board, thing: Object) -> int:
    return texts.might(replace(thing, might=UNSET), board.card_of(thing))
