"""
The mutation score of fuzzing
=============================

Every mutant, as an engine in this process, against a campaign as `ambush fuzz` runs it: how long until it is found,
how small the case is, and whether the first failure of the report names the rule that is broken.

    ci/mutants --fuzz              every mutant, then engines with two mistakes, of which both must be found
    ci/mutants --fuzz NAME…        these alone
    ci/mutants --fuzz --commit     writes docs/mutants.json and the table docs/mutants.md (mutants-deathburgh.*), too;
                                   what was not measured keeps its old figures
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import msgspec

from ci.mutating import PAIRS, bench
from oracle import registry
from oracle.engines.serving import Reference
from oracle.engines.target import Target
from oracle.fuzz.campaign import Done
from oracle.fuzz.doing import carry_out
from oracle.fuzz.failure import Failure
from oracle.fuzz.tasks import Came, Shrinking, stretches
from oracle.fuzz.trial import Trial
from oracle.processes import end_with_parent
from oracle.sitting import Terms

REPORT = 100
"""A campaign is looked at when it has found something, at the next multiple of so many examples."""
DOCS = Path(__file__).resolve().parents[1] / "docs"
FIGURES = {"riftbound": DOCS / "mutants.json", "deathburgh": DOCS / "mutants-deathburgh.json"}
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


def hunted(rulebook: str, name: str, wanted: tuple[tuple[str, ...], ...], seconds: float, seed: int = SEED) -> Hunted:
    """One mutant against a campaign. `wanted` are the rules of each of its mistakes."""
    done, first = Done(), (0, 0.0)
    with Trial(Target(lambda: Reference(rulebook, mutant=name)), Terms(explain=False)) as trial:
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
            if spent >= seconds or whole:
                break
        if not done.failures:
            return Hunted(name, done.examples, spent, missing=missing((), wanted))
        top, *others = done.in_order()
        small = carry_out(trial, seed, Shrinking(top))
    assert isinstance(small, Failure)
    rules = {rule for each in wanted for rule in each}
    return Hunted(
        name,
        *first,
        top=f"{top.finding.kind} {top.finding.rule}",
        named=top.finding.rule in rules,
        also=any(each.finding.rule in rules for each in others),
        objects=objects(small.example.before),
        size=len(repr(small.example.question())),
        missing=missing(done.failures.values(), wanted),
    )


def objects(before: Mapping[str, Any]) -> int:
    """Objects, runes and items of the chain; figures and terrain."""
    lists = ("objects", "chain", "figures", "terrain")
    return sum(len(before.get(name, ())) for name in lists) + sum(
        len(player.get("runes", ())) for player in before.get("players", ())
    )


def missing(failures: Iterable[Failure], wanted: tuple[tuple[str, ...], ...]) -> tuple[str, ...]:
    """The first rule of each mistake that no failure names."""
    named = {each.finding.rule for each in failures}
    return tuple(rules[0] for rules in wanted if not named.intersection(rules))


def _one(name: str, rulebook: str, seconds: float) -> Hunted:
    # What breaks no rule of the game, such as what a refusal leaves behind, is named by no rule.
    known = {each.name: each.breaks or ("",) for each in registry.rulebook(rulebook).mutants()}
    return hunted(rulebook, name, tuple(known[each] for each in name.split("+")), seconds)


def all_hunted(rulebook: str, names: Iterable[str], seconds: float) -> Iterator[Hunted]:
    """Each in turn, as many at a time as there are cores."""
    with ProcessPoolExecutor(os.cpu_count(), initializer=end_with_parent) as pool:
        yield from pool.map(partial(_one, rulebook=rulebook, seconds=seconds), names)


# --- the table ----------------------------------------------------------------------------------------------------

PAGE = """# Mutants of {title} found by fuzzing

`ambush engine --rulebook {rulebook} --mutant NAME` makes one mistake.
`ci/mutants --rulebook {rulebook} --fuzz --commit` puts each to a campaign as `ambush fuzz` runs it (seed {seed}) and
writes this page. *Examples* and *seconds* (of one core; engine and oracle in one process) are those until the first
failure was met. *Found as* is the first failure of the report, which is made when the campaign has found something, at
the next multiple of {report} examples. The case is that failure's smallest: objects, runes and items of the chain, or
figures and terrain, and the bytes of position and play. At the end of the table are engines with two mistakes: both
must be found. A mutant that is not found had the time in its row and no more; what was never measured has no row.

{scores}

| mutant | examples | seconds | found as | names the rule | objects | bytes |
|---|---:|---:|---|---|---:|---:|
{rows}
"""


def row(each: Hunted) -> str:
    """One line of the table."""
    if not each.top:
        return f"| {each.name} | {each.examples} | {each.seconds:.1f} | *not found* | | | |"
    named = "yes" if each.named else "further down" if each.also else "no"
    found = each.top + (f", but not {', '.join(each.missing)}" if "+" in each.name and each.missing else "")
    cells = (each.name, each.examples, f"{each.seconds:.1f}", found, named, each.objects, each.size)
    return f"| {' | '.join(map(str, cells))} |"


def scores(rulebook: str, measured: Iterable[Hunted]) -> str:
    """The result in a few words."""
    known = len(registry.rulebook(rulebook).mutants())
    found = list(measured)
    singles, doubles = ([each for each in found if ("+" in each.name) is two] for two in (False, True))
    met, named = sum(bool(each.top) for each in singles), sum(each.named for each in singles)
    both = sum(not each.missing for each in doubles)
    return (
        f"{len(singles)} of {known} mutants measured: {met} found, {named} with the rule named first; "
        f"both mistakes found in {both} of {len(doubles)} engines that make two."
    )


def write(rulebook: str, measured: Iterable[Hunted], known: Iterable[str]) -> None:
    """The figures and the page, in the order of `known`; mutants that are no more are dropped."""
    file = FIGURES[rulebook]
    old = msgspec.json.decode(file.read_bytes(), type=list[Hunted]) if file.exists() else []
    figures = {each.name: each for each in (*old, *measured)}
    kept = [figures[name] for name in known if name in figures]
    file.write_bytes(msgspec.json.format(msgspec.json.encode(kept), indent=1) + b"\n")
    words = {"title": registry.rulebook(rulebook).title, "rulebook": rulebook, "scores": scores(rulebook, kept)}
    page = PAGE.format(seed=SEED, report=REPORT, rows="\n".join(map(row, kept)), **words)
    file.with_suffix(".md").write_text(page, encoding="utf-8")


def main(rulebook: str, names: list[str], commit: bool, seconds: float) -> int:
    """0 if every mutant is found, and both mistakes of engines with two."""
    everything = [each.name for each in registry.rulebook(rulebook).mutants()]
    everything += ["+".join(each.name for each in two) for two in bench(rulebook).pairs(PAIRS)]
    measured = []
    for each in all_hunted(rulebook, names or everything, seconds):
        measured.append(each)
        print(row(each), flush=True)
        if commit:
            write(rulebook, measured, everything)
    print(scores(rulebook, measured))
    return int(any(not each.top or ("+" in each.name and each.missing) for each in measured))
