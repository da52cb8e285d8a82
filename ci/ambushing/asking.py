"""
The referee's situations as incidents
=====================================

One situation of the referee becomes a complete record in the trace's words, and its readings the oracle's.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.referee_deathburgh import TOUCH, Readings, Situation
from tests.referee_deathburgh.table import ALLOWANCE, RANGE

NAMES: Mapping[str, tuple[str, Mapping[str, str]]] = {
    "trigger": ("trigger", {"D-PAIR": "pair", "D-LITERAL": "literal", "D-CROSS": "cross", "D-TRAVEL": "travel"}),
    "spared": ("target", {"TG-FIG": "figure", "TG-SIDE": "side"}),
    "aggressive": ("parenthesis", {"PAREN-B-BOTH": "both", "PAREN-B-NEAR": "near", "PAREN-M": "mover"}),
    "measure": ("measure", {"MEAS-EDGE": "edge", "MEAS-CENTRE": "centre"}),
    "within": ("within", {"W-INCL": "inclusive", "W-STRICT": "strict"}),
    "sample": ("sample", {"SM-CONT": "path", "SM-INCH": "inch", "SM-END": "end"}),
    "beginning": ("start-inside", {"IS-YES": "counts", "IS-NO": "crossing"}),
    "retreat": ("retreat-pause", {"RT-LIMIT": "limit", "RT-INCH": "inch"}),
    "activated": ("activated", {"ACT-MODE": "mode", "ACT-FLAG": "flag"}),
    "lock": ("lock", {"LK-OTHER": "other", "LK-ANY": "any"}),
    "lasts": ("lock-life", {"LL-ENGAGED": "engaged", "LL-DEATH": "death", "LL-ROLL": "roll"}),
    "declare": ("declare", {"DC-ATONCE": "at-once", "DC-ANY": "any", "DC-INTENT": "intent", "DC-END": "end"}),
    "distance": ("stop", {"UP-CHOICE": "choice", "UP-FULL": "full", "UP-NEED": "need"}),
    "unit": ("distance-unit", {"DU-REAL": "real", "DU-INCH": "inch"}),
    "after_failure": ("fail-position", {"FP-ADVANCE": "advance", "FP-RETURN": "return"}),
    "ensoul": ("ensoul", {"EN-YES": "yes", "EN-NO": "no"}),
    "ranged_contact": ("ranged-contact", {"RM-NO": "no", "RM-MELEE": "melee"}),
    "failing": ("fail-means", {"FA-POS": "position", "FA-HIT": "hit", "FA-ROLL": "roll"}),
    "four": ("four-inches", {"R4-END": "end", "R4-TRAVEL": "travel", "R4-MIN": "minimum"}),
    "two": ("two-plus", {"N-REMARK": "remark", "N-RULE": "rule", "N-BOTH": "both"}),
    "away": ("direction", {"DIR-AWAY": "away", "DIR-RADIAL": "radial", "DIR-TOWARD": "toward"}),
    "stop": ("shot-stop", {"ST-CHOICE": "choice", "ST-EXACT": "exact"}),
    "mode": ("mover-mode", {"MO-DEFER": "defer", "MO-NOW": "now", "MO-STOP": "stop"}),
    "turn": ("mover-down", {"MW-ENDTURN": "end-turn", "MW-CONTINUE": "continue"}),
}
"""The referee's field -> the oracle's reading and its values."""

MIDDLE = 4572
"""B stands in the middle of the board."""

KINDS = {"forward": "forward", "charge at B": "charge", "charge at friend": "charge", "flee": "flee"}


def readings(chosen: Readings) -> dict[str, str]:
    """The referee's readings as the oracle's."""
    return {name: values[getattr(chosen, field)] for field, (name, values) in NAMES.items()}


def incident(s: Situation) -> dict[str, Any]:
    """The situation as a validated incident."""
    before = {
        "board": [2 * MIDDLE, 2 * MIDDLE],
        "tolerance": 0,
        "round": 2,
        "turn": "P",
        "firstWord": "P",
        "souls": {"P": 0, "Q": s.souls},
        "figures": list(_figures(s)),
        "contact": _contact(s),
        "terrain": [],
    }
    earlier = {"nobody": [], "B": ["b"], "friend": ["f"]}[s.reacted]
    reactions: list[dict[str, Any]] = [{"type": "reactionRanged", "figure": name} for name in earlier]
    return {"kind": "incident", "n": 1, "before": before, "action": _move(s), "reactions": [*reactions, _ambush(s)]}


def _point(x: int, y: int) -> list[int]:
    return [MIDDLE + x, MIDDLE + y]


def _figure(name: str, side: str, at: list[int], base: int = 250, **more: Any) -> dict[str, Any]:
    usual = {"mode": "aggressive", "activated": False, "moved": False, "move": ALLOWANCE, "wounds": 1}
    return {"id": name, "side": side, "base": base, "at": at, **usual, "wasted": False, "weapon": None} | more


def _figures(s: Situation) -> list[dict[str, Any]]:
    locks: list[dict[str, Any]] = []
    if s.lock != "none":
        locks = [{"with": "t" if s.lock.startswith("third") else "m"}]
    mode = "aggressive" if s.aggressive else "defensive"
    weapon = {"range": RANGE} if s.ranged else None
    b: dict[str, Any] = {"mode": mode, "activated": s.activated, "moved": s.moved, "weapon": weapon, "locks": locks}
    figures = [
        _figure("m", "P", _point(s.start, s.lane), 320, locks=[]),
        _figure("b", "Q", _point(0, 0), **b),
    ]
    if s.lock.startswith("third"):
        figures.append(_figure("t", "P", _point(0, -250 if s.lock == "third" else -3000), locks=[]))
    if s.move == "charge at friend":
        way = 1 if s.end > s.start else -1
        figures.append(_figure("f", "Q", _point(s.end + way * TOUCH, s.lane), locks=[]))
    elif s.reacted == "friend":
        figures.append(_figure("f", "Q", [200, 200], locks=[]))
    return figures


def _contact(s: Situation) -> list[list[str]]:
    with_m = s.lane**2 + s.start**2 == TOUCH**2 and s.lock != "M apart"
    return [["m", "b"]] * with_m + [["b", "t"]] * (s.lock == "third")


def _move(s: Situation) -> dict[str, Any]:
    """M was stopped where B declared; how it meant to go on is recorded as planned."""
    path = [_point(s.start, s.lane)] + [_point(s.declared, s.lane)] * (s.declared != s.start)
    planned = [_point(s.start, s.lane), _point(s.end, s.lane)]
    kind = KINDS[s.move]
    move = {"type": "move", "class": "reaction" if kind == "flee" else "action", "figure": "m", "kind": kind}
    aim = {"target": "b" if s.move == "charge at B" else "f", "chargeRoll": 6} if kind == "charge" else {}
    return {**move, **aim, "planned": planned, "path": path, "resumed": False}


def _ambush(s: Situation) -> dict[str, Any]:
    gap = abs(s.declared) - TOUCH if s.lane == 0 else None
    toward = 1 if s.declared > 0 else -1
    lost = {"attackerLost": int(s.b_falls), "defenderLost": int(s.m_falls)}
    return {
        "type": "ambush",
        "figure": "b",
        "declaredAt": {"segment": 0, "at": [1, 1]},
        "roll": s.roll,
        "ensouled": s.ensouled,
        "route": [_point(0, 0)] + [_point(toward * s.step, 0)] * (s.step != 0),
        "contact": s.step == gap,
        "attack": None if s.result == "fail" else {"kind": s.result, "outcome": lost},
        "replies": [],
        "firstWord": [{"at": "declared", "holder": "Q"}, {"at": "closed", "holder": "P"}],
    }
