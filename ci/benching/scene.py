"""
Scenes
======

A position with one card to be played, dealt by seed: legal as it is dealt, and tight where its stratum says so, which
means that one Energy or one Power symbol more could not be paid. The same seed gives the same scene.
"""

from __future__ import annotations

import hashlib
import random
from typing import Any

import msgspec

from ci.benching.strata import Stratum
from ci.benching.supply import ANY, DOMAINS, Supply

Record = dict[str, Any]

SMALL = (8, 3, 2)
LARGE = (18, 10, 9)
"""Runes, units and gear of the player; with the legend 14 and 38 resources."""

MOST_ENERGY = 28
"""More Energy than any card costs; more than the largest model holds would be answered with `unknown`."""

UNIT_ADDS: tuple[Record, ...] = ({"energy": 1}, {"power": ["card"]})
GEAR_ADDS: tuple[Record, ...] = (
    {"power": ["card"]},
    {"energy": 1},
    {"power": ["any"], "killSelf": True},
    {"energy": 2, "exhaust": False, "killSelf": True},
    {"energy": 1, "timing": "action"},
)
CONVERTERS: tuple[Record, ...] = (
    {"convert": "power-to-energy", "exhaust": False},
    {"convert": "power-to-energy"},
    {"convert": "energy-to-power", "exhaust": False},
    {"convert": "energy-to-power"},
)
KILLS: tuple[Record, ...] = (
    {"of": "unit", "who": "friendly"},
    {"of": "unit", "who": "friendly", "tags": ["Dog"]},
    {"of": "unit", "who": "friendly", "at": "base"},
)
OTHERS: tuple[Record, ...] = ({"exhaust": {"of": "unit", "who": "you"}}, {"discard": 1}, {"xp": 2})


class Scene:
    """One position in the making. `spoil` in the module `spoiling` makes it illegal."""

    def __init__(self, seed: str, stratum: Stratum, size: tuple[int, int, int] = SMALL) -> None:
        self.random = random.Random(seed)
        self.stratum = stratum
        self.runes_, self.units_, self.gear_ = size
        self.cards: dict[str, Record] = {}
        self.objects: list[Record] = []
        self.runes: list[Record] = []
        self.pool: list[Record] = []
        self.supply = Supply()
        self.xp = 3
        self.hand = ["h1", "h2"]
        self.trash: list[str] = []
        self.fields: dict[str, Record] = {}
        self.turn = "A" if stratum.timing.startswith("own") else "B"
        self.closed = stratum.timing.endswith("closed")
        self.fight = stratum.timing.endswith("showdown") or stratum.destination == "ambush"
        self.actor = "A"
        """Who has priority, and in an open showdown Focus."""
        self.to = {"base": "base", "ambush": "X"}.get(stratum.destination, "Y")
        self.hero: Record = {}
        self._deal()

    def card(self, **card: Any) -> str:
        """The id of a card with this definition; equal cards share one."""
        name = "b:" + hashlib.sha256(msgspec.json.encode(card, order="sorted")).hexdigest()[:8]
        self.cards[name] = {"id": name, **card}
        return name

    def _deal(self) -> None:
        """Everything but the card itself costs nothing yet; what it costs comes last."""
        draw = self.random
        self.domains = tuple(draw.sample(DOMAINS, 2))
        self.third = draw.choice([domain for domain in DOMAINS if domain not in self.domains])
        self._battlefields()
        self._units()
        self._gear()
        self._legend()
        self._runes()
        self.hero = {
            "type": "unit",
            "might": 4,
            "domains": list(self.domains),
            "keywords": self._keywords(),
            "cost": {},
            "costs": [],
        }
        self._price()

    def _keywords(self) -> list[str]:
        if self.stratum.destination == "ambush":
            return ["ambush"]
        if self.stratum.timing == "own-open":
            return self.random.choice(([], ["ambush"], ["accelerate"]))
        return ["action"] if self.stratum.timing == "own-showdown" and self.random.random() < 0.5 else ["reaction"]

    # --- the board --------------------------------------------------------------------------------------------

    def _battlefields(self) -> None:
        plain = self.card(type="battlefield", name="Plain")
        for name in ("X", "Y"):
            self.fields[name] = {
                "id": name,
                "card": plain,
                "controller": None,
                "contestedBy": None,
                "showdown": None,
                "combat": None,
            }
        if self.fight:
            foe = "B" if self.turn == "A" else "A"
            combat = {"status": "ongoing", "attacker": self.turn, "defender": foe}
            self.fields["X"] |= {"controller": foe, "contestedBy": self.turn, "showdown": "ongoing", "combat": combat}
        if self.stratum.destination == "control":
            self.fields["Y"]["controller"] = "A"

    def put(self, name: str, card: str, at: str, player: str = "A", exhausted: bool = False) -> Record:
        """An object on the board; in a combat with its designation."""
        thing = {"id": name, "card": card, "owner": player, "controller": player, "at": at, "exhausted": exhausted}
        if self.fight and at == "X":
            thing["designation"] = "attacker" if player == self.turn else "defender"
        self.objects.append(thing)
        return thing

    def _units(self) -> None:
        draw = self.random
        places = ["X"] if self.fight else []
        if self.stratum.destination == "control":
            places.append("Y")
        for index in range(self.units_):
            adds = [draw.choice(UNIT_ADDS)] if index >= 2 and draw.random() < 0.3 else []
            domain = draw.choice((self.third, *self.domains))
            card = self.card(
                type="unit",
                name=f"Soldier {index}",
                might=1 + index % 3,
                domains=[domain],
                tags=["Dog"],
                cost={"energy": 2},
                adds=adds,
            )
            at = places[index] if index < len(places) else "base"
            exhausted = index > 0 and draw.random() < 0.2
            self.put(f"u{index}", card, at, exhausted=exhausted)
            self._yields(adds, domain, exhausted)
        if self.fight:
            enemy = self.card(type="unit", name="Enemy", might=2, domains=["order"], cost={"energy": 2})
            self.put("e1", enemy, "X", "B")

    def _gear(self) -> None:
        draw, kind = self.random, self.stratum.payment
        for index in range(self.gear_):
            domain = self.third if kind == "domains" and index else draw.choice(self.domains)
            add = draw.choice(GEAR_ADDS)
            road = {"id": "road", "to": {"battlefield": "open"}, "affects": {"types": ["unit"]}}
            granting = self.stratum.destination == "grant" and index == self.gear_ - 1
            if kind == "converter" and index == 0:
                add = draw.choice(CONVERTERS)
            elif kind == "limited" and index == 0:
                add = {"power": ["any"], "only": ["spell"]}
            extra: Record = {"grants": [road]} if granting else {"adds": [add]}
            card = self.card(type="gear", name=f"Gear {index}", domains=[domain], cost={"energy": 1}, **extra)
            self.put(f"g{index}", card, "base")
            self._yields(extra.get("adds", []), domain, False)

    def _legend(self) -> None:
        add = self.random.choice(({"power": ["card"]}, {"energy": 1}))
        domain = self.random.choice(self.domains)
        self.put("l1", self.card(type="legend", name="Legend", domains=[domain, self.third], adds=[add]), "legend")
        self._yields([add], (domain, self.third), False)

    def _runes(self) -> None:
        draw = self.random
        ready = draw.randint(3, min(7, self.runes_))
        scarce = self.stratum.payment in ("domains", "converter")
        for index in range(self.runes_):
            often = 0.25 if self.runes_ <= SMALL[0] else 0.1
            domain = self.third if scarce and draw.random() > often else draw.choice((*self.domains, self.third))
            self.runes.append({"id": f"r{index + 1}", "domain": domain, "exhausted": index >= ready})
            self.supply.power.append(frozenset((domain,)))
        self.supply.energy += ready
        if self.stratum.payment == "limited":
            self.pool = [{"energy": 2, "only": ["spell"]}, {"energy": 1, "only": ["unit"]}]
            self.supply.energy += 1

    def _yields(self, adds: list[Record], domain: str | tuple[str, ...], exhausted: bool) -> None:
        own = frozenset((domain,) if isinstance(domain, str) else domain)
        for add in adds:
            if add.get("only") or add.get("timing") or (exhausted and add.get("exhaust", True)):
                continue
            self.supply.energy += add.get("energy", 0)
            self.supply.power += [ANY if symbol == "any" else own for symbol in add.get("power", ())]

    # --- the price --------------------------------------------------------------------------------------------

    def _price(self) -> None:
        draw, supply, kind = self.random, self.supply, self.stratum.payment
        symbols = self._symbols(5 if kind == "domains" else 2)
        energy = max(0, min(supply.energy, 12) - draw.choice((0, 0, 1, 2)))
        if kind == "converter":
            energy = self._converted(symbols)
        elif kind == "limited":
            energy = supply.energy
        elif kind == "kill":
            pick = draw.choice(KILLS[:2] if self.units_at("base") == 0 else KILLS)
            self.hero["costs"].append({"id": "toll", "must": True, "kill": pick})
        elif kind == "other":
            self.hero["costs"].append({"id": "due", "must": True, **draw.choice(OTHERS)})
        self.hero["cost"] = {"energy": energy, "power": symbols}

    def units_at(self, place: str) -> int:
        """How many of the player's units stand there."""
        return sum(each["id"].startswith("u") and each["at"] == place for each in self.objects)

    def _symbols(self, most: int) -> list[str]:
        """Power symbols that can be paid; tight for the card's domains if there may be that many."""
        found: list[str] = []
        tries = [self.random.choice((*self.domains, "card")) for _ in range(4 * most)]
        for symbol in tries:
            if len(found) < most and self.supply.covers([*found, symbol], self.domains):
                found.append(symbol)
        return found

    def _converted(self, symbols: list[str]) -> int:
        """The Energy that can be paid at most with the converter's help; where Power is made, symbols are added."""
        convert = next(
            add["convert"] for card in self.cards.values() for add in card.get("adds", ()) if "convert" in add
        )
        if convert == "power-to-energy":
            while self.supply.energy + len(self.supply.power) - len(symbols) > MOST_ENERGY:
                symbols.append("any")
            return self.supply.energy + len(self.supply.power) - len(symbols)
        short = 0
        while short < 2 and short < self.supply.energy:
            symbols.append(self.domains[0])
            short += not self.supply.covers(symbols[: len(symbols) - short], self.domains)
        return self.supply.energy - short

    # --- as records -------------------------------------------------------------------------------------------

    def header(self) -> Record:
        """The header that defines the scene's cards."""
        self.hero_id = self.card(name="Hero", **self.hero)
        return header(self.cards)

    def incident(self) -> Record:
        """The question whether the card can be played there."""
        self.header()
        action = {"type": "play", "player": "A", "card": "h1", "from": "hand", "to": self.to, "optional": []}
        return {"kind": "incident", "n": 1, "before": self.before(), "action": action}

    def before(self) -> Record:
        """The position."""
        spell = self.card(type="spell", name="Spell", domains=["mind"], cost={"energy": 1}, keywords=["reaction"])
        chain = [{"id": "c1", "kind": "spell", "card": spell, "controller": "B", "status": "finalized"}]
        zones = [{"id": "h1", "card": self.hero_id, "owner": "A"}]
        zones += [{"id": name, "card": spell, "owner": "A"} for name in (*self.hand[1:], *self.trash)]
        focus = self.actor if self.fight and not self.closed else self.turn if self.fight else None
        common: Record = {"score": 2, "turnsTaken": 3, "pool": [], "champion": [], "trash": [], "banished": []}
        mine = {"pool": self.pool, "runes": self.runes, "hand": self.hand, "trash": self.trash}
        return {
            "turn": {"player": self.turn, "phase": "main", "number": 7},
            "priority": self.actor,
            "focus": focus,
            "chain": chain if self.closed else [],
            "chainOpenedBy": "card" if self.closed else None,
            "battlefields": list(self.fields.values()),
            "players": [
                {"id": "A", **common, "xp": self.xp, **mine},
                {"id": "B", **common, "xp": 0, "runes": [], "hand": []},
            ],
            "objects": [*self.objects, *zones],
            "history": {"A": {}, "B": {}},
            "effects": [],
            "complete": ["chain", "objects", "effects", "history"],
        }


def header(cards: dict[str, Record]) -> Record:
    """A header that defines these cards."""
    return {
        "kind": "header",
        "format": "ambush-trace/1",
        "rulebook": "riftbound",
        "edition": "1.4",
        "players": [{"id": "A"}, {"id": "B"}],
        "mode": "duel",
        "cards": cards,
        "engine": {"name": "bench", "version": "1"},
    }
