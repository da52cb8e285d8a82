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
from pathlib import PurePath

from oracle.cli.parser import Arguments, parse
from oracle.errors import EngineUnavailable, OracleError, Problem
from oracle.processes import seldom_collecting

INTERRUPTED = 130
BROKEN_PIPE = 141
TRACEBACK = "AMBUSH_TRACEBACK"
"""Set this variable to see where an error that nobody foresaw comes from."""


def main(argv: Sequence[str] | None = None) -> int:
    """Runs one verb and returns the exit code. No exception escapes because of what was given."""
    words = list(sys.argv[1:] if argv is None else argv)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    args: Arguments | None = None
    try:
        args = parse(words)
        seldom_collecting()
        code = args.run(args)
        sys.stdout.flush()
        return code
    except OracleError as error:
        _tell(error.problem, _as_json(words, args))
        return 4 if isinstance(error, EngineUnavailable) else 2
    except KeyboardInterrupt:
        print("ambush: cut off", file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        # Whoever read the output has seen enough; nothing may be written to it at exit either.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return BROKEN_PIPE
    except OSError as error:
        if os.environ.get(TRACEBACK):
            raise
        file = str(error.filename) if error.filename is not None else None
        _tell(Problem("unreadable", error.strerror or str(error), file=file), _as_json(words, args))
        return 2
    except Exception as error:
        if os.environ.get(TRACEBACK):
            raise
        _tell(_defect(error), _as_json(words, args))
        return 2


def _defect(error: Exception) -> Problem:
    """What nobody foresaw: where it happened, and what to do about it."""
    import traceback

    frame = traceback.extract_tb(error.__traceback__)[-1]
    place = f"{PurePath(frame.filename).name}:{frame.lineno}"
    message = f"the oracle itself failed ({type(error).__name__}: {str(error)[:500]}, in {place})"
    hint = f"this is a defect of the oracle: please report it with the input and with what {TRACEBACK}=1 makes it print"
    return Problem("internal", message, hint=hint)


def _as_json(words: Sequence[str], args: Arguments | None) -> bool:
    return _wants_json(words) if args is None else getattr(args, "format", "text") == "json"


def _wants_json(words: Sequence[str]) -> bool:
    """A guess, for arguments that could not be parsed."""
    return "--format=json" in words or ("--format", "json") in itertools.pairwise(words)


def _tell(problem: Problem, as_json: bool) -> None:
    print(f"ambush: {problem.render()}", file=sys.stderr)
    if as_json:
        from oracle.report.ndjson import Ndjson

        Ndjson(sys.stdout).event(problem)
