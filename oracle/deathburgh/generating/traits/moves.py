"""
Traits of the move
==================

Where m goes, and where b declares its Ambush.
"""

from __future__ import annotations

from oracle.deathburgh.generating.duel import (
    RING,
    TOUCH,
    Record,
    at,
    beside,
    fails,
    fights,
    figure,
    shoots,
    walks,
)
from oracle.deathburgh.generating.traits.trait import Trait, change_figure, declaring
from oracle.deathburgh.vocabulary.words import INCH

TRAITS: list[Trait] = []
trait = declaring(TRAITS)


def _locked(record: Record, contact: bool) -> None:
    change_figure(record, 0, locks=[{"with": "b", "since": {"round": 1}}])
    record["before"]["contact"] = [["m", "b"]] if contact else []


@trait("move", "m stops at exactly 2 inches")
def _exactly(record: Record) -> None:
    walks(record, at(6 * INCH), at(RING), at(RING))


@trait("move", "b waits until m is 1 inch away")
def _later(record: Record) -> None:
    walks(record, at(6 * INCH), at(INCH), at(INCH // 2))
    fights(record, 1, INCH)


@trait("move", "b waits until m has stopped")
def _stopped(record: Record) -> None:
    walks(record, at(6 * INCH), at(INCH), at(INCH))
    fights(record, 1, INCH)


@trait("move", "b declares before m moves")
def _before(record: Record) -> None:
    walks(record, at(6 * INCH), at(6 * INCH), at(INCH))
    fails(record, 2)


@trait("move", "m begins 1 inch away and leaves")
def _leaves(record: Record) -> None:
    walks(record, at(INCH), at(INCH), at(4 * INCH))
    fights(record, 1, INCH)


@trait("move", "m begins 1 inch away and leaves; b declares at the ring")
def _leaves_ring(record: Record) -> None:
    walks(record, at(INCH), at(RING), at(4 * INCH))


@trait("move", "m leaves combat")
def _retreats(record: Record) -> None:
    walks(record, at(0), at(RING), at(4 * INCH))
    _locked(record, contact=True)


@trait("move", "m leaves combat; b declares a whole inch beyond")
def _retreats_inch(record: Record) -> None:
    walks(record, at(0), at(3 * INCH), at(4 * INCH))
    _locked(record, contact=True)
    fights(record, 3, 3 * INCH)


@trait("move", "m leaves combat, by 2 inches only")
def _retreats_little(record: Record) -> None:
    walks(record, at(0), at(RING), at(RING))
    _locked(record, contact=True)
    fails(record, 1)


@trait("move", "m, locked in combat, walks 2 inches and more around b")
def _circles(record: Record) -> None:
    walks(record, at(0), beside(-TOUCH, RING), beside(-TOUCH, RING + 10))
    _locked(record, contact=True)
    fails(record, 1)


@trait("move", "m, locked but 1 inch apart, leaves")
def _retreats_apart(record: Record) -> None:
    walks(record, at(INCH), at(RING), at(4 * INCH))
    _locked(record, contact=False)


@trait("move", "m stays far away")
def _far(record: Record) -> None:
    walks(record, at(6 * INCH), at(6 * INCH), at(5 * INCH))
    fails(record, 2)


@trait("move", "m passes so that the ring is touched between two whole inches")
def _brushes(record: Record) -> None:
    start, middle = beside(-635, RING + TOUCH), beside(0, RING + TOUCH)
    walks(record, start, middle, beside(635, RING + TOUCH))
    fails(record, 1)


@trait("move", "m is paused where the centres are 2 inches apart")
def _centres(record: Record) -> None:
    walks(record, at(6 * INCH), at(RING - TOUCH), at(0))
    fights(record, 1, RING - TOUCH)


@trait("move", "m is 4 inches away and leaves; b shoots from where it stands, having rolled 1")
def _far_shot(record: Record) -> None:
    walks(record, at(4 * INCH), at(4 * INCH), at(5 * INCH))
    shoots(record, 1)


@trait("target", "m charges c, a friend of b")
def _charges(record: Record) -> None:
    record["before"]["figures"].append(figure("c", "Q", beside(-INCH, 6 * INCH)))
    record["action"] |= {"kind": "charge", "target": "c", "chargeRoll": 1}
