"""
A table laid
============

Everything turned by quarters, mirrored and moved, onto a board with room around it or none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from oracle.deathburgh.generating.duel import Record

Point = list[int]

TURNS: tuple[Callable[[int, int], Point], ...] = (
    lambda x, y: [x, y],
    lambda x, y: [-y, x],
    lambda x, y: [-x, -y],
    lambda x, y: [y, -x],
    lambda x, y: [-x, y],
    lambda x, y: [y, x],
    lambda x, y: [x, -y],
    lambda x, y: [-y, -x],
)
"""Quarter turns, and the same in a mirror."""
ROOM = (1000, 0, 1, 3000)
"""Between what is on the board and its edges."""


def lay(random: Random, record: Record, short: bool = False) -> None:
    """Lays the table, in place. With `short` the board ends just before the ambusher's route does, if it can."""
    turn = random.choice(TURNS)
    _every(record, turn)
    rooms = [random.choice(ROOM) for _ in range(4)]
    spaces = list(_spaces(record, routes=True))
    low = [min(at[axis] - half for at, half in spaces) for axis in (0, 1)]
    high = [max(at[axis] + half for at, half in spaces) for axis in (0, 1)]
    if short:
        rooms = [0, 0, 0, 0]
        less = list(_spaces(record, routes=False))
        for axis in (0, 1):
            low[axis] += low[axis] < min(at[axis] - half for at, half in less)
            high[axis] -= high[axis] > max(at[axis] + half for at, half in less)
    low = [edge - room for edge, room in zip(low, rooms, strict=False)]
    high = [edge + room for edge, room in zip(high, rooms[2:], strict=True)]
    _every(record, lambda x, y: [x - low[0], y - low[1]])
    record["before"]["board"] = [most - least for most, least in zip(high, low, strict=True)]


def _spaces(record: Record, routes: bool) -> Iterator[tuple[Point, int]]:
    """Places that the board holds, each with the room that is needed around it."""
    halves = {each["id"]: each["base"] // 2 for each in record["before"]["figures"]}
    yield from ((each["at"], halves[each["id"]]) for each in record["before"]["figures"])
    yield from ((corner, 0) for piece in record["before"]["terrain"] for corner in piece["polygon"])
    action = record["action"]
    for path in (action.get("planned", ()), action.get("path", ())):
        yield from ((place, halves.get(action.get("figure"), 0)) for place in path)
    for reaction in record["reactions"] if routes else ():
        yield from ((place, halves[reaction["figure"]]) for place in reaction.get("route", ()))


def _every(record: Record, change: Callable[[int, int], Point]) -> None:
    """Every place of the record changed; the parts that are written on are new."""
    before = record["before"]
    before["figures"] = [{**each, "at": change(*each["at"])} for each in before["figures"]]
    before["terrain"] = [{**each, "polygon": _along(each["polygon"], change)} for each in before["terrain"]]
    record["action"] = {**record["action"], **_paths(record["action"], ("planned", "path"), change)}
    record["reactions"] = [{**each, **_paths(each, ("route",), change)} for each in record["reactions"]]


def _paths(value: Record, names: tuple[str, ...], change: Callable[[int, int], Point]) -> Record:
    return {name: _along(value[name], change) for name in names if name in value}


def _along(path: Any, change: Callable[[int, int], Point]) -> list[Point]:
    return [change(*place) for place in path]
