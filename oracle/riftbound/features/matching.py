"""
Power matched to symbols
========================

Whether Power of some domains pays symbols that each take some domains, and what of it may be left over.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping

from oracle.riftbound.features.cost import ANY, Power


def payable(asked: Power, supply: Mapping[str, int]) -> bool:
    """Whether the Power covers the symbols: for every set of domains what only they can pay (Hall's condition)."""
    universal = supply.get("any", 0)
    narrow = [symbol for symbol in asked if symbol != ANY]
    domains = sorted(set().union(*narrow)) if narrow else []
    for size in range(1, len(domains) + 1):
        for group in itertools.combinations(domains, size):
            need = sum(1 for symbol in narrow if symbol <= set(group))
            if need > sum(supply.get(domain, 0) for domain in group) + universal:
                return False
    return sum(supply.values()) >= len(asked)


def leftovers(asked: Power, supply: Mapping[str, int]) -> Iterator[dict[str, int]]:
    """What may be left of the Power when the symbols are paid, in every way; first the ways that keep most `any`."""
    over = sum(supply.values()) - len(asked)
    domains = sorted(supply, key=lambda domain: (domain == "any", domain))
    for kept in split(max(0, over), [supply[domain] for domain in domains]):
        left = {domain: number for domain, number in zip(domains, kept, strict=True) if number}
        if payable(asked, {domain: number - left.get(domain, 0) for domain, number in supply.items()}):
            yield left


def split(amount: int, rooms: list[int], exact: bool = True) -> Iterator[tuple[int, ...]]:
    """Every way to spread an amount over rooms; all of it, or as much as one likes."""
    if not rooms:
        if amount == 0 or not exact:
            yield ()
        return
    least = max(0, amount - sum(rooms[1:])) if exact else 0
    for here in range(least, min(amount, rooms[0]) + 1):
        for rest in split(amount - here, rooms[1:], exact):
            yield (here, *rest)
