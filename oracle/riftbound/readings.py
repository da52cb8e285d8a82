"""
Editions and readings
=====================

Where the rule text leaves a question open, the answer is chosen per run and written in every verdict.
"""

from __future__ import annotations

from oracle.riftbound.catalogue import EDITION_LAST_DAY
from oracle.rule import Edition, Reading

EDITIONS = tuple(
    Edition(number, f"Core Rules {number} ({name})", EDITION_LAST_DAY[number])
    for number, name in (("1.3", "Unleashed"), ("1.4", "Vendetta"))
)

READINGS = (
    Reading(
        name="grant-recheck",
        question="Must a permission other than Ambush that made the destination valid still apply at the end?",
        values=("choice", "finalization"),
        default={"1.3": "finalization", "1.4": "choice"},
        cites={"1.3": "358.4", "1.4": "358.5"},
    ),
    Reading(
        name="invited-play",
        question="May an invited teammate play any card, or only spells and abilities?",
        values=("spells-and-abilities", "any-card"),
        default={"1.3": "spells-and-abilities", "1.4": "spells-and-abilities"},
        cites={"1.3": "316.5.b.1", "1.4": "316.5.b.1"},
    ),
    Reading(
        name="not-playing",
        question="Does not playing the card count as an alternative to a doomed choice?",
        values=("no", "yes"),
        default={"1.3": "no", "1.4": "no"},
        cites={"1.3": "355.16", "1.4": "355.16"},
    ),
)
