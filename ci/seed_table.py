"""Writes docs/seed.md: every sentence of the seed, the rules it rests on, and the corpus cases that hold it.

`python ci/seed_table.py` writes the page; with `--check` it only says whether the page is up to date.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
CASES = ROOT / "corpus" / "cases"
PAGE = ROOT / "docs" / "seed.md"
SEED = "000"


class Sentence(NamedTuple):
    """One claim of the seed in our words, and the rules of edition 1.4 it rests on, most decisive first."""

    says: str
    rules: str


SENTENCES = (
    Sentence(
        "With priority, a unit may be ambushed to a battlefield where its player has a unit, also while a chain exists",
        "822.1.b 312.1 813.1.c.1 338.1.a",
    ),
    Sentence("That battlefield need not be under the player's control", "822.1.b 822.1.c 355.2.a"),
    Sentence("The presence of the own unit is the permission", "822.1.b 822.3"),
    Sentence("At Base, Ambush gives no Reaction", "822.1.b 822.1.c"),
    Sentence("Ordinary permissions at Base stay usable", "355.2.a 310.1.a 813.2"),
    Sentence("Ambush does not open a combat between two other players, staged or ongoing", "462.2 462.3 054.1"),
    Sentence("Destination and optional additional costs are chosen at their own step", "355.1.a 355.2 355.15"),
    Sentence("Ambush is a permission: no discount, no readying", "822.1.b 813.3 143.4"),
    Sentence(
        "The total holds mandatory costs, chosen optional costs, increases and reductions",
        "356.1 356.2 356.3 356.4 356.5 356.6",
    ),
    Sentence("Accelerate, once paid, lets the unit enter ready", "805.1.a 805.6"),
    Sentence("Accelerate may be declined; the unit then enters exhausted", "356.2.b.1 359.2.c 143.4"),
    Sentence("Reaction timing by itself readies nothing", "813.3 359.2.c"),
    Sentence(
        "If the sole supporting unit is killed for the cost, Ambush no longer holds when the play is confirmed",
        "822.3 356.2.a.1 357.2",
    ),
    Sentence(
        "Without another permission for both destination and timing the play is then illegal", "822.3.a 358.4 813.4.b"
    ),
    Sentence(
        "The legality check undoes what was done for the play; the card goes back where it came from", "358.5 813.4.b"
    ),
    Sentence("That the supporting unit was there at the announcement is not enough", "822.3 813.4.b"),
    Sentence("Nobody may knowingly take a doomed course while a legal one is open", "355.16 357.3"),
    Sentence("Killing another friendly unit, at Base, leaves the supporter and the play in place", "822.1.b 357.3"),
    Sentence("The card's own restriction on what is killed may close that way", "356.2.a.1 002"),
    Sentence("Other permissions can keep the play legal, but must cover all that is missing", "822.3.a"),
    Sentence(
        "Control of the destination supports an ordinary play on the own turn, but no Reaction in a closed state",
        "355.2.a 190.4.c 323.6 310.1.a 309.1.a 358.4",
    ),
    Sentence("Nobody gets to respond between payments", "337.1.a 357 404"),
    Sentence("Responses come afterwards, in the normal course of priority", "312.2.c 337.4 340.4"),
    Sentence("Ambush concerns playing the unit, not the abilities printed on it", "822.1.b 813.5"),
    Sentence(
        "An ordinary activated ability waits for its controller's own turn, no chain and no showdown, "
        "unless its text says otherwise",
        "145.2 381 308.1.a 309.1.a 806.1.c.2 813.1.c.2",
    ),
    Sentence(
        "The play is finished first, legality and entry included; then what it triggered",
        "337.2 340.3 383.4.a.2 419.4.a",
    ),
    Sentence("Those later abilities stay apart from the payment", "355.5.b 383.4.a.2"),
)


class Held(NamedTuple):
    """One case that holds a sentence: `file` relative to the project."""

    id: str
    title: str
    status: str
    file: str


def held(folder: Path = CASES) -> Mapping[int, Sequence[Held]]:
    """The cases by number of the sentence, from 1. Raises ValueError for a tag that names no sentence."""
    found: dict[int, list[Held]] = {number: [] for number in range(1, len(SENTENCES) + 1)}
    for path in sorted(folder.rglob("*.json")):
        read: Any = json.loads(path.read_text(encoding="utf-8"))
        for case in read if isinstance(read, list) else [read]:
            seed, _, number = str(case.get("seed", "")).partition("/")
            if seed != SEED:
                continue
            if not number.isdecimal() or int(number) not in found:
                raise ValueError(f"{path}: case {case['id']} names no sentence of the seed: {case['seed']}")
            place = path.relative_to(folder.parent.parent).as_posix()
            found[int(number)].append(Held(case["id"], case["title"], case["expect"]["status"], place))
    return found


def page(folder: Path = CASES) -> str:
    """The page as it should be."""
    cases = held(folder)
    lines = [
        "# The seed, sentence by sentence",
        "",
        "Made by `python ci/seed_table.py` from the cases in `corpus/cases`; do not edit.",
        "Sentences are abridged in our words. Numbers are those of the Core Rules, edition 1.4.",
        "`ambush cases` holds every case against the oracle; `ambush cases --case ID` tries a single one.",
        "",
        "| # | The seed says | Rules | Cases | legal | illegal | other |",
        "|---|---|---|---|---|---|---|",
    ]
    for number, sentence in enumerate(SENTENCES, start=1):
        there = [case.status for case in cases[number]]
        legal, illegal = there.count("legal"), there.count("illegal")
        counts = f"{len(there)} | {legal} | {illegal} | {len(there) - legal - illegal}"
        lines.append(f"| [{number}](#{number}) | {sentence.says} | {', '.join(sentence.rules.split())} | {counts} |")
    lines += ["", "A play that an engine recorded wrongly afterwards counts as illegal here."]
    for number, sentence in enumerate(SENTENCES, start=1):
        lines += ["", f"## {number}", "", f"{sentence.says}.", ""]
        files = dict.fromkeys(case.file for case in cases[number])
        lines += [f"[{file}](../{file})" for file in files]
        lines += [""] if files else []
        lines += [f"- {case.status}: {case.title} (`{case.id}`)" for case in cases[number]]
    return "\n".join(lines) + "\n"


def main(arguments: Sequence[str] = ()) -> int:
    """Writes the page; with `--check` exit code 1 if it is out of date."""
    return keep(PAGE, page(), "--check" in arguments, "python ci/seed_table.py")


def keep(path: Path, wanted: str, only_check: bool, command: str) -> int:
    """Writes a page; when it is only checked, exit code 1 if it is out of date, with the command that writes it."""
    if not only_check:
        path.parent.mkdir(exist_ok=True)
        path.write_text(wanted, encoding="utf-8")
        return 0
    if path.is_file() and path.read_text(encoding="utf-8") == wanted:
        return 0
    print(f"{path} is out of date: run {command}", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
