"""Cards as they are defined, and what this engine cannot do with them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

FOREIGN = {
    "mightPer": "Might that depends on something",
    "mightWhile": "Might that depends on something",
    "bases": "alternative costs",
    "grants": "texts that give destinations",
    "forbids": "prohibitions",
    "gives": "texts that give keywords",
    "entersExhausted": "texts about entering exhausted",
    "adds": "abilities that Add",
    "replacesDeath": "replaced deaths",
    "triggers": "triggered abilities",
    "instructs": "instructed plays",
}
CONDITIONS = {"xp", "hand", "turnsTaken", "count", "is", "legion", "showdown", "ownTurn", "to", "not", "any"}
COUNTED = {"unit", "gear", "hand", "trash", "finalized", "spellsFinalized", "died", "battlefield"}
COST = {"id", "must", "energy", "power", "kill", "exhaust", "return", "discard", "recycle", "xp", "buffs", "times"}
AFFECTS = {"who", "types", "tags"}
CHANGE = {"id", "energy", "power", "per", "min", "on", "affects", "if"}
GAIN = {"energyLess", "powerLess", "lessPerVictim", "ignore", "entersReady"}


@dataclass(frozen=True)
class Card:
    id: str
    type: str
    domains: tuple[str, ...] = ()
    might: int = 0
    tags: frozenset[str] = frozenset()
    keywords: frozenset[str] = frozenset()
    energy: int = 0
    power: tuple[str, ...] = ()
    text: dict[str, Any] = field(default_factory=dict)

    @classmethod
    def from_dict(cls, name: str, data: dict[str, Any]) -> Card:
        cost = data.get("cost") or {}
        sets = frozenset(data.get("tags", ())), frozenset(data.get("keywords", ()))
        basics = name, data.get("type", "unit"), tuple(data.get("domains", ())), data.get("might") or 0
        return cls(*basics, *sets, cost.get("energy", 0), tuple(cost.get("power", ())), data)

    def parts(self, name: str) -> list[dict[str, Any]]:
        return list(self.text.get(name) or ())

    def beyond_us(self) -> Iterator[str]:
        """What its text has that this engine does not."""
        yield from (why for name, why in FOREIGN.items() if self.text.get(name))
        if self.text.get("unmodelled"):
            yield "a text that is not written out"
        for cost in self.parts("costs"):
            yield from _strange("a cost", cost, COST | {"if", "gives"})
            yield from _strange("what a cost gives", cost.get("gives") or {}, GAIN)
            yield from _strange_condition(cost.get("if"))
            for pick in (cost.get(name) for name in ("kill", "exhaust", "return")):
                if pick and pick.get("of", "unit") not in ("unit", "permanent"):
                    yield "costs that are not paid with units"
        for change in (*self.parts("discounts"), *self.parts("increases")):
            plain = {name: value for name, value in change.items() if (name, value) != ("at", "anywhere")}
            yield from _strange("a discount or increase", plain, CHANGE)
            if change.get("on", "total") != "total":
                yield "discounts on a part of the cost"
            yield from _strange("an affected card", change.get("affects") or {}, AFFECTS)
            yield from _strange_condition(change.get("if"))
            yield from _strange_count(change.get("per"))
        for ready in [*self.parts("readies"), self.text.get("entersReady") or {}]:
            yield from _strange_condition(ready.get("if"))
            yield from _strange("an affected card", ready.get("affects") or {}, AFFECTS)


def _strange(what: str, given: dict[str, Any], known: set[str]) -> Iterator[str]:
    for name in sorted(name for name, value in given.items() if value and name not in known):
        yield f"{what} with {name}"


def _strange_condition(given: dict[str, Any] | None) -> Iterator[str]:
    given = {name: value for name, value in (given or {}).items() if value is not None}
    yield from (f"a condition on {name}" for name in sorted(set(given) - CONDITIONS))
    if "count" in given:
        yield from _strange_count(given["count"])
        if "is" not in given:
            yield "a count without a bound"
    for each in (*given.get("any", ()), *([given["not"]] if "not" in given else ())):
        yield from _strange_condition(each)


def _strange_count(given: dict[str, Any] | None) -> Iterator[str]:
    if given and (given["count"] not in COUNTED or given.get("at", "anywhere") not in ("anywhere", "base")):
        yield f"a count of {given['count']} at {given.get('at', 'anywhere')}"
    if given and given.get("sameName"):
        yield "a count of namesakes"
