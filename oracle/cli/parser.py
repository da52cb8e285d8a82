"""The parser of all verbs, and errors of usage that say what to do."""

from __future__ import annotations

import argparse
import difflib
import re
from collections.abc import Callable, Sequence
from typing import Any, NoReturn

from oracle.cli import cases, check, engine, explain, explore, fuzz, import_, init, lint, report, rules_, smoke, solve
from oracle.errors import Problem, Usage

VERBS: dict[str, Any] = {
    "check": check,
    "lint": lint,
    "solve": solve,
    "cases": cases,
    "explain": explain,
    "explore": explore,
    "rules": rules_,
    "import": import_,
    "init": init,
    "smoke": smoke,
    "fuzz": fuzz,
    "engine": engine,
    "report": report,
}
"""The module of each verb, with HELP, EXAMPLE, `configure` and `run`."""

EXIT_CODES = (
    "exit codes: 0 all well; 1 the engine or log is wrong somewhere; 2 bad input or usage; 3 nothing wrong but "
    "something undetermined or unknown (with --strict); 4 the engine under test could not be run"
)


class Arguments(argparse.Namespace):
    """What was asked for; `run` carries it out."""

    run: Callable[[Any], int]


class Parser(argparse.ArgumentParser):
    """An argument parser whose errors are values."""

    def error(self, message: str) -> NoReturn:
        """Raises Usage with the closest option or choice as a hint."""
        said = re.sub(r"^argument VERB: invalid choice: '(.*?)' .*", r"there is no verb \1", message)
        raise Usage(Problem("usage", said, hint=self._hint(message)))

    def _hint(self, message: str) -> str:
        known = [option for action in self._actions for option in action.option_strings if option.startswith("--")]
        known += [str(each) for action in self._actions for each in action.choices or ()]
        wrong = re.search(r"unrecognized arguments: (\S+)|invalid choice: '([^']*)'", message)
        word = (wrong.group(1) or wrong.group(2) or "").partition("=")[0] if wrong else ""
        # What is no option and no choice stands for nothing that is known.
        guessed = word and (word.startswith("-") or "invalid choice" in message)
        close = difflib.get_close_matches(word, known, 1, 0.6) if guessed else []
        return f"did you mean {close[0]}?" if close else f"{self.prog} --help shows how"


def parser() -> Parser:
    """The parser of everything."""
    main = Parser(
        prog="ambush",
        description="Judges whether an ambush play was legal, says why, and finds a legal payment or proves that "
        "there is none.",
        epilog=EXIT_CODES,
        allow_abbrev=False,
    )
    main.add_argument("--version", action="store_true", help="say which version this is")
    verbs = main.add_subparsers(dest="verb", metavar="VERB", title="verbs", parser_class=Parser)
    for name, verb in VERBS.items():
        example = f"example:\n  {verb.EXAMPLE}\n\n{EXIT_CODES}"
        own = verbs.add_parser(
            name,
            help=verb.HELP,
            description=verb.HELP[0].upper() + verb.HELP[1:] + ".",
            epilog=example,
            formatter_class=argparse.RawDescriptionHelpFormatter,
            allow_abbrev=False,
        )
        verb.configure(own)
        own.set_defaults(run=verb.run, parser=own)
    return main


def parse(words: Sequence[str]) -> Arguments:
    """The arguments, ready to run. Raises Usage."""
    main = parser()
    args, rest = main.parse_known_args(words, namespace=Arguments())
    if rest:
        getattr(args, "parser", main).error(f"unrecognized arguments: {' '.join(rest)}")
    if args.version:
        args.run = _version
    elif args.verb is None:
        main.error("which verb?")
    return args


def _version(_: Arguments) -> int:
    from oracle.registry import oracle_version

    print(f"ambush-oracle {oracle_version()}")
    return 0
