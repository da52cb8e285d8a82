"""
One position at random
======================

A small table with one card to play, drawn from a stream of random numbers: the same stream gives the same position.
Legal and illegal plays are about as frequent: costs are drawn near what the runes, the pool and the objects yield, and
Power often misses by one domain. Two in five tables are plain, with nothing on them but units and runes, so that
engines with few capabilities have something to play, too.
"""

from __future__ import annotations

from random import Random

from oracle.riftbound.generating.scene import PLACES, Record, Scene
from oracle.riftbound.generating.texts import (
    ADDS,
    DOMAINS,
    GEAR_TEXTS,
    KILLS,
    OPTIONAL_COSTS,
    OTHER_COSTS,
    PLAY_TEXTS,
    POOLS,
    UNIT_TEXTS,
)

CARD = "h1"
"""The id of the card that is played."""


def draw(random: Random, edition: str) -> tuple[Record, Record, Record]:
    """Header, position and a play whose payment is open. It may be ill-formed in rare cases: the caller looks."""
    return _Draw(random).everything(edition)


class _Draw:
    """One position in the making."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.plain = self.chance(0.4)
        self.scene = Scene(closed=self.chance(0.15), showdown=self.chance(0.3), third=self.rarely(0.08))
        self.runes: list[Record] = []

    def chance(self, often: float) -> bool:
        return self.random.random() < often

    def rarely(self, often: float) -> bool:
        """What plain tables do not have."""
        return not self.plain and self.chance(often)

    def everything(self, edition: str) -> tuple[Record, Record, Record]:
        self.units()
        self.permanents()
        self.runes = [
            {"id": f"r{index}", "domain": self.random.choice(DOMAINS), "exhausted": self.chance(0.15)}
            for index in range(self.random.choice((0, 1, 2, 2, 3, 3, 4)))
        ]
        action = self.action(self.card())
        before = self.before(str(action["from"]))
        return self.scene.header(edition), before, action

    # --- what is in play ----------------------------------------------------------------------------------------

    def units(self) -> None:
        for index in range(self.random.choice((0, 1, 1, 2, 2, 3))):
            card: Record = {"type": "unit", "might": self.random.choice((1, 2, 3)), "cost": {"energy": 2}}
            if self.chance(0.4):
                card["tags"] = ["Dog"]
            if self.rarely(0.15):
                card |= {"domains": [self.random.choice(DOMAINS)], "adds": [self.random.choice(ADDS)]}
            if self.rarely(0.2):
                card |= self.random.choice(UNIT_TEXTS)
            place = self.random.choice(PLACES[::2] if self.scene.third else PLACES)
            self.put(f"u{index}", card, place)["buffs"] = int(self.rarely(0.25))
        # Enemies meet the player's units only where the showdown is.
        mine = self.scene.places_of("A") - ({"X"} if self.scene.showdown else set())
        places = [place for place in PLACES[1:] if place not in mine]
        if self.scene.third:
            self.put("u8", {"type": "unit", "might": 2}, "X", "B")
            self.put("u9", {"type": "unit", "might": 2}, "X", "C")
        elif places and self.chance(0.5):
            self.put("u9", {"type": "unit", "might": 2}, self.random.choice(places), "B")

    def permanents(self) -> None:
        for index in range(self.random.choice((0, 0, 1, 1, 2))):
            adds = {"domains": [self.random.choice(DOMAINS)], "adds": [self.random.choice(ADDS)]}
            if not self.plain:
                self.put(f"g{index}", {"type": "gear", **adds}, "base")
        for index in range(self.random.choice((0, 0, 1, 2))):
            if not self.plain:
                self.put(f"g{index + 6}", {"type": "gear", **self.random.choice(GEAR_TEXTS)}, "base")
        if self.rarely(0.25):
            legend = [each for each in ADDS if "killSelf" not in each]
            self.put("l1", {"type": "legend", "domains": ["fury"], "adds": [self.random.choice(legend)]}, "legend")

    def put(self, name: str, card: Record, at: str, player: str = "A") -> Record:
        return self.scene.put(name, card, at, player, self.chance(0.25))

    # --- what is played -----------------------------------------------------------------------------------------

    def card(self) -> Record:
        mine = [rune["domain"] for rune in self.runes] or [DOMAINS[0]]
        symbols = ("card", "any", *mine, *mine, self.random.choice(DOMAINS))
        ready = sum(not rune["exhausted"] for rune in self.runes)
        costs: list[Record] = []
        for name, often in (("toll", 0.4), ("feed", 0.08)):
            if self.chance(often):
                costs.append({"id": name, "must": True, "kill": self.random.choice(KILLS)})
        if self.rarely(0.35):
            costs.append({"id": "due", "must": True, **self.random.choice(OTHER_COSTS)})
        if self.rarely(0.3):
            costs.append({"id": "boon", **self.random.choice(OPTIONAL_COSTS)})
        words = (("ambush", 0.75), ("reaction", 0.4), ("action", 0.1), ("accelerate", 0.35))
        card: Record = {
            "type": "gear" if self.rarely(0.08) else "unit",
            "domains": self.random.sample(DOMAINS, self.random.choice((1, 1, 2))),
            "cost": {
                "energy": max(0, ready + self.random.choice((-2, -1, -1, 0, 0, 1))),
                "power": [self.random.choice(symbols) for _ in range(self.random.choice((0, 0, 1, 1, 2, 3)))],
            },
            "keywords": [word for word, often in words if self.chance(often)],
            "costs": costs,
        }
        if card["type"] == "unit":
            card["might"] = 3
        if self.rarely(0.35):
            card |= self.random.choice(PLAY_TEXTS)
        return self.scene.define(CARD, card)

    def action(self, card: Record) -> Record:
        optional = [word for word in ("accelerate",) if word in card["keywords"] and self.chance(0.5)]
        optional += [cost["id"] for cost in card["costs"] if not cost.get("must") and self.chance(0.6)]
        if not optional and self.chance(0.03):
            optional = ["accelerate"]
        to = self.random.choice((*PLACES, "base", *self.scene.places_of("A", in_order=True)))
        zone = "trash" if self.chance(0.03) else "hand"
        return {"type": "play", "player": "A", "card": CARD, "from": zone, "to": to, "optional": optional}

    def before(self, zone: str) -> Record:
        """The position, with the card to play in its zone."""
        others, trash = self.random.choice((0, 0, 1, 2)), self.random.choice((0, 1, 1))
        zones = {"hand": ["h2", "h3"][:others], "trash": ["t1"][:trash]}
        for name in (*zones["hand"], *zones["trash"]):
            self.scene.hold(name, "idle")
        self.scene.hold(CARD, CARD)
        zones[zone].insert(0, CARD)
        pool = [] if self.plain else [self.random.choice(POOLS) for _ in range(self.random.choice((0, 0, 1, 2)))]
        own = {"xp": self.random.choice((0, 2, 5)), "pool": pool, "runes": self.runes, **zones}
        turn = "A" if self.chance(0.9) else "B"
        focus = "A" if self.chance(0.9) else "B"
        return self.scene.position(own, turn, focus, answers=self.chance(0.93))
