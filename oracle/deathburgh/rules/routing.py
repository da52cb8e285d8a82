"""
The roll and the route
======================

One D6 is rolled and the ambusher moves up to so many inches toward the mover on the most straightforward route. What
that route is, and how much of the roll must be used, are readings. A figure that will shoot goes elsewhere.
"""

from __future__ import annotations

from oracle.deathburgh.features.view import Reacting
from oracle.deathburgh.rules.citing import of_ambush
from oracle.logic import Truth, all_of, any_of, at_least, implies, negation, none_of


@of_ambush("roll.not-ensouled", "route", "SD", ("ensoul", "no"))
def roll_is_not_ensouled(it: Reacting) -> Truth:
    """Soul's Dice are for combat: none sets the roll of an Ambush."""
    return negation(it.done.ensouled)


@of_ambush("roll.soul-left", "route", "SD")
def side_has_a_soul(it: Reacting) -> Truth:
    """To set a die its player has a Soul's Die left."""
    return implies(it.done.ensouled, it.facts.soul)


@of_ambush("roll.ensouled-six", "route", "SD")
def soul_makes_a_six(it: Reacting) -> Truth:
    """A Soul's Die makes a die a six."""
    return implies(it.done.ensouled, at_least(it.done.roll, 6))


@of_ambush("route.in-roll", "route", "AR.S3, CA")
def route_is_in_roll(it: Reacting) -> Truth:
    """The route costs no more inches than were rolled; into contact it takes as many as the gap."""
    return all_of(it.done.in_roll, implies(it.done.contact, at_least(it.done.roll, it.facts.melee_needs)))


@of_ambush("route.minimum", "route", "AR.S3, CA", ("route", "minimum"))
def route_is_the_shortest(it: Reacting) -> Truth:
    """A figure that will fight follows the shortest way to contact, around what it cannot cross."""
    return implies(all_of(it.done.moves, any_of(negation(it.facts.armed), it.done.fights)), it.done.minimal)


@of_ambush("route.straight", "route", "AR.S3", ("route", "straight"))
def route_is_straight(it: Reacting) -> Truth:
    """A figure that will fight goes in a straight line toward the mover."""
    return implies(all_of(it.done.moves, any_of(negation(it.facts.armed), it.done.fights)), it.done.straight)


@of_ambush("route.full", "route", "AR.S3", ("stop", "full"))
def route_is_as_long_as_the_roll(it: Reacting) -> Truth:
    """The ambusher goes as far as it rolled, or into contact."""
    return any_of(it.done.contact, it.done.full)


@of_ambush("route.need", "route", "AR.S3", ("stop", "need"))
def route_is_what_contact_needs(it: Reacting) -> Truth:
    """The ambusher goes just into contact if the roll allows it, and stays where it is if not."""
    short = negation(at_least(it.done.roll, it.facts.melee_needs))
    return any_of(it.done.contact, it.done.shoots, all_of(negation(it.done.moves), any_of(it.facts.armed, short)))


@of_ambush("route.whole-inches", "route", "AR.S3, MF", ("distance-unit", "inch"))
def route_is_whole_inches(it: Reacting) -> Truth:
    """The ambusher moves inch by inch, until it is in contact."""
    return it.done.whole


@of_ambush("route.failed-stays", "route", "AR.S5, AR.O2", ("fail-position", "return"))
def failed_ambusher_stays(it: Reacting) -> Truth:
    """An ambusher that fails has not left its place."""
    return implies(negation(it.attacks), negation(it.done.moves))


@of_ambush("route.clear", "route", "TERR")
def route_is_clear(it: Reacting) -> Truth:
    """The ambusher passes through no impassable terrain and no figure, and stands on none."""
    return it.done.clear


@of_ambush("route.on-board", "route", "TERR")
def route_is_on_the_board(it: Reacting) -> Truth:
    """The ambusher stays on the board."""
    return it.done.on_board


@of_ambush("route.contact", "route", "AR.S4, CA")
def contact_is_contact(it: Reacting) -> Truth:
    """A figure is in contact where its base touches the other's."""
    return implies(it.done.contact, it.done.touches)


@of_ambush("die.as-rolled", "route", "AR.S3", physics=True)
def die_shows_what_was_rolled(it: Reacting) -> Truth:
    """The roll that counts is the face that was rolled."""
    open_ = negation(at_least(it.facts.rolled, 1))
    same = all_of(at_least(it.done.roll, it.facts.rolled), at_least(it.facts.rolled, it.done.roll))
    return all_of(at_least(it.done.roll, 1), any_of(open_, same))


@of_ambush("ground.reach", "route", "AR.S3, AR.S6", physics=True)
def nobody_gets_where_the_roll_does_not_take_it(it: Reacting) -> Truth:
    """Contact, and places to shoot from, lie where they are."""
    done, facts = it.done, it.facts
    shot = all_of(any_of(done.four, done.four_moved), done.in_range, done.sees)
    return all_of(
        implies(all_of(done.contact, negation(facts.touching)), done.moves),
        implies(all_of(facts.armed, done.shoots, shot, done.in_roll), at_least(done.roll, facts.shot_needs)),
        none_of(all_of(done.fights, done.shoots), all_of(done.early, done.late)),
    )
