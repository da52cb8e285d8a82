"""
One Ambush at random
====================

A small table with a move under way and a reaction to it. About half of what is drawn is legal; of the rest most breaks
one rule.
"""

from __future__ import annotations

from random import Random

from oracle.deathburgh.asking import posed
from oracle.deathburgh.generating.ambushing import ambush
from oracle.deathburgh.generating.company import company
from oracle.deathburgh.generating.draft import Draft
from oracle.deathburgh.generating.duel import HEADER, Record
from oracle.deathburgh.generating.frontier import at_the_frontier
from oracle.deathburgh.generating.laying import lay
from oracle.deathburgh.generating.moving import move
from oracle.deathburgh.generating.nudging import nudge
from oracle.deathburgh.generating.reactions import reaction
from oracle.deathburgh.generating.slips import slip, slip_about
from oracle.deathburgh.generating.traits import some_traits
from oracle.deathburgh.readings import EDITION, READINGS
from oracle.services import Made


def draw(random: Random, edition: str, can: frozenset[str] | None = None) -> Made:
    """Header, table and reaction. It may be ill-formed in rare cases: the caller looks."""
    if edition == EDITION and random.random() < 0.06:
        return at_the_frontier(random, can is None or "readings" in can)
    return invented(random, edition, can)


def invented(random: Random, edition: str, can: frozenset[str] | None = None) -> Made:
    """A table that nobody has written down. What an engine cannot do (`can`: its capabilities) is mostly left out."""
    header: Record = {**HEADER, "edition": edition}
    readings = _readings(random) if (can is None or "readings" in can) and random.random() < 0.2 else {}
    if readings:
        header["readings"] = readings
    put = posed(_record(random, can, tuple(readings)))
    assert put is not None, "what is made up has a reaction"
    return header, dict(put[0]), dict(put[1])


def _record(random: Random, can: frozenset[str] | None, readings: tuple[str, ...]) -> Record:
    if (can is None or "otherReactions" in can) and random.random() < 0.12:
        record = reaction(random)
    elif random.random() < 0.15:
        record = some_traits(random)
        lay(random, record)
    else:
        record = _ambush(random, can, readings)
    if random.random() < 0.15:
        nudge(random, record)
    return record


def _ambush(random: Random, can: frozenset[str] | None, readings: tuple[str, ...]) -> Record:
    """A move and an Ambush of it that is right, and then at most two slips; more often what the readings are about."""
    draft = Draft(random, can)
    move(draft)
    ambush(draft)
    company(draft)
    if readings and random.random() < 0.5:
        slip_about(draft, readings)
    for _ in range(random.choice((0, 0, 1, 1, 1, 2)) if random.random() < 0.75 else 0):
        slip(draft)
    lay(random, draft.record, short=random.random() < 0.04)
    return draft.record


def _readings(random: Random) -> dict[str, str]:
    """One to three readings that are not the default."""
    chosen = random.sample(READINGS, random.choice((1, 1, 2, 3)))
    return {each.name: random.choice(each.values[1:]) for each in chosen}
