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

Both take `--rulebook ID`; each rulebook has a list of its own.
"""

from __future__ import annotations

import argparse
import itertools
import math
import sys
from collections.abc import Collection, Iterator, Mapping, Sequence
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
BOUNDS = {"riftbound": ("small", "converting"), "deathburgh": ("table",)}
"""The size classes within which the solver proves. Of the card game's the second holds objects that convert."""
LISTS = {"riftbound": "subsumed.json", "deathburgh": "subsumed-deathburgh.json"}
MOST_VECTORS = 1000
"""Where the readings have more answers together, the usual ones are asked, and each other one by itself."""


class Subsumed(msgspec.Struct, frozen=True):
    """A constraint that is never decisive alone, in one edition and under the readings named."""

    rule: str
    edition: str
    readings: dict[str, str]
    by: tuple[str, ...]
    """Rules that imply it, a smallest set; empty if what can happen at a table implies it."""


class Listed(msgspec.Struct, frozen=True):
    """The list of a rulebook in `corpus`."""

    rulebook: str
    sizes: dict[str, dict[str, int]]
    axioms: tuple[str, ...]
    """What the proofs assume besides the rules themselves."""
    subsumed: tuple[Subsumed, ...]


AXIOMS = (
    "physics: the constraints that are marked as physics hold",
    "shape: numbers are ladders without gaps, gated facts are false where their gate is, absent slots hold nothing",
)


def book(rulebook: str = RULEBOOK) -> Rulebook:
    """The rulebook whose rules are switched off."""
    return registry.rulebook(rulebook)


# --- the corpus ---------------------------------------------------------------------------------------------------


@cache
def records(rulebook: str = RULEBOOK) -> tuple[Record, ...]:
    """Every case of the bundled corpus that this rulebook judges."""
    found = (each for each in cases([folder()]) if isinstance(each, Record))
    return tuple(each for each in found if each.data["header"]["rulebook"] == rulebook)


@cache
def _answers(rulebook: str) -> tuple[Outcome, ...]:
    """The cases' answers by all the rules."""
    return tuple(run(record, Terms(explain=False)) for record in records(rulebook))


def decided_by(rule: Rule, rulebook: str = RULEBOOK) -> Iterator[str]:
    """The ids of the cases whose answer the rule alone decides, in the order of the corpus."""
    for record, answer in zip(records(rulebook), _answers(rulebook), strict=True):
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


def settings(rulebook: str = RULEBOOK) -> Iterator[Setting]:
    """Every edition with answers to the readings that rules hang on; the other readings as usual."""
    asked = sorted({rule.reading[0] for rule in book(rulebook).rules if rule.reading is not None})
    values = {reading.name: reading.values for reading in book(rulebook).readings}
    for edition in book(rulebook).editions:
        usual = {reading.name: reading.default[edition.id] for reading in book(rulebook).readings}
        for answers in _vectors({name: values[name] for name in asked}, usual):
            yield Setting(edition.id, edition.last_day, {**usual, **answers})


def _vectors(values: Mapping[str, Sequence[str]], usual: Mapping[str, str]) -> Iterator[dict[str, str]]:
    """All the answers together, or the usual ones and each other one by itself."""
    if math.prod(len(each) for each in values.values()) <= MOST_VECTORS:
        for answers in itertools.product(*values.values()):
            yield dict(zip(values, answers, strict=True))
        return
    yield {}
    yield from ({name: value} for name in values for value in values[name] if value != usual[name])


def subsumed(rulebook: str = RULEBOOK) -> tuple[Subsumed, ...]:
    """Every constraint that the solver proves subsumed within all the bounds, by edition and reading."""
    own = book(rulebook)
    asked = {rule.reading[0] for rule in own.rules if rule.reading is not None}
    models = [_model(size, rulebook) for size in BOUNDS[rulebook]]
    whole = len(list(settings(rulebook))) == len(own.editions) * _count(own, asked)
    found: list[Subsumed] = []
    for setting in settings(rulebook):
        names = [rule.id for rule in constraints(own, setting)]
        usual = {reading.name: reading.default[setting.edition] for reading in own.readings}
        told = {name: value for name, value in setting.readings.items() if name in asked}
        readings = told if whole else {name: value for name, value in told.items() if value != usual[name]}
        for name in names:
            others = [each for each in names if each != name]
            if all(implied(compiled, name, others) for compiled in models):
                found.append(Subsumed(name, setting.edition, readings, smallest(models, name, others)))
    return tuple(found) if whole else _told_once(found)


def _count(own: Rulebook, asked: Collection[str]) -> int:
    return math.prod(len(reading.values) for reading in own.readings if reading.name in asked)


def _told_once(found: Sequence[Subsumed]) -> tuple[Subsumed, ...]:
    """Without what is said of the usual readings already."""
    usual = {(each.rule, each.by) for each in found if not each.readings}
    return tuple(each for each in found if not each.readings or (each.rule, each.by) not in usual)


def _model(size: str, rulebook: str) -> Model:
    return model(book(rulebook), size, True)


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


def listed(rulebook: str = RULEBOOK) -> Listed:
    """What the list should hold."""
    sizes = {name: dict(book(rulebook).sizes[name]) for name in BOUNDS[rulebook]}
    return Listed(rulebook, sizes, AXIOMS, subsumed(rulebook))


def path(rulebook: str = RULEBOOK) -> Path:
    """Where the list is kept."""
    return corpus() / LISTS[rulebook]


def committed(rulebook: str = RULEBOOK) -> Listed:
    """The list as it is committed."""
    return msgspec.json.decode(path(rulebook).read_bytes(), type=Listed)


def main(arguments: list[str] | None = None) -> int:
    """0 if every rule decides a case or is listed, and the list is what the solver proves."""
    parser = argparse.ArgumentParser("ci/ablation", description="Switches rules off, one at a time.")
    parser.add_argument("--rulebook", choices=sorted(LISTS), default=RULEBOOK, help=f"default {RULEBOOK}")
    parser.add_argument("--write", action="store_true", help="write the list anew")
    options = parser.parse_args(arguments)
    own = options.rulebook
    proved = listed(own)
    if options.write:
        path(own).write_bytes(msgspec.json.format(msgspec.json.encode(proved)) + b"\n")
    known = {each.rule for each in proved.subsumed}
    missed = 0
    for rule in book(own).rules:
        if rule.physics:
            continue
        found = list(decided_by(rule, own))
        missed += not found and rule.id not in known
        _tell(rule, found, known)
    differs = committed(own) != proved
    if differs:
        print(f"corpus/{LISTS[own]} is not what the solver proves: read the difference, then ci/ablation --write")
    print(f"{len(records(own))} cases, {len(book(own).rules)} rules, {missed} without a case, {len(known)} subsumed")
    return int(differs or bool(missed))


def _tell(rule: Rule, found: list[str], known: set[str]) -> None:
    example: Any = found[0] if found else "subsumed" if rule.id in known else "NO CASE"
    print(f"{len(found):5}  {rule.kind:10}  {rule.id:32}  {example}")


if __name__ == "__main__":
    sys.exit(main())
