"""
An Ambush step by step
======================

Declare, roll, go, attack, be answered, close, move on. A recorded Ambush names its steps and leaves their particulars
to the record; a planned one says what it does and is measured by the rolls that it needs.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from operator import attrgetter
from typing import Any, Literal

from msgspec import UNSET

from oracle.deathburgh.features import deeds
from oracle.deathburgh.features.attempt import Attempt
from oracle.deathburgh.features.facts import FACES, Decisions, Facts
from oracle.deathburgh.vocabulary.incident import Reaction
from oracle.deathburgh.vocabulary.words import Path
from oracle.logic import Span, Truth, at_least
from oracle.rulebook import Step

Went = Literal["", "contact", "away", "stay"]

PARTS = ("declaredAt", "roll", "route", "contact", "attack", "replies", "firstWord")
"""The fields of a recorded Ambush that are steps of it, in order."""


@dataclass(frozen=True, slots=True)
class Told:
    """A step of the record."""

    part: str
    value: Any = field(hash=False)


@dataclass(frozen=True, slots=True)
class Roll:
    """The die falls."""

    face: int


@dataclass(frozen=True, slots=True)
class Go:
    """The ambusher moves: into contact, to where it can shoot, or not at all."""

    to: Went
    route: Path = field(default=(), compare=False)
    """For showing; what counts is where it goes."""


@dataclass(frozen=True, slots=True)
class Attack:
    """The ambusher attacks."""

    kind: Literal["melee", "ranged"]


@dataclass(frozen=True, slots=True)
class Ambushing:
    """How far an Ambush has come."""

    attempt: Attempt = field(compare=False)
    facts: Facts = field(compare=False)
    told: tuple[str, ...] = ()
    face: int = 0
    went: Went = ""
    attack: str = ""


def recorded(attempt: Attempt) -> tuple[Step, ...]:
    """The steps that the record tells; none of a reaction that is no Ambush."""
    reaction, pointer = attempt.reaction, attempt.scene.pointer
    if reaction is None or reaction.type != "ambush":
        return ()
    parts = zip(PARTS, _told(reaction), strict=True)
    return tuple(Step(Told(part, value), f"{pointer}/{part}") for part, value in parts if value is not UNSET)


def is_told(reaction: Reaction) -> bool:
    """Whether the record says more of an Ambush than who declared it and where."""
    return reaction.type != "ambush" or any(value is not UNSET for value in _told(reaction)[1:])


def told(attempt: Attempt, facts: Facts) -> Ambushing:
    """The state after all that is recorded."""
    reaction = attempt.reaction
    if reaction is None or reaction.type != "ambush":
        return Ambushing(attempt, facts)
    parts = zip(PARTS, _told(reaction), strict=True)
    return Ambushing(attempt, facts, tuple(part for part, value in parts if value is not UNSET))


_told = attrgetter("declared_at", "roll", "route", "contact", "attack", "replies", "first_word")
"""What the fields in `PARTS` say."""


def moves(state: Ambushing) -> Iterator[Step]:
    """What can happen next."""
    if not state.face:
        rolled = state.facts.rolled
        for face in [rolled] if isinstance(rolled, int) and rolled else range(1, FACES + 1):
            yield Step(Roll(face))
    elif not state.went:
        for where in ("stay", "contact", "away"):
            yield Step(Go(where))
    elif not state.attack:
        yield Step(Attack("melee"))
        yield Step(Attack("ranged"))


def apply(state: Ambushing, what: Any) -> Ambushing:
    """The state after a step."""
    if isinstance(what, Roll):
        return replace(state, face=what.face)
    if isinstance(what, Go):
        return replace(state, went=what.to)
    if isinstance(what, Attack):
        return replace(state, attack=what.kind)
    return Ambushing(state.attempt, state.facts, (*state.told, what.part), state.face, state.went, state.attack)


def finish(state: Ambushing) -> Decisions:
    """What was done by then."""
    if state.face or not is_recorded(state.attempt):
        return planned(state.facts, state.face, state.went or "stay", state.attack)
    return deeds.recorded(state.attempt) if state.attempt.kind == "ambush" else Decisions()


def is_recorded(attempt: Attempt) -> bool:
    """Whether the record says more than who reacts and where it was declared."""
    reaction = attempt.reaction
    return reaction is not None and (reaction.type != "ambush" or any(value is not UNSET for value in _told(reaction)))


def planned(facts: Facts, face: int, went: Went, attack: str) -> Decisions:
    """An Ambush without a fault, as far as the roll allows it to go where it goes."""
    shot = facts.shot_needs
    nearest = shot.low if isinstance(shot, Span) else shot
    room: Truth = at_least(face, shot)
    return Decisions(
        early=facts.too_early,
        late=facts.too_late,
        after_start=facts.after_start,
        at_end=facts.at_end,
        word_passes=True,
        roll=face,
        moves=(went == "contact" and facts.touching is not True) or (went == "away" and nearest != 0),
        in_roll=True,
        full=True,
        whole=True,
        minimal=True,
        straight=True,
        clear=True,
        on_board=True,
        contact=went == "contact",
        touches=went == "contact",
        fights=attack == "melee",
        shoots=attack == "ranged",
        four=room if went == "away" else False,
        exactly_four=went == "away",
        four_moved=room if went == "away" else False,
        radial=True,
        in_range=room if went == "away" else False,
        sees=room if went == "away" else False,
        only_dodges=True,
        word_returns=True,
        in_allowance=True,
        planned=True,
        way_clear=True,
    )
