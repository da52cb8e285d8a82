"""
What triggers
=============

The play is finished first: the unit has entered. Then abilities that triggered are pending, deaths paid as costs before
play effects. None of this can help to pay for the play.
"""

from __future__ import annotations

from oracle.riftbound.features.texts import Text
from oracle.riftbound.procedure.board import Board
from oracle.riftbound.procedure.triggers import go_off
from oracle.riftbound.vocabulary.cards import Trigger
from oracle.rule import outcome


@outcome("trigger.deaths", aspect="aftermath", cites={"1.3": "808.1.d.2", "1.4": "808.1.d.2"})
def deaths_trigger_first(board: Board) -> None:
    """Abilities that trigger on a death paid as a cost are pending before the play effects."""
    for thing, card in board.dead:
        for trigger in card.triggers:
            if trigger.on == "death-self":
                go_off(board, Text(card, board.controller(thing), thing, None, thing.id), "death", trigger)
        for text in board.texts().saying("triggers"):
            for trigger in text.card.triggers:
                friendly = text.controller is not None and board.case.deal.friendly(
                    text.controller, board.controller(thing)
                )
                if trigger.on == ("death-friendly" if friendly else "death-enemy") and text.id != board.case.card_id:
                    go_off(board, text, "death", trigger)


@outcome("trigger.plays", aspect="aftermath", cites={"1.3": "383.4.a.2", "1.4": "383.4.a.2"})
def plays_trigger_after_entry(board: Board) -> None:
    """A unit's play effects, and abilities that trigger on its being played, are pending once it has entered."""
    if not board.resolves or not (board.card.triggers or board.case.texts.saying("triggers")):
        return
    found: list[tuple[Text, Trigger]] = []
    for text in board.texts().saying("triggers"):
        for trigger in text.card.triggers:
            if _set_off(board, text, trigger):
                found.append((text, trigger))
    turn = board.case.table.turn_player()
    order = board.case.deal.players
    start = order.index(turn) if turn in order else 0
    rank = {player: (index - start) % len(order) for index, player in enumerate(order)}
    for text, trigger in sorted(found, key=lambda each: rank.get(each[0].controller or "", len(order))):
        go_off(board, text, "play", trigger)


def _set_off(board: Board, text: Text, trigger: Trigger) -> bool:
    own = text.id == board.case.card_id
    if own:
        return trigger.on == "play-self"
    if trigger.on not in ("play-card", f"play-{board.card.type}"):
        return False
    if trigger.here and text.place != board.to:
        return False
    if trigger.affects is not None:
        return board.texts().speaks_of(trigger.affects, text, board.lot.attempt)
    return text.controller == board.me
