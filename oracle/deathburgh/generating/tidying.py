"""
A table brought into line
=========================

When a figure has been taken off the table, what named it goes with it: contacts, locks, what it did before, a Charge
at it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

Record = dict[str, Any]


def tidied(before: Mapping[str, Any]) -> dict[str, Any]:
    """The table, in an engine's form, without what names figures that are not there."""
    names = {each["id"] for each in before.get("figures", ())}
    figures = [{**each, "locks": _of(each.get("locks"), "with", names)} for each in before.get("figures", ())]
    contact = [pair for pair in before.get("contact", ()) if len(pair) == 2 and names.issuperset(pair)]
    return {**before, "figures": figures, "contact": contact, "underway": _underway(before.get("underway"), names)}


def _of(values: Any, field: str, names: set[str]) -> list[Record]:
    return [each for each in values or () if each.get(field) in names]


def _underway(underway: Any, names: set[str]) -> Any:
    if not isinstance(underway, Mapping) or not isinstance(underway.get("action"), Mapping):
        return underway
    found = {name: value for name, value in underway.items() if value != []}
    action = dict(found["action"])
    if action.get("kind") == "charge" and action.get("target") not in names:
        # Nothing but a Charge has a target.
        action = {name: value for name, value in action.items() if name not in ("target", "chargeRoll")}
        action["kind"] = "forward"
    found["action"] = action
    if "reactions" in found:
        found["reactions"] = _of(found["reactions"], "figure", names)
    return found
