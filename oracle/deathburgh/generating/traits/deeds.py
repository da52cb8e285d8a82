"""
Traits of the deed
==================

The roll, the route, and the attack or the shot.
"""

from __future__ import annotations

from oracle.deathburgh.generating.duel import (
    RING,
    Record,
    beside,
    fails,
    fights,
    figure,
    shoots,
)
from oracle.deathburgh.generating.traits.trait import Trait, change_figure, declaring
from oracle.deathburgh.vocabulary.words import INCH

TRAITS: list[Trait] = []
trait = declaring(TRAITS)


@trait("route", "a Soul's Die makes the roll a six")
def _ensouled(record: Record) -> None:
    record["reactions"][-1] |= {"roll": 6, "ensouled": True}


@trait("route", "b stays where it is and fails, having rolled 2")
def _stays(record: Record) -> None:
    fails(record, 2)


@trait("route", "b goes half an inch and fails, having rolled 1")
def _halfway(record: Record) -> None:
    fails(record, 1, beside(-INCH // 2))


@trait("route", "b goes an inch and fails, having rolled 2")
def _short(record: Record) -> None:
    fails(record, 2, beside(-INCH))


@trait("route", "b makes a detour into contact, having rolled 4")
def _detour(record: Record) -> None:
    fights(record, 4, RING)
    record["reactions"][-1]["route"].insert(1, beside(-RING // 2, 150))


@trait("route", "b walks around d into contact, having rolled 4")
def _around(record: Record) -> None:
    record["before"]["figures"].append(figure("d", "Q", beside(-300, 120)))
    bends = [(-165, -92), (-200, -110), (-238, -123), (-279, -130), (-311, -130), (-334, -128), (-358, -124)]
    route = [beside(0), *(beside(*bend) for bend in bends), beside(-383, -116), beside(-519, -78)]
    record["reactions"][-1] |= {"roll": 4, "route": route}


@trait("route", "b passes through d and fails, having rolled 2")
def _through(record: Record) -> None:
    record["before"]["figures"].append(figure("d", "Q", beside(-240, 240)))
    fails(record, 2, beside(-RING + 20))


@trait("route", "b has a ranged weapon and fights")
def _bow_fights(record: Record) -> None:
    change_figure(record, 1, weapon={"range": 12 * INCH})


@trait("route", "b has a ranged weapon, comes into contact and fails")
def _bow_fails(record: Record) -> None:
    change_figure(record, 1, weapon={"range": 12 * INCH})
    record["reactions"][-1]["attack"] = None


@trait("route", "b goes 2 inches away and shoots")
def _shot(record: Record) -> None:
    shoots(record, 2, beside(RING))


@trait("route", "b goes 3 inches away and shoots")
def _shot_further(record: Record) -> None:
    shoots(record, 3, beside(3 * INCH))


@trait("route", "b goes 4 inches away and shoots")
def _shot_four(record: Record) -> None:
    shoots(record, 4, beside(4 * INCH))


@trait("route", "b goes 4 inches sideways and shoots")
def _shot_sideways(record: Record) -> None:
    shoots(record, 4, beside(400, 900))


@trait("route", "b shoots over a wall that it would have to walk around, having rolled 1")
def _shot_over(record: Record) -> None:
    shoots(record, 1)
    corners = [beside(-300, 700), beside(-290, 700), beside(-290, -700), beside(-300, -700)]
    record["before"]["terrain"] = [{"id": "wall", "kind": "impassable", "polygon": corners, "blocksSight": False}]
