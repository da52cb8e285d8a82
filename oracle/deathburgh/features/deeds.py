"""
What was done, as recorded
==========================

The decisions of a recorded Ambush. What the record leaves out is unknown, with the field that would tell.
"""

from __future__ import annotations

from typing import Any

from oracle.deathburgh.features.aiming import AIMING
from oracle.deathburgh.features.answers import answered
from oracle.deathburgh.features.attempt import Attempt
from oracle.deathburgh.features.facts import Decisions
from oracle.deathburgh.features.going_on import as_planned, falls, holds_word, in_allowance, resumes, way_clear
from oracle.deathburgh.features.lazily import Groups
from oracle.deathburgh.features.marching import MARCHING
from oracle.deathburgh.features.telling import telling
from oracle.deathburgh.vocabulary.incident import Reaction

DEEDS = Groups(Decisions).with_those_of(MARCHING, AIMING)
"""How it is filled in."""

tells = telling(DEEDS)


def recorded(attempt: Attempt) -> Decisions:
    """Everything that the record says was done."""
    return DEEDS.filled(attempt)


ANSWERS = ("answered", "only_dodges", "runs", "unfit", "others_answer", "twice", "wrong_dice")
tells(*ANSWERS)(answered)


@tells("word_returns", "falls", "resumes")
def _surviving(attempt: Attempt, reaction: Reaction, done: Any) -> None:
    done.word_returns = holds_word(attempt, reaction, "closed", str(attempt.scene.mover.side))
    done.falls = falls(attempt, reaction)
    done.resumes = resumes(attempt)


@tells("in_allowance", measured=True)
def _allowance(attempt: Attempt, reaction: Reaction, done: Any) -> None:
    done.in_allowance = in_allowance(attempt)


@tells("planned", "way_clear", measured=True)
def _way(attempt: Attempt, reaction: Reaction, done: Any) -> None:
    done.planned = done.resumes is False or as_planned(attempt.scene)
    done.way_clear = done.resumes is False or way_clear(attempt, reaction)
