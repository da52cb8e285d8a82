"""
Mutants of the miniature game
=============================

Engines that break one rule each, made from the table of rules; then those modelled on mistakes of programs for such
games: distances measured between the wrong things, triggers seen only at some points of a path, ambushes that are free.
"""

from __future__ import annotations

import copy
import itertools
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import cache
from typing import Any

import msgspec

from oracle.deathburgh.procedure.steps import Ambushing
from oracle.deathburgh.rulebook import Deathburgh
from oracle.engines.mutant import Mutant, Record
from oracle.resources import corpus
from oracle.rule import Kind, Setting

TRIGGERS = ("trigger.approach-or-retreat", "declare.at-once")
ANYWHERE, CROSSING = (*TRIGGERS, "trigger.anywhere"), (*TRIGGERS, "trigger.crossing")
LOCKS = ("ambusher.not-locked-away", "after.locked-in-contact", "trigger.approach-or-retreat")
BODIES = ("route.clear", "route.minimum", "resume.way-clear")
FOUR = ("shot.four-inches", "shot.four-travelled")
ACTIVATED = ("ambusher.not-activated", "ambusher.never-activated")
CONSTRAINTS = tuple(rule.id for rule in Deathburgh.rules if rule.kind is Kind.CONSTRAINT)

MISREAD: tuple[tuple[str, str, str, str, tuple[str, ...]], ...] = (
    ("centre-to-centre", "measures from centre to centre", "measure", "centre", (*TRIGGERS, "route.in-roll")),
    ("less-than-two", "takes exactly 2 inches for not within 2 inches", "within", "strict", TRIGGERS),
    ("whole-inches-only", "sees the mover at whole inches of its path only", "sample", "inch", TRIGGERS),
    ("end-of-move-only", "sees the mover where its move ends only", "sample", "end", TRIGGERS),
    ("anywhere", "lets a move be ambushed however far away it is", "trigger", "literal", ANYWHERE),
    ("any-crossing", "takes every crossing of the ring for a trigger", "trigger", "cross", CROSSING),
    ("after-the-move", "takes an Ambush when the move is over, too", "declare", "end", ("declare.at-once",)),
    ("locks-for-good", "keeps figures locked until one of them falls", "lock-life", "death", LOCKS),
    ("no-bodies", "lets figures pass through each other", "blocking", "end", BODIES),
    ("four-inches-moved", "takes the 4 inches for the length of the move", "four-inches", "travel", FOUR),
    ("fresh-move", "gives the survivor a whole new move", "resume", "fresh", ("resume.allowance",)),
    ("flag-for-mode", "asks whether the ambusher was activated, not for its mode", "activated", "flag", ACTIVATED),
)
"""Other readings than those that were agreed: name, sentence, reading and its value, rules."""


def _used_up(state: Record, played: Any) -> Record:
    """After a refusal the figure that would have ambushed counts as used."""
    ambushing: Ambushing = played.state
    name = ambushing.attempt.figure.id
    figures = [{**each, "activated": True, "moved": True} if each["id"] == name else each for each in state["figures"]]
    return {**state, "figures": figures}


Change = Callable[[dict[str, Any], Any, Setting], None]
"""Gets the table after an Ambush wrong: given that table, the replay and the setting."""


class _Afterwards(Deathburgh):
    """The rules with another table after an Ambush."""

    def __init__(self, change: Change) -> None:
        self._change = change

    def position_after(self, incident: Any, played: Any, setting: Setting) -> Mapping[str, Any] | None:
        """The table, got wrong."""
        right = super().position_after(incident, played, setting)
        if right is None or played.facts.ambush is not True:
            return right
        table = copy.deepcopy(dict(right))
        self._change(table, played, setting)
        return table


def _pair(table: dict[str, Any], played: Any) -> tuple[dict[str, Any], dict[str, Any]]:
    """Ambusher and mover in the table."""
    attempt = played.course.origin
    figures = {each["id"]: each for each in table["figures"]}
    return figures[attempt.figure.id], figures[attempt.scene.mover.id]


def _fought(played: Any) -> bool:
    return played.decided.fights is True or played.decided.shoots is True


def _ambusher_defensive(table: dict[str, Any], played: Any, setting: Setting) -> None:
    _pair(table, played)[0]["mode"] = "defensive"


def _mover_defensive(fought: bool) -> Change:
    """The mover turns Defensive at once where it has, or has not, fought."""

    def change(table: dict[str, Any], played: Any, setting: Setting) -> None:
        if _fought(played) is fought:
            _pair(table, played)[1]["mode"] = "defensive"

    return change


def _turn_taken(wasted: bool) -> Change:
    """The ambusher's player has the turn where the mover is, or is not, Wasted."""

    def change(table: dict[str, Any], played: Any, setting: Setting) -> None:
        if _pair(table, played)[1]["wasted"] is wasted:
            table["turn"] = table["firstWord"] = played.course.origin.side

    return change


def _locked(table: dict[str, Any], played: Any, setting: Setting) -> None:
    if played.decided.fights is True and setting.readings["lock-life"] == "roll":
        for one, other in itertools.permutations(_pair(table, played)):
            since = {"since": {"round": table["round"]}}
            one["locks"] = [lock for lock in one["locks"] if lock["with"] != other["id"]]
            one["locks"].append({"with": other["id"], **since})


UNCHANGED: dict[str, Change] = {
    "after.fought-as-before": _ambusher_defensive,
    "after.mover-mode-kept": _mover_defensive(fought=True),
    "after.mover-unharmed": _mover_defensive(fought=False),
    "after.word-and-turn": _turn_taken(wasted=False),
    "after.turn-continues": _turn_taken(wasted=True),
    "after.not-locked": _locked,
}
"""Rules by which something stays as it is: an engine breaks them by changing it."""


def _from_rules() -> Iterator[Mutant]:
    listed = msgspec.json.decode((corpus() / "subsumed-deathburgh.json").read_bytes())["subsumed"]
    subsumed = {each["rule"] for each in listed}
    for rule in Deathburgh.rules:
        # What holds by itself, such as that the die shows what was rolled, is nothing an engine could break.
        if rule.id not in subsumed and not rule.physics:
            plain = Mutant(f"no-{rule.id}", f"breaks: {rule.title}", (rule.id,))
            change = UNCHANGED.get(rule.id)
            lacks = {"without": frozenset((rule.id,))} if change is None else {"book": _Afterwards(change)}
            yield replace(plain, **lacks)


def _by_hand() -> Iterator[Mutant]:
    for name, sentence, reading, value, breaks in MISREAD:
        yield Mutant(name, sentence, breaks, readings={reading: value})
    yield Mutant("refusal-uses-up", "an Ambush that was refused uses the figure up", (), refused=_used_up)
    unchecked = frozenset(CONSTRAINTS)
    yield Mutant(
        "apply-unchecked", "lists who may ambush, but lets anybody", CONSTRAINTS, without=unchecked, lists=False
    )
    yield Mutant(
        "list-unchecked", "checks every Ambush, but lists everybody", CONSTRAINTS, without=unchecked, applies=False
    )


@cache
def mutants() -> tuple[Mutant, ...]:
    """All of them, in a fixed order."""
    return (*_from_rules(), *_by_hand())
