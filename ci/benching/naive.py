"""
The naive stack
===============

How one would begin without thinking of speed: `json`, `jsonschema` with a `oneOf` over the kinds of record, and a
Z3 model made anew for every play, unrolled over its payment steps: every object's state in every step, what each
step may change, and everything else staying as it is. It covers less than the oracle (runes, abilities that Add,
kills, support for Ambush), so its speed is flattered.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema
import msgspec
import z3
from referencing import Registry, Resource

from ci.benching.measuring import cpu_seconds
from ci.benching.supply import DOMAINS
from oracle.checking import Options
from oracle.resources import schemas

BASE = "https://ambush-oracle.invalid/schemas/"
KINDS = ("header.json", "riftbound/incident.json", "note.json")


class Naive(msgspec.Struct, rename="camel"):
    """Plays per CPU second on the same small file, and how many verdicts were the product's."""

    plays: int
    rate: float
    product: float
    agreeing: int


def naive(file: Path, statuses: list[bool]) -> Naive:
    """Judges the file with both; `statuses` says which plays are legal."""
    from ci.benching.checking import check

    began = time.process_time()
    verdicts = list(judge(file))
    slow = time.process_time() - began
    fast, _, _ = cpu_seconds(lambda: check(file, Options()))
    agreeing = sum(one is other for one, other in zip(verdicts, statuses, strict=True))
    return Naive(len(statuses), round(len(statuses) / slow, 2), round(len(statuses) / fast, 1), agreeing)


def judge(file: Path) -> Iterator[bool]:
    """Whether each play of a trace is legal."""
    validator = _validator()
    header: dict[str, Any] = {}
    for line in file.read_text(encoding="utf-8").splitlines():
        record = json.loads(line)
        validator.validate(record)
        if record["kind"] == "header":
            header = record
        else:
            yield Unrolled(header["cards"], record).legal()


def _validator() -> jsonschema.Draft202012Validator:
    root = schemas()
    found = [(BASE + path.relative_to(root).as_posix(), json.loads(path.read_text())) for path in root.rglob("*.json")]
    registry: Registry[Any] = Registry().with_resources(
        (uri, Resource.from_contents(contents)) for uri, contents in found
    )
    return jsonschema.Draft202012Validator({"oneOf": [{"$ref": BASE + kind} for kind in KINDS]}, registry=registry)


class Unrolled:
    """One play as a Z3 model over its steps."""

    def __init__(self, cards: dict[str, Any], incident: dict[str, Any]) -> None:
        self.before, self.action = incident["before"], incident["action"]
        self.me = next(player for player in self.before["players"] if player["id"] == self.action["player"])
        self.things = {thing["id"]: thing for thing in self.before["objects"]}
        self.card_of = {name: cards[thing["card"]] for name, thing in self.things.items()}
        self.hero = self.card_of[self.action["card"]]
        self.names = [rune["id"] for rune in self.me["runes"]] + list(self.things)
        self.solver = z3.Solver()
        self.last = len(self.action["pay"])
        self.exhausted = [{n: z3.Bool(f"exhausted.{n}.{t}") for n in self.names} for t in range(self.last + 1)]
        self.gone = [{n: z3.Bool(f"gone.{n}.{t}") for n in self.names} for t in range(self.last + 1)]
        self.energy = [z3.Int(f"energy.{t}") for t in range(self.last + 1)]
        self.power = [{d: z3.Int(f"power.{d}.{t}") for d in (*DOMAINS, "any")} for t in range(self.last + 1)]

    def legal(self) -> bool:
        """Whether the model has a solution."""
        self._start()
        for time_, step in enumerate(self.action["pay"]):
            self._step(time_, step)
        self._permissions()
        self._costs()
        return bool(self.solver.check() == z3.sat)

    def _start(self) -> None:
        ready = {rune["id"]: not rune["exhausted"] for rune in self.me["runes"]}
        ready |= {name: not thing.get("exhausted", False) for name, thing in self.things.items()}
        for name in self.names:
            self.solver.add(self.exhausted[0][name] != ready[name], z3.Not(self.gone[0][name]))
        self.solver.add(self.energy[0] == 0, *(amount == 0 for amount in self.power[0].values()))

    def _step(self, now: int, step: dict[str, Any]) -> None:
        """What the step needs, what it changes, and that the rest stays."""
        uses, removes = step.get("exhaust"), step.get("recycle") or step.get("kill") or step.get("discard")
        energy, power = self._gains(step)
        if "use" in step:
            add = self.card_of[step["use"]]["adds"][step.get("ability", 0)]
            uses = step["use"] if add.get("exhaust", True) else None
            removes = step["use"] if add.get("killSelf") else None
        for name in self.names:
            was, then = self.exhausted[now][name], self.exhausted[now + 1][name]
            self.solver.add(z3.And(z3.Not(was), then) if name == uses else then == was)
            was, then = self.gone[now][name], self.gone[now + 1][name]
            self.solver.add(z3.And(z3.Not(was), then) if name == removes else then == was)
        self.solver.add(self.energy[now + 1] == self.energy[now] + energy)
        for domain, amount in self.power[now].items():
            self.solver.add(self.power[now + 1][domain] == amount + power.get(domain, 0))
            self.solver.add(self.power[now + 1][domain] >= 0)

    def _gains(self, step: dict[str, Any]) -> tuple[int, dict[str, int]]:
        domain_of = {rune["id"]: rune["domain"] for rune in self.me["runes"]}
        if "exhaust" in step:
            return int(step["exhaust"] in domain_of), {}
        if "recycle" in step and step["recycle"] in domain_of:
            return 0, {domain_of[step["recycle"]]: 1}
        if "spend" in step and "pool" in step["spend"]:
            entry = self.me["pool"][step["spend"]["pool"]]
            fits = not entry.get("only") or "unit" in entry["only"]
            return step["spend"].get("amount", 1) * fits, {}
        if "use" not in step:
            return 0, {}
        card = self.card_of[step["use"]]
        add = card["adds"][step.get("ability", 0)]
        if add.get("only") or add.get("timing"):
            return 0, {}
        amount = step.get("amount", 1)
        if add.get("convert") == "power-to-energy":
            return amount, {"any": -amount}
        if add.get("convert") == "energy-to-power":
            return -amount, {"any": amount}
        return add.get("energy", 0), {"any" if s == "any" else card["domains"][0]: 1 for s in add.get("power", ())}

    def _permissions(self) -> None:
        before, to = self.before, self.action["to"]
        field = {each["id"]: each for each in before["battlefields"]}.get(to)
        own_open = before["turn"]["player"] == self.me["id"] and not before["chain"] and before["focus"] is None
        mine = [
            name for name, thing in self.things.items() if thing.get("at") == to and thing["owner"] == self.me["id"]
        ]
        support = z3.Or(*(z3.Not(self.gone[self.last][name]) for name in mine)) if mine else z3.BoolVal(False)
        ambush = z3.And(z3.BoolVal("ambush" in self.hero["keywords"] and field is not None), support)
        quick = "reaction" in self.hero["keywords"] or ("action" in self.hero["keywords"] and not before["chain"])
        grants = any(card.get("grants") for card in self.card_of.values()) and not mine
        wall = any(card.get("forbids") for card in (field or {}).get("cards", ()))
        there = field is None or field["controller"] == self.me["id"] or grants
        self.solver.add(before["priority"] == self.me["id"], z3.Or(own_open or quick, ambush))
        self.solver.add(z3.Or(there, ambush), not wall)

    def _costs(self) -> None:
        """Energy covers what is due; each Power symbol is given to a domain that pays it."""
        cost = self.hero["cost"]
        self.solver.add(self.energy[self.last] >= cost["energy"])
        given: dict[str, list[Any]] = {domain: [] for domain in self.power[self.last]}
        for index, symbol in enumerate(cost["power"]):
            pays = self.hero["domains"] if symbol == "card" else DOMAINS if symbol == "any" else [symbol]
            picks = {domain: z3.Bool(f"pays.{index}.{domain}") for domain in (*pays, "any")}
            self.solver.add(z3.PbEq([(pick, 1) for pick in picks.values()], 1))
            for domain, pick in picks.items():
                given[domain].append(z3.If(pick, 1, 0))
        for domain, taken in given.items():
            self.solver.add(z3.Sum(taken) <= self.power[self.last][domain] if taken else z3.BoolVal(True))


def lines(found: Naive) -> list[str]:
    """For a person."""
    ratio = f"{found.product / found.rate:.0f} times as fast"
    return [
        f"naive stack: {found.rate:.1f} plays/s, check {found.product:.0f} on the same {found.plays} plays: {ratio}",
        f"  the naive model, which knows less, agrees about {found.agreeing} of {found.plays}",
    ]
