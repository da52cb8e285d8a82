"""Playing a unit [354-359]: announced, chosen, totalled, paid, checked, entered. A refusal changes nothing."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import cost
from choosing import announce, choose_place, options, supported
from cleanup import finish
from copying import copied
from finding import runes, victims
from game import GameState, Thing
from giving import Refused
from payment import pay
from texts import holds, speaks_of


def play(game: GameState, action: dict[str, Any]) -> tuple[GameState, cost.Bill]:
    """The game after the play and what was charged; what is left open is chosen here. Raises Refused."""
    if action.get("repeat"):
        raise Refused("repeat", "no unit is played repeatedly")
    started = announce(game, action)
    unit = started.things[action["card"]]
    refusal = "destination", "there is no destination"
    for to in [action["to"]] if "to" in action else ["base", *game.battlefields]:
        try:
            return _play_to(game, started, unit, to, action)
        except Refused as why:
            refusal = why.code, str(why)
    raise Refused(*refusal)


def _play_to(
    game: GameState, started: GameState, unit: Thing, to: str, action: dict[str, Any]
) -> tuple[GameState, cost.Bill]:
    player = action["player"]
    choose_place(started, player, unit, to)
    refusal = "unpayable", "it cannot be paid for"
    for chosen in options(started, player, unit, to, action.get("optional")):
        costs = cost.additional(started, player, unit.card, to, chosen)
        told = [each for each in action.get("optional") or () if isinstance(each, dict)]
        owed = cost.dues(costs, {each["cost"]: each["victim"] for each in told if each.get("victim")})
        for steps, complete in _payments(started, player, to, owed, action.get("pay", "auto")):
            taken = {due.cost for due in owed if due.takes_off}
            killed = [started.things.get(step["kill"]) for step in steps if "kill" in step and step.get("for") in taken]
            prey = [each.card for each in killed if each is not None]
            order = action.get("discounts") or []
            for bill in cost.bills(started, player, unit.card, to, costs, prey, order):
                paying = runes(started, player, unit.card, bill) if not complete else []
                if paying is None:
                    continue
                try:
                    return _attempt(game, started, unit.id, player, to, bill, owed, paying + steps, chosen), bill
                except Refused as why:
                    refusal = why.code, str(why)
    raise Refused(*refusal)


def _attempt(
    before: GameState,
    started: GameState,
    name: str,
    player: str,
    to: str,
    bill: cost.Bill,
    owed: list[cost.Due],
    steps: list[dict[str, Any]],
    chosen: dict[str, int],
) -> GameState:
    game = copied(started)
    unit = game.things[name]
    pay(game, player, unit.card, to, bill, owed, steps)
    _check(before, game, player, unit, to)
    gains = [each.get("gives") or {} for each, _ in cost.additional(started, player, unit.card, to, chosen)]
    ready = any(gain.get("entersReady") for gain in gains) or _ready_by_text(game, player, unit, to)
    unit.controller, unit.at, unit.exhausted = player, to, not ready
    finish(game, player, unit)
    return game


def _check(before: GameState, game: GameState, player: str, unit: Thing, to: str) -> None:
    """Legality at the end of finalization [358]; the timing is that of the announcement."""
    ambush = supported(game, player, unit, to)
    if to != "base" and game.battlefields[to].controller != player and not ambush:
        raise Refused("support-lost", "no own unit is left there")
    reaction = ambush or "reaction" in unit.card.keywords
    if before.chain:
        if not reaction:
            raise Refused("closed", "in a Closed state only Reaction")
    elif before.showdown:
        if before.focus != player or not (reaction or "action" in unit.card.keywords):
            raise Refused("showdown", "in a showdown only with Focus, and Action or Reaction")
    elif before.turn["player"] != player or before.turn["phase"] != "main":
        raise Refused("turn", "only in the own Main Phase")


def _ready_by_text(game: GameState, player: str, unit: Thing, to: str) -> bool:
    own = [unit.card.text.get("entersReady"), *(each for each in unit.card.parts("readies") if not each.get("others"))]
    if any(
        each is not None and each.get("affects") is None and holds(game, player, to, each.get("if")) for each in own
    ):
        return True
    for thing in game.things.values():
        if thing.at is not None and thing.controller is not None:
            for text in thing.card.parts("readies"):
                mine = thing.controller == player
                if speaks_of(text.get("affects"), mine, unit.card) and holds(
                    game, thing.controller, to, text.get("if")
                ):
                    return True
    return False


def _payments(
    game: GameState, player: str, to: str, owed: list[cost.Due], given: Any
) -> Iterator[tuple[list[dict[str, Any]], bool]]:
    """The payment as given, or ways to pay all but Energy and Power."""
    if isinstance(given, list):
        yield given, True
        return
    for steps in victims(game, player, to, owed):
        yield steps, False


def offer(game: GameState, player: str) -> list[dict[str, Any]]:
    """Every play that can be completed."""
    found = []
    for zone in ("hand", "champion"):
        for name in game.players[player].zones[zone]:
            action = {"type": "play", "player": player, "card": name, "from": zone}
            try:
                started = announce(game, action)
            except Refused:
                continue
            for to in ("base", *game.battlefields):
                with suppress(Refused):
                    _play_to(game, started, started.things[name], to, action)
                    found.append({**action, "to": to})
    return found
