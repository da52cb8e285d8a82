"""
Slips of the route
==================

Rolls that do not reach, Soul's Dice that there are not, routes that go where they may not.
"""

from __future__ import annotations

from oracle.deathburgh.generating.ambushing import FACES, needed
from oracle.deathburgh.generating.draft import Draft
from oracle.deathburgh.generating.duel import Record
from oracle.deathburgh.generating.sketching import far, plus, point, turned
from oracle.deathburgh.generating.slips.slip import Slip, declaring
from oracle.deathburgh.vocabulary.words import INCH

SLIPS: list[Slip] = []
slip = declaring(SLIPS)
SIDES = ((0.0, 1.0), (0.0, -1.0))


@slip
def _less_than_needed(draft: Draft) -> None:
    route = draft.reaction["route"]
    least = needed(far(route[0], route[-1]))
    draft.reaction.update({"roll": max(1, least - 1), "ensouled": False})


@slip
def ensouled(draft: Draft) -> None:
    """A Soul's Die, there or not, makes the roll a six or something else."""
    draft.reaction["ensouled"] = True
    draft.reaction["roll"] = draft.pick((FACES, draft.reaction["roll"]))
    draft.before["souls"]["Q"] = draft.pick((0, 1))


@slip
def _detour(draft: Draft) -> None:
    """Not the shortest way, by a little or a lot."""
    route = draft.reaction["route"]
    if len(route) == 2:
        middle = [(route[0][axis] + route[1][axis]) / 2 for axis in (0, 1)]
        bend = point(plus(middle, turned(draft.ahead, draft.pick(SIDES)), draft.pick((5, 50, 120))))
        draft.reaction["route"] = [route[0], bend, route[1]]
        draft.reaction["roll"] = min(FACES, draft.reaction["roll"] + 1)


@slip
def _aside(draft: Draft) -> None:
    """Another way, without coming into contact."""
    if not draft.reaction["contact"] and draft.reaction["attack"] is None:
        way = turned(draft.ahead, draft.pick(((0.0, 1.0), (0.8, 0.6), (-1.0, 0.0), (0.999, 0.04))))
        reach = draft.pick((INCH, INCH // 2, INCH - 1, 20))
        draft.reaction["route"] = [[0, 0], point(plus((0, 0), way, reach))]


@slip
def _through_somebody(draft: Draft) -> None:
    """Somebody stands a little in b's way, or just beside it."""
    route = draft.reaction["route"]
    if len(route) > 1:
        beside = (draft.b["base"] + 250) // 2 - draft.pick((3, 100, -1))
        place = plus(route[-1], turned(draft.ahead, draft.pick(SIDES)), beside)
        draft.add("d", draft.pick(("Q", "P")), point(place))


@slip
def something_between(draft: Draft) -> None:
    """Something thin lies between b and m."""
    near = draft.b["base"] / 2 + draft.pick((5, 60))
    reach = draft.pick((1500, 100))
    corners = [
        plus(plus((0, 0), draft.ahead, near + thick), turned(draft.ahead, side), reach)
        for side, thick in zip((*SIDES, *reversed(SIDES)), (0, 0, 10, 10), strict=True)
    ]
    piece: Record = {"id": "w1", "kind": draft.pick(("impassable", "obstacle", "difficult"))}
    piece["polygon"] = [point(corner) for corner in corners]
    for name, often in (("blocksSight", 0.5), ("blocksMove", 0.3)):
        if draft.chance(often):
            piece[name] = draft.pick((True, False))
    if piece["kind"] != "impassable" and draft.chance(0.5):
        piece["cost"] = draft.pick((INCH, 0, 3 * INCH, 100))
    draft.before["terrain"].append(piece)


@slip
def _contact_claimed(draft: Draft) -> None:
    """b stops just short of contact, or says that it did."""
    route = draft.reaction["route"]
    if draft.reaction["contact"] and len(route) > 1 and draft.gap > 10:
        draft.reaction["route"] = [route[0], point(plus((0, 0), draft.ahead, draft.gap - draft.pick((3, 2, 1))))]
    elif not draft.reaction["attack"]:
        draft.reaction["contact"] = not draft.reaction["contact"]


@slip
def _no_further(draft: Draft) -> None:
    """b stays where it is, whatever else it does."""
    draft.reaction["route"] = [[0, 0]]
