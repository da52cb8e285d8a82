"""
Courses: the ways to take the choices
=====================================

A course locks what step 2 and step 3 decide: destination, base cost, optional costs, what discounts take off. Each
leads to one set of facts; what is left is how to pay. Courses come in a fixed order, the plainest first.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from functools import partial

from msgspec import UnsetType

from oracle.logic import Truth, Unknown
from oracle.riftbound.features.affording import beyond_all_means
from oracle.riftbound.features.announcing import SELF
from oracle.riftbound.features.case import Case
from oracle.riftbound.features.cost import Offer, offers
from oracle.riftbound.features.destination import granted_by
from oracle.riftbound.features.lot import Taken
from oracle.riftbound.features.pricing import Choice, priced
from oracle.riftbound.features.table import BASE, Missing, Table, ask
from oracle.riftbound.features.texts import Attempt
from oracle.riftbound.vocabulary.action import Chosen
from oracle.riftbound.vocabulary.cards import BaseCost
from oracle.rulebook import Course

Choosing = tuple[Taken, tuple[str, ...], str | None]
"""Optional costs, those that nothing offers, and what is missing to know what they come to."""

MOST_TIMES = 6
"""An optional cost that may be paid any number of times is tried up to this often."""


def courses(case: Case, everything: bool = False, affordable: bool = False) -> Iterator[Course]:
    """Every course that the action leaves open. Optional costs that help nothing are left out unless asked for.

    `affordable` leaves out those that cost more than the player could ever pay.
    """
    if affordable and beyond_all_means(case):
        return
    for to in destinations(case):
        reaction = ask(partial(has_reaction, case, to))
        doubt = _pointer(reaction)
        attempt = case.attempt(to, reaction=reaction is True)
        offered = _offered(case, attempt)
        for base, applies in bases(case, attempt):
            unmet = (case.action.base or "",) if applies is False else ()
            for taken, misfits, gap in choices(case, offered, everything):
                chosen = Choice(attempt, offered, base, taken, (*unmet, *misfits), doubt or gap or _pointer(applies))
                yield from priced(case, chosen, affordable)


def _offered(case: Case, attempt: Attempt) -> list[Offer] | Missing:
    """The additional costs that are open for the card, or what is missing to know them."""
    try:
        return offers(case.texts, attempt, case.own)
    except Missing as missing:
        return missing


def _pointer(truth: Truth) -> str | None:
    """What is missing to know it; None if it is known."""
    return min(truth.missing) if isinstance(truth, Unknown) else None


def has_reaction(case: Case, to: str | None) -> bool:
    """Whether Ambush gives the card Reaction for this destination as its cost is determined. Raises Missing.

    That is looked at before costs are paid, and only where a text makes the cost depend on it.
    """
    if to in (None, BASE) or "ambush" not in case.keywords or not case.reaction_costs:
        return False
    if to not in case.table.known_battlefields:
        return False
    if any(case.table.controller(thing) == case.player for thing, _ in case.table.units_at(to)):
        return True
    found = granted_by(case.texts, case.attempt(to), case.own)
    return found.widened or found.widened_to_victim


def destinations(case: Case) -> list[str | None]:
    """The destination of the action, or all there are; None for a card that goes nowhere."""
    if isinstance(case.action.to, str):
        return [case.action.to]
    if case.card.type == "gear":
        return [BASE]
    if case.card.type != "unit":
        return [None]
    unrecorded = isinstance(case.position.battlefields, UnsetType)
    return [BASE, *case.table.battlefields, *([None] if unrecorded else [])]


def bases(case: Case, attempt: Attempt) -> list[tuple[BaseCost, Truth]]:
    """The base costs the card may be played for, and whether each applies: the chosen one, or all that may apply."""
    card, chosen = case.card, case.action.base
    others = [(base, ask(partial(case.texts.holds, base.if_, case.own, attempt))) for base in card.bases]
    found: list[tuple[BaseCost, Truth]] = [(card.cost, True), *others]
    if chosen is None:
        return [(base, applies) for base, applies in found if applies is not False]
    return [(base, applies) for base, applies in found if base.id == chosen] or [(card.cost, False)]


def choices(case: Case, offered: list[Offer] | Missing, everything: bool) -> Iterator[Choosing]:
    """The optional costs as chosen, or every set of them worth trying."""
    if case.activates:
        yield {(None, SELF): Chosen(cost=SELF, victim=case.action.source)}, (), None
        return
    open_ = [] if isinstance(offered, Missing) else [offer for offer in offered if not offer.cost.must]
    recorded = case.action.optional
    if isinstance(recorded, tuple):
        chosen = [Chosen(cost=each) if isinstance(each, str) else each for each in recorded]
        if case.action.repeat:
            chosen.append(Chosen(cost="repeat", times=case.action.repeat))
        taken, misfits = _match(open_, chosen)
        for extra, gap in _victims(case, taken, open_):
            yield extra, misfits, gap
        return
    helpful = [offer for offer in open_ if everything or _helps(offer)]
    if not helpful:
        yield {}, (), None
        return
    for size in range(len(helpful) + 1):
        for picked in itertools.combinations(helpful, size):
            ranges = [range(1, (offer.cost.times or MOST_TIMES) + 1) for offer in picked]
            for times in itertools.product(*ranges):
                taken = {
                    offer.key: Chosen(cost=offer.cost.id, source=offer.key[0], times=number)
                    for offer, number in zip(picked, times, strict=True)
                }
                for extra, gap in _victims(case, taken, open_):
                    yield extra, (), gap


def _helps(offer: Offer) -> bool:
    gives = offer.cost.gives
    return bool(gives.energy_less or gives.power_less or gives.less_per_victim or gives.ignore or gives.destination)


def _match(open_: list[Offer], chosen: list[Chosen]) -> tuple[Taken, tuple[str, ...]]:
    taken: Taken = {}
    misfits: list[str] = []
    for choice in chosen:
        fits = [
            offer
            for offer in open_
            if offer.cost.id == choice.cost and (choice.source is None or offer.key[0] == choice.source)
        ]
        too_often = bool(fits) and 0 < fits[0].cost.times < choice.times
        if not fits or too_often or fits[0].key in taken:
            misfits.append(choice.cost)
        else:
            taken[fits[0].key] = choice
    return taken, tuple(misfits)


def _victims(case: Case, taken: Taken, open_: list[Offer]) -> Iterator[tuple[Taken, str | None]]:
    """One course for each victim where a discount depends on what is killed (CR 206).

    And one with the pointer of what is missing, if there may be other victims.
    """
    tied = [offer for offer in open_ if offer.key in taken and offer.cost.gives.less_per_victim and offer.cost.kill]
    tied = [offer for offer in tied if taken[offer.key].victim is None]
    if not tied:
        yield taken, None
        return
    offer = tied[0]
    recorded = [step.kill for step in case.recorded_steps if step.for_ == offer.cost.id and step.kill]
    names, gap = (recorded, None) if recorded else _units(case.table)
    for name in names:
        choice = taken[offer.key]
        yield {**taken, offer.key: Chosen(choice.cost, choice.source, choice.times, name)}, None
    if gap is not None or not names:
        # If nothing can be killed, nothing is taken off either; that the cost is not paid is for the rules to say.
        yield taken, gap


def _units(table: Table) -> tuple[list[str], str | None]:
    """The units on the board, and what is missing to know all of them."""
    found: list[str] = []
    gap = None if table.objects_complete else "/before/objects"
    for thing in table.objects:
        try:
            if table.on_board(thing) and table.card(thing).type == "unit":
                found.append(thing.id)
        except Missing as missing:
            gap = gap or missing.pointer
    return found, gap
