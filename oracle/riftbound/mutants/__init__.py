"""Engines that break one rule each: those made from the table of rules, then those modelled on real mistakes."""

from __future__ import annotations

from functools import cache

import msgspec

from oracle.engines.mutant import Mutant
from oracle.resources import corpus
from oracle.riftbound.mutants.acting import acting
from oracle.riftbound.mutants.answering import answering
from oracle.riftbound.mutants.costs import costs
from oracle.riftbound.mutants.destinations import destinations
from oracle.riftbound.mutants.entering import entering
from oracle.riftbound.mutants.payments import payments
from oracle.riftbound.mutants.table import from_rules
from oracle.riftbound.rulebook import Riftbound


@cache
def mutants() -> tuple[Mutant, ...]:
    """All of them, in a fixed order."""
    listed = msgspec.json.decode((corpus() / "subsumed.json").read_bytes())["subsumed"]
    subsumed = frozenset(each["rule"] for each in listed)
    return (
        *from_rules(Riftbound.rules, subsumed),
        *acting(),
        *destinations(),
        *costs(),
        *payments(),
        *entering(),
        *answering(),
    )
