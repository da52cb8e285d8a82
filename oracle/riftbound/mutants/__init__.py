"""Engines that break one rule each: those made from the table of rules, then those modelled on real mistakes."""

from __future__ import annotations

from functools import cache

from oracle.engines.mutant import Mutant


@cache
def mutants() -> tuple[Mutant, ...]:
    """All of them, in a fixed order."""
    return ()
