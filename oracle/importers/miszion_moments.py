"""
Positions and actions of a Miszion self-play log
================================================

A line describes the position *after* its action, so the position before it is the one of the line before.
The log has two sets of player ids: seats (`P1`) for who acts and scores, the engine's own (`playerA`) for
battlefields and targets. The trace has only seats.
"""

from __future__ import annotations

from typing import Any

from msgspec import UNSET

from oracle.importers.miszion_cards import Cards
from oracle.importers.miszion_lines import Event, Spot

SEATS = {"playerA": "P1", "playerB": "P2", "P1": "P1", "P2": "P2"}
PHASES = {"main_1": "main", "main_2": "main", "combat": "main", "end": "ending"}
"""The engine's `begin` spans several phases of the rules, so it is not here."""

ACTIONS = {
    "pass_priority": "pass",
    "respond_chain": "pass",
    "resolve_prompt_discard": "decide",
    "resolve_prompt_target": "decide",
    "submit_initiative": "decide",
    "select_battlefield": "decide",
    "mulligan": "decide",
    "play_card": "play",
    "deploy_leader": "play",
    "advance_phase": "other",
    "move_unit": "other",
    "commence_battle": "other",
    "hide_card": "other",
    "activate_legend": "other",
    "concede": "other",
}
"""Every kind of action the harness can write, and the action type of the trace."""


def position(event: Event, cards: Cards) -> dict[str, Any]:
    """The position a line leaves behind. Priority is not in it: a chain that waits for an answer hides who has it."""
    found: dict[str, Any] = {}
    if event.active_player is not UNSET:
        phase = PHASES.get(event.phase) if event.phase is not UNSET else None
        found["turn"] = {"player": event.active_player, **({"phase": phase} if phase else {})}
    spots = event.state_delta.battlefields
    if spots is not UNSET:
        found["battlefields"] = [_battlefield(spot, cards) for spot in spots]
        present = [_present(spot, name, cards) for spot in spots for name in spot.contested_by or () if name in SEATS]
        if present:
            found["objects"] = present
    found["players"] = [_player(event, seat, deck) for seat, deck in _decks(event)]
    found["complete"] = [name for name in ("battlefields", "players") if name in found]
    return found


def before(last: Event | None, event: Event, cards: Cards) -> dict[str, Any]:
    """The position in which the action was taken; without the line before, only which battlefields there are."""
    if last is None:
        spots = event.state_delta.battlefields or ()
        return {"battlefields": [{"id": s.id, "card": cards.battlefield(s.id)} for s in spots]} if spots else {}
    found = position(last, cards)
    if last.priority_holder == event.actor:
        found["priority"] = event.actor
    return found


def play(event: Event, place: dict[str, Any], card: str, cards: Cards) -> dict[str, Any]:
    """The action of a played card; the card, under the object id given, is entered in the position `place`."""
    deed = event.action
    assert deed is not None
    zone = "champion" if deed.kind == "deploy_leader" else "hand"
    thing: dict[str, Any] = {"id": card, "owner": event.actor}
    known = cards.played(event.card_played) if event.card_played else None
    if known is not None:
        thing["card"] = known
    place.setdefault("objects", []).append(thing)
    players = place.setdefault("players", [])
    mine = next((player for player in players if player["id"] == event.actor), None)
    if mine is None:
        players.append(mine := {"id": event.actor})
    mine[zone] = [card]
    action: dict[str, Any] = {"type": "play", "player": event.actor, "card": card, "from": zone}
    if deed.destination_id is not None:
        action["to"] = deed.destination_id
    if deed.targets:
        action["targets"] = [SEATS.get(target, target) for target in deed.targets]
    return action


def other(last: Event | None, event: Event) -> dict[str, Any]:
    """The action of anything but a play. Advancing the phase ends the turn if it is then the other player's."""
    deed = event.action
    assert deed is not None
    kind = ACTIONS[deed.kind]
    if deed.kind == "respond_chain" and deed.pass_ is not True:
        kind = "other"
    if deed.kind == "advance_phase" and last is not None and last.active_player == event.actor != event.active_player:
        kind = "endTurn"
    return {"type": kind, "player": event.actor}


def _battlefield(spot: Spot, cards: Cards) -> dict[str, Any]:
    found: dict[str, Any] = {"id": spot.id, "card": cards.battlefield(spot.id)}
    if spot.controller is None or spot.controller in SEATS:
        found["controller"] = SEATS.get(spot.controller) if spot.controller else None
    challengers = [name for name in spot.contested_by or () if name != spot.controller]
    # Contested is one player's doing: of two at a battlefield nobody controls, the log does not say whose.
    if len(challengers) == 1 and challengers[0] in SEATS and "controller" in found:
        found["contestedBy"] = SEATS[challengers[0]]
    return found


def _present(spot: Spot, name: str, cards: Cards) -> dict[str, Any]:
    seat = SEATS[name]
    return {"id": f"{spot.id}:{seat}", "card": cards.unnamed_unit(), "controller": seat, "at": spot.id}


def _decks(event: Event) -> tuple[tuple[str, Any], ...]:
    return (("P1", event.state_delta.deck_size_p1), ("P2", event.state_delta.deck_size_p2))


def _player(event: Event, seat: Any, deck: Any) -> dict[str, Any]:
    found: dict[str, Any] = {"id": seat}
    if seat in event.vp:
        found["score"] = event.vp[seat]
    if deck is not UNSET:
        found["deck"] = {"count": deck}
    return found
