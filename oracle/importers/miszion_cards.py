"""
Cards of a Miszion self-play log
================================

A card of the bundled catalogue is named by its catalogue id. Any other gets a definition that holds what the log
says and no more: what the log leaves out stands in `unmodelled`, so that no verdict leans on it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import UNSET

from oracle.importers.miszion_lines import Played

TYPES = {"spell": "spell", "artifact": "gear", "gear": "gear", "equipment": "gear"}
DOMAINS = ("fury", "calm", "mind", "body", "chaos", "order")
ASPECTS = ("timing", "destination", "prohibitions", "cost", "payment", "check", "entry", "aftermath")
"""The aspects of a play that a card's unknown text might bear on."""
FIELD_ASPECTS = ("destination", "prohibitions", "cost", "aftermath")
UNNAMED = "miszion:some-unit"
"""A unit the log does not name: only that its player has one there."""


class Cards:
    """Card ids for one match, and in `definitions` the cards that the catalogue does not have."""

    def __init__(self, resolve: Callable[[str], str | None]) -> None:
        self._resolve = resolve
        self.definitions: dict[str, dict[str, Any]] = {}

    def played(self, card: Played) -> str | None:
        """The id of a card from hand; None when the log does not even say what type it has."""
        named = self._find(card.id, card.name, card.name.replace(" - ", ", "))
        return named or self._define(card)

    def battlefield(self, number: str) -> str:
        """The id of a battlefield, of which the log has only the collector number."""
        return self._find(number) or self._add(
            f"miszion:{number}",
            {
                "type": "battlefield",
                "unmodelled": [f"{aspect}: the text of this battlefield" for aspect in FIELD_ASPECTS],
            },
        )

    def unnamed_unit(self) -> str:
        """The id of a unit that is known to be there and nothing more."""
        return self._add(
            UNNAMED,
            {
                "name": "a unit",
                "type": "unit",
                "unmodelled": [f"{aspect}: which unit this is" for aspect in ASPECTS[1:]],
            },
        )

    def _find(self, number: str, *names: str) -> str | None:
        for key in (number, number.partition("/")[0], *names):
            found = self._resolve(key)
            if found is not None:
                return found
        return None

    def _define(self, card: Played) -> str | None:
        kind = TYPES.get(card.type, "unit" if card.type == "creature" and card.power is not None else None)
        if kind is None:
            return None
        unmodelled = [f"{aspect}: its keywords and abilities" for aspect in ASPECTS]
        unmodelled += ["cost: the Power in its cost", "payment: the Power in its cost and its other domains"]
        definition: dict[str, Any] = {"name": card.name, "type": kind, "unmodelled": unmodelled}
        if card.domain in DOMAINS:
            definition["domains"] = [card.domain]
        if card.energy_cost is UNSET:
            unmodelled.append("payment: the Energy in its cost")
        else:
            definition["cost"] = {"energy": card.energy_cost}
        if kind == "unit":
            definition["might"] = card.power
        return self._add(f"miszion:{card.id}", definition)

    def _add(self, card: str, definition: dict[str, Any]) -> str:
        self.definitions.setdefault(card, {"id": card, **definition})
        return card
