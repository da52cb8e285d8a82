"""Tasks carried out: one after the other in this process, or side by side in several."""

from __future__ import annotations

import multiprocessing
import os
import signal
import time
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from dataclasses import replace
from multiprocessing.synchronize import Barrier
from multiprocessing.util import Finalize
from random import Random
from threading import BrokenBarrierError
from typing import Any

from oracle.engines.protocol import Mishap
from oracle.engines.target import Target
from oracle.errors import EngineUnavailable, Problem
from oracle.fuzz.failure import FLAKY, Failure
from oracle.fuzz.tasks import HUNT, Came, Notes, Shrinking, Stretch, Task
from oracle.fuzz.trial import Trial
from oracle.processes import start_method, worker
from oracle.sitting import Terms

LONGEST_WAIT = 60.0
"""Seconds after which a process of the crew waits no longer for the others."""


def carry_out(trial: Trial, seed: int, task: Task, until: float | None = None) -> Came | Failure:
    """Does a task, or as much of it as can be done by the time `until` (monotonic clock)."""
    if isinstance(task, Shrinking):
        return small(trial, seed, task.failure, until)
    if task.gear == HUNT:
        from oracle.fuzz.hunting import hunted  # Hypothesis takes a while to load.

        return hunted(trial, seed, task, until)
    return swept(trial, seed, task, until)


def small(trial: Trial, seed: int, failure: Failure, until: float | None = None) -> Failure:
    """The failure in the smallest example."""
    if failure.gear == HUNT and failure.finding.kind != FLAKY:
        from oracle.fuzz.hunting import chased

        failure = replace(failure, example=chased(trial, seed, failure, until))
    return trial.smallest(failure, until)


def swept(trial: Trial, seed: int, stretch: Stretch, until: float | None = None) -> Came:
    """Examples that depend on the seed and their number alone, put to the engine one after the other."""
    notes = Notes(stretch.gear)

    numbers = range(stretch.first, stretch.first + stretch.count)
    examples = (trial.drawn(Random(f"{seed}:{number}"), number) for number in numbers)
    put = trial.put_all(examples, lambda: until is None or time.monotonic() < until)
    for number, (made, tried) in zip(numbers, put, strict=False):
        notes.take(number, made, tried)
    return notes.came()


class Alone:
    """This process does everything, when it is asked to."""

    jobs = 1

    def __init__(self, trial: Trial, seed: int, until: float | None) -> None:
        self._work = trial, seed
        self._until = until

    def submit(self, task: Task) -> Future[Any]:
        """What comes of the task, at once."""
        done: Future[Any] = Future()
        done.set_result(carry_out(*self._work, task, self._until))
        return done

    def cut(self) -> None:
        """Nothing is at work."""

    def ended(self) -> list[Mishap]:
        """Ends the engine; what was wrong about how its processes ended."""
        return self._work[0].suite.last_words()

    def close(self) -> None:
        """Nothing to end."""


class Crew:
    """Several processes, each with an engine of its own. None of them outlives this one."""

    def __init__(self, jobs: int, target: Target, terms: Terms, seed: int, until: float | None) -> None:
        self.jobs = jobs
        before = multiprocessing.active_children()
        context = multiprocessing.get_context(start_method())
        orders = target, terms, seed, until
        self._pool = ProcessPoolExecutor(jobs, context, _begin, (orders, context.Barrier(jobs)))
        for _ in range(jobs):
            self._pool.submit(os.getpid)
        self._own = [each for each in multiprocessing.active_children() if each not in before]

    def submit(self, task: Task) -> Future[Any]:
        """What will come of the task. The future raises EngineUnavailable if the engine cannot be run."""
        try:
            return self._pool.submit(_do, task)
        except BrokenProcessPool:
            raise died() from None

    def cut(self) -> None:
        """Lets no process go on with its task, nor with another."""
        for process in self._own:
            if process.pid is not None:
                with suppress(ProcessLookupError):
                    os.kill(process.pid, signal.SIGUSR1)

    def ended(self) -> list[Mishap]:
        """Ends every engine, when all tasks are done or cut; what was wrong about how their processes ended."""
        try:
            waiting = [self._pool.submit(_ended) for _ in range(self.jobs)]
            return [mishap for future in waiting for mishap in future.result()]
        except BrokenProcessPool:
            return []

    def close(self) -> None:
        """Ends every process, whatever it is at."""
        self._pool.shutdown(wait=False, cancel_futures=True)
        for process in self._own:
            process.terminate()
        for process in self._own:
            process.join()


def died() -> EngineUnavailable:
    """A process of the crew is gone."""
    hint = "an engine that runs inside a process of ours can end it; --engine with a command keeps it apart"
    return EngineUnavailable(Problem("engine-unavailable", "a process that ran the engine died", hint=hint))


# --- inside a process of the crew ---------------------------------------------------------------------------------

Orders = tuple[Target, Terms, int, float | None]

_orders: Orders | None = None
_meeting: Barrier | None = None
_trial: Trial | None = None
_at_work = _cut = False
"""Whether this process does a task, and whether it is to do none any more."""


def _begin(orders: Orders, meeting: Barrier) -> None:
    global _orders, _meeting
    _orders, _meeting = orders, meeting
    worker()
    signal.signal(signal.SIGUSR1, _cut_short)


def _cut_short(*_: object) -> None:
    global _cut
    _cut = True
    if _at_work:
        raise KeyboardInterrupt


def _ended() -> list[Mishap]:
    """Waits until every process of the crew is here, so that each ends its own engine."""
    assert _meeting is not None
    with suppress(BrokenBarrierError):
        _meeting.wait(LONGEST_WAIT)
    return [] if _trial is None else _trial.suite.last_words()


def _do(task: Task) -> Came | Failure:
    global _trial, _at_work
    assert _orders is not None
    target, terms, seed, until = _orders
    try:
        _at_work = True
        if _cut:
            raise KeyboardInterrupt
        if _trial is None:
            _trial = Trial(target, terms)
            Finalize(_trial, _trial.close, exitpriority=10)
        return carry_out(_trial, seed, task, until)
    finally:
        _at_work = False
