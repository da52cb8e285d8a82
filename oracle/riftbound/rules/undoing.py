"""
Undoing a play
==============

A play that fails the legality check, or that its player gives up while paying, is undone: every action taken in the
process is, and the card returns to the zone it was played from. What was done before the play began stays done.
"""

from __future__ import annotations

from oracle.riftbound.procedure.board import Board
from oracle.rule import outcome


@outcome("undo.everything", aspect="aftermath", cites={"1.3": "358.4", "1.4": "358.5"})
def everything_is_undone(board: Board) -> None:
    """After a refusal or an undo everything is as it was before the play."""


@outcome("undo.zone", aspect="aftermath", cites={"1.3": "813.4.b", "1.4": "813.4.b"})
def card_returns_to_its_zone(board: Board) -> None:
    """The card of an undone play is back in the zone it was played from."""


@outcome("cost.total", aspect="cost", cites={"1.3": "356", "1.4": "356"})
def total_cost(board: Board) -> None:
    """The total is the base cost with additional costs, increases and reductions, in that order, never below zero."""
