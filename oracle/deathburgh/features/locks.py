"""
Who is locked with whom
=======================

A recorded lock is a fight that took place; the reading `lock-life` says how long it binds.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import UNSET

from oracle.deathburgh.features.doubt import missing, told
from oracle.deathburgh.features.scene import Scene
from oracle.deathburgh.vocabulary.table import Figure
from oracle.logic import Truth, all_of, any_of, negation, some

IN_CONTACT, TILL_DEATH = "engaged", "death"


def locked(scene: Scene, figure: Figure, other: Figure, readings: Mapping[str, str]) -> Truth:
    """Whether the two are locked with each other; either's record of it will do."""
    return any_of(_says(scene, figure, other, readings), _says(scene, other, figure, readings))


def locked_with_others(scene: Scene, figure: Figure, mover: Figure, readings: Mapping[str, str]) -> Truth:
    """Whether the figure is locked with an opposing figure other than the mover."""
    others = (each for each in scene.figures.values() if each.side != figure.side and each.id != mover.id)
    return some(locked(scene, figure, each, readings) for each in others)


def _says(scene: Scene, figure: Figure, other: Figure, readings: Mapping[str, str]) -> Truth:
    if figure.locks is not UNSET and not any(lock.with_ == other.id for lock in figure.locks):
        return False
    life = readings["lock-life"]
    if life not in (IN_CONTACT, TILL_DEATH) or (life == IN_CONTACT and not scene.touch(figure.id, other.id)):
        return False
    if figure.locks is UNSET:
        return missing(f"{scene.place(figure)}/locks")
    fallen = (told(each.wasted, f"{scene.place(each)}/wasted") for each in (figure, other))
    return all_of(*(negation(each) for each in fallen))
