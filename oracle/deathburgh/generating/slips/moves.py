"""
Slips of the move
=================

Moves that nobody may ambush, Ambushes declared too early or too late, movers that go on as they may not.
"""

from __future__ import annotations

from oracle.deathburgh.generating.ambushing import falls
from oracle.deathburgh.generating.draft import Draft
from oracle.deathburgh.generating.duel import Record
from oracle.deathburgh.generating.moving import allow, where
from oracle.deathburgh.generating.sketching import far, plus, point, toward, turned
from oracle.deathburgh.generating.slips.slip import Slip, declaring
from oracle.deathburgh.vocabulary.words import INCH

SLIPS: list[Slip] = []
slip = declaring(SLIPS)


@slip
def _a_reaction(draft: Draft) -> None:
    draft.action["class"] = "reaction"
    if draft.action["kind"] == "forward":
        draft.action["kind"] = draft.pick(("forward", "flee", "fleeUnderFire", "ambush"))


@slip
def _at_the_ambusher(draft: Draft) -> None:
    draft.action.update({"kind": "charge", "target": "b", "chargeRoll": draft.pick((1, 2, 6))})
    allow(draft)


@slip
def _an_attack(draft: Draft) -> None:
    """What is ambushed is no move."""
    draft.record["action"] = {"type": "attack", "figure": "m", "target": "b", "kind": draft.pick(("melee", "ranged"))}


@slip
def interrupted(draft: Draft) -> None:
    found: Record = {"what": draft.pick(("skill", "terrain", "other"))}
    if draft.chance(0.5):
        found["player"] = draft.pick(("P", "Q"))
    if draft.chance(0.7):
        found["ended"] = draft.pick((True, False))
    draft.record["interrupts"] = [found]


@slip
def another_moment(draft: Draft) -> None:
    """Declared elsewhere on the path, where b has failed wherever m stands."""
    path = draft.action["path"]
    if draft.reaction["attack"] is not None or draft.reaction["contact"] or len(path) < 2:
        return
    segment = draft.pick(range(len(path) - 1))
    whole = max(1, round(far(path[segment], path[segment + 1])))
    draft.reaction["declaredAt"] = {"segment": segment, "at": [draft.pick((0, whole, whole // 2, 1)), whole]}


@slip
def _stays_away(draft: Draft) -> None:
    """m goes just so far that nothing triggers an Ambush, and b fails."""
    path = draft.action["path"]
    if not draft.on_ring or draft.reaction["contact"] or draft.reaction["attack"] or far(path[0], draft.pause) < INCH:
        return
    outward = 1 if far(path[0]) > draft.ring else -1
    end = point(plus(draft.pause, draft.ahead, outward * draft.pick((1, 2, INCH // 2))))
    draft.action.update({"planned": [path[0], end], "path": [path[0], end], "resumed": draft.pick((False, None))})
    draft.pause, draft.segment = (end[0], end[1]), 0
    draft.reaction["declaredAt"] = where(draft)


@slip
def too_far(draft: Draft) -> None:
    """m goes a little further than it may."""
    allow(draft, wasteful=False)
    draft.m["move"] = max(0, draft.m["move"] - draft.pick((1, 2, INCH)))


@slip
def _goes_on_anyway(draft: Draft) -> None:
    """m goes on although it is down, or b is in its way."""
    path = draft.action["path"]
    if not draft.action["resumed"]:
        way = toward(path[-1], draft.reaction["route"][-1])
        way = turned(way, (-1.0, 0.0)) if falls(draft) else way
        draft.action.update({"path": [*path, point(plus(path[-1], way, INCH))], "resumed": True})
        allow(draft)


@slip
def elsewhere(draft: Draft) -> None:
    """m had announced another way."""
    planned = draft.action["planned"]
    draft.action["planned"] = [*planned[:-1], point(plus(planned[-1], (0.6, 0.8), draft.pick((1, INCH))))]


@slip
def _in_its_way(draft: Draft) -> None:
    """Somebody stands a little in m's way, or just beside it."""
    path = draft.action["path"]
    if len(path) > 1:
        beside = (draft.m["base"] + 250) // 2 - draft.pick((2, 100, -1))
        aside = turned(toward(path[-2], path[-1]), draft.pick(((0.0, 1.0), (0.0, -1.0))))
        draft.add("w", draft.pick(("P", "Q")), point(plus(path[-1], aside, beside)))


@slip
def _first_word(draft: Draft) -> None:
    draft.pick(draft.reaction["firstWord"])["holder"] = draft.pick(("P", "Q"))


@slip
def also(draft: Draft) -> None:
    draft.reaction["also"] = draft.pick((["skill"], []))
