"""Readings as the records name them, `NAME=VALUE`, and as the referee does."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from .table import DEFAULT, Readings

NAMES: dict[str, tuple[str, dict[str, str]]] = {
    "trigger": (
        "trigger",
        {"pair": "D-PAIR", "literal": "D-LITERAL", "cross": "D-CROSS", "travel": "D-TRAVEL"},
    ),
    "spared": ("target", {"figure": "TG-FIG", "side": "TG-SIDE"}),
    "aggressive": ("parenthesis", {"both": "PAREN-B-BOTH", "near": "PAREN-B-NEAR", "mover": "PAREN-M"}),
    "measure": ("measure", {"edge": "MEAS-EDGE", "centre": "MEAS-CENTRE"}),
    "within": ("within", {"inclusive": "W-INCL", "strict": "W-STRICT"}),
    "sample": ("sample", {"path": "SM-CONT", "inch": "SM-INCH", "end": "SM-END"}),
    "beginning": ("start-inside", {"counts": "IS-YES", "crossing": "IS-NO"}),
    "retreat": ("retreat-pause", {"limit": "RT-LIMIT", "inch": "RT-INCH"}),
    "activated": ("activated", {"mode": "ACT-MODE", "flag": "ACT-FLAG"}),
    "lock": ("lock", {"other": "LK-OTHER", "any": "LK-ANY"}),
    "lasts": ("lock-life", {"engaged": "LL-ENGAGED", "death": "LL-DEATH", "roll": "LL-ROLL"}),
    "declare": ("declare", {"at-once": "DC-ATONCE", "any": "DC-ANY", "intent": "DC-INTENT", "end": "DC-END"}),
    "distance": ("stop", {"choice": "UP-CHOICE", "full": "UP-FULL", "need": "UP-NEED"}),
    "unit": ("distance-unit", {"real": "DU-REAL", "inch": "DU-INCH"}),
    "after_failure": ("fail-position", {"advance": "FP-ADVANCE", "return": "FP-RETURN"}),
    "ensoul": ("ensoul", {"yes": "EN-YES", "no": "EN-NO"}),
    "ranged_contact": ("ranged-contact", {"no": "RM-NO", "melee": "RM-MELEE"}),
    "failing": ("fail-means", {"position": "FA-POS", "hit": "FA-HIT", "roll": "FA-ROLL"}),
    "four": ("four-inches", {"end": "R4-END", "travel": "R4-TRAVEL", "minimum": "R4-MIN"}),
    "two": ("two-plus", {"remark": "N-REMARK", "rule": "N-RULE", "both": "N-BOTH"}),
    "away": ("direction", {"away": "DIR-AWAY", "radial": "DIR-RADIAL", "toward": "DIR-TOWARD"}),
    "stop": ("shot-stop", {"choice": "ST-CHOICE", "exact": "ST-EXACT"}),
    "mode": ("mover-mode", {"defer": "MO-DEFER", "now": "MO-NOW", "stop": "MO-STOP"}),
    "turn": ("mover-down", {"end-turn": "MW-ENDTURN", "continue": "MW-CONTINUE"}),
}
"""Field of the referee's readings: name in records, and its values there by their names in the digest."""


def recorded(readings: Readings) -> dict[str, str]:
    """The readings as a header has them: all of those that the referee knows."""
    said = {}
    for field, (name, values) in NAMES.items():
        (said[name],) = (value for value, code in values.items() if code == getattr(readings, field))
    return said


def readings(said: Iterable[str]) -> Readings:
    """The readings that lines such as `trigger=cross` agree on; the rest are the defaults. KeyError for others."""
    fields = {name: (field, values) for field, (name, values) in NAMES.items()}
    changed: dict[str, Any] = {}
    for each in said:
        name, _, value = each.partition("=")
        field, values = fields[name]
        changed[field] = values[value]
    return replace(DEFAULT, **changed)
