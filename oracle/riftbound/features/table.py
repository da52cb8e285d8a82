"""
The table: a position that can be asked questions
=================================================

Everything is asked from the point of view of one player, `me`. What the record does not say raises `Missing` with the
JSON pointer of the field; whoever computes a fact turns that into an unknown one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Any, TypeVar

from msgspec import UNSET, UnsetType

from oracle.lazy import lazy
from oracle.logic import Number, Span, Truth, Unknown
from oracle.riftbound.features.deal import Deal
from oracle.riftbound.vocabulary.cards import Card, Who
from oracle.riftbound.vocabulary.position import Battlefield, Object, Player, Position, Rune
from oracle.rulebook import Unrecorded

T = TypeVar("T")
BASE = "base"
ELSEWHERE = (None, BASE, "legend")
"""Where a text may stand that is at no battlefield."""
ZONES = ("hand", "champion", "trash", "banished")


Missing = Unrecorded


def ask(question: Callable[[], bool]) -> Truth:
    """The answer, or Unknown if the record does not say."""
    try:
        return question()
    except Missing as missing:
        return Unknown(frozenset((missing.pointer,)))


def some(questions: Iterable[Callable[[], bool]]) -> bool:
    """Whether the answer to any of them is yes. Raises Missing only if that hangs on what the record does not say."""
    gap: Missing | None = None
    for question in questions:
        try:
            if question():
                return True
        except Missing as missing:
            gap = gap or missing
    if gap is not None:
        raise gap
    return False


def how_many(question: Callable[[], int], most: int) -> Number:
    """The number, or the span from 0 to `most` if the record does not say."""
    try:
        return question()
    except Missing as missing:
        return Span(0, most, frozenset((missing.pointer,)))


def need(value: T | UnsetType, pointer: str) -> T:
    """The value of a recorded field; raises Missing if it was not recorded."""
    if value is UNSET:
        raise Missing(pointer)
    return value


def cards_in(players: Iterable[Player], zones: Sequence[str] = ZONES) -> frozenset[str]:
    """The cards that are listed in these zones of some players."""
    listed = (getattr(player, zone) for player in players for zone in zones)
    return frozenset(card for cards in listed if isinstance(cards, tuple) for card in cards)


class Table:
    """A position indexed for questions, from the point of view of `me`."""

    def __init__(self, deal: Deal, position: Position, me: str, prefix: str = "/before") -> None:
        self.deal = deal
        self.position = position
        self.me = me
        self.prefix = prefix
        objects = position.objects
        self.objects: tuple[Object, ...] = () if isinstance(objects, UnsetType) else objects
        self.by_id = {thing.id: thing for thing in self.objects}
        self.objects_complete = "objects" in position.complete
        self.effects_complete = "effects" in position.complete
        self.history_complete = "history" in position.complete
        players = position.players
        self._players = {} if isinstance(players, UnsetType) else {player.id: player for player in players}
        fields = position.battlefields
        self.battlefields = {} if isinstance(fields, UnsetType) else {field.id: field for field in fields}

    # --- players ----------------------------------------------------------------------------------------------

    def player(self, player: str | None = None) -> Player:
        """The recorded player, `me` by default."""
        name = player or self.me
        found = self._players.get(name)
        if found is None:
            raise Missing(f"{self.prefix}/players")
        return found

    def player_pointer(self, player: str, field: str) -> str:
        """The JSON pointer of a player's field."""
        for index, name in enumerate(self._players):
            if name == player:
                return f"{self.prefix}/players/{index}/{field}"
        return f"{self.prefix}/players"

    def field(self, name: str, player: str | None = None) -> Any:
        """A player's recorded field; raises Missing."""
        who = player or self.me
        value = getattr(self.player(who), name)
        return value if value is not UNSET else need(value, self.player_pointer(who, name))

    @lazy
    def runes(self) -> dict[str, Rune]:
        """My runes by id. Raises Missing."""
        return {rune.id: rune for rune in self.field("runes")}

    def opponents(self) -> list[str]:
        """Players who are neither `me` nor teammates."""
        return [player for player in self.deal.players if not self.deal.friendly(self.me, player)]

    # --- the turn ---------------------------------------------------------------------------------------------

    def turn_player(self) -> str:
        """Whose turn it is."""
        return need(self.position.turn, f"{self.prefix}/turn").player

    def main_phase(self) -> bool:
        """Whether it is the Main Phase."""
        return need(need(self.position.turn, f"{self.prefix}/turn").phase, f"{self.prefix}/turn/phase") == "main"

    def closed(self) -> bool:
        """Whether a chain exists (CR 309.1)."""
        return bool(need(self.position.chain, f"{self.prefix}/chain"))

    def showdown(self) -> bool:
        """Whether a showdown or combat is in progress anywhere (CR 308.1)."""
        fields = need(self.position.battlefields, f"{self.prefix}/battlefields")
        return some(partial(self._contended, index, field) for index, field in enumerate(fields))

    def _contended(self, index: int, field: Battlefield) -> bool:
        """Whether a showdown or a combat is in progress at a battlefield. Raises Missing."""
        pointer = f"{self.prefix}/battlefields/{index}"
        if field.combat is not UNSET and field.combat is not None and field.combat.status == "ongoing":
            return True
        if need(field.showdown, pointer + "/showdown") == "ongoing":
            return True
        need(field.combat, pointer + "/combat")
        return False

    @property
    def known_battlefields(self) -> dict[str, Battlefield]:
        """The battlefields by id. Raises Missing if none is recorded at all."""
        need(self.position.battlefields, f"{self.prefix}/battlefields")
        return self.battlefields

    def battlefield(self, place: str) -> Battlefield:
        """The battlefield with this id; raises Missing if none is recorded at all."""
        return self.known_battlefields[place]

    def battlefield_pointer(self, place: str, field: str) -> str:
        """The JSON pointer of a battlefield's field."""
        index = list(self.battlefields).index(place) if place in self.battlefields else 0
        return f"{self.prefix}/battlefields/{index}/{field}"

    def controller_of(self, place: str) -> str | None:
        """Who controls a battlefield; None is nobody."""
        holder = self.battlefield(place).controller
        return need(holder, self.battlefield_pointer(place, "controller")) if holder is UNSET else holder

    # --- objects ----------------------------------------------------------------------------------------------

    def card(self, thing: Object) -> Card:
        """The definition of an object's card; raises Missing if the record names none that is known."""
        name = thing.copy_of or thing.card
        if isinstance(name, UnsetType) or name is None:
            raise Missing(self.object_pointer(thing, "card"))
        found = self.deal.card(name)
        if found is None:
            raise Missing(f"/header/cards/{name}")
        return found

    def object_pointer(self, thing: Object, field: str) -> str:
        """The JSON pointer of an object's field."""
        return f"{self.prefix}/objects/{self.objects.index(thing)}/{field}"

    def controller(self, thing: Object) -> str:
        """Who controls an object in play; who owns a card elsewhere. Raises Missing."""
        if isinstance(thing.controller, str):
            return thing.controller
        if isinstance(thing.owner, str) and not isinstance(thing.at, str):
            return thing.owner
        if isinstance(thing.owner, str) and isinstance(thing.at, str) and thing.at.startswith("facedown:"):
            return thing.owner
        raise Missing(self.object_pointer(thing, "controller"))

    def on_board(self, thing: Object) -> bool:
        """Whether the object is a permanent on the board rather than a card in a zone.

        Raises Missing for one whose place is not recorded although somebody controls it.
        """
        if isinstance(thing.at, str):
            return thing.at != "legend" and not thing.at.startswith("facedown:")
        if isinstance(thing.controller, str) and thing.id not in self.in_zones:
            raise Missing(self.object_pointer(thing, "at"))
        return False

    @lazy
    def in_zones(self) -> frozenset[str]:
        """The cards listed in some player's hand, Champion Zone, trash or banishment."""
        return cards_in(self._players.values())

    @lazy
    def unplaced(self) -> str | None:
        """The pointer of the place of an object that may be on the board, if one is not recorded."""
        try:
            for thing in self.objects:
                self.on_board(thing)
        except Missing as missing:
            return missing.pointer
        return None

    @lazy
    def in_play(self) -> tuple[tuple[Object, Card], ...] | None:
        """Every recorded permanent and legend with its definition; None if the record leaves out any of that."""
        try:
            return tuple([(thing, self.card(thing)) for thing in self.objects if self.is_in_play(thing)])
        except Missing:
            return None

    def is_in_play(self, thing: Object) -> bool:
        """Whether the object is a permanent on the board or a legend. Raises Missing."""
        return self.on_board(thing) or thing.at == "legend"

    def permanents(self, kind: str | None = None) -> Iterator[tuple[Object, Card]]:
        """The recorded units and gear on the board; `kind` narrows it down. Raises Missing."""
        known = self.in_play
        for thing, card in known if known is not None else self._found_on_board():
            if (card.type == kind or (kind is None and card.type in ("unit", "gear"))) and thing.at != "legend":
                yield thing, card

    def _found_on_board(self) -> Iterator[tuple[Object, Card]]:
        return ((thing, self.card(thing)) for thing in self.objects if self.on_board(thing))

    def units_at(self, place: str) -> Iterator[tuple[Object, Card]]:
        """The recorded units at a battlefield."""
        return ((thing, card) for thing, card in self.permanents("unit") if thing.at == place)

    def related(self, who: Who, player: str, to: str | None = None) -> bool:
        """Whether `player` stands in this relation to `to`, by default `me`."""
        owner = to or self.me
        if who == "anyone":
            return True
        if who == "you":
            return player == owner
        friendly = self.deal.friendly(owner, player)
        return friendly if who == "friendly" else not friendly

    def exists(self, found: Iterable[object]) -> bool:
        """Whether there is any; raises Missing if none is recorded and the list of objects may have gaps."""
        if any(True for _ in found):
            return True
        if not self.objects_complete:
            raise Missing(f"{self.prefix}/objects")
        return False

    def ready(self, thing: Object) -> bool:
        """Whether the object is ready."""
        if thing.exhausted is UNSET:
            raise Missing(self.object_pointer(thing, "exhausted"))
        return not thing.exhausted
