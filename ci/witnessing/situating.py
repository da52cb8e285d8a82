"""
Generated Ambushes as the referee sees them
===========================================

The referee knows a mover on a straight line along the table's edge, on open ground, and an ambusher that goes along the
line through both. What is not of that kind it is not asked.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from oracle.fuzz.examples import Example
from tests.referee_deathburgh import DEFAULT, INCH, RING, Readings, Situation
from tests.referee_deathburgh.agreed import NAMES, readings
from tests.referee_deathburgh.table import LANES, RANGE, TOUCH, Lock, Move

Json = Mapping[str, Any]
KNOWN = {name for name, _ in NAMES.values()}


class Beyond(Exception):
    """The referee does not know such a table."""


@dataclass(frozen=True)
class Asked:
    """An Ambush for the referee, with what it does not look at itself."""

    situation: Situation
    readings: Readings
    mover: Json
    ambusher: Json
    goes_on: bool
    walked: int
    allowance: int


def _demand(holds: object, why: str) -> None:
    if not holds:
        raise Beyond(why)


def asked(each: Example) -> Asked:
    """The Ambush for the referee. Raises Beyond."""
    before, reaction = each.before, each.action
    move = before["underway"]["action"]
    figures = {figure["id"]: figure for figure in before["figures"]}
    _demand(reaction["type"] == "ambush" and move["type"] == "move", "not an Ambush of a move")
    m, b = figures[move["figure"]], figures[reaction["figure"]]
    _demand((m["side"], b["side"]) == ("P", "Q"), "sides")
    _demand(not before["terrain"] and not before["tolerance"], "terrain or tolerance")
    _demand("interrupts" not in before["underway"] and not reaction.get("also"), "interrupts, skills")
    _demand(not m["wasted"] and not b["wasted"] and m["mode"] == "aggressive" and not m["moved"], "states")
    _demand(m["wounds"] > 0 and b["wounds"] > 0, "who stands has a wound left")
    _demand(figures.keys() >= {m["id"], b["id"]} and m["id"] != b["id"], "figures")
    path, planned = move["path"], move.get("planned", move["path"])
    goes_on = move["resumed"] is True
    line = _Line(b["at"], planned)
    _demand(path == planned if goes_on else _leads(planned, path), "the way walked is not as announced")
    touch = (m["base"] + b["base"]) // 2
    lane = line.lane
    _demand(lane in LANES and (lane == 0 or touch == TOUCH), "the lane")
    start, end = (line.along(place) for place in (planned[0], planned[-1]))
    declared = _declared(line, path, reaction["declaredAt"])
    _demand(lane or abs(declared) >= touch, "on top of each other")
    agreed = _agreed(each.header, end - start)
    _demand(agreed.measure == "MEAS-EDGE" or lane == 0, "centres")
    _bystanders(before, m, b, path, reaction["route"])
    attack = reaction["attack"]
    step = _step(line, reaction["route"], declared)
    _demand(reaction["contact"] is (lane == 0 and step == abs(declared) - touch), "contact and poses disagree")
    lost = (attack or {}).get("outcome", {})
    situation = Situation(
        lane=lane,
        start=start,
        end=end,
        declared=declared,
        move=_kind(move, figures, b),
        aggressive=b["mode"] == "aggressive",
        activated=b["activated"],
        moved=b["moved"],
        lock=_lock(before, figures, m, b, math.hypot(start, lane) <= RING + touch, math.hypot(start, lane) == touch),
        reacted=_reacted(before["underway"].get("reactions", ()), figures, b),
        ranged=b["weapon"] is not None,
        roll=reaction["roll"],
        souls=before["souls"]["Q"],
        ensouled=reaction["ensouled"],
        result="fail" if attack is None else attack["kind"],
        step=step,
        b_falls=b["wounds"] <= lost.get("attackerLost", 0),
        m_falls=m["wounds"] <= lost.get("defenderLost", 0),
        touch=touch,
        shot_range=_range(b, attack),
    )
    _demand(lane == 0 or situation.result == "fail", "attacks beside the middle lane")
    allowance = m["move"] + move.get("chargeRoll", 0) * INCH
    walked = abs(line.along(path[-1]) - start)
    return Asked(situation, agreed, m, b, goes_on, walked, allowance)


class _Line:
    """The line of the move, told from the ambusher: how far beside it, and how far along."""

    def __init__(self, origin: list[int], path: list[list[int]]) -> None:
        self.origin = origin
        axes = [axis for axis in (0, 1) if len({place[1 - axis] for place in path}) == 1]
        _demand(axes, "aslant")
        lanes = {axis: abs(path[0][1 - axis] - origin[1 - axis]) for axis in axes}
        self.axis = min(axes, key=lambda axis: lanes[axis])
        self.lane = lanes[self.axis]
        places = [self.along(place) for place in path]
        _demand(places in (sorted(places), sorted(places, reverse=True)), "there and back")

    def along(self, place: list[int]) -> int:
        """How far along the line a place lies, from the ambusher on."""
        found: int = place[self.axis] - self.origin[self.axis]
        return found


def _leads(planned: list[list[int]], path: list[list[int]]) -> bool:
    """Whether the path walked ends on the planned one, corner by corner."""
    return path == planned[: len(path)]


def _declared(line: _Line, path: list[list[int]], where: Json) -> int:
    number, of = int(where["at"][0]), int(where["at"][1])
    one = line.along(path[where["segment"]])
    other = line.along(path[min(where["segment"] + 1, len(path) - 1)])
    _demand((other - one) * number % of == 0, "between two units")
    return one + (other - one) * number // of


def _agreed(header: Json, length: int) -> Readings:
    said = header.get("readings", {})
    _demand(set(said) <= KNOWN and said.get("measure") != "body", "readings")
    found = readings(f"{name}={value}" for name, value in said.items()) if said else DEFAULT
    by_inch = found.sample == "SM-INCH" or found.retreat == "RT-INCH"
    _demand(not by_inch or length % INCH == 0, "no whole inches")
    return found


def _step(line: _Line, route: list[list[int]], declared: int) -> int:
    _demand(len(route) <= 2, "a bend")
    end = route[-1]
    across = end[1 - line.axis] - line.origin[1 - line.axis]
    _demand(across == 0 and (line.lane == 0 or len(route) == 1), "the route is aslant")
    return line.along(end) * (-1 if declared < 0 else 1)


def _kind(move: Json, figures: Json, b: Json) -> Move:
    if move.get("class") == "reaction":
        return "flee"
    _demand(move["kind"] in ("forward", "charge"), "the kind of move")
    if move["kind"] == "forward":
        return "forward"
    target = figures[move["target"]]
    _demand(target["side"] == "Q", "whom it charges")
    return "charge at B" if target is b else "charge at friend"


def _lock(before: Json, figures: Json, m: Json, b: Json, near: bool, touching: bool) -> Lock:
    contacts = [set(pair) for pair in before["contact"]]
    _demand(({m["id"], b["id"]} in contacts) is touching, "contact")
    locked = [
        other
        for other in figures.values()
        if other["side"] == "P"
        and (_names(b, other) or _names(other, b) or {b["id"], other["id"]} in contacts)
        and (_names(b, other) or _names(other, b))
    ]
    _demand(len(locked) < 2 and not any(other["wasted"] for other in locked), "locks")
    if not locked:
        return "none"
    if locked[0] is m:
        _demand(near, "locked far apart")
        return "M" if touching else "M apart"
    return "third" if {b["id"], locked[0]["id"]} in contacts else "third apart"


def _names(one: Json, other: Json) -> bool:
    return any(lock["with"] == other["id"] for lock in one["locks"])


def _reacted(earlier: Any, figures: Json, b: Json) -> Any:
    sides = [each["figure"] for each in earlier if figures[each["figure"]]["side"] == "Q"]
    return "nobody" if not sides else "B" if b["id"] in sides else "friend"


def _range(b: Json, attack: Any) -> int:
    weapon = b["weapon"]
    if weapon is None:
        return RANGE
    if not weapon.get("rangeDie"):
        return int(weapon["range"])
    shoots = attack is not None and attack["kind"] == "ranged"
    _demand(not shoots or "rangeRoll" in attack, "the range is open")
    return int(weapon["range"]) + (attack["rangeRoll"] * INCH if shoots else 0)


def _bystanders(before: Json, m: Json, b: Json, path: list[list[int]], route: list[list[int]]) -> None:
    """Nobody else is in the way, and all stay on the board."""
    for each in before["figures"]:
        for mover, way in ((m, path), (b, route)):
            if each is not m and each is not b:
                least = (each["base"] + mover["base"]) / 2
                _demand(all(_far(one, other, each["at"]) >= least for one, other in _legs(way)), "in the way")
    for mover, way in ((m, path), (b, route)):
        half = mover["base"] / 2
        _demand(
            all(half <= place[axis] <= before["board"][axis] - half for place in way for axis in (0, 1)), "the board"
        )


def _legs(way: list[list[int]]) -> Iterator[tuple[list[int], list[int]]]:
    yield from zip(way, way[1:] or way, strict=False)


def _far(one: list[int], other: list[int], place: list[int]) -> float:
    """How far a place is from a segment along an axis: exact to the last bit of a root."""
    nearest = [min(max(place[axis], min(one[axis], other[axis])), max(one[axis], other[axis])) for axis in (0, 1)]
    return math.dist(nearest, place)
