"""`ambush smoke`: certifies an adapter."""

from __future__ import annotations

import argparse
import sys
from typing import Any

from oracle.cli import options
from oracle.errors import Problem, Usage

HELP = "certify an engine's adapter and say in plain words what is wrong with it"
EXAMPLE = 'ambush smoke --engine "node adapter.js"'

COLOURS = {"ok": "green", "failed": "red", "note": "yellow"}


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds the verb's options."""
    options.form(parser)
    options.engine(parser)
    parser.add_argument("--capabilities", action="store_true", help="list what an engine can say that it is capable of")


def run(args: Any) -> int:
    """Exit code 1 if a check failed, 4 if the engine could not be run at all."""
    from oracle.certifying import Certificate
    from oracle.checks import FAILED
    from oracle.report.ink import Ink
    from oracle.report.ndjson import Ndjson

    if args.capabilities:
        return _capabilities(args)
    target = options.target_of(args)
    if target is None:
        hint = 'name it with --engine, or as engine = "…" in ambush.toml'
        raise Usage(Problem("usage", "which engine?", hint=hint))
    certificate = Certificate(target)
    ink, failed, total = Ink(sys.stdout), 0, 0
    for check in certificate.checks():
        failed += check.result == FAILED
        total += 1
        if args.format == "json":
            Ndjson(sys.stdout).event(check)
            continue
        print(f"{ink(f'{check.result:6}', COLOURS[check.result])}  {check.name}: {check.says}")
        if check.hint:
            print(f"        {check.hint}")
    code = 4 if not certificate.ran else 1 if failed else 0
    if args.format == "json":
        Ndjson(sys.stdout).event({"kind": "summary", "counts": {"checks": total, "failed": failed}, "exitCode": code})
    else:
        print("the adapter is fit for use" if code == 0 else f"{failed} of {total} checks failed")
    return code


def _capabilities(args: Any) -> int:
    from oracle import registry
    from oracle.cli.solve import tell
    from oracle.engines.protocol import capabilities

    for rulebook in registry.names():
        found = capabilities(rulebook)
        width = max(map(len, found), default=0)
        for name, what in found.items():
            record = {"kind": "capability", "rulebook": rulebook, "id": name, "what": what}
            tell(args, record, f"{name:{width}}  {what}")
    return 0
