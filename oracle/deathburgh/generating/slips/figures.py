"""
Slips of figures
================

Who may not ambush, or whose move may not be ambushed, for what it is or has done.
"""

from __future__ import annotations

from oracle.deathburgh.generating.company import DISTANT
from oracle.deathburgh.generating.draft import Draft
from oracle.deathburgh.generating.duel import Record
from oracle.deathburgh.generating.sketching import far, plus, point, turned
from oracle.deathburgh.generating.slips.slip import Slip, declaring

SLIPS: list[Slip] = []
slip = declaring(SLIPS)


@slip
def _down(draft: Draft) -> None:
    draft.b["wasted"] = True


@slip
def defensive(draft: Draft) -> None:
    draft.b["mode"] = "defensive"
    if draft.chance(0.5):
        draft.b["activated"] = True


@slip
def _moved(draft: Draft) -> None:
    draft.pick((draft.b, draft.m))["moved"] = True


@slip
def activated(draft: Draft) -> None:
    draft.pick((draft.b, draft.m))["activated"] = True


@slip
def mover_defensive(draft: Draft) -> None:
    draft.m["mode"] = "defensive"
    for reply in draft.reaction["replies"]:
        reply["mode"] = "defensive"


@slip
def locked_with_third(draft: Draft) -> None:
    """b is locked with t, beside it or further away."""
    base = draft.pick((250, 320))
    touch = (draft.b["base"] + base) // 2
    away = draft.pick((touch, touch, touch + 600))
    aside = draft.pick(((0.0, 1.0), (0.0, -1.0)))
    place = point(plus((0, 0), turned(draft.ahead, aside), away))
    while far(place) < away:
        place = point(plus(place, turned(draft.ahead, aside), 1))
    third = draft.add("t", "P", place, base)
    one, other = draft.pick(((draft.b, third), (third, draft.b)))
    one["locks"] = [*one["locks"], {"with": other["id"], "since": {"round": 1}}]
    if away == touch:
        draft.before["contact"].append(["b", third["id"]])


@slip
def _own_side(draft: Draft) -> None:
    draft.b["side"] = "P"
    draft.add("q", "Q", DISTANT)
    for held in draft.reaction["firstWord"]:
        held["holder"] = "P"


@slip
def _reacted_before(draft: Draft) -> None:
    """Somebody of either side has reacted to the move before."""
    kinds = ("skill", "flee", "ambush", "reactionRanged")
    who = draft.pick(("b", "f", "f", "m"))
    if who == "f":
        who = draft.add("f", "Q", DISTANT)["id"]
    earlier: Record = {"type": draft.pick(kinds), "figure": who}
    if draft.chance(0.4):
        earlier["performed"] = draft.pick((False, True))
    draft.record["reactions"].insert(0, earlier)


@slip
def _friend_falls(draft: Draft) -> None:
    """Somebody else is down, Defensive, or has moved: that is nobody's concern."""
    friend = draft.add("g", draft.pick(("Q", "P")), DISTANT)
    used: Record = {"mode": "defensive", "activated": True}
    friend.update(draft.pick((used, {"wasted": True, "wounds": 0}, {"moved": True})))


@slip
def lock_apart(draft: Draft) -> None:
    """b and m have fought, but are not in contact."""
    if not draft.before["contact"]:
        draft.b["locks"] = [{"with": "m", "since": {"round": 1}}]
