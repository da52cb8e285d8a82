"""Mistakes about what a play costs."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from msgspec.structs import replace as with_fields

from oracle.engines.mutant import Mutant
from oracle.facts import changed
from oracle.riftbound.features.case import Case
from oracle.riftbound.features.courses import courses
from oracle.riftbound.features.deal import Deal
from oracle.riftbound.features.lot import Lot
from oracle.riftbound.mutants.altered import Altered
from oracle.riftbound.vocabulary.cards import Card, ExtraCost, Minimum, Pick, Symbol
from oracle.rulebook import Course

TOTAL = ("cost.total", "pay.energy", "pay.power", "pay.domain")
"""The rules that a wrong total shows by."""

ANY: Symbol = "any"


def _accelerate(energy: int, power: tuple[Symbol, ...]) -> Callable[[Card], Card]:
    """Reads Accelerate as an optional cost of its own."""

    def read(card: Card) -> Card:
        if "accelerate" not in card.keywords:
            return card
        words = tuple(word for word in card.keywords if word != "accelerate")
        cost = ExtraCost(id="accelerate", energy=energy, power=power)
        return with_fields(card, keywords=words, costs=(*card.costs, cost))

    return read


def _no_domains(card: Card) -> Card:
    """Every Power symbol may be paid with any domain."""

    def loose(power: tuple[Symbol, ...]) -> tuple[Symbol, ...]:
        return (ANY,) * len(power)

    costs = tuple(with_fields(cost, power=loose(cost.power)) for cost in card.costs)
    bases = tuple(with_fields(base, power=loose(base.power)) for base in card.bases)
    cost = with_fields(card.cost, power=loose(card.cost.power))
    return with_fields(card, cost=cost, costs=costs, bases=bases)


def _kill_anything(card: Card) -> Card:
    """A cost's restriction to a place, a tag or a Might is not read."""

    def widened(pick: Pick | None) -> Pick | None:
        return None if pick is None else Pick(of=pick.of, who=pick.who)

    return with_fields(card, costs=tuple(with_fields(cost, kill=widened(cost.kill)) for cost in card.costs))


def _minimum_for_all(card: Card) -> Card:
    """No discount ever takes the Energy below one."""
    found = tuple(
        change if change.min is not None else with_fields(change, min=Minimum(energy=1)) for change in card.discounts
    )
    return with_fields(card, discounts=found)


class _Without(Deal):
    """The same deal, its cards without increases or without discounts on the total."""

    def __init__(self, deal: Deal, increases: bool, discounts: bool) -> None:
        super().__init__(deal.header, deal.edition, deal.as_of)
        self._keep = increases, discounts

    def card(self, card_id: str) -> Card | None:
        found = super().card(card_id)
        increases, discounts = self._keep
        if found is not None and not increases:
            found = with_fields(found, increases=())
        if found is not None and not discounts:
            kept = tuple(change for change in found.discounts if change.on != "total")
            found = with_fields(found, discounts=kept)
        return found


def _discounts_first(course: Course) -> Course:
    """The discounts on the total are taken off before the increases are added."""
    lot: Lot = course.origin
    if lot.owed is None:
        return course

    def energy(increases: bool, discounts: bool) -> int:
        case = Case(_Without(lot.case.deal, increases, discounts), lot.case.incident)
        found = (each.origin.owed for each in courses(case) if each.label == course.label)
        return next((owed.energy for owed in found if owed is not None), 0)

    more = energy(True, False) - energy(False, False)
    wrong = energy(False, True) + more
    if wrong == lot.owed.energy:
        return course
    facts = changed(course.facts, energy_due=wrong)
    return replace(course, facts=facts, origin=with_fields(lot, owed=with_fields(lot.owed, energy=wrong)))


def costs() -> Iterator[Mutant]:
    """The mutants, Accelerate first."""
    yield Mutant(
        "accelerate-free",
        "lets a unit be accelerated for nothing",
        TOTAL,
        book=Altered(card=_accelerate(0, ())),
    )
    yield Mutant(
        "accelerate-as-energy",
        "charges two Energy for Accelerate instead of one Energy and one Power",
        TOTAL,
        book=Altered(card=_accelerate(2, ())),
    )
    yield Mutant(
        "accelerate-any-domain",
        "lets the Power of Accelerate be paid in a domain that the card does not have",
        TOTAL,
        book=Altered(card=_accelerate(1, (ANY,))),
    )
    yield Mutant(
        "domain-ignored",
        "lets Power of a domain be paid with Power of any other",
        ("pay.domain",),
        book=Altered(card=_no_domains),
    )
    yield Mutant(
        "kill-from-anywhere",
        "lets a kill cost be paid with a unit at another place, or of another sort, than the cost says",
        ("pay.kill-restriction",),
        book=Altered(card=_kill_anything),
    )
    yield Mutant(
        "discounts-first",
        "takes discounts off the total before the increases are added",
        TOTAL,
        book=Altered(facts=_discounts_first),
    )
    yield Mutant(
        "minimum-for-all",
        "holds every discount to a minimum of one that only some have",
        TOTAL,
        book=Altered(card=_minimum_for_all),
    )
