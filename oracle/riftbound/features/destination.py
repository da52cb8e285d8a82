"""
Destinations
============

For one destination: whose it is, what supports a unit there, which texts reach it and which forbid it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from oracle.riftbound.features.table import BASE, Missing, Table, need, some
from oracle.riftbound.features.texts import Attempt, Text, Texts
from oracle.riftbound.vocabulary.cards import Forbid, Reach


def is_place(table: Table, to: str | None) -> bool:
    """Whether the destination is the player's own Base or a battlefield of this game."""
    if to == BASE:
        return True
    return to in table.known_battlefields


def controls(table: Table, to: str) -> bool:
    """Whether the player controls the battlefield."""
    return to != BASE and to in table.known_battlefields and table.controller_of(to) == table.me


def foreign_combat(table: Table, to: str) -> bool:
    """Whether a combat is staged or ongoing there that the player has no part in (CR 462.2)."""
    if to == BASE or len(table.deal.players) < 3 or to not in table.known_battlefields:
        return False
    combat = need(table.battlefields[to].combat, table.battlefield_pointer(to, "combat"))
    if combat is None:
        return False
    if combat.attacker is not None and combat.defender is not None:
        return table.me not in (combat.attacker, combat.defender)
    return not table.exists(1 for thing, _ in table.units_at(to) if table.controller(thing) == table.me)


def third_side(table: Table, to: str) -> bool:
    """Whether units of two other players are there already (CR 358.3)."""
    if to == BASE or len(table.deal.players) < 3:
        return False
    others = {table.controller(thing) for thing, _ in table.units_at(to)} - {table.me}
    if len(others) < 2 and not table.objects_complete:
        raise Missing(f"{table.prefix}/objects")
    return len(others) >= 2


def reaches(texts: Texts, reach: Reach, text: Text, to: str) -> bool:
    """Whether a set of destinations, as a text says it, takes in this one. Raises Missing."""
    table = texts.table
    if to == BASE:
        return reach.base
    if to not in table.known_battlefields:
        return False
    kind = reach.battlefield
    if kind in (None, "killed-unit"):
        return False
    if kind == "any":
        return True
    if kind in ("here", "not-here"):
        return (text.place == to) is (kind == "here")
    if kind == "controlled":
        return controls(table, to)
    if kind in ("conquered", "not-conquered"):
        return (to in _conquered(table)) is (kind == "conquered")
    if kind == "attacking":
        combat = need(table.battlefields[to].combat, table.battlefield_pointer(to, "combat"))
        return combat is not None and combat.status == "ongoing" and combat.attacker == table.me
    return _occupied(table, str(kind), to)


def _conquered(table: Table) -> list[str]:
    kept = table.position.history.get(table.me, {})
    if "conquered" not in kept and not table.history_complete:
        raise Missing(f"{table.prefix}/history/{table.me}/conquered")
    return list(kept.get("conquered", ()))


def _occupied(table: Table, kind: str, to: str) -> bool:
    """The kinds of destination that depend on who stands there."""
    controller = table.controller_of(to)
    units = list(table.units_at(to))
    if not units and not table.objects_complete:
        raise Missing(f"{table.prefix}/objects")
    if kind == "open":
        return not units and controller is None
    enemies = [table.controller(thing) for thing, _ in units if table.related("enemy", table.controller(thing))]
    if kind == "enemy-units":
        return bool(enemies)
    if kind == "enemy-occupied":
        return bool(units) and controller is not None and table.related("enemy", controller)
    if not table.objects_complete:
        raise Missing(f"{table.prefix}/objects")
    sides = [table.controller(thing) for thing, _ in units]
    return any(sides.count(enemy) == 1 for enemy in enemies)


@dataclass(slots=True)
class Granted:
    """What permissions beyond the ordinary reach a destination."""

    plainly: bool = False
    """By a text that cannot leave in the play."""
    by: tuple[str, ...] = ()
    """By the texts of these permanents."""
    to_victim: bool = False
    """By a text that names the battlefield of the unit killed for the card's cost, if that is it."""
    widened: bool = False
    """By a widened Ambush."""
    widened_to_victim: bool = False
    timing: frozenset[str] = frozenset()
    """What such a text lets the play have besides, `action` or `reaction`: whatever destinations it has otherwise."""
    fleeting: frozenset[str] = frozenset()
    """The same of what may leave in the play: by the texts of permanents."""
    timing_to_victim: frozenset[str] = frozenset()
    """The same by a text that names the battlefield of the unit killed for the card's cost, if that is it."""


def granted_by(texts: Texts, attempt: Attempt, own: Text) -> Granted:
    """What permissions beyond the ordinary reach the destination. Raises Missing if there is none, but might be."""
    found = Granted()
    assert attempt.to is not None
    for text in texts.saying("grants", own):
        for grant in text.card.grants:
            if not texts.applies(grant, text, own, attempt):
                continue
            ambush = grant.verb == "ambush"
            words = frozenset(grant.also) if not ambush or "ambush" in attempt.keywords else frozenset()
            if grant.to.battlefield == "killed-unit" and attempt.to != BASE:
                found.widened_to_victim |= ambush
                found.to_victim |= not ambush
                found.timing_to_victim |= words
                continue
            if not reaches(texts, grant.to, text, attempt.to):
                continue
            leaves = text.source is not None and texts.table.on_board(text.source)
            if leaves:
                found.fleeting |= words
            else:
                found.timing |= words
            if ambush:
                found.widened = True
            elif leaves and text.source is not None:
                found.by += (text.source.id,)
            else:
                found.plainly = True
    if not (found.plainly or found.widened or found.by):
        pointer = texts.may_be_more()
        if pointer is not None:
            raise Missing(pointer)
    return found


def forbidden(texts: Texts, attempt: Attempt, own: Text, to: str) -> bool:
    """Whether a prohibition takes in the destination but not every destination. Raises Missing."""
    said = [(text, each) for text in texts.saying("forbids", own) for each in text.card.forbids]

    def takes_in(text: Text, forbid: Forbid) -> bool:
        return texts.applies(forbid, text, own, attempt) and reaches(texts, forbid.to, text, to)

    if some(partial(takes_in, text, forbid) for text, forbid in said if not _everywhere(forbid.to)):
        return True
    pointer = texts.may_be_more()
    if pointer is not None:
        raise Missing(pointer)
    return False


def forbids_by_victim(texts: Texts, attempt: Attempt, own: Text) -> bool:
    """Whether a prohibition is of where the unit killed for the card's cost was."""
    return any(
        forbid.to.battlefield == "killed-unit" and texts.applies(forbid, text, own, attempt)
        for text in texts.saying("forbids", own)
        for forbid in text.card.forbids
    )


def _everywhere(reach: Reach) -> bool:
    """All there is: a prohibition of that is about the card, not about where it goes."""
    return reach.base and reach.battlefield == "any"


def stops_the_card(texts: Texts, attempt: Attempt, own: Text) -> bool:
    """Whether a prohibition leaves no destination at all, or stops a card that has none. Raises Missing."""
    for text in texts.saying("forbids", own):
        for forbid in text.card.forbids:
            if _everywhere(forbid.to) and texts.applies(forbid, text, own, attempt):
                return True
    pointer = texts.may_be_more()
    if pointer is not None:
        raise Missing(pointer)
    return False
