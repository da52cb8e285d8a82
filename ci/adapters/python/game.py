"""The table: players, what they have, battlefields, the chain. Read from a position and written back as one."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from cards import Card

ZONES = ("hand", "champion", "trash", "banished")


class Unsupported(Exception):
    """The position holds something that this engine does not have."""


@dataclass
class Thing:
    """A card somewhere: a permanent if it has a place."""

    id: str
    card: Card
    owner: str
    controller: str | None = None
    at: str | None = None
    exhausted: bool = False
    designation: str | None = None
    extra: dict[str, Any] = field(default_factory=dict)

    @property
    def might(self) -> int:
        return self.extra["might"] if "might" in self.extra else self.card.might + self.extra.get("buffs", 0)

    def leave(self) -> None:
        """It becomes a new object without statuses [124.1]."""
        self.controller, self.at, self.exhausted, self.designation, self.extra = None, None, False, None, {}

    def to_dict(self) -> dict[str, Any]:
        told: dict[str, Any] = {"id": self.id, "card": self.card.id, "owner": self.owner}
        if self.at is not None:
            told |= {"controller": self.controller, "at": self.at, "exhausted": self.exhausted}
            told |= {"designation": self.designation, **self.extra}
        return told


@dataclass
class Player:
    id: str
    xp: int
    score: int
    turns_taken: int
    pool: list[dict[str, Any]]
    runes: list[dict[str, Any]]
    zones: dict[str, list[str]]
    rune_deck: dict[str, Any] | None
    deck: dict[str, Any] | None
    told: frozenset[str]

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> Player:
        pool = [dict(each) for each in data.get("pool", ())]
        runes = [dict(each) for each in data.get("runes", ())]
        zones = {zone: list(data.get(zone, ())) for zone in ZONES}
        numbers = data.get("xp", 0), data.get("score", 0), data.get("turnsTaken", 0)
        return cls(data["id"], *numbers, pool, runes, zones, data.get("runeDeck"), data.get("deck"), frozenset(data))

    def to_dict(self) -> dict[str, Any]:
        told = {"id": self.id, "xp": self.xp, "score": self.score, "turnsTaken": self.turns_taken, "pool": self.pool}
        told |= {"runes": self.runes, **self.zones, "runeDeck": self.rune_deck, "deck": self.deck}
        changed = {zone for zone in ZONES if self.zones[zone]} | ({"pool"} if self.pool else set())
        return {name: value for name, value in told.items() if name in self.told | changed}


@dataclass
class Battlefield:
    id: str
    card: str | None
    controller: str | None
    contested: str | None
    showdown: str | None
    combat: dict[str, Any] | None

    @property
    def ongoing(self) -> bool:
        return self.showdown == "ongoing" or (self.combat or {}).get("status") == "ongoing"

    def to_dict(self) -> dict[str, Any]:
        told = {"id": self.id, "card": self.card, "controller": self.controller, "contestedBy": self.contested}
        return {**told, "showdown": self.showdown, "combat": self.combat}


@dataclass
class GameState:
    order: list[str]
    turn: dict[str, Any]
    priority: str | None
    focus: str | None
    chain: list[dict[str, Any]]
    opened_by: str | None
    busy: bool
    battlefields: dict[str, Battlefield]
    players: dict[str, Player]
    things: dict[str, Thing]
    history: dict[str, dict[str, Any]]
    rest: dict[str, Any]

    @classmethod
    def from_dict(cls, order: list[str], cards: dict[str, Card], data: dict[str, Any]) -> GameState:
        fields: dict[str, Battlefield] = {}
        for each in data["battlefields"]:
            names = ("id", "card", "controller", "contestedBy", "showdown", "combat")
            fields[each["id"]] = Battlefield(*(each.get(name) for name in names))
        things: dict[str, Thing] = {}
        for each in data["objects"]:
            card = cards.get(each["card"] or "", Card(each["card"], "unknown"))
            if card.type == "unknown" and each.get("at") is not None:
                raise Unsupported(f"no definition of the card of {each['id']}")
            basic = ("id", "card", "owner", "controller", "at", "exhausted", "designation")
            extra = {name: value for name, value in each.items() if name not in basic}
            values = each.get("controller"), each.get("at"), each.get("exhausted", False), each.get("designation")
            things[each["id"]] = Thing(each["id"], card, each["owner"], *values, extra)
        players = {each["id"]: Player.from_dict(each) for each in data["players"]}
        busy = bool(data.get("resolving") or data.get("tasks"))
        known = ("turn", "priority", "focus", "chain", "chainOpenedBy", "battlefields", "players", "objects", "history")
        rest = {name: value for name, value in data.items() if name not in known}
        table = data["chain"], data.get("chainOpenedBy"), busy, fields, players, things, data.get("history", {})
        return cls(order, data["turn"], data["priority"], data.get("focus"), *table, rest)

    def to_dict(self) -> dict[str, Any]:
        told = {"turn": self.turn, "priority": self.priority, "focus": self.focus, "chain": self.chain}
        told |= {"chainOpenedBy": self.opened_by, "history": self.history, **self.rest}
        told["battlefields"] = [each.to_dict() for each in self.battlefields.values()]
        told["players"] = [each.to_dict() for each in self.players.values()]
        return {**told, "objects": [each.to_dict() for each in self.things.values()]}

    @property
    def showdown(self) -> bool:
        return any(each.ongoing for each in self.battlefields.values())

    def units(self, place: str, player: str | None = None) -> list[Thing]:
        """The units at a battlefield."""
        there = [each for each in self.things.values() if each.at == place and each.card.type == "unit"]
        return [each for each in there if player is None or each.controller == player]

    def happened(self, player: str, what: str) -> int:
        found = self.history.get(player, {}).get(what, 0)
        return found if isinstance(found, int) else len(found)
