"""
Declaring and moving, as recorded
=================================

Where the Ambush was declared, what was rolled, and the route that was taken.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from oracle.deathburgh.features.attempt import Attempt
from oracle.deathburgh.features.doubt import missing, told
from oracle.deathburgh.features.facts import FACES, Decisions
from oracle.deathburgh.features.going_on import holds_word
from oracle.deathburgh.features.lazily import Groups
from oracle.deathburgh.features.routing import Route
from oracle.deathburgh.features.telling import telling
from oracle.deathburgh.vocabulary.incident import Reaction
from oracle.logic import Span, Truth

MARCHING = Groups(Decisions)
"""How it is filled in."""

tells = telling(MARCHING)


# --- declaring ------------------------------------------------------------------------------------------------------


@tells("early", "late", "after_start", "at_end", measured=True)
def _moment(attempt: Attempt, reaction: Reaction, done: Any) -> None:
    pause = attempt.pause
    if pause.said is None:
        place = "/action/path" if pause.path_missing else f"{attempt.scene.pointer}/declaredAt"
        done.early = done.late = done.after_start = done.at_end = missing(place)
    else:
        done.early, done.late = pause.early, pause.late
        done.after_start, done.at_end = pause.after_start, pause.at_end


@tells("word_passes", "also")
def _declaring(attempt: Attempt, reaction: Reaction, done: Any) -> None:
    done.word_passes = holds_word(attempt, reaction, "declared", attempt.side)
    done.also = bool(reaction.also)


# --- moving ---------------------------------------------------------------------------------------------------------


@tells("roll", "ensouled")
def _roll(attempt: Attempt, reaction: Reaction, done: Any) -> None:
    pointer = attempt.scene.pointer
    done.roll = reaction.roll if isinstance(reaction.roll, int) else Span(1, FACES, frozenset((f"{pointer}/roll",)))
    done.ensouled = told(reaction.ensouled, f"{pointer}/ensouled")


@tells("contact", "moves")
def _moving(attempt: Attempt, reaction: Reaction, done: Any) -> None:
    done.contact = attempt.contact
    if attempt.route is not None:
        done.moves = attempt.route.moves
    else:
        left = attempt.contact is True and not attempt.ground.in_contact
        done.moves = left or missing(f"{attempt.scene.pointer}/route")


@tells("whole", "clear", "on_board")
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


@tells("touches", measured=True)
def _touching(attempt: Attempt, reaction: Reaction, done: Any) -> None:
    if attempt.route is None:
        done.touches = missing(f"{attempt.scene.pointer}/route")
    elif attempt.pause.unplaced and attempt.contact is not False:
        done.touches = missing(attempt.pause.unplaced)
    else:
        done.touches = attempt.route.touches


@tells("straight", measured=True)
def _straight(attempt: Attempt, reaction: Reaction, done: Any) -> None:
    asked = attempt.readings["route"] == "straight"
    done.straight = not asked or _directly(attempt, lambda route: route.straight)


@tells("minimal", measured=True)
def _minimal(attempt: Attempt, reaction: Reaction, done: Any) -> None:
    done.minimal = _directly(attempt, lambda route: route.minimal)


def _directly(attempt: Attempt, truth: Callable[[Route], Truth]) -> Truth:
    """Something about how a route leads towards the mover."""
    if attempt.route is None:
        return missing(f"{attempt.scene.pointer}/route")
    if attempt.pause.unplaced and attempt.route.moves:
        return missing(attempt.pause.unplaced)
    return truth(attempt.route)


@tells("in_roll", "full", measured=True)
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
