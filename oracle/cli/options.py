"""Options that several verbs share."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING, Any

from oracle.errors import Problem, Usage

if TYPE_CHECKING:
    from oracle.engines.target import Target
    from oracle.sitting import Terms

LONGEST = 86_400
"""Seconds that an engine may be given for one answer."""


def form(parser: argparse.ArgumentParser) -> None:
    """`--format`."""
    parser.add_argument(
        "--format", choices=("text", "json"), default="text", help="text for a person, or one JSON record a line"
    )


def terms(parser: argparse.ArgumentParser, rules: bool = True) -> None:
    """What is judged by: rulebook, edition, date, readings, rules."""
    group = parser.add_argument_group("what is judged by")
    group.add_argument("--rulebook", metavar="ID", help="the rulebook where no header names one")
    group.add_argument("--edition", metavar="ID", help="the edition of the rules, whatever the header says")
    group.add_argument("--as-of", metavar="DATE", help="the day whose errata and FAQs hold (YYYY-MM-DD)")
    group.add_argument(
        "--reading",
        metavar="NAME=VALUE",
        action="append",
        default=[],
        help="the answer to a question that the rules leave open; repeatable",
    )
    if rules:
        group.add_argument(
            "--only", metavar="RULE", action="append", default=[], help="judge by these rules alone (ambush.* too)"
        )
        group.add_argument("--skip", metavar="RULE", action="append", default=[], help="leave these rules out")


def engine(parser: argparse.ArgumentParser) -> None:
    """`--engine`, and what the engine is allowed."""
    group = parser.add_argument_group("the engine under test (or in ambush.toml)")
    group.add_argument(
        "--engine",
        metavar="CMD",
        help='a command ("node engine.js"; no shell sees it), an address (http://…), or module:attribute of Python',
    )
    group.add_argument("--timeout", metavar="SECONDS", type=float, help="how long it may take for one answer (10)")


def target_of(args: Any) -> Target | None:
    """The engine that was asked for, by option or by the folder's settings; None if there is none. Raises Usage."""
    from oracle.engines.protocol import Limits
    from oracle.engines.target import target
    from oracle.settings import settings

    chosen = settings()
    name = args.engine if args.engine is not None else chosen.get("engine")
    if name is None:
        return None
    seconds = args.timeout if args.timeout is not None else chosen.get("timeout", Limits().seconds)
    if not 0 < seconds <= LONGEST:
        hint = f"a number of seconds above 0, at most {LONGEST}"
        raise Usage(Problem("usage", f"a timeout of {seconds:g} is not understood", hint=hint))
    environment = {key: str(value) for key, value in chosen.get("environment", {}).items()}
    return target(name, Limits(seconds=seconds, start=max(seconds, Limits().start)), env=environment or None)


def strictness(parser: argparse.ArgumentParser) -> None:
    """`--strict` and `--keep-going`."""
    parser.add_argument("--strict", action="store_true", help="exit code 3 where something cannot be decided")
    parser.add_argument(
        "--keep-going",
        action="store_true",
        help="exit code 3 instead of 2 where nothing but single records is bad; they are passed over either way",
    )


def terms_of(args: Any, explain: bool = True) -> Terms:
    """The terms that were asked for. Raises Usage for a malformed `--reading`, BadInput for an unknown rulebook."""
    from oracle import registry
    from oracle.settings import settings
    from oracle.sitting import Terms

    chosen = settings()
    readings = {name: str(value) for name, value in chosen.get("readings", {}).items()}
    for wish in args.reading:
        name, equals, value = wish.partition("=")
        if not (name and equals and value):
            hint = "write it as NAME=VALUE; ambush rules --readings lists them"
            raise Usage(Problem("usage", f"--reading {wish} is not understood", hint=hint))
        readings[name] = value
    rulebook = args.rulebook or chosen.get("rulebook")
    if rulebook is not None:
        registry.rulebook(rulebook)
    only, skip = tuple(getattr(args, "only", ())), (*chosen.get("skip", ()), *getattr(args, "skip", ()))
    edition, as_of = args.edition or chosen.get("edition"), args.as_of or chosen.get("as-of")
    return Terms(rulebook, edition, as_of, readings, only, skip, explain)


def repeated(args: Any) -> list[str]:
    """The options that a command needs, too, that is to show the same again."""
    words: list[str] = []
    for name in ("edition", "as_of", "timeout"):
        if getattr(args, name, None) is not None:
            words += [f"--{name.replace('_', '-')}", str(getattr(args, name))]
    for name in ("reading", "only", "skip"):
        for value in getattr(args, name, ()):
            words += [f"--{name}", value]
    return words


def out(args: Any, everything: bool = False) -> Any:
    """The consumer of events that was asked for, writing to standard output."""
    if args.format == "json":
        from oracle.report.ndjson import Ndjson

        return Ndjson(sys.stdout)
    from oracle.report.terminal import Terminal

    return Terminal(sys.stdout, everything)
