"""Finds payments where the player leaves the choice to the engine."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product
from typing import Any

from cards import Card
from cost import Bill, Due
from game import GameState
from payment import accepts, match
from texts import fits

Step = dict[str, Any]


def victims(game: GameState, player: str, to: str, owed: list[Due]) -> Iterator[list[Step]]:
    """Every way to choose what non-standard costs are paid with."""
    ways = [list(_ways(game, player, to, due)) for due in owed]
    for way in product(*ways):
        steps = [step for part in way for step in part]
        # What is exhausted or spends a buff for one cost may be killed for another afterwards: what leaves goes last.
        yield sorted(steps, key=lambda step: "kill" in step or "return" in step)


def _ways(game: GameState, player: str, to: str, due: Due) -> Iterator[list[Step]]:
    me = game.players[player]
    if due.kind == "xp":
        yield [{"spend": {"xp": due.amount}, "for": due.cost}]
        return
    if due.kind in ("discard", "recycle"):
        found = me.zones["hand" if due.kind == "discard" else "trash"]
    else:
        found = [each.id for each in game.things.values() if fits(each, due.pick, player, to)]
    if due.kind == "buffs":
        found = [each for each in found for _ in range(game.things[each].extra.get("buffs", 0))]
    for group in combinations(found, due.amount):
        if due.kind == "buffs":
            yield [{"spend": {"buff": each}, "for": due.cost} for each in group]
        elif due.kind == "recycle":
            yield [{"recycle": each, "from": "trash", "for": due.cost} for each in group]
        else:
            yield [{due.kind: each, "for": due.cost} for each in group]


def runes(game: GameState, player: str, card: Card, bill: Bill) -> list[Step] | None:
    """Steps that pay Energy and Power: what floats in the pool first, then runes."""
    me = game.players[player]
    usable = {"unit", "showdown"} if game.showdown else {"unit"}
    floating = [(i, each) for i, each in enumerate(me.pool) if usable & set(each.get("only") or ("unit",))]
    steps: list[Step] = []
    due = bill.energy
    for index, entry in floating:
        if amount := min(due, entry.get("energy", 0)):
            steps.append({"spend": {"pool": index, "amount": amount}, "for": "energy"})
            due -= amount
    ready = [each["id"] for each in me.runes if not each["exhausted"]]
    if len(ready) < due:
        return None
    steps += [{"exhaust": each, "for": "energy"} for each in ready[:due]]
    sources: list[tuple[str, Step]] = []
    for index, entry in floating:
        for domain, amount in entry.get("power", {}).items():
            step = {"spend": {"pool": index, "amount": 1, "domain": domain}, "for": "power"}
            sources += [(domain, step)] * amount
    sources += [(each["domain"], {"recycle": each["id"], "for": "power"}) for each in me.runes]
    taken = match([accepts(symbol, card) for symbol in bill.power], [domain for domain, _ in sources])
    return None if taken is None else steps + [sources[index][1] for index in taken]
