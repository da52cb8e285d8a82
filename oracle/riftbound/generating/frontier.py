"""
Positions at the frontier
=========================

For every constraint two positions that differ in one fact, one in which the play is legal and one in which that rule
is in the way. They are data: `ci/frontier` found them.
"""

from __future__ import annotations

import copy
from functools import cache

import msgspec

from oracle.resources import corpus
from oracle.riftbound.generating.draws import Draws
from oracle.riftbound.generating.moment import Record

EDITION = "1.4"
"""The edition that they are decided by."""


def at_the_frontier(draws: Draws) -> tuple[Record, Record, Record]:
    """Header, position and play, the payment left open, of one of them."""
    found = copy.deepcopy(draws.pick(_positions()))
    return found["header"], found["before"], {name: part for name, part in found["action"].items() if name != "pay"}


@cache
def _positions() -> tuple[Record, ...]:
    pairs = msgspec.json.decode((corpus() / "frontier" / "riftbound.json").read_bytes())
    return tuple(pair[side] for pair in pairs for side in ("legal", "illegal"))
