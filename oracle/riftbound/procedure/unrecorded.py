"""
What follows from what is not recorded
======================================

The board afterwards hangs on the moment before: on the chain, on showdowns and combats, on who controls and contests
what, on who stands where. Where the record leaves such a part out, what it decides afterwards is left open.
"""

from __future__ import annotations

from msgspec import UNSET, UnsetType

from oracle.riftbound.features.table import Missing
from oracle.riftbound.procedure.board import Board
from oracle.riftbound.procedure.fieldwise import DESIGNATION

FIELDS = (
    *("battlefields/controller", "battlefields/contestedBy", "battlefields/showdown", "battlefields/combat"),
    DESIGNATION,
)
"""What cleanups change."""
TURN = ("priority", "focus", "chain_opened_by")
"""Who acts next, and why."""


def leave_open_what_is_not_recorded(board: Board) -> None:
    """Notes as unsure what parts of the moment decide that the record leaves out."""
    if isinstance(board.before.chain, UnsetType):
        _open(board, ("chain", *TURN, *FIELDS), "/before/chain")
    gap = _stages(board)
    if gap is not None:
        _open(board, (*TURN, *FIELDS), gap)
        _open_triggers(board, gap)
    gap = _ground(board)
    if gap is not None:
        _open(board, FIELDS, gap)
        if board.open_again and any(field.contested_by is not None for field in board.battlefields.values()):
            # A showdown may be staged, and begin at once.
            _open(board, TURN, gap)
            _open_triggers(board, gap)


def _open(board: Board, names: tuple[str, ...], gap: str) -> None:
    board.unsure = dict.fromkeys(names, gap) | board.unsure


def _open_triggers(board: Board, gap: str) -> None:
    """As a combat begins, or is joined, abilities may trigger."""
    if board.card.triggers or board.case.texts.saying("triggers"):
        _open(board, ("chain",), gap)


def _stages(board: Board) -> str | None:
    """What is missing to know where a showdown or a combat is staged or ongoing."""
    fields = board.before.battlefields
    if isinstance(fields, UnsetType):
        return "/before/battlefields"
    for index, field in enumerate(fields):
        for name in ("showdown", "combat"):
            if getattr(field, name) is UNSET:
                return f"/before/battlefields/{index}/{name}"
    return None


def _ground(board: Board) -> str | None:
    """What is missing to know who controls and contests what, and who stands where."""
    fields, table = board.before.battlefields, board.case.table
    for index, field in enumerate(() if isinstance(fields, UnsetType) else fields):
        for name, wire in (("contested_by", "contestedBy"), ("controller", "controller")):
            if getattr(field, name) is UNSET:
                return f"/before/battlefields/{index}/{wire}"
    if table.in_play is None or not all(isinstance(thing.controller, str) for thing, _ in table.in_play):
        try:
            for thing in table.objects:
                if table.on_board(thing):
                    table.card(thing)
                    table.controller(thing)
        except Missing as missing:
            return missing.pointer
    return None if table.objects_complete else "/before/objects"
