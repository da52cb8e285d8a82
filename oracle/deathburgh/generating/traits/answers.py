"""
Traits of what follows
======================

How m answers, and how it goes on.
"""

from __future__ import annotations

from oracle.deathburgh.generating.duel import (
    RING,
    TOUCH,
    Record,
    beside,
    figure,
    goes_on,
)
from oracle.deathburgh.generating.traits.trait import Trait, declaring
from oracle.deathburgh.vocabulary.words import INCH

TRAITS: list[Trait] = []
trait = declaring(TRAITS)


def _reply(record: Record, kind: str, name: str = "m") -> None:
    record["reactions"][-1]["replies"] = [{"figure": name, "type": kind, "mode": "aggressive"}]


@trait("reply", "m strikes back")
def _strikes(record: Record) -> None:
    _reply(record, "reactionAttack")


@trait("reply", "m dodges")
def _dodges(record: Record) -> None:
    _reply(record, "dodge")


@trait("reply", "n, a friend of m, dodges")
def _other(record: Record) -> None:
    record["before"]["figures"].append(figure("n", "P", beside(-2500, 2500)))
    _reply(record, "dodge", "n")


@trait("after", "m falls")
def _falls(record: Record) -> None:
    record["reactions"][-1]["attack"] = {"kind": "melee", "outcome": {"attackerLost": 0, "defenderLost": 2}}


@trait("after", "m goes on sideways")
def _goes_on(record: Record) -> None:
    goes_on(record, beside(-RING - TOUCH, 3 * INCH))


@trait("after", "m goes on further than what is left of its move")
def _goes_far(record: Record) -> None:
    goes_on(record, beside(-RING - TOUCH, 6 * INCH))


@trait("after", "m goes on another way than announced")
def _goes_elsewhere(record: Record) -> None:
    planned = record["action"].get("planned")
    goes_on(record, beside(-RING - TOUCH, 3 * INCH))
    record["action"]["planned"] = planned
