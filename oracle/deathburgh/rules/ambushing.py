"""
Who may ambush
==============

A figure that stands, is Aggressive, has not been activated and has not moved, and is not locked in combat with another
opposing figure. The mover must be free to move, too.
"""

from __future__ import annotations

from oracle.deathburgh.features.view import Reacting
from oracle.deathburgh.rules.citing import of_ambush
from oracle.logic import Truth, implies, negation


@of_ambush("ambusher.stands", "ambusher", "CR")
def ambusher_stands(it: Reacting) -> Truth:
    """A figure that is Wasted does nothing."""
    return negation(it.facts.down)


@of_ambush("ambusher.aggressive", "ambusher", "AR.T4", ("parenthesis", "both"))
def ambusher_is_aggressive(it: Reacting) -> Truth:
    """The ambusher is in Aggressive Mode, whichever way the mover triggers."""
    return it.facts.aggressive


@of_ambush("ambusher.mover-aggressive", "ambusher", "AR.T4", ("parenthesis", "mover"))
def mover_is_in_aggressive_mode(it: Reacting) -> Truth:
    """The mover is in Aggressive Mode as it comes within 2 inches."""
    return it.facts.mover_aggressive


@of_ambush("ambusher.not-activated", "ambusher", "AR.P2, AM, DM", ("activated", "mode"))
def ambusher_mode_says_unused(it: Reacting) -> Truth:
    """The ambusher has not been activated: its mode says so, which is Aggressive."""
    return it.facts.aggressive


@of_ambush("ambusher.never-activated", "ambusher", "AR.P2", ("activated", "flag"))
def ambusher_was_never_activated(it: Reacting) -> Truth:
    """The ambusher has not been activated this round, whatever its mode."""
    return negation(it.facts.activated)


@of_ambush("ambusher.not-moved", "ambusher", "MP")
def ambusher_has_not_moved(it: Reacting) -> Truth:
    """A figure moves once in a turn, whether as an action or as a reaction."""
    return negation(it.facts.moved)


@of_ambush("ambusher.not-locked-away", "ambusher", "AR.P3", ("lock", "other"))
def ambusher_is_not_locked_with_another(it: Reacting) -> Truth:
    """The ambusher is not locked in combat with another figure than the mover."""
    return negation(it.facts.locked_away)


@of_ambush("ambusher.not-locked", "ambusher", "AR.P3", ("lock", "any"))
def ambusher_is_not_locked(it: Reacting) -> Truth:
    """The ambusher is not locked in combat with anybody."""
    return negation(it.facts.locked)


@of_ambush("ambusher.sees", "ambusher", "AR.S1, LOS", ("sight", "required"))
def ambusher_sees_the_mover(it: Reacting) -> Truth:
    """The ambusher sees the mover as it declares."""
    return it.facts.sees


@of_ambush("mover.aggressive", "move", "MP")
def mover_is_aggressive(it: Reacting) -> Truth:
    """Only an Aggressive figure moves."""
    return it.facts.mover_aggressive


@of_ambush("mover.once", "move", "MP")
def mover_has_not_moved(it: Reacting) -> Truth:
    """A figure moves once in a turn."""
    return negation(it.facts.mover_moved)


@of_ambush("route.only-aggressive-moves", "route", "MP")
def only_aggressive_figures_move(it: Reacting) -> Truth:
    """An ambusher that is not Aggressive does not move."""
    return implies(it.done.moves, it.facts.aggressive)
