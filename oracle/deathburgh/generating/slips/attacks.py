"""
Slips of the attack
===================

Attacks that the weapon or the place does not allow.
"""

from __future__ import annotations

from oracle.deathburgh.generating.ambushing import FACES, needed
from oracle.deathburgh.generating.draft import Draft
from oracle.deathburgh.generating.duel import Record
from oracle.deathburgh.generating.sketching import far, plus, point
from oracle.deathburgh.generating.slips.routes import something_between
from oracle.deathburgh.generating.slips.slip import Slip, declaring
from oracle.deathburgh.vocabulary.words import INCH

SLIPS: list[Slip] = []
slip = declaring(SLIPS)


def _shoots(draft: Draft) -> bool:
    attack = draft.reaction["attack"]
    return attack is not None and attack["kind"] == "ranged"


def _outcome() -> Record:
    return {"attackerLost": 0, "defenderLost": 0}


@slip
def _no_attack(draft: Draft) -> None:
    if draft.reaction["attack"] is not None:
        draft.reaction.update({"attack": None, "replies": []})
    else:
        draft.reaction["attack"] = {"kind": draft.pick(("melee", "ranged")), "outcome": _outcome()}


@slip
def _another_weapon(draft: Draft) -> None:
    draft.b["weapon"] = {"range": 12 * INCH} if draft.b["weapon"] is None else None


@slip
def _other_attack(draft: Draft) -> None:
    attack = draft.reaction["attack"]
    if attack is not None:
        attack["kind"] = "ranged" if attack["kind"] == "melee" else "melee"


@slip
def _in_contact(draft: Draft) -> None:
    """b shoots from where it touches m, having a weapon for that or not."""
    if 0 < draft.gap <= FACES * INCH:
        draft.reaction.update({"roll": needed(draft.gap), "contact": True, "ensouled": False})
        draft.reaction["route"] = [[0, 0], point(plus((0, 0), draft.ahead, draft.gap))]
        draft.reaction["attack"] = {"kind": "ranged", "outcome": _outcome()}


@slip
def closer(draft: Draft) -> None:
    """A shot from a little less than 4 inches."""
    route = draft.reaction["route"]
    if _shoots(draft) and len(route) > 1:
        distance = far(route[-1])
        way = (route[-1][0] / distance, route[-1][1] / distance)
        draft.reaction["route"] = [[0, 0], point(plus((0, 0), way, distance - draft.pick((2, 1, 30))))]


@slip
def _out_of_range(draft: Draft) -> None:
    weapon = draft.b["weapon"]
    if _shoots(draft) and weapon is not None:
        apart = int(far(draft.reaction["route"][-1], draft.pause) - draft.touch)
        die = draft.reaction["attack"].get("rangeRoll", 0) * INCH
        weapon["range"] = max(0, apart - die - draft.pick((1, 0, 2, INCH)))


@slip
def _out_of_sight(draft: Draft) -> None:
    """Something between them that is seen through or not."""
    if _shoots(draft):
        something_between(draft)
        draft.before["terrain"][-1]["blocksSight"] = draft.pick((True, True, False))
