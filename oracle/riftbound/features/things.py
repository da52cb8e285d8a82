"""
Things: the objects that matter to a play
=========================================

What each unit, gear and legend in play could be used for in one course: supporting, granting, adding resources, paying
costs that take objects. What the record does not say of an object is unknown.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from functools import partial

import msgspec

from oracle.facts import TooLarge, changed
from oracle.logic import any_of
from oracle.riftbound.features import abilities, picking
from oracle.riftbound.features.cost import Verb
from oracle.riftbound.features.facts import Thing
from oracle.riftbound.features.lot import Lot
from oracle.riftbound.features.phantom import phantom
from oracle.riftbound.features.resources import Domains
from oracle.riftbound.features.table import BASE, Missing, ask
from oracle.riftbound.vocabulary.cards import Card, Pick
from oracle.riftbound.vocabulary.position import Object

Wanted = tuple[str, Pick, int | None, str]
"""The id of a cost that takes objects, which ones, the number of a kill cost, the fact that says whether one fits."""


class Picks(msgspec.Struct, frozen=True):
    """All that the costs of a course want."""

    wanted: tuple[Wanted, ...] = ()
    depend_on_choices: bool = False
    """Whether what fits depends on the destination, or a victim was chosen with the cost."""


NOTHING = Picks()
IDLE = (False,) * 8


class Look(msgspec.Struct):
    """How one lot looks at objects."""

    lot: Lot
    domains: Domains
    granting: set[str]
    """The ids of permanents whose text grants the destination."""
    picks: Picks
    kept: dict[str, Thing] | None
    """The objects but for what they do at the destination, where other courses of the play see the same."""


def things(lot: Lot, domains: Domains, granting: set[str]) -> Iterator[Thing]:
    """The objects that could matter to this lot, in a fixed order, and up to two that may be missing.

    `granting` are the ids of permanents whose text grants the destination.
    """
    table, own, picks = lot.case.table, lot.case.card_id, _picks(lot)
    kept = None if picks.depend_on_choices else lot.case.known.things.setdefault((domains, picks.wanted), {})
    look = Look(lot, domains, granting, picks, kept)
    to, useful = lot.attempt.to, granting.union(lot.case.action.targets)
    known: Iterable[tuple[Object, Card | None]] | None = table.in_play
    for recorded, card in known if known is not None else [(each, None) for each in table.objects]:
        use = card is None or card.adds or picks.wanted or recorded.at == to or recorded.id in useful
        if not use and isinstance(recorded.controller, str):
            continue  # As for most objects.
        if recorded.id != own:
            thing = _thing(look, recorded, card)
            if thing is not None and _matters(thing):
                yield thing
    if not table.objects_complete:
        yield from (phantom("/before/objects", lot.owed) for _ in range(2))


def _matters(thing: Thing) -> bool:
    uses = thing.supports, thing.grants, thing.kind_1, thing.kind_2, thing.fits_exhaust, thing.fits_return
    return (*uses, thing.adds, thing.targeted) != IDLE


def _thing(look: Look, recorded: Object, card: Card | None) -> Thing | None:
    """The object as this lot sees it; None if it is not in play."""
    table = look.lot.case.table
    try:
        if card is None and table.is_in_play(recorded):
            card = table.card(recorded)
        return None if card is None else _known_thing(look, recorded, card)
    except Missing as missing:
        thing = phantom(missing.pointer, look.lot.owed, _definition(look.lot, recorded))
        thing.id, thing.present = recorded.id, True
        return thing


def _definition(lot: Lot, recorded: Object) -> Card | None:
    try:
        return lot.case.table.card(recorded)
    except Missing:
        return None


def _known_thing(look: Look, recorded: Object, card: Card) -> Thing:
    lot, kept = look.lot, look.kept
    if look.picks.wanted:
        _refuse_waning(lot, recorded, card, look.picks)
    mine = lot.case.table.controller(recorded) == lot.case.table.me
    found = kept.get(recorded.id) if kept is not None else None
    if found is None:
        found = _worked_out(lot, recorded, card, look.domains, look.picks, mine)
        # Whether an ability is there may depend on where the card goes.
        if kept is not None and all(add.if_ is None for add in card.adds):
            kept[recorded.id] = found
    supports = mine and card.type == "unit" and recorded.at == lot.attempt.to and recorded.at != BASE
    grants = recorded.id in look.granting
    return changed(found, supports=supports, grants=grants) if supports or grants else found


def _worked_out(lot: Lot, recorded: Object, card: Card, domains: Domains, picks: Picks, mine: bool) -> Thing:
    """The object but for what it does at the destination."""
    table = lot.case.table
    look = (recorded.at, recorded.card, recorded.damage, recorded.buffs, recorded.exhausted)
    thing = _source(lot, recorded, card, domains) if mine and card.adds else Thing()
    thing.id, thing.look = recorded.id, look
    thing.targeted = recorded.id in lot.case.action.targets
    picked = bool(picks.wanted) and _pick_facts(lot, picks.wanted, thing, recorded, card)
    if picked or thing.adds is not False:
        thing.ready = ask(lambda: table.ready(recorded))
    return thing


def _source(lot: Lot, recorded: Object, card: Card, domains: Domains) -> Thing:
    """What the object's Add ability is; worked out once for cards of which no condition decides that."""
    add = card.adds[0]
    steady = len(card.adds) == 1 and add.if_ is None and not add.bonus and "showdown" not in add.only
    known: dict[Hashable, Thing] = lot.case.deal.sources
    key = card.id, domains, lot.attempt.card.type
    if steady and key in known:
        return changed(known[key])
    thing = Thing()
    _add_facts(lot, thing, recorded, card, domains)
    if steady:
        known[key] = changed(thing)
    return thing


def _add_facts(lot: Lot, thing: Thing, recorded: Object, card: Card, domains: Domains) -> None:
    try:
        abilities.fill_add(thing, lot.case.texts, recorded, card, lot.attempt, domains)
    except Missing as missing:
        ghost = phantom(missing.pointer, lot.owed)
        for name in (
            "adds",
            "reaction",
            "exhausts",
            "dies",
            "energy",
            "first",
            "second",
            "third",
            "other",
            "universal",
        ):
            setattr(thing, name, getattr(ghost, name))


def _picks(lot: Lot) -> Picks:
    owed = lot.owed
    if owed is None or not owed.others:
        return NOTHING
    kills = enumerate(owed.picks("kill")[:2], start=1)
    found: list[Wanted] = [(cost.id, pick, slot, f"fits_{slot}") for slot, (cost, pick, _) in kills]
    verbs: tuple[tuple[Verb, str], ...] = (("exhaust", "fits_exhaust"), ("return_", "fits_return"))
    found += [(cost.id, pick, None, fits) for verb, fits in verbs for cost, pick, _ in owed.picks(verb)]
    placed = any(pick.at in ("destination", "elsewhere") for _, pick, _, _ in found)
    return Picks(tuple(found), placed or any(lot.victim_of(cost) is not None for cost, *_ in found))


def _refuse_waning(lot: Lot, recorded: Object, card: Card, picks: Picks) -> None:
    """Raises TooLarge where a cost asks for Might that the object may lose before, with a buff or a card in hand."""
    asked = [pick.min_might for _, pick, *_ in picks.wanted if pick.min_might is not None]
    per, several = card.might_per, lot.owed is not None and len(lot.owed.others) > 1
    leaving = per is not None and per.count == "hand" and lot.case.origin == "hand"
    if not asked or lot.owed is None or not (several or leaving) or card.type != "unit":
        return
    might = lot.case.texts.might(recorded, card)
    spent = int(leaving) if not several else might if per is not None else min(recorded.buffs, lot.owed.asks("buffs"))
    if any(might - spent < least <= might for least in asked):
        raise TooLarge(f"when the play is begun and other costs are paid, by which {recorded.id} may lose Might", 1, 0)


def _pick_facts(lot: Lot, wanted: Sequence[Wanted], thing: Thing, recorded: Object, card: Card) -> bool:
    """Which costs the object could be used for; whether any."""
    table, texts, to = lot.case.table, lot.case.texts, lot.attempt.to
    any_pick = False
    for cost, pick, slot, name in wanted:
        if not picking.kind_fits(table, pick, recorded, card):
            continue
        any_pick = True
        chosen = lot.victim_of(cost) in (None, recorded.id)
        fits = ask(partial(picking.place_fits, texts, pick, recorded, card, to)) if chosen else False
        setattr(thing, name, any_of(getattr(thing, name), fits))
        if slot is not None:
            setattr(thing, f"kind_{slot}", True)
            thing.saved = picking.safe(texts, recorded, card)
    return any_pick
