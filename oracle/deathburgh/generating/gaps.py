"""
The gap model
=============

A mover on a straight line with the ambusher, on open ground: where it is paused, only the gap between the bases
matters. The gaps are taken in steps of 0.1 mm around every whole inch, where alone an answer can change.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec

from oracle.deathburgh.features.attempt import Attempt
from oracle.deathburgh.features.facts import Facts
from oracle.deathburgh.features.filling import facts_of
from oracle.deathburgh.features.scene import Scene
from oracle.deathburgh.generating.duel import NARROW, RING, TOUCH, WIDE, Record, at, beside, duel, fails, walks
from oracle.deathburgh.vocabulary.incident import Incident
from oracle.deathburgh.vocabulary.words import INCH
from oracle.rule import Setting
from oracle.services import Happening

MOST_INCHES = 7
AROUND = (-1, 0, 1)
GAPS = tuple(sorted({inches * INCH + off for inches in range(MOST_INCHES + 1) for off in AROUND} - {-1}))
SAID = (
    f"straight moves on open ground, bases of {WIDE} and {NARROW}, gaps of 0 to {MOST_INCHES} inches in steps of "
    f"1 around each inch (0.1 mm)"
)
MEASURED = ("engaged", "comes_near", "gets_away", "crosses", "goes_far", "armed", "melee_needs", "shot_needs")

HAPPENINGS = (
    Happening("approach", "a figure ambushes a mover that comes too close", "AR.T3a", {"fact:engaged": False}),
    Happening("retreat", "a figure ambushes a mover that leaves combat with it", "AR.T3b", {"fact:engaged": True}),
    Happening("attack", "an ambusher gets into contact and attacks", "AR.S4", {"do:fights": True}),
    Happening(
        "fall-short",
        "a roll is too low for contact",
        "AR.S5",
        {"fact:armed": False, "fact:melee_needs>=2": True, "do:contact": False},
    ),
    Happening("shot", "an ambusher shoots", "AR.S6", {"do:shoots": True}),
    Happening("shot-needs-two", "a roll of 1 is too low for the shot", "AR.S6", {"fact:shot_needs>=2": True}),
    Happening("goes-on", "the survivor of an attack goes on", "AR.S7", {"do:resumes": True, "do:fights": True}),
    Happening("answered", "the ambushed figure reacts", "AR.O1", {"do:answered": True}),
    Happening("nested", "an Ambush answers a reaction", "A&R", {"fact:to_action": False}, never=True),
    Happening("twice", "a side reacts twice to one action", "AR.P1", {"fact:side_reacted": True}, never=True),
    Happening(
        "word-kept",
        "a mover stands and its player does not get the First Word back",
        "AR.S7",
        {"do:falls": False, "do:word_returns": False},
        never=True,
    ),
    Happening("moves-twice", "an ambusher moves twice", "MP", {"do:moves": True, "fact:moved": True}, never=True),
    Happening("mover-twice", "a mover moves twice", "MP", {"fact:mover_moved": True}, never=True),
    Happening("too-far", "a mover goes further than it may", "MF", {"do:in_allowance": False}, never=True),
    Happening(
        "two-attacks", "an ambusher fights and shoots", "AR.S4", {"do:fights": True, "do:shoots": True}, never=True
    ),
)
"""What the page says can happen, then the properties that it is held to; all of an Ambush."""


def happenings() -> tuple[Happening, ...]:
    """All of them, said of an Ambush."""
    return tuple(
        Happening(each.name, each.says, each.cites, {"fact:ambush": True, **each.atoms}, each.never)
        for each in HAPPENINGS
    )


def corners(setting: Setting) -> Iterator[Mapping[str, bool | int]]:
    """The measured facts of every table of the model."""
    for record in _records():
        scene = Scene(msgspec.convert(record, Incident))
        facts = facts_of(Attempt(scene, scene.figures["b"], None, setting.readings))
        if all(isinstance(getattr(facts, name), int) for name in MEASURED):
            yield {**{name: getattr(facts, name) for name in MEASURED}, **_locks(facts)}


def _locks(facts: Facts) -> dict[str, bool]:
    """Whoever is locked with the mover is locked."""
    return {"locked": True} if facts.engaged is True else {}


def _records() -> Iterator[Record]:
    """m comes so near, begins so near and leaves, or leaves combat so far; b armed or not."""
    for gap in GAPS:
        for start, end in ((at(9 * INCH), at(gap)), (at(gap), at(9 * INCH)), (at(0), at(gap))):
            for weapon in (None, {"range": 12 * INCH}):
                for locked in {False, start == at(0)}:
                    yield _record(start, end, weapon, locked)
    # Around the ambusher, further than 2 inches and never 2 inches away.
    yield _record(at(0), beside(-TOUCH, RING + 10), None, True)


def _record(start: list[int], end: list[int], weapon: object, locked: bool) -> Record:
    record = duel()
    walks(record, start, end, end)
    fails(record, 1)
    before = record["before"]
    before["figures"][1]["weapon"] = weapon
    if locked:
        before["figures"][0]["locks"] = [{"with": "b", "since": {"round": 1}}]
        before["contact"] = [["m", "b"]]
    del record["reactions"]
    return record
