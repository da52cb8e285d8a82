"""Situations of the miniature game that a person would ask about."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from oracle.fuzz.examples import Example

Json = Mapping[str, Any]


def _move(each: Example) -> Json:
    found: Json = each.before["underway"]["action"]
    return found


def _attack(each: Example) -> Json:
    return each.action.get("attack") or {}


def _mover(each: Example) -> Json:
    name = _move(each)["figure"]
    return next(figure for figure in each.before["figures"] if figure["id"] == name)


def _falls(each: Example) -> bool:
    lost = _attack(each).get("outcome", {}).get("defenderLost", 0)
    return bool(lost) and bool(lost >= _mover(each)["wounds"])


def _touching(each: Example) -> bool:
    pair = {_move(each)["figure"], each.action["figure"]}
    return any(set(touch) == pair for touch in each.before["contact"])


def _aslant(path: list[list[int]]) -> bool:
    return any(x != path[0][0] for x, _ in path) and any(y != path[0][1] for _, y in path)


SITUATIONS: Mapping[str, Callable[[Example], bool]] = {
    "paused where it begins": lambda each: each.action.get("declaredAt", {}).get("at", [1])[0] == 0,
    "begins in contact with the ambusher": _touching,
    "moves aslant": lambda each: _aslant(_move(each).get("path", [[0, 0]])),
    "declared between two corners": lambda each: (
        0 < each.action.get("declaredAt", {}).get("at", [0, 1])[0] < (each.action["declaredAt"]["at"][1])
    ),
    "fights": lambda each: _attack(each).get("kind") == "melee",
    "shoots": lambda each: _attack(each).get("kind") == "ranged",
    "fails": lambda each: each.action["type"] == "ambush" and each.action.get("attack", 0) is None,
    "ranged figure in contact": lambda each: (
        bool(each.action.get("contact"))
        and any(figure["weapon"] for figure in each.before["figures"] if figure["id"] == each.action["figure"])
    ),
    "mover is Wasted": _falls,
    "both are Wasted": lambda each: _falls(each) and bool(_attack(each)["outcome"].get("attackerLost")),
    "mover goes on": lambda each: _move(each).get("resumed") is True,
    "charges at a friend of the ambusher": lambda each: (
        _move(each).get("kind") == "charge" and _move(each)["target"] != each.action["figure"]
    ),
    "no room between the table and its edge": lambda each: any(
        2 * figure["at"][axis] == figure["base"] for figure in each.before["figures"] for axis in (0, 1)
    ),
}
