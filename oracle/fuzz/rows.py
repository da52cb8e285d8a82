"""
Examples in a row
=================

How examples are put to an engine so that nobody waits for anybody. An engine of its own process is at work on one
while the next is drawn and the last is judged. One in this process is asked about some, which are judged after that:
each of these goes faster where it has just been done.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from itertools import islice

from oracle.conformance import Posed, Suite
from oracle.engines.encounter import Encounter
from oracle.errors import Problem
from oracle.fuzz.examples import Example
from oracle.scoring import Tried

AT_ONCE = 20
"""So many examples an engine in this process is asked about before the first is judged."""

Put = Iterator[tuple[Example, Tried]]


def put(suite: Suite, examples: Iterator[Example], goes_on: Callable[[], bool]) -> Put:
    """Each well-formed example with what comes of it, as long as it goes on.

    Raises EngineUnavailable if the engine cannot be started any more.
    """
    return _side_by_side(suite, examples, goes_on) if suite.session.early else _by_turns(suite, examples, goes_on)


def _side_by_side(suite: Suite, examples: Iterator[Example], goes_on: Callable[[], bool]) -> Put:
    waiting: deque[tuple[Example, Posed | Tried]] = deque()

    def take() -> None:
        for made in islice(examples, int(goes_on())):
            waiting.append((made, _posed(suite, made)))

    take()
    while waiting:
        made, posed = waiting.popleft()
        if isinstance(posed, Posed):
            said = suite.met(posed, take)
        if not waiting:
            take()
        if waiting and isinstance(waiting[0][1], Posed):
            suite.ahead(waiting[0][1])
        yield made, suite.judged(posed, said) if isinstance(posed, Posed) else posed


def _by_turns(suite: Suite, examples: Iterator[Example], goes_on: Callable[[], bool]) -> Put:
    while some := [(made, _posed(suite, made)) for made in islice(examples, AT_ONCE)]:
        met = [
            (made, posed, suite.met(posed) if isinstance(posed, Posed) else Encounter())
            for made, posed in some
            if goes_on()
        ]
        for made, posed, said in met:
            yield made, suite.judged(posed, said) if isinstance(posed, Posed) else posed
        if len(met) < len(some):
            return  # It does not go on, so nothing more need be made.


def _posed(suite: Suite, made: Example) -> Posed | Tried:
    posed = suite.posed(made.as_record())
    if isinstance(posed, Problem):
        raise AssertionError(f"an example was looked at and is ill-formed all the same: {posed.render()}")
    return posed
