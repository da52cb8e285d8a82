"""`support.json`: does the play survive the payment?"""

from __future__ import annotations

from typing import Any

from tests.riftbound.tables.destination import battlefield
from tests.riftbound.tables.scene import Record, Scene

COSTS: Record = {
    "kill a friendly unit": {"kill": {"of": "unit", "who": "friendly"}},
    "kill a unit you control": {"kill": {"of": "unit", "who": "you"}},
    "kill a unit you control with a named tag": {"kill": {"of": "unit", "who": "you", "tags": ["Dog"]}},
    "kill a friendly unit at the destination": {"kill": {"of": "unit", "who": "friendly", "at": "destination"}},
    "exhaust the supporter": {"exhaust": {"of": "unit", "who": "you", "at": "destination"}},
    "return the supporter to hand": {"return": {"of": "unit", "who": "you", "at": "destination"}},
}
TRAIL = {"id": "trail", "to": {"battlefield": "killed-unit"}, "verb": "ambush"}
HOURGLASS: Record = {"type": "gear", "replacesDeath": [{"of": "unit", "who": "friendly", "killSelf": True}]}
EXTENSIONS: Record = {
    "verb-enemy-units": {"grants": [{"id": "bold", "to": {"battlefield": "enemy-units"}, "verb": "ambush"}]},
    "verb-killed-unit-battlefield": {
        "grants": [{"id": "trail", "to": {"battlefield": "killed-unit"}, "verb": "ambush"}]
    },
    "enemy-alone": {"grants": [{"id": "reach", "to": {"battlefield": "enemy-alone"}}]},
}
GRANTER = [{"id": "guide", "to": {"battlefield": "enemy-alone"}, "affects": {"who": "you", "types": ["unit"]}}]
UNSAYABLE = ("banished instead", "another object dies, unit stays")
"""Replacements that no card in the vocabulary has: they heal, exhaust and recall."""


def scene(row: Record) -> Scene:
    """An Ambush card played to X."""
    found = Scene(row["turn"], row["mode"])
    found.action["to"] = "X"
    found.card["keywords"] = ["ambush", *([row["printed"]] if row["printed"] != "none" else [])]
    for name in (row["extension"], row["grant"]):
        found.card.update(EXTENSIONS.get(name, {}))
    _units(found, row)
    _place(found, row)
    _moment(found, row)
    if row["from"] != "hand":
        found.where = {"controller": "A", "at": "facedown:X", "hiddenSince": 5}
        found.action["from"] = "facedown:X"
    if row["cost"] != "none":
        found.card["costs"] = [{"id": "toll", "must": True, **COSTS[row["cost"]]}]
    found.pay(*_steps(found, row))
    return found


def _units(found: Scene, row: Record) -> None:
    plain: dict[str, Any] = {"tags": ["Dog"]}
    helper = {**plain, "adds": [{"energy": 1}]} if row["supporter_used_for_add"] != "no" else plain
    for number in range(row["supporters"]):
        found.put(f"supporter-{number}", "A", "X", row["supporter_exhausted"], **helper)
    for number in range(row["others"]):
        granter: Record = {"grants": GRANTER} if row["grant"].endswith("by another unit") and number == 0 else {}
        found.put(f"other-{number}", "A", "base", **plain, **granter)
    if row["killed"].startswith("teammate"):
        found.put("friend", "C", "base", **plain)
    if row["replaced"] == "recalled to base":
        found.put(
            "glass", "A", "base", type="gear", replacesDeath=[{"of": "unit", "who": "friendly", "killSelf": True}]
        )
    if row["reading"].startswith("supporter's Might"):
        found.put("scholar", "A", "X", might=1, mightPer={"count": "hand"})
        found.objects[-1].update(damage=1)


def _place(found: Scene, row: Record) -> None:
    contested = row["contested_by"] != "nobody"
    held = "you" if row["controls"] else "opponent" if contested and row["opponents"] else "nobody"
    if not row["controls"] and not contested and row["opponents"]:
        held = "opponent"
    ongoing = contested and row["state"].startswith("showdown")
    stage = ("ongoing" if ongoing else "staged") if contested else "none"
    fought = contested and held != "nobody" and bool(row["opponents"] and row["supporters"])
    view = {**row, "controller": held, "own_units": 0, "opponent_units": row["opponents"], "third_party_units": 0}
    battlefield(
        found, {**view, "teammate_units": row["teammates"], "showdown": stage, "combat": stage if fought else "none"}
    )
    if row["reading"].startswith("supporter's Might"):
        found.field("X", contestedBy="A", showdown="staged")


def _moment(found: Scene, row: Record) -> None:
    if row["state"].startswith("showdown"):
        if found.fields["X"]["showdown"] != "ongoing":
            found.quarrel("Y", "B")
        found.focus = "A" if row["state"].endswith("open") else "B"
    if row["state"].endswith("closed"):
        found.close("B")


def _steps(found: Scene, row: Record) -> list[Record]:
    steps: list[Record] = []
    if row["supporter_used_for_add"] != "no":
        found.card["cost"] = {"energy": 1}
        steps.append({"use": "supporter-0", "for": "energy"})
    if row["cost"].startswith("exhaust"):
        steps.append({"exhaust": "supporter-0", "for": "toll"})
    if row["cost"].startswith("return"):
        steps.append({"return": "supporter-0", "for": "toll"})
    victim = {"supporter": "supporter-0", "other": "other-0", "granter": "other-0"}.get(row["killed"])
    if row["killed"].startswith("teammate"):
        victim = "friend"
    if victim is not None:
        saved = {"replacedBy": "glass"} if row["replaced"] == "recalled to base" else {}
        steps.append({"kill": victim, "for": "toll", **saved})
    return steps
