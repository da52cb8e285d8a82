"""
Other reactions
===============

Flee, dodge, shoot back: reactions of every kind to actions of every kind.
"""

from __future__ import annotations

from random import Random

from oracle.deathburgh.generating.draft import Draft
from oracle.deathburgh.generating.duel import Record
from oracle.deathburgh.generating.laying import lay
from oracle.deathburgh.vocabulary.words import INCH

FITTING = (
    *(("charge", "flee"), ("charge", "standAndShoot"), ("charge", "reactionRanged"), ("charge", "skill")),
    *(("forward", "reactionRanged"), ("forward", "skill"), ("melee", "reactionAttack"), ("melee", "dodge")),
    *(("melee", "skill"), ("ranged", "fleeUnderFire"), ("ranged", "dodge"), ("ranged", "reactionRanged")),
)
KINDS = ("forward", "charge", "melee", "ranged", "flee")
TYPES = ("dodge", "flee", "fleeUnderFire", "reactionAttack", "reactionRanged", "standAndShoot", "skill")


def reaction(random: Random) -> Record:
    """A figure reacts to an action in another way than by an Ambush."""
    draft = Draft(random)
    draft.m["at"] = [-draft.touch - draft.pick((INCH, 0, 3 * INCH)), 0]
    kind, answer = draft.pick(FITTING)
    if draft.chance(0.3):
        kind, answer = draft.pick(KINDS), draft.pick(TYPES)
    draft.record["action"] = _action(draft, kind)
    draft.record["reactions"] = [{"type": answer, "figure": "b"}]
    if draft.chance(0.2):
        draft.add("f", "Q", (3000, 0))
        earlier = {"type": draft.pick((*TYPES, "ambush")), "figure": draft.pick(("f", "b", "m"))}
        draft.record["reactions"].insert(0, earlier)
    if draft.chance(0.1):
        draft.b["side"] = "P"
        draft.add("q", "Q", (3000, 3000))
    if draft.chance(0.2):
        draft.reaction["performed"] = draft.pick((False, True))
    lay(random, draft.record)
    return draft.record


def _action(draft: Draft, kind: str) -> Record:
    if kind in ("melee", "ranged"):
        found: Record = {"type": "attack", "figure": "m", "target": "b", "kind": kind}
        return {**found, "dice": draft.pick(("aggressive", "defensive"))} if draft.chance(0.4) else found
    start = draft.m["at"]
    end = [start[0] + min(INCH, -draft.touch - start[0]), start[1]]
    found = {"type": "move", "figure": "m", "kind": kind, "planned": [start, end], "path": [start, end]}
    if kind == "charge":
        found.update({"target": "b", "chargeRoll": draft.pick((1, 4))})
    if kind == "flee":
        found["class"] = draft.pick(("reaction", "action"))
    elif draft.chance(0.2):
        found["class"] = draft.pick(("action", "reaction"))
    return {**found, "resumed": draft.pick((None, False))}
