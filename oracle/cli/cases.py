"""`ambush cases`: the corpus against the oracle itself, or against an engine."""

from __future__ import annotations

import argparse
import contextlib
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from oracle.cli import options, reports

if TYPE_CHECKING:
    from oracle.casework import Outcome
    from oracle.engines.target import Target
    from oracle.errors import Problem
    from oracle.trace import Record

HELP = "hold corpus cases against the oracle itself, or put them to an engine"
EXAMPLE = 'ambush cases --engine "node engine.js"'


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds the verb's options."""
    parser.add_argument("paths", nargs="*", metavar="PATH", help="files or directories; default the bundled corpus")
    options.form(parser)
    reports.configure(parser)
    options.engine(parser)
    options.terms(parser)
    parser.add_argument(
        "--codes",
        choices=("advice", "strict"),
        default="advice",
        help="whether a refusal for a wrong reason (codes in ambush.toml) fails; default advice, seen with --all",
    )
    parser.add_argument("--case", metavar="ID", action="append", default=[], help="this case alone; repeatable")
    parser.add_argument("--all", action="store_true", help="tell cases that pass, too")
    parser.add_argument("--progress", action="store_true", help="tell on stderr how far it is, terminal or not")


def run(args: Any) -> int:
    """Exit code 1 if a case is answered differently, 2 if one is ill-formed or there is none, 4 without an engine."""
    from oracle import registry
    from oracle.cli.progress import Progress
    from oracle.report.ndjson import Ndjson
    from oracle.report.scoreboard import Scoreboard

    registry.teach()
    target = options.target_of(args)
    board = _Words(args.all) if target is None else Scoreboard(sys.stdout, args.all)
    done: Counter[str] = Counter()
    with contextlib.ExitStack() as stack:
        progress = stack.enter_context(Progress(lambda: f"{done['cases']} cases", args.progress))
        first = Ndjson(sys.stdout) if args.format == "json" else board
        consumers = [first, *reports.opened(args, stack)]

        def tell(event: Any) -> None:
            done["cases"] += 1
            progress.step()
            for consumer in consumers:
                consumer.event(event)

        return _oracle(args, tell) if target is None else _engine(args, target, tell)


def _chosen(args: Any) -> Iterator[Record | Problem]:
    """The cases that were asked for; a problem if there is none of that name."""
    from oracle import casework
    from oracle.errors import Problem

    some = False
    for record in casework.cases(args.paths or [casework.folder()]):
        if isinstance(record, Problem) or not args.case or record.data["id"] in args.case:
            some = True
            yield record
    if args.case and not some:
        yield Problem("bad-input", f"there is no case {', '.join(args.case)}", hint="ambush cases --all names them all")


def _oracle(args: Any, tell: Callable[[Any], None]) -> int:
    """The cases against the oracle itself."""
    from oracle import casework
    from oracle.errors import Problem

    terms = options.terms_of(args)
    counts: Counter[str] = Counter(passed=0, failed=0, problems=0)
    for record in _chosen(args):
        event = record if isinstance(record, Problem) else casework.run(record, terms)
        counts["problems" if isinstance(event, Problem) else "passed" if event.passed else "failed"] += 1
        tell(event)
    code = 2 if counts["problems"] else 1 if counts["failed"] else 0
    tell({"kind": "summary", "counts": dict(counts), "exitCode": code})
    return code


def _engine(args: Any, target: Target, tell: Callable[[Any], None]) -> int:
    """The cases put to an engine. The counts are told also where it could not be run to the end, or was cut off."""
    from oracle.conformance import Suite
    from oracle.errors import EngineUnavailable, Problem
    from oracle.scoring import Score, Scored
    from oracle.settings import settings
    from oracle.tally import CUT_OFF

    score = Score()
    terms, codes = options.terms_of(args, explain=False), settings().get("codes")
    gone = cut = False
    with Suite(target, terms, codes, args.codes == "strict") as suite:
        try:
            for event in suite.try_all(_chosen(args)):
                if isinstance(event, Problem):
                    score.results["problems"] += 1
                else:
                    score.add(event)
                tell(event)
        except EngineUnavailable as error:
            gone = True
            tell(error.problem)
        except KeyboardInterrupt:
            cut = True
            print("ambush: cut off; the counts are those of the cases until then", file=sys.stderr)
        if (ending := suite.ended()) is not None:
            score.add(ending)
            tell(ending)
    code = 2 if score.results["problems"] else 4 if gone else 1 if score.results["failed"] else 0
    code = CUT_OFF if cut else code
    tell(Scored(score, code))
    return code


class _Words:
    """Tells outcomes to a person."""

    def __init__(self, everything: bool) -> None:
        from oracle.report.ink import Ink

        self._ink = Ink(sys.stdout)
        self._everything = everything

    def event(self, event: Any) -> None:
        """Tells one outcome or problem, and the counts at the end."""
        from oracle.errors import Problem

        if isinstance(event, dict):
            counts = event["counts"]
            bad = f", {counts['problems']} bad records" if counts["problems"] else ""
            print(f"{counts['passed']} passed, {counts['failed']} failed{bad}")
        elif isinstance(event, Problem):
            print(self._ink(event.render(), "yellow"))
        elif not event.passed:
            self._failed(event)
        elif self._everything:
            print(f"{self._ink('passed', 'green')}  {event.id}  {event.title}")

    def _failed(self, outcome: Outcome) -> None:
        print(f"{self._ink('FAILED', 'bold', 'red')}  {outcome.id}  {outcome.title}  {outcome.file}:{outcome.line}")
        for failure in outcome.failures:
            print(f"  {failure}")
        for problem in outcome.problems:
            print(f"  {problem.at(None, None).render()}")
