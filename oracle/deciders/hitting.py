"""
Hitting sets
============

A set hits a family of sets if it has an element of each. Minimal clashes of rules and minimal repairs are hitting sets
of each other, so both come from this one function.
"""

from __future__ import annotations

from collections.abc import Sequence


def hitting_sets(family: Sequence[frozenset[str]]) -> list[frozenset[str]]:
    """Every minimal set that meets each member of the family, in a fixed order."""
    hits: set[frozenset[str]] = {frozenset()}
    for member in family:
        grown = {hit for hit in hits if hit & member}
        grown |= {hit | {each} for hit in hits if not hit & member for each in member}
        hits = {hit for hit in grown if not any(other < hit for other in grown)}
    return sorted(hits, key=lambda hit: (len(hit), sorted(hit)))
