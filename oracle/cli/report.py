"""`ambush report`: results into reports."""

from __future__ import annotations

import argparse
import contextlib
import sys
from typing import Any

from oracle.cli import reports
from oracle.errors import Problem, Usage

HELP = "make reports of results that a run wrote as NDJSON"
EXAMPLE = "ambush report results.ndjson --report html=report.html --report junit=report.xml"


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds the verb's options."""
    parser.add_argument(
        "results",
        nargs="+",
        metavar="RESULTS",
        help="what --format json or --report ndjson=FILE wrote, - for stdin; several, such as shards, make one report",
    )
    reports.configure(parser)


def run(args: Any) -> int:
    """Exit code 0 whatever the results are, 2 for what is no record of results."""
    from oracle import registry
    from oracle.report.results import results

    if not args.report:
        raise Usage(
            Problem("usage", "which report?", hint=f"--report KIND=FILE; the kinds are {', '.join(reports.KINDS)}")
        )
    registry.teach()
    problems = 0
    with contextlib.ExitStack() as stack:
        consumers = list(reports.opened(args, stack))
        for record in results(args.results):
            if isinstance(record, Problem):
                problems += 1
                print(f"ambush: {record.render()}", file=sys.stderr)
            for consumer in consumers:
                consumer.event(record)
    return 2 if problems else 0
