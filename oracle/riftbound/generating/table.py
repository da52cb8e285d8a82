"""
The table of a generated position
=================================

Objects in their places: control follows the units, a combat is where both sides stand. What comes out is a position
that a cleanup would leave as it is.
"""

from __future__ import annotations

from oracle.riftbound.generating.draws import Draws
from oracle.riftbound.generating.moment import Moment, Record

DOMAINS = ("fury", "calm", "mind", "body", "chaos", "order")
PLACES = ("base", "X", "Y")


class Table:
    """The objects of one table, with a card of its own for each of them."""

    def __init__(self, draws: Draws, moment: Moment) -> None:
        self.draws = draws
        self.moment = moment
        self.domains: list[str] = draws.some(DOMAINS, 3) if draws.chance(0.1) else list(DOMAINS[:3])
        """Three of the six, so that what is there and what is asked for meet."""
        self.cards: Record = {}
        self.objects: list[Record] = []
        self.texts: Record = {}
        """Battlefields with a text, and that card's name."""
        self.contested: dict[str, str] = {}
        """Who contests which battlefield in the middle of an effect, with nothing staged there before a cleanup."""

    def define(self, name: str, card: Record) -> Record:
        """A card of its own for one object."""
        self.cards[f"own:{name}"] = {"id": f"own:{name}", "name": name, **card}
        return card

    def put(self, name: str, card: Record, at: str, player: str = "A") -> Record:
        """An object in play, with a card of its own."""
        self.define(name, card)
        place = {"owner": player, "controller": player, "at": at, "exhausted": self.draws.chance(0.25)}
        self.objects.append({"id": name, "card": f"own:{name}", **place})
        return self.objects[-1]

    def hold(self, name: str, card: str, player: str = "A") -> None:
        """A card in a zone off the board; `idle` is one that nobody can afford."""
        if card == "idle":
            self.define("idle", {"type": "unit", "might": 1, "cost": {"energy": 9}})
        self.objects.append({"id": name, "card": f"own:{card}", "owner": player})

    def units(self) -> list[Record]:
        """The units in play."""
        return [thing for thing in self.objects if thing["id"][0] == "u"]

    def card_of(self, thing: Record) -> Record:
        """An object's card; nothing where nobody may look at it."""
        found: Record = self.cards.get(thing["card"], {})
        return found

    def sides_at(self, place: str) -> set[str]:
        """Whose units are there."""
        return {thing["controller"] for thing in self.units() if thing["at"] == place}

    def open_to(self, player: str) -> list[str]:
        """The places where a unit of the player may stand: nobody else's is there, unless that is where they fight.

        Whether teammates may ever share a battlefield is an open question (CR 447.2.b), so none do.
        """

        def welcome(place: str) -> bool:
            if place == "X" and self.moment.showdown is not None:
                return player in self.moment.fight
            return self.sides_at(place) <= {player}

        return ["base", *(place for place in PLACES[1:] if welcome(place))]

    def battlefields(self) -> list[Record]:
        """Controlled by whose units are there; contested and fought over if the moment says so."""
        return [self._battlefield(place) for place in PLACES[1:]]

    def _battlefield(self, place: str) -> Record:
        moment, here = self.moment, self.sides_at(place)
        found: Record = {"id": place, "card": self.texts.get(place), "contestedBy": None, "showdown": None}
        found |= {"combat": None, "controller": min(here, default=None)}
        if place in self.contested:
            found |= {"contestedBy": self.contested[place], "controller": min(here - {self.contested[place]})}
        if moment.showdown is None or place != "X":
            return found
        attacker, defender = moment.fight
        if moment.showdown == "staged" and attacker not in here:
            return found
        found |= {"controller": defender, "contestedBy": attacker, "showdown": moment.showdown}
        # A combat between others goes on although one side has nobody left.
        if len(here) == 2 or (moment.elsewhere and here and moment.showdown == "ongoing"):
            found["combat"] = {"status": moment.showdown, "attacker": attacker, "defender": defender}
            if moment.unnamed is not None:
                found["combat"][moment.unnamed] = None
            for thing in self.units() if moment.showdown == "ongoing" else ():
                if thing["at"] == place:
                    thing["designation"] = "attacker" if thing["controller"] == attacker else "defender"
        return found
