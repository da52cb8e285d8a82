"""
What a cost takes
=================

Whether an object is of the sort that a cost takes, stands where it must, and whether it would be saved from dying.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import UnsetType

from oracle.logic import Truth
from oracle.riftbound.features.table import BASE, Missing, Table, ask
from oracle.riftbound.features.texts import Text, Texts
from oracle.riftbound.vocabulary.cards import Card, Pick, Saves
from oracle.riftbound.vocabulary.position import Object


def kind_fits(table: Table, pick: Pick, thing: Object, card: Card) -> bool:
    """Whether the object is of the sort a cost takes at all: unit or gear, and whose."""
    sorts = ("unit", "gear") if pick.of == "permanent" else (pick.of,)
    return card.type in sorts and table.related(pick.who, table.controller(thing))


def place_fits(texts: Texts, pick: Pick, thing: Object, card: Card, to: str | None) -> bool:
    """Whether the object meets a cost's own restriction to a place, a tag or a Might. Raises Missing."""
    if pick.at != "anywhere" and isinstance(thing.at, UnsetType):
        raise Missing(texts.table.object_pointer(thing, "at"))
    if pick.at == "destination" and thing.at != to:
        return False
    if pick.at == "elsewhere" and thing.at == to:
        return False
    if pick.at == "base" and thing.at != BASE:
        return False
    if pick.at == "battlefield" and thing.at == BASE:
        return False
    if pick.tags and not set(pick.tags) & set(card.tags):
        return False
    return pick.min_might is None or texts.might(thing, card) >= pick.min_might


def saviours(texts: Texts, thing: Object, card: Card) -> Iterator[tuple[Text, Saves]]:
    """Every replacement that could apply to this unit's death (CR 372). Raises Missing."""
    if card.type != "unit":
        return
    for text in texts.saying("replaces_death"):
        for saves in text.card.replaces_death:
            if _saves(texts, text, saves, thing, card) and texts.holds(saves.if_, text):
                yield text, saves


def _saves(texts: Texts, text: Text, saves: Saves, thing: Object, card: Card) -> bool:
    table = texts.table
    if saves.of == "self":
        return text.source is not None and text.source.id == thing.id
    if saves.of == "wearer":
        return text.source is not None and text.source.attached_to == thing.id
    if saves.of == "chosen":
        return _chosen(table, text, thing)
    if text.controller is None or not table.related(saves.who, table.controller(thing), text.controller):
        return False
    if text.source is not None and text.source.id == thing.id:
        return False
    if saves.here and thing.at != text.place:
        return False
    if saves.buffed and not thing.buffs:
        return False
    return not saves.less_might or (
        text.source is not None and texts.might(thing, card) < texts.might(text.source, text.card)
    )


def _chosen(table: Table, text: Text, thing: Object) -> bool:
    for effect in table.position.effects:
        if effect.id == text.id and effect.affects is not None:
            affected = (effect.affects,) if isinstance(effect.affects, str) else effect.affects
            return thing.id in affected
    return False


def safe(texts: Texts, thing: Object, card: Card) -> Truth:
    """Whether a replacement would recall the unit; unknown where its controller may decline."""

    def certain() -> bool:
        options = list(saviours(texts, thing, card))
        return any(saves.must and not saves.pays for _, saves in options)

    return ask(certain)
