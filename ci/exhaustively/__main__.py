"""The command line of `ci/exhaustive`."""

from __future__ import annotations

import argparse
import functools
import multiprocessing
import os
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import msgspec

from ci.exhaustively.games import RULEBOOKS
from ci.exhaustively.shards import ROOT, Kept, Shard, Stale, code, run
from ci.exhaustively.tally import Tally
from oracle.processes import end_with_parent

AGREED, DIFFERENT, MISUSED = 0, 1, 2
PARTS_A_JOB = 4
"""Parts differ in how long they take; with several a process the work is spread evenly."""
STATE = ROOT / "build" / "exhaustive"
RECORDS = {
    name: ROOT / "docs" / f"exhaustive{tail}.json" for name, tail in (("riftbound", ""), ("deathburgh", "-deathburgh"))
}


class Figure(msgspec.Struct, rename="camel"):
    """The committed result of the last full run."""

    scope: str
    situations: int
    questions: int
    legal: int
    decided: int
    """Different sets of facts, each put to planner, solver and search."""
    outcomes: int
    counts: int
    disagreements: int
    cpu_seconds: int
    wall_seconds: int
    code: str


def main(arguments: list[str] | None = None) -> int:
    """Runs one shard, or all of them in parallel; 0 if nobody disagrees."""
    options = _options(arguments)
    begun = time.monotonic()
    if options.shard is not None:
        part, of = options.shard
        parts = [part]
    else:
        of = options.jobs * PARTS_A_JOB
        parts = list(range(1, of + 1))
    which = options.every, options.limit, options.wide, options.rulebook
    shards = [Shard(part, of, *which) for part in parts]
    game = shards[0].game
    print(f"scope: {game.formula} {game.each}", flush=True)
    try:
        kept = _run(shards, options.jobs, options.resume or options.state, options.resume is not None)
    except Stale as stale:
        print(stale, file=sys.stderr)
        return MISUSED
    tally = functools.reduce(lambda one, other: one + other, (each.tally for each in kept), Tally())
    expected = sum(len(shard.numbers()) for shard in shards)
    assert (tally.situations, tally.questions) == (expected, game.questions * expected), "not every situation was asked"
    seconds = time.monotonic() - begun
    _report(tally, sum(each.seconds for each in kept), seconds)
    if options.record and options.every == 1 and options.limit is None and options.shard is None:
        _record(RECORDS[options.rulebook], game.formula, tally, sum(each.seconds for each in kept), seconds)
    return DIFFERENT if tally.disagreements else AGREED


def _options(arguments: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser("ci/exhaustive", description="Compares all deciders with the referee.")
    parser.add_argument("--rulebook", choices=RULEBOOKS, default="riftbound", help="whose scope; default: riftbound")
    parser.add_argument(
        "--shard", type=_part, metavar="I/N", help="only part I of N (from 1); default: all, in parallel"
    )
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes; default: one a core")
    parser.add_argument("--every", type=int, default=1, metavar="K", help="only each K-th situation")
    parser.add_argument("--limit", type=int, metavar="N", help="at most N situations a shard")
    parser.add_argument(
        "--state", type=Path, default=STATE, metavar="DIR", help=f"where to keep state; default: {STATE}"
    )
    parser.add_argument("--resume", type=Path, metavar="DIR", help="go on from the state kept there")
    parser.add_argument("--wide", action="store_true", help="Riftbound: also cards of two and three Energy")
    parser.add_argument("--record", action="store_true", help="write the figure of a full run to docs/")
    return parser.parse_args(arguments)


def _part(text: str) -> tuple[int, int]:
    index, _, of = text.partition("/")
    if not (index.isdecimal() and of.isdecimal() and 1 <= int(index) <= int(of)):
        raise argparse.ArgumentTypeError(f"{text!r} is not of the form I/N with 1 <= I <= N")
    return int(index), int(of)


def _run(shards: list[Shard], jobs: int, folder: Path, resume: bool) -> list[Kept]:
    if len(shards) == 1:
        return [run(shards[0], folder, resume)]
    with ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn"), end_with_parent) as pool:
        return list(pool.map(run, shards, [folder] * len(shards), [resume] * len(shards)))


def _report(tally: Tally, cpu: float, wall: float) -> None:
    print(f"{tally.situations:,} situations, {tally.questions:,} questions, {tally.legal:,} of them legal")
    print(f"{tally.facts:,} different facts put to all deciders, {tally.counts:,} counts of what can be done")
    print(f"{tally.outcomes:,} outcomes compared; {cpu:.0f} s of work in {wall:.0f} s")
    for line in tally.told:
        print(f"  {line}")
    print(f"{tally.disagreements} disagreements")


def _record(path: Path, scope: str, tally: Tally, cpu: float, wall: float) -> None:
    figure = Figure(
        scope=scope,
        situations=tally.situations,
        questions=tally.questions,
        legal=tally.legal,
        decided=tally.facts,
        outcomes=tally.outcomes,
        counts=tally.counts,
        disagreements=tally.disagreements,
        cpu_seconds=round(cpu),
        wall_seconds=round(wall),
        code=code(),
    )
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(msgspec.json.format(msgspec.json.encode(figure)) + b"\n")


if __name__ == "__main__":
    sys.exit(main())
