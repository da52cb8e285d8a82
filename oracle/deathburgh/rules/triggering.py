"""
What triggers an Ambush
=======================

An opponent's move comes too close to the figure or leaves combat with it too early. What exactly 2 inches decide is
the question of the reading `trigger`; the path tells, not the record's word for it.
"""

from __future__ import annotations

from oracle.deathburgh.features.view import Reacting
from oracle.deathburgh.rules.citing import of_ambush
from oracle.logic import Truth, all_of, any_of, negation


@of_ambush("trigger.approach-or-retreat", "trigger", "AR.T3a, AR.T3b, AR.T4", ("trigger", "pair"))
def approaches_or_retreats(it: Reacting) -> Truth:
    """The mover comes within 2 inches or, locked in combat with the figure, gets more than 2 inches away."""
    facts = it.facts
    return any_of(all_of(negation(facts.engaged), facts.comes_near), all_of(facts.engaged, facts.gets_away))


@of_ambush("trigger.anywhere", "trigger", "AR.T4", ("trigger", "literal"))
def is_anywhere(it: Reacting) -> Truth:
    """The mover is more than 2 inches away, or within 2 inches: every move is one or the other."""
    return any_of(it.facts.comes_near, it.facts.gets_away)


@of_ambush("trigger.crossing", "trigger", "AR.T4", ("trigger", "cross"))
def crosses_the_ring(it: Reacting) -> Truth:
    """The mover crosses the distance of 2 inches, inward or outward."""
    return it.facts.crosses


@of_ambush("trigger.travel", "trigger", "AR.T3a, AR.T4", ("trigger", "travel"))
def approaches_or_travels(it: Reacting) -> Truth:
    """The mover comes within 2 inches or, locked in combat with the figure, travels more than 2 inches."""
    facts = it.facts
    return any_of(all_of(negation(facts.engaged), facts.comes_near), all_of(facts.engaged, facts.goes_far))


@of_ambush("trigger.not-the-target", "trigger", "AR.T2", ("target", "figure"))
def is_not_the_target(it: Reacting) -> Truth:
    """The move does not target the figure that ambushes: whom a Charge is declared at does not ambush it."""
    return negation(it.facts.targets_it)


@of_ambush("trigger.not-the-side", "trigger", "AR.T2", ("target", "side"))
def side_is_not_the_target(it: Reacting) -> Truth:
    """The move targets no figure of the ambusher's side."""
    return negation(it.facts.targets_side)


@of_ambush("trigger.in-progress", "trigger", "AR.T1, AR.S2")
def move_is_in_progress(it: Reacting) -> Truth:
    """The move has not been ended by something else before."""
    return negation(it.facts.ended)


@of_ambush("trigger.not-interrupted", "trigger", "AR.P1", ("interrupted", "closed"))
def move_is_not_interrupted(it: Reacting) -> Truth:
    """Nothing has interrupted the move before."""
    return negation(it.facts.interrupted)
