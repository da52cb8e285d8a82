"""The scopes that can be compared, one of each rulebook that has a referee."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any, Protocol

from ci.exhaustively.tally import Tally


class Asker(Protocol):
    """Compares product and referee on situations in the referee's order; `tally` holds the result."""

    tally: Tally

    def ask(self, s: Any, /) -> None:
        """Every question about this situation."""


@dataclass(frozen=True)
class Game:
    """The situations of a referee, `situations(every, start)` in a fixed order, and who asks about them."""

    formula: str
    size: int
    each: str
    questions: int
    """How many a situation has, and what they are in words (`each`)."""
    situations: Callable[[int, int], Iterator[Any]]
    asker: Callable[[], Asker]


@cache
def _riftbound(wide: bool) -> Game:
    from ci.exhaustively.asking import Asker
    from tests.referee import FULL, WIDE, scope_formula, scope_size, situations

    scope = WIDE if wide else FULL
    return Game(
        scope_formula(scope),
        scope_size(scope),
        "situations, each to 3 places with Accelerate and without",
        6,
        lambda every, start: situations(scope, every, start),
        Asker,
    )


@cache
def _deathburgh(wide: bool) -> Game:
    from ci.exhaustively.deathburgh.asking import Asker
    from tests.referee_deathburgh import questions, scope_formula, scope_size

    return Game(
        scope_formula(), scope_size(), "recorded ambushes, each with the readings it is judged by", 1, questions, Asker
    )


RULEBOOKS: dict[str, Callable[[bool], Game]] = {"riftbound": _riftbound, "deathburgh": _deathburgh}


def game(rulebook: str, wide: bool) -> Game:
    """The scope of that rulebook. The wide one of the card game has cards of two and three Energy too."""
    return RULEBOOKS[rulebook](wide)
