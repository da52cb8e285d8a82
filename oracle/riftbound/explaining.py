"""
Explaining a rule that does not hold
====================================

One sentence with the particulars of the play: who, where, how much was there and how much was due.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from oracle.logic import Number, Span, total
from oracle.riftbound.features.facts import Facts
from oracle.riftbound.features.lot import Lot
from oracle.riftbound.features.play import Play
from oracle.riftbound.procedure.board import Board
from oracle.riftbound.vocabulary.position import Combat
from oracle.rule import Rule
from oracle.rulebook import Course, Step


def explain(rule: Rule, play: Play, course: Course) -> str:
    """The sentence for this rule; its title where nothing more can be said."""
    lot: Lot = course.origin
    say = _SENTENCES.get(rule.id)
    return say(play, lot) if say is not None else rule.title


def _card(lot: Lot) -> str:
    return lot.case.card.name or lot.case.card_id


def _to(lot: Lot) -> str:
    return lot.attempt.to or "its destination"


def _amount(number: Number) -> str:
    return f"{number.low} to {number.high}" if isinstance(number, Span) else str(number)


def _priority(play: Play, lot: Lot) -> str:
    holder = lot.case.position.priority
    return f"{lot.case.player} does not hold priority; {holder or 'nobody'} does"


def _focus(play: Play, lot: Lot) -> str:
    holder = lot.case.position.focus
    return f"{lot.case.player} does not have Focus in this Showdown Open state; {holder or 'nobody'} does"


def _own_turn(play: Play, lot: Lot) -> str:
    if play.facts.own_turn is False:
        return f"it is not {lot.case.player}'s turn, and the state is Neutral Open"
    return "it is not the Main Phase"


def _no_reaction(play: Play, lot: Lot, state: str, needed: str) -> str:
    card, to = _card(lot), _to(lot)
    if play.facts.ambush is True and play.facts.to_base is True:
        return f"{state}, and Ambush gives {card} no Reaction at Base"
    if play.facts.ambush is True and play.ambush_when_chosen is True:
        return f"{state}, and {card} no longer has Reaction: Ambush lost its support at {to} while the costs were paid"
    if play.facts.ambush is True:
        return f"{state}, and Ambush gives {card} no Reaction at {to}, where {lot.case.player} has no unit"
    return f"{state}, and {card} has no {needed}"


def _showdown(play: Play, lot: Lot) -> str:
    return _no_reaction(play, lot, "a showdown is in progress", "Action or Reaction")


def _closed(play: Play, lot: Lot) -> str:
    return _no_reaction(play, lot, "a chain exists", "Reaction")


def _destination(play: Play, lot: Lot) -> str:
    to, player = _to(lot), lot.case.player
    reasons = [f"{player} does not control {to}"]
    if play.facts.ambush is True:
        reasons.append("has no unit there for Ambush")
    else:
        reasons.append(f"{_card(lot)} has no Ambush")
    return ", ".join(reasons) + ", and no other text reaches it"


def _supporter(play: Play, lot: Lot) -> str:
    lost = [thing.id for thing, use in play.pairs if thing.supports is True and True in (use.kill_1, use.kill_2)]
    gone = f" after {' and '.join(lost)} left" if lost else ""
    return (
        f"{lot.case.player} has no unit at {_to(lot)} any more{gone}, so Ambush no longer makes it a valid destination"
    )


def _energy(play: Play, lot: Lot) -> str:
    there = total((play.free_energy, play.tied_energy))
    return f"{_amount(there)} of {_amount(play.facts.energy_due)} Energy can be paid"


def _power_due(facts: Facts) -> Number:
    return total((facts.first_due, facts.second_due, facts.third_due, facts.either_due, facts.any_due))


def _power(play: Play, lot: Lot) -> str:
    supply = total((*(play.power(each) for each in ("first", "second", "third", "other")), play.universal_power))
    return f"{_amount(supply)} of {_amount(_power_due(play.facts))} Power can be paid"


def _domains(play: Play, lot: Lot) -> str:
    names = {name: domain for domain, name in _domain_names(lot).items()}
    parts = []
    for place in ("first", "second", "third"):
        due = getattr(play.facts, f"{place}_due")
        if due:
            parts.append(f"{names.get(place, place)} {_amount(play.power(place))} of {_amount(due)}")
    if play.facts.either_due:
        both = total((play.power("first"), play.power("second")))
        parts.append(f"{names.get('first', 'first')} or {names.get('second', 'second')} {_amount(both)}")
        parts[-1] += f" of {_amount(play.facts.either_due)}"
    return f"Power of the right domains: {', '.join(parts)}, universal {_amount(play.universal_power)}"


def _domain_names(lot: Lot) -> dict[str, str]:
    from oracle.riftbound.features.resources import domains_of

    return dict(domains_of(lot.owed, lot.case.card).names) if lot.owed is not None else {}


def _kill(play: Play, lot: Lot) -> str:
    costs = lot.owed.picks("kill") if lot.owed is not None else []
    asked = " and ".join(f"{times} {pick.who} {pick.of}" for _, pick, times in costs)
    able = [thing.id for thing, _ in play.pairs if True in (thing.kind_1, thing.kind_2)]
    fit = [thing.id for thing, _ in play.pairs if True in (thing.fits_1, thing.fits_2)]
    there = (
        f"of {', '.join(able)} only {', '.join(fit) or 'none'} may be" if able != fit else f"{', '.join(fit)} could be"
    )
    return f"{_card(lot)} asks to kill {asked}, and " + (there if able else "there is none to be killed")


def _restriction(play: Play, lot: Lot) -> str:
    wrong = [
        thing.id
        for thing, use in play.pairs
        if (use.kill_1 is True and thing.fits_1 is False) or (use.kill_2 is True and thing.fits_2 is False)
    ]
    picks = lot.owed.picks("kill") if lot.owed is not None else []
    limits = [f"at {pick.at}" for _, pick, _ in picks if pick.at != "anywhere"]
    limits += [f"tagged {' or '.join(pick.tags)}" for _, pick, _ in picks if pick.tags]
    limits += [f"of {pick.min_might} Might or more" for _, pick, _ in picks if pick.min_might is not None]
    who = f"{' and '.join(wrong)} is not: " if wrong else ""
    return f"{who}the cost of {_card(lot)} is paid with a {' '.join(limits)} only" if limits else _kill(play, lot)


def _forbidden(play: Play, lot: Lot) -> str:
    case = lot.case
    names = [
        text.card.name or text.id
        for text in (case.own, *case.texts.in_force)
        for forbid in text.card.forbids
        if (text is case.own) == (forbid.affects is None)
        and (forbid.affects is None or case.texts.speaks_of(forbid.affects, text, lot.attempt))
    ]
    by = f" ({', '.join(dict.fromkeys(names))})" if names else ""
    return f"{_card(lot)} may not be played to {_to(lot)}{by}, and a prohibition beats every permission"


def _combat(play: Play, lot: Lot) -> str:
    combat = lot.case.table.battlefields[_to(lot)].combat
    sides = f" between {combat.attacker} and {combat.defender}" if isinstance(combat, Combat) else ""
    return f"the combat at {_to(lot)}{sides} is not {lot.case.player}'s to enter"


def _third_side(play: Play, lot: Lot) -> str:
    table = lot.case.table
    sides = sorted({table.controller(thing) for thing, _ in table.units_at(_to(lot))} - {lot.case.player})
    return f"units of {' and '.join(sides)} are at {_to(lot)} already"


def _zone(play: Play, lot: Lot) -> str:
    if lot.case.activates:
        return f"{lot.case.action.source} has no such ability that {lot.case.player} could use now"
    where = lot.case.origin or "no zone"
    return f"{lot.case.card_id} cannot be played from {where} by {lot.case.player} now"


def _offered(play: Play, lot: Lot) -> str:
    return f"{', '.join(lot.misfits)} is not offered for {_card(lot)}, or not that often"


def _grant(play: Play, lot: Lot) -> str:
    return f"what let {_card(lot)} be played to {_to(lot)} was gone as the play was finalized"


def _add_reaction(play: Play, lot: Lot) -> str:
    wrong = [thing.id for thing, use in play.pairs if use.used is True and thing.reaction is False]
    return f"the ability of {' and '.join(wrong) or 'that object'} has no Reaction, so it cannot be used while paying"


def _stock(fact: str, due: str, what: str) -> Callable[[Play, Lot], str]:
    def say(play: Play, lot: Lot) -> str:
        return f"{_amount(getattr(play.facts, fact))} of {_amount(getattr(play.facts, due))} {what}"

    return say


def consequence(board: Board) -> str:
    """How the card enters, and who acts next."""
    name, entered = board.card.name or board.case.card_id, board.objects.get(board.case.card_id)
    parts = []
    if board.card.type in ("unit", "gear") and entered is not None:
        sure = f"objects/{board.case.card_id}/exhausted" not in board.unsure
        state = f" {'exhausted' if entered.exhausted else 'ready'}" if sure else ""
        parts.append(f"{name} enters {entered.at}{state}")
    if board.awaits is not None:
        parts.append(f"{board.awaits.player} decides next")
    elif isinstance(board.priority, str) and not board.unsure.keys() & {"chain", "priority"}:
        focus = " and Focus" if board.focus == board.priority else ""
        parts.append(f"{board.priority} has priority{focus}")
    return "; ".join(parts)


def difference(course: Course, steps: Sequence[Step], other: Course, others: Sequence[Step]) -> str:
    """What to do instead of what was done: the choices if they differ, else the payment."""
    ours, theirs = course.choices, other.choices
    lot: Lot = course.origin
    if lot.misfits:
        return f"legal without {' and '.join(lot.misfits)}, which is not offered or not that often"
    changed = [name for name in ("to", "optional", "base") if ours.get(name) != theirs.get(name)]
    if changed:
        return f"legal if the card were played {other.label}"
    parts = []
    for verb, said in (("kill", "killed"), ("exhaust", "exhausted"), ("return_", "returned"), ("recycle", "recycled")):
        did = [getattr(step.what, verb) for step in steps if getattr(step.what, verb)]
        should = [getattr(step.what, verb) for step in others if getattr(step.what, verb)]
        wrong = [name for name in did if name not in should]
        right = [name for name in should if name not in did]
        if right and wrong:
            parts.append(f"{' and '.join(right)} were {said} instead of {' and '.join(wrong)}")
        elif right:
            parts.append(f"{' and '.join(right)} were {said} as well")
        if parts and verb == "kill":
            break
    return (
        "legal if " + " and ".join(parts) if parts else "legal if it were paid in another order or with other sources"
    )


_SENTENCES = {
    "timing.priority": _priority,
    "timing.focus": _focus,
    "timing.own-turn": _own_turn,
    "timing.showdown": _showdown,
    "timing.closed": _closed,
    "location.chosen-validly": _destination,
    "ambush.supporter-at-finalization": _supporter,
    "pay.energy": _energy,
    "pay.power": _power,
    "pay.domain": _domains,
    "pay.kill": _kill,
    "pay.kill-restriction": _restriction,
    "pay.discard": _stock("cards_to_discard", "discards_due", "cards to discard"),
    "pay.recycle": _stock("cards_to_recycle", "recycles_due", "cards to recycle from the trash"),
    "pay.xp": _stock("xp", "xp_due", "XP"),
    "pay.buffs": _stock("buffs", "buffs_due", "buffs to spend"),
    "pay.add-needs-reaction": _add_reaction,
    "location.forbidden": _forbidden,
    "location.gear": lambda play, lot: f"{_card(lot)} is gear and goes to base, not to {_to(lot)}",
    "location.others-combat": _combat,
    "check.three-sides": _third_side,
    "location.grant-at-finalization": _grant,
    "announce.zone": _zone,
    "choices.offered": _offered,
}
