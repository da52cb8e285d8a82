"""
Answering the attack
====================

The figure that is ambushed answers the attack, and nobody else. It does not move, having used its move, and its weapon
and the attack's say which answers there are.
"""

from __future__ import annotations

from oracle.deathburgh.features.view import Reacting
from oracle.deathburgh.rules.citing import of_ambush
from oracle.logic import Truth, implies, negation


@of_ambush("answer.to-an-attack", "answers", "A&R")
def answers_an_attack(it: Reacting) -> Truth:
    """Only an attack is answered."""
    return implies(it.done.answered, it.attacks)


@of_ambush("answer.stands", "answers", "FUFR.8, SAS")
def answers_without_moving(it: Reacting) -> Truth:
    """An ambushed figure does not flee, which takes a move, and does not Stand and Shoot, which answers a Charge."""
    return negation(it.done.runs)


@of_ambush("answer.fits", "answers", "CR")
def answer_fits_the_attack(it: Reacting) -> Truth:
    """A melee figure that is shot at, and a ranged figure in contact, only dodge."""
    return negation(it.done.unfit)


@of_ambush("answer.dodge-only", "answers", "A&R, DR", ("answers", "dodge"))
def answers_by_dodging(it: Reacting) -> Truth:
    """An ambushed figure only dodges."""
    return implies(it.done.answered, it.done.only_dodges)


@of_ambush("answer.none", "answers", "A&R", ("answers", "none"))
def answers_nothing(it: Reacting) -> Truth:
    """An ambush is not answered."""
    return negation(it.done.answered)


@of_ambush("answer.as-to-a-reaction", "answers", "A&R, DR", ("attack-counts", "reaction"))
def answers_as_to_a_reaction(it: Reacting) -> Truth:
    """An attack that is a reaction is answered by dodging only."""
    return implies(it.done.answered, it.done.only_dodges)


@of_ambush("answer.by-the-ambushed", "answers", "A&R", ("others-answer", "no"))
def only_the_ambushed_answers(it: Reacting) -> Truth:
    """No other figure than the ambushed one answers."""
    return negation(it.done.others_answer)


@of_ambush("answer.once", "answers", "A&R")
def answers_once(it: Reacting) -> Truth:
    """An attack is answered once."""
    return negation(it.done.twice)


@of_ambush("answer.dice", "answers", "AM, DM")
def answers_with_its_dice(it: Reacting) -> Truth:
    """A figure answers with the dice of the mode it is in."""
    return negation(it.done.wrong_dice)
