"""`--report KIND=FILE`: consumers of a run's events beside standard output."""

from __future__ import annotations

import argparse
import contextlib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from oracle.errors import Problem, Usage

KINDS = ("ndjson", "junit")


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds `--report`."""
    parser.add_argument(
        "--report",
        metavar="KIND=FILE",
        action="append",
        default=[],
        help=f"also write a report ({', '.join(KINDS)}); repeatable",
    )


def opened(wishes: Sequence[str], stack: contextlib.ExitStack) -> Iterator[Any]:
    """A consumer for each wish, closed with the stack. Raises Usage for a kind or a file that cannot be."""
    for wish in wishes:
        kind, _, file = wish.partition("=")
        if kind not in KINDS or not file:
            hint = f"write KIND=FILE; the kinds are {', '.join(KINDS)}"
            raise Usage(Problem("usage", f"--report {wish} is not understood", hint=hint))
        try:
            stream = stack.enter_context(Path(file).open("w", encoding="utf-8"))  # noqa: SIM115
        except OSError as error:
            problem = Problem("unreadable", error.strerror or str(error), hint="check the path", file=file)
            raise Usage(problem) from None
        if kind == "ndjson":
            from oracle.report.ndjson import Ndjson

            yield Ndjson(stream)
        else:
            from oracle.report.junit import JUnit

            junit = JUnit(stream)
            stack.callback(junit.close)
            yield junit
