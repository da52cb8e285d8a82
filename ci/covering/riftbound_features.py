"""Situations of the card game that a person would ask about."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from oracle.fuzz.examples import Example

Json = Mapping[str, Any]


def _cards(each: Example) -> list[Json]:
    return [each.header["cards"].get(thing["card"] or "", {}) for thing in each.before["objects"]]


def _fields(each: Example) -> list[Json]:
    return list(each.before["battlefields"])


def _supporters(each: Example, place: str) -> bool:
    cards = each.header["cards"]
    mine = (thing for thing in each.before["objects"] if thing.get("controller") == "A" and thing.get("at") == place)
    return any(cards.get(thing["card"] or "", {}).get("type") == "unit" for thing in mine)


def _adds(each: Example, word: str) -> bool:
    return any(word in add for card in _cards(each) for add in card.get("adds", ()))


def _targets_deflect(each: Example) -> bool:
    cards = {thing["id"]: card for thing, card in zip(each.before["objects"], _cards(each), strict=True)}
    aims = (cards.get(name, {}) for name in each.action.get("targets", ()))
    return any(card.get("deflect") or "deflect" in card.get("keywords", ()) for card in aims)


SITUATIONS: Mapping[str, Callable[[Example], bool]] = {
    "ambush under a chain, with a supporter": lambda each: (
        bool(each.before["chain"]) and each.action.get("to") in ("X", "Y") and _supporters(each, each.action["to"])
    ),
    "ambush in a showdown, with a supporter": lambda each: (
        bool(each.before["focus"]) and each.action.get("to") == "X" and _supporters(each, "X")
    ),
    "combat of others": lambda each: any(
        field["combat"] and "A" not in (field["combat"]["attacker"], field["combat"]["defender"])
        for field in _fields(each)
    ),
    "combat, the player defending": lambda each: any(
        field["combat"] and field["combat"]["defender"] == "A" for field in _fields(each)
    ),
    "showdown staged": lambda each: any(field["showdown"] == "staged" for field in _fields(each)),
    "hidden in this turn": lambda each: any(thing.get("hiddenSince") == 7 for thing in each.before["objects"]),
    "invited teammate": lambda each: each.before.get("invited") == "A",
    "Deflect to be paid": _targets_deflect,
    "converter": lambda each: _adds(each, "convert"),
    "ability that costs Power": lambda each: _adds(each, "payPower"),
    "limited ability": lambda each: _adds(each, "only"),
    "limited pool": lambda each: any("only" in part for part in each.before["players"][0]["pool"]),
    "battlefield with a text": lambda each: any(field["card"] for field in _fields(each)),
    "payment recorded": lambda each: isinstance(each.action.get("pay"), list),
}
