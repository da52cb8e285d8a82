"""
What choices come to
====================

From the choices of a course to its total cost, or each of those that the player's picks in discounts leave open, and so
to its facts. Incidents of the same play take the same choices now and then: what they come to is worked out once.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from oracle.riftbound.features.affording import beyond_means
from oracle.riftbound.features.case import Case
from oracle.riftbound.features.cost import Choices, Offer, Owed, totals
from oracle.riftbound.features.filling import fill
from oracle.riftbound.features.lot import Lot, Taken
from oracle.riftbound.features.table import Missing
from oracle.riftbound.features.texts import Attempt
from oracle.riftbound.vocabulary.action import Chosen
from oracle.riftbound.vocabulary.cards import BaseCost
from oracle.rulebook import Course


class Choice(msgspec.Struct, frozen=True):
    """What a course locks before it is priced."""

    attempt: Attempt
    offered: Sequence[Offer] | Missing
    """The additional costs that are open for the card, or what is missing to know them."""
    base: BaseCost
    taken: Taken
    misfits: tuple[str, ...]
    doubt: str | None
    """What is missing to know that the base cost applies, or which keywords the card has."""


def priced(case: Case, choice: Choice, affordable: bool = False) -> Iterator[Course]:
    """The course with each total cost it may come to; without those beyond all means, if asked. Raises TooLarge."""
    attempt, taken = choice.attempt, tuple(choice.taken.items())
    key = (
        affordable,
        attempt.to,
        attempt.keywords,
        choice.base.id,
        taken,
        choice.misfits,
        choice.doubt,
        case.action.discounts,
    )
    known = case.known.courses.get(key)
    if known is not None:
        yield from (Course(label, said, facts, names, Lot(case, *of)) for (label, said, facts, names), of in known)
        return
    known = []
    for lot in _lots(case, choice):
        if affordable and beyond_means(lot):
            continue
        course = _course(lot)
        told = course.label, course.choices, course.facts, course.names
        # Without the incident, or nothing of it could be forgotten before Python looks for cycles.
        known.append((told, (lot.attempt, lot.base, lot.taken, lot.owed, lot.gap, lot.misfits, lot.bound_to)))
        yield course
    case.known.courses[key] = known


def _lots(case: Case, choice: Choice) -> Iterator[Lot]:
    order = case.action.discounts if isinstance(case.action.discounts, tuple) else None
    gap = case.card_pointer or choice.doubt or case.gap
    found: list[Owed | None] = [None]
    if isinstance(choice.offered, Missing):
        gap = case.card_pointer or choice.offered.pointer
    elif case.card_pointer is None:
        try:
            less = case.instruction.energy_less if case.instruction is not None else 0
            chosen = Choices(choice.base, choice.taken, case.action.targets, order, _ignoring(case), less)
            found = [*totals(case.texts, choice.attempt, case.own, choice.offered, chosen)]
        except Missing as missing:
            gap = missing.pointer
    bound = _bound_to(case, choice)
    for owed in found:
        yield Lot(case, choice.attempt, choice.base, choice.taken, owed, gap, choice.misfits, bound)


def _bound_to(case: Case, choice: Choice) -> str | None:
    if case.hidden_at is not None:
        return case.hidden_at
    for offer in () if isinstance(choice.offered, Missing) else choice.offered:
        if offer.key in choice.taken and offer.cost.gives.destination == "here":
            return offer.text.place
    return None


def _ignoring(case: Case) -> str | None:
    """The part of the base cost that is ignored: by an effect, or because the card was hidden (CR 811.1.b)."""
    if case.action.ignoring is not None:
        return case.action.ignoring
    if case.instruction is not None and case.instruction.ignoring is not None:
        return case.instruction.ignoring
    return "cost" if case.hidden_at is not None else None


def _course(lot: Lot) -> Course:
    facts, names = fill(lot)
    chosen: dict[str, Any] = {}
    if lot.attempt.to is not None:
        chosen["to"] = lot.attempt.to
    if lot.base.id != "printed":
        chosen["base"] = lot.base.id
    chosen["optional"] = [_say(choice) for choice in lot.taken.values()]
    return Course(label=_label(lot), choices=chosen, facts=facts, names=names, origin=lot)


def _say(choice: Chosen) -> str | dict[str, Any]:
    if choice.source is None and choice.times == 1 and choice.victim is None:
        return choice.cost
    record: dict[str, Any] = {"cost": choice.cost, "source": choice.source, "times": choice.times}
    if choice.victim is not None:
        record["victim"] = choice.victim
    return {key: value for key, value in record.items() if value is not None}


def _label(lot: Lot) -> str:
    words = [f"to {lot.attempt.to}" if lot.attempt.to is not None else "with no destination"]
    if lot.base.id != "printed":
        words.append(f"for {lot.base.id}")
    for choice in lot.taken.values():
        words.append(f"with {choice.cost}" + (f" ×{choice.times}" if choice.times != 1 else ""))
        if choice.victim is not None:
            words.append(f"of {choice.victim}")
    return " ".join(words)
