"""`ambush explain`: what a code means."""

from __future__ import annotations

import argparse
from typing import Any

from oracle.cli import options
from oracle.cli.solve import tell

HELP = "say what a rule, finding, reason, reading or error code means, with citations and examples"
EXAMPLE = "ambush explain ambush.supporter-at-finalization"


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds the verb's options."""
    parser.add_argument("code", metavar="CODE", help="a rule id, or any code that a verdict or a problem shows")
    options.form(parser)


def run(args: Any) -> int:
    """Exit code 2 for a code that nothing has."""
    from oracle.explaining import explain

    for meaning in explain(args.code):
        tell(args, meaning.as_record(), "\n".join(meaning.lines()))
    return 0
