"""
Announcing a card and making its choices
========================================

A card is played from its player's hand or Champion Zone unless an effect says otherwise. Optional costs and
alternatives are chosen with the destination; only what is offered can be chosen. An effect may stop a player from
playing a card at all.
"""

from __future__ import annotations

from oracle.logic import Truth
from oracle.riftbound.features.play import Play
from oracle.rule import constraint


@constraint(
    "announce.zone",
    aspect="timing",
    cites={"1.3": "419.1.a", "1.4": "419.1.a"},
)
def card_is_where_it_may_be_played_from(play: Play) -> Truth:
    """The card is the player's and in a zone it may be played from."""
    return play.facts.available


@constraint(
    "announce.forbidden",
    aspect="prohibitions",
    cites={"1.3": "054.1", "1.4": "054.1"},
)
def nothing_stops_the_card(play: Play) -> Truth:
    """No effect stops the player from playing the card at all."""
    return play.facts.playable_card


@constraint(
    "choices.offered",
    aspect="cost",
    cites={"1.3": "355.1", "1.4": "355.1.a"},
)
def chosen_costs_are_offered(play: Play) -> Truth:
    """Every optional or alternative cost that is chosen is one that the card or another effect offers."""
    return play.facts.offered


@constraint(
    "location.exists",
    aspect="destination",
    cites={"1.3": "355.2.a", "1.4": "355.2.a"},
    physics=True,
)
def destination_is_a_location(play: Play) -> Truth:
    """The destination is the player's own Base or a battlefield."""
    return play.facts.real_place
