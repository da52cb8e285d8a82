"""
The mutation score of the corpus
================================

Every mutant plays every case of the corpus until the oracle finds fault with what it does. What the oracle is shown is
what an engine under test shows: whether the play was accepted, the cost, what others did meanwhile, the position
afterwards; then the list of legal plays.

    ci/mutants              every mutant, the case that finds it, the finding, and whether that names the rule;
                            then engines with two mistakes, of which both must be found
    ci/mutants NAME…        these alone
    ci/mutants --fuzz …     the same by fuzzing (ci/mutating_fuzz.py)
"""

from __future__ import annotations

import argparse
import itertools
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any

from oracle import registry
from oracle.casework import cases, folder
from oracle.engines.mutant import Mutant, combined
from oracle.engines.reference import ReferenceEngine
from oracle.engines.staging import Stages
from oracle.sitting import Sitting, Terms
from oracle.trace import Record
from oracle.verdict import Verdict

RULEBOOKS = ("riftbound", "deathburgh")
ENOUGH = 60
"""So many cases that find a mutant are looked at for one whose finding names the rule."""

PAIRS = 20
"""So many engines with two mistakes are tried."""

Json = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Caught:
    """A case in which a mutant is found out: what is found, and the rule that the finding names."""

    case: str
    kind: str
    rule: str
    named: bool
    """Whether that is a rule the mutant breaks."""


class Bench:
    """The cases of one game that its reference engine can be asked about, and what mutants of it make of them."""

    def __init__(self, rulebook: str) -> None:
        self.book = registry.rulebook(rulebook)

    @cached_property
    def positions(self) -> tuple[Json, ...]:
        """The cases, with position and action as an engine is given them."""
        found = []
        for each in cases([folder()]):
            if isinstance(each, Record) and each.data["header"]["rulebook"] == self.book.id:
                posed = self.book.posed(each.data)
                if posed is not None and self._engine(None).load(each.data["header"], posed[0])["accepted"]:
                    found.append({**each.data, "before": posed[0], "action": posed[1]})
        return tuple(found)

    @cached_property
    def _engines(self) -> dict[str | None, ReferenceEngine]:
        return {}

    def _engine(self, mutant: str | None) -> ReferenceEngine:
        if mutant not in self._engines:
            self._engines[mutant] = ReferenceEngine(self.book.id, mutant=mutant)
        return self._engines[mutant]

    def _loaded(self, mutant: str | None, case: Json) -> ReferenceEngine:
        engine = self._engine(mutant)
        engine.load(case["header"], case["before"])
        return engine

    def apply(self, mutant: str | None, case: Json) -> Json:
        """What the engine answers to the case's action, another player trying to act where the case has that."""
        tries = [
            each for each in case.get("during", ()) if not each["what"].endswith(("-replacement", "-replacements"))
        ]
        probe = None
        if tries:
            action = {"type": "other", "player": tries[0]["player"]}
            probe = {"player": tries[0]["player"], "afterPay": tries[0].get("afterPay", 0), "action": action}
        return self._loaded(mutant, case).apply(case["action"], probe)

    def offers(self, mutant: str | None, case: Json) -> list[Json]:
        """What the engine says the player could do."""
        found: list[Json] = self._loaded(mutant, case).offer(case["action"]["player"])["actions"]
        return found

    @cached_property
    def _right(self) -> tuple[Json, ...]:
        return tuple(self.apply(None, case) for case in self.positions)

    @cached_property
    def _lists(self) -> dict[int, list[Json]]:
        return {}

    def _listed(self, index: int) -> list[Json]:
        if index not in self._lists:
            self._lists[index] = self.offers(None, self.positions[index])
        return self._lists[index]

    @cached_property
    def _turning(self) -> dict[str, set[int]]:
        """The cases that turn on each rule, by their place in `positions`."""
        found: dict[str, set[int]] = {}
        for index, (case, right) in enumerate(zip(self.positions, self._right, strict=True)):
            findings = case["expect"].get("findings", ())
            rules = {each if isinstance(each, str) else each.get("rule") for each in findings}
            for rule in {right["code"], *rules}:
                found.setdefault(rule, set()).add(index)
        return found

    def catches(self, mutant: Mutant) -> Iterator[Caught]:
        """The cases in which the mutant is found out, those that turn on its rules first."""
        near = sorted({index for rule in mutant.breaks for index in self._turning.get(rule, ())})
        order = [*near, *(index for index in range(len(self.positions)) if index not in set(near))]
        if mutant.late:
            for case in self.positions:
                yield from self._mistimed(mutant, case)
        if mutant.applies:
            for index in order:
                yield from self._misapplied(mutant, index)
        if mutant.lists:
            for index in order:
                yield from self._mislisted(mutant, index)

    def _misapplied(self, mutant: Mutant, index: int) -> Iterator[Caught]:
        case = self.positions[index]
        told = self.apply(mutant.name, case)
        if told != self._right[index]:
            yield from self._caught(mutant, case, case["action"], told)

    def _mistimed(self, mutant: Mutant, case: Json) -> Iterator[Caught]:
        """A play taken in stages whose optional costs are chosen once something has been paid."""
        action = case["action"]
        optional, pay = action.get("optional"), action.get("pay")
        if optional and isinstance(pay, list) and pay and not self._late(None, case) and self._late(mutant.name, case):
            yield Caught(case["id"], "late-choice", "choices.offered", "choices.offered" in mutant.breaks)

    def _late(self, mutant: str | None, case: Json) -> bool:
        stages, action = Stages(self._loaded(mutant, case)), case["action"]
        begun = {name: value for name, value in action.items() if name not in ("pay", "optional")}
        stages.step("announce", action["player"], {**begun, "optional": []})
        stages.step("pay", action["player"], {"pay": action["pay"][:1]})
        told = stages.step("choose", action["player"], {"optional": action["optional"]})
        return bool(told["accepted"])

    def _mislisted(self, mutant: Mutant, index: int) -> Iterator[Caught]:
        case = self.positions[index]
        right, found = self._listed(index), self.offers(mutant.name, case)
        for action in found:
            if action not in right:
                yield from self._caught(mutant, case, action, {"accepted": True})
        keys = [_likeness(action) for action in found]
        if any(_likeness(action) not in keys for action in right):
            yield Caught(case["id"], "offer-missing", "", False)

    def _caught(self, mutant: Mutant, case: Json, action: Json, told: Json) -> Iterator[Caught]:
        """What the oracle finds, if anything."""
        book = self.book
        if told.keys() == {"accepted"} and not book.pays:
            action = book.opened(action)
        claim = {name: told[name] for name in ("accepted", "code", "cost") if told.get(name) is not None}
        record = {**book.as_incident(case["before"], action), "claim": claim}
        record |= {name: told[name] for name in ("during", "after") if told.get(name)}
        if "after" in record:
            record["after"] = book.as_after(record["after"])
        if not told["accepted"] and told.get("after") != case["before"]:
            yield Caught(case["id"], "state-changed-by-refusal", "", not mutant.breaks)
        verdict = Sitting(case["header"], Terms(explain=False)).hear(record)
        if not isinstance(verdict, Verdict):
            yield Caught(case["id"], "ill-formed", verdict[0].code, False)
            return
        conduct = mutant.doomed is not None
        found = [each for each in verdict.findings if each.rule.startswith("conduct.") is conduct]
        for finding in found[:1]:
            rule = finding.rule or str(told.get("code") or "")
            yield Caught(case["id"], finding.kind, rule, rule in mutant.breaks)

    def first(self, mutant: Mutant) -> Caught | None:
        """The first case whose finding names the rule, else the first that finds the mutant at all; None if none."""
        best = None
        for number, caught in enumerate(self.catches(mutant)):
            if caught.named:
                return caught
            best = best or caught
            if number >= ENOUGH:
                break
        return best

    def pairs(self, number: int) -> Iterator[tuple[Mutant, Mutant]]:
        """As many pairs of mutants, far apart in the list, that can be made one: each has two mistakes."""
        known = self.book.mutants()
        half = len(known) // 2
        fitting = ((one, other) for one, other in zip(known, known[half:], strict=False) if combined(one, other))
        return itertools.islice(fitting, number)

    def finds_both(self, one: Mutant, other: Mutant) -> bool:
        """Whether findings about the engine with both mistakes name a rule of each."""
        both = combined(one, other)
        assert both is not None
        left = [set(one.breaks), set(other.breaks)]
        for caught in self.catches(both):
            left = [rules for rules in left if caught.rule not in rules]
            if not left:
                return True
        return False


def _likeness(action: Json) -> str:
    return repr(sorted((name, repr(value)) for name, value in action.items() if name != "pay"))


@cache
def bench(rulebook: str = "riftbound") -> Bench:
    """The bench of a game, made once."""
    return Bench(rulebook)


def main(arguments: list[str] | None = None) -> int:
    """0 if the corpus finds every mutant."""
    parser = argparse.ArgumentParser("ci/mutants", description="The mutation score of the corpus, or of fuzzing.")
    parser.add_argument("--rulebook", choices=RULEBOOKS, default="riftbound", help="whose mutants; default: riftbound")
    parser.add_argument("names", nargs="*", metavar="NAME", help="these mutants alone")
    parser.add_argument("--fuzz", action="store_true", help="find them by fuzzing")
    parser.add_argument("--commit", action="store_true", help="with --fuzz: write docs/mutants.md")
    parser.add_argument("--seconds", metavar="S", type=float, default=60.0, help="with --fuzz: how long at most; 60")
    options = parser.parse_args(arguments)
    if options.fuzz:
        from ci import mutating_fuzz

        return mutating_fuzz.main(options.rulebook, options.names, options.commit, options.seconds)
    own = bench(options.rulebook)
    chosen = [mutant for mutant in own.book.mutants() if not options.names or mutant.name in options.names]
    found = named = 0
    for mutant in chosen:
        caught = own.first(mutant)
        found += caught is not None
        named += caught is not None and caught.named
        _tell(mutant, caught)
    print(f"{found} of {len(chosen)} mutants found by the corpus, {named} with the rule named")
    missed = (
        []
        if options.names
        else [f"{one.name}+{other.name}" for one, other in own.pairs(PAIRS) if not own.finds_both(one, other)]
    )
    print(*(f"{name}: only one of two mistakes found" for name in missed), sep="\n", end="\n" if missed else "")
    if not options.names:
        print(f"{PAIRS - len(missed)} of {PAIRS} engines with two mistakes: both found")
    return int(found < len(chosen) or bool(missed))


def _tell(mutant: Mutant, caught: Caught | None) -> None:
    what = "NOT FOUND" if caught is None else f"{caught.case:44}  {caught.kind:24}  {caught.rule}"
    print(f"{mutant.name:36}  {what}" + ("" if caught is None or caught.named else "  (another rule)"), flush=True)


if __name__ == "__main__":
    sys.exit(main())
