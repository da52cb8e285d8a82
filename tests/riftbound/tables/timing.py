"""`timing.json`: may this kind of card be played at this moment?"""

from __future__ import annotations

from tests.riftbound.tables.scene import Record, Scene

HELD = ("hidden", "ambush-unsupported")
"""Kinds that need control of X."""


def scene(row: Record) -> Scene:
    """The moment of the row, with a card of that kind played where it may go; a showdown is at Y."""
    found = Scene(row["turn"])
    found.turn["phase"] = "main" if row["phase"] == "main" else "ending"
    _moment(found, row)
    _card(found, row["kind"])
    return found


def _moment(found: Scene, row: Record) -> None:
    quiet = row["state"] == "neutral-open" and row["phase"] != "main"
    found.priority = "A" if row["priority"] else None if quiet else "B"
    if row["state"].startswith("showdown"):
        found.quarrel("Y", "A" if row["focus"] else "B")
        found.focus = "A" if row["focus"] else "B"
    elif row["focus"]:
        found.focus = "A"
    if row["state"].endswith("closed"):
        found.close("B")


def _card(found: Scene, kind: str) -> None:
    to = "X"
    found.pay()
    if kind in HELD:
        found.field("X", controller="A")
        found.put("u1", "A", "X")
    if kind in ("default", "action", "reaction", "instructed", "ambush-base"):
        to = "base"
    if kind in ("action", "reaction"):
        found.card["keywords"] = [kind]
    if "ambush" in kind or kind == "verb-extension":
        found.card["keywords"] = ["ambush"]
    if kind in ("ambush-supported", "ambush-base"):
        _own_unit_at_x(found)
    if kind == "ambush-unsupported":
        found.card["costs"] = [{"id": "toll", "must": True, "kill": {"of": "unit", "at": "destination"}}]
        found.pay({"kill": "u1", "for": "toll"})
    if kind == "verb-extension":
        found.card["grants"] = [{"id": "bold", "to": {"battlefield": "enemy-units"}, "verb": "ambush"}]
        found.field("X", controller="B")
        found.put("u9", "B", "X")
    if kind == "hidden":
        found.card["keywords"] = ["hidden"]
        found.where = {"controller": "A", "at": "facedown:X", "hiddenSince": 5}
        found.action["from"] = "facedown:X"
    if kind == "instructed":
        found.action.update(by="c1", ignoring="cost")
    found.action["to"] = to


def _own_unit_at_x(found: Scene) -> None:
    """In an Open state without a showdown an own unit means control [190.4.a]; else it has contested the place."""
    found.put("u1", "A", "X")
    if not found.chain and not found.focus:
        found.field("X", controller="A")
    else:
        found.field("X", contestedBy="A", showdown="staged")
