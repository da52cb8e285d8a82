"""
Rules switched off, one at a time
=================================

A rule that nothing would miss is either superfluous or not tested. So every rule is left out once and the corpus is
judged again: without a constraint some case turns from illegal to something else, without an outcome some expected
position is missed, without conduct some finding is.

A constraint that can never be decisive alone is *subsumed*: the solver proves that no facts and decisions keep all
the other rules and break this one, and names the rules that imply it. `corpus/subsumed.json` lists them all.

    ci/ablation             every rule with the number of cases it decides, and the list held against the proofs
    ci/ablation --write     writes the list anew
"""

from __future__ import annotations

import argparse
import itertools
import sys
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from oracle import registry
from oracle.casework import Outcome, cases, folder, run
from oracle.deciders.model import PHYSICS, Model
from oracle.deciders.replay import constraints
from oracle.deciders.solver import model
from oracle.resources import corpus
from oracle.rule import Kind, Rule, Setting
from oracle.rulebook import Rulebook
from oracle.sitting import Terms
from oracle.trace import Record
from oracle.verdict import Status, Verdict

RULEBOOK = "riftbound"
BOUNDS = ("small", "converting")
"""The size classes within which the solver proves; the second one holds objects that convert, the first does not."""


class Subsumed(msgspec.Struct, frozen=True):
    """A constraint that is never decisive alone, in one edition and under the readings named."""

    rule: str
    edition: str
    readings: dict[str, str]
    by: tuple[str, ...]
    """Rules that imply it, a smallest set; empty if what can happen at a table implies it."""


class Listed(msgspec.Struct, frozen=True):
    """`corpus/subsumed.json`."""

    rulebook: str
    sizes: dict[str, dict[str, int]]
    axioms: tuple[str, ...]
    """What the proofs assume besides the rules themselves."""
    subsumed: tuple[Subsumed, ...]


AXIOMS = (
    "physics: the constraints that are marked as physics hold",
    "shape: numbers are ladders without gaps, gated facts are false where their gate is, absent slots hold nothing",
)


def book() -> Rulebook:
    """The rulebook whose rules are switched off."""
    return registry.rulebook(RULEBOOK)


# --- the corpus ---------------------------------------------------------------------------------------------------


@cache
def records() -> tuple[Record, ...]:
    """Every case of the bundled corpus that this rulebook judges."""
    found = (each for each in cases([folder()]) if isinstance(each, Record))
    return tuple(each for each in found if each.data["header"]["rulebook"] == RULEBOOK)


@cache
def _answers() -> tuple[Outcome, ...]:
    """The cases' answers by all the rules."""
    return tuple(run(record, Terms(explain=False)) for record in records())


def decided_by(rule: Rule) -> Iterator[str]:
    """The ids of the cases whose answer the rule alone decides, in the order of the corpus."""
    for record, answer in zip(records(), _answers(), strict=True):
        if answer.verdict is None or not _may_matter(rule, record, answer.verdict):
            continue
        without = run(record, Terms(skip=(rule.id,), explain=False))
        if without.verdict is not None and _misses(rule, answer, without, without.verdict):
            yield record.data["id"]


def _may_matter(rule: Rule, record: Record, verdict: Verdict) -> bool:
    """Whether it is worth judging the case again: leaving out what was not broken cannot make it legal."""
    if rule.kind is Kind.OUTCOME:
        return "after" in record.data or "after" in record.data["expect"] or rule.id in _named(verdict)
    return rule.id in _named(verdict)


def _named(verdict: Verdict) -> set[str]:
    return {finding.rule for finding in verdict.findings} | {rule for core in verdict.cores for rule in core.rules}


def _misses(rule: Rule, answer: Outcome, without: Outcome, verdict: Verdict) -> bool:
    if rule.kind is Kind.CONSTRAINT:
        return verdict.status is not Status.ILLEGAL
    if rule.kind is Kind.CONDUCT:
        return rule.id not in _named(verdict)
    return without.failures != answer.failures


# --- the solver ---------------------------------------------------------------------------------------------------


def settings() -> Iterator[Setting]:
    """Every edition with every answer to the readings that rules hang on; the other readings as usual."""
    asked = sorted({rule.reading[0] for rule in book().rules if rule.reading is not None})
    values = {reading.name: reading.values for reading in book().readings}
    for edition in book().editions:
        usual = {reading.name: reading.default[edition.id] for reading in book().readings}
        for answers in itertools.product(*(values[name] for name in asked)):
            yield Setting(edition.id, edition.last_day, {**usual, **dict(zip(asked, answers, strict=True))})


def subsumed() -> tuple[Subsumed, ...]:
    """Every constraint that the solver proves subsumed within all the bounds, by edition and reading."""
    asked = {rule.reading[0] for rule in book().rules if rule.reading is not None}
    found: list[Subsumed] = []
    for setting in settings():
        names = [rule.id for rule in constraints(book(), setting)]
        readings = {name: value for name, value in setting.readings.items() if name in asked}
        for name in names:
            others = [each for each in names if each != name]
            if all(implied(_model(size), name, others) for size in BOUNDS):
                by = smallest([_model(size) for size in BOUNDS], name, others)
                found.append(Subsumed(name, setting.edition, readings, by))
    return tuple(found)


def _model(size: str) -> Model:
    return model(book(), size, True)


def implied(compiled: Model, rule: str, others: Sequence[str]) -> bool:
    """Whether no facts and decisions keep physics and the others, and break the rule."""
    kept = [(f"keep:{name}", True) for name in (PHYSICS, *others)]
    return not compiled.check(compiled.handles([*kept, (f"holds:{rule}", False)]))


def smallest(models: Sequence[Model], rule: str, others: Sequence[str]) -> tuple[str, ...]:
    """A smallest set of rules, in their order, that imply this one; those that come first are left out first."""
    kept = list(others)
    for name in others:
        rest = [each for each in kept if each != name]
        if all(implied(compiled, rule, rest) for compiled in models):
            kept = rest
    return tuple(kept)


# --- the list -----------------------------------------------------------------------------------------------------


def listed() -> Listed:
    """What `corpus/subsumed.json` should hold."""
    sizes = {name: dict(book().sizes[name]) for name in BOUNDS}
    return Listed(RULEBOOK, sizes, AXIOMS, subsumed())


def path() -> Path:
    """Where the list is kept."""
    return corpus() / "subsumed.json"


def committed() -> Listed:
    """The list as it is committed."""
    return msgspec.json.decode(path().read_bytes(), type=Listed)


def main(arguments: list[str] | None = None) -> int:
    """0 if every rule decides a case or is listed, and the list is what the solver proves."""
    parser = argparse.ArgumentParser("ci/ablation", description="Switches rules off, one at a time.")
    parser.add_argument("--write", action="store_true", help="write corpus/subsumed.json anew")
    options = parser.parse_args(arguments)
    proved = listed()
    if options.write:
        path().write_bytes(msgspec.json.format(msgspec.json.encode(proved)) + b"\n")
    known = {each.rule for each in proved.subsumed}
    missed = 0
    for rule in book().rules:
        if rule.physics:
            continue
        found = list(decided_by(rule))
        missed += not found and rule.id not in known
        _tell(rule, found, known)
    differs = committed() != proved
    if differs:
        print("corpus/subsumed.json is not what the solver proves: read the difference, then ci/ablation --write")
    print(f"{len(records())} cases, {len(book().rules)} rules, {missed} without a case, {len(known)} subsumed")
    return int(differs or bool(missed))


def _tell(rule: Rule, found: list[str], known: set[str]) -> None:
    example: Any = found[0] if found else "subsumed" if rule.id in known else "NO CASE"
    print(f"{len(found):5}  {rule.kind:10}  {rule.id:32}  {example}")


if __name__ == "__main__":
    sys.exit(main())
