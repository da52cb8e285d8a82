"""Small random positions in which one unit is to be played, by seed: the same seed gives the same incident.

Legal and illegal ones are about as frequent: costs are drawn near what the runes, the pool and the objects yield, and
Power often misses by one domain. Everything a payment can consist of occurs: seals, objects that die for resources,
converters either way, abilities that cost Power, abilities without Reaction, limited and tied floating resources,
kill costs with and without a restriction, units that are saved, costs that exhaust, return, discard or recycle.
"""

from __future__ import annotations

import random
from functools import cache
from typing import Any

import msgspec

from oracle.riftbound.features.case import Case
from oracle.riftbound.features.deal import Deal
from oracle.riftbound.generating.texts import OTHER_COSTS, POOLS
from oracle.riftbound.rulebook import Riftbound
from oracle.riftbound.vocabulary.action import Incident
from oracle.rule import Setting

Record = dict[str, Any]

PLACES = ("base", "X", "Y")
DOMAINS = ("fury", "calm", "mind")
KILLS: tuple[Record, ...] = (
    {"of": "unit", "who": "friendly"},
    {"of": "unit", "who": "friendly", "at": "destination"},
    {"of": "unit", "who": "friendly", "at": "elsewhere"},
    {"of": "unit", "at": "base"},
    {"of": "unit", "at": "battlefield", "tags": ["Dog"]},
    {"of": "gear"},
    {"of": "permanent", "minMight": 2},
)
ADDS: tuple[Record, ...] = (
    {"power": ["card"]},
    {"power": ["card"]},
    {"energy": 1},
    {"energy": 2, "exhaust": False, "killSelf": True},
    {"energy": 1, "killSelf": True},
    {"power": ["any"], "killSelf": True},
    {"power": ["calm", "calm"]},
    {"energy": 1, "power": ["any"]},
    {"energy": 2, "payPower": ["any"]},
    {"energy": 2, "payPower": ["any", "any"], "only": ["unit"]},
    {"energy": 1, "timing": "action"},
    {"power": ["any"], "only": ["spell"]},
    {"energy": 2, "only": ["unit"]},
    {"energy": 1, "only": ["spell"]},
    {"convert": "power-to-energy", "exhaust": False},
    {"convert": "power-to-energy"},
    {"convert": "energy-to-power", "exhaust": False},
    {"convert": "energy-to-power"},
)


class Draw:
    """One position in the making."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.cards: Record = {"plain": {"type": "battlefield"}, "scrap": {"type": "spell"}}
        self.objects: list[Record] = []
        self.closed, self.showdown = self.chance(0.12), self.chance(0.3)
        self.runes: list[Record] = []

    def chance(self, often: float) -> bool:
        return self.random.random() < often

    def incident(self) -> tuple[Record, Record]:
        """A header and an incident."""
        self.units()
        self.sources()
        to = self.random.choice((*PLACES, "base", *(thing["at"] for thing in self.objects if thing["at"] in PLACES)))
        self.runes = [
            {"id": f"r{index}", "domain": self.random.choice(DOMAINS), "exhausted": self.chance(0.15)}
            for index in range(self.random.choice((0, 1, 2, 2, 3, 3, 4)))
        ]
        self.card()
        header = {
            "kind": "header",
            "format": "ambush-trace/1",
            "rulebook": "riftbound",
            "edition": "1.4",
            "players": [{"id": "A"}, {"id": "B"}],
            "mode": "duel",
            "cards": self.cards,
        }
        action = {"type": "play", "player": "A", "card": "h1", "from": "hand", "to": to, "optional": []}
        return header, {"kind": "incident", "n": 1, "before": self.before(), "action": action}

    def units(self) -> None:
        for index in range(self.random.choice((0, 1, 1, 2, 2, 3, 3))):
            card: Record = {"type": "unit", "might": self.random.choice((1, 2, 3)), "cost": {"energy": 2}}
            if self.chance(0.4):
                card["tags"] = ["Dog"]
            if self.chance(0.15):
                card["domains"] = [self.random.choice(DOMAINS)]
                card["adds"] = [self.random.choice(ADDS)]
            if self.chance(0.1):
                card["grants"] = [{"id": "call", "to": {"battlefield": "here"}}]
            self.put(f"u{index}", card, self.random.choice(PLACES))
            self.objects[-1]["buffs"] = int(self.chance(0.2))
        # Enemies meet the player's units only where the showdown is.
        mine = {thing["at"] for thing in self.objects} - ({"X"} if self.showdown else set())
        places = [place for place in PLACES[1:] if place not in mine]
        if places and self.chance(0.5):
            self.put("u9", {"type": "unit", "might": 2}, self.random.choice(places), "B")

    def sources(self) -> None:
        for index in range(self.random.choice((0, 0, 1, 1, 2))):
            card: Record = {"type": "gear", "domains": [self.random.choice(DOMAINS)]}
            card["adds"] = [self.random.choice(ADDS)]
            self.put(f"g{index}", card, "base")
        if self.chance(0.15):
            self.put("g7", {"type": "gear", "grants": [{"id": "road", "to": {"battlefield": "open"}}]}, "base")
        if self.chance(0.2):
            saves: Record = {"of": "unit", "who": "friendly", "must": self.chance(0.8)}
            self.put("g8", {"type": "gear", "replacesDeath": [saves]}, "base")
        if self.chance(0.2):
            card = {"type": "legend", "domains": list(DOMAINS[:2]), "adds": [self.random.choice(ADDS)]}
            self.put("l1", card, "legend")

    def put(self, name: str, card: Record, at: str, player: str = "A") -> None:
        self.cards[f"test:{name}"] = card
        exhausted = self.chance(0.25)
        self.objects.append(
            {
                "id": name,
                "card": f"test:{name}",
                "owner": player,
                "controller": player,
                "at": at,
                "exhausted": exhausted,
            }
        )

    def card(self) -> None:
        mine = [rune["domain"] for rune in self.runes] or [DOMAINS[0]]
        domains = self.random.sample(DOMAINS, self.random.choice((1, 1, 2)))
        symbols = ("card", "any", *mine, *mine, self.random.choice(DOMAINS))
        power = [self.random.choice(symbols) for _ in range(self.random.choice((0, 0, 1, 1, 2, 3)))]
        ready = sum(not rune["exhausted"] for rune in self.runes)
        costs: list[Record] = []
        for name, often in (("toll", 0.4), ("feed", 0.1)):
            if self.chance(often):
                costs.append({"id": name, "must": True, "kill": self.random.choice(KILLS)})
        if self.chance(0.25):
            costs.append({"id": "due", "must": True, **self.random.choice(OTHER_COSTS)})
        self.cards["test:hero"] = {
            "type": "unit",
            "might": 3,
            "domains": domains,
            "cost": {"energy": max(0, ready + self.random.choice((-2, -1, -1, 0, 0, 1))), "power": power},
            "keywords": [word for word, often in (("ambush", 0.8), ("reaction", 0.5)) if self.chance(often)],
            "costs": costs,
        }
        self.objects.append({"id": "h1", "card": "test:hero", "owner": "A"})

    def before(self) -> Record:
        """The position; it is stable, so `ambush lint` has nothing to say."""
        chain = [{"id": "c1", "kind": "spell", "card": "scrap", "controller": "B", "status": "finalized"}]
        turn = "A" if self.chance(0.93) else "B"
        focus = ("A" if self.chance(0.9) else "B") if self.showdown else None
        priority = ("A" if self.chance(0.95) else "B") if self.closed else focus or turn
        hand, trash = ["h1", "h2", "h3"][: self.random.choice((1, 2, 3))], ["t1"][: self.random.choice((0, 1, 1))]
        cards = [{"id": name, "card": "scrap", "owner": "A"} for name in (*hand[1:], *trash)]
        return {
            "turn": {"player": turn, "phase": "main", "number": 7},
            "priority": priority,
            "focus": focus,
            "chain": chain if self.closed else [],
            "chainOpenedBy": "card" if self.closed else None,
            "battlefields": [self.battlefield(place) for place in PLACES[1:]],
            "players": [
                {
                    "id": "A",
                    "xp": self.random.choice((0, 2, 5)),
                    "score": 0,
                    "turnsTaken": 3,
                    "pool": [self.random.choice(POOLS) for _ in range(self.random.choice((0, 0, 0, 1, 1, 2)))],
                    "runes": self.runes,
                    "hand": hand,
                    "champion": [],
                    "trash": trash,
                    "banished": [],
                },
                {"id": "B", "xp": 0, "score": 0, "turnsTaken": 3, "pool": [], "runes": [], "hand": []},
            ],
            "objects": [*self.objects, *cards],
            "history": {"A": {}, "B": {}},
            "effects": [],
            "complete": ["chain", "objects", "effects", "history"],
        }

    def battlefield(self, place: str) -> Record:
        """Controlled by whose units are there; the showdown is at X, a combat if both sides are."""
        here = {thing["controller"] for thing in self.objects if thing.get("at") == place}
        field: Record = {"id": place, "card": "plain", "contestedBy": None, "showdown": None, "combat": None}
        field["controller"] = min(here, default=None)
        if self.showdown and place == "X":
            field |= {"controller": "B", "contestedBy": "A", "showdown": "ongoing"}
            if len(here) == 2:
                field["combat"] = {"status": "ongoing", "attacker": "A", "defender": "B"}
                for thing in self.objects:
                    if thing.get("at") == place:
                        thing["designation"] = "attacker" if thing["controller"] == "A" else "defender"
        return field


def position(seed: int) -> tuple[Record, Record]:
    """A header and an incident that asks whether a unit can be played to one destination."""
    return Draw(seed).incident()


@cache
def book() -> Riftbound:
    """The rulebook, once."""
    return Riftbound()


def setting(edition: str = "1.4", **readings: str) -> Setting:
    """The edition's own setting, with some readings changed."""
    last_day = {each.id: each.last_day for each in book().editions}[edition]
    return Setting(edition, last_day, {each.name: each.default[edition] for each in book().readings} | readings)


def case(header: Record, incident: Record, chosen: Setting) -> Case:
    """The incident as the rulebook's own value."""
    deal = Deal(header, chosen.edition, chosen.as_of)
    return Case(deal, msgspec.convert({k: v for k, v in incident.items() if k != "kind"}, Incident))
