"""
Positions at the frontier
=========================

For every constraint a pair of positions that differ in one fact: in one the play is illegal, and would be legal if that
rule alone were not; in the other it is legal. They are found among generated positions, made small as long as a single
change mends them. What the solver says of them is held against the pairs by a test.

    ci/frontier GAME            looks for pairs of rules that have none in corpus/frontier/GAME.json, and adds them
    ci/frontier GAME RULE…      looks for pairs of these rules anew
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from ci.bordering.deathburgh import MiniatureGame
from ci.bordering.games import Game
from ci.bordering.pairing import pairs
from ci.bordering.riftbound import CardGame
from oracle import registry
from oracle.fuzz.examples import Example
from oracle.rule import Kind

PAGES = Path(__file__).resolve().parents[2] / "corpus" / "frontier"
GAMES: Mapping[str, Callable[[], Game]] = {"riftbound": CardGame, "deathburgh": MiniatureGame}


def kept(name: str) -> dict[str, Any]:
    """The pairs of a game that were written down, by their rule."""
    page = PAGES / f"{name}.json"
    return {pair["rule"]: pair for pair in msgspec.json.decode(page.read_bytes())} if page.exists() else {}


def wanted(name: str) -> list[str]:
    """The constraints that are to have a pair, or a reason why not."""
    rules = registry.rulebook(name).rules
    return [rule.id for rule in rules if rule.kind is Kind.CONSTRAINT and not rule.physics]


def _write(name: str, found: Mapping[str, Any], order: Sequence[str]) -> None:
    lines = [msgspec.json.encode(found[rule]).decode() for rule in order if rule in found]
    PAGES.mkdir(exist_ok=True)
    (PAGES / f"{name}.json").write_text("[\n" + ",\n".join(lines) + "\n]\n", encoding="utf-8")


def _record(each: Example) -> Mapping[str, Any]:
    return {"header": each.header, "before": each.before, "action": each.action}


def main(arguments: list[str] | None = None) -> int:
    """0 if there is a pair for every rule."""
    parser = argparse.ArgumentParser("ci/frontier", description="Pairs of positions that one fact decides.")
    parser.add_argument("game", choices=GAMES, help="the rulebook")
    parser.add_argument("rules", nargs="*", metavar="RULE", help="look for these anew; default all that have no pair")
    options = parser.parse_args(arguments)
    game: Game = GAMES[options.game]()
    every, found = wanted(options.game), kept(options.game)
    asked = options.rules or [rule for rule in every if rule not in found and rule not in game.never]
    for rule, (illegal, other) in pairs(game, frozenset(asked)):
        found[rule] = {"rule": rule, "illegal": _record(illegal), "legal": _record(other)}
        _write(options.game, found, every)
    missing = [rule for rule in asked if rule not in found]
    print(*(f"no pair for {rule}" for rule in missing), sep="\n", end="\n" if missing else "")
    return int(bool(missing))


if __name__ == "__main__":
    sys.exit(main())
