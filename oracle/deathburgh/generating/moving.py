"""
The move that is ambushed
=========================

m comes near, passes, begins near and leaves, or leaves combat. Where that first triggers an Ambush it is paused. Now
and then it stays far away, or where it is, and is paused at once.
"""

from __future__ import annotations

from oracle.deathburgh.generating.draft import Draft
from oracle.deathburgh.generating.duel import RING, Record
from oracle.deathburgh.generating.sketching import Spot, far, first, length, plus, point, toward, turned
from oracle.deathburgh.vocabulary.words import INCH

STRAIGHT = ((-1.0, 0.0),)
ASLANT = ((-0.6, 0.8), (-5 / 13, 12 / 13), (-0.8, -0.6), (-0.28, 0.96))
FINE = 1_000_000
OFF = (0, 0, 0, -1, 1)
"""Beside a threshold, in 0.1 mm."""


def move(draft: Draft) -> None:
    """Fills in where m stands and where it means to go, and where it is paused."""
    way = draft.pick(STRAIGHT * 6 + ASLANT)
    aside = (-way[1], way[0])
    manners = ("approach", "near", "past", "retreat") * 3 + ("far", "still")
    engages = draft.knows("locks") and draft.knows("contact")
    manner = draft.pick(manners if engages else [each for each in manners if each != "retreat"])
    off, touch = draft.pick(OFF), draft.touch
    if manner == "approach":
        start = plus((0, 0), way, touch + draft.pick((4, 3, 5, 6)) * INCH + off)
        end = plus((0, 0), way, touch + draft.pick((INCH, RING, RING - 1, 0, INCH + 1, 100)))
    elif manner == "far":
        start = plus((0, 0), way, touch + draft.pick((4, 3, 5)) * INCH + off)
        end = plus(start, draft.pick((way, aside)), INCH)
    elif manner == "still":
        start = end = plus((0, 0), way, draft.ring + draft.pick((0, 0, 1, -1, -INCH)))
    elif manner == "past":
        lane = draft.pick((draft.ring, draft.ring - 1, touch + INCH, touch + 1, draft.ring - INCH // 2))
        start = plus(plus((0, 0), way, draft.ring + draft.pick((INCH, INCH + 1, 100))), aside, lane)
        end = plus(plus((0, 0), way, -draft.pick((2 * INCH, 4 * INCH, INCH - 1))), aside, lane)
    else:
        beside = (INCH, RING, 0, 2 * INCH - 1, INCH + 1, INCH - 1, 1, RING + 0)
        start = plus((0, 0), way, touch + (0 if manner == "retreat" else draft.pick(beside)))
        reach = draft.pick((3 * INCH, 4 * INCH, RING + 1, 2 * INCH + 50))
        ways = (way, way, turned(way, (0.8, 0.6))) if manner == "retreat" else (way, way, aside)
        end = plus(start, draft.pick(ways), reach + off)
    path = [point(start)] + [point(end)] * (end != start)
    draft.m["at"] = path[0]
    _touches(draft, manner == "retreat")
    at_once = manner in ("far", "still")
    draft.action["planned"] = _pauses(draft, path, inward=manner != "retreat", at_once=at_once)
    if draft.chance(0.2, "charges") and manner not in ("approach", "still"):
        _charges(draft, path)
    elif draft.chance(0.1):
        draft.action["target"] = None


def _touches(draft: Draft, engaged: bool) -> None:
    """Whether m begins in contact with b, and has fought it before."""
    if engaged or far(draft.m["at"]) == draft.touch:
        draft.before["contact"].append(draft.pick((["m", "b"], ["b", "m"])))
    if engaged:
        since = {"round": max(1, draft.before["round"] - 1)}
        for one, other in draft.pick((((draft.m, "b"),), ((draft.b, "m"),), ((draft.m, "b"), (draft.b, "m")))):
            one["locks"] = [{"with": other, "since": since}]


def _pauses(draft: Draft, path: list[list[int]], inward: bool, at_once: bool) -> list[list[int]]:
    """The path, with a corner where it is paused if that bends it little; paused at its end if nothing triggers."""
    if at_once:
        draft.pause = path[0][0], path[0][1]
        return path
    found = first(path, draft.ring, inward)
    if found is None:
        draft.segment, draft.pause = len(path) - 2, (path[-1][0], path[-1][1])
        return path
    _, spot = found
    corner = _corner(spot, draft.ring, inward)
    bent = path if corner in path else [path[0], corner, path[1]]
    draft.segment, draft.pause = first(bent, draft.ring, inward) or found
    draft.can_stop = far(draft.pause, corner) < 2
    if not draft.can_stop:
        draft.segment, draft.pause = found
    draft.on_ring = not inward or abs(far(draft.pause) - draft.ring) < 1e-6
    return bent if draft.can_stop else path


def _corner(spot: Spot, ring: int, inward: bool) -> list[int]:
    """The place in whole units, not short of the ring."""
    found, way = point(spot), toward(spot, (0, 0)) if inward else toward((0, 0), spot)
    steps = 1
    while (far(found) > ring) if inward else (far(found) < ring):
        found = point(plus(spot, way, steps))
        steps += 1
    return found


def _charges(draft: Draft, path: list[list[int]]) -> None:
    """The move is a Charge at a friend of b, which stands where it leads."""
    base = draft.pick((250, 320))
    onward = plus(path[1], toward(path[0], path[1]), (draft.m["base"] + base) / 2 + draft.pick((1, 300)))
    draft.add("c", "Q", point(onward), base)
    draft.action.update({"kind": "charge", "target": "c", "chargeRoll": draft.pick((1, 3, 6))})


def stopped(draft: Draft) -> list[list[int]]:
    """The planned path as far as the corner where m is paused."""
    planned: list[list[int]] = draft.action["planned"]
    corner = min(range(len(planned)), key=lambda index: (far(planned[index], draft.pause), index))
    return planned[: corner + 1]


def where(draft: Draft) -> Record:
    """The place on the path where m is paused, as the record has it."""
    path = draft.action["path"]
    segment = min(draft.segment, max(0, len(path) - 2))
    start, end = path[segment], path[min(segment + 1, len(path) - 1)]
    done, whole = far(start, draft.pause), far(start, end)
    if not done or not whole:
        return {"segment": segment, "at": [0, 1]}
    if done >= whole:
        return {"segment": segment, "at": [1, 1]}
    exact = done == int(done) and whole == int(whole)
    return {"segment": segment, "at": [int(done), int(whole)] if exact else [round(FINE * done / whole), FINE]}


def allow(draft: Draft, wasteful: bool = True) -> None:
    """Lets m move as far as it does, or further."""
    needed = -int(-length(draft.action["path"]) // 1)
    needed -= draft.action.get("chargeRoll", 0) * INCH
    more = (9 * INCH, needed, needed + 1, 10 * INCH, needed + INCH) if wasteful else (needed,)
    draft.m["move"] = max(needed, draft.pick(more), 0)
