"""
The board after a play
======================

A copy of the position that the outcome rules change, one after the other, until somebody has to decide. What the
rules do not settle is noted as unsure and not compared.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from oracle.riftbound.features.case import Case
from oracle.riftbound.features.cost import offers
from oracle.riftbound.features.lot import Lot
from oracle.riftbound.features.table import Table
from oracle.riftbound.features.texts import Text, Texts
from oracle.riftbound.procedure.state import Paying
from oracle.riftbound.vocabulary.cards import Card, ExtraCost, Trigger
from oracle.riftbound.vocabulary.position import Awaits, Battlefield, ChainItem, Combat, Object, Player, Position


class Board:
    """The position as it becomes. Rules read and write its parts; `unsure` holds pointers that stay open."""

    def __init__(self, state: Paying) -> None:
        self.state = state
        self.lot: Lot = state.lot
        self.case: Case = state.lot.case
        before = self.case.position
        self.before = before
        self.objects: dict[str, Object] = dict(self.case.table.by_id)
        self.players: dict[str, Player] = (
            {} if isinstance(before.players, UnsetType) else {player.id: player for player in before.players}
        )
        self.battlefields: dict[str, Battlefield] = dict(self.case.table.battlefields)
        self.chain: list[ChainItem] = [] if isinstance(before.chain, UnsetType) else list(before.chain)
        self.opened_by: Any = before.chain_opened_by
        self.priority: Any = before.priority
        self.focus: Any = before.focus
        self.pending: list[tuple[ChainItem, Trigger]] = []
        self.awaits: Awaits | None = None
        self.unsure: dict[str, str] = {}
        self.ready_by: str | None = None
        """The rule that lets the unit enter ready."""
        self.dead: list[tuple[Object, Card]] = []
        self._texts: Texts | None = None

    # --- reading ----------------------------------------------------------------------------------------------

    @property
    def me(self) -> str:
        """The player who plays the card."""
        return self.case.player

    @property
    def mine(self) -> Player:
        """What that player has now, as far as it is recorded."""
        return self.players.get(self.me) or Player(self.me)

    @property
    def card(self) -> Card:
        """The card that is played."""
        return self.case.card

    @property
    def adds(self) -> bool:
        """An ability that Adds resources is activated: it resolves at once (CR 400.2)."""
        case = self.case
        if not case.activates or case.thing is None:
            return False
        card = case.announced.card(case.thing)
        return 0 <= case.action.ability - len(card.abilities) < len(card.adds)

    @property
    def resolves(self) -> bool:
        """What is played leaves the chain at once: a unit, gear, or an ability that Adds (CR 337.2)."""
        return self.card.type in ("unit", "gear") or self.adds

    @property
    def to(self) -> str | None:
        """Where it goes."""
        return self.lot.attempt.to

    def position(self) -> Position:
        """The board as a position."""
        return replace(
            self.before,
            priority=self.priority,
            focus=self.focus,
            chain=tuple(self.chain),
            chain_opened_by=self.opened_by,
            battlefields=tuple(self.battlefields.values()),
            players=tuple(self.players.values()),
            objects=tuple(self.objects.values()),
            awaits=self.awaits,
        )

    def texts(self) -> Texts:
        """The texts in force on the board as it is now."""
        if self._texts is None:
            table = Table(self.case.deal, self.position(), self.me)
            self._texts = Texts(table, [*self._kept_texts(), *self._own_text()])
        return self._texts

    def _kept_texts(self) -> Iterator[Text]:
        """Texts that were in force before and still are, where their objects are now."""
        for text in self.case.texts.in_force:
            if text.source is None:
                yield text
            elif (thing := self.objects.get(text.source.id)) is not None:
                place = thing.at if isinstance(thing.at, str) else None
                yield text if thing is text.source else Text(text.card, text.controller, thing, place, text.id)

    def _own_text(self) -> Iterator[Text]:
        entered = self.objects.get(self.case.card_id)
        if self.card.type in ("unit", "gear") and entered is not None and isinstance(entered.at, str):
            yield Text(self.card, self.me, entered, entered.at, entered.id)

    def texts_as_it_enters(self) -> Texts:
        """The same before the card itself is in force, deaths of this play counted in the history."""
        position = self.position()
        history = {player: dict(kept) for player, kept in position.history.items()}
        for thing, _ in self.dead:
            kept = history.setdefault(self.controller(thing), {})
            died = kept.get("died", [])
            kept["died"] = [*died, thing.id] if isinstance(died, list) else died + 1
        objects = tuple(thing for thing in self.objects.values() if thing.id != self.case.card_id)
        table = Table(self.case.deal, replace(position, objects=objects, history=history), self.me)
        return Texts(table, list(self._kept_texts()), self.case.texts.unread)

    def chosen_costs(self) -> list[ExtraCost]:
        """The optional costs that were chosen."""
        return [
            offer.cost
            for offer in offers(self.case.texts, self.lot.attempt, self.case.own)
            if offer.key in self.lot.taken
        ]

    def showdown(self) -> str | None:
        """The battlefield of the ongoing showdown or combat, if there is one."""
        return next((place for place in self.battlefields if self.fought_over(place)), None)

    @property
    def open_again(self) -> bool:
        """No chain exists once the play is done."""
        return not self.chain and not self.pending and self.resolves

    def combat_at(self, place: str) -> Combat | None:
        """The recorded combat at a battlefield, staged or ongoing."""
        combat = self.battlefields[place].combat
        return combat if isinstance(combat, Combat) else None

    def fought_over(self, place: str) -> bool:
        """A showdown or a combat is ongoing at the battlefield."""
        combat = self.combat_at(place)
        return self.battlefields[place].showdown == "ongoing" or (combat is not None and combat.status == "ongoing")

    def units_at(self, place: str) -> list[Object]:
        """The units at a battlefield now."""
        table = self.case.table
        return [
            thing
            for thing in self.objects.values()
            if thing.at == place and table.on_board(thing) and self.card_of(thing).type == "unit"
        ]

    def card_of(self, thing: Object) -> Card:
        """An object's definition."""
        return self.card if thing.id == self.case.card_id else self.case.table.card(thing)

    def controller(self, thing: Object) -> str:
        """An object's controller."""
        return self.case.table.controller(thing)

    # --- changing ---------------------------------------------------------------------------------------------

    def enter(self, thing: Object) -> None:
        """An object is on the board."""
        self._texts = None
        self.objects[thing.id] = thing

    def set_object(self, name: str, **fields: Any) -> None:
        """Changes an object; nothing if the record does not list it."""
        self._texts = None
        if name in self.objects:
            self.objects[name] = replace(self.objects[name], **fields)

    def set_player(self, name: str, **fields: Any) -> None:
        """Changes what a player has."""
        self._texts = None
        if name in self.players:
            self.players[name] = replace(self.players[name], **fields)

    def set_battlefield(self, place: str, **fields: Any) -> None:
        """Changes a battlefield."""
        self._texts = None
        self.battlefields[place] = replace(self.battlefields[place], **fields)

    def take_from(self, player: str, zone: str, name: str) -> None:
        """Takes a card out of a zone, if the zone is recorded."""
        cards = getattr(self.players.get(player), zone, UNSET)
        if isinstance(cards, tuple):
            self.set_player(player, **{zone: tuple(each for each in cards if each != name)})

    def put_into(self, player: str, zone: str, name: str) -> None:
        """Puts a card into a zone, if the zone is recorded."""
        cards = getattr(self.players.get(player), zone, UNSET)
        if isinstance(cards, tuple):
            self.set_player(player, **{zone: (*cards, name)})

    def leave_board(self, name: str, zone: str) -> None:
        """An object leaves the board for a zone of its owner."""
        self._texts = None
        thing = self.objects.pop(name, None)
        if thing is not None:
            self.bury(thing, zone)

    def bury(self, thing: Object, zone: str = "trash") -> None:
        """Puts what has left the board into a zone of its owner; a token ceases to exist (CR 186.1)."""
        owner = thing.owner if isinstance(thing.owner, str) else self.controller(thing)
        if not (thing.token or self.card_of(thing).token):
            self.put_into(owner, zone, thing.id)

    def add_trigger(self, source: str, controller: str, cause: str, trigger: Trigger) -> None:
        """A triggered ability of an object, a battlefield or an effect becomes a pending item."""
        item = ChainItem(
            id=f"trigger:{source}:{cause}",
            kind="trigger",
            controller=controller,
            status="pending",
            source=source,
            cause=cause,
        )
        self.pending.append((item, trigger))

    def staged_combat(self, place: str) -> Combat:
        """A staged combat: who contested attacks (CR 464.2.c)."""
        return replace(self._combat(place), status="staged")

    def start_combat(self, place: str, staged: bool) -> None:
        """A combat begins: its sides and their units are designated. Or it is only staged, while a chain exists."""
        combat = self._combat(place)
        if staged:
            self.set_battlefield(place, combat=replace(combat, status="staged"))
            return
        self.set_battlefield(place, combat=combat)
        for thing in self.units_at(place):
            side = "attacker" if self.controller(thing) == combat.attacker else "defender"
            self.set_object(thing.id, designation=side)

    def attacker(self, place: str) -> str | None:
        """Who attacks in the combat there."""
        combat = self.combat_at(place)
        return combat.attacker if combat is not None else None

    def _combat(self, place: str) -> Combat:
        attacker = self.battlefields[place].contested_by
        sides = sorted({self.controller(thing) for thing in self.units_at(place)})
        defenders = [side for side in sides if side != attacker]
        return Combat("ongoing", str(attacker), defenders[0] if defenders else None)
