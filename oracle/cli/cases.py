"""`ambush cases`: the corpus against the oracle itself, or against an engine."""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from typing import TYPE_CHECKING, Any

from oracle.cli import options

if TYPE_CHECKING:
    from oracle.casework import Outcome
    from oracle.engines.target import Target

HELP = "hold corpus cases against the oracle itself, or put them to an engine"
EXAMPLE = 'ambush cases --engine "node engine.js"'


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds the verb's options."""
    parser.add_argument("paths", nargs="*", metavar="PATH", help="files or directories; default the bundled corpus")
    options.form(parser)
    options.engine(parser)
    options.terms(parser)
    parser.add_argument("--case", metavar="ID", action="append", default=[], help="this case alone; repeatable")
    parser.add_argument("--all", action="store_true", help="tell cases that pass, too")


def run(args: Any) -> int:
    """Exit code 1 if a case is answered differently, 2 if one is ill-formed or there is none, 4 without an engine."""
    target = options.target_of(args)
    if target is not None:
        return _against(args, target)
    from oracle import casework, registry
    from oracle.errors import Problem
    from oracle.report.ndjson import Ndjson

    registry.teach()
    terms = options.terms_of(args)
    tell = Ndjson(sys.stdout).event if args.format == "json" else _Words(args.all).event
    counts: Counter[str] = Counter()
    for record in casework.cases(args.paths or [casework.folder()]):
        if isinstance(record, Problem):
            counts["problems"] += 1
            tell(record)
            continue
        if args.case and record.data["id"] not in args.case:
            continue
        outcome = casework.run(record, terms)
        counts["passed" if outcome.passed else "failed"] += 1
        tell(outcome)
    code = 2 if counts["problems"] else 1 if counts["failed"] else 0
    if args.case and not counts:
        tell(Problem("bad-input", f"there is no case {', '.join(args.case)}", hint="ambush cases --all names them all"))
        code = 2
    if args.format == "json":
        tell(
            {
                "kind": "summary",
                "counts": {name: counts[name] for name in ("passed", "failed", "problems")},
                "exitCode": code,
            }
        )
    else:
        bad = f", {counts['problems']} bad records" if counts["problems"] else ""
        print(f"{counts['passed']} passed, {counts['failed']} failed{bad}")
    return code


def _against(args: Any, target: Target) -> int:
    """The cases put to an engine."""
    from oracle import casework, registry
    from oracle.conformance import Suite
    from oracle.errors import Problem
    from oracle.report.ndjson import Ndjson
    from oracle.report.scoreboard import Scoreboard
    from oracle.scoring import Score

    registry.teach()
    board = Scoreboard(sys.stdout, args.all)
    tell = Ndjson(sys.stdout).event if args.format == "json" else board.event
    score = Score()
    with Suite(target, options.terms_of(args, explain=False)) as suite:
        for record in casework.cases(args.paths or [casework.folder()]):
            if not isinstance(record, Problem) and args.case and record.data["id"] not in args.case:
                continue
            tried = record if isinstance(record, Problem) else suite.try_case(record)
            if isinstance(tried, Problem):
                score.results["problems"] += 1
            else:
                score.add(tried)
            tell(tried)
    if args.case and not score.results:
        tell(Problem("bad-input", f"there is no case {', '.join(args.case)}", hint="ambush cases --all names them all"))
        score.results["problems"] += 1
    code = 2 if score.results["problems"] else 1 if score.results["failed"] else 0
    if args.format == "json":
        Ndjson(sys.stdout).event(score.as_record(code))
    else:
        board.summary(score)
    return code


class _Words:
    """Tells outcomes to a person."""

    def __init__(self, everything: bool) -> None:
        from oracle.report.ink import Ink

        self._ink = Ink(sys.stdout)
        self._everything = everything

    def event(self, event: Any) -> None:
        """Tells one outcome or problem."""
        from oracle.errors import Problem

        if isinstance(event, Problem):
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
