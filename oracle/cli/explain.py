"""`ambush explain`: what a code means."""

from __future__ import annotations

import argparse
from typing import Any

from oracle.cli import options
from oracle.cli.solve import tell, write
from oracle.errors import Problem, Usage

HELP = "say what a rule, finding, reason, reading or error code means, with citations and examples"
EXAMPLE = "ambush explain ambush.supporter-at-finalization"


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds the verb's options."""
    parser.add_argument("code", metavar="CODE", help="a rule id, or any code that a verdict or a problem shows")
    options.form(parser)
    parser.add_argument("--picture", metavar="FILE", help="draw the illegal example, or else the legal one (SVG)")


def run(args: Any) -> int:
    """Exit code 2 for a code that nothing has."""
    from oracle.explaining import explain, picture

    meanings = explain(args.code)
    for meaning in meanings:
        tell(args, meaning.as_record(), "\n".join(meaning.lines()))
    if args.picture is not None:
        drawn = next(filter(None, map(picture, meanings)), "")
        if not drawn:
            what = f"there is no example of {args.code} to draw"
            raise Usage(Problem("usage", what, hint="leave --picture out, or ask about a rule that has examples"))
        write(args.picture, drawn)
    return 0
