"""`entry.json`: does the unit enter ready?"""

from __future__ import annotations

from tests.riftbound.tables.scene import Record, Scene

UNITS: Record = {"who": "you", "types": ["unit"]}
TOLL: Record = {"id": "toll", "must": True, "kill": {"of": "unit", "who": "friendly"}}
TUTORED: Record = {"who": "friendly", "types": ["unit"]}
RUNES = [{"id": f"r{number}", "domain": "fury", "exhausted": False} for number in range(2)]
PAID: list[Record] = [{"exhaust": "r0", "for": "energy"}, {"recycle": "r0", "for": "power"}]


def scene(row: Record) -> Scene:
    """The card of the row played at that moment; Accelerate declined or paid with a ready fury rune."""
    own = row["timing"] == "own-neutral-open"
    found = Scene("own" if own else "other")
    found.runes = RUNES
    _moment(found, row["timing"])
    _card(found, row)
    found.pay()
    _accelerate(found, row["accelerate"])
    _other(found, row["other"])
    return found


def _moment(found: Scene, timing: str) -> None:
    if timing.startswith("showdown"):
        found.quarrel("Y", "A")
        found.focus = "A" if timing.endswith("open") else "B"
    if timing.endswith("closed"):
        found.close("B")


def _card(found: Scene, row: Record) -> None:
    to = "base" if row["destination"] == "base" else "X"
    found.action["to"] = to
    if to == "X":
        found.put("supporter", "A", "X")
        if row["destination"] == "controlled battlefield":
            found.field("X", controller="A")
        else:
            found.field("X", contestedBy="A", showdown="staged")
    words = [row["card"]] if row["card"] in ("ambush", "action", "reaction") else []
    found.card["keywords"] = [*words, *(["accelerate"] if row["accelerate"] != "absent" else [])]
    if row["card"].startswith("instructed"):
        found.card["cost"] = {"energy": 7}
        found.action.update(by="c1", ignoring="all" if "any and all" in row["card"] else "cost")


def _accelerate(found: Scene, done: str) -> None:
    if done in ("absent", "declined"):
        return
    found.action["optional"] = ["accelerate"]
    if done == "chosen, half paid":
        found.pay(PAID[0])
    elif done not in ("chosen", "chosen, not paid", "chosen, reduced to zero"):
        found.pay(*PAID)
    if done == "paid, keyword lost while paying":
        found.card["keywords"] = ["ambush"]
        found.put("tutor", "A", "base", gives=[{"keywords": ["accelerate"], "affects": TUTORED}])
        _kill(found, "tutor")
    if done == "two instances, one paid":
        found.put("tutor", "A", "base", gives=[{"keywords": ["accelerate"], "affects": TUTORED}])
    if done == "chosen, reduced to zero":
        cheaper = {"id": "cheaper", "energy": 1, "power": ["any"], "on": "optional", "affects": UNITS}
        found.put("miser", "A", "base", discounts=[cheaper])


def _kill(found: Scene, name: str) -> None:
    found.card["costs"] = [TOLL]
    found.action["pay"].append({"kill": name, "for": "toll"})


def _other(found: Scene, other: str) -> None:
    lively: Record = {"readies": [{"affects": {"who": "friendly", "types": ["unit"]}}]}
    level: Record = {"if": {"xp": {"atLeast": 3}}}
    if other == "sole supporter killed, nothing else carries the play":
        _kill(found, "supporter")
    elif other == "only off-domain Power left":
        found.runes = [{**rune, "domain": "calm"} for rune in RUNES]
    elif other == "self: enters ready":
        found.card["entersReady"] = {}
    elif other == "self: if played to a battlefield":
        found.card["entersReady"] = {"if": {"to": "battlefield"}}
    elif other == "self: a unit died this turn, the kill cost being the only death":
        found.card["entersReady"] = {"if": {"count": {"count": "died"}}}
        found.put("lamb", "A", "base")
        _kill(found, "lamb")
    elif other.startswith("level"):
        found.card["entersReady"] = level
        found.xp = 2 if other == "level not reached" else 4
        if other == "level lost by the XP paid":
            found.card["costs"] = [{"id": "drill", "must": True, "xp": 2}]
            found.action["pay"].append({"spend": {"xp": 2}, "for": "drill"})
    elif other == "play effect readies it":
        found.card["triggers"] = [{"on": "play-self"}]
    elif other.startswith("static of"):
        enemy = "opponent" in other
        found.put("herald", "B" if enemy else "A", "base", **lively)
        if other.endswith("killed as the cost"):
            _kill(found, "herald")
    elif other in ("effect this turn", "next unit played enters ready"):
        found.effects = [{"id": "e1", "controller": "A", "what": lively, "until": "end-of-turn"}]
    else:
        known = ("none", "effect this turn of an earlier turn", "ability that triggers on a unit becoming ready")
        assert other in known, other
