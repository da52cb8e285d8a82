"""Paying [357]: a payment is carried out step by step, or found."""

from __future__ import annotations

from collections import Counter
from typing import Any

from cards import Card
from cost import Bill, Due
from game import GameState, Player
from giving import Refused, give

Step = dict[str, Any]


def accepts(symbol: str, card: Card) -> set[str]:
    """The domains of Power that pay one symbol; Power of any domain pays every one."""
    domains = set(card.domains) if symbol == "card" else {symbol}
    every = {"fury", "calm", "mind", "body", "chaos", "order"}
    return {"any"} | (every if symbol == "any" or not domains else domains)


def match(symbols: list[set[str]], tokens: list[str]) -> list[int] | None:
    """Which token pays which symbol, by index."""
    taken: dict[int, int] = {}

    def place(number: int, tried: set[int]) -> bool:
        for index, token in enumerate(tokens):
            if token in symbols[number] and index not in tried:
                tried.add(index)
                if index not in taken or place(taken[index], tried):
                    taken[index] = number
                    return True
        return False

    if not all(place(number, set()) for number in range(len(symbols))):
        return None
    return sorted(taken)


def pay(game: GameState, player: str, card: Card, to: str, bill: Bill, owed: list[Due], steps: list[Step]) -> None:
    """Carries the steps out. The caller throws the game away if it is refused."""
    me, energy, spent, power = game.players[player], 0, [], []
    left = Counter({(due.cost, due.kind): due.amount for due in owed})
    picks = {(due.cost, due.kind): due.pick for due in owed}
    for step in steps:
        kind = next(
            each for each in ("exhaust", "recycle", "kill", "discard", "return", "spend", "use") if each in step
        )
        what, key = step[kind], (step.get("for"), kind)
        rune = next((each for each in me.runes if kind in ("exhaust", "recycle") and each["id"] == what), None)
        if kind == "use" or step.get("replacedBy"):
            raise Refused("no-such-payment", "nothing here Adds resources or replaces a death")
        if rune is not None:
            if step.get("for", _pays(kind)) != _pays(kind):
                raise Refused("wrong-resource", f"to {kind} a rune pays no {step['for']}")
            if kind == "exhaust":
                if rune["exhausted"]:
                    raise Refused("exhausted", f"{what} is exhausted")
                rune["exhausted"] = True
                energy += 1
            else:
                power.append(rune["domain"])
                _recycle_rune(me, rune)
            continue
        if kind == "spend" and "pool" in what:
            entry, domain = _pool_entry(game, me, what), what.get("domain")
            if "energy" in entry and domain is None and step.get("for") != "power":
                amount = what.get("amount", 1)
                entry["energy"] -= amount
                energy, spent = energy + amount, [*spent, (entry, amount)]
                short = entry["energy"] < 0
            elif "power" not in entry or step.get("for") == "energy":
                raise Refused("wrong-resource", "Energy pays no Power, and Power no Energy")
            else:
                domain, amount = domain or next(iter(entry["power"]), "any"), what.get("amount", 1)
                entry["power"][domain] = entry["power"].get(domain, 0) - amount
                power += [domain] * amount
                short = entry["power"][domain] < 0
            if short:
                raise Refused("pool", "so much is not in the pool")
            continue
        if kind == "spend":
            name, amount = ("xp", what["xp"]) if "xp" in what else ("buffs", what.get("amount", 1))
            key = (step.get("for"), name)
        else:
            amount = 1
        if left[key] < amount:
            raise Refused("not-owed", f"nothing is owed that is paid so: {step}")
        left[key] -= amount
        give(game, player, key[1], what, picks[key], to, amount)
    if +left:
        raise Refused("unpaid", "not all costs were paid")
    paid = match([accepts(symbol, card) for symbol in bill.power], power)
    if energy < bill.energy or paid is None:
        raise Refused("unpaid", f"{bill.energy} Energy and {len(bill.power)} Power are due")
    for entry, amount in reversed(spent):
        back = min(amount, energy - bill.energy)
        entry["energy"], energy = entry["energy"] + back, energy - back
    for entry in me.pool:
        entry |= {"power": {name: each for name, each in entry["power"].items() if each}} if "power" in entry else {}
    me.pool = [each for each in me.pool if each.get("energy") or each.get("power")]
    if energy > bill.energy:
        me.pool.append({"energy": energy - bill.energy})
    if over := Counter(domain for index, domain in enumerate(power) if index not in paid):
        me.pool.append({"power": dict(over)})


def _pays(kind: str) -> str:
    return "energy" if kind == "exhaust" else "power"


def _recycle_rune(me: Player, rune: dict[str, Any]) -> None:
    me.runes.remove(rune)
    if me.rune_deck is not None:
        me.rune_deck = {**me.rune_deck}
        if "count" in me.rune_deck:
            me.rune_deck["count"] += 1
        me.rune_deck["bottom"] = [*me.rune_deck.get("bottom", ()), rune["id"]]


def _pool_entry(game: GameState, me: Player, what: dict[str, Any]) -> dict[str, Any]:
    if what["pool"] >= len(me.pool):
        raise Refused("pool", "no such entry of the pool")
    entry = me.pool[what["pool"]]
    only = set(entry.get("only") or ("unit",))
    if not only & ({"unit", "showdown"} if game.showdown else {"unit"}):
        raise Refused("pool", "this may not be spent on units")
    return entry
