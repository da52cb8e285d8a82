"""
What rules speak about
======================

Facts of the table and of the move, and what the ambusher and the mover did. Distances have become rolls and truths by
then: how they were measured stays outside the rules and the solver.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from oracle.facts import Flip, flag, number
from oracle.logic import Number, Truth

SIZES: Mapping[str, Mapping[str, int]] = {"table": {}}
"""One size holds every incident."""

FACES = 6
NEVER = FACES + 1
"""The roll needed for what no face of the die allows."""


@dataclass(slots=True)
class Facts:
    """The move, the ambusher and the ground between, as the readings have them measured."""

    # The reaction
    ambush: Truth = flag()
    """It is an Ambush, not another reaction."""
    opposes: Truth = flag()
    """The figure belongs to the other side than the one that acts."""
    to_action: Truth = flag()
    """What it answers is an action, not a reaction."""
    fits: Truth = flag()
    """A reaction of this kind answers an action of that kind."""
    side_reacted: Truth = flag(flip=Flip(3, False, "{side} had not reacted to this action before"))

    # The move
    ended: Truth = flag()
    """Something else had ended the move before."""
    interrupted: Truth = flag()
    targets_it: Truth = flag(flip=Flip(4, False, "the Charge were not aimed at {figure}"))
    targets_side: Truth = flag(flip=Flip(5, False, "the Charge were not aimed at a figure of {side}"))
    mover_aggressive: Truth = flag(flip=Flip(4, True, "{mover} were Aggressive"))
    mover_moved: Truth = flag(flip=Flip(4, False, "{mover} had not moved this turn"))

    # The trigger
    engaged: Truth = flag()
    """The mover is locked in combat with the ambusher as the move begins."""
    comes_near: Truth = flag(flip=Flip(2, True, "{mover} came within 2 inches of {figure}"))
    gets_away: Truth = flag(flip=Flip(2, True, "{mover} got more than 2 inches away from {figure}"))
    crosses: Truth = flag()
    goes_far: Truth = flag()
    """It travels more than 2 inches."""

    # The ambusher
    down: Truth = flag(flip=Flip(5, False, "{figure} were not Wasted"))
    aggressive: Truth = flag(flip=Flip(2, True, "{figure} were Aggressive"))
    activated: Truth = flag(flip=Flip(3, False, "{figure} had not been activated"))
    moved: Truth = flag(flip=Flip(3, False, "{figure} had not moved this turn"))
    locked_away: Truth = flag(flip=Flip(2, False, "{figure} were not locked with another figure"))
    locked: Truth = flag(flip=Flip(4, False, "{figure} were not locked at all"))
    sees: Truth = flag()
    armed: Truth = flag()
    """It has a ranged weapon."""
    soul: Truth = flag(flip=Flip(3, True, "{side} had a Soul's Die"))

    # The moment, if the record tells where it was declared
    told_when: Truth = flag()
    too_early: Truth = flag()
    too_late: Truth = flag()
    after_start: Truth = flag()
    at_end: Truth = flag()

    # The ground
    touching: Truth = flag()
    """They are in base contact as the Ambush is declared."""
    melee_needs: Number = number(NEVER)
    """The lowest roll that brings it into base contact; 7 if none does."""
    shot_needs: Number = number(NEVER)
    """The lowest roll that takes it where it can shoot; 0 if it need not move, 7 if none does."""
    rolled: Number = number(FACES)
    """The face that was rolled; 0 while the die is still open."""


@dataclass(slots=True)
class Decisions:
    """What was done, from the declaration to the end of the move."""

    # Declaring
    early: Truth = flag()
    """Before the moment in which it may first be declared."""
    late: Truth = flag()
    after_start: Truth = flag()
    """Once the mover had begun to move."""
    at_end: Truth = flag()
    """Once the mover had stopped."""
    word_passes: Truth = flag()
    also: Truth = flag()
    """The ambusher did something else besides."""

    # Moving
    roll: Number = number(FACES)
    ensouled: Truth = flag()
    moves: Truth = flag()
    in_roll: Truth = flag()
    """The route is no longer than the roll."""
    full: Truth = flag()
    """It goes as far as the roll allows."""
    whole: Truth = flag()
    """It goes whole inches."""
    minimal: Truth = flag()
    straight: Truth = flag()
    clear: Truth = flag()
    on_board: Truth = flag()
    contact: Truth = flag()
    touches: Truth = flag()
    """The poses agree with the contact that is recorded."""

    # Attacking
    fights: Truth = flag()
    shoots: Truth = flag()
    four: Truth = flag()
    """It stands at least 4 inches away."""
    exactly_four: Truth = flag()
    four_moved: Truth = flag()
    radial: Truth = flag()
    """It went straight away from the mover."""
    in_range: Truth = flag()
    sees: Truth = flag()

    # Answering
    answered: Truth = flag()
    only_dodges: Truth = flag()
    runs: Truth = flag()
    """Somebody answers by moving, or as if charged."""
    unfit: Truth = flag()
    """The weapon does not allow the answer."""
    others_answer: Truth = flag()
    twice: Truth = flag()
    wrong_dice: Truth = flag()

    # Going on
    word_returns: Truth = flag()
    falls: Truth = flag()
    """The mover is Wasted."""
    resumes: Truth = flag()
    in_allowance: Truth = flag()
    """The move is no longer than the mover may move: all of it, or each part if it moves afresh."""
    planned: Truth = flag()
    way_clear: Truth = flag()
