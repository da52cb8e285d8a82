"""`ambush engine`: the reference engine on stdin and stdout."""

from __future__ import annotations

import argparse
import sys
from typing import Any

HELP = "play by the rules over the engine protocol, on stdin and stdout"
EXAMPLE = "ambush engine --mutant presence-as-control"


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds the verb's options."""
    parser.add_argument("--rulebook", metavar="ID", help="the game; default the usual one")
    parser.add_argument("--edition", metavar="ID", help="the edition of the rules, whatever the header says")
    wrong = parser.add_mutually_exclusive_group()
    wrong.add_argument(
        "--mutant", metavar="NAME", help="break exactly one rule, to see whether a test finds it (A+B breaks two)"
    )
    wrong.add_argument("--list-mutants", action="store_true", help="name the mutants, one a line, and what they do")


def run(args: Any) -> int:
    """Exit code 2 for an unknown rulebook, edition or mutant; 0 once the conversation is over."""
    from oracle import registry
    from oracle.engines.serving import Reference, serve

    if args.list_mutants:
        book = registry.rulebook(args.rulebook or registry.usual())
        width = max((len(mutant.name) for mutant in book.mutants()), default=0)
        for mutant in book.mutants():
            print(f"{mutant.name:{width}}  {mutant.sentence}")
        return 0
    registry.teach()
    serve(Reference(args.rulebook, args.edition, args.mutant), sys.stdin.buffer, sys.stdout.buffer)
    return 0
