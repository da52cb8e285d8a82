"""
The Ambush
==========

b rolls and goes into contact and fights, goes where it can shoot, or fails; the attack is answered, and m goes on with
its move, all as the rules have it.
"""

from __future__ import annotations

import math

from oracle.deathburgh.generating.draft import Draft
from oracle.deathburgh.generating.duel import Record
from oracle.deathburgh.generating.moving import allow, stopped, where
from oracle.deathburgh.generating.sketching import Spot, far, length, nearest, plus, point, toward, turned
from oracle.deathburgh.vocabulary.words import INCH

FACES = 6
FOUR = 4 * INCH
ASIDE = ((-1.0, 0.0), (-1.0, 0.0), (-0.8, 0.6), (-0.6, -0.8), (0.0, 1.0))
"""Which way a figure goes that will shoot, told from the way to the mover."""


def ambush(draft: Draft) -> None:
    """Fills in the Ambush and how the move goes on."""
    draft.reaction.update({"ensouled": False, "replies": []})
    if draft.chance(0.35, "ranged"):
        draft.b["weapon"] = _weapon(draft)
    if draft.chance(0.2, "ranged"):
        draft.m["weapon"] = {"range": 12 * INCH}
    touching = draft.gap < 1
    fails = draft.chance(0.3) and (draft.b["weapon"] is not None or not touching)
    if fails or not (_shoots(draft) if draft.b["weapon"] else _fights(draft)):
        _fails(draft)
    if draft.reaction["attack"] is not None:
        _fight(draft)
    _goes_on(draft)


def needed(gap: float) -> int:
    """The roll that closes a gap."""
    return max(1, math.ceil(gap / INCH - 1e-9))


def _weapon(draft: Draft) -> Record:
    found: Record = {"range": draft.pick((12, 14, 9)) * INCH}
    return {**found, "rangeDie": draft.pick((True, False))} if draft.chance(0.4, "rangeDie") else found


def _rolls(draft: Draft, least: int) -> int:
    """A roll of at least so much; now and then a Soul's Die has made it a six."""
    if draft.chance(0.12, "souls") and draft.before["souls"]["Q"]:
        draft.reaction["ensouled"] = True
        return FACES
    found: int = draft.pick((least, *range(least, FACES + 1)))
    return found


def _goes(draft: Draft, *places: Spot) -> None:
    route = [[0, 0], *map(point, places)]
    draft.reaction["route"] = [place for index, place in enumerate(route) if not index or place != route[index - 1]]


def _fights(draft: Draft) -> bool:
    """Into contact, and an attack."""
    least = needed(draft.gap)
    if least > FACES:
        return False
    draft.reaction["roll"] = _rolls(draft, least)
    _goes(draft, plus((0, 0), draft.ahead, max(0.0, draft.gap)))
    draft.reaction.update({"contact": True, "attack": {"kind": "melee"}})
    return True


def _shoots(draft: Draft) -> bool:
    """To a place 4 inches away, and a shot."""
    way = turned(draft.ahead, draft.pick(ASIDE))
    for distance in range(FACES * INCH + 1):
        place = point(plus((0, 0), way, distance))
        if far(place, draft.pause) >= draft.touch + FOUR:
            break
    else:
        return False
    least = max(1, math.ceil(far(place) / INCH))
    if least > FACES:
        return False
    draft.reaction["roll"] = roll = _rolls(draft, least)
    reach = draft.pick((distance, distance, roll * INCH - 1, distance + 1))
    place = point(plus((0, 0), way, max(distance, min(reach, roll * INCH - 1))))
    _goes(draft, (place[0], place[1]))
    attack: Record = {"kind": "ranged"}
    apart = math.ceil(far(place, draft.pause) - draft.touch)
    weapon = draft.b["weapon"]
    if weapon.get("rangeDie"):
        attack["rangeRoll"] = draft.pick(range(1, FACES + 1))
        apart -= attack["rangeRoll"] * INCH
    weapon["range"] = max(0, apart, draft.pick((weapon["range"], apart, apart + 1)))
    draft.reaction.update({"contact": False, "attack": attack})
    return True


def _fails(draft: Draft) -> None:
    """Not into contact, and no attack; or into contact with a weapon that does not allow one."""
    draft.reaction["roll"] = roll = _rolls(draft, 1)
    draft.reaction.update({"contact": False, "attack": None})
    most = min(roll * INCH - 1, int(draft.gap) - 2)
    if draft.b["weapon"] and needed(draft.gap) <= roll and draft.chance(0.3):
        draft.reaction["contact"] = True
        _goes(draft, plus((0, 0), draft.ahead, max(0.0, draft.gap)))
    else:
        _goes(draft, plus((0, 0), draft.ahead, max(0, draft.pick((0, most, most // 2)))))


# --- answer, wounds, going on ---------------------------------------------------------------------------------------


def _fight(draft: Draft) -> None:
    draft.reaction["attack"]["outcome"] = {
        "attackerLost": draft.pick((0, 0, 1, 2)),
        "defenderLost": draft.pick((0, 1, 0, 2)),
    }
    for figure in (draft.m, draft.b):
        figure["wounds"] = draft.pick((2, 3, 1, 5))
    if draft.chance(0.6, "replies"):
        kinds = ["dodge"]
        shot_at, armed = draft.reaction["attack"]["kind"] == "ranged", draft.m["weapon"] is not None
        if armed is shot_at:
            kinds += ["skill", "reactionRanged" if armed else "reactionAttack"]
        draft.reaction["replies"] = [{"figure": "m", "type": draft.pick(kinds), "mode": "aggressive"}]


def falls(draft: Draft) -> bool:
    """Whether m loses its last wound."""
    attack = draft.reaction["attack"]
    return attack is not None and 0 < draft.m["wounds"] <= attack["outcome"]["defenderLost"]


def _goes_on(draft: Draft) -> None:
    """As planned or another way if b is not in the way, or not at all; never if m has fallen."""
    action, done, fallen = draft.action, stopped(draft), falls(draft)
    here, rest = done[-1], action["planned"][len(done) - 1 :]
    ways = [done] if draft.can_stop else [action["planned"]]
    if draft.can_stop and not fallen and draft.knows("resuming"):
        if len(rest) > 1 and _clear(draft, rest):
            ways += [action["planned"]] * 2
        other = [here, point(plus(here, _way_out(draft), draft.pick((INCH, 2 * INCH, 50))))]
        ways += [[*done, other[1]]] if _clear(draft, other) else []
    path = draft.pick(ways)
    action.update({"path": path, "resumed": path != done})
    if path == done == action["planned"] and not fallen:
        action["resumed"] = draft.pick((False, None))
    draft.reaction["declaredAt"] = where(draft)
    if draft.chance(0.1):
        action["spentAtPause"] = round(length([*path[: draft.segment + 1], draft.pause]))
    closed = draft.pick(("Q", "P")) if fallen else "P"
    draft.reaction["firstWord"] = [{"at": "declared", "holder": "Q"}, {"at": "closed", "holder": closed}]
    allow(draft)


def _way_out(draft: Draft) -> Spot:
    """A direction that leads away from b where it now stands, or past it."""
    away = toward(draft.reaction["route"][-1], draft.pause)
    return turned(away, draft.pick(((1.0, 0.0), (0.0, 1.0), (0.6, 0.8))))


def _clear(draft: Draft, rest: list[list[int]]) -> bool:
    return nearest(rest, draft.reaction["route"][-1]) >= draft.touch - 1 and all(
        nearest(rest, each["at"]) >= (draft.m["base"] + each["base"]) / 2 for each in draft.before["figures"][2:]
    )
