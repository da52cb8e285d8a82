"""
Resources and other payable things
==================================

What a player's runes, floating pool and objects can yield for one cost. Domains are named relative to the cost.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache, partial

import msgspec

from oracle.facts import TooLarge
from oracle.logic import Number, Span, Unknown, total
from oracle.riftbound.features.cost import ANY, Owed, Power
from oracle.riftbound.features.table import Missing, Table, ask
from oracle.riftbound.features.texts import Attempt
from oracle.riftbound.vocabulary.cards import Card
from oracle.riftbound.vocabulary.position import Floating

PLACES = ("first", "second", "third")
RESOURCES = ("energy", "tied", "limited_energy", *PLACES, "other", "universal", "limited_power")
"""The facts that count resources, of a player and of a thing."""

MOST_RUNES = 12
"""As many runes as a rune deck holds: what a player whose runes are not recorded may have."""

MOST_FLOATING = 12
"""As many floating resources of a kind as a player whose pool is not recorded is taken to have at most."""


class Domains(msgspec.Struct, frozen=True):
    """The domains of a cost, the card's own first: what `first`, `second` and `third` stand for."""

    ordered: tuple[str, ...] = ()

    @property
    def names(self) -> dict[str, str]:
        """Domains by their name relative to the cost."""
        return dict(zip(self.ordered, PLACES, strict=False))

    def of(self, domain: str) -> str:
        """`first`, `second`, `third` or `other`; `universal` for Power of any domain."""
        if domain in self.ordered:
            return PLACES[self.ordered.index(domain)]
        return "universal" if domain == "any" else "other"


def domains_of(owed: Owed, card: Card) -> Domains:
    """The cost's domains, the card's own first. Raises TooLarge for a cost of more than three."""
    return _domains(owed.power, card.domains)


@lru_cache(maxsize=1024)
def _domains(power: Power, own: tuple[str, ...]) -> Domains:
    asked = {domain for symbol in power if symbol != ANY for domain in symbol}
    ordered: list[str] = [domain for domain in own if domain in asked]
    ordered += sorted(asked - set(ordered))
    if len(ordered) > len(PLACES):
        raise TooLarge("domains of one cost", len(ordered), len(PLACES))
    return Domains(tuple(ordered))


@lru_cache(maxsize=1024)
def owed_power(power: Power, domains: Domains) -> Mapping[str, int]:
    """The Power due as the facts `first_due`, …, `either_due`, `any_due`. Raises TooLarge for odd pairs."""
    due: dict[str, int] = {}
    for symbol in power:
        names = sorted(domains.of(domain) for domain in symbol) if symbol != ANY else ["any"]
        if len(names) == 1:
            key = f"{names[0]}_due"
        elif names == ["first", "second"]:
            key = "either_due"
        else:
            raise TooLarge("domains of one symbol", len(names), 2)
        due[key] = due.get(key, 0) + 1
    return due


def usable(only: Sequence[str], attempt: Attempt, table: Table) -> bool:
    """Whether resources with these limits may pay for the card. Raises Missing."""
    kinds = {"unit", "gear", "spell"} & set(only)
    if kinds and attempt.card.type not in kinds:
        return False
    if only and not kinds and "ability" in only and "showdown" not in only:
        return False
    return "showdown" not in only or table.showdown()


def supply(
    table: Table,
    domains: Domains,
    attempt: Attempt,
    spent: Mapping[tuple[int, str], int] | None = None,
    exhausted: frozenset[str] = frozenset(),
    recycled: Sequence[str] = (),
) -> dict[str, Number]:
    """What runes and pool can yield, by the names of the facts. The last three are what was used up already."""
    counts: dict[str, Number] = dict(_pool(table, domains, attempt, spent or {}))
    try:
        recorded = table.field("runes")
    except Missing as missing:
        gap = Span(0, MOST_RUNES, frozenset((missing.pointer,)))
        return {**counts, **{name: total((counts.get(name, 0), gap)) for name in ("energy", *PLACES, "other")}}
    yields: dict[str, int] = {}
    for rune in recorded:
        if rune.id in recycled:
            continue
        name = domains.of(rune.domain)
        yields[name] = yields.get(name, 0) + 1
        if not rune.exhausted and rune.id not in exhausted:
            yields["energy"] = yields.get("energy", 0) + 1
    return {**counts, **{name: total((counts.get(name, 0), number)) for name, number in yields.items()}}


def _pool(
    table: Table, domains: Domains, attempt: Attempt, spent: Mapping[tuple[int, str], int]
) -> Iterator[tuple[str, Number]]:
    """Floating resources by what they may pay for."""
    try:
        recorded: Sequence[Floating] = table.field("pool")
    except Missing as missing:
        gap = Span(0, MOST_FLOATING, frozenset((missing.pointer,)))
        yield from ((name, gap) for name in RESOURCES)
        return
    counts: dict[str, Number] = {}
    for index, entry in enumerate(recorded):
        fits = ask(partial(usable, entry.only, attempt, table))
        there = {"energy": entry.energy, **entry.power}
        left = {kind: amount - spent.get((index, kind), 0) for kind, amount in there.items()}
        for kind, amount in left.items():
            free = domains.of(kind) if kind != "energy" else "tied" if entry.only else "energy"
            limited = "limited_energy" if kind == "energy" else "limited_power"
            if isinstance(fits, Unknown):
                # It may be the one or the other.
                for name in (free, limited):
                    counts[name] = total((counts.get(name, 0), Span(0, max(0, amount), fits.missing)))
            else:
                name = free if fits else limited
                counts[name] = total((counts.get(name, 0), amount))
    yield from counts.items()
