"""
When a card may be played
=========================

The turn is Neutral or in a Showdown, and Open or Closed (a chain exists). A card is playable by default only by the
player who holds priority, on that player's own turn, in the Main Phase, in a Neutral Open state. Action adds Showdown
Open; Reaction adds every Closed state as well. Ambush has Reaction only while the unit is being played to a
battlefield that its permission reaches, and that is judged as the play is finalized. A play that an effect
instructs takes its timing from the effect.
"""

from __future__ import annotations

from oracle.logic import Truth, all_of, any_of, implies, none_of
from oracle.riftbound.features.play import Play
from oracle.rule import constraint


@constraint(
    "timing.priority",
    aspect="timing",
    cites={"1.3": "312.1", "1.4": "312.1.b"},
)
def player_holds_priority(play: Play) -> Truth:
    """Only the player who holds priority may play a card of their own accord."""
    return any_of(play.facts.priority, play.facts.instructed)


@constraint(
    "timing.focus",
    aspect="timing",
    cites={"1.3": "313.1", "1.4": "313.1"},
)
def player_has_focus(play: Play) -> Truth:
    """In a Showdown Open state only the player with Focus may act."""
    facts = play.facts
    return implies(all_of(facts.showdown, none_of(facts.closed, facts.instructed)), facts.focus)


@constraint(
    "timing.own-turn",
    aspect="timing",
    cites={"1.3": "310.1.a", "1.4": "310.1.a"},
)
def own_main_phase(play: Play) -> Truth:
    """In a Neutral Open state a card is played on its player's own turn, in the Main Phase."""
    facts = play.facts
    return implies(
        none_of(facts.closed, facts.showdown, facts.instructed),
        all_of(facts.own_turn, facts.main_phase),
    )


@constraint(
    "timing.showdown",
    aspect="timing",
    cites={"1.3": "308.1.a", "1.4": "308.1.a"},
)
def showdown_needs_action(play: Play) -> Truth:
    """In a Showdown Open state a card needs Action or Reaction."""
    facts = play.facts
    return implies(
        all_of(facts.showdown, none_of(facts.closed, facts.instructed)),
        any_of(facts.action, play.has_reaction),
    )


@constraint(
    "timing.closed",
    aspect="timing",
    cites={"1.3": "309.1.a", "1.4": "309.1.a"},
)
def closed_needs_reaction(play: Play) -> Truth:
    """While a chain exists a card needs Reaction."""
    facts = play.facts
    return implies(all_of(facts.closed, none_of(facts.instructed)), play.has_reaction)
