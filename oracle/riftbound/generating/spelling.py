"""
Written in full
===============

The same position, action and cards with every field at its default written out, as some engines write them.
"""

from __future__ import annotations

from typing import Any

import msgspec

from oracle.riftbound.generating.anything import properties
from oracle.riftbound.generating.moment import Record
from oracle.riftbound.vocabulary.action import Action
from oracle.riftbound.vocabulary.cards import Card
from oracle.riftbound.vocabulary.position import Position


def in_full(before: Record, action: Record, cards: Record) -> tuple[Record, Record]:
    """Position and action written in full; the cards are changed in place."""
    cards.update({name: _full(card, Card) for name, card in cards.items()})
    for thing in before["objects"]:
        if "at" in thing:
            thing.setdefault("designation", None)
    known = properties("action", action["type"])
    return _full(before, Position), {name: part for name, part in _full(action, Action).items() if name in known}


def _full(record: Record, kind: Any) -> Record:
    found: Record = msgspec.to_builtins(msgspec.convert(record, kind))
    return {name: _listed(value) for name, value in found.items()}


def _listed(value: Any) -> Any:
    """Lists instead of tuples, as a record has them that was read."""
    if isinstance(value, dict):
        return {name: _listed(part) for name, part in value.items()}
    return [_listed(part) for part in value] if isinstance(value, (list, tuple)) else value
