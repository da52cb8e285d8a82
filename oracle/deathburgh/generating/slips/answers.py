"""
Slips of the answer
===================

Answers that there are not.
"""

from __future__ import annotations

from oracle.deathburgh.generating.company import DISTANT
from oracle.deathburgh.generating.draft import Draft
from oracle.deathburgh.generating.duel import Record
from oracle.deathburgh.generating.slips.slip import Slip, declaring

SLIPS: list[Slip] = []
slip = declaring(SLIPS)


def _reply(draft: Draft, name: str, kind: str) -> Record:
    mode = next(each["mode"] for each in draft.before["figures"] if each["id"] == name)
    return {"figure": name, "type": kind, "mode": mode}


@slip
def _answered_otherwise(draft: Draft) -> None:
    kinds = ("reactionAttack", "reactionRanged", "dodge", "flee", "fleeUnderFire", "standAndShoot", "ambush", "skill")
    draft.reaction["replies"] = [_reply(draft, "m", draft.pick(kinds))]


@slip
def answered_by_another(draft: Draft) -> None:
    if draft.reaction["attack"] is not None:
        draft.reaction["replies"] = [_reply(draft, draft.add("n", "P", DISTANT)["id"], "dodge")]


@slip
def _answered_twice(draft: Draft) -> None:
    if draft.reaction["attack"] is not None:
        draft.reaction["replies"] = [_reply(draft, "m", "dodge"), _reply(draft, "m", draft.pick(("dodge", "skill")))]


@slip
def _wrong_dice(draft: Draft) -> None:
    if draft.reaction["attack"] is not None:
        replies = draft.reaction["replies"] or [_reply(draft, "m", "dodge")]
        draft.reaction["replies"] = [{**replies[0], "mode": draft.pick(("defensive", "aggressive"))}]
