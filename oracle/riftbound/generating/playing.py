"""
What is played
==============

The card of a generated play, or the ability, with costs near what there is to pay them: Energy near the ready runes,
Power that often misses by one domain, kills and other costs of every sort.
"""

from __future__ import annotations

from oracle.riftbound.generating.furnishing import say_anything
from oracle.riftbound.generating.moment import Record
from oracle.riftbound.generating.table import Table
from oracle.riftbound.generating.texts import (
    ABILITIES,
    INSTRUCTIONS,
    KILLS,
    OPTIONAL_COSTS,
    OTHER_COSTS,
    PLAY_TEXTS,
)

CARD = "h1"
"""The id of the card that is played."""

ANY_BATTLEFIELD = tuple(said for said in INSTRUCTIONS if said.get("to", {}).get("battlefield") == "any")
"""How texts instruct a play to where others are."""

WAYS = ("hand",) * 12 + ("spell",) * 3 + ("gear",) * 2 + ("ability",) * 3 + ("hidden",) * 3 + ("champion", "instructed")
"""What is done: units from hand mostly."""

WAYS_AMONG_MANY = (*WAYS, *("instructed",) * 4)
"""The same where everybody plays against everybody: the middle of an effect is where units of others meet."""

NEEDED = {
    "spell": "spells",
    "gear": "gear",
    "ability": "activate",
    "hidden": "hidden",
    "champion": "champion",
    "instructed": "instructed",
}
"""What an engine must be able to do for the other ways."""

CAPABILITIES = ("ambush", "accelerate")
"""Keywords that an engine says it has."""

WORDS = {"ambush": 0.75, "reaction": 0.35, "action": 0.12, "accelerate": 0.35}


def play(table: Table, runes: list[Record]) -> Record:
    """A play with its payment open. The table gets what it needs: the card, a source, an instructing item."""
    draws, moment = table.draws, table.moment
    way = "hand" if moment.plain else draws.pick(WAYS_AMONG_MANY if moment.free_for_all else WAYS)
    way = way if way == "hand" or draws.known(NEEDED[way]) else "hand"
    if way == "ability":
        return _activation(table)
    place = _cover(table) if way == "hidden" else None
    kind = way if way in ("spell", "gear") else "unit" if draws.chance(0.85) or way != "hidden" else "spell"
    card = _card(table, kind, runes)
    zone = "champion" if way == "champion" else "trash" if draws.known("otherZones") and draws.chance(0.03) else "hand"
    action: Record = {"type": "play", "player": "A", "card": CARD, "from": zone}
    if place is not None:
        thing = {"id": CARD, "card": f"own:{CARD}", "owner": "A", "controller": "A", "at": f"facedown:{place}"}
        table.objects.append(thing | {"hiddenSince": draws.pick((5, 6, 6, 7))})
        action["from"] = thing["at"]
    if kind == "unit":
        action["to"] = _destination(table, place)
    elif kind == "gear":
        action["to"] = place or draws.pick(("base",) * 5 + ("X",))
    else:
        action |= _aims(table)
    if way == "instructed":
        _instruct(table, action)
    action["optional"] = _chosen(table, card)
    if not moment.plain and draws.chance(0.04):
        action |= draws.pick(({"x": 1}, {"modes": ["first"]}, {"repeat": 1}, {"discounts": ["own", "cut"]}))
    if "bases" in card and draws.chance(0.7):
        action["base"] = "other"
    return action


def _card(table: Table, kind: str, runes: list[Record]) -> Record:
    draws = table.draws
    costs: list[Record] = []
    toll = 0.7 if table.moment.contests else 0.4 if kind == "unit" else 0.15
    for name, often in (("toll", toll), ("feed", 0.08)):
        if draws.chance(often) and draws.known("killCost"):
            costs.append({"id": name, "must": True, **draws.cost(KILLS)})
    if not table.moment.plain and draws.known("otherCost") and draws.chance(0.35):
        costs.append({"id": "due", "must": True, **draws.cost(OTHER_COSTS)})
    if not table.moment.plain and draws.known("optionalCost") and draws.chance(0.3):
        costs.append({"id": "boon", **draws.cost(OPTIONAL_COSTS)})
    ready = sum(not rune["exhausted"] for rune in runes)
    mine = [rune["domain"] for rune in runes] or table.domains[:1]
    often_said = {**WORDS, "reaction": 0.7} if table.moment.contests else WORDS
    words = [(word, often) for word, often in often_said.items() if word not in CAPABILITIES or draws.known(word)]
    symbols = ("card", "any", *mine, *mine, draws.pick(table.domains))
    card: Record = {
        "type": kind,
        "domains": draws.some(table.domains, draws.pick((1, 1, 2))),
        "cost": {
            "energy": max(0, ready + draws.pick((0, 0, -1, -1, -2, 1))),
            "power": [draws.pick(symbols) for _ in range(draws.pick((0, 0, 1, 1, 2, 3)))],
        },
        "keywords": [word for word, often in words if draws.chance(often) and (kind == "unit" or word[1:] == "ction")],
        "costs": costs,
    }
    if kind == "unit":
        card["might"] = 3
    if kind == "spell" and draws.chance(0.5):
        card["keywords"] = [draws.pick(("reaction", "reaction", "action"))]
    if not table.moment.plain and draws.chance(0.35):
        card |= draws.text(PLAY_TEXTS)
    if not table.moment.plain and draws.chance(0.04):
        say_anything(table, card)
    return table.define(CARD, card)


def _destination(table: Table, hidden: str | None) -> str:
    """A place, more often one where the player has units."""
    if hidden is not None and table.draws.chance(0.85):
        return hidden
    mine = [str(thing["at"]) for thing in table.units() if thing["controller"] == "A"]
    if any(card.get("grants") for card in table.cards.values()):
        mine += ["X", "Y"] * 3
    places = ("base", "X", "Y", "base", *mine, *(mine if table.moment.chain else ()))
    return str(table.draws.pick(places))


def _aims(table: Table) -> Record:
    """Targets of a spell: units, seldom something that is not there."""
    names = [thing["id"] for thing in table.units()]
    found = table.draws.some(names, table.draws.pick((0, 1, 1, 2)))
    return {"targets": found if not table.draws.chance(0.05) else [*found, "u7"]} if found else {}


def _chosen(table: Table, card: Record) -> list[str | Record]:
    """The optional costs chosen; some of them in full words."""
    draws = table.draws
    found: list[str | Record] = []
    if "accelerate" in card.get("keywords", ()) and draws.chance(0.5):
        found.append("accelerate")
    for cost in card.get("costs", ()):
        full = not table.moment.plain and draws.chance(0.15)
        if not cost.get("must") and draws.chance(0.6):
            found.append({"cost": cost["id"], "source": None, "times": 1} if full else cost["id"])
        elif full and cost.get("kill") and table.units():
            found.append({"cost": cost["id"], "victim": draws.pick(table.units())["id"]})
    return found or (["accelerate"] if draws.chance(0.03) else [])


def _cover(table: Table) -> str | None:
    """A battlefield under which the player may have hidden a card."""
    mine = [each["id"] for each in table.battlefields() if each["controller"] == "A"]
    return str(table.draws.pick(mine)) if mine else None


def _instruct(table: Table, action: Record) -> None:
    """Something on the chain resolves and tells the player to play the card, from wherever it lies."""
    draws, moment = table.draws, table.moment
    met = moment.free_for_all and draws.chance(0.6) and _met(table, action)
    said = draws.pick(ANY_BATTLEFIELD if met else INSTRUCTIONS)
    table.define("summons", {"type": "spell", "domains": ["order"], "cost": {"energy": 1}, "instructs": [said]})
    item = {"id": "c9", "kind": "spell", "card": "own:summons", "controller": "A", "status": "finalized"}
    if draws.chance(0.1):
        behind = {"id": "c8", "kind": "trigger", "card": None, "source": None, "cause": None, "controller": "B"}
        moment.chain.append(behind | {"status": "pending"})
    moment.chain.append(item)
    moment.opened_by = moment.opened_by or "card"
    if not met and draws.chance(0.2):
        moment.tasks.append("c9")
    else:
        moment.resolving = "c9"
    if draws.chance(0.3):
        moment.priority = None
    action |= {"by": "c9", "from": draws.pick(("hand", "trash", "banished", "deck"))}
    if draws.chance(0.3):
        action["ignoring"] = draws.pick(("cost", "energy", "power", "all"))
    if draws.chance(0.2):
        action["forced"] = True


def _met(table: Table, action: Record) -> bool:
    """Has units of two others meet at Y in the middle of the effect, if nobody else is there; the play goes there."""
    if not table.sides_at("Y") <= {"B", "C"}:
        return False
    for name, player in (("u3", "B"), ("u5", "C")):
        if player not in table.sides_at("Y"):
            table.put(name, {"type": "unit", "might": 2}, "Y", player)
    table.contested["Y"] = "C"
    action["to"] = table.draws.pick(("Y", "Y", "base"))
    return True


def _activation(table: Table) -> Record:
    """An ability of something the player has; a seer's, if there is none."""
    draws = table.draws
    able = [thing for thing in table.objects if {"abilities", "adds"} & table.card_of(thing).keys()]
    able = [thing for thing in able if thing["controller"] == "A" or draws.chance(0.1)]
    if not able or draws.chance(0.3):
        card = {"type": "gear", "domains": ["calm"], "abilities": draws.some(ABILITIES, draws.pick((1, 2, 3)))}
        able = [table.put("g5", card, "base")]
    action: Record = {"type": "activate", "player": "A", "source": draws.pick(able)["id"]}
    action["ability"] = draws.pick((0, 0, 0, 1, 2))
    if draws.chance(0.08):
        action |= draws.pick(({"x": 1}, {"modes": ["first"]}, _aims(table)))
    return action | ({"optional": []} if draws.chance(0.3) else {})
