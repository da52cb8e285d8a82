"""A small Riftbound engine that speaks to Ambush Oracle: one JSON request a line in, one JSON answer a line out.

It plays units from hand and Champion Zone by edition 1.4 and uses nothing but Python's own library. What it does not
know it says: in `capabilities`, and when it is given a position in which something else matters.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from typing import Any

from cards import Card
from game import GameState, Unsupported
from giving import Refused
from play import offer, play

CAPABILITIES = (
    "ambush accelerate killCost otherCost optionalCost costIncrease discount manualPayment autoPayment pool "
    "chain showdown combat multiplayer champion entersReady freshCards offer state"
)
HELLO = {
    "engine": "example-python",
    "version": "1.0",
    "rulebook": "riftbound",
    "edition": "1.4",
    "capabilities": CAPABILITIES.split(),
    "after": "decision",
    "offerKeys": ["card", "from", "to"],
}


class Engine:
    def __init__(self) -> None:
        self.game: GameState | None = None

    def answer(self, asked: dict[str, Any]) -> dict[str, Any]:
        if asked["op"] == "hello":
            return HELLO
        if asked["op"] == "load":
            return self.load(asked["header"], asked["before"])
        if self.game is None:
            return {"accepted": False, "code": "no-game", "message": "no position was loaded"}
        if asked["op"] == "offer":
            return {"actions": offer(self.game, asked["player"])}
        if asked["op"] == "apply":
            return self.apply(self.game, asked["action"])
        return {"state": self.game.to_dict()}

    def load(self, header: dict[str, Any], before: dict[str, Any]) -> dict[str, Any]:
        self.game = None
        cards = {name: Card.from_dict(name, each) for name, each in header.get("cards", {}).items()}
        why = next(_missing(header, before), None)
        try:
            if why is None:
                game = GameState.from_dict([each["id"] for each in header["players"]], cards, before)
                why = next(_beyond_us(game, cards), None)
        except Unsupported as reason:
            why = str(reason)
        if why is not None:
            return {"accepted": False, "code": "unsupported", "message": f"not in this engine: {why}"}
        self.game = game
        return {"accepted": True}

    def apply(self, game: GameState, action: dict[str, Any]) -> dict[str, Any]:
        if action["type"] != "play":
            return {"accepted": False, "code": "unknown-action", "message": "it only plays units"}
        try:
            self.game, bill = play(game, action)
        except Refused as why:
            return {"accepted": False, "code": why.code, "message": str(why)}
        cost = {"energy": bill.energy, "power": len(bill.power)}
        return {"accepted": True, "cost": cost, "after": self.game.to_dict()}


def _missing(header: dict[str, Any], before: dict[str, Any]) -> Iterator[str]:
    """What a position must tell before it can be played on."""
    for name in ("turn", "priority", "chain", "battlefields", "players", "objects"):
        if name not in before:
            yield f"a position that does not tell {name}"
    for name in ("chain", "objects", "effects", "history"):
        if name not in before.get("complete", ()):
            yield f"a position that may leave out some of {name}"
    for each in before.get("players", ()):
        if each["id"] == before.get("priority") and ("hand" in each) != ("runes" in each):
            yield "a player of whom hand or runes alone are told"
    for each in before.get("battlefields", ()):
        if not {"controller", "contestedBy", "showdown", "combat"} <= each.keys():
            yield "a battlefield of which not everything is told"
    if before.get("effects") or before.get("invited"):
        yield "effects that last, invitations to act"
    if header.get("mode") == "2v2" or any(each.get("team") for each in header.get("players", ())):
        yield "teams"
    if header.get("edition", "1.4") != "1.4":
        yield "another edition"


def _beyond_us(game: GameState, cards: dict[str, Card]) -> Iterator[str]:
    """What matters in this position and is not in this engine."""
    for thing in game.things.values():
        held = any(thing.id in each.zones[zone] for each in game.players.values() for zone in ("hand", "champion"))
        if thing.at is not None or held:
            yield from thing.card.beyond_us()
            if thing.card.type in ("spell", "gear") and (held or thing.at):
                yield f"{thing.card.type}s"
        odd = {"token", "copyOf", "attachedTo", "keywords"} & thing.extra.keys()
        if odd or (thing.at or "").startswith("facedown"):
            yield "tokens, copies, attachments, facedown cards"
        if thing.at is not None and thing.controller is None:
            yield "a permanent whose controller is not told"
    for field in game.battlefields.values():
        if field.card is not None and field.card not in cards:
            yield "a battlefield whose text is not known"
        elif field.card is not None:
            card = cards[field.card]
            yield from card.beyond_us()
            if any(card.text.get(name) for name in ("costs", "discounts", "increases", "readies")):
                yield "battlefields with texts"


if __name__ == "__main__":
    engine = Engine()
    for line in sys.stdin:
        request = json.loads(line)
        if request["op"] == "bye":
            break
        print(json.dumps({"id": request["id"], **engine.answer(request)}), flush=True)
