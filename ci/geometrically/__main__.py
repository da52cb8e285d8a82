"""The command line of `ci/geometry`."""

from __future__ import annotations

import argparse
import hashlib
import multiprocessing
import os
import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import msgspec

from ci.geometrically.tallying import Tally, boundary_part, random_part, together
from oracle.processes import end_with_parent

AGREED, DIFFERENT = 0, 1
ROOT = Path(__file__).resolve().parents[2]
RECORD = ROOT / "docs" / "geometry.json"
PLACEMENTS = 200_000
CHUNK = 1000


class Figure(msgspec.Struct, rename="camel"):
    """The committed result of the last full run."""

    placements: int
    boundaries: int
    questions: int
    differences: int
    wrong_in_floats: int
    """Of as many gaps compared on boundaries, how many come out differently with binary fractions of an inch."""
    cpu_seconds: int
    code: str


def main(arguments: list[str] | None = None) -> int:
    """Compares all placements; 0 if there is no difference."""
    parser = argparse.ArgumentParser("ci/geometry", description="Compares exact geometry with 60-digit arithmetic.")
    parser.add_argument("--placements", type=int, default=PLACEMENTS, help=f"at random; default: {PLACEMENTS:,}")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes; default: one a core")
    parser.add_argument("--record", action="store_true", help=f"write the figures of a full run to {RECORD}")
    options = parser.parse_args(arguments)
    parts = [range(first, min(first + CHUNK, options.placements)) for first in range(0, options.placements, CHUNK)]
    with ProcessPoolExecutor(options.jobs, multiprocessing.get_context("spawn"), end_with_parent) as pool:
        drawn = together(pool.map(random_part, parts))
        exact = together(pool.map(boundary_part, range(options.jobs), [options.jobs] * options.jobs))
    total = together([drawn, exact])
    print(
        f"{drawn.placements:,} placements at random, {exact.placements:,} on boundaries, {total.questions:,} questions"
    )
    print(f"binary fractions of an inch compare {exact.wrong_in_floats:,} of the gaps on boundaries wrongly")
    for name, count in sorted(total.differences.items()):
        print(f"  {name}: {count} differences, such as {total.examples[name]}")
    print(f"{total.differences.total()} differences; {total.seconds:.0f} s of work")
    if options.record and options.placements == PLACEMENTS:
        _record(drawn, exact, total)
    return DIFFERENT if total.differences else AGREED


def _record(drawn: Tally, exact: Tally, total: Tally) -> None:
    digest = hashlib.sha256()
    for folder in ("oracle/deathburgh/geometry", "ci/geometrically"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            digest.update(path.relative_to(ROOT).as_posix().encode() + b"\0" + path.read_bytes())
    figure = Figure(
        placements=drawn.placements,
        boundaries=exact.placements,
        questions=total.questions,
        differences=total.differences.total(),
        wrong_in_floats=exact.wrong_in_floats,
        cpu_seconds=round(total.seconds),
        code=digest.hexdigest()[:16],
    )
    RECORD.write_bytes(msgspec.json.format(msgspec.json.encode(figure)) + b"\n")


if __name__ == "__main__":
    sys.exit(main())
