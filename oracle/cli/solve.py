"""`ambush solve`: an open question."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from oracle.cli import options
from oracle.errors import Problem, Usage

if TYPE_CHECKING:
    from oracle.solving import Question
    from oracle.verdict import Verdict

HELP = "find a legal payment ordering for a position, or prove that there is none and say why"
EXAMPLE = "ambush solve position.json --all"


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds the verb's options."""
    parser.add_argument(
        "position", metavar="POSITION", help="an incident, a trace of header and incident, or a case; - for stdin"
    )
    options.form(parser)
    parser.add_argument("--strict", action="store_true", help="exit code 3 where it cannot be decided")
    options.terms(parser)
    parser.add_argument("-n", type=int, metavar="N", help="the incident with this number; default the first")
    parser.add_argument("--all", action="store_true", help="every legal way, not only the first")
    parser.add_argument("--limit", type=int, metavar="N", default=100, help="with --all: at most so many (100)")
    counting = parser.add_mutually_exclusive_group()
    counting.add_argument(
        "--count",
        dest="count",
        action="store_const",
        const="payments",
        help="how many payments: what each object is used for, whatever the order, interchangeable objects once",
    )
    counting.add_argument("--orders", dest="count", action="store_const", const="orders", help="how many orderings")
    counting.add_argument("--choices", dest="count", action="store_const", const="choices", help="how many choices")
    parser.add_argument("--smt2", metavar="FILE", help="write the question as SMT-LIB 2 (- for stdout)")
    parser.add_argument("--picture", metavar="FILE", help="draw the position, with the answer in a line, as SVG")


def run(args: Any) -> int:
    """Exit code 0 whatever the answer is, 3 with --strict where there is none."""
    from oracle.deciders.search import TooMany
    from oracle.solving import Question, load
    from oracle.verdict import Status

    header, incident = load(args.position, args.n)
    question = Question.ask(incident, header, options.terms_of(args))
    if args.smt2 is not None:
        write(args.smt2, question.smt2())
        if args.smt2 == "-":
            return 0
    verdict = question.verdict()
    if args.picture is not None:
        _draw(args.picture, question, verdict)
    undecided = verdict.status in (Status.UNDETERMINED, Status.UNKNOWN)
    try:
        if args.count is not None:
            _count(args, question)
        elif args.all and verdict.status is Status.LEGAL:
            _every(args, question)
        else:
            _one(args, verdict)
    except TooMany as refusal:
        undecided = True
        tell(args, {"kind": "note", "x-unknown": str(refusal)}, f"UNKNOWN  {refusal}")
    return 3 if undecided and args.strict else 0


def tell(args: Any, record: Any, text: str) -> None:
    """One record or one text, as was asked for."""
    if args.format == "json":
        from oracle.report.ndjson import Ndjson

        Ndjson(sys.stdout).event(record)
    else:
        print(text)


def _one(args: Any, verdict: Any) -> None:
    from oracle.report.ink import Ink
    from oracle.report.terminal import answer

    tell(args, verdict, "\n".join(answer(verdict, Ink(sys.stdout))))


def _count(args: Any, question: Question) -> None:
    number = question.count(args.count)
    known = question.known()
    noun = args.count if number != 1 else args.count.removesuffix("s")
    text = f"{number} {noun}" + ("" if known else " (choices whose facts are not all recorded are left out)")
    tell(args, {"kind": "note", "x-count": {args.count: number}, "x-complete": known}, text)


def _every(args: Any, question: Question) -> None:
    from oracle.report.terminal import witness

    number = 0
    for number, found in enumerate(question.every(args.limit), 1):
        text = f"{number})\n" + "\n".join(witness(found, "   "))
        tell(args, {"kind": "note", "x-witness": found.as_record()}, text)
    if number >= args.limit:
        print(f"the first {number}; there may be more (--limit, --count)", file=sys.stderr)


def _draw(file: str, question: Question, verdict: Verdict) -> None:
    from oracle.report.phrases import in_a_line

    picture = question.picture(in_a_line(verdict))
    if not picture:
        what = f"the rulebook {question.sitting.rulebook.id} draws no pictures"
        raise Usage(Problem("usage", what, hint="leave --picture out"))
    write(file, picture)


def write(file: str, text: str) -> None:
    """Writes a file, or to standard output for `-`. Raises Usage."""
    if file == "-":
        sys.stdout.write(text)
        return
    try:
        Path(file).write_text(text, encoding="utf-8")
    except OSError as error:
        hint = "check the path and that you may write there"
        raise Usage(Problem("unreadable", error.strerror or str(error), hint=hint, file=file)) from None
