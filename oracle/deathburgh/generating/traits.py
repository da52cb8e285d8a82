"""
Traits
======

What can be different about a duel, each as one small change, told in a few words. Traits of one group exclude each
other. A situation is the duel with no trait, with one, or with two.
"""

from __future__ import annotations

import copy
import itertools
from collections.abc import Callable, Iterator
from typing import NamedTuple

from oracle.deathburgh.generating.duel import (
    RING,
    TOUCH,
    Record,
    at,
    beside,
    duel,
    fails,
    fights,
    figure,
    goes_on,
    shoots,
    walks,
)
from oracle.deathburgh.vocabulary.words import INCH


class Trait(NamedTuple):
    """A change to the duel."""

    group: str
    says: str
    change: Callable[[Record], None]


TRAITS: list[Trait] = []


def _trait(group: str, says: str) -> Callable[[Callable[[Record], None]], Callable[[Record], None]]:
    def declare(change: Callable[[Record], None]) -> Callable[[Record], None]:
        TRAITS.append(Trait(group, says, change))
        return change

    return declare


def _figure(record: Record, index: int, **fields: object) -> None:
    record["before"]["figures"][index] |= fields


def _reply(record: Record, kind: str, name: str = "m") -> None:
    record["reactions"][-1]["replies"] = [{"figure": name, "type": kind, "mode": "aggressive"}]


def _locked(record: Record, contact: bool) -> None:
    _figure(record, 0, locks=[{"with": "b", "since": {"round": 1}}])
    record["before"]["contact"] = [["m", "b"]] if contact else []


# --- the move -----------------------------------------------------------------------------------------------------


@_trait("move", "m stops at exactly 2 inches")
def _exactly(record: Record) -> None:
    walks(record, at(6 * INCH), at(RING), at(RING))


@_trait("move", "b waits until m is 1 inch away")
def _later(record: Record) -> None:
    walks(record, at(6 * INCH), at(INCH), at(INCH // 2))
    fights(record, 1, INCH)


@_trait("move", "b waits until m has stopped")
def _stopped(record: Record) -> None:
    walks(record, at(6 * INCH), at(INCH), at(INCH))
    fights(record, 1, INCH)


@_trait("move", "b declares before m moves")
def _before(record: Record) -> None:
    walks(record, at(6 * INCH), at(6 * INCH), at(INCH))
    fails(record, 2)


@_trait("move", "m begins 1 inch away and leaves")
def _leaves(record: Record) -> None:
    walks(record, at(INCH), at(INCH), at(4 * INCH))
    fights(record, 1, INCH)


@_trait("move", "m begins 1 inch away and leaves; b declares at the ring")
def _leaves_ring(record: Record) -> None:
    walks(record, at(INCH), at(RING), at(4 * INCH))


@_trait("move", "m leaves combat")
def _retreats(record: Record) -> None:
    walks(record, at(0), at(RING), at(4 * INCH))
    _locked(record, contact=True)


@_trait("move", "m leaves combat; b declares a whole inch beyond")
def _retreats_inch(record: Record) -> None:
    walks(record, at(0), at(3 * INCH), at(4 * INCH))
    _locked(record, contact=True)
    fights(record, 3, 3 * INCH)


@_trait("move", "m leaves combat, by 2 inches only")
def _retreats_little(record: Record) -> None:
    walks(record, at(0), at(RING), at(RING))
    _locked(record, contact=True)
    fails(record, 1)


@_trait("move", "m, locked in combat, walks 2 inches and more around b")
def _circles(record: Record) -> None:
    walks(record, at(0), beside(-TOUCH, RING), beside(-TOUCH, RING + 10))
    _locked(record, contact=True)
    fails(record, 1)


@_trait("move", "m, locked but 1 inch apart, leaves")
def _retreats_apart(record: Record) -> None:
    walks(record, at(INCH), at(RING), at(4 * INCH))
    _locked(record, contact=False)


@_trait("move", "m stays far away")
def _far(record: Record) -> None:
    walks(record, at(6 * INCH), at(6 * INCH), at(5 * INCH))
    fails(record, 2)


@_trait("move", "m passes so that the ring is touched between two whole inches")
def _brushes(record: Record) -> None:
    start, middle = beside(-635, RING + TOUCH), beside(0, RING + TOUCH)
    walks(record, start, middle, beside(635, RING + TOUCH))
    fails(record, 1)


@_trait("move", "m is paused where the centres are 2 inches apart")
def _centres(record: Record) -> None:
    walks(record, at(6 * INCH), at(RING - TOUCH), at(0))
    fights(record, 1, RING - TOUCH)


@_trait("move", "m is 4 inches away and leaves; b shoots from where it stands, having rolled 1")
def _far_shot(record: Record) -> None:
    walks(record, at(4 * INCH), at(4 * INCH), at(5 * INCH))
    shoots(record, 1)


@_trait("target", "m charges c, a friend of b")
def _charges(record: Record) -> None:
    record["before"]["figures"].append(figure("c", "Q", beside(-INCH, 6 * INCH)))
    record["action"] |= {"kind": "charge", "target": "c", "chargeRoll": 1}


# --- the ambusher -------------------------------------------------------------------------------------------------


@_trait("mode", "b is Defensive, and fails where it stands")
def _defensive(record: Record) -> None:
    _figure(record, 1, mode="defensive")
    fails(record, 2)


@_trait("mode", "b is Defensive and moves")
def _defensive_moves(record: Record) -> None:
    _figure(record, 1, mode="defensive")


@_trait("mode", "b, activated before, is Aggressive again")
def _flipped(record: Record) -> None:
    _figure(record, 1, activated=True)


@_trait("lock", "b is locked with t in contact")
def _third(record: Record) -> None:
    record["before"]["figures"].append(figure("t", "P", beside(0, -250)))
    _figure(record, 1, locks=[{"with": "t", "since": {"round": 1}}])
    record["before"]["contact"].append(["b", "t"])


@_trait("lock", "b is locked with t, which is no longer in contact")
def _third_apart(record: Record) -> None:
    record["before"]["figures"].append(figure("t", "P", beside(0, -1500)))
    _figure(record, 1, locks=[{"with": "t", "since": {"round": 1}}])


@_trait("sight", "a wall hides m from b")
def _wall(record: Record) -> None:
    corners = [beside(-300, 400), beside(-250, 400), beside(-250, -400), beside(-300, -400)]
    record["before"]["terrain"] = [{"id": "wall", "kind": "impassable", "polygon": corners}]
    fails(record, 1)


@_trait("interrupt", "a skill has interrupted the move")
def _interrupted(record: Record) -> None:
    record["interrupts"] = [{"what": "skill", "player": "P"}]


@_trait("also", "b uses a skill besides")
def _skill(record: Record) -> None:
    record["reactions"][-1]["also"] = ["skill"]


# --- roll, route, attack ------------------------------------------------------------------------------------------


@_trait("route", "a Soul's Die makes the roll a six")
def _ensouled(record: Record) -> None:
    record["reactions"][-1] |= {"roll": 6, "ensouled": True}


@_trait("route", "b stays where it is and fails, having rolled 2")
def _stays(record: Record) -> None:
    fails(record, 2)


@_trait("route", "b goes half an inch and fails, having rolled 1")
def _halfway(record: Record) -> None:
    fails(record, 1, beside(-INCH // 2))


@_trait("route", "b goes an inch and fails, having rolled 2")
def _short(record: Record) -> None:
    fails(record, 2, beside(-INCH))


@_trait("route", "b makes a detour into contact, having rolled 4")
def _detour(record: Record) -> None:
    fights(record, 4, RING)
    record["reactions"][-1]["route"].insert(1, beside(-RING // 2, 150))


@_trait("route", "b walks around d into contact, having rolled 4")
def _around(record: Record) -> None:
    record["before"]["figures"].append(figure("d", "Q", beside(-300, 120)))
    bends = [(-165, -92), (-200, -110), (-238, -123), (-279, -130), (-311, -130), (-334, -128), (-358, -124)]
    route = [beside(0), *(beside(*bend) for bend in bends), beside(-383, -116), beside(-519, -78)]
    record["reactions"][-1] |= {"roll": 4, "route": route}


@_trait("route", "b passes through d and fails, having rolled 2")
def _through(record: Record) -> None:
    record["before"]["figures"].append(figure("d", "Q", beside(-240, 240)))
    fails(record, 2, beside(-RING + 20))


@_trait("route", "b has a ranged weapon and fights")
def _bow_fights(record: Record) -> None:
    _figure(record, 1, weapon={"range": 12 * INCH})


@_trait("route", "b has a ranged weapon, comes into contact and fails")
def _bow_fails(record: Record) -> None:
    _figure(record, 1, weapon={"range": 12 * INCH})
    record["reactions"][-1]["attack"] = None


@_trait("route", "b goes 2 inches away and shoots")
def _shot(record: Record) -> None:
    shoots(record, 2, beside(RING))


@_trait("route", "b goes 3 inches away and shoots")
def _shot_further(record: Record) -> None:
    shoots(record, 3, beside(3 * INCH))


@_trait("route", "b goes 4 inches away and shoots")
def _shot_four(record: Record) -> None:
    shoots(record, 4, beside(4 * INCH))


@_trait("route", "b goes 4 inches sideways and shoots")
def _shot_sideways(record: Record) -> None:
    shoots(record, 4, beside(400, 900))


@_trait("route", "b shoots over a wall that it would have to walk around, having rolled 1")
def _shot_over(record: Record) -> None:
    shoots(record, 1)
    corners = [beside(-300, 700), beside(-290, 700), beside(-290, -700), beside(-300, -700)]
    record["before"]["terrain"] = [{"id": "wall", "kind": "impassable", "polygon": corners, "blocksSight": False}]


# --- answers, and what follows ------------------------------------------------------------------------------------


@_trait("reply", "m strikes back")
def _strikes(record: Record) -> None:
    _reply(record, "reactionAttack")


@_trait("reply", "m dodges")
def _dodges(record: Record) -> None:
    _reply(record, "dodge")


@_trait("reply", "n, a friend of m, dodges")
def _other(record: Record) -> None:
    record["before"]["figures"].append(figure("n", "P", beside(-2500, 2500)))
    _reply(record, "dodge", "n")


@_trait("after", "m falls")
def _falls(record: Record) -> None:
    record["reactions"][-1]["attack"] = {"kind": "melee", "outcome": {"attackerLost": 0, "defenderLost": 2}}


@_trait("after", "m goes on sideways")
def _goes_on(record: Record) -> None:
    goes_on(record, beside(-RING - TOUCH, 3 * INCH))


@_trait("after", "m goes on further than what is left of its move")
def _goes_far(record: Record) -> None:
    goes_on(record, beside(-RING - TOUCH, 6 * INCH))


@_trait("after", "m goes on another way than announced")
def _goes_elsewhere(record: Record) -> None:
    planned = record["action"].get("planned")
    goes_on(record, beside(-RING - TOUCH, 3 * INCH))
    record["action"]["planned"] = planned


def situations() -> Iterator[tuple[tuple[str, ...], Record]]:
    """Situations with the traits that make them, those with fewer traits first; the order is always the same."""
    for number in range(3):
        for traits in itertools.combinations(TRAITS, number):
            if len({trait.group for trait in traits}) == number:
                record = duel()
                for trait in traits:
                    trait.change(record)
                yield tuple(trait.says for trait in traits), copy.deepcopy(record)
