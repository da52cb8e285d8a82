"""`destination.json`: is this a valid location when the location is chosen?"""

from __future__ import annotations

from tests.riftbound.tables.scene import SIDES, Record, Scene

GRANTS: Record = {
    "open-battlefield": {"grants": [{"id": "reach", "to": {"battlefield": "open"}}]},
    "occupied-enemy-battlefield": {"grants": [{"id": "reach", "to": {"battlefield": "enemy-occupied"}}]},
    "enemy-alone": {"grants": [{"id": "reach", "to": {"battlefield": "enemy-alone"}}]},
    "battlefield-you-attack": {"grants": [{"id": "reach", "to": {"battlefield": "attacking"}}]},
    "verb-enemy-units": {"grants": [{"id": "reach", "to": {"battlefield": "enemy-units"}, "verb": "ambush"}]},
    "only-conquered-this-turn": {"forbids": [{"id": "only", "to": {"base": True, "battlefield": "not-conquered"}}]},
    "none": {},
}
NO_UNITS_HERE = {
    "type": "battlefield",
    "forbids": [{"id": "barred", "to": {"battlefield": "here"}, "affects": {"who": "anyone", "types": ["unit"]}}],
}
ONLY_TO_BASE = [{"id": "watch", "to": {"battlefield": "any"}, "affects": {"who": "enemy", "types": ["unit"]}}]


def scene(row: Record) -> Scene:
    """A card with Reaction that costs nothing, and the destination X, a base, or another player's base."""
    found = Scene("own" if row["state"] == "neutral-open" or row["mode"] == "ffa3" else "other", row["mode"])
    found.card["keywords"] = ["reaction", *(["ambush"] if row["ambush"] else [])]
    found.card.update(GRANTS[row["grant"]])
    found.pay()
    found.action["to"] = place(row["destination"])
    if not row["destination"].endswith("base"):
        battlefield(found, row)
    _moment(found, row)
    _forbidden(found, row["forbidden"])
    return found


def place(destination: str) -> str:
    """The trace's name of a destination; other players' bases have none, so that only a made-up one can be tried."""
    return {"own base": "base", "opponent's base": "base:B", "teammate's base": "base:C"}.get(destination, "X")


def battlefield(found: Scene, row: Record) -> None:
    """X with its units, its controller and what is staged or ongoing there."""
    counts = {"A": "own_units", "B": "opponent_units", "C": "third_party_units"}
    if row["mode"] == "2v2":
        counts["C"] = "teammate_units"
    for side, column in counts.items():
        for number in range(row[column]):
            found.put(f"{side}-{number}", side, "X")
    held, contester = SIDES[row["controller"]], SIDES[row["contested_by"]]
    showdown = None if row["showdown"] == "none" else row["showdown"]
    found.field("X", controller=held, contestedBy=contester, showdown=showdown)
    if row["combat"] != "none":
        there = [side for side, column in counts.items() if row[column]]
        sides = there if len(there) == 2 else [side for side in (contester, held) if side is not None]
        attacker = contester if contester in sides else sides[0]
        defender = next(side for side in sides if side != attacker)
        found.fight("X", row["combat"], str(attacker), defender)


def _moment(found: Scene, row: Record) -> None:
    if row["state"].startswith("showdown"):
        if found.fields["X"]["showdown"] != "ongoing":
            found.quarrel("Y", "A")
        found.focus = "A" if row["state"].endswith("open") else found.turn["player"]
    if row["state"].endswith("closed"):
        found.close("B")


def _forbidden(found: Scene, text: str) -> None:
    if text == "no units here":
        at = "X" if found.action["to"] == "X" else "Y"
        found.cards["barred"] = NO_UNITS_HERE
        found.field(at, card="barred")
    elif text == "opponents only to their base":
        found.put("warden", "B", "Y", forbids=ONLY_TO_BASE)
        found.field("Y", controller="B")
