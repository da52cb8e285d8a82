"""`ambush check`: judges every incident of recorded traces."""

from __future__ import annotations

import argparse
import contextlib
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from oracle.cli import options, reports
from oracle.errors import Problem, Usage

if TYPE_CHECKING:
    from oracle.checking import Event, Options, Run

HELP = "judge every incident of recorded traces"
EXAMPLE = "ambush check game.ndjson --edition 1.4 --reading grant-recheck=choice"


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds the verb's options."""
    parser.add_argument("traces", nargs="+", metavar="TRACE", help="a trace, a directory of traces, or - for stdin")
    options.form(parser)
    options.strictness(parser)
    options.terms(parser)
    parser.add_argument("--all", action="store_true", help="tell incidents that are as they should be, too")
    parser.add_argument("--continuity", action="store_true", help="compare each after with the next before")
    parser.add_argument("--no-explain", action="store_true", help="leave out repairs, other choices and what follows")
    parser.add_argument("--jobs", metavar="N", type=int, default=1, help="judge in N processes")
    parser.add_argument("--shard", metavar="I/N", default="1/1", help="take every N-th record, from the I-th on")
    parser.add_argument("--baseline", metavar="FILE", help="known failures, which are told but do not fail")
    parser.add_argument("--accept", action="store_true", help="add what this run finds to the baseline")
    parser.add_argument("--prune", action="store_true", help="drop from the baseline what this run did not meet")
    reports.configure(parser)
    parser.add_argument("--pictures", metavar="DIR", help="draw every incident in which something is wrong (SVG)")
    parser.add_argument("--progress", action="store_true", help="tell on stderr how far it is, terminal or not")


def run(args: Any) -> int:
    """Exit code 1 if a finding is not a known failure; see the module `oracle.cli` for the others."""
    from oracle.checking import Run

    chosen = _options(args)
    return carry_out(Run(args.traces, chosen), args)


def _options(args: Any) -> Options:
    from oracle.baseline import Baseline
    from oracle.checking import Options

    if (args.accept or args.prune) and args.baseline is None:
        wish = "--accept" if args.accept else "--prune"
        raise Usage(Problem("usage", f"{wish} needs a baseline", hint="name the file with --baseline FILE"))
    if args.jobs < 1:
        raise Usage(Problem("usage", f"--jobs {args.jobs} is not understood", hint="a number of processes from 1 on"))
    baseline = None if args.baseline is None else Baseline.read(args.baseline, accept=args.accept)
    return Options(
        terms=options.terms_of(args, not args.no_explain),
        jobs=args.jobs,
        shard=_shard(args.shard),
        continuity=args.continuity,
        strict=args.strict,
        keep_going=args.keep_going,
        baseline=baseline,
    )


def _shard(text: str) -> tuple[int, int]:
    mine, _, of = text.partition("/")
    if mine.isdecimal() and of.isdecimal() and 1 <= int(mine) <= int(of):
        return int(mine), int(of)
    raise Usage(Problem("usage", f"--shard {text} is not understood", hint="write I/N with I from 1 to N, such as 2/4"))


def carry_out(run: Run, args: Any) -> int:
    """Runs to the end, or to Ctrl-C, tells everything, and returns the exit code."""
    from oracle.cli.progress import Progress, judged

    chosen = run.options
    with contextlib.ExitStack() as stack:
        consumers = [
            options.out(args, getattr(args, "all", False)),
            *reports.opened(args, stack),
            *_pictures(getattr(args, "pictures", None), chosen),
        ]
        progress = stack.enter_context(Progress(lambda: judged(run.tally), getattr(args, "progress", False)))
        code = 0
        for event in _until_interrupted(run):
            progress.step()
            for consumer in consumers:
                consumer.event(event)
            code = getattr(event, "exit_code", code)
    if chosen.baseline is not None and (args.accept or args.prune) and code != 130:
        dropped = chosen.baseline.write(prune=args.prune)
        print(f"{chosen.baseline.path} written, {dropped} entries dropped", file=sys.stderr)
    return code


def _pictures(folder: str | None, chosen: Options) -> Iterator[Any]:
    if folder is None:
        return
    from oracle.report.pictures import Pictures

    try:
        Path(folder).mkdir(parents=True, exist_ok=True)
    except OSError as error:
        hint = "name a folder that can be made, or one that is there"
        raise Usage(Problem("unreadable", error.strerror or str(error), hint=hint, file=folder)) from None
    yield Pictures(Path(folder), chosen.terms)


def _until_interrupted(run: Run) -> Iterator[Event]:
    try:
        yield from run.events()
    except KeyboardInterrupt:
        yield run.summary(cut_off=True)
