"""
Positions at the frontier
=========================

For every constraint a pair of positions that differ in one fact: in one the play is illegal, and legal if that rule
alone were not; in the other it is legal. They are found among generated positions, made small as long as a single
change mends them. What the solver says of them is held against the pairs by a test.

    ci/frontier             looks for pairs of rules that have none in corpus/frontier/riftbound.json, and adds them
    ci/frontier RULE…       looks for pairs of these rules anew
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from ci.bordering.edits import edits
from oracle import registry
from oracle.deciders import answer
from oracle.deciders.answer import Disagreement, is_known
from oracle.deciders.replay import constraints, replay
from oracle.deciders.standing import settled
from oracle.errors import OracleError
from oracle.facts import TooLarge
from oracle.fuzz.examples import Example, edition_for, example, well_formed
from oracle.fuzz.shrinking import shrunk
from oracle.riftbound.generating.drawing import invented
from oracle.riftbound.generating.draws import Seeded
from oracle.riftbound.rulebook import Riftbound
from oracle.rule import Kind
from oracle.sitting import Seat, Sitting, Terms

PAGE = Path(__file__).resolve().parents[2] / "corpus" / "frontier" / "riftbound.json"
TERMS = Terms(explain=False)
MOST = 30_000
"""So many generated positions are looked at."""

AS_PAID = frozenset(("ambush.supporter-at-finalization", "location.grant-at-finalization", "pay.add-needs-reaction"))
"""Rules that another payment always satisfies: the payment is part of the position."""

NEVER = {
    "check.no-window": "what others do meanwhile is no part of a position",
    "timing.focus": "in a Showdown Open state the player with Focus has priority, so timing.priority is broken too",
}
"""Rules without a pair, and why."""


class Inventing(Riftbound):
    """The rulebook with a generator that uses none of the pairs it is to find."""

    def example(
        self, random: Random, edition: str, can: frozenset[str] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any], dict[str, Any]]:
        """A table that nobody has written down."""
        return invented(Seeded(random, can), edition)


UNSAID = (OracleError, TooLarge, Disagreement)

Pair = tuple[Example, Example]


def alone(each: Example, wanted: frozenset[str]) -> str | None:
    """The rule that alone makes the play illegal, if it is one of these: without it there would be a legal way."""
    found = _verdict(each, wanted)
    return found if isinstance(found, str) else None


def legal(each: Example) -> bool:
    """Whether the play is legal for certain."""
    return well_formed(each, TERMS) and _verdict(each, frozenset()) is True


def _verdict(each: Example, wanted: frozenset[str]) -> str | bool:
    """True if legal, False if not; the rule if it is one of these that alone is in the way."""
    sitting = Sitting(each.header, TERMS)
    setting = sitting.judge(each.question()).setting
    book, incident = sitting.rulebook, sitting.rulebook.decode(sitting.deal, each.question())
    try:
        courses = list(book.courses(incident, setting))
        if not courses or book.doubts(incident) or not all(is_known(course.facts) for course in courses):
            return False
        steps = book.recorded(incident)
        if steps is not None:
            played = min((replay(book, course, steps, setting) for course in courses), key=lambda it: len(it.broken))
            broken = {wrong.rule for wrong in played.broken}
            return played.legal or (broken.pop() if len(broken) == 1 and broken <= wanted else False)
        if answer.first(book, courses, setting) is not None:
            return True
        mending = set[str]()
        for course in courses if wanted else ():
            failing, open_ = settled(book, course.facts, constraints(book, setting))
            for rule in failing or open_ if len(failing) < 2 else ():
                less = replace(setting, without=setting.without | {rule.id})
                if rule.id not in mending and answer.first(book, (course,), less) is not None:
                    mending.add(rule.id)
            if len(mending) > 1:
                return False
    except UNSAID:
        return False
    return mending.pop() if mending and mending <= wanted else False


def mended(each: Example) -> Example | None:
    """The first position that differs in one fact and in which the play is legal."""
    book = registry.rulebook(each.header["rulebook"])
    return next((other for other in edits(each, book) if legal(other)), None)


def pairs(wanted: frozenset[str], seed: int = 0) -> Iterator[tuple[str, Pair]]:
    """A small pair for each of the rules, as they are found. The payment is left open where that is possible."""
    registry.teach()
    book = Inventing()
    edition = edition_for(book, TERMS)
    left = set(wanted)
    for number in range(1, MOST + 1):
        made = example(Random(f"{seed}:{number}"), book, Seat(TERMS), edition)
        open_ = Example(made.header, made.before, {name: part for name, part in made.action.items() if name != "pay"})
        for each, rules in ((open_, left - AS_PAID), (made, left & AS_PAID)):
            rule = alone(each, frozenset(rules)) if rules and well_formed(each, TERMS) else None
            if rule is not None and mended(each) is not None:
                left.discard(rule)
                print(f"{number}: {rule}", file=sys.stderr)
                yield rule, _small(each, rule, book)
        if not left:
            return


def _small(each: Example, rule: str, book: Any) -> Pair:
    def whole(other: Example) -> bool:
        """Still a table that an engine can set up, and the same sort of card."""
        lists = ("complete", "battlefields", "players")
        aims = bool(other.action.get("targets"))
        spell = other.header["cards"].get("own:h1", {}).get("type") == "spell"
        return all(len(other.before[name]) == len(each.before[name]) for name in lists) and (spell or not aims)

    def fails(other: Example) -> bool:
        one = frozenset((rule,))
        return whole(other) and well_formed(other, TERMS) and alone(other, one) == rule and mended(other) is not None

    made, _ = shrunk(each, fails, book.tidied)
    other = mended(made)
    assert other is not None, "what is made small is still mended"
    return made, other


def kept() -> dict[str, Any]:
    """The pairs that were written down, by their rule."""
    return {pair["rule"]: pair for pair in msgspec.json.decode(PAGE.read_bytes())} if PAGE.exists() else {}


def _write(found: Mapping[str, Any], order: Sequence[str]) -> None:
    lines = [msgspec.json.encode(found[rule]).decode() for rule in order if rule in found]
    PAGE.parent.mkdir(exist_ok=True)
    PAGE.write_text("[\n" + ",\n".join(lines) + "\n]\n", encoding="utf-8")


def _record(each: Example) -> Mapping[str, Any]:
    return {"header": each.header, "before": each.before, "action": each.action}


def main(arguments: list[str] | None = None) -> int:
    """0 if there is a pair for every rule."""
    parser = argparse.ArgumentParser("ci/frontier", description="Pairs of positions that one fact decides.")
    parser.add_argument("rules", nargs="*", metavar="RULE", help="look for these anew; default all that have no pair")
    options = parser.parse_args(arguments)
    book = registry.rulebook("riftbound")
    every = [rule.id for rule in book.rules if rule.kind is Kind.CONSTRAINT and not rule.physics]
    found = kept()
    wanted = options.rules or [rule for rule in every if rule not in found and rule not in NEVER]
    for rule, (illegal, other) in pairs(frozenset(wanted)):
        found[rule] = {"rule": rule, "illegal": _record(illegal), "legal": _record(other)}
        _write(found, every)
    missing = [rule for rule in wanted if rule not in found]
    print(*(f"no pair for {rule}" for rule in missing), sep="\n", end="\n" if missing else "")
    return int(bool(missing))


if __name__ == "__main__":
    sys.exit(main())
