"""Tables and incidents for tests, in the trace's words. Poses are exact unless said otherwise."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import oracle
from oracle.verdict import Verdict

HEADER: dict[str, Any] = {"kind": "header", "format": "ambush-trace/1", "rulebook": "deathburgh"}
INCH = 254
TWO_BASES = 320
"""Two bases of 32 mm in contact: the distance of their centres."""

Record = dict[str, Any]
Point = Sequence[int]


def figure(name: str, side: str, at: Point, base: int = 320, **more: Any) -> Record:
    """A figure that may do anything; a field that is `...` is left out."""
    usual: Record = {"mode": "aggressive", "activated": False, "moved": False, "move": 9 * INCH, "wounds": 3}
    usual |= {"wasted": False, "weapon": None, "locks": []}
    found = {"id": name, "side": side, "base": base, "at": list(at), **usual, **more}
    return {key: value for key, value in found.items() if value is not ...}


def table(*figures: Record, **more: Any) -> Record:
    """A table of 36 inches without terrain, in the turn of P."""
    usual: Record = {"board": [9144, 9144], "tolerance": 0, "round": 2, "turn": "P", "firstWord": "P"}
    usual |= {"souls": {"P": 0, "Q": 1}, "contact": [], "terrain": []}
    return {**usual, "figures": list(figures), **more}


M_AT = (1000, 4000)
B_AT = (3000, 4000)
RING = (B_AT[0] - TWO_BASES - 2 * INCH, 4000)
"""Where m is exactly 2 inches from b on its way to the right."""


def duel(m: Record | None = None, b: Record | None = None, **more: Any) -> Record:
    """m of P and b of Q, 2000 units apart."""
    return table({**figure("m", "P", M_AT), **(m or {})}, {**figure("b", "Q", B_AT), **(b or {})}, **more)


def move(*path: Point, **more: Any) -> Record:
    """m moves forward along a path, from where it stands by default."""
    return {"type": "move", "figure": "m", "kind": "forward", "path": [list(M_AT), *map(list, path)], **more}


TO_RING = move(RING, resumed=False, planned=[list(M_AT), [RING[0] + 300, 4000]])
"""m is stopped at the ring."""


def ambush(roll: int = 2, route: Sequence[Point] | None = None, **more: Any) -> Record:
    """b ambushes m at the end of m's path, by default into contact at the ring, and wounds it once."""
    found: Record = {"type": "ambush", "figure": "b", "declaredAt": {"segment": 0, "at": [1, 1]}, "roll": roll}
    found |= {"ensouled": False, "route": [list(B_AT), *map(list, route if route is not None else [(2492, 4000)])]}
    found |= {"contact": True, "attack": {"kind": "melee", "outcome": {"attackerLost": 0, "defenderLost": 1}}}
    found |= {"replies": [], "firstWord": [{"at": "declared", "holder": "Q"}, {"at": "closed", "holder": "P"}]}
    return {key: value for key, value in {**found, **more}.items() if value is not ...}


def failed(roll: int = 1, **more: Any) -> Record:
    """b ambushes m, stays where it is and fails."""
    return ambush(roll, **{"route": [], "contact": False, "attack": None, **more})


def incident(before: Record, action: Record = TO_RING, *reactions: Record, **more: Any) -> Record:
    """An incident; without reactions a question."""
    record = {"kind": "incident", "n": 1, "before": before, "action": action, **more}
    return {**record, "reactions": list(reactions)} if reactions else record


def judged(record: Record, **options: Any) -> Verdict:
    """The verdict on one incident."""
    return next(iter(oracle.check([HEADER, record], **options)))


def broken(record: Record, **options: Any) -> set[str]:
    """The rules that the incident breaks."""
    return {finding.rule for finding in judged(record, **options).findings}
