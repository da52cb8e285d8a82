"""
What was done, as recorded
==========================

The decisions of a recorded Ambush. What the record leaves out is unknown, with the field that would tell.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import UNSET

from oracle.deathburgh.features.answers import answered
from oracle.deathburgh.features.attempt import Attempt
from oracle.deathburgh.features.doubt import NO_PATH, missing, told
from oracle.deathburgh.features.facts import FACES, Decisions
from oracle.deathburgh.features.going_on import as_planned, falls, holds_word, in_allowance, resumes, way_clear
from oracle.deathburgh.features.lazily import Groups
from oracle.deathburgh.features.routing import Route
from oracle.deathburgh.features.seeing import sees
from oracle.deathburgh.vocabulary.incident import Attack, Reaction
from oracle.deathburgh.vocabulary.words import INCH
from oracle.logic import Span, Truth

DEEDS = Groups(Decisions)
"""How what was done is filled in."""

Told = Callable[[Attempt, Reaction, Any], None]


def recorded(attempt: Attempt) -> Decisions:
    """Everything that the record says was done."""
    return DEEDS.filled(attempt)


def _done(*fields: str, measured: bool = False) -> Callable[[Told], Told]:
    """Declares what fills in decisions. Those `measured` from where the mover is paused, or along its path, are open
    if the record does not say at all where it went."""

    def declare(tell: Told) -> Told:
        @DEEDS.of(*fields)
        def fill(attempt: Attempt, done: Any) -> None:
            assert attempt.reaction is not None
            if measured and attempt.scene.pathless:
                for name in fields:
                    setattr(done, name, missing(NO_PATH))
            else:
                tell(attempt, attempt.reaction, done)

        return tell

    return declare


# --- declaring ------------------------------------------------------------------------------------------------------


@_done("early", "late", "after_start", "at_end", measured=True)
def _moment(attempt: Attempt, reaction: Reaction, done: Any) -> None:
    pause = attempt.pause
    if pause.said is None:
        place = "/action/path" if pause.path_missing else f"{attempt.scene.pointer}/declaredAt"
        done.early = done.late = done.after_start = done.at_end = missing(place)
    else:
        done.early, done.late = pause.early, pause.late
        done.after_start, done.at_end = pause.after_start, pause.at_end


@_done("word_passes", "also")
def _declaring(attempt: Attempt, reaction: Reaction, done: Any) -> None:
    done.word_passes = holds_word(attempt, reaction, "declared", attempt.side)
    done.also = bool(reaction.also)


# --- moving ---------------------------------------------------------------------------------------------------------


@_done("roll", "ensouled")
def _roll(attempt: Attempt, reaction: Reaction, done: Any) -> None:
    pointer = attempt.scene.pointer
    done.roll = reaction.roll if isinstance(reaction.roll, int) else Span(1, FACES, frozenset((f"{pointer}/roll",)))
    done.ensouled = told(reaction.ensouled, f"{pointer}/ensouled")


@_done("contact", "moves")
def _moving(attempt: Attempt, reaction: Reaction, done: Any) -> None:
    done.contact = attempt.contact
    if attempt.route is not None:
        done.moves = attempt.route.moves
    else:
        left = attempt.contact is True and not attempt.ground.in_contact
        done.moves = left or missing(f"{attempt.scene.pointer}/route")


@_done("whole", "clear", "on_board")
def _ground(attempt: Attempt, reaction: Reaction, done: Any) -> None:
    route, done.whole = attempt.route, True  # Or nobody's question.
    if route is None:
        done.whole = done.clear = done.on_board = missing(f"{attempt.scene.pointer}/route")
        return
    if attempt.readings["distance-unit"] == "inch":
        done.whole = missing(attempt.pause.unplaced) if attempt.pause.unplaced else route.whole
    done.on_board, done.clear = route.on_board, route.free
    short = attempt.contact is not True or route.touches  # Else it is the contact that is wrong.
    if done.clear is True and route.moves and short:
        done.clear = missing(attempt.unplaced) if attempt.unplaced else route.past_mover


@_done("touches", measured=True)
def _touching(attempt: Attempt, reaction: Reaction, done: Any) -> None:
    if attempt.route is None:
        done.touches = missing(f"{attempt.scene.pointer}/route")
    elif attempt.pause.unplaced and attempt.contact is not False:
        done.touches = missing(attempt.pause.unplaced)
    else:
        done.touches = attempt.route.touches


@_done("straight", measured=True)
def _straight(attempt: Attempt, reaction: Reaction, done: Any) -> None:
    asked = attempt.readings["route"] == "straight"
    done.straight = not asked or _directly(attempt, lambda route: route.straight)


@_done("minimal", measured=True)
def _minimal(attempt: Attempt, reaction: Reaction, done: Any) -> None:
    done.minimal = _directly(attempt, lambda route: route.minimal)


def _directly(attempt: Attempt, truth: Callable[[Route], Truth]) -> Truth:
    """Something about how a route leads towards the mover."""
    if attempt.route is None:
        return missing(f"{attempt.scene.pointer}/route")
    if attempt.pause.unplaced and attempt.route.moves:
        return missing(attempt.pause.unplaced)
    return truth(attempt.route)


@_done("in_roll", "full", measured=True)
def _length(attempt: Attempt, reaction: Reaction, done: Any) -> None:
    pointer, route, unplaced = attempt.scene.pointer, attempt.route, attempt.pause.unplaced
    if route is None or unplaced:
        done.in_roll = done.full = missing(f"{pointer}/route" if route is None else unplaced)
    elif isinstance(reaction.roll, int):
        done.in_roll = route.in_roll(reaction.roll)
        # Whoever must not leave its place need not use its roll up.
        home = not route.moves and attempt.readings["fail-position"] == "return"
        done.full = attempt.readings["stop"] != "full" or home or route.full(reaction.roll)
    else:
        least = FACES if route.in_roll(FACES) is False else 1
        done.in_roll = False if least == FACES else route.in_roll(1) is True or missing(f"{pointer}/roll")
        done.full = missing(f"{pointer}/roll")


# --- attacking ------------------------------------------------------------------------------------------------------


@_done("fights", "shoots")
def _attacking(attempt: Attempt, reaction: Reaction, done: Any) -> None:
    attack = reaction.attack
    if attack is UNSET:
        done.fights = done.shoots = missing(f"{attempt.scene.pointer}/attack")
    else:
        done.fights = attack is not None and attack.kind == "melee"
        done.shoots = attack is not None and attack.kind == "ranged"


@_done("four_moved")
def _walking(attempt: Attempt, reaction: Reaction, done: Any) -> None:
    route = None if done.shoots is False else _measurable(attempt)
    done.four_moved = False if done.shoots is False else _unmeasured(attempt) if route is None else route.four_moved


@_done("four", "exactly_four", "radial", "in_range", "sees", measured=True)
def _shooting(attempt: Attempt, reaction: Reaction, done: Any) -> None:
    if done.shoots is False:
        done.four = done.exactly_four = done.radial = done.in_range = done.sees = False
        return
    route = _measurable(attempt)
    if route is None:
        done.four = done.exactly_four = done.radial = done.in_range = done.sees = _unmeasured(attempt)
        return
    done.four, done.exactly_four, done.radial = route.four, route.exactly_four, route.radial
    done.in_range = _in_range(attempt, route, reaction.attack if isinstance(reaction.attack, Attack) else None)
    done.sees = sees(attempt.scene, attempt.figure, route.path[-1], attempt.pause.disc)


def _measurable(attempt: Attempt) -> Route | None:
    """The route if it is known where the mover was meanwhile."""
    return None if attempt.pause.unplaced else attempt.route


def _unmeasured(attempt: Attempt) -> Truth:
    return missing(attempt.pause.unplaced or f"{attempt.scene.pointer}/route")


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


# --- answering and going on -----------------------------------------------------------------------------------------

ANSWERS = ("answered", "only_dodges", "runs", "unfit", "others_answer", "twice", "wrong_dice")
_done(*ANSWERS)(answered)


@_done("word_returns", "falls", "resumes")
def _surviving(attempt: Attempt, reaction: Reaction, done: Any) -> None:
    done.word_returns = holds_word(attempt, reaction, "closed", str(attempt.scene.mover.side))
    done.falls = falls(attempt, reaction)
    done.resumes = resumes(attempt)


@_done("in_allowance", measured=True)
def _allowance(attempt: Attempt, reaction: Reaction, done: Any) -> None:
    done.in_allowance = in_allowance(attempt)


@_done("planned", "way_clear", measured=True)
def _way(attempt: Attempt, reaction: Reaction, done: Any) -> None:
    done.planned = done.resumes is False or as_planned(attempt.scene)
    done.way_clear = done.resumes is False or way_clear(attempt, reaction)
