"""
The moment
==========

Whose turn it is, what state the turn is in, who may act, and whether the card may be played from where it is: the facts
that are the same whatever is chosen.
"""

from __future__ import annotations

from msgspec import UnsetType

from oracle.logic import Truth, Unknown
from oracle.riftbound.features.case import Case
from oracle.riftbound.features.destination import stops_the_card
from oracle.riftbound.features.table import Missing, ask
from oracle.riftbound.features.texts import Text


def timing(case: Case) -> dict[str, Truth]:
    """The facts about timing, by name."""
    table = case.announced
    return {
        "own_turn": ask(lambda: _acts_as_turn_player(case, table.turn_player())),
        "main_phase": ask(table.main_phase),
        "closed": ask(table.closed),
        "showdown": ask(table.showdown),
        "priority": ask(lambda: _holds(case, "priority")),
        "focus": ask(lambda: _holds(case, "focus")),
        "instructed": case.instructed,
        "interrupted": case.interrupted,
        "available": ask(lambda: _available(case)),
        "playable_card": _not(ask(lambda: stops_the_card(case.texts, case.attempt(None), case.own))),
    }


def _not(truth: Truth) -> Truth:
    return truth if isinstance(truth, Unknown) else not truth


def _holds(case: Case, field: str) -> bool:
    """Whether the player has priority, or Focus."""
    value = getattr(case.position, field)
    if isinstance(value, UnsetType):
        raise Missing(f"/before/{field}")
    return bool(value == case.player)


def _acts_as_turn_player(case: Case, turn_player: str) -> bool:
    """On the own turn, or invited by a teammate whose turn it is to play a spell (CR 316.5.b.1)."""
    if turn_player == case.player:
        return True
    invited = case.position.invited == case.player and case.deal.friendly(turn_player, case.player)
    return invited and (case.card.type == "spell" or case.invited_play_any)


# --- where the card is --------------------------------------------------------------------------------------------


def _available(case: Case) -> bool:
    """The card is the player's, and in a zone it may be played from (CR 419.1.a). Raises Missing."""
    if case.activates:
        return _ability_is_there(case)
    if case.origin is None:
        raise Missing("/action/from")
    if case.hidden_at is not None:
        return _hidden_may_be_played(case)
    if case.origin in ("hand", "champion"):
        return _listed(case, case.origin)
    return case.instructed


def _ability_is_there(case: Case) -> bool:
    thing = case.thing
    if case.card_pointer is not None or thing is None:
        raise Missing(case.card_pointer or "/before/objects")
    if case.announced.controller(thing) != case.player or not case.announced.is_in_play(thing):
        return False
    own = Text(case.card, case.player, thing, thing.at if isinstance(thing.at, str) else None, thing.id)
    return bool(case.card.id) and case.texts.holds(case.card.cost.if_, own)


def _hidden_may_be_played(case: Case) -> bool:
    thing, table = case.thing, case.table
    if thing is None:
        if not table.objects_complete:
            raise Missing("/before/objects")
        return False
    if isinstance(thing.at, UnsetType) and thing.id not in table.in_zones:
        raise Missing(table.object_pointer(thing, "at"))
    if table.controller(thing) != case.player or thing.at != case.origin:
        return False
    hidden = case.from_hidden
    if isinstance(hidden, Unknown):
        raise Missing(next(iter(hidden.missing)))
    return bool(hidden)


def _listed(case: Case, zone: str) -> bool:
    thing = case.thing
    if thing is not None and isinstance(thing.at, str) and thing.at != zone:
        return False
    try:
        return case.card_id in case.table.field(zone)
    except Missing:
        owner = None if thing is None else thing.owner
        if isinstance(owner, str) and owner != case.player:
            return False
        raise
