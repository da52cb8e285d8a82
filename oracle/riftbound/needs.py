"""
What a situation asks of an engine
==================================

The capabilities (`schemas/engine/capabilities.json`) without which an engine could not have the position, or could
not do the action, read off an incident. Too many rather than too few: what is needed and missing is skipped.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from oracle.riftbound.features.case import Case
from oracle.riftbound.features.table import BASE
from oracle.riftbound.vocabulary.cards import Card
from oracle.riftbound.vocabulary.position import Position

REAL = ("test:", "token:")
"""What the ids of cards begin with that have no number in print."""

OTHER_COSTS = ("discard", "exhaust", "return_", "recycle", "xp", "buffs")


def needs(case: Case) -> Iterator[str]:
    """The capabilities that the incident needs; some may come twice."""
    yield from _of_the_table(case)
    yield from _of_the_cards(case)
    yield from _of_the_action(case)
    yield from _of_the_card(case)
    for text in case.texts.in_force:
        yield from _of_a_text(text.card, text.place)


def _of_the_table(case: Case) -> Iterator[str]:
    position = case.position
    if len(case.deal.players) > 2:
        yield "multiplayer"
    if len(set(case.deal.teams.values())) < len(case.deal.teams):
        yield "teams"
    if _listed(position.chain):
        yield "chain"
    if _listed(position.effects):
        yield "effects"
    for field in _listed(position.battlefields):
        if field.showdown:
            yield "showdown"
        if field.combat:
            yield "combat"
    for player in _listed(position.players):
        if _listed(player.pool):
            yield "pool"
    for thing in _listed(position.objects):
        if isinstance(thing.at, str) and thing.at.startswith("facedown:"):
            yield "hidden"
        if thing.token or thing.copy_of:
            yield "tokens"
        if thing.attached_to:
            yield "gear"
    if case.deal.header.get("readings") or case.incident.readings:
        yield "readings"


def card_ids(position: Position) -> Iterator[str]:
    """Every card that the position names."""
    for thing in _listed(position.objects):
        for name in (thing.card, thing.copy_of):
            if isinstance(name, str):
                yield name
    for each in (*_listed(position.chain), *_listed(position.battlefields)):
        if isinstance(each.card, str):
            yield each.card


def _of_the_cards(case: Case) -> Iterator[str]:
    own = case.deal.header.get("cards", {})
    for name in card_ids(case.position):
        yield "freshCards" if name in own or name.startswith(REAL) else "catalogue"


def _of_the_action(case: Case) -> Iterator[str]:
    action = case.action
    origin = case.origin or ""
    if case.activates:
        yield "activate"
    elif origin == "champion":
        yield "champion"
    elif origin.startswith("facedown:"):
        yield "hidden"
    elif origin not in ("hand", ""):
        yield "otherZones"
    if case.instructed:
        yield "instructed"
    if action.base is not None:
        yield "alternativeCost"
    yield "manualPayment" if isinstance(action.pay, tuple) else "autoPayment"
    for step in case.recorded_steps:
        if step.use:
            yield "addAbilities"
        if step.spend is not None and step.spend.pool is not None:
            yield "pool"
        if isinstance(step.replaced_by, str):
            yield "replacement"


def _of_the_card(case: Case) -> Iterator[str]:
    """The card being played: what it prints matters only where it can be chosen."""
    card, chosen = case.card, case.action.optional
    if card.type in ("spell", "gear"):
        yield "spells" if card.type == "spell" else "gear"
    if "ambush" in case.keywords:
        yield "ambush"
    names = {each if isinstance(each, str) else each.cost for each in chosen} if isinstance(chosen, tuple) else None
    if "accelerate" in case.keywords and (names is None or "accelerate" in names):
        yield "accelerate"
    for cost in card.costs:
        if not cost.must and names is not None and cost.id not in names:
            continue
        if not cost.must:
            yield "optionalCost"
        if cost.kill is not None:
            yield "killCost"
        if any(getattr(cost, name) for name in OTHER_COSTS):
            yield "otherCost"
    yield from _of_a_text(msgspec.structs.replace(card, costs=()), None)


def _of_a_text(card: Card, place: str | None) -> Iterator[str]:
    """A text in force, or the rest of the card being played."""
    said = {
        "optionalCost": card.costs,
        "alternativeCost": card.bases,
        "discount": card.discounts,
        "costIncrease": card.increases or card.deflect,
        "grants": card.grants or card.gives,
        "prohibitions": card.forbids,
        "entersReady": card.enters_ready or card.enters_exhausted or card.readies,
        "replacement": card.replaces_death,
        "triggers": card.triggers,
        "instructed": card.instructs,
        "gear": card.type == "gear",
        "addAbilities": card.adds,
    }
    found = [name for name, part in said.items() if part]
    yield from found
    if found and (place == "legend" or card.type in ("legend", "battlefield")):
        yield "legends"


def stirs(case: Case) -> bool:
    """Whether anything may be left to resolve after the play: a chain, an ability that triggers, a showdown."""
    position, to = case.position, case.action.to
    texts = [case.card, *(text.card for text in case.texts.in_force)]
    if _listed(position.chain) or _listed(position.effects) or any(card.triggers for card in texts):
        return True
    fields = _listed(position.battlefields)
    if any(field.showdown or field.combat for field in fields):
        return True
    strangers = any(thing.at == to and thing.controller != case.player for thing in _listed(position.objects))
    mine = to == BASE or any(field.id == to and field.controller == case.player for field in fields)
    return case.card.type == "spell" or case.activates or strangers or not mine


def definitions(case: Case) -> Mapping[str, Any]:
    """The cards that the position names as they read on the day, in the words of a header's `cards`.

    Those that the header defines itself are left out.
    """
    found: dict[str, Any] = {}
    own = case.deal.header.get("cards", {})
    for name in dict.fromkeys(card_ids(case.position)):
        card = case.deal.card(name) if name not in own else None
        if card is not None:
            found[name] = {**written(card), "id": name}
    return found


def written(card: Card) -> dict[str, Any]:
    """A definition as it stands in a header, without what says nothing."""
    return {name: _said(part) for name, part in msgspec.to_builtins(card).items() if part not in (None, [], ())}


def _said(value: Any) -> Any:
    # An empty list may say something further in: "from nowhere else" is not "from anywhere".
    if isinstance(value, dict):
        return {name: _said(part) for name, part in value.items() if part is not None}
    return [_said(part) for part in value] if isinstance(value, (list, tuple)) else value


def _listed(value: Any) -> tuple[Any, ...]:
    return value if isinstance(value, tuple) else ()
