"""
An incident as it is put to an engine
=====================================

The table with the action that is under way on it, and the reaction that the engine is asked about.
"""

from __future__ import annotations

from oracle.deathburgh.generating.duel import Record


def posed(record: Record) -> tuple[Record, Record]:
    """The table with what is under way, and the last reaction."""
    *earlier, last = record["reactions"]
    underway = {"action": record["action"]}
    if earlier:
        underway["reactions"] = earlier
    if record.get("interrupts"):
        underway["interrupts"] = record["interrupts"]
    sides = {figure["id"]: figure["side"] for figure in record["before"]["figures"]}
    return {**record["before"], "underway": underway}, {**last, "player": sides[last["figure"]]}


def incident(before: Record, action: Record) -> Record:
    """The incident that this is part of."""
    underway = before["underway"]
    reaction = {name: value for name, value in action.items() if name != "player"}
    record = {
        "kind": "incident",
        "n": 1,
        "before": {name: value for name, value in before.items() if name != "underway"},
        "action": underway["action"],
        "reactions": [*underway.get("reactions", ()), reaction],
    }
    return {**record, "interrupts": underway["interrupts"]} if "interrupts" in underway else record
