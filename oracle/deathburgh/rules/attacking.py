"""
Contact, attack, shot
=====================

In base contact the ambusher attacks. With a ranged weapon it may shoot instead, from at least 4 inches away; close up
such a figure cannot fight. Otherwise the Ambush has failed.
"""

from __future__ import annotations

from oracle.deathburgh.features.view import Reacting
from oracle.deathburgh.rules.citing import of_ambush
from oracle.logic import Truth, all_of, at_least, implies, negation

FOUR_INCHES = "AR.S6"


@of_ambush("attack.in-contact", "attack", "AR.S4", ("ranged-contact", "no"))
def contact_attacks(it: Reacting) -> Truth:
    """An ambusher in base contact with the mover attacks it, unless it has a ranged weapon."""
    return implies(all_of(it.done.contact, negation(it.facts.armed)), it.done.fights)


@of_ambush("attack.in-contact-always", "attack", "AR.S4", ("ranged-contact", "melee"))
def contact_always_attacks(it: Reacting) -> Truth:
    """An ambusher in base contact with the mover attacks it, whatever its weapon."""
    return implies(it.done.contact, it.done.fights)


@of_ambush("attack.melee-in-contact", "attack", "AR.S4, AR.S5")
def melee_needs_contact(it: Reacting) -> Truth:
    """Without base contact there is no melee attack: the Ambush is over."""
    return implies(it.done.fights, it.done.contact)


@of_ambush("attack.ranged-figures-do-not-fight", "attack", "CR, RA", ("ranged-contact", "no"))
def ranged_figures_do_not_fight(it: Reacting) -> Truth:
    """A figure with a ranged weapon makes no melee attack."""
    return implies(it.done.fights, negation(it.facts.armed))


@of_ambush("shot.weapon", "attack", "AR.S6, RAA")
def shot_needs_a_weapon(it: Reacting) -> Truth:
    """Only a figure with a ranged weapon shoots."""
    return implies(it.done.shoots, it.facts.armed)


@of_ambush("shot.apart", "attack", "CR")
def shot_is_not_in_contact(it: Reacting) -> Truth:
    """Nobody shoots while in base contact with the target."""
    return implies(it.done.shoots, negation(it.done.contact))


@of_ambush("shot.four-inches", "attack", FOUR_INCHES, ("four-inches", "end"))
def shot_is_from_four_inches(it: Reacting) -> Truth:
    """The ambusher shoots from a place at least 4 inches from the mover."""
    return implies(it.done.shoots, it.done.four)


@of_ambush("shot.never-closer", "attack", FOUR_INCHES, ("four-inches", "minimum"))
def shot_is_never_closer(it: Reacting) -> Truth:
    """The ambusher is nowhere closer than 4 inches to the mover as it shoots."""
    return implies(it.done.shoots, it.done.four)


@of_ambush("shot.four-travelled", "attack", FOUR_INCHES, ("four-inches", "travel"))
def shot_is_after_four_inches(it: Reacting) -> Truth:
    """The ambusher moves at least 4 inches before it shoots."""
    return implies(it.done.shoots, it.done.four_moved)


def _two_or_more(it: Reacting) -> Truth:
    """An ambusher that shoots has rolled a 2 or more."""
    return implies(it.done.shoots, at_least(it.done.roll, 2))


shot_needs_a_two = of_ambush("shot.two-plus", "attack", FOUR_INCHES, ("two-plus", "rule"))(_two_or_more)
shot_needs_a_two_besides = of_ambush("shot.two-plus-besides", "attack", FOUR_INCHES, ("two-plus", "both"))(_two_or_more)


@of_ambush("shot.straight-away", "attack", "AR.S3, AR.S6", ("direction", "radial"))
def shot_is_after_going_straight_away(it: Reacting) -> Truth:
    """An ambusher that shoots has moved straight away from the mover."""
    return implies(all_of(it.done.shoots, it.done.moves), it.done.radial)


@of_ambush("shot.toward", "attack", "AR.S3, AR.S6", ("direction", "toward"))
def shot_is_after_going_toward(it: Reacting) -> Truth:
    """An ambusher moves toward the mover only, even if it will shoot."""
    return implies(all_of(it.done.moves, it.facts.armed), it.done.minimal)


@of_ambush("shot.exactly-four", "attack", FOUR_INCHES, ("shot-stop", "exact"))
def shot_is_from_exactly_four(it: Reacting) -> Truth:
    """The ambusher shoots from exactly 4 inches."""
    return implies(it.done.shoots, it.done.exactly_four)


@of_ambush("shot.range", "attack", "RAA")
def shot_is_in_range(it: Reacting) -> Truth:
    """The mover is in range of the weapon."""
    return implies(it.done.shoots, it.done.in_range)


@of_ambush("shot.sight", "attack", "RAA, RRA, LOS")
def shot_is_in_sight(it: Reacting) -> Truth:
    """The ambusher sees the mover as it shoots."""
    return implies(it.done.shoots, it.done.sees)
