"""
How a unit enters
=================

The unit leaves the chain and enters at the chosen location, exhausted unless something lets it enter ready. That is
looked at as it enters, after the costs were paid. Being readied later is not entering ready, and Reaction timing
readies nothing.
"""

from __future__ import annotations

from oracle.riftbound.features.table import BASE, Missing
from oracle.riftbound.features.texts import Text
from oracle.riftbound.procedure.board import Board
from oracle.riftbound.vocabulary.position import Object
from oracle.rule import outcome


@outcome("entry.place", aspect="entry", cites={"1.3": "359.2.c", "1.4": "359.2.c"})
def unit_enters_where_chosen(board: Board) -> None:
    """A unit enters at the chosen location, gear at its player's base; a spell stays on the chain."""
    if board.card.type not in ("unit", "gear"):
        return
    name = board.case.card_id
    former = board.objects.get(name)
    thing = former or Object(id=name, card=name, owner=board.me)
    entered = Object(
        id=name,
        card=thing.card,
        owner=thing.owner,
        controller=board.me,
        at=board.to or BASE,
        token=thing.token,
        copy_of=thing.copy_of,
        designation=None,
    )
    board.enter(entered)


@outcome("entry.exhausted", aspect="entry", cites={"1.3": "143.4", "1.4": "143.4"})
def units_enter_exhausted(board: Board) -> None:
    """A unit enters exhausted and gear ready, unless a text says otherwise."""
    exhausted = board.card.type == "unit" or board.card.enters_exhausted
    board.set_object(board.case.card_id, exhausted=exhausted)


@outcome("entry.accelerate", aspect="entry", cites={"1.3": "805.6", "1.4": "805.6"})
def accelerated_units_enter_ready(board: Board) -> None:
    """A unit whose Accelerate was paid enters ready, also if it has lost the keyword in between."""
    for choice in board.lot.taken.values():
        if choice.cost == "accelerate":
            board.ready_by = "entry.accelerate"
            board.set_object(board.case.card_id, exhausted=False)


@outcome("entry.ready-by-text", aspect="entry", cites={"1.3": "369.1", "1.4": "369.3"})
def texts_let_units_enter_ready(board: Board) -> None:
    """A unit enters ready if its own text or another says so and its condition holds as it enters."""
    if board.card.type != "unit" or board.ready_by is not None:
        return
    try:
        ready = _some_text_readies(board)
    except Missing as missing:
        board.unsure[f"objects/{board.case.card_id}/exhausted"] = missing.pointer
        return
    if ready:
        board.ready_by = "entry.ready-by-text"
        board.set_object(board.case.card_id, exhausted=False)


def _some_text_readies(board: Board) -> bool:
    case, attempt = board.case, board.lot.attempt
    if not _may_be_readied(board):
        return False
    texts = board.texts_as_it_enters()
    own = Text(board.card, board.me, None, None, case.card_id)
    mine = board.card.enters_ready
    if mine is not None and texts.applies(mine, own, own, attempt):
        return True
    if any(cost.gives.enters_ready for cost in board.chosen_costs()):
        return True
    for text in texts.saying("readies", own):
        for ready in text.card.readies:
            if not (ready.others and text is own) and texts.applies(ready, text, own, attempt):
                return True
    gap = texts.may_be_more()
    if gap is not None:
        raise Missing(gap)
    return False


def _may_be_readied(board: Board) -> bool:
    """Whether any text says anything of the sort, or one that is not known may."""
    case = board.case
    if board.card.enters_ready is not None or case.texts.saying("readies", case.own) or case.texts.may_be_more():
        return True
    return any(cost.gives.enters_ready for cost in board.chosen_costs())
