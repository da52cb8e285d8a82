"""
Filling in the facts
====================

From a lot (the choices taken and the total cost they lead to) to the facts that rules and solver see. A fact that the
record does not decide is unknown, with the JSON pointer of what would decide it.
"""

from __future__ import annotations

from oracle.facts import TooLarge, changed
from oracle.logic import Number, Span, Truth, Unknown, any_of, negation
from oracle.riftbound.features import abilities, destination, resources
from oracle.riftbound.features.case import Case
from oracle.riftbound.features.cost import Owed
from oracle.riftbound.features.destination import Granted
from oracle.riftbound.features.facts import MOST_ENERGY, MOST_POWER, Facts
from oracle.riftbound.features.lot import Lot
from oracle.riftbound.features.moment import timing
from oracle.riftbound.features.resources import Domains
from oracle.riftbound.features.table import BASE, Missing, ask, how_many
from oracle.riftbound.features.things import things

FIXED = frozenset(
    (
        *("own_turn", "main_phase", "closed", "showdown", "priority", "focus", "instructed", "interrupted"),
        *("available", "playable_card", "action", "reaction", "ambush", "is_unit", "is_gear", "targets_legal"),
    )
)
"""The facts that no choice changes, but for permissions that bring Action or Reaction to some destination."""

STOCKS = ("cards_to_discard", "cards_to_recycle", "xp", "buffs")
"""The facts that count what there is to pay with besides resources."""

POWER_DUE = ("first_due", "second_due", "third_due", "either_due", "any_due")


def fill(lot: Lot) -> tuple[Facts, dict[str, str]]:
    """The facts of a lot, and the ids of the things in its slots. Raises TooLarge."""
    case = lot.case
    facts = changed(announced(case))
    if lot.misfits and case.card_pointer is None:
        facts.offered = False if lot.gap is None else Unknown(frozenset((lot.gap,)))
    granting = _destination_facts(lot, facts)
    domains = resources.domains_of(lot.owed, case.card) if lot.owed is not None else Domains()
    if lot.owed is None:
        _unknown_cost(facts, lot.gap or "")
    else:
        _due(facts, lot.owed, domains)
        if lot.gap is not None:
            # A text that is not recorded might change the cost.
            _unknown_resources(facts, lot.gap)
    supply = case.known.supplies.get(domains)
    if supply is None:
        supply = case.known.supplies[domains] = resources.supply(case.table, domains, lot.attempt)
    for name, number in supply.items():
        setattr(facts, name, number)
    if lot.owed is not None and lot.owed.others:
        _stocks(lot, facts)
    facts.things = tuple(things(lot, domains, granting))
    abilities.refuse_loops(facts)
    return facts, {f"things.{index}": thing.id for index, thing in enumerate(facts.things)}


def announced(case: Case) -> Facts:
    """Timing and the card: what every course begins with."""
    if case.known.facts is None:
        case.known.facts = _announced(case)
    return case.known.facts


def _announced(case: Case) -> Facts:
    facts = Facts()
    for fact, truth in timing(case).items():
        setattr(facts, fact, truth)
    gap = case.card_pointer
    if gap is not None:
        missing: Truth = Unknown(frozenset((gap,)))
        facts.action = facts.ambush = facts.is_unit = facts.reaction = missing
        return facts
    facts.action, facts.ambush = case.has("action"), case.has("ambush")
    facts.reaction = any_of(case.has("reaction"), case.from_hidden)
    facts.is_unit = case.card.type == "unit"
    facts.is_gear = case.card.type == "gear"
    facts.targets_legal = ask(lambda: _targets(case))
    return facts


def _targets(case: Case) -> bool:
    """Targets are on the board or the chain; what the card may choose is not in the vocabulary."""
    if not case.action.targets:
        return True
    table = case.table
    chain = table.position.chain
    listed = {*table.by_id, *(item.id for item in chain)} if isinstance(chain, tuple) else set(table.by_id)
    for target in case.action.targets:
        if target not in listed and not table.objects_complete:
            raise Missing("/before/objects")
    return all(target in listed for target in case.action.targets)


def _destination_facts(lot: Lot, facts: Facts) -> set[str]:
    """Facts about the destination; returns the ids of permanents whose text grants it."""
    case, to = lot.case, lot.attempt.to
    table, texts = case.table, case.texts
    if case.card.type != "unit" and case.card_pointer is None:
        facts.to_base = to == BASE
        facts.granted = lot.bound_to is not None and lot.bound_to == to
        facts.bound_elsewhere = lot.bound_to is not None and lot.bound_to != to
        if to is not None:
            facts.forbidden = ask(lambda: destination.forbidden(texts, lot.attempt, case.own, to))
        return set()
    if to is None:
        gap = Unknown(frozenset(("/action/to",)))
        facts.to_base = facts.controls = facts.granted = facts.forbidden = gap
        return set()
    facts.real_place = ask(lambda: destination.is_place(table, to))
    facts.to_base = to == BASE
    facts.controls = ask(lambda: destination.controls(table, to))
    if len(table.deal.players) > 2:
        facts.foreign_combat = ask(lambda: destination.foreign_combat(table, to))
        facts.third_side = ask(lambda: destination.third_side(table, to))
    facts.forbidden = ask(lambda: destination.forbidden(texts, lot.attempt, case.own, to))
    if lot.owed is not None and lot.owed.picks("kill") and destination.forbids_by_victim(texts, lot.attempt, case.own):
        raise TooLarge("prohibitions of where a unit is killed", 1, 0)
    bound = lot.bound_to
    facts.bound_elsewhere = bound is not None and bound != to
    sent = case.instruction
    if sent is not None and sent.to is not None:
        inside = ask(lambda: destination.reaches(texts, sent.to, case.instructor, to))  # type: ignore[arg-type]
        facts.bound_elsewhere = any_of(facts.bound_elsewhere, negation(inside) if sent.must else False)
    if case.instruction_pointer is not None:
        facts.bound_elsewhere = any_of(facts.bound_elsewhere, Unknown(frozenset((case.instruction_pointer,))))
    try:
        found = destination.granted_by(texts, lot.attempt, case.own)
    except Missing as missing:
        unknown = Unknown(frozenset((missing.pointer,)))
        facts.granted = True if bound == to else unknown
        facts.extension = facts.extension_to_victim = unknown if facts.ambush is not False else False
        return set()
    kills = len(lot.owed.picks("kill")) if lot.owed is not None else 0
    if kills > 1 and (found.to_victim or found.widened_to_victim):
        raise TooLarge("kill costs of which one decides where the card may go", kills, 1)
    facts.granted, facts.granted_to_victim = found.plainly or bound == to, found.to_victim
    if sent is not None and sent.to is not None:
        facts.granted = any_of(facts.granted, inside)
    if case.instruction_pointer is not None:
        facts.granted = any_of(facts.granted, Unknown(frozenset((case.instruction_pointer,))))
    facts.extension, facts.extension_to_victim = found.widened, found.widened_to_victim
    _granted_timing(lot, facts, found)
    return set(found.by)


def _granted_timing(lot: Lot, facts: Facts, found: Granted) -> None:
    """Action or Reaction that a permission brings along. Raises TooLarge where it may be gone once costs are paid, or
    hangs on what they are paid with."""
    killing = lot.owed is None or bool(lot.owed.picks("kill"))
    stays = not killing and lot.owed is not None and not lot.owed.picks("return_")
    stays = stays and not any(add.kill_self for text in lot.case.texts.in_force for add in text.card.adds)
    for name in ("action", "reaction"):
        if name in found.timing or (name in found.fleeting and stays):
            setattr(facts, name, True)
        elif name in found.fleeting and getattr(facts, name) is not True:
            raise TooLarge(f"when the text is gone by which the play has {name.capitalize()}", 1, 0)
        elif name in found.timing_to_victim and killing and getattr(facts, name) is not True:
            raise TooLarge(f"whether the play has {name.capitalize()} by where a unit is killed", 1, 0)


def _unknown_cost(facts: Facts, gap: str) -> None:
    _unknown_resources(facts, gap)
    facts.kills_1 = Span(0, 1, frozenset((gap,)))


def _unknown_resources(facts: Facts, gap: str) -> None:
    missing = frozenset((gap,))
    facts.energy_due = Span(0, MOST_ENERGY, missing)
    for name in POWER_DUE:
        setattr(facts, name, Span(0, MOST_POWER, missing))


def _due(facts: Facts, owed: Owed, domains: Domains) -> None:
    facts.energy_due = owed.energy
    for name, amount in resources.owed_power(owed.power, domains).items():
        setattr(facts, name, amount)
    if not owed.others:
        return
    kills = [times for _, _, times in owed.picks("kill")]
    if len(kills) > 2:
        raise TooLarge("kill costs of one card", len(kills), 2)
    facts.kills_1, facts.kills_2 = (*kills, 0, 0)[:2]
    for verb in ("exhaust", "return_"):
        # They are counted together, so that any of them is paid with what fits any.
        sorts = len({pick for _, pick, _ in owed.picks(verb)})
        if sorts > 1:
            raise TooLarge(f"sorts of objects that costs {verb.rstrip('_')}", sorts, 1)
    facts.exhausts_due = sum(times for _, _, times in owed.picks("exhaust"))
    facts.returns_due = sum(times for _, _, times in owed.picks("return_"))
    facts.discards_due, facts.recycles_due = owed.asks("discard"), owed.asks("recycle")
    facts.xp_due, facts.buffs_due = owed.asks("xp"), owed.asks("buffs")


def _stocks(lot: Lot, facts: Facts) -> None:
    """What there is to discard, recycle and spend; only looked up where the cost asks for it."""
    table = lot.case.table

    def cards(zone: str) -> int:
        return sum(1 for each in table.field(zone) if each != lot.case.card_id)

    def buffs() -> int:
        mine = [thing.buffs for thing, _ in table.permanents("unit") if table.controller(thing) == table.me]
        if not table.objects_complete:
            raise Missing("/before/objects")
        return sum(mine)

    if facts.discards_due != 0:
        facts.cards_to_discard = min_(how_many(lambda: cards("hand"), 16), 16)
    if facts.recycles_due != 0:
        facts.cards_to_recycle = min_(how_many(lambda: cards("trash"), 60), 60)
    if facts.xp_due != 0:
        facts.xp = min_(how_many(lambda: int(table.field("xp")), 40), 40)
    if facts.buffs_due != 0:
        facts.buffs = min_(how_many(buffs, 30), 30)


def min_(number: Number, enough: int) -> Number:
    """A stock beyond what any cost can ask for is as good as that much: it is only compared with what is due."""
    return min(number, enough) if isinstance(number, int) else number
