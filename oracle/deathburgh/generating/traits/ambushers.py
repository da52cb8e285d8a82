"""
Traits of the ambusher
======================

What b is, what it is locked with, and what else is going on.
"""

from __future__ import annotations

from oracle.deathburgh.generating.duel import (
    Record,
    beside,
    fails,
    figure,
)
from oracle.deathburgh.generating.traits.trait import Trait, change_figure, declaring

TRAITS: list[Trait] = []
trait = declaring(TRAITS)


@trait("mode", "b is Defensive, and fails where it stands")
def _defensive(record: Record) -> None:
    change_figure(record, 1, mode="defensive")
    fails(record, 2)


@trait("mode", "b is Defensive and moves")
def _defensive_moves(record: Record) -> None:
    change_figure(record, 1, mode="defensive")


@trait("mode", "b, activated before, is Aggressive again")
def _flipped(record: Record) -> None:
    change_figure(record, 1, activated=True)


@trait("lock", "b is locked with t in contact")
def _third(record: Record) -> None:
    record["before"]["figures"].append(figure("t", "P", beside(0, -250)))
    change_figure(record, 1, locks=[{"with": "t", "since": {"round": 1}}])
    record["before"]["contact"].append(["b", "t"])


@trait("lock", "b is locked with t, which is no longer in contact")
def _third_apart(record: Record) -> None:
    record["before"]["figures"].append(figure("t", "P", beside(0, -1500)))
    change_figure(record, 1, locks=[{"with": "t", "since": {"round": 1}}])


@trait("sight", "a wall hides m from b")
def _wall(record: Record) -> None:
    corners = [beside(-300, 400), beside(-250, 400), beside(-250, -400), beside(-300, -400)]
    record["before"]["terrain"] = [{"id": "wall", "kind": "impassable", "polygon": corners}]
    fails(record, 1)


@trait("interrupt", "a skill has interrupted the move")
def _interrupted(record: Record) -> None:
    record["interrupts"] = [{"what": "skill", "player": "P"}]


@trait("also", "b uses a skill besides")
def _skill(record: Record) -> None:
    record["reactions"][-1]["also"] = ["skill"]
