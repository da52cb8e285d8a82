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
    return copy.deepcopy(draws.pick(frontier(EDITION)))


@cache
def frontier(edition: str) -> tuple[tuple[Record, Record, Record], ...]:
    """All of them, in the order of the rules; none in another edition."""
    if edition != EDITION:
        return ()
    pairs = msgspec.json.decode((corpus() / "frontier" / "riftbound.json").read_bytes())
    sides = (pair[side] for pair in pairs for side in ("legal", "illegal"))
    return tuple((side["header"], side["before"], _unpaid(side["action"])) for side in sides)


def _unpaid(action: Record) -> Record:
    return {name: part for name, part in action.items() if name != "pay"}
