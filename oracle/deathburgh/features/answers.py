"""
How the attack was answered
===========================

The recorded replies to an ambusher's attack, put into truths.
"""

from __future__ import annotations

from msgspec import UNSET

from oracle.deathburgh.features.attempt import Attempt
from oracle.deathburgh.features.doubt import missing, told
from oracle.deathburgh.features.facts import Decisions
from oracle.deathburgh.vocabulary.incident import Reaction, Reply
from oracle.logic import Truth, Unknown, some

RUNNING = ("flee", "fleeUnderFire", "ambush", "standAndShoot")
"""Answers that take a move, or that only a Charge allows."""


def answered(attempt: Attempt, reaction: Reaction, done: Decisions) -> None:
    """Fills in what the replies tell."""
    mover = attempt.scene.mover
    if reaction.replies is UNSET:
        unknown = missing(f"{attempt.scene.pointer}/replies")
        done.answered = done.runs = done.unfit = done.others_answer = done.twice = done.wrong_dice = unknown
        done.only_dodges = unknown
        return
    replies = reaction.replies
    done.answered = bool(replies)
    done.only_dodges = all(each.type == "dodge" for each in replies)
    done.runs = any(each.type in RUNNING for each in replies)
    done.others_answer = any(each.figure != mover.id for each in replies)
    done.twice = len(replies) > 1
    done.unfit = some(_unfit(attempt, reaction, each) for each in replies if each.type not in RUNNING)
    done.wrong_dice = some(_wrong_dice(attempt, index, each) for index, each in enumerate(replies))


def _unfit(attempt: Attempt, reaction: Reaction, reply: Reply) -> Truth:
    """A figure without a ranged weapon shot at, and one with one in contact, can only dodge and does not even use a
    skill; no weapon, no shot."""
    if reply.type == "dodge" or reaction.attack is None:
        return False
    if reaction.attack is UNSET:
        return missing(f"{attempt.scene.pointer}/attack")
    figure = attempt.scene.figures[reply.figure]
    armed: Truth = told(figure.weapon, f"{attempt.scene.place(figure)}/weapon", lambda weapon: weapon is not None)
    shot_at = reaction.attack.kind == "ranged"
    if isinstance(armed, Unknown):
        return armed
    cannot = armed is not shot_at
    return cannot or (reply.type != "skill" and (reply.type == "reactionRanged") is not armed)


def _wrong_dice(attempt: Attempt, index: int, reply: Reply) -> Truth:
    """Dice of another mode than the figure is in."""
    figure = attempt.scene.figures[reply.figure]
    if reply.mode is UNSET:
        return missing(f"{attempt.scene.pointer}/replies/{index}/mode")
    return told(figure.mode, f"{attempt.scene.place(figure)}/mode", lambda mode: mode != reply.mode)
