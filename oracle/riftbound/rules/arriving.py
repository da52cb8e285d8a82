"""
What an arrival changes at once
===============================

A unit that arrives where its player has no control contests the battlefield. If the chain that the card opened has
ended in a showdown, Focus passes.
"""

from __future__ import annotations

from oracle.riftbound.features.table import BASE
from oracle.riftbound.procedure.board import Board
from oracle.rule import outcome


@outcome("after.contested", aspect="aftermath", cites={"1.3": "187.3.a.1", "1.4": "190.3.a.1"})
def arrival_contests(board: Board) -> None:
    """A unit played to a battlefield its player does not control contests it, if nobody contests it already."""
    to = board.to
    if board.card.type != "unit" or to is None or to == BASE or to not in board.battlefields:
        return
    field = board.battlefields[to]
    if field.contested_by is None and field.controller != board.me:
        board.set_battlefield(to, contested_by=board.me)


@outcome("after.focus", aspect="aftermath", cites={"1.3": "346.1", "1.4": "346.1"})
def focus_passes(board: Board) -> None:
    """In a showdown Focus passes when the chain that a card opened ends, not where it was opened by an Add ability."""
    opened_by_card = not board.chain
    if board.pending or not opened_by_card or board.showdown() is None or not board.resolves or board.adds:
        return
    if isinstance(board.focus, str):
        board.focus = board.case.deal.next_player(board.focus)
