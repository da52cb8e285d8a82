"""
What was done, as recorded
==========================

The decisions of a recorded Ambush. What the record leaves out is unknown, with the field that would tell.
"""

from __future__ import annotations

from msgspec import UNSET

from oracle.deathburgh.features.answers import answered
from oracle.deathburgh.features.attempt import Attempt
from oracle.deathburgh.features.doubt import NO_PATH, missing, told
from oracle.deathburgh.features.facts import FACES, Decisions
from oracle.deathburgh.features.going_on import going_on, holds_word
from oracle.deathburgh.features.routing import Route
from oracle.deathburgh.features.seeing import sees
from oracle.deathburgh.vocabulary.incident import Attack, Reaction
from oracle.deathburgh.vocabulary.words import INCH
from oracle.logic import Number, Span, Truth

MEASURED = (
    *("early", "late", "after_start", "at_end", "in_roll", "full", "minimal", "straight", "touches", "radial"),
    *("four", "exactly_four", "in_range", "sees", "in_allowance", "planned", "way_clear"),
)
"""What is measured from where the mover is paused, or along its path."""


def recorded(attempt: Attempt) -> Decisions:
    """Everything that the record says was done."""
    reaction = attempt.reaction
    assert reaction is not None
    done = Decisions()
    _declaring(attempt, reaction, done)
    _moving(attempt, reaction, done)
    _attacking(attempt, reaction, done)
    answered(attempt, reaction, done)
    going_on(attempt, reaction, done)
    if attempt.scene.pathless:
        for name in MEASURED:
            setattr(done, name, missing(NO_PATH))
    return done


def _declaring(attempt: Attempt, reaction: Reaction, done: Decisions) -> None:
    pause = attempt.pause
    place = "/action/path" if pause.path_missing else f"{attempt.scene.pointer}/declaredAt"
    if pause.said is None:
        done.early = done.late = done.after_start = done.at_end = missing(place)
    else:
        done.early, done.late = pause.early, pause.late
        done.after_start, done.at_end = pause.after_start, pause.at_end
    done.word_passes = holds_word(attempt, reaction, "declared", attempt.side)
    done.also = bool(reaction.also)


def _moving(attempt: Attempt, reaction: Reaction, done: Decisions) -> None:
    pointer = attempt.scene.pointer
    done.roll = _roll(reaction, pointer)
    done.ensouled = told(reaction.ensouled, f"{pointer}/ensouled")
    done.contact = contact(attempt, reaction)
    if reaction.route is UNSET:
        unknown = missing(f"{pointer}/route")
        for name in ("moves", "in_roll", "full", "whole", "minimal", "straight", "clear", "on_board", "touches"):
            setattr(done, name, unknown)
        if done.contact is True and not attempt.ground.in_contact:
            done.moves = True
        return
    route = Route(attempt, reaction.route, done.contact)
    done.moves, done.touches = route.moves, route.touches
    done.whole, done.clear, done.on_board = route.whole, route.free, route.on_board
    done.straight, done.minimal = route.straight, route.minimal
    unplaced = NO_PATH if attempt.scene.pathless else attempt.pause.unplaced
    short = done.contact is not True or route.touches  # Else it is the contact that is wrong.
    if done.clear is True and route.moves and short:
        done.clear = missing(unplaced) if unplaced else route.past_mover
    if attempt.pause.unplaced:
        unknown = missing(attempt.pause.unplaced)
        done.in_roll = done.full = done.whole = unknown
        if route.moves:
            done.straight = done.minimal = unknown
        if done.contact is not False:
            done.touches = unknown
    elif isinstance(reaction.roll, int):
        done.in_roll = route.in_roll(reaction.roll)
        # Whoever must not leave its place need not use its roll up.
        home = not route.moves and attempt.readings["fail-position"] == "return"
        done.full = home or route.full(reaction.roll)
    else:
        least = FACES if route.in_roll(FACES) is False else 1
        done.in_roll = False if least == FACES else route.in_roll(1) is True or missing(f"{pointer}/roll")
        done.full = missing(f"{pointer}/roll")


def _roll(reaction: Reaction, pointer: str) -> Number:
    return reaction.roll if isinstance(reaction.roll, int) else Span(1, FACES, frozenset((f"{pointer}/roll",)))


def contact(attempt: Attempt, reaction: Reaction) -> Truth:
    """Whether the ambusher came into contact: as recorded, or as the end of its route tells for certain."""
    if isinstance(reaction.contact, bool):
        return reaction.contact
    pointer = f"{attempt.scene.pointer}/contact"
    if reaction.route is UNSET or attempt.pause.unplaced:
        return missing(pointer)
    return missing(pointer) if Route(attempt, reaction.route, False).touches else False


def _attacking(attempt: Attempt, reaction: Reaction, done: Decisions) -> None:
    pointer = attempt.scene.pointer
    attack = reaction.attack
    if attack is UNSET:
        done.fights = done.shoots = missing(f"{pointer}/attack")
    else:
        done.fights = attack is not None and attack.kind == "melee"
        done.shoots = attack is not None and attack.kind == "ranged"
    if done.shoots is False:
        return
    if reaction.route is UNSET or attempt.pause.unplaced:
        unknown = missing(attempt.pause.unplaced or f"{pointer}/route")
        done.four = done.exactly_four = done.four_moved = done.radial = done.in_range = done.sees = unknown
        return
    route = Route(attempt, reaction.route, done.contact)
    done.four, done.exactly_four, done.four_moved = route.four, route.exactly_four, route.four_moved
    done.radial = route.radial
    done.in_range = _in_range(attempt, route, attack if isinstance(attack, Attack) else None)
    done.sees = sees(attempt.scene, attempt.figure, reaction.route[-1], attempt.pause.disc)


def _in_range(attempt: Attempt, route: Route, attack: Attack | None) -> Truth:
    weapon = attempt.figure.weapon
    if weapon is UNSET:
        return missing(f"{attempt.scene.place(attempt.figure)}/weapon")
    if weapon is None:
        return True  # Having none is another rule's matter.
    if not weapon.range_die:
        return route.gap_at_most(weapon.range)
    if attack is not None and isinstance(attack.range_roll, int):
        return route.gap_at_most(weapon.range + attack.range_roll * INCH)
    always, ever = (route.gap_at_most(weapon.range + face * INCH) for face in (1, FACES))
    return always if always is True or ever is False else missing(f"{attempt.scene.pointer}/attack/rangeRoll")
