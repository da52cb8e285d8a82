"""
Pairs
=====

Among generated positions those are looked for that break one rule alone and that a single change mends; they are made
small as long as one does.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from random import Random

from ci.bordering.games import Game
from oracle.fuzz.examples import Example
from oracle.fuzz.shrinking import shrunk

MOST = 30_000
"""So many generated positions are looked at."""

Pair = tuple[Example, Example]


def mended(game: Game, each: Example) -> Example | None:
    """The first position that differs in one fact and in which the play is legal."""
    return next((other for other in game.edits(each) if game.legal(other)), None)


class Mending:
    """Whether positions are mended by one change: the change that mended the last one, or one like it, comes first."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.last = 0

    def mends(self, each: Example) -> bool:
        """Whether a single change mends it."""
        found = list(self.game.edits(each))
        for number in sorted(range(len(found)), key=lambda number: abs(number - self.last)):
            if self.game.legal(found[number]):
                self.last = number
                return True
        return False


def pairs(game: Game, wanted: frozenset[str], seed: int = 0) -> Iterator[tuple[str, Pair]]:
    """A small pair for each of the rules, as they are found: the illegal position first."""
    left = set(wanted)
    for number in range(1, MOST + 1):
        for each, rules in game.invented(Random(f"{seed}:{number}"), frozenset(left)):
            rule = game.alone(each, rules & left) if rules & left else None
            if rule is not None and mended(game, each) is not None:
                left.discard(rule)
                print(f"{number}: {rule}", file=sys.stderr)
                yield rule, _small(game, each, rule)
        if not left:
            return


def _small(game: Game, each: Example, rule: str) -> Pair:
    mending = Mending(game)

    def fails(other: Example) -> bool:
        one = frozenset((rule,))
        return game.whole(each, other) and game.alone(other, one) == rule and mending.mends(other)

    made, _ = shrunk(each, fails, game.book.tidied)
    other = mended(game, made)
    assert other is not None, "what is made small is still mended"
    return made, other
