"""
The table of a generated position
=================================

Objects in their places, and the moment: control follows the units, the showdown is at X, a combat is where both sides
stand. What comes out is a position that a cleanup would leave as it is.
"""

from __future__ import annotations

from typing import Any

Record = dict[str, Any]

PLACES = ("base", "X", "Y")


class Scene:
    """One table. A third player means that X holds a combat between the other two."""

    def __init__(self, closed: bool, showdown: bool, third: bool) -> None:
        self.closed = closed
        self.showdown = showdown or third
        self.third = third
        self.cards: Record = {}
        self.objects: list[Record] = []

    def define(self, name: str, card: Record) -> Record:
        """A card of its own for one object."""
        self.cards[f"own:{name}"] = {"id": f"own:{name}", "name": name, **card}
        return card

    def put(self, name: str, card: Record, at: str, player: str, exhausted: bool) -> Record:
        """An object in play, with a card of its own."""
        self.define(name, card)
        place = {"owner": player, "controller": player, "at": at, "exhausted": exhausted}
        self.objects.append({"id": name, "card": f"own:{name}", **place})
        return self.objects[-1]

    def hold(self, name: str, card: str) -> None:
        """A card of the player's in a zone off the board; `idle` is one that nobody can afford."""
        if card == "idle":
            self.define("idle", {"type": "unit", "might": 1, "cost": {"energy": 9}})
        self.objects.append({"id": name, "card": f"own:{card}", "owner": "A"})

    def places_of(self, player: str, in_order: bool = False) -> Any:
        """Where the player has units: a set, or each unit's place in order."""
        found = [thing["at"] for thing in self.objects if thing.get("controller") == player and thing["id"][0] == "u"]
        return found if in_order else set(found)

    def header(self, edition: str) -> Record:
        """The header, with every card written out."""
        players = [{"id": "A"}, {"id": "B"}, *([{"id": "C"}] if self.third else [])]
        return {
            "kind": "header",
            "format": "ambush-trace/1",
            "rulebook": "riftbound",
            "edition": edition,
            "players": players,
            "mode": "ffa3" if self.third else "duel",
            "cards": dict(self.cards),
        }

    def position(self, own: Record, turn: str, focus: str, answers: bool) -> Record:
        """Everything about the moment; `answers`: on a chain it is the player who has Priority."""
        if self.closed:
            self.define("scrap", {"type": "spell", "cost": {"energy": 1}})
        chain = [{"id": "c1", "kind": "spell", "card": "own:scrap", "controller": "B", "status": "finalized"}]
        focused = focus if self.showdown else None
        priority = ("A" if answers else "B") if self.closed else focused or turn
        others = {"xp": 0, "score": 0, "turnsTaken": 3, "champion": [], "banished": []}
        nothing = {**others, "pool": [], "runes": [], "hand": [], "trash": []}
        return {
            "turn": {"player": turn, "phase": "main", "number": 7},
            "priority": priority,
            "focus": focused,
            "chain": chain if self.closed else [],
            "chainOpenedBy": "card" if self.closed else None,
            "battlefields": [self._battlefield(place) for place in PLACES[1:]],
            "players": [
                {"id": "A", **others, **own},
                {"id": "B", **nothing},
                *([{"id": "C", **nothing}] if self.third else []),
            ],
            "objects": self.objects,
            "history": {each["id"]: {} for each in self.header("")["players"]},
            "effects": [],
            "complete": ["chain", "objects", "effects", "history"],
        }

    def _battlefield(self, place: str) -> Record:
        """Controlled by whose units are there; the showdown is at X, a combat if two sides are."""
        here = {thing["controller"] for thing in self.objects if thing.get("at") == place}
        field: Record = {"id": place, "card": None, "contestedBy": None, "showdown": None, "combat": None}
        field["controller"] = min(here, default=None)
        if self.showdown and place == "X":
            attacker, defender = ("B", "C") if self.third else ("A", "B")
            field |= {"controller": defender, "contestedBy": attacker, "showdown": "ongoing"}
            if len(here) == 2:
                field["combat"] = {"status": "ongoing", "attacker": attacker, "defender": defender}
                for thing in self.objects:
                    if thing.get("at") == place:
                        thing["designation"] = "attacker" if thing["controller"] == attacker else "defender"
        return field
