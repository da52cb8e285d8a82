"""The command line of `ci/bench`."""

from __future__ import annotations

import argparse
import os
import platform
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from ci.benching import ambushes, checking, fuzzing, memory, naive, solving, starting, strata
from ci.benching.plays import Trace, plays
from ci.benching.questions import large_questions, partial_questions, questions, unaimed
from oracle.processes import seldom_collecting

ROOT = Path(__file__).resolve().parents[2]
RECORD = ROOT / "docs" / "bench.json"
MILLION = 1_000_000


class Figures(msgspec.Struct, rename="camel", omit_defaults=True):
    """What `docs/bench.json` holds."""

    machine: str
    python: str
    commit: str
    load: list[float]
    check: checking.Checking | None = None
    ambushes: ambushes.Ambushes | None = None
    naive: naive.Naive | None = None
    solve: solving.Solving | None = None
    start: starting.Starting | None = None
    fuzz: fuzzing.Fuzzing | None = None
    memory: memory.Memory | None = None


def main(arguments: list[str] | None = None) -> int:
    """Measures and prints; 1 if positions are not answered as they were made to be."""
    options = _options(arguments)
    seldom_collecting()  # As every verb does.
    begun = time.monotonic()
    print(f"load average {' '.join(f'{each:.2f}' for each in os.getloadavg())} on {os.cpu_count()} cores")
    figures = Figures(_machine(), platform.python_version(), _commit(), [round(each, 2) for each in os.getloadavg()])
    if options.part == "memory":
        figures.memory = _told(memory.lines, memory.memory(plays(400), options.incidents))
        _keep(figures, options.commit)
        return int(figures.memory.peak_mb > memory.LIMIT)
    if options.part == "fuzz":
        figures.fuzz = _told(fuzzing.lines, fuzzing.fuzzing(options.positions))
        _keep(figures, options.commit)
        return 0
    trace = _trace(options.plays)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        figures.check = _told(checking.lines, checking.checking(trace, folder))
        figures.ambushes = _told(ambushes.lines, ambushes.ambushes(options.plays, folder, figures.check))
        if options.part == "ambushes":
            figures.check = None  # It was measured beside, and stays as it was.
            _keep(figures, options.commit)
            return 0
        figures.naive = _told(naive.lines, _naive(trace, folder))
        small, large = questions(options.questions), large_questions(options.questions // 2)
        for what, posed in (("questions", small), ("questions of 38", large)):
            _strata(what, [each.stratum for each in posed])
            wrong = unaimed(posed)
            if wrong:
                print("not answered as they were made to be:", *wrong, sep="\n  ", file=sys.stderr)
                return 1
        partial = partial_questions(options.questions // 2)
        _strata("partial", [each.stratum for each in partial])
        figures.solve = _told(solving.lines, solving.solving(small, large, partial))
        illegal = next(each for each in small if each.stratum.fault)
        figures.start = _told(starting.lines, starting.starting(trace, illegal, folder))
        figures.fuzz = _told(fuzzing.lines, fuzzing.fuzzing(options.positions))
    _keep(figures, options.commit)
    print(f"load average {' '.join(f'{each:.2f}' for each in os.getloadavg())}; {time.monotonic() - begun:.0f} s")
    return 0


def _options(arguments: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser("ci/bench", description="Measures checking, solving, cold starts and memory.")
    parser.add_argument(
        "part",
        nargs="?",
        choices=["memory", "fuzz", "ambushes"],
        help="a very long stream, only fuzzing, or only checking of both games; default: all but memory",
    )
    parser.add_argument("--incidents", type=int, default=MILLION, metavar="N", help="how long the stream is")
    parser.add_argument("--plays", type=int, default=1000, metavar="N", help="recorded plays (1000)")
    parser.add_argument("--questions", type=int, default=600, metavar="N", help="open questions (600)")
    parser.add_argument("--positions", type=int, default=600, metavar="N", help="positions for an engine (600)")
    parser.add_argument("--commit", action="store_true", help=f"write the figures to {RECORD.relative_to(ROOT)}")
    return parser.parse_args(arguments)


def _trace(number: int) -> Trace:
    trace = plays(number)
    _strata("plays", trace.strata)
    return trace


def _strata(what: str, found: list[strata.Stratum]) -> None:
    print(f"\n{what}: {len(found)}, {sum(bool(each.fault) for each in found)} of them illegal")
    print("\n".join(f"  {line}" for line in strata.table(found)), flush=True)


def _naive(trace: Trace, folder: Path) -> naive.Naive:
    few = trace.incidents[:60]
    file = folder / "few.ndjson"
    file.write_bytes(trace.bytes(few))
    return naive.naive(file, [not stratum.fault for stratum in trace.strata[: len(few)]])


def _told(lines: Callable[[Any], list[str]], found: Any) -> Any:
    print("\n" + "\n".join(lines(found)), flush=True)
    return found


def _machine() -> str:
    for line in Path("/proc/cpuinfo").read_text().splitlines() if Path("/proc/cpuinfo").exists() else ():
        if line.startswith("model name"):
            return f"{line.partition(':')[2].strip()}, {os.cpu_count()} cores"
    return f"{platform.machine()}, {os.cpu_count()} cores"


def _commit() -> str:
    words = ["git", "rev-parse", "--short", "HEAD"]
    return subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False).stdout.strip()


def _keep(figures: Figures, wanted: bool) -> None:
    """Writes the figures; parts that were not measured now stay as they were."""
    if not wanted:
        return
    before = msgspec.json.decode(RECORD.read_bytes()) if RECORD.exists() else {}
    RECORD.write_bytes(msgspec.json.format(msgspec.json.encode(before | msgspec.to_builtins(figures))) + b"\n")


if __name__ == "__main__":
    sys.exit(main())
