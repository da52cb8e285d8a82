"""`--report KIND=FILE`: consumers of a run's events beside standard output."""

from __future__ import annotations

import argparse
import contextlib
import functools
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal, TextIO

from oracle.cli import options
from oracle.errors import OracleError, Problem, Usage

KINDS = ("ndjson", "junit", "sarif", "html", "markdown")


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds `--report`."""
    parser.add_argument(
        "--report",
        metavar="KIND=FILE",
        action="append",
        default=[],
        help=f"also write a report ({', '.join(KINDS)}); repeatable",
    )


def opened(args: Any, stack: contextlib.ExitStack) -> Iterator[Any]:
    """A consumer for each wish, closed with the stack. Raises Usage for a kind or a file that cannot be."""
    for wish in getattr(args, "report", ()):
        kind, _, file = wish.partition("=")
        if kind not in KINDS or not file:
            hint = f"write KIND=FILE; the kinds are {', '.join(KINDS)}"
            raise Usage(Problem("usage", f"--report {wish} is not understood", hint=hint))
        try:
            stream = stack.enter_context(Path(file).open(_mode(kind, file), encoding="utf-8"))  # noqa: SIM115
        except OSError as error:
            problem = Problem("unreadable", error.strerror or str(error), hint="check the path", file=file)
            raise Usage(problem) from None
        consumer = _consumer(kind, stream, args)
        if hasattr(consumer, "close"):
            stack.callback(consumer.close)
        stack.push(functools.partial(_ended, consumer))
        yield consumer


def _ended(consumer: Any, kind: object, error: BaseException | None, trace: object) -> None:
    """A run that a problem ends says so in its reports, too."""
    if isinstance(error, OracleError):
        consumer.event(error.problem)


def _mode(kind: str, file: str) -> Literal["a", "w"]:
    """A job's summary is shared by all commands of a step: each adds to it."""
    return "a" if kind == "markdown" and file == os.environ.get("GITHUB_STEP_SUMMARY") else "w"


def _consumer(kind: str, stream: TextIO, args: Any) -> Any:
    if kind == "ndjson":
        from oracle.report.ndjson import Ndjson

        return Ndjson(stream)
    if kind == "junit":
        from oracle.report.junit import JUnit

        return JUnit(stream)
    from oracle.report.again import Command
    from oracle.sitting import Terms

    terms = options.terms_of(args) if hasattr(args, "reading") else Terms()
    words = tuple(options.repeated(args))
    command = Command(args.verb, getattr(args, "engine", "ENGINE"), words, getattr(args, "rulebook", None))
    if kind == "sarif":
        from oracle.report.sarif import Sarif

        return Sarif(stream, command)
    if kind == "html":
        from oracle.report.html.page import Html

        return Html(stream, command, terms)
    from oracle.report.markdown import Markdown

    return Markdown(stream, command, terms)
