"""Does the move trigger an Ambush, and where does M pause?

M is looked at on every unit of its path. The paths of the scope meet the ring of 2 inches on whole units, so that
nothing is missed between two of them. A place on the path is told by the number of units M has moved.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Literal

from .table import DEFAULT, INCH, LANES, RING, Readings, Situation, locked

Kind = Literal["near", "far"]
Where = Literal["within", "beyond", "neither"]


def pause(s: Situation, readings: Readings) -> int | None:
    """How far M has moved when B may first declare an Ambush; None if nothing M does triggers one [T3, T4, A09].

    Whether B's mode allows it is another question. Only where one trigger asks for Aggressive and the other does not
    [A03, PAREN-B-NEAR] does a Defensive B have to wait for the other.
    """
    kinds: tuple[Kind, ...] = ("near", "far")
    if readings.aggressive == "PAREN-B-NEAR" and not s.aggressive:
        kinds = ("far",)
    found = _pause(s.lane, s.start, s.end, locked(s, "M", readings), kinds, _geometry(readings), s.touch)
    return 0 if found is not None and readings.declare == "DC-INTENT" else found


@cache
def _geometry(readings: Readings) -> Readings:
    """The same with everything default that has no part in finding the place."""
    names = ("trigger", "measure", "within", "sample", "beginning", "retreat")
    return replace(DEFAULT, **{name: getattr(readings, name) for name in names})


def where(lane: int, x: int, measure: str, within: str, touch: int) -> Where:
    """Where M at `x` is: within 2 inches of B, beyond them or, both taken strictly, neither at exactly 2 [T4, A05].

    Base edges are 2 inches apart if the centres are apart by 2 inches and both radii [A04].
    """
    ring = RING + (touch if measure == "MEAS-EDGE" else 0)
    square = x * x + lane * lane
    if square > ring * ring:
        return "beyond"
    return "neither" if square == ring * ring and within == "W-STRICT" else "within"


@cache
def walk(lane: int, start: int, end: int, measure: str, within: str, touch: int) -> list[Where]:
    """Where M is after each unit of its path, from the start on."""
    assert lane == 0 or measure == "MEAS-EDGE", f"the chord {LANES[lane]} is whole between edges only"
    way = 1 if end > start else -1
    return [where(lane, x, measure, within, touch) for x in range(start, end + way, way)]


@cache
def _pause(
    lane: int, start: int, end: int, engaged: bool, kinds: tuple[Kind, ...], readings: Readings, touch: int
) -> int | None:
    seen = walk(lane, start, end, readings.measure, readings.within, touch)
    stops = [0, *(units for units in range(1, len(seen)) if is_stop(units, len(seen) - 1, readings))]
    moments = [(units, kind) for kind in kinds if (units := first(kind, seen, stops, engaged, readings)) is not None]
    return stands(*min(moments), seen, readings) if moments else None


def is_stop(units: int, length: int, readings: Readings) -> bool:
    """Whether M's place after so many units counts [A06]: on the whole path, after each whole inch, or at its end."""
    if readings.sample == "SM-INCH":
        return units % INCH == 0
    return readings.sample == "SM-CONT" or units == length


def first(kind: Kind, seen: list[Where], stops: list[int], engaged: bool, readings: Readings) -> int | None:
    """The first place at which that trigger holds [T3a and T3b, A01].

    D-PAIR: "near" needs an M that is not engaged with B, "far" one that is. D-TRAVEL: so too, but "far" is a move of
    more than 2 inches. D-LITERAL: either, engaged or not. D-CROSS: M has come from the other side of the ring.
    """
    if readings.trigger == "D-CROSS":
        return crossing(kind, seen, stops)
    if readings.trigger != "D-LITERAL" and engaged is (kind == "near"):
        return None
    if kind == "near":
        return approach(seen, stops, readings)
    if readings.trigger == "D-TRAVEL":
        return next((units for units in stops if units > RING), None)
    counted = stops[1:] if readings.sample == "SM-END" else stops
    return next((units for units in counted if seen[units] == "beyond"), None)


def approach(seen: list[Where], stops: list[int], readings: Readings) -> int | None:
    """The first place within 2 inches. A move that begins there counts at once, or only on coming back [A06]."""
    at_start = readings.beginning == "IS-YES" and readings.sample != "SM-END"
    was_outside = False
    for units in stops:
        if seen[units] != "within":
            was_outside = True
        elif was_outside or (at_start if units == 0 else readings.beginning == "IS-YES"):
            return units
    return None


def crossing(kind: Kind, seen: list[Where], stops: list[int]) -> int | None:
    """The first place on that side of the ring after one on the other side [A01, D-CROSS]."""
    side, other = ("within", "beyond") if kind == "near" else ("beyond", "within")
    was_there = False
    for units in stops:
        if seen[units] == other:
            was_there = True
        elif seen[units] == side and was_there:
            return units
    return None


def stands(units: int, kind: Kind, seen: list[Where], readings: Readings) -> int:
    """Where M pauses if the trigger holds first after so many units.

    "More than" has no first point: M stands on the last before it, which is the ring itself, or at the first whole
    inch beyond [A06, RT-LIMIT and RT-INCH]; so it is with "less than", if that is what within means [A05].
    """
    if units == 0 or readings.sample != "SM-CONT":
        return units
    if kind == "far" and readings.retreat == "RT-INCH":
        last = len(seen) - 1
        return next((each for each in range(units, last) if each % INCH == 0 and seen[each] == "beyond"), last)
    return units - 1 if kind == "far" or readings.within == "W-STRICT" else units
