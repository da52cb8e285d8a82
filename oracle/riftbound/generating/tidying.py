"""
A position brought into line
============================

When a unit, a player or a showdown has been taken out of a position, control, contests, combats, Focus and Priority
follow from what is left.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

Record = dict[str, Any]


def tidied(before: Mapping[str, Any]) -> dict[str, Any]:
    """The position as its units have it: battlefields without a showdown are controlled by whose units are there."""
    objects = [dict(thing) for thing in before.get("objects", ())]
    fields = [_field(dict(field), objects) for field in before.get("battlefields", ())]
    fighting = {field["id"] for field in fields if field.get("combat")}
    for thing in objects:
        if thing.get("at") not in fighting:
            thing.pop("designation", None)
    found = {**before, "objects": objects, "battlefields": fields}
    if not any(field.get("showdown") for field in fields):
        found["focus"] = None
    if not found.get("chain"):
        found |= {"chain": [], "chainOpenedBy": None}
        found["priority"] = found.get("focus") or found.get("turn", {}).get("player")
    return found


def _field(field: Record, objects: list[Record]) -> Record:
    here: set[str] = {thing["controller"] for thing in objects if thing.get("at") == field["id"]}
    if field.get("showdown") is None:
        return {**field, "controller": min(here, default=None), "contestedBy": None, "combat": None}
    return field if len(here) == 2 else {**field, "combat": None}
