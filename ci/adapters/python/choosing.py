"""The first two steps of a play [354, 355]: the card leaves its zone, and all is chosen that comes before paying."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from typing import Any

import cost
from game import GameState, Thing
from giving import Refused


def announce(game: GameState, action: dict[str, Any]) -> GameState:
    """The game with the card out of its zone; the rest of it is shared."""
    player, name = action["player"], action["card"]
    if game.priority != player or game.busy:
        raise Refused("priority", f"{player} may not act now")
    zones = [zone for zone in ("hand", "champion") if name in game.players[player].zones[zone]]
    if not zones or action.get("from", zones[0]) not in zones or action.get("by"):
        raise Refused("zone", "cards are played from hand or Champion Zone")
    unit = game.things[name]
    if unit.card.type != "unit" or action.get("base") or action.get("ignoring"):
        raise Refused("not-a-plain-unit", "only units are played, at their printed cost")
    me = game.players[player]
    left = {**me.zones, zones[0]: [each for each in me.zones[zones[0]] if each != name]}
    return replace(game, players={**game.players, player: replace(me, zones=left)})


def supported(game: GameState, player: str, unit: Thing, to: str) -> bool:
    """Ambush, and an own unit where it goes [822.1.b]."""
    return "ambush" in unit.card.keywords and to in game.battlefields and bool(game.units(to, player))


def choose_place(game: GameState, player: str, unit: Thing, to: str) -> None:
    if to == "base":
        return
    if to not in game.battlefields:
        raise Refused("destination", f"there is no battlefield {to}")
    field = game.battlefields[to]
    if field.controller != player and not supported(game, player, unit, to):
        raise Refused("destination", f"{player} may not play a unit to {to}")
    if field.combat and player not in (field.combat.get("attacker"), field.combat.get("defender")):
        raise Refused("others-combat", "nobody joins the combat of two others")
    if len({each.controller for each in game.units(to)} - {player}) > 1:
        raise Refused("three-sides", "units of three players would be there")


def options(game: GameState, player: str, unit: Thing, to: str, told: list[Any] | None) -> Iterator[dict[str, int]]:
    """The optional costs as chosen, or every choice of them."""
    offered = cost.offered(game, player, unit.card, to)
    most = {name: each.get("times", 1) or len(game.things) for name, each in offered.items()}
    if told is None:
        for times in product(*(range(limit + 1) for limit in most.values())):
            yield dict(zip(most, times, strict=True))
        return
    chosen: dict[str, int] = {}
    for each in told:
        name, times = (each, 1) if isinstance(each, str) else (each["cost"], each.get("times", 1))
        chosen[name] = chosen.get(name, 0) + times
    if any(times > most.get(name, 0) for name, times in chosen.items()):
        raise Refused("no-such-option", "this optional cost is not offered")
    yield chosen
