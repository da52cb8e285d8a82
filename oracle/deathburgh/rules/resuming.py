"""
Going on with the move
======================

If the mover survives, the First Word returns to its player and it goes on with its move, for what is left of it.
"""

from __future__ import annotations

from oracle.deathburgh.features.view import Reacting
from oracle.deathburgh.rules.citing import of_ambush
from oracle.logic import Truth, all_of, implies, negation


@of_ambush("word.returns", "resumption", "AR.S7, AR.O1, FW")
def first_word_returns(it: Reacting) -> Truth:
    """When the Ambush is over, the First Word returns to the mover's player, if the mover survives."""
    return implies(negation(it.done.falls), it.done.word_returns)


@of_ambush("word.returns-in-any-case", "resumption", "AR.O1, FW", ("mover-down", "continue"))
def first_word_returns_in_any_case(it: Reacting) -> Truth:
    """When the Ambush is over, the First Word returns to the mover's player, whose turn goes on even without it."""
    return it.done.word_returns


@of_ambush("resume.survivor", "resumption", "AR.S7, CR")
def only_a_survivor_goes_on(it: Reacting) -> Truth:
    """Only a mover that survives goes on."""
    return implies(it.done.resumes, negation(it.done.falls))


@of_ambush("resume.allowance", "resumption", "AR.S7, MF, CA")
def move_is_within_the_allowance(it: Reacting) -> Truth:
    """With all that it moved before, the mover goes no further than it may."""
    return it.done.in_allowance


@of_ambush("resume.as-planned", "resumption", "AR.S7", ("resume", "plan"))
def goes_on_as_planned(it: Reacting) -> Truth:
    """The mover goes on along the path that was announced."""
    return implies(it.done.resumes, it.done.planned)


@of_ambush("resume.not-stopped", "resumption", "CR, MP", ("mover-mode", "stop"))
def fighting_ends_the_move(it: Reacting) -> Truth:
    """A mover that fought is Defensive and moves no more."""
    return negation(all_of(it.done.resumes, it.attacks))


@of_ambush("resume.not-locked", "resumption", "AA", ("leaving", "lock"))
def a_locked_mover_stays(it: Reacting) -> Truth:
    """A mover that was attacked in contact is locked and moves no more."""
    return negation(all_of(it.done.resumes, it.done.fights))


@of_ambush("resume.way-clear", "resumption", "TERR")
def the_way_on_is_clear(it: Reacting) -> Truth:
    """The mover passes through no impassable terrain and no figure, the ambusher where it now stands among them."""
    return implies(it.done.resumes, it.done.way_clear)
