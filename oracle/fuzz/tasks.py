"""
Tasks
=====

What a campaign consists of: stretches of examples to be put to the engine, and failures to be made small. What comes
of a task depends on the task alone, so any process may do it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from oracle.fuzz.examples import Example
from oracle.fuzz.failure import Failure, Identity, foremost
from oracle.fuzz.paying import AUTO
from oracle.scoring import FAILED, SKIPPED, Tried

SWEEP, HUNT = "sweep", "hunt"
GEARS = (SWEEP, HUNT)

STRETCH = 20
"""So many examples of a sweep are one task."""
CHASE = 100
"""So many examples make one hunt."""
ROUND = 500
"""So many examples are swept before the next hunt."""


@dataclass(frozen=True, slots=True)
class Stretch:
    """Some examples: of a sweep those from number `first` on, of a hunt those of the hunt with this number."""

    gear: str
    first: int
    count: int


@dataclass(frozen=True, slots=True)
class Shrinking:
    """A failure that is to be made small."""

    failure: Failure


Task = Stretch | Shrinking


@dataclass(frozen=True, slots=True)
class Came:
    """What came of a stretch: how many examples had which result, why some were skipped, and the first failures."""

    results: Mapping[str, int] = field(default_factory=dict)
    skipped: Mapping[str, int] = field(default_factory=dict)
    failures: tuple[Failure, ...] = ()
    """The first example of each distinct failure."""
    seen: tuple[tuple[Identity, int], ...] = ()
    """In how many examples each of them was met that say how the play is paid."""


class Notes:
    """What came of the examples of one stretch so far."""

    def __init__(self, gear: str) -> None:
        self.gear = gear
        self.results: Counter[str] = Counter()
        self.skipped: Counter[str] = Counter()
        self.failures: dict[Identity, Failure] = {}
        self.seen: Counter[Identity] = Counter()

    def take(self, number: int, made: Example, tried: Tried) -> None:
        """Counts one example."""
        self.results[tried.result] += 1
        if tried.result == SKIPPED:
            self.skipped.update(tried.why)
        elif tried.result == FAILED:
            found = Failure(foremost(tried), made, number, self.gear)
            self.failures.setdefault(found.identity, found)
            self.seen[found.identity] += made.action.get("pay") != AUTO

    def came(self) -> Came:
        """All of it."""
        return Came(dict(self.results), dict(self.skipped), tuple(self.failures.values()), tuple(self.seen.items()))


def stretches(gears: tuple[str, ...] = GEARS, examples: int | None = None) -> Iterator[Stretch]:
    """The stretches of a campaign in order, without end if no number of examples bounds it."""
    put = {SWEEP: 0, HUNT: 0}
    hunts = 0
    while True:
        for gear, length, most in ((SWEEP, ROUND, STRETCH), (HUNT, CHASE, CHASE)):
            if gear not in gears:
                continue
            for _ in range(length // most):
                count = most if examples is None else min(most, examples - sum(put.values()))
                if count <= 0:
                    return
                hunts += gear == HUNT
                yield Stretch(gear, hunts if gear == HUNT else put[SWEEP] + 1, count)
                put[gear] += count
