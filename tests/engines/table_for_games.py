"""Tables to play on: everybody has cards to play and runes to pay with, and whoever passes hands on the moment."""

from __future__ import annotations

from typing import Any

Json = dict[str, Any]

COPIES = 3
"""So many more of the card that is played have both players in hand."""


def dealt(header: Json, before: Json, action: Json) -> Json:
    """The position with more cards like the one that is played, and runes of every domain that its costs name."""
    name = next((each["card"] for each in before["objects"] if each["id"] == action.get("card")), None)
    card = header["cards"].get(name, {})
    if name is None or card.get("type") != "unit":
        return before
    asked = [*card.get("domains", ()), *(each for each in card.get("cost", {}).get("power", ()) if each != "card")]
    domains = [each for each in asked if each != "any"] or ["fury"]
    objects, players = list(before["objects"]), []
    for seat in before["players"]:
        owner = seat["id"]
        cards = [f"{owner}{number}" for number in range(COPIES)] if owner in "AB" else []
        runes = [{"id": f"{owner}r{number}", "domain": domains[number % len(domains)]} for number in range(5)]
        objects += [{"id": each, "card": name, "owner": owner} for each in cards]
        more = [{**rune, "exhausted": False} for rune in runes] if cards else []
        players.append({**seat, "hand": [*seat["hand"], *cards], "runes": [*seat["runes"], *more]})
    return {**before, "objects": objects, "players": players}


def passed(header: Json, position: Json, passes: int) -> Json | None:
    """The position after whoever has priority has passed; None where the turn or a combat would go on.

    When everybody has passed, the newest item of the chain is done with. Nothing that is on these chains does anything.
    """
    order = [player["id"] for player in header["players"]]
    after = order[(order.index(position["priority"]) + 1) % len(order)]
    chain = position["chain"]
    if chain and passes + 1 < len(order):
        return {**position, "priority": after}
    if not chain or position.get("awaits"):
        return None
    left = chain[:-1]
    holder = left[-1]["controller"] if left else position["focus"] or position["turn"]["player"]
    done = {item.get("card") for item in chain[-1:] if item["kind"] == "spell"}
    players = [
        {**seat, "trash": [*seat["trash"], *(each["id"] for each in position["objects"] if _spent(each, seat, done))]}
        for seat in position["players"]
    ]
    opener = position["chainOpenedBy"] if left else None
    return {**position, "chain": left, "chainOpenedBy": opener, "priority": holder, "players": players}


def _spent(thing: Json, seat: Json, done: set[Any]) -> bool:
    return thing["id"] in done and thing.get("owner") == seat["id"]
