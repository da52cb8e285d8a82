"""`ambush lint`: says whether traces are well-formed, without judging."""

from __future__ import annotations

import argparse
from typing import Any

from oracle.cli import options
from oracle.cli.check import carry_out

HELP = "say whether recorded traces are well-formed, without judging them"
EXAMPLE = "ambush lint game.ndjson"


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds the verb's options."""
    parser.add_argument("traces", nargs="+", metavar="TRACE", help="a trace, a directory of traces, or - for stdin")
    options.form(parser)
    options.strictness(parser)
    options.terms(parser, rules=False)


def run(args: Any) -> int:
    """Exit code 2 if any record is not well-formed."""
    from oracle.checking import Options, Run

    chosen = Options(options.terms_of(args), lint=True, strict=args.strict, keep_going=args.keep_going)
    return carry_out(Run(args.traces, chosen), args)
