"""What the texts of cards ask of the table: conditions, counts, and whom they speak of."""

from __future__ import annotations

from typing import Any

from cards import Card
from game import GameState, Thing


def speaks_of(affects: dict[str, Any] | None, mine: bool, card: Card) -> bool:
    """Whether a text of a permanent speaks of a card that is played; `mine`: its controller plays it."""
    if affects is None:
        return False
    who = affects.get("who", "you")
    if who != "anyone" and mine != (who in ("you", "friendly")):
        return False
    types, tags = affects.get("types"), affects.get("tags")
    return (not types or card.type in types) and (not tags or bool(card.tags & set(tags)))


def holds(game: GameState, player: str, to: str | None, given: dict[str, Any] | None) -> bool:
    """Whether a condition holds for a player, who plays a card to `to`."""
    given = {name: value for name, value in (given or {}).items() if value is not None}
    me = game.players[player]
    facts = {
        "xp": me.xp,
        "hand": len(me.zones["hand"]),
        "turnsTaken": me.turns_taken,
        "is": count(game, player, given["count"]) if "count" in given else None,
        "legion": game.happened(player, "finalized") > 0,
        "showdown": game.showdown,
        "ownTurn": game.turn["player"] == player,
        "to": "base" if to == "base" else "battlefield",
    }
    for name, wanted in given.items():
        if name == "any":
            met = any(holds(game, player, to, each) for each in wanted)
        elif name == "not":
            met = not holds(game, player, to, wanted)
        elif isinstance(wanted, dict):
            met = name == "count" or facts[name] is None or within(facts[name], wanted)
        else:
            met = facts[name] == wanted
        if not met:
            return False
    return True


def within(number: int, bound: dict[str, Any]) -> bool:
    low, high = bound.get("atLeast"), bound.get("atMost")
    return (low is None or number >= low) and (high is None or number <= high)


def count(game: GameState, player: str, given: dict[str, Any]) -> int:
    """How many such things there are."""
    who, what = given.get("who", "you"), given["count"]
    asked = [each for each in game.order if who == "anyone" or (each == player) == (who in ("you", "friendly"))]
    if what in ("hand", "trash"):
        return sum(len(game.players[each].zones[what]) for each in asked)
    if what in ("finalized", "spellsFinalized", "died"):
        return sum(game.happened(each, what) for each in asked)
    if what == "battlefield":
        exactly = given.get("exactlyUnits")
        if exactly is None:
            return sum(each.controller in asked for each in game.battlefields.values())
        return sum(len(game.units(each, player)) == exactly for each in game.battlefields)
    return sum(_counts(each, given) for each in game.things.values() if each.controller in asked)


def _counts(thing: Thing, given: dict[str, Any]) -> bool:
    if thing.at is None or thing.card.type != given["count"]:
        return False
    if given.get("at") == "base" and thing.at != "base":
        return False
    if given.get("tags") and not thing.card.tags & set(given["tags"]):
        return False
    if given.get("stunned") is not None and thing.extra.get("stunned", False) != given["stunned"]:
        return False
    return thing.might >= (given.get("minMight") or 0)


def fits(thing: Thing, pick: dict[str, Any], player: str, to: str) -> bool:
    """Whether a cost may be paid with this permanent."""
    if thing.at is None or thing.controller != player or thing.card.type not in ("unit", "gear"):
        return False
    if pick.get("of", "unit") not in ("permanent", thing.card.type) or pick.get("thing") not in (None, thing.id):
        return False
    where = {"destination": thing.at == to, "elsewhere": thing.at != to, "base": thing.at == "base"}
    where |= {"anywhere": True, "battlefield": thing.at != "base"}
    if not where[pick.get("at", "anywhere")] or (pick.get("tags") and not thing.card.tags & set(pick["tags"])):
        return False
    return thing.might >= (pick.get("minMight") or 0)
