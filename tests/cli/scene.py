"""One small situation, from which the traces of these tests are made."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

HEADER: dict[str, Any] = {
    "kind": "header",
    "format": "ambush-trace/1",
    "rulebook": "riftbound",
    "edition": "1.4",
    "players": [{"id": "A"}, {"id": "B"}],
    "mode": "duel",
    "victoryScore": 8,
}

BEFORE: dict[str, Any] = {
    "turn": {"player": "A", "phase": "main", "number": 4},
    "priority": "A",
    "focus": "A",
    "invited": None,
    "resolving": None,
    "tasks": [],
    "chain": [],
    "battlefields": [
        {
            "id": "X",
            "card": None,
            "controller": "B",
            "contestedBy": "A",
            "showdown": "ongoing",
            "combat": {"status": "ongoing", "attacker": "A", "defender": "B"},
        },
    ],
    "players": [
        {
            "id": "A",
            "xp": 0,
            "score": 1,
            "turnsTaken": 2,
            "pool": [],
            "runes": [{"id": f"r{number}", "domain": "order", "exhausted": False} for number in range(1, 5)],
            "hand": ["h1"],
            "champion": [],
            "trash": [],
            "banished": [],
        },
        {
            "id": "B",
            "xp": 0,
            "score": 1,
            "turnsTaken": 2,
            "pool": [],
            "runes": [],
            "champion": [],
            "trash": [],
            "banished": [],
        },
    ],
    "objects": [
        {"id": "h1", "card": "test:barrow-knight", "owner": "A"},
        {
            "id": "u1",
            "card": "test:moss-lurker",
            "owner": "A",
            "controller": "A",
            "at": "X",
            "exhausted": False,
            "designation": "attacker",
        },
        {
            "id": "u2",
            "card": "test:kennel-pup",
            "owner": "A",
            "controller": "A",
            "at": "base",
            "exhausted": False,
            "designation": None,
        },
        {
            "id": "u9",
            "card": "test:moss-lurker",
            "owner": "B",
            "controller": "B",
            "at": "X",
            "exhausted": True,
            "designation": "defender",
        },
    ],
    "history": {"A": {}, "B": {}},
    "effects": [],
    "complete": ["chain", "objects", "effects", "history"],
}


def after() -> dict[str, Any]:
    """What a legal play of Barrow Knight for three runes, one of them recycled, and u2 leads to."""
    position = copy.deepcopy(BEFORE)
    position["priority"] = position["focus"] = "B"
    player = position["players"][0]
    player["runes"] = [{"id": f"r{number}", "domain": "order", "exhausted": number < 4} for number in (2, 3, 4)]
    player["hand"], player["trash"] = [], ["u2"]
    knight, lurker, _, enemy = position["objects"]
    knight |= {"controller": "A", "at": "X", "exhausted": True, "designation": "attacker"}
    position["objects"] = [knight, lurker, enemy]
    return position


def play(n: int, kill: str = "u2", **more: Any) -> dict[str, Any]:
    """Barrow Knight is played to X, three runes pay, `kill` is what its cost takes. u1 alone supports it."""
    pay = [{"exhaust": f"r{number}", "for": "energy"} for number in (1, 2, 3)]
    pay += [{"recycle": "r1", "for": "power"}, {"kill": kill, "for": "toll", "replacedBy": None}]
    action = {"type": "play", "player": "A", "card": "h1", "from": "hand", "to": "X", "optional": [], "pay": pay}
    record = {"kind": "incident", "n": n, "before": copy.deepcopy(BEFORE), "action": action}
    return {**record, "claim": {"accepted": True}, **more}


def question(**action: Any) -> dict[str, Any]:
    """Barrow Knight is to be played, anywhere, paid in any way."""
    asked = {"type": "play", "player": "A", "card": "h1", "from": "hand", **action}
    return {"kind": "incident", "n": 1, "before": copy.deepcopy(BEFORE), "action": asked}


def without(record: Mapping[str, Any], *path: str | int) -> dict[str, Any]:
    """The record without the field at the end of the path."""
    changed: dict[str, Any] = copy.deepcopy(dict(record))
    inner: Any = changed
    for step in path[:-1]:
        inner = inner[step]
    del inner[path[-1]]
    return changed


def write(path: Path, records: Iterable[Mapping[str, Any]]) -> Path:
    """A trace at the path."""
    path.write_text("".join(json.dumps(record) + "\n" for record in records), encoding="utf-8")
    return path
