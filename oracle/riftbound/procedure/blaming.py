"""
Which rule is to blame
======================

A field of the position afterwards came out differently. The rule that is named is the one that would have made it
what it should be in this play; where several could, the one that belongs to the field.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from oracle.riftbound.procedure.board import Board
from oracle.riftbound.vocabulary.position import Battlefield, ChainItem, Combat

RULES = {
    "chain": "after.finalized",
    "chainOpenedBy": "after.finalized",
    "priority": "after.priority",
    "focus": "after.focus",
    "awaits": "after.finalized",
    "controller": "cleanup.control",
    "contestedBy": "after.contested",
    "showdown": "cleanup.staged",
    "combat": "cleanup.staged",
    "runes": "outcome.runes",
    "runeDeck": "outcome.runes",
    "pool": "outcome.floating",
    "xp": "outcome.other-costs",
    "hand": "outcome.leaves-zone",
    "champion": "outcome.leaves-zone",
    "banished": "outcome.leaves-zone",
    "trash": "outcome.killed",
    "designation": "cleanup.designation",
}
"""The rule of each field."""

TRIGGERS = {"death": "trigger.deaths", "play": "trigger.plays"}
"""The rule by which an ability becomes pending, by what sets it off; others follow from a designation."""


def blamed(board: Board, field: str, name: str, right: Any, found: Any) -> str | None:
    """The rule for a field of the player, battlefield or object called `name`, `found` where it should be `right`."""
    if field == "pool" and board.adds:
        return "outcome.added"
    if field in ("hand", "trash") and isinstance(right, tuple) and isinstance(found, tuple):
        for card in sorted(set(right).symmetric_difference(found)):
            return _moved(board, card)
    before = board.case.table.battlefields.get(name)
    if before is not None:
        if field == "contestedBy" and isinstance(before.contested_by, str) and right != before.contested_by:
            return "cleanup.contested-ends"
        if field in ("showdown", "combat") and _opens(board, before):
            return "cleanup.opens"
    return RULES.get(field)


def _moved(board: Board, card: str) -> str:
    """The rule by which a card comes into hand or trash, or leaves it: played, killed, or given up for another cost."""
    if card == board.case.card_id:
        return RULES["hand"]
    table = board.case.announced
    thing = table.by_id.get(card)
    killed = thing is not None and table.on_board(thing) and (card, "hand") not in board.state.gone
    return RULES["trash"] if killed else "outcome.other-costs"


def blamed_for_focus(board: Board) -> str:
    """The rule that gave Focus to whoever should have it: a showdown that began, or the chain that ended."""
    began = any(_opens(board, before) for before in board.case.table.battlefields.values())
    return "cleanup.opens" if began and board.before.focus is None else RULES["focus"]


def blamed_for_chain(board: Board, found: Sequence[ChainItem]) -> str:
    """The rule by which the oldest item that is missing would have come onto the chain."""
    there = [(item.kind, item.controller, item.source) for item in found]
    for item in board.chain:
        key = item.kind, item.controller, item.source
        if item.kind == "trigger" and key not in there:
            return TRIGGERS.get(item.cause or "", "cleanup.designation")
        if item.kind == "trigger":
            there.remove(key)
    return RULES["chain"]


def _opens(board: Board, before: Battlefield) -> bool:
    """Whether a showdown or combat that was not ongoing should have begun there."""
    after = board.battlefields[before.id]
    if after.showdown == "ongoing" and before.showdown != "ongoing":
        return True
    was, now = before.combat, after.combat
    began = isinstance(now, Combat) and now.status == "ongoing"
    return began and not (isinstance(was, Combat) and was.status == "ongoing") and before.showdown != "ongoing"
