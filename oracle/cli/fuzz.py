"""`ambush fuzz`: positions at random put to an engine, and every distinct failure made small."""

from __future__ import annotations

import argparse
import contextlib
import os
import sys
import tempfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from oracle.cli import options, reports
from oracle.errors import Problem, Usage

if TYPE_CHECKING:
    from oracle.baseline import Baseline
    from oracle.engines.target import Target
    from oracle.fuzz.campaign import Campaign
    from oracle.fuzz.failure import Failure
    from oracle.scoring import Tried

HELP = "put positions at random to an engine, and make every distinct failure small"
EXAMPLE = 'ambush fuzz --engine "node engine.js" --max-time 60 --jobs 2'
EXAMPLES = 1000
FOLDER = "ambush-failures"
INTERRUPTED = 130

Tell = Callable[[Any], None]


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds the verb's options."""
    options.form(parser)
    options.engine(parser)
    bound = parser.add_mutually_exclusive_group()
    bound.add_argument("--examples", metavar="N", type=int, help=f"how many positions; default {EXAMPLES}")
    bound.add_argument("--max-time", metavar="SECONDS", type=float, help="how long it may take, shrinking included")
    bound.add_argument(
        "--replay", metavar="FILE", nargs="+", help="put case files to the engine again: FIXED, FAILED or ERROR"
    )
    parser.add_argument("--seed", metavar="N", type=int, default=0, help="another seed, other positions; default 0")
    parser.add_argument(
        "--gear", choices=("sweep", "hunt", "both"), default="both", help="plain positions, Hypothesis, or both"
    )
    parser.add_argument("--jobs", metavar="N", type=int, default=1, help="so many processes, each with its own engine")
    parser.add_argument("--fail-fast", action="store_true", help="stop at the first failure that is not known")
    parser.add_argument("--out", metavar="DIR", default=FOLDER, help=f"where failures are written; default {FOLDER}")
    parser.add_argument("--baseline", metavar="FILE", help="known failures, which are told but do not fail")
    parser.add_argument("--accept", action="store_true", help="add what this run finds to the baseline")
    parser.add_argument("--prune", action="store_true", help="drop from the baseline what this run did not meet")
    parser.add_argument("--strict", action="store_true", help="exit code 3 where something cannot be decided")
    reports.configure(parser)
    parser.add_argument("--progress", action="store_true", help="tell on stderr how far it is, terminal or not")
    options.terms(parser)


def run(args: Any) -> int:
    """Exit code 1 if the engine fails somewhere, 2 for bad usage or files, 3 if strict, 4 without an engine."""
    target = options.target_of(args)
    if target is None:
        hint = 'name it with --engine, or as engine = "…" in ambush.toml'
        raise Usage(Problem("usage", "there is no engine to put positions to", hint=hint))
    for name, value in (("--examples", args.examples), ("--max-time", args.max_time), ("--jobs", args.jobs)):
        if value is not None and not value > 0:
            raise Usage(Problem("usage", f"{name} {value:g} is not understood", hint="a number above 0"))
    if (args.accept or args.prune) and args.baseline is None:
        wish = "--accept" if args.accept else "--prune"
        raise Usage(Problem("usage", f"{wish} needs a baseline", hint="name the file with --baseline FILE"))
    if args.prune and args.fail_fast:
        hint = "leave one of them out: what a run that stops early does not meet may still be there"
        raise Usage(Problem("usage", "--prune and --fail-fast do not go together", hint=hint))
    with contextlib.ExitStack() as stack:
        consumers = [_out(args), *reports.opened(args, stack)]

        def tell(event: Any) -> None:
            for consumer in consumers:
                consumer.event(event)
            sys.stdout.flush()

        return _replay(args, target, tell) if args.replay is not None else _fuzz(args, target, tell)


def _out(args: Any) -> Any:
    if args.format == "json":
        from oracle.report.ndjson import Ndjson

        return Ndjson(sys.stdout)
    from oracle.report.failures import Failures

    return Failures(sys.stdout)


def _fuzz(args: Any, target: Target, tell: Tell) -> int:
    from oracle.baseline import Baseline
    from oracle.errors import EngineUnavailable
    from oracle.fuzz.campaign import Plan
    from oracle.fuzz.events import Fuzzed
    from oracle.fuzz.keeping import kept
    from oracle.fuzz.running import campaign
    from oracle.fuzz.tasks import GEARS

    # What Hypothesis remembers about the source of modules is of no use here, and nothing for the user's folder.
    os.environ.setdefault("HYPOTHESIS_STORAGE_DIRECTORY", str(Path(tempfile.gettempdir(), "ambush-hypothesis")))
    baseline = None if args.baseline is None else Baseline.read(args.baseline, accept=args.accept)
    terms = options.terms_of(args, explain=False)
    examples = EXAMPLES if args.examples is None and args.max_time is None else args.examples
    gears = GEARS if args.gear == "both" else (args.gear,)
    plan = Plan(args.seed, examples, args.max_time, gears, args.fail_fast)
    gone: EngineUnavailable | None = None

    def counts(failure: Failure) -> bool:
        return baseline is None or not _knows(baseline, failure)

    with campaign(target, terms, plan, args.jobs, Path(args.out), counts) as running:
        try:
            _carry_out(args, running)
        except EngineUnavailable as error:
            gone = error
        except KeyboardInterrupt:
            print("ambush: cut off; the same command goes on from here", file=sys.stderr)
        ending = _unknown(running.ended(), baseline)
    done, words = running.done, options.repeated(args)
    told = [
        kept(each, args.seed, terms, target.name, Path(args.out), words, not counts(each)) for each in done.in_order()
    ]
    known = sum(each.known for each in told)
    wrong = len(done.failures) > known or _wrongly(ending)
    code = 1 if wrong else 3 if args.strict and done.results["undecided"] else 0
    code = 4 if gone is not None else code if running.over else INTERRUPTED
    idle = running.over and not done.examples and gone is None
    code = 2 if idle else code
    for event in (*told, *([] if ending is None else [ending])):
        tell(event)
    tell(Fuzzed(done, args.seed, known, code, not running.over))
    if gone is not None:
        raise gone
    if idle:
        hint = f"give it more than --max-time {args.max_time:g}"
        raise Usage(Problem("usage", "the time was over before the first position", hint=hint))
    if baseline is not None and (args.accept or args.prune) and running.over:
        dropped = baseline.write(prune=args.prune)
        print(f"{baseline.path} written, {dropped} {'entry' if dropped == 1 else 'entries'} dropped", file=sys.stderr)
    return code


def _unknown(ending: Tried | None, baseline: Baseline | None) -> Tried | None:
    """How the engine's processes ended, without what the baseline accepts of it."""
    from oracle.scoring import PASSED

    if ending is None or baseline is None:
        return ending
    known = [each for each in ending.findings if baseline.knows(each, aspect=each.aspect)]
    left = tuple(each for each in ending.findings if each not in known)
    why = tuple(f"known: {each.message}" for each in known)
    found = replace(ending, findings=left, why=why)
    return found if left else replace(found, result=PASSED, mishap=None)


def _wrongly(ending: Tried | None) -> bool:
    from oracle.scoring import FAILED

    return ending is not None and ending.result == FAILED


def _knows(baseline: Baseline, failure: Failure) -> bool:
    return baseline.knows(failure.finding, aspect=failure.finding.aspect)


def _carry_out(args: Any, running: Campaign) -> None:
    """Runs to the end, saying on stderr how far it is and what was found."""
    from oracle.cli.progress import Progress
    from oracle.report.phrases import finding

    done = running.done
    with Progress(
        lambda: f"{done.examples} examples, {len(done.failures)} distinct failures", args.progress
    ) as progress:
        for small in running.run():
            if small is not None:
                progress.say(f"found: {finding(small.finding)}")
            progress.step()


def _replay(args: Any, target: Target, tell: Tell) -> int:
    from oracle import registry
    from oracle.baseline import Baseline
    from oracle.conformance import Suite
    from oracle.fuzz.replaying import Replayed, replay

    registry.teach()
    baseline = None if args.baseline is None else Baseline.read(args.baseline)
    results = []
    with Suite(target, options.terms_of(args, explain=False)) as suite:
        for found in replay(args.replay, suite):
            results.append(found.result)
            tell(found)
        ending = _unknown(suite.ended(), baseline)
    if ending is not None:
        tell(ending)
    wrong = Replayed.FAILED in results or _wrongly(ending)
    return 2 if Replayed.ERROR in results or not results else 1 if wrong else 0
