"""
The command line
================

`ambush VERB`; one module a verb. Nothing heavy is imported before a verb runs, so that help comes at once.

Exit codes, the same for every verb: 0 all well; 1 the engine or log is wrong somewhere; 2 bad input or usage;
3 nothing wrong but something undecided, with `--strict`; 4 the engine under test could not be run.
"""

from __future__ import annotations

import itertools
import os
import sys
from collections.abc import Sequence

from oracle.cli.parser import Arguments, parse
from oracle.errors import EngineUnavailable, OracleError, Problem

INTERRUPTED = 130
BROKEN_PIPE = 141


def main(argv: Sequence[str] | None = None) -> int:
    """Runs one verb and returns the exit code. No exception escapes because of what was given."""
    words = list(sys.argv[1:] if argv is None else argv)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    args: Arguments | None = None
    try:
        args = parse(words)
        code = args.run(args)
        sys.stdout.flush()
        return code
    except OracleError as error:
        as_json = _wants_json(words) if args is None else getattr(args, "format", "text") == "json"
        _tell(error.problem, as_json)
        return 4 if isinstance(error, EngineUnavailable) else 2
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # Whoever read the output has seen enough; nothing may be written to it at exit either.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return BROKEN_PIPE


def _wants_json(words: Sequence[str]) -> bool:
    """A guess, for arguments that could not be parsed."""
    return "--format=json" in words or ("--format", "json") in itertools.pairwise(words)


def _tell(problem: Problem, as_json: bool) -> None:
    print(f"ambush: {problem.render()}", file=sys.stderr)
    if as_json:
        from oracle.report.ndjson import Ndjson

        Ndjson(sys.stdout).event(problem)
