"""
Ambushes at the frontier
========================

For every constraint two tables that differ in one fact, one on which the reaction is legal and one on which that rule
is in the way, by the readings that have it in force. They are data: `ci/frontier deathburgh` found them.
"""

from __future__ import annotations

import copy
from functools import cache
from random import Random

import msgspec

from oracle.deathburgh.readings import EDITION
from oracle.resources import corpus
from oracle.services import Made


def at_the_frontier(random: Random, readings: bool) -> Made:
    """One of them, by the usual readings only if no others are wanted."""
    found = frontier(EDITION)
    return copy.deepcopy(random.choice(found if readings else [each for each in found if "readings" not in each[0]]))


@cache
def frontier(edition: str) -> tuple[Made, ...]:
    """All of them, in the order of the rules; none in another edition."""
    if edition != EDITION:
        return ()
    pairs = msgspec.json.decode((corpus() / "frontier" / "deathburgh.json").read_bytes())
    sides = (pair[side] for pair in pairs for side in ("legal", "illegal"))
    return tuple((side["header"], side["before"], side["action"]) for side in sides)
