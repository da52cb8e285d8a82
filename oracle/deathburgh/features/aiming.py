"""
Attacking, as recorded
======================

Whether the ambusher fought or shot, and from where.
"""

from __future__ import annotations

from typing import Any

from msgspec import UNSET

from oracle.deathburgh.features.attempt import Attempt
from oracle.deathburgh.features.doubt import missing
from oracle.deathburgh.features.facts import FACES, Decisions
from oracle.deathburgh.features.lazily import Groups
from oracle.deathburgh.features.routing import Route
from oracle.deathburgh.features.seeing import sees
from oracle.deathburgh.features.telling import telling
from oracle.deathburgh.vocabulary.incident import Attack, Reaction
from oracle.deathburgh.vocabulary.words import INCH
from oracle.logic import Truth

AIMING = Groups(Decisions)
"""How it is filled in."""

tells = telling(AIMING)


@tells("fights", "shoots")
def _attacking(attempt: Attempt, reaction: Reaction, done: Any) -> None:
    attack = reaction.attack
    if attack is UNSET:
        done.fights = done.shoots = missing(f"{attempt.scene.pointer}/attack")
    else:
        done.fights = attack is not None and attack.kind == "melee"
        done.shoots = attack is not None and attack.kind == "ranged"


@tells("four_moved")
def _walking(attempt: Attempt, reaction: Reaction, done: Any) -> None:
    route = None if done.shoots is False else _measurable(attempt)
    done.four_moved = False if done.shoots is False else _unmeasured(attempt) if route is None else route.four_moved


@tells("four", "exactly_four", "radial", "in_range", "sees", measured=True)
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
