"""
Who may react to what
=====================

A reaction answers an action of an opponent's figure, never a reaction. Each side has one reaction to each action,
whichever figure makes it; an Ambush that failed was one.
"""

from __future__ import annotations

from oracle.deathburgh.features.view import Reacting
from oracle.deathburgh.rules.citing import rule
from oracle.logic import Truth, negation


@rule("react.opponent", "reaction", "A&R")
def answers_an_opponent(it: Reacting) -> Truth:
    """A figure reacts to what an opponent's figure does."""
    return it.facts.opposes


@rule("react.to-an-action", "reaction", "A&R, AR.T1")
def answers_an_action(it: Reacting) -> Truth:
    """A reaction answers an action, never another reaction, so there is no Ambush within an Ambush."""
    return it.facts.to_action


@rule("react.fits", "reaction", "A&R, AR.T1")
def fits_the_action(it: Reacting) -> Truth:
    """Each reaction answers certain kinds of action: an Ambush answers Move Forward and Charge."""
    return it.facts.fits


@rule("react.once-a-side", "reaction", "AR.P1, AR.K7, A&R")
def once_a_side(it: Reacting) -> Truth:
    """No figure of the side has reacted to this action before."""
    return negation(it.facts.side_reacted)
