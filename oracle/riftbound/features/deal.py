"""
The deal: what holds for a whole trace
======================================

Players and teams in turn order, the card definitions, the edition and the date that errata are taken by.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import Any

import msgspec

from oracle.lazy import lazy
from oracle.riftbound.catalogue import Catalogue, catalogue
from oracle.riftbound.vocabulary.cards import Card


class Deal:
    """Built once from a trace's header and shared by its incidents."""

    def __init__(self, header: Mapping[str, Any], edition: str, as_of: str, cards: Catalogue | None = None) -> None:
        self.header = header
        self.edition = edition
        self.as_of = as_of
        self.players: tuple[str, ...] = tuple(player["id"] for player in header.get("players", ()))
        self.teams: dict[str, Any] = {
            player["id"]: player["team"] if player.get("team") is not None else player["id"]
            for player in header.get("players", ())
        }
        self.victory_score: int = header.get("victoryScore", 8)
        self.mode: str = header.get("mode", "duel")
        self._catalogue = cards or catalogue()
        self._own: Mapping[str, Any] = header.get("cards", {})
        self._cards: dict[str, Card | None] = {}
        self.sources: dict[Hashable, Any] = {}
        """What Add abilities come to that are the same wherever their card is; kept by `things`."""

    def card(self, card_id: str) -> Card | None:
        """The definition of a card on this trace's date: the header's own, else the bundled catalogue's."""
        try:
            return self._cards[card_id]
        except KeyError:
            pass
        own = self._own.get(card_id)
        if own is not None:
            found: Card | None = msgspec.convert({"id": card_id, **own}, Card)
        else:
            found = self._catalogue.card(card_id, self.as_of)
        self._cards[card_id] = found
        return found

    @lazy
    def can_be_given(self) -> frozenset[str]:
        """The keywords that some known card gives to cards being played: what an unrecorded text might give."""
        own = [card for card in map(self.card, self._own) if card is not None]
        bundled = [card for card in self._catalogue.giving(self.as_of) if card.id not in self._own]
        return frozenset(word for card in (*own, *bundled) for given in card.gives for word in given.keywords)

    def team(self, player: str) -> Any:
        """Players of one team share this value; without teams each player is a team."""
        return self.teams.get(player, player)

    def friendly(self, one: str, other: str) -> bool:
        """Whether two players are the same or teammates (CR 740.1.a)."""
        return one == other or bool(self.team(one) == self.team(other))

    def next_player(self, player: str) -> str:
        """The next player in turn order."""
        order = self.players
        return order[(order.index(player) + 1) % len(order)] if player in order else player
