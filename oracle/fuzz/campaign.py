"""
A campaign
==========

Stretches of examples are put to an engine, and each distinct failure is made small as soon as it is met. What comes
of the stretches is taken in their order, so that which example is the first of its failure does not depend on how
many processes there are, or on whether the campaign was cut off in between.
"""

from __future__ import annotations

import time
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field
from typing import Any, Protocol

from oracle.conformance import ending
from oracle.engines.protocol import Mishap
from oracle.fuzz.doing import died
from oracle.fuzz.failure import Failure, Identity, in_order
from oracle.fuzz.journal import Journal
from oracle.fuzz.tasks import GEARS, Came, Shrinking, Task, stretches
from oracle.scoring import Tried

AHEAD = 2
"""So many tasks for each process are handed out before the first of them is done."""


@dataclass(frozen=True, slots=True)
class Plan:
    """How long a campaign is: by `examples` or by `seconds`, shrinking included; neither: until it is stopped."""

    seed: int = 0
    examples: int | None = None
    seconds: float | None = None
    gears: tuple[str, ...] = GEARS
    fail_fast: bool = False


class Workers(Protocol):
    """Whoever carries tasks out. What they begin ends at the campaign's time `until`."""

    jobs: int

    def submit(self, task: Task) -> Future[Any]:
        """What will come of a task. The future raises EngineUnavailable."""

    def cut(self) -> None:
        """Whatever is at work leaves off."""

    def ended(self) -> list[Mishap]:
        """Ends the engines; what was wrong about how their processes ended."""


@dataclass(slots=True)
class Done:
    """What has come of it so far."""

    results: Counter[str] = field(default_factory=Counter)
    skipped: Counter[str] = field(default_factory=Counter)
    """Why examples could not be put to the engine."""
    failures: dict[Identity, Failure] = field(default_factory=dict)
    """The first example of each distinct failure, by its number; the smallest one once it is found."""

    seen: Counter[Identity] = field(default_factory=Counter)
    """In how many examples each failure was met that say how the play is paid."""

    @property
    def examples(self) -> int:
        """How many were put to the engine, those it could not run included."""
        return self.results.total()

    def in_order(self) -> list[Failure]:
        """The failures in the order in which they are told."""
        return in_order(self.failures.values(), self.seen)

    def take(self, came: Came) -> list[Failure]:
        """Counts what came of a stretch; the failures that are new."""
        self.results.update(came.results)
        self.skipped.update(came.skipped)
        self.seen.update(dict(came.seen))
        return [each for each in came.failures if each.identity not in self.failures]


class Campaign:
    """One campaign with its workers. `done` holds what has come of it, whenever one looks.

    It stops at the time `until` (monotonic clock). `counts` says whether a failure counts; one that is known does not
    stop a campaign that stops at the first. `before` is what was wrong about the end of engines before it began.
    """

    def __init__(
        self,
        plan: Plan,
        workers: Workers,
        until: float | None = None,
        journal: Journal | None = None,
        counts: Callable[[Failure], bool] = lambda failure: True,
        before: Iterable[Mishap] = (),
    ) -> None:
        self.plan = plan
        self.done = Done()
        self.over = False
        """Whether it ran to its end."""
        self._workers = workers
        self._until = until
        self._journal = journal
        self._counts = counts
        self._before = before
        self._begun = time.monotonic() - (journal.seconds if journal is not None else 0.0)
        self._stretches = stretches(plan.gears, plan.examples)
        self._waiting: deque[Future[Came]] = deque()
        self._shrinking: deque[Future[Failure]] = deque()
        self._all_out = False
        """Whether no stretch is handed out any more."""
        self._enough = False
        """Whether the failure has been met that the campaign stops at."""

    def run(self) -> Iterator[Failure | None]:
        """Each distinct failure once it is small, and None in between, so that one can say how far it is.

        Raises EngineUnavailable.
        """
        for came in self._journal.came if self._journal is not None else ():
            next(self._stretches)
            yield from self._taken(came)
        while True:
            while not self._all_out and len(self._waiting) < self._workers.jobs * AHEAD:
                self._hand_out()
            if self._waiting:
                came = _result(self._waiting.popleft())
                self._keep(came)
                yield from self._taken(came)
            while self._shrinking and (not self._waiting or self._shrinking[0].done()):
                small = _result(self._shrinking.popleft())
                self._keep(small)
                self.done.failures[small.identity] = small
                yield small
            if not self._waiting and not self._shrinking and self._all_out:
                self.over = True
                return
            yield None

    def ended(self) -> Tried | None:
        """Ends the engines; what was wrong about how their processes ended, each sort of it once; None if nothing."""
        if not self.over:
            waiting: list[Future[Any]] = [*self._waiting, *self._shrinking]
            for each in waiting:
                each.cancel()
            self._workers.cut()
        words = {mishap.what: mishap for mishap in reversed([*self._before, *self._workers.ended()])}
        return ending(words[what] for what in sorted(words))

    def _hand_out(self) -> None:
        stretch = next(self._stretches, None)
        if stretch is None or (self._until is not None and time.monotonic() >= self._until):
            self._all_out = True
        else:
            self._waiting.append(self._workers.submit(stretch))

    def _taken(self, came: Came) -> Iterator[Failure]:
        """Counts what came of a stretch, and has what is new made small, or takes it from the journal."""
        for failure in self.done.take(came):
            if self._enough:
                return
            self.done.failures[failure.identity] = failure
            small = self._journal.small.get(failure.identity) if self._journal is not None else None
            if small is None:
                self._shrinking.append(self._workers.submit(Shrinking(failure)))
            else:
                self.done.failures[small.identity] = small
                yield small
            if self.plan.fail_fast and self._counts(failure):
                self._enough = self._all_out = True
                self._waiting.clear()

    def _keep(self, result: Came | Failure) -> None:
        if self._journal is not None:
            self._journal.write(time.monotonic() - self._begun, result)


def _result(future: Future[Any]) -> Any:
    try:
        return future.result()
    except BrokenProcessPool:
        raise died() from None
