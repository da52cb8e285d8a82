"""
The card catalogue
==================

The definitions bundled with the oracle: real cards under their printing code (`UNL-166`), tokens as `token:...`,
invented cards as `test:...`. A definition says what was printed; errata lie over it from their date on, so a card
is always asked for *as of* a day.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from oracle.resources import corpus
from oracle.riftbound.vocabulary.cards import Card

CATALOGUE_DATE = "2026-08-17"
"""The day up to which printed texts and errata were followed."""

EDITION_LAST_DAY = {"1.1": "2025-12-11", "1.2": "2026-03-29", "1.3": "2026-07-23", "1.4": "2026-11-30"}
"""The last day each edition of the rules was in force; for the newest, the last day it was known to be."""

_DEFINITIONS = ("riftbound.json", "test-cards.json")
_ERRATA = "riftbound-errata.json"


class Erratum(msgspec.Struct, frozen=True):
    """Fields of one card that read differently from `from_` (ISO date) on."""

    card: str
    from_: str = msgspec.field(name="from")
    set_: dict[str, Any] = msgspec.field(name="set")


class _Head(msgspec.Struct, frozen=True):
    """As much of a definition as finding it needs."""

    id: str
    name: str = ""
    printings: tuple[str, ...] = ()


class Catalogue:
    """Card definitions by id. Only cards that are asked for are decoded."""

    date = CATALOGUE_DATE

    def __init__(self, folder: Path) -> None:
        """Read the catalogue in `folder`. Raises FileNotFoundError, or msgspec.DecodeError if a file is damaged."""
        self._raw: dict[str, msgspec.Raw] = {}
        self._ids: dict[str, str] = {}
        self._names: dict[str, str] = {}
        self._cards: dict[tuple[str, int], Card] = {}
        self._giving: dict[str, tuple[Card, ...]] = {}
        for file in _DEFINITIONS:
            for raw in msgspec.json.decode((folder / file).read_bytes(), type=list[msgspec.Raw]):
                head = msgspec.json.decode(raw, type=_Head)
                self._raw[head.id] = raw
                self._names.setdefault(_plain(head.name), head.id)
                self._ids.update(dict.fromkeys((head.id, *head.printings), head.id))
        self._errata: dict[str, list[Erratum]] = {}
        for erratum in msgspec.json.decode((folder / _ERRATA).read_bytes(), type=list[Erratum]):
            self._errata.setdefault(erratum.card, []).append(erratum)

    def ids(self) -> tuple[str, ...]:
        """Every id, printing aliases left out: real cards first, then tokens, then test cards."""
        return tuple(self._raw)

    def resolve(self, name: str) -> str | None:
        """The id of the card with this name, id or printing code; None if there is none.

        Names match whatever their letter case and apostrophes; `Vi - Peacekeeper` is `Vi, Peacekeeper`.
        """
        return self._ids.get(name) or self._names.get(_plain(name))

    def card(self, card_id: str, as_of: datetime.date | str = CATALOGUE_DATE) -> Card | None:
        """The definition under this id or printing code with the errata of that day (ISO date); None if unknown."""
        known = self._ids.get(card_id)
        if known is None:
            return None
        errata = list(self._in_force(known, str(as_of)))
        key = known, len(errata)
        if key not in self._cards:
            self._cards[key] = self._read(known, errata)
        return self._cards[key]

    def giving(self, as_of: str) -> tuple[Card, ...]:
        """The cards whose text on that day (ISO date) gives keywords to cards being played."""
        if as_of not in self._giving:
            found = (self.card(card_id, as_of) for card_id in self._raw)
            self._giving[as_of] = tuple(card for card in found if card is not None and card.gives)
        return self._giving[as_of]

    def _in_force(self, card_id: str, day: str) -> Iterator[Erratum]:
        # ISO dates sort as text; the file lists a card's errata from oldest to newest.
        return (erratum for erratum in self._errata.get(card_id, ()) if erratum.from_ <= day)

    def _read(self, card_id: str, errata: list[Erratum]) -> Card:
        if not errata:
            return msgspec.json.decode(self._raw[card_id], type=Card)
        fields: dict[str, Any] = msgspec.json.decode(self._raw[card_id])
        for erratum in errata:
            fields.update(erratum.set_)
        return msgspec.convert(fields, type=Card)


def _plain(name: str) -> str:
    return name.casefold().replace("\u2019", "'").replace(" - ", ", ")


@cache
def catalogue() -> Catalogue:
    """The bundled catalogue, read on first use."""
    return Catalogue(corpus() / "cards")
