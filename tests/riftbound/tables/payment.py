"""`payment.json`: can this be paid with that?"""

from __future__ import annotations

from oracle.riftbound.vocabulary.cards import DOMAINS
from tests.riftbound.tables.scene import Record, Scene

SOURCES = {
    "gold": ("token:gold", "base"),
    "seal of fury": ("OGN-040", "base"),
    "seal of calm": ("OGN-081", "base"),
    "dragonsoul sage": ("UNL-093", "base"),
    "energy conduit": ("OGN-098", "base"),
    "malzahar": ("OGN-113", "base"),
    "lux": ("OGS-014", "base"),
    "jhin": ("UNL-022", "base"),
    "diana legend": ("UNL-197", "legend"),
    "renekton legend": ("VEN-141", "legend"),
    "ancient henge": ("SFD-117", "base"),
    "hextech anomaly": ("SFD-083", "base"),
    "darius legend": ("OGN-253", "legend"),
}
"""The catalogue's id, and where the object is."""


def scene(row: Record) -> Scene:
    """A unit with that cost played to base; how to pay is open."""
    found = Scene()
    found.action["to"] = "base"
    found.card.update(domains=row["card_domains"], cost={"energy": row["energy"], "power": _symbols(row)})
    if row["kill_friendly_unit"]:
        found.card["costs"] = [{"id": "toll", "must": True, "kill": {"of": "unit", "who": "friendly"}}]
    found.runes = [{"id": f"r{number}", **rune} for number, rune in enumerate(row["runes"])]
    found.pool = row["pool"]
    for number, source in enumerate(row["sources"]):
        _put(found, f"s{number}", source)
    for number in range(row["other_own_units"]):
        found.put(f"u{number}", "A", "base")
    if row["in_showdown"]:
        found.quarrel("Y", "A")
        found.focus = "A"
        found.card["keywords"] = ["action"]
    return found


def _symbols(row: Record) -> list[str]:
    symbols = []
    for pays in row["power"]:
        if len(pays) == 1:
            symbols.append(pays[0])
        elif set(pays) == set(DOMAINS):
            symbols.append("any")
        else:
            assert set(pays) == set(row["card_domains"])
            symbols.append("card")
    return symbols


def _put(found: Scene, name: str, source: str) -> None:
    kind, _, state = source.partition(", ")
    card, at = SOURCES[kind]
    found.put(name, "A", at, state == "exhausted", card=card)
    if state == "a card this turn":
        found.history["A"] = {"finalized": ["gone"]}
