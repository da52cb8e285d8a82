"""
How the game goes on
====================

Pending abilities are finalized, oldest first; where one needs a decision, the game waits for its controller. Then the
controller of the newest item has priority, or with no chain the player with Focus, or the turn player.
"""

from __future__ import annotations

from msgspec.structs import replace

from oracle.riftbound.procedure.board import Board
from oracle.riftbound.vocabulary.position import Awaits, ChainItem
from oracle.rule import outcome


@outcome("after.finalized", aspect="aftermath", cites={"1.3": "337.1.b", "1.4": "337.1.b"})
def pending_items_are_finalized(board: Board) -> None:
    """Pending abilities are finalized oldest first; where one needs a decision, the game waits for its controller."""
    if board.card.type == "spell":
        board.chain.append(ChainItem(board.case.card_id, "spell", board.me, card=board.case.card_id))
    if board.case.activates and not board.adds:
        source = board.case.action.source
        board.chain.append(ChainItem(f"ability:{source}", "ability", board.me, source=source))
    if board.pending and not board.before.chain and board.opened_by is None:
        board.opened_by = "card"
    for item, trigger in board.pending:
        waits = board.awaits is not None
        if trigger.optional and not waits:
            board.awaits = Awaits(item.controller, "trigger")
        done = board.awaits is None
        board.chain.append(replace(item, status="finalized" if done else "pending"))
    if not board.chain:
        board.opened_by = None
    elif board.opened_by is None:
        board.opened_by = "card"


@outcome("after.priority", aspect="aftermath", cites={"1.3": "337.1.c.3", "1.4": "337.4"})
def priority_goes_on(board: Board) -> None:
    """Priority goes to the newest item's controller; with no chain to the player with Focus, else the turn player."""
    if board.awaits is not None:
        board.priority = None
    elif board.chain:
        board.priority = board.chain[-1].controller
    elif board.showdown() is not None:
        board.priority = board.focus
    else:
        board.priority = board.case.table.turn_player()
