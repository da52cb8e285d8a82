"""`ambush rules`: every rule with its citations."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any

from oracle.cli import options
from oracle.cli.solve import tell
from oracle.errors import Problem, Usage

if TYPE_CHECKING:
    from oracle.rule import Rule
    from oracle.rulebook import Rulebook

HELP = "list all rules with their citations in each edition, or what changed between two"
EXAMPLE = "ambush rules --diff 1.3,1.4"


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds the verb's options."""
    options.form(parser)
    parser.add_argument("--rulebook", metavar="ID", help="the rules of this rulebook; default all that are installed")
    parser.add_argument("--diff", metavar="A,B", help="only rules that two editions have or cite differently")
    parser.add_argument("--readings", action="store_true", help="list the readings instead")


def run(args: Any) -> int:
    """Exit code 2 for an unknown rulebook or edition."""
    from oracle import registry

    books = [registry.rulebook(name) for name in ([args.rulebook] if args.rulebook else registry.names())]
    pair = _pair(args.diff, books) if args.diff else None
    for book in books:
        if args.readings:
            _readings(args, book)
        elif pair is None or {each.id for each in book.editions}.issuperset(pair):
            _rules(args, book, pair)
    return 0


def _pair(text: str, books: list[Rulebook]) -> tuple[str, str]:
    one, _, other = text.partition(",")
    for book in books:
        if {each.id for each in book.editions}.issuperset((one, other)):
            return one, other
    known = ", ".join(each.id for book in books for each in book.editions)
    raise Usage(Problem("unknown-edition", f"--diff {text} names no two editions", hint=f"the editions are {known}"))


def _rules(args: Any, book: Rulebook, pair: tuple[str, str] | None) -> None:
    editions = pair or tuple(each.id for each in book.editions)
    rules = [rule for rule in book.rules if pair is None or rule.cites.get(pair[0]) != rule.cites.get(pair[1])]
    if args.format == "json":
        for rule in rules:
            tell(args, {**record(rule), "rulebook": book.id}, "")
        return
    head = ("rule", "kind", "aspect", *editions, "title")
    rows = [head, *(_row(rule, editions) for rule in rules)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(head) - 1)]
    for row in rows:
        cells = [cell.ljust(width) for cell, width in zip(row, widths, strict=False)]
        print("  ".join([*cells, row[-1]]).rstrip())
    changed = f" that {pair[0]} and {pair[1]} have or cite differently" if pair else ""
    print(f"{len(rules)} rules of {book.title}{changed}")


def _row(rule: Rule, editions: tuple[str, ...]) -> tuple[str, ...]:
    kind = "physics" if rule.physics else str(rule.kind)
    return (rule.id, kind, rule.aspect, *(rule.cites.get(each) or "-" for each in editions), rule.title)


def record(rule: Rule) -> dict[str, Any]:
    """A rule as a record; editions that do not have it are null."""
    found = {"kind": "rule", "id": rule.id, "title": rule.title, "ruleKind": str(rule.kind), "aspect": rule.aspect}
    extra: dict[str, Any] = {"physics": True} if rule.physics else {}
    if rule.reading is not None:
        extra["reading"] = {rule.reading[0]: rule.reading[1]}
    return {**found, "cites": dict(rule.cites), **extra}


def _readings(args: Any, book: Rulebook) -> None:
    for reading in book.readings:
        defaults = ", ".join(f"{value} in {edition}" for edition, value in reading.default.items())
        text = f"{reading.name} = {' | '.join(reading.values)}\n  {reading.question}\n  default: {defaults}"
        values: dict[str, Any] = {"values": list(reading.values), "default": dict(reading.default)}
        cites = dict(reading.cites)
        tell(
            args,
            {"kind": "reading", "name": reading.name, "question": reading.question, **values, "cites": cites},
            text,
        )
