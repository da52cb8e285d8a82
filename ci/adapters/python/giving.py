"""What a cost may ask for besides Energy and Power: kills, discards, XP and the like."""

from __future__ import annotations

from typing import Any

from game import GameState, Thing
from texts import fits


class Refused(Exception):
    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


def give(game: GameState, player: str, kind: str, what: Any, pick: Any, to: str, amount: int) -> None:
    """Pays one non-standard cost."""
    me = game.players[player]
    if kind == "xp":
        me.xp -= amount
        if me.xp < 0:
            raise Refused("xp", "so much XP is not there")
        return
    thing = game.things.get(what["buff"] if kind == "buffs" else what)
    if thing is None:
        raise Refused("no-such-object", f"there is no {what}")
    if kind in ("discard", "recycle"):
        zone = me.zones["hand" if kind == "discard" else "trash"]
        if thing.id not in zone:
            raise Refused("not-there", f"{thing.id} is not there to {kind}")
        zone.remove(thing.id)
        if kind == "discard":
            me.zones["trash"].append(thing.id)
        else:
            del game.things[thing.id]
            me.deck = {**me.deck, "count": me.deck.get("count", 0) + 1} if me.deck else me.deck
        return
    if not fits(thing, pick, player, to):
        raise Refused("wrong-object", f"{thing.id} may not be used for that")
    if kind == "buffs":
        _spend_buffs(thing, amount)
    elif kind == "exhaust":
        if thing.exhausted:
            raise Refused("exhausted", f"{thing.id} is exhausted")
        thing.exhausted = True
    else:
        remove(game, thing, "trash" if kind == "kill" else "hand")


def _spend_buffs(thing: Thing, amount: int) -> None:
    if thing.extra.get("buffs", 0) < amount:
        raise Refused("buff", f"{thing.id} has no buff")
    thing.extra["buffs"] -= amount
    if "might" in thing.extra:
        thing.extra["might"] -= amount


def remove(game: GameState, thing: Thing, zone: str) -> None:
    """A permanent leaves the board for its owner's trash or hand."""
    if zone == "trash" and thing.card.type == "unit" and thing.controller is not None:
        mine = game.history.setdefault(thing.controller, {})
        died = mine.get("died", [])
        mine["died"] = died + 1 if isinstance(died, int) else [*died, thing.id]
    game.players[thing.owner].zones[zone].append(thing.id)
    thing.leave()
