"""
Recorded plays
==============

A trace of complete plays, with payment, claim and the position afterwards. An illegal one is a legal play with one
fact of the position or the card changed, so that payment and aftermath stay plausible; half of the engines accepted
it, the other half refused it and changed nothing.
"""

from __future__ import annotations

import itertools
from dataclasses import dataclass, replace
from typing import Any

import msgspec

from ci.benching.scene import Record, Scene, header
from ci.benching.spoiling import spoil
from ci.benching.strata import LEGAL, Stratum, dealt
from oracle.solving import Question

ILLEGAL, OF = 1, 5
OBJECT_FIELDS = ("id", "card", "owner", "controller", "at", "exhausted", "designation")
"""What an engine writes of an object; the other fields are at their defaults throughout."""
UNCHANGED = ("priority", "focus", "chain", "chainOpenedBy", "battlefields", "players", "objects")


@dataclass(frozen=True, slots=True)
class Trace:
    """A header with all cards, and incidents whose `n` counts from 1."""

    header: Record
    incidents: list[Record]
    strata: list[Stratum]

    def bytes(self, incidents: list[Record] | None = None) -> bytes:
        """The trace as a file."""
        records = [self.header, *(self.incidents if incidents is None else incidents)]
        return b"".join(msgspec.json.encode(record) + b"\n" for record in records)


def plays(number: int) -> Trace:
    """So many recorded plays, one in five of them illegal."""
    strata = list(itertools.islice(dealt(ILLEGAL, OF), number))
    cards: Record = {}
    wrong = itertools.count()
    incidents = [
        _play(index, stratum, cards, not stratum.fault or next(wrong) % 2 == 0) for index, stratum in enumerate(strata)
    ]
    return Trace(header(cards), incidents, strata)


def _play(index: int, stratum: Stratum, cards: Record, accepted: bool) -> Record:
    seed = f"play/{index}"
    twin = Scene(seed, replace(stratum, fault=LEGAL))
    asked = Question.ask(twin.incident(), twin.header())
    found = next(iter(asked.payable()), None)
    if found is None:
        raise AssertionError(f"the twin of {index} {stratum} cannot be paid")
    book = asked.sitting.rulebook
    owed: Any = found.course.origin.owed
    scene = twin
    after = dict(book.outcome(asked.incident, found.played, asked.setting) or {})
    after["objects"] = [{name: thing[name] for name in OBJECT_FIELDS if name in thing} for thing in after["objects"]]
    if stratum.fault:
        scene = Scene(seed, stratum)
        spoil(scene)
    incident = scene.incident()
    if not accepted:
        after = {name: incident["before"][name] for name in UNCHANGED}
    cards |= scene.cards
    action = {**incident["action"], "pay": [book.say(step) for step in found.steps]}
    claim: Record = {"accepted": accepted, "cost": {"energy": owed.energy, "power": len(owed.power)}}
    return {**incident, "n": index + 1, "action": action, "claim": claim, "after": after}
