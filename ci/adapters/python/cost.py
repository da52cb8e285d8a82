"""What a play costs [356], in the strict order of the rules."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import permutations
from typing import Any

from cards import Card
from game import GameState
from texts import count, holds, speaks_of

ACCELERATE = {"id": "accelerate", "energy": 1, "power": ["card"], "gives": {"entersReady": True}}
KINDS = ("kill", "exhaust", "return", "discard", "recycle", "xp", "buffs")


@dataclass(frozen=True)
class Due:
    """A non-standard cost: `amount` things of a kind."""

    cost: str
    kind: str
    amount: int
    pick: dict[str, Any]
    takes_off: bool = False


@dataclass(frozen=True)
class Bill:
    energy: int
    power: tuple[str, ...]


def own_costs(card: Card) -> list[dict[str, Any]]:
    """The additional costs of the card itself; those that name cards are about others."""
    return [each for each in card.parts("costs") if each.get("affects") is None]


def offered(game: GameState, player: str, card: Card, to: str) -> dict[str, dict[str, Any]]:
    """The optional costs that may be chosen for a play of this card."""
    found = {each["id"]: each for each in own_costs(card) if not each.get("must")}
    if "accelerate" in card.keywords:
        found["accelerate"] = ACCELERATE
    return {name: cost for name, cost in found.items() if holds(game, player, to, cost.get("if"))}


def additional(
    game: GameState, player: str, card: Card, to: str, chosen: dict[str, int]
) -> list[tuple[dict[str, Any], int]]:
    """Mandatory costs, and the optional ones as often as they were chosen [356.2]."""
    must = [each for each in own_costs(card) if each.get("must") and holds(game, player, to, each.get("if"))]
    may = offered(game, player, card, to)
    return [(each, 1) for each in must] + [(may[name], times) for name, times in chosen.items() if times]


def dues(costs: list[tuple[dict[str, Any], int]], named: dict[str, str]) -> list[Due]:
    """What is owed; `named` is what the player has chosen to pay some of the costs with."""
    found = []
    for cost, times in costs:
        for kind in KINDS:
            given = cost.get(kind)
            if given or given == {}:  # An empty pick takes any unit.
                amount, pick = (
                    (times * given, {})
                    if isinstance(given, int)
                    else (times, {**given, "thing": named.get(cost["id"])})
                )
                takes_off = kind == "kill" and bool((cost.get("gives") or {}).get("lessPerVictim"))
                found.append(Due(cost["id"], kind, amount, pick, takes_off))
    return found


def bills(
    game: GameState,
    player: str,
    card: Card,
    to: str,
    costs: list[tuple[dict[str, Any], int]],
    victims: list[Card],
    order: list[str],
) -> Iterator[Bill]:
    """Every total that some order of the discounts leads to; `order` are those that the player put in order."""
    energy, power = card.energy, list(card.power)
    given = [(cost["id"], cost.get("gives") or {}, times) for cost, times in costs]
    for _, gain, _ in given:
        energy = 0 if gain.get("ignore") in ("cost", "energy") else energy
        power = [] if gain.get("ignore") in ("cost", "power") else power
    for cost, times in costs:
        energy += times * cost.get("energy", 0)
        power += times * list(cost.get("power", ()))
    for change, times in _changes(game, player, card, to, "increases"):
        energy += times * change.get("energy", 0)
        power += times * list(change.get("power", ()))
    less = list(_changes(game, player, card, to, "discounts"))
    for name, gain, times in given:
        if gain.get("energyLess") or gain.get("powerLess"):
            less.append(({"id": name, "energy": gain.get("energyLess"), "power": gain.get("powerLess")}, times))
    own = ["card" if card.domains else "any"]
    less += [({"id": "victim", "energy": each.energy, "power": own * len(each.power)}, 1) for each in victims]
    seen = set()
    for row in permutations(less):
        names = [change["id"] for change, _ in row if change["id"] in order]
        if order and names != [each for each in order if each in names]:
            continue
        for bill in _reduced(energy, power, card, row):
            if bill not in seen:
                seen.add(bill)
                yield bill


def _changes(game: GameState, player: str, card: Card, to: str, what: str) -> Iterator[tuple[dict[str, Any], int]]:
    """Discounts or increases in force: the card's own, and those of permanents that speak of it."""
    found = [(change, player) for change in card.parts(what) if change.get("affects") is None]
    for thing in game.things.values():
        if thing.at is not None and thing.controller is not None:
            mine = thing.controller == player
            texts = [each for each in thing.card.parts(what) if speaks_of(each.get("affects"), mine, card)]
            found += [(each, thing.controller) for each in texts]
    for change, whose in found:
        if holds(game, whose, to, change.get("if")):
            yield change, count(game, whose, change["per"]) if change.get("per") else 1


def _reduced(energy: int, power: list[str], card: Card, row: Any) -> Iterator[Bill]:
    """Where one Power less can mean several symbols, the player picks which."""
    left = {tuple(sorted(power))}
    for change, times in row:
        floor = (change.get("min") or {}).get("energy", 0)
        energy = max(min(energy, floor), energy - times * (change.get("energy") or 0))
        for symbol in times * list(change.get("power") or ()):
            left = {less for each in left for less in _one_less(each, symbol, card)}
    yield from (Bill(energy, each) for each in sorted(left))


def _one_less(power: tuple[str, ...], symbol: str, card: Card) -> list[tuple[str, ...]]:
    places = [place for place, each in enumerate(power) if _takes(symbol, each, card)]
    return [power[:place] + power[place + 1 :] for place in places] or [power]


def _takes(symbol: str, owed: str, card: Card) -> bool:
    """Whether a discount of one Power symbol reaches a symbol that is owed."""
    if symbol in ("any", owed):
        return True
    return (owed == "card" and symbol in card.domains) or (symbol == "card" and owed in card.domains)
