"""`ambush smoke`: certifies an adapter."""

from __future__ import annotations

import argparse
import contextlib
import sys
from typing import Any

from oracle.cli import options, reports
from oracle.errors import Problem, Usage

HELP = "certify an engine's adapter and say in plain words what is wrong with it"
EXAMPLE = 'ambush smoke --engine "node adapter.js"'

COLOURS = {"ok": "green", "failed": "red", "note": "yellow"}


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds the verb's options."""
    options.form(parser)
    options.engine(parser)
    reports.configure(parser)
    parser.add_argument("--capabilities", action="store_true", help="list what an engine can say that it is capable of")


def run(args: Any) -> int:
    """Exit code 1 if a check failed, 4 if the engine could not be run at all."""
    from oracle.certifying import Certificate
    from oracle.checks import FAILED
    from oracle.report.ndjson import Ndjson

    if args.capabilities:
        return _capabilities(args)
    target = options.target_of(args)
    if target is None:
        hint = 'name it with --engine, or as engine = "…" in ambush.toml'
        raise Usage(Problem("usage", "which engine?", hint=hint))
    certificate = Certificate(target)
    counts = {"checks": 0, "failed": 0}
    with contextlib.ExitStack() as stack:
        first = Ndjson(sys.stdout) if args.format == "json" else _Words()
        consumers = [first, *reports.opened(args, stack)]
        for check in certificate.checks():
            counts["checks"] += 1
            counts["failed"] += check.result == FAILED
            for consumer in consumers:
                consumer.event(check)
        code = 4 if not certificate.ran else 1 if counts["failed"] else 0
        for consumer in consumers:
            consumer.event({"kind": "summary", "counts": counts, "exitCode": code})
    return code


class _Words:
    """Tells checks to a person."""

    def __init__(self) -> None:
        from oracle.report.ink import Ink

        self._ink = Ink(sys.stdout)

    def event(self, event: Any) -> None:
        """Tells one check, and at the end what they came to."""
        if isinstance(event, dict):
            counts = event["counts"]
            failed = f"{counts['failed']} of {counts['checks']} checks failed"
            print("the adapter is fit for use" if event["exitCode"] == 0 else failed)
            return
        print(f"{self._ink(f'{event.result:6}', COLOURS[event.result])}  {event.name}: {event.says}")
        if event.hint:
            print(f"        {event.hint}")


def _capabilities(args: Any) -> int:
    from oracle import registry
    from oracle.cli.solve import tell
    from oracle.engines.protocol import capabilities

    for rulebook in registry.names():
        found = capabilities(rulebook)
        if found and args.format != "json":
            print(f"engines for {registry.rulebook(rulebook).title}:")
        width = max(map(len, found), default=0)
        for name, what in found.items():
            record = {"kind": "capability", "rulebook": rulebook, "id": name, "what": what}
            tell(args, record, f"  {name:{width}}  {what}")
    return 0
