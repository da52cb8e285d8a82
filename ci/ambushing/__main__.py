"""The command line of `ci/ambushes`."""

from __future__ import annotations

import argparse
import functools
import json
import multiprocessing
import os
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from ci.ambushing.comparing import Tally, compare
from tests.referee_deathburgh import questions, scope_formula, scope_size

RECORD = Path(__file__).resolve().parents[2] / "docs" / "ambushes.json"
PIECE = 5000
"""Questions put to one process at a time."""


def main(arguments: list[str] | None = None) -> int:
    """Asks every question, or each K-th, in parallel; 0 if nobody disagrees."""
    parser = argparse.ArgumentParser(
        "ci/ambushes", description="Compares the miniature game's oracle with its referee."
    )
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes; default: one a core")
    parser.add_argument("--every", type=int, default=1, metavar="K", help="only each K-th question")
    parser.add_argument("--record", action="store_true", help=f"write the figure of a full run to {RECORD}")
    options = parser.parse_args(arguments)
    print(f"scope: {scope_formula()} questions", flush=True)
    begun = time.monotonic()
    starts = range(0, scope_size(), PIECE * options.every)
    total = Tally()
    with ProcessPoolExecutor(options.jobs, multiprocessing.get_context("spawn")) as pool:
        for done, tally in enumerate(pool.map(functools.partial(_piece, options.every), starts), 1):
            total = total + tally
            if sys.stderr.isatty():
                print(f"\r{done}/{len(starts)} pieces, {total.disagreements} disagreements", end="", file=sys.stderr)
    assert total.questions == len(range(0, scope_size(), options.every)), "not every question was asked"
    for line in total.told:
        print(f"  {line}")
    print(f"{total.questions:,} questions, {total.legal:,} of them legal, {total.aftermaths:,} tables compared")
    print(f"{total.disagreements} disagreements in {time.monotonic() - begun:.0f} s")
    if options.record and options.every == 1:
        counts = {"questions": total.questions, "legal": total.legal, "aftermaths": total.aftermaths}
        figure = {"scope": scope_formula(), **counts, "disagreements": total.disagreements}
        RECORD.write_text(json.dumps(figure, indent=1) + "\n", encoding="utf-8")
    return 1 if total.disagreements else 0


def _piece(every: int, start: int) -> Tally:
    return compare(questions(every, start, min(scope_size(), start + PIECE * every)))


if __name__ == "__main__":
    sys.exit(main())
