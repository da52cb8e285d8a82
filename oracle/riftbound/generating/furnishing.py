"""
What is in play
===============

Units of the player, of opponents and of a teammate, gear, a legend, texts of battlefields, and what may be said of an
object besides: damage, buffs, keywords it was given, what it is attached to.
"""

from __future__ import annotations

from oracle.riftbound.generating.anything import field_of, properties
from oracle.riftbound.generating.moment import Record
from oracle.riftbound.generating.table import PLACES, Table
from oracle.riftbound.generating.texts import ABILITIES, ADDS, ANYWHERE, FIELD_TEXTS, GEAR_TEXTS, UNIT_TEXTS

NEVER = frozenset(("id", "name", "type", "token"))
"""Fields of a card that are not drawn at random: they name it."""


def furnish(table: Table) -> None:
    """Everything in play, as the moment allows it."""
    _own_units(table)
    _others(table)
    if not table.moment.plain:
        if table.draws.known("gear"):
            _gear(table)
        if table.draws.known("legends") and table.draws.known("addAbilities"):
            _legend(table)
        _face_down(table)
        for place in PLACES[1:]:
            if table.draws.known("legends") and table.draws.chance(0.08):
                card = {"type": "battlefield", **table.draws.text(FIELD_TEXTS)}
                table.texts[place] = f"own:field-{place}"
                table.define(f"field-{place}", card)
        for thing in table.objects:
            if thing["card"] is not None and table.draws.chance(0.06):
                _particulars(table, thing)
        known = [thing["card"] for thing in table.objects if thing["card"] is not None]
        if known and table.draws.chance(0.12):
            say_anything(table, table.cards[table.draws.pick(known)])


def _own_units(table: Table) -> None:
    draws, plain, contests = table.draws, table.moment.plain, table.moment.contests
    for index in range(draws.pick((1, 1, 2) if contests else (0, 1, 1, 2, 2, 3))):
        card: Record = {"type": "unit", "might": draws.pick((1, 2, 3)), "cost": {"energy": 2}}
        if draws.chance(0.4):
            card["tags"] = ["Dog"]
        if not plain and draws.chance(0.15) and draws.known("addAbilities"):
            card |= {"domains": [draws.pick(table.domains)], "adds": [draws.pick(ADDS)]}
        if not plain and draws.chance(0.2):
            card |= draws.text(UNIT_TEXTS)
        if not plain and draws.chance(0.06):
            card |= {"abilities": [draws.pick(ABILITIES)]}
        places = table.open_to("A")
        # Supporters: more often at a battlefield, and all the more while a chain asks for Ambush.
        likely = (*places, *places[1:], *places[1 + bool(table.moment.chain) :])
        # Whoever contests has a unit there; often it is the only one.
        thing = table.put(f"u{index}", card, "X" if contests and not index else draws.pick(likely))
        thing["buffs"] = int(not plain and draws.chance(0.25))


def _others(table: Table) -> None:
    """Whoever fights at X; else an opponent somewhere. In pairs, a unit of the teammate."""
    draws, moment = table.draws, table.moment
    fighting = [each for each in moment.fight if moment.showdown is not None and each != "A"]
    wanted = [("X", each) for each in fighting if draws.chance(0.85 if moment.elsewhere else 0.7)]
    if moment.mode == "2v2" and draws.chance(0.6):
        wanted.append((draws.pick(table.open_to("C")), "C"))
    if draws.chance(0.5):
        enemy = draws.pick(moment.enemies)
        wanted.append((draws.pick(table.open_to(enemy)[1:] or ["base"]), enemy))
    for index, (place, player) in enumerate(wanted):
        card: Record = {"type": "unit", "might": 2}
        if not moment.plain and draws.known("costIncrease") and draws.chance(0.15):
            card |= {"deflect": 1} if draws.chance(0.5) else {"keywords": ["deflect"]}
        if place in table.open_to(player):
            table.put(f"u{9 - index}", card, place, player)


def _gear(table: Table) -> None:
    draws = table.draws
    for index in range(draws.pick((0, 0, 1, 1, 2)) if draws.known("addAbilities") else 0):
        card = {"type": "gear", "domains": [draws.pick(table.domains)], "adds": [draws.pick(ADDS)]}
        table.put(f"g{index}", card, "base")
    for index in range(draws.pick((0, 0, 1, 2))):
        table.put(f"g{index + 6}", {"type": "gear", **draws.text(GEAR_TEXTS)}, "base")
    if table.moment.elsewhere and draws.known("grants") and draws.chance(0.4):
        # Whoever may play units anywhere still keeps out of the combats of others.
        table.put("g9", {"type": "gear", **ANYWHERE}, "base")
    mine = [thing for thing in table.units() if thing["controller"] == "A"]
    for thing in table.objects:
        if thing["id"][0] == "g" and mine and draws.chance(0.1):
            wearer = draws.pick(mine)
            thing |= {"at": wearer["at"], "attachedTo": wearer["id"]}


def _legend(table: Table) -> None:
    """A legend is never killed, so it has no ability that would."""
    draws = table.draws
    if draws.chance(0.25):
        adds = [each for each in ADDS if "killSelf" not in each]
        card: Record = {"type": "legend", "domains": ["fury"], "adds": [draws.pick(adds)]}
        if draws.chance(0.2):
            card |= {"abilities": [draws.pick([each for each in ABILITIES if "killSelf" not in each])]}
        table.put("l1", card, "legend")


def _face_down(table: Table) -> None:
    """A card of an opponent that nobody may look at."""
    theirs = [field for field in table.battlefields() if field["controller"] not in (None, "A")]
    if theirs and table.draws.known("hidden") and table.draws.chance(0.06):
        field = table.draws.pick(theirs)
        held = {"owner": field["controller"], "controller": field["controller"], "hiddenSince": 5}
        table.objects.append({"id": "f1", "card": None, "at": f"facedown:{field['id']}", **held})


def _particulars(table: Table, thing: Record) -> None:
    """What is true of some objects only."""
    draws = table.draws
    what = draws.pick(("damage", "stunned", "token", "copy", "might", "used", "keywords", "empowered"))
    card = table.cards[thing["card"]]
    needed = {"token": "tokens", "copy": "tokens", "keywords": "grants"}.get(what)
    if needed is not None and not draws.known(needed):
        return
    if what == "damage":
        card["might"], thing["damage"] = 3, draws.pick((1, 2))
    elif what in ("stunned", "empowered"):
        thing[what] = draws.chance(0.7)
    elif what == "token" and card["type"] != "legend":
        card["token"] = thing["token"] = True
    elif what == "copy":
        thing["copyOf"] = thing["card"]
    elif what == "might":
        thing["might"] = draws.pick((4, 5))
    elif what == "used":
        thing["used"] = [draws.pick((0, 1))]
    elif what == "keywords":
        thing["keywords"] = [draws.pick(("ambush", "deflect", "tank"))]


def say_anything(table: Table, card: Record) -> None:
    """Gives a card a text or two of any sort that the vocabulary knows."""
    fields = [name for name in properties("card", "fragment") if name not in NEVER]
    if card["type"] != "unit":
        fields = [name for name in fields if not name.startswith("might")]
    for name in table.draws.some(fields, table.draws.pick((1, 2, 2))):
        if table.draws.follows((name,)):
            card[name] = field_of(table.draws, "card", "fragment", name)
    for thing in table.objects:
        if table.cards.get(str(thing.get("card"))) is card and thing.get("damage", 0) >= (card.get("might") or 0):
            thing.pop("damage", None)  # It would have died.
