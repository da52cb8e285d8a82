"""
Hunts
=====

The same examples, with Hypothesis choosing the random numbers: it varies what it has tried, repeats choices, and goes
to extremes. A failure that a hunt found is made small by Hypothesis first, which makes the choices themselves simpler,
and then like every other.
"""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable
from random import Random

import hypothesis
from hypothesis import HealthCheck, Phase, Verbosity
from hypothesis import strategies as st
from hypothesis.errors import Flaky

from oracle.fuzz.examples import Example
from oracle.fuzz.failure import Failure
from oracle.fuzz.tasks import CHASE, Came, Notes, Stretch
from oracle.fuzz.trial import Trial

SIMPLER = 20
"""So many simpler examples Hypothesis may try."""

FAR = 977**3
"""Hypothesis mixes numbers that it reads in the source of loaded modules into what it draws, so that it would depend on
what is loaded; there are none of this size."""


class Chosen(Random):
    """Random numbers that Hypothesis draws, each out of few. The simplest is "no", and the first of a choice."""

    def __new__(cls, draw: Callable[[st.SearchStrategy[int]], int]) -> Chosen:
        return super().__new__(cls)

    def __init__(self, draw: Callable[[st.SearchStrategy[int]], int]) -> None:
        self._draw = draw

    def random(self) -> float:
        """A hundredth from 0.00 to 0.99; the simplest is the highest."""
        return (99 - self._randbelow(100)) / 100

    def getrandbits(self, k: int, /) -> int:
        """A number of `k` bits."""
        return self._randbelow(1 << k)

    def _randbelow(self, n: int) -> int:
        return self._draw(st.integers(FAR, FAR + n - 1)) - FAR


class _Met(Exception):
    """The failure that is chased."""


class _Enough(BaseException):
    """Raised through Hypothesis, which takes only an Exception for a failure, to end it."""


def _late(until: float | None) -> bool:
    return until is not None and time.monotonic() >= until


def hunted(trial: Trial, seed: int, hunt: Stretch, until: float | None = None) -> Came:
    """One hunt. What is drawn depends on the seed and its number alone."""
    notes = Notes(hunt.gear)

    def put(made: Example) -> None:
        notes.take(hunt.first, made, trial.put(made))
        if notes.results.total() >= hunt.count or _late(until):
            raise _Enough

    with contextlib.suppress(_Enough):
        _drive(trial, put, seed, hunt.first, (Phase.generate,))
    return notes.came()


def thrown_away(trial: Trial, seed: int, number: int) -> None:
    """Draws the examples of a hunt and does nothing with them, to measure what Hypothesis alone costs."""
    _drive(trial, lambda made: None, seed, number, (Phase.generate,))


def chased(trial: Trial, seed: int, failure: Failure, until: float | None = None) -> Example:
    """The smallest example of a hunt's failure that Hypothesis comes upon when it makes the choices simpler."""
    met: list[Example] = []
    tries, decided = 0, trial.decided(failure.example)

    def put(made: Example) -> None:
        nonlocal tries
        tries += bool(met)
        if tries > SIMPLER or _late(until):
            raise _Enough
        if trial.fails(made, failure.identity, decided):
            met.append(made)
            raise _Met

    with contextlib.suppress(_Met, _Enough, Flaky):
        _drive(trial, put, seed, failure.number, (Phase.generate, Phase.shrink))
    return min([failure.example, *met], key=lambda each: (len(repr(each)), repr(each)))


def _drive(trial: Trial, put: Callable[[Example], None], seed: int, number: int, phases: tuple[Phase, ...]) -> None:
    """Has Hypothesis draw the examples of a hunt, which is always as long: what it draws depends on that."""

    @hypothesis.seed(f"{seed}:{number}")
    @hypothesis.settings(
        max_examples=CHASE,
        phases=phases,
        database=None,
        deadline=None,
        print_blob=False,
        report_multiple_bugs=False,
        suppress_health_check=list(HealthCheck),
        verbosity=Verbosity.quiet,
    )
    @hypothesis.given(st.data())
    def draw(data: st.DataObject) -> None:
        put(trial.drawn(Chosen(data.draw)))

    draw()
