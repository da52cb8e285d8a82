"""`ambush explore`: where editions and readings part."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from oracle.cli import options
from oracle.cli.solve import tell, write
from oracle.errors import Problem, Usage

if TYPE_CHECKING:
    from oracle.explore.between import Parting, Sides
    from oracle.explore.vacuity import Emptied

HELP = "find the simplest situation that two readings or editions judge differently, or what readings make pointless"
EXAMPLE = "ambush explore --between reading=measure=edge,centre"


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds the verb's options."""
    asked = parser.add_mutually_exclusive_group(required=True)
    asked.add_argument("--between", metavar="WHAT=A,B", help="reading=NAME=A,B or edition=A,B: the two sides")
    asked.add_argument(
        "--vacuous",
        action="store_true",
        help="what each reading makes impossible or pointless, and what never happens, proved by the solver",
    )
    parser.add_argument("--picture", metavar="FILE", help="draw the situation (SVG)")
    options.form(parser)
    options.terms(parser, rules=False)


def run(args: Any) -> int:
    """Exit code 0 whether there is such a situation or not."""
    if args.vacuous:
        return _vacuous(args)
    from oracle.explore.between import parting, sides

    of = sides(args.between, options.terms_of(args))
    found = parting(of)
    if found == 0:
        what = f"{of.rulebook.title} has no situations to compare two sides on"
        raise Usage(Problem("usage", what, hint="ambush rules --diff A,B lists the rules that two editions differ in"))
    if isinstance(found, int):
        text = f"none of {found} situations of {of.rulebook.title} tells {of.names[0]} from {of.names[1]}"
        tell(args, {"kind": "note", "x-parting": None, "x-tried": found}, text)
        return 0
    if args.picture:
        write(args.picture, _picture(of, found))
    tell(args, _record(of, found), "\n".join(_lines(of, found)))
    return 0


def _picture(of: Sides, found: Parting) -> str:
    """The situation as the first side judges it."""
    from oracle.picturing import draw
    from oracle.sitting import Terms

    drawn = draw(found.header, found.record, Terms(readings=of.settings[0].readings), found.verdicts[0])
    if not drawn:
        what = f"{of.rulebook.title} draws no pictures"
        raise Usage(Problem("usage", what, hint="leave --picture out"))
    return drawn


def _lines(of: Sides, found: Parting) -> Iterator[str]:
    yield "; ".join(found.traits) or "the situation that all others are changes of"
    for name, verdict in zip(of.names, found.verdicts, strict=True):
        yield f"  {name}: {verdict.status}"
        yield from (f"    {finding.rule}: {finding.message}" for finding in verdict.findings)
        yield from (f"    {reason.aspect} is open: {', '.join(reason.fields)}" for reason in verdict.reasons)
    yield from (f"  afterwards{each}" for each in found.after)
    yield f"situation {found.tried} of {of.rulebook.title}; --format json has it in full"


def _record(of: Sides, found: Parting) -> dict[str, Any]:
    sides = [
        {"of": name, "status": str(verdict.status), "rules": [finding.rule for finding in verdict.findings]}
        for name, verdict in zip(of.names, found.verdicts, strict=True)
    ]
    parting = {"traits": list(found.traits), "sides": sides, "after": list(found.after), "incident": dict(found.record)}
    return {"kind": "note", "x-parting": parting, "x-tried": found.tried, "x-header": dict(found.header)}


def _vacuous(args: Any) -> int:
    """Exit code 1 if something happens that must never happen."""
    from oracle import registry
    from oracle.explore.vacuity import broken_promises, every_reading

    terms = options.terms_of(args)
    book = registry.rulebook(terms.rulebook or registry.usual())
    setting = registry.setting(book, {}, terms.edition, terms.as_of, terms.readings)
    said = book.corners_said()
    tell(args, {"kind": "note", "x-tables": said}, f"{book.title}; {said}")
    empty = 0
    for found in every_reading(book, setting):
        record = {
            "readings": dict(found.readings),
            "impossible": [each.name for each in found.happenings],
            "pointless": list(found.rules),
            "measured": found.measured,
        }
        lines = list(_emptied(found))
        empty += bool(lines)
        if lines:
            tell(args, {"kind": "note", "x-empty": record}, "\n".join(lines))
    if not empty:
        tell(args, {"kind": "note", "x-empty": None}, "no reading makes anything impossible or any rule pointless")
    broken = broken_promises(book, setting)
    for each in book.happenings():
        if each.never:
            word = "HAPPENS" if each in broken else "never"
            text = f"{word}: {each.says} [{each.cites}]"
            tell(args, {"kind": "note", "x-never": {"name": each.name, "held": each not in broken}}, text)
    return 1 if broken else 0


def _emptied(found: Emptied) -> Iterator[str]:
    names = ", ".join(f"{name}={value}" for name, value in found.readings.items()) or "the usual readings"
    if not found.measured:
        yield f"{names}: nothing can be measured"
    if found.happenings or found.rules:
        yield f"{names}:"
        yield from (f"  impossible: {each.says} [{each.cites}]" for each in found.happenings)
    if found.rules:
        yield f"  never decides alone: {', '.join(found.rules)}"
