"""`ambush fuzz`: positions at random put to an engine, and every distinct failure made small."""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

from oracle.cli import options

if TYPE_CHECKING:
    from oracle.engines.target import Target
    from oracle.fuzz.campaign import Campaign, Failure

HELP = "put positions at random to an engine, and make every distinct failure small"
EXAMPLE = 'ambush fuzz --engine "node engine.js" --examples 1000 --out failures'
EXAMPLES = 1000
INTERVAL = 1.0
"""Seconds between words on how far it is."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds the verb's options."""
    options.form(parser)
    options.engine(parser)
    bound = parser.add_mutually_exclusive_group()
    bound.add_argument("--examples", metavar="N", type=int, help=f"how many positions; default {EXAMPLES}")
    bound.add_argument("--max-time", metavar="SECONDS", type=float, help="how long to look for failures")
    bound.add_argument("--replay", metavar="FILE", help="put a case file to the engine again: FIXED, FAILED or ERROR")
    parser.add_argument("--seed", metavar="N", type=int, default=0, help="another seed, other positions; default 0")
    parser.add_argument("--fail-fast", action="store_true", help="stop at the first failure")
    parser.add_argument("--out", metavar="DIR", help="write each failure there as a case file")
    parser.add_argument("--strict", action="store_true", help="exit code 3 where something cannot be decided")
    options.terms(parser)


def run(args: Any) -> int:
    """Exit code 1 if the engine fails somewhere, 2 for bad usage or files, 3 if strict, 4 without an engine."""
    from oracle.errors import Problem, Usage

    target = options.target_of(args)
    if target is None:
        raise Usage(Problem("usage", "there is no engine to put positions to", hint="--engine CMD names it"))
    for name, value in (("--examples", args.examples), ("--max-time", args.max_time)):
        if value is not None and not value > 0:
            raise Usage(Problem("usage", f"{name} {value:g} is not understood", hint="a number above 0"))
    return _replay(args, target) if args.replay is not None else _sweep(args, target)


def _sweep(args: Any, target: Target) -> int:
    from oracle.fuzz.campaign import Campaign
    from oracle.fuzz.keeping import case, write
    from oracle.report.failures import told
    from oracle.report.ndjson import Ndjson
    from oracle.report.phrases import count

    with Campaign(target, options.terms_of(args, explain=False), args.seed) as campaign:
        for failure in _found(args, campaign):
            record = case(failure, campaign.seed, campaign.terms)
            path = None if args.out is None else write(record, Path(args.out))
            if args.format == "json":
                Ndjson(sys.stdout).event(
                    {"kind": "failure", "case": record, "file": None if path is None else str(path)}
                )
            else:
                print("\n".join(told(failure, campaign, path)) + "\n")
            sys.stdout.flush()
        done = campaign.done
    code = 1 if done.failures else 3 if args.strict and done.results["undecided"] else 0
    counts = {"examples": done.examples, **{name: done.results[name] for name in ("passed", "failed", "skipped")}}
    counts |= {"undecided": done.results["undecided"], "failures": len(done.failures)}
    if args.format == "json":
        Ndjson(sys.stdout).event({"kind": "summary", "counts": counts, "exitCode": code})
    else:
        for reason, number in done.skipped.most_common(10):
            print(f"skipped {number}: {reason}")
        shown = [f"{counts[name]} {name}" for name in ("passed", "failed", "skipped", "undecided") if counts[name]]
        examples, failures = count(done.examples, "example"), count(len(done.failures), "distinct failure")
        print(f"seed {args.seed}: {examples}: {', '.join(shown)}; {failures}")
    return code


def _found(args: Any, campaign: Campaign) -> list[Failure]:
    """The distinct failures of the sweep, each as small as it gets."""
    begun = time.monotonic()
    said = begun
    last = args.examples if args.examples is not None else None if args.max_time is not None else EXAMPLES

    def goes_on(number: int) -> bool:
        nonlocal said
        now = time.monotonic()
        if now >= said + INTERVAL and sys.stderr.isatty():
            said = now
            print(f"\r\x1b[2K{number - 1} examples, {len(campaign.done.failures)} failures", end="", file=sys.stderr)
        if args.fail_fast and campaign.done.failures:
            return False
        return now < begun + args.max_time if last is None else number <= last

    found = list(campaign.sweep(goes_on))
    small = []
    for number, failure in enumerate(found, 1):
        if sys.stderr.isatty():
            print(f"\r\x1b[2Kshrinking {number} of {len(found)}", end="", file=sys.stderr)
        small.append(campaign.smallest(failure))
    if sys.stderr.isatty():
        print("\r\x1b[2K", end="", file=sys.stderr)
    return small


def _replay(args: Any, target: Target) -> int:
    from oracle import registry
    from oracle.conformance import Suite
    from oracle.fuzz.keeping import Replayed, replay
    from oracle.report.ndjson import Ndjson
    from oracle.report.phrases import finding

    registry.teach()
    results = []
    with Suite(target, options.terms_of(args, explain=False)) as suite:
        for found in replay([args.replay], suite):
            results.append(found.result)
            if args.format == "json":
                Ndjson(sys.stdout).event(found)
                continue
            print(f"{found.result}  {found.name}: {found.says}")
            for each in found.tried.findings if found.tried is not None else ():
                print(f"  {finding(each)}")
    return 2 if Replayed.ERROR in results or not results else 1 if Replayed.FAILED in results else 0
