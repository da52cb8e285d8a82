"""Writes docs/seed-deathburgh.md: every sentence of the second seed, its rules, and the corpus cases that hold it.

`python -m ci.seed_table_deathburgh` writes the page; with `--check` it only says whether the page is up to date.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from ci.seed_table import keep
from oracle import registry
from oracle.rule import Rule

ROOT = Path(__file__).resolve().parent.parent
CASES = ROOT / "corpus" / "cases" / "deathburgh"
PAGE = ROOT / "docs" / "seed-deathburgh.md"
SEED = "001"
EDITION = "2025-03"


class Sentence(NamedTuple):
    """One claim of the seed in our words, and the clauses of the page that it is."""

    says: str
    clauses: str


SENTENCES = (
    Sentence("An Ambush is a reaction to an opponent's move action, made by moving", "AR.T1"),
    Sentence("The move does not target the figure that ambushes", "AR.T2"),
    Sentence("It is triggered by a move that comes too close: within 2 inches", "AR.T3a AR.T4"),
    Sentence("It is triggered by a move that leaves combat too early: more than 2 inches away", "AR.T3b AR.T4"),
    Sentence("None of the side's figures has declared a reaction to that move before", "AR.P1"),
    Sentence("That goes for Aggressive Mode", "AR.T4"),
    Sentence("The ambusher has not been activated", "AR.P2"),
    Sentence("The ambusher is not locked in combat with another opposing figure", "AR.P3"),
    Sentence("A figure whose Ambush fails stays put and turns Defensive", "AR.O2"),
    Sentence("Meanwhile the ambusher's player has the First Word and the ambushed figure only reacts", "AR.O1"),
    Sentence("Once the Ambush is over it is the mover's player's turn again", "AR.O1"),
    Sentence("The Ambush is declared, and the move is paused", "AR.S1 AR.S2"),
    Sentence("The First Word is given to the ambusher's player", "AR.S2"),
    Sentence("One D6 is rolled", "AR.S3"),
    Sentence("The ambusher moves up to so many inches toward the mover", "AR.S3"),
    Sentence("It follows the most straightforward route", "AR.S3"),
    Sentence("In base contact it makes an Attack action", "AR.S4"),
    Sentence("If not, it stays put, the Ambush is over and it turns Defensive", "AR.S5"),
    Sentence("A figure with a ranged weapon may make a Ranged Attack instead", "AR.S6"),
    Sentence("For that it has to be at least 4 inches away", "AR.S6"),
    Sentence("So it needs a roll of 2 or more", "AR.S6"),
    Sentence("If the mover survives, the First Word is returned", "AR.S7"),
    Sentence("The mover goes on with its move as planned", "AR.S7"),
    Sentence("No other figure of the side reacts to the move that was ambushed", "AR.K7"),
)


class Held(NamedTuple):
    """One case that holds a sentence: `file` relative to the project."""

    id: str
    title: str
    status: str
    file: str
    cites: frozenset[str]


def held(folder: Path = CASES) -> Mapping[int, Sequence[Held]]:
    """The cases by number of the sentence, from 1. Raises ValueError for a tag that names no sentence."""
    found: dict[int, list[Held]] = {number: [] for number in range(1, len(SENTENCES) + 1)}
    for path in sorted(folder.rglob("*.json")):
        cases: Any = json.loads(path.read_text(encoding="utf-8"))
        for case in cases if isinstance(cases, list) else [cases]:
            seed, names, number = str(case.get("seed", "")).partition("/")
            if seed != SEED or not names:
                continue
            if not number.isdecimal() or int(number) not in found:
                raise ValueError(f"{path}: case {case['id']} names no sentence of the seed: {case['seed']}")
            cites = frozenset(case.get("cites", {}).get(EDITION, "").split())
            place = path.relative_to(folder.parents[2]).as_posix()
            found[int(number)].append(Held(case["id"], case["title"], case["expect"]["status"], place, cites))
    return found


def rules_of(sentence: Sentence) -> list[Rule]:
    """The rules that cite one of the sentence's clauses, in the rulebook's order."""
    wanted = set(sentence.clauses.split())
    rules = registry.rulebook("deathburgh").rules
    return [rule for rule in rules if wanted & set((rule.cites.get(EDITION) or "").split(", "))]


def page(folder: Path = CASES) -> str:
    """The page as it should be."""
    cases = held(folder)
    lines = [
        "# The second seed, sentence by sentence",
        "",
        "Made by `python -m ci.seed_table_deathburgh` from the cases in `corpus/cases/deathburgh`; do not edit.",
        "Sentences are abridged in our words. A clause such as AR.S3 is a sentence of the page on Ambush; sentences",
        "that say the same thing share their rules. `ambush explain RULE` says what a rule is and on what it hangs.",
        "",
        "| # | The seed says | Clauses | Rules | Cases | legal | illegal | other |",
        "|---|---|---|---|---|---|---|---|",
    ]
    for number, sentence in enumerate(SENTENCES, start=1):
        there = [case.status for case in cases[number]]
        legal, illegal = there.count("legal"), there.count("illegal")
        counts = f"{len(there)} | {legal} | {illegal} | {len(there) - legal - illegal}"
        clauses = ", ".join(sentence.clauses.split())
        lines.append(f"| [{number}](#{number}) | {sentence.says} | {clauses} | {len(rules_of(sentence))} | {counts} |")
    for number, sentence in enumerate(SENTENCES, start=1):
        lines += ["", f"## {number}", "", f"{sentence.says}.", "", "Rules:", ""]
        lines += [_line(rule) for rule in rules_of(sentence)]
        files = dict.fromkeys(case.file for case in cases[number])
        lines += ["", "Cases:", "", *(f"[{file}](../{file})" for file in files), ""]
        lines += [f"- {case.status}: {case.title} (`{case.id}`)" for case in cases[number]]
    return "\n".join(lines) + "\n"


def _line(rule: Rule) -> str:
    gate = "" if rule.reading is None else f", where {rule.reading[0]}={rule.reading[1]}"
    return f"- `{rule.id}` ({rule.kind}{gate}): {rule.title}"


def main(arguments: Sequence[str] = ()) -> int:
    """Writes the page; with `--check` exit code 1 if it is out of date."""
    return keep(PAGE, page(), "--check" in arguments, "python -m ci.seed_table_deathburgh")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
