"""
One mutant for every rule
=========================

Made from the table of rules: the engine lacks the rule. A few rules are never broken alone, or say something about
the engine's conduct that leaving them out does not change; how an engine goes against those is said here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from msgspec.structs import replace as with_fields

from oracle.engines.mutant import Mutant, Record
from oracle.facts import changed
from oracle.riftbound.mutants.altered import Altered
from oracle.riftbound.vocabulary.cards import Card, Pick
from oracle.rule import Rule
from oracle.rulebook import Course

IMPLIED = frozenset(("location.exists",))
"""Rules no play can break alone: a destination that does not exist names nothing, so the action is ill-formed."""


def from_rules(rules: Iterable[Rule], subsumed: frozenset[str]) -> Iterator[Mutant]:
    """A mutant for every rule but those that others imply."""
    for rule in rules:
        if rule.id in subsumed | IMPLIED:
            continue
        plain = Mutant(f"no-{rule.id}", f"breaks: {rule.title}", (rule.id,))
        special = _SPECIAL.get(rule.id)
        yield replace(plain, without=frozenset((rule.id,))) if special is None else replace(plain, **special)


def lose_payment(state: Record, played: Any) -> Record:
    """After a refusal the runes stay as they were paid."""
    paid = played.state
    players = [
        {**player, "runes": _spent(player["runes"], paid)}
        if player["id"] == _payer(played) and "runes" in player
        else player
        for player in state["players"]
    ]
    return {**state, "players": players}


def _spent(runes: list[Record], paid: Any) -> list[Record]:
    kept = (rune for rune in runes if rune["id"] not in paid.recycled)
    return [{**rune, "exhausted": rune["exhausted"] or rune["id"] in paid.exhausted} for rune in kept]


def lose_card(state: Record, played: Any) -> Record:
    """After a refusal the card is in no zone any more."""
    name = played.course.origin.case.card_id
    zones = ("hand", "champion")
    players = [
        {**player, **{zone: [each for each in player[zone] if each != name] for zone in zones if zone in player}}
        if player["id"] == _payer(played)
        else player
        for player in state["players"]
    ]
    return {**state, "players": players}


def _payer(played: Any) -> str:
    return str(played.course.origin.case.player)


def _one_more(told: Record) -> Record:
    return {**told, "energy": told["energy"] + 1}


def _any_sort(card: Card) -> Card:
    """Costs that name units or gear take any permanent."""

    def widened(pick: Pick | None) -> Pick | None:
        return None if pick is None else with_fields(pick, of="permanent")

    costs = tuple(
        with_fields(cost, kill=widened(cost.kill), exhaust=widened(cost.exhaust), return_=widened(cost.return_))
        for cost in card.costs
    )
    return with_fields(card, costs=costs)


def _adds_always(card: Card) -> Card:
    """The one ability that Adds is there whether or not its condition holds; of several the right one is taken."""
    return (
        card if len(card.adds) > 1 else with_fields(card, adds=tuple(with_fields(add, if_=None) for add in card.adds))
    )


def _no_focus(course: Course) -> Course:
    """Whoever likes may act in an open showdown. Priority goes with Focus there, so the engine cannot look at it."""
    facts = course.facts
    if facts.showdown is not True or facts.closed is not False:
        return course
    return replace(course, facts=changed(facts, focus=True, priority=True))


_SPECIAL: dict[str, dict[str, Any]] = {
    "check.no-window": {"window": True},
    "conduct.doomed-choice": {"doomed": "choice", "applies": False},
    "conduct.doomed-payment": {"doomed": "payment", "applies": False},
    # Used by itself, an ability that is not there is nothing that could be activated.
    "pay.ability": {"book": Altered(card=_adds_always), "breaks": ("pay.ability", "announce.zone")},
    "pay.sort": {"book": Altered(card=_any_sort)},
    "timing.focus": {"book": Altered(facts=_no_focus), "breaks": ("timing.focus", "timing.priority")},
    "cost.total": {"book": Altered(charged=_one_more)},
    "undo.everything": {"refused": lose_payment},
    "undo.zone": {"refused": lose_card},
}
