"""
Where a unit may be played
==========================

A destination is chosen after the card has moved to the chain. A unit goes to its player's Base or to a battlefield
that player controls; Ambush and other texts add destinations, others forbid them, and a prohibition wins. With more
than two players nobody enters a combat between two others.
"""

from __future__ import annotations

from oracle.logic import Truth, any_of, implies, negation
from oracle.riftbound.features.play import Play
from oracle.rule import constraint


@constraint(
    "location.chosen-validly",
    aspect="destination",
    cites={"1.3": "355.2", "1.4": "355.2"},
)
def destination_is_valid_when_chosen(play: Play) -> Truth:
    """The destination is the player's Base, a battlefield the player controls, or one that a permission adds."""
    return implies(
        play.facts.is_unit,
        any_of(play.ordinary_destination, play.ambush_when_chosen, play.granted_when_chosen),
    )


@constraint(
    "location.gear",
    aspect="destination",
    cites={"1.3": "148.1.a.1", "1.4": "148.1.a.1"},
)
def gear_goes_to_base(play: Play) -> Truth:
    """Gear is played to its player's Base, or where it lay facedown."""
    return implies(play.facts.is_gear, any_of(play.facts.to_base, play.facts.granted))


@constraint(
    "ambush.supporter-at-finalization",
    aspect="check",
    cites={"1.3": "822.3", "1.4": "822.3"},
)
def supporter_remains(play: Play) -> Truth:
    """A play that relies on Ambush still has a unit of its player at the destination as it is finalized."""
    return implies(
        play.facts.is_unit,
        any_of(
            play.ordinary_destination,
            play.granted_when_chosen,
            play.ambush_when_finalized,
            negation(play.ambush_when_chosen),
        ),
    )


@constraint(
    "location.grant-at-finalization",
    aspect="check",
    cites={"1.3": "358.4", "1.4": "358.5"},
    reading=("grant-recheck", "finalization"),
)
def grant_remains(play: Play) -> Truth:
    """A play that relies on another text's permission still has it as it is finalized."""
    return implies(
        play.facts.is_unit,
        any_of(
            play.ordinary_destination,
            play.ambush_when_finalized,
            play.granted_when_finalized,
            negation(play.granted_when_chosen),
        ),
    )


@constraint(
    "location.forbidden",
    aspect="prohibitions",
    cites={"1.3": "054.1", "1.4": "054.1"},
)
def nothing_forbids_the_destination(play: Play) -> Truth:
    """No effect forbids playing the card to the destination; a prohibition beats every permission."""
    return negation(play.facts.forbidden)


@constraint(
    "location.bound",
    aspect="destination",
    cites={"1.3": "811.1.d.1", "1.4": "811.1.d.1"},
)
def goes_where_it_is_bound(play: Play) -> Truth:
    """A unit that was hidden enters where it was hidden; one that an effect or a cost sends somewhere enters there."""
    return negation(play.facts.bound_elsewhere)


@constraint(
    "location.others-combat",
    aspect="prohibitions",
    cites={"1.3": "457.2", "1.4": "462.2"},
)
def not_into_the_combat_of_others(play: Play) -> Truth:
    """No unit is played into a staged or ongoing combat between two other players."""
    return negation(play.facts.foreign_combat)
