"""`ambush import`: another engine's log into a trace."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from typing import Any

from oracle.errors import BadInput, Problem, Usage

HELP = "turn another engine's log into a trace"
EXAMPLE = "ambush import miszion match.ndjson -o match.trace.ndjson"


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds the verb's options."""
    parser.add_argument("log_format", metavar="FORMAT", help="whose log it is, such as miszion")
    parser.add_argument("log", metavar="LOG", help="the log; - for stdin")
    parser.add_argument("-o", "--out", metavar="FILE", default="-", help="where the trace goes (.gz and .zst packed)")
    parser.add_argument("--format", choices=("text", "json"), default="text", help="how problems are told, on stderr")
    parser.add_argument(
        "--keep-going", action="store_true", help="exit code 3 instead of 2 where single lines could not be used"
    )


def run(args: Any) -> int:
    """Exit code 2 if a line could not be used; the others are imported all the same."""
    from oracle import registry
    from oracle.importers import IMPORTERS
    from oracle.report.ndjson import Ndjson
    from oracle.trace import write

    importer = IMPORTERS.get(args.log_format)
    if importer is None:
        close = registry.close_matches(args.log_format, IMPORTERS)
        hint = f"did you mean {close[0]}?" if close else f"the formats are {', '.join(IMPORTERS)}"
        raise Usage(Problem("usage", f"no importer reads the format {args.log_format}", hint=hint))
    problems = 0

    def unusable(line: int, what: str, hint: str) -> None:
        nonlocal problems
        problems += 1
        pointer, _, message = what.partition(": ") if what.startswith("/") else ("", "", what)
        problem = Problem("bad-input", message, pointer, hint, args.log, line)
        if args.format == "json":
            Ndjson(sys.stderr).event(problem)
        else:
            print(problem.render(), file=sys.stderr)

    books = [registry.rulebook(name) for name in registry.names()]

    def resolve(name: str) -> str | None:
        return next((found for book in books if (found := book.resolve_card(name)) is not None), None)

    try:
        lines = _lines(args.log)
        written = write(importer(lines, source=args.log, resolve=resolve, on_problem=unusable), args.out)
    except FileNotFoundError as error:
        missing = Problem("no-such-file", "there is no such file or folder", hint="check the path", file=error.filename)
        raise BadInput(missing) from None
    except BrokenPipeError:
        raise
    except OSError as error:
        file = error.filename or args.out
        raise BadInput(Problem("unreadable", error.strerror or str(error), hint="check the path", file=file)) from None
    if args.out != "-":
        print(f"{written} records written to {args.out}", file=sys.stderr)
    return 0 if not problems else 3 if args.keep_going else 2


def _lines(log: str) -> Iterator[bytes]:
    if log == "-":
        yield from sys.stdin.buffer
        return
    with open(log, "rb") as file:
        yield from file
