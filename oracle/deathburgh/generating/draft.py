"""
A draft
=======

An incident while it is made up. The ambusher b stands at [0, 0] until the table is laid; m is the mover.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TypeVar

from oracle.deathburgh.generating.duel import RING, Record, figure
from oracle.deathburgh.generating.sketching import Spot, far, toward

T = TypeVar("T")

BASES = (250, 320, 400, 252, 284, 500, 600)
TOLERANCES = (*(0,) * 20, 1, 10)


class Draft:
    """The record so far, and what its parts are built from."""

    pause: Spot = (0.0, 0.0)
    """Where m is paused."""
    on_ring = False
    """Whether it is 2 inches away there."""
    segment = 0
    """On which segment of its path."""
    can_stop = True
    """Whether the path has a corner there."""

    def __init__(self, random: Random, can: frozenset[str] | None = None) -> None:
        self.random = random
        self.can = can
        m, b = (figure(name, side, (0, 0), self.pick(BASES)) for name, side in (("m", "P"), ("b", "Q")))
        self.touch = (m["base"] + b["base"]) // 2
        self.record: Record = {"kind": "incident", "n": 1}
        self.record["before"] = {
            "board": [0, 0],
            "tolerance": self.pick(TOLERANCES) if self.knows("tolerance") else 0,
            "round": self.pick((2, 1, 3, 4)),
            "turn": "P",
            "firstWord": "P",
            "souls": {"P": self.pick((0, 1)), "Q": self.pick((0, 1, 2))},
            "contact": [],
            "terrain": [],
            "figures": [m, b],
        }
        self.record["action"] = {"type": "move", "figure": "m", "kind": "forward"}
        self.record["reactions"] = [{"type": "ambush", "figure": "b"}]

    def knows(self, capability: str) -> bool:
        """Whether the engine that it is for has the capability."""
        return self.can is None or capability in self.can

    def chance(self, often: float, capability: str = "") -> bool:
        """True as often as that, between 0 and 1; never if the engine lacks the capability that is named."""
        return (not capability or self.knows(capability)) and self.random.random() < often

    def pick(self, options: Sequence[T]) -> T:
        """One of the options, each as often as it stands there; the first is the simplest."""
        return self.random.choice(options)

    @property
    def before(self) -> Record:
        """The table."""
        found: Record = self.record["before"]
        return found

    @property
    def m(self) -> Record:
        """The mover."""
        found: Record = self.before["figures"][0]
        return found

    @property
    def b(self) -> Record:
        """The ambusher."""
        found: Record = self.before["figures"][1]
        return found

    @property
    def action(self) -> Record:
        """The move."""
        found: Record = self.record["action"]
        return found

    @property
    def reaction(self) -> Record:
        """The Ambush."""
        found: Record = self.record["reactions"][-1]
        return found

    @property
    def ring(self) -> int:
        """How far the centres are apart where the bases are 2 inches apart."""
        found: int = self.touch + RING
        return found

    @property
    def gap(self) -> float:
        """How far the bases are apart where m is paused."""
        return RING if self.on_ring else far(self.pause) - self.touch

    @property
    def ahead(self) -> Spot:
        """The direction from b to m where it is paused."""
        return toward((0, 0), self.pause)

    def add(self, name: str, side: str, place: Sequence[int], base: int = 250) -> Record:
        """Another figure; its name is longer if there is one of that name."""
        while any(each["id"] == name for each in self.before["figures"]):
            name += "2"
        found = figure(name, side, place, base)
        self.before["figures"].append(found)
        return found
