"""
Counting payments
=================

A payment is what each object is used for; the order does not count, and objects that nothing tells apart are counted
once. Nothing is paid in vain: leaving out any one use would leave the cost unpaid. Runes are counted by domain and by
whether they are ready, so that the numbers stay small however many runes there are.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import comb, factorial

from oracle.facts import changed
from oracle.riftbound.features import abilities, resources
from oracle.riftbound.features.cost import Power
from oracle.riftbound.features.facts import Facts, Thing, Use
from oracle.riftbound.features.lot import Lot
from oracle.riftbound.features.matching import payable, split


@dataclass(frozen=True, slots=True)
class Runes:
    """What the runes of one domain are used for: exhausted, recycled, both, and exhausted ones recycled."""

    exhausted: int = 0
    recycled: int = 0
    both: int = 0
    spent: int = 0


@dataclass(frozen=True, slots=True)
class Usage:
    """One payment: the uses of things, the runes by domain, floating Energy, floating Power by domain."""

    things: tuple[Use, ...]
    runes: tuple[tuple[str, Runes], ...]
    energy: int
    power: tuple[tuple[str, int], ...]

    def alike(self, ready: Mapping[str, int], spent: Mapping[str, int]) -> int:
        """How many payments this is if every rune is told apart."""
        number = 1
        for domain, runes in self.runes:
            there = ready.get(domain, 0)
            for taken in (runes.exhausted, runes.recycled, runes.both):
                number *= comb(there, taken)
                there -= taken
            number *= comb(spent.get(domain, 0), runes.spent)
        return number

    def orders(self, things: int) -> int:
        """In how many orders the steps can be taken; a rune is exhausted before it is recycled."""
        steps = sum(runes.exhausted + runes.recycled + 2 * runes.both + runes.spent for _, runes in self.runes)
        steps += self.energy + sum(amount for _, amount in self.power) + things
        pairs = sum(runes.both for _, runes in self.runes)
        pairs += sum(use.used is True and True in (use.kill_1, use.kill_2) for use in self.things)
        return factorial(steps) >> pairs


class Stock:
    """What there is to pay with, by domain."""

    def __init__(self, lot: Lot) -> None:
        table = lot.case.table
        self.ready: Counter[str] = Counter()
        self.spent: Counter[str] = Counter()
        for rune in table.field("runes"):
            (self.spent if rune.exhausted else self.ready)[rune.domain] += 1
        self.energy = 0
        self.power: Counter[str] = Counter()
        for entry in table.field("pool"):
            if resources.usable(entry.only, lot.attempt, table):
                self.energy += entry.energy
                self.power.update(entry.power)


def usages(lot: Lot, facts: Facts, picks: Iterator[tuple[Use, ...]]) -> Iterator[Usage]:
    """Every payment of a course, for every way (`picks`) to pay what is neither Energy nor Power."""
    assert lot.owed is not None
    stock = Stock(lot)
    for things in picks:
        for used in _used(facts.things, things):
            energy, power = _yields(lot, facts.things, used)
            for rest in _rune_ways(stock, max(0, lot.owed.energy - energy), lot.owed.power, power):
                usage = Usage(used, *rest)
                if not _wasteful(lot, facts, usage, stock):
                    yield usage


def _used(things: tuple[Thing, ...], uses: tuple[Use, ...]) -> Iterator[tuple[Use, ...]]:
    able = [
        index
        for index, (thing, use) in enumerate(zip(things, uses, strict=True))
        if thing.adds is True
        and thing.reaction is True
        and not (thing.exhausts is True and (thing.ready is not True or use.exhausted is True))
        and not (thing.dies is True and True in (use.kill_1, use.kill_2, use.returned))
    ]
    for size in range(len(able) + 1):
        for chosen in itertools.combinations(able, size):
            yield tuple(changed(use, used=index in chosen) for index, use in enumerate(uses))


def _yields(lot: Lot, things: tuple[Thing, ...], uses: tuple[Use, ...]) -> tuple[int, Counter[str]]:
    """Energy and Power by domain that the things used add."""
    case, energy, power = lot.case, 0, Counter[str]()
    for thing, use in zip(things, uses, strict=True):
        if use.used is not True:
            continue
        recorded = case.table.by_id[thing.id]
        card = case.table.card(recorded)
        found = abilities.add_of(case.texts, recorded, card, lot.attempt)
        assert found is not None
        if not resources.usable(found[1].only, lot.attempt, case.table):
            continue
        more, symbols = abilities.yield_of(case.texts, recorded, card, found[1])
        energy += more
        power.update(abilities.domain_added(each, card) for each in symbols)
    return energy, power


def _rune_ways(
    stock: Stock, energy: int, asked: Power, given: Counter[str]
) -> Iterator[tuple[tuple[tuple[str, Runes], ...], int, tuple[tuple[str, int], ...]]]:
    """Every way to make up the rest of the cost with runes and floating resources, exactly."""
    domains = sorted(set(stock.ready) | set(stock.spent))
    missing = max(0, len(asked) - sum(given.values()))
    floating = sorted(stock.power)
    for pool in split(missing, [stock.power[domain] for domain in floating], exact=False):
        left = missing - sum(pool)
        for power in split(left, [stock.ready[d] + stock.spent[d] for d in domains]):
            supply = Counter(dict(zip(domains, power, strict=True)))
            supply.update(dict(zip(floating, pool, strict=True)))
            supply.update(given)
            if not payable(asked, supply):
                continue
            for energies in split(energy, [stock.energy, *(stock.ready[d] for d in domains)]):
                for runes in itertools.product(
                    *(_overlaps(stock, d, e, p) for d, e, p in zip(domains, energies[1:], power, strict=True))
                ):
                    taken = tuple((d, n) for d, n in zip(floating, pool, strict=True) if n)
                    yield tuple(zip(domains, runes, strict=True)), energies[0], taken


def _overlaps(stock: Stock, domain: str, energy: int, power: int) -> Iterator[Runes]:
    """Which runes give the Energy and which the Power."""
    ready, spent = stock.ready[domain], stock.spent[domain]
    for of_spent in range(min(spent, power) + 1):
        of_ready = power - of_spent
        if of_ready <= ready:
            for both in range(max(0, energy + of_ready - ready), min(energy, of_ready) + 1):
                yield Runes(energy - both, of_ready - both, both, of_spent)


def _wasteful(lot: Lot, facts: Facts, usage: Usage, stock: Stock) -> bool:
    """Whether a thing was used that the rest of the payment could do without."""
    assert lot.owed is not None
    base_energy = usage.energy + sum(runes.exhausted + runes.both for _, runes in usage.runes)
    base = Counter(dict(usage.power))
    for domain, runes in usage.runes:
        base[domain] += runes.recycled + runes.both + runes.spent
    for index, use in enumerate(usage.things):
        if use.used is not True:
            continue
        without = tuple(changed(u, used=False) if i == index else u for i, u in enumerate(usage.things))
        energy, power = _yields(lot, facts.things, without)
        if base_energy + energy >= lot.owed.energy and payable(lot.owed.power, base + power):
            return True
    return False
