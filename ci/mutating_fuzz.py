"""
The mutation score of fuzzing
=============================

Every mutant, as an engine in this process, against a campaign as `ambush fuzz` runs it: how long until it is found,
how small the case is, and whether the first failure of the report names the rule that is broken.

    ci/mutants --fuzz              every mutant, then engines with two mistakes, of which both must be found
    ci/mutants --fuzz NAME…        these alone
    ci/mutants --fuzz --commit     writes the table to docs/mutants.md, too
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from ci.mutating import PAIRS, RULEBOOK, pairs
from oracle import registry
from oracle.engines.mutant import Mutant
from oracle.engines.serving import Reference
from oracle.engines.target import Target
from oracle.fuzz.campaign import Done
from oracle.fuzz.doing import carry_out
from oracle.fuzz.failure import Failure
from oracle.fuzz.tasks import Came, Shrinking, stretches
from oracle.fuzz.trial import Trial
from oracle.sitting import Terms

SECONDS = 60.0
"""So much time of one core a mutant may take to be found. `ambush fuzz` on two cores has twice that."""
REPORT = 100
"""A campaign is looked at when it has found something, at the next multiple of so many examples."""
TABLE = Path(__file__).resolve().parents[1] / "docs" / "mutants.md"
SEED = 0


@dataclass(frozen=True, slots=True)
class Hunted:
    """What came of one mutant. `seconds` (of one core) and `examples` are those until the first failure was met."""

    name: str
    examples: int = 0
    seconds: float = 0.0
    top: str = ""
    """Kind and rule of the first failure of the report; empty if the mutant was not found."""
    named: bool = False
    """Whether that is a rule the mutant breaks."""
    also: bool = False
    """Whether some other failure of the report names one."""
    objects: int = 0
    size: int = 0
    """Objects in the case, runes and items of the chain included, and its bytes."""
    missing: tuple[str, ...] = ()
    """Of an engine with two mistakes: the one that no failure names."""


def hunted(name: str, wanted: tuple[tuple[str, ...], ...], seed: int = SEED) -> Hunted:
    """One mutant against a campaign. `wanted` are the rules of each of its mistakes."""
    done, first = Done(), (0, 0.0)
    with Trial(Target(lambda: Reference(RULEBOOK, mutant=name)), Terms(explain=False)) as trial:
        begun = time.process_time()
        for stretch in stretches():
            came = carry_out(trial, seed, stretch)
            assert isinstance(came, Came)
            for failure in done.take(came):
                if not done.failures:
                    first = done.examples, time.process_time() - begun
                done.failures[failure.identity] = failure
            spent = time.process_time() - begun
            whole = done.examples % REPORT < stretch.count and not missing(done.failures.values(), wanted)
            if spent >= SECONDS or whole:
                break
        if not done.failures:
            return Hunted(name, done.examples, spent, missing=missing((), wanted))
        top, *others = done.in_order()
        small = carry_out(trial, seed, Shrinking(top))
    assert isinstance(small, Failure)
    rules = {rule for each in wanted for rule in each}
    before = small.example.before
    runes = sum(len(player.get("runes", ())) for player in before["players"])
    return Hunted(
        name,
        *first,
        top=f"{top.finding.kind} {top.finding.rule}",
        named=top.finding.rule in rules,
        also=any(each.finding.rule in rules for each in others),
        objects=len(before["objects"]) + len(before["chain"]) + runes,
        size=len(repr(small.example.question())),
        missing=missing(done.failures.values(), wanted),
    )


def missing(failures: Iterable[Failure], wanted: tuple[tuple[str, ...], ...]) -> tuple[str, ...]:
    """The first rule of each mistake that no failure names."""
    named = {each.finding.rule for each in failures}
    return tuple(rules[0] for rules in wanted if not named.intersection(rules))


def _one(mutants: tuple[Mutant, ...]) -> Hunted:
    return hunted("+".join(each.name for each in mutants), tuple(each.breaks for each in mutants))


def all_hunted(mutants: Iterable[tuple[Mutant, ...]]) -> Iterator[Hunted]:
    """Each in turn, as many at a time as there are cores."""
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        yield from pool.map(_one, mutants)


# --- the table ----------------------------------------------------------------------------------------------------

HEAD = """# Every mutant, found by fuzzing

`ambush engine --mutant NAME` makes one mistake. `ci/mutants --fuzz --commit` puts each to a campaign as `ambush fuzz`
runs it (seed {seed}) and writes this page. *Examples* and *seconds* (of one core, engine and oracle in one process) are
those until the first failure was met; *found as* is the first failure of the report, which is made when the campaign
has found something, at the next multiple of {report} examples. The case is the smallest one: objects, runes and
items of the chain, and its bytes.

| mutant | examples | seconds | found as | names the rule | objects | bytes |
|---|---:|---:|---|---|---:|---:|
"""


def row(each: Hunted) -> str:
    """One line of the table."""
    if not each.top:
        return f"| {each.name} | {each.examples} | {each.seconds:.1f} | *not found* | | | |"
    named = "yes" if each.named else "further down" if each.also else "no"
    cells = (each.name, each.examples, f"{each.seconds:.1f}", each.top, named, each.objects, each.size)
    return f"| {' | '.join(map(str, cells))} |"


def scores(singles: list[Hunted], doubles: list[Hunted]) -> str:
    """The result in a few words."""
    found = sum(bool(each.top) for each in singles)
    named = sum(each.named for each in singles)
    text = f"{found} of {len(singles)} mutants found within {SECONDS:g} s, {named} with the rule named first"
    both = sum(not each.missing for each in doubles)
    return text + (f"; {both} of {len(doubles)} engines with two mistakes: both found" if doubles else "")


def main(names: list[str], commit: bool) -> int:
    """0 if every mutant is found, and both mistakes of engines with two."""
    known = registry.rulebook(RULEBOOK).mutants()
    chosen = [(each,) for each in known if not names or each.name in names]
    singles, doubles = [], []
    for each in all_hunted(chosen):
        singles.append(each)
        print(row(each), flush=True)
    for each in all_hunted(() if names else pairs(PAIRS)):
        doubles.append(each)
        print(row(each) + (f" only one found, not {', '.join(each.missing)}" if each.missing else ""), flush=True)
    print(scores(singles, doubles))
    if commit:
        lines = [
            HEAD.format(seed=SEED, report=REPORT) + "\n".join(map(row, [*singles, *doubles])),
            scores(singles, doubles),
        ]
        TABLE.write_text("\n\n".join(lines) + ".\n", encoding="utf-8")
    return int(not all(each.top for each in singles) or any(each.missing for each in doubles))
