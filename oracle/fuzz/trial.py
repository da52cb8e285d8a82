"""
Trials
======

One engine, held to the rules: examples are put to it one at a time. All that a campaign knows of an engine goes
through here, in whichever process.
"""

from __future__ import annotations

import copy
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random

from oracle import registry
from oracle.conformance import Suite
from oracle.engines.encounter import meet
from oracle.engines.target import Target
from oracle.examining import completed_header
from oracle.fuzz import rows
from oracle.fuzz.examples import Example, edition_for, example, generator, well_formed
from oracle.fuzz.failure import FLAKY, Failure, Identity, foremost, identity
from oracle.fuzz.paying import unpaid
from oracle.fuzz.shrinking import shrunk
from oracle.scoring import FAILED, Tried
from oracle.services import Made
from oracle.sitting import Terms
from oracle.verdict import Status, Verdict


class Trial:
    """An engine and the terms it is held to. Use it in a `with`. Raises EngineUnavailable, Usage."""

    def __init__(self, target: Target, terms: Terms) -> None:
        self.terms = terms
        registry.teach()
        self.suite = Suite(target, terms)
        self.book = registry.rulebook(self.suite.hello.rulebook)
        self.edition = edition_for(self.book, terms)
        generator(self.book, self.edition)
        self.frontier: list[Made] = [made for made in self.book.frontier(self.edition) if self._runs(made)]
        """Positions at the boundary of each rule that the engine runs."""

    def __enter__(self) -> Trial:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Ends the engine; the next example would have a fresh one."""
        self.suite.__exit__()

    def drawn(self, random: Random, number: int = 0) -> Example:
        """An example made of these random numbers; the first ones (from number 1) lie at the frontier of each rule."""
        can = self.suite.hello.capabilities
        start = copy.deepcopy(self.frontier[number - 1]) if 0 < number <= len(self.frontier) else None
        return example(random, self.book, self.suite.seat, self.edition, self.suite.runs, can, start)

    def _runs(self, made: Made) -> bool:
        header, before, action = made
        return self.suite.runs(self.suite.seat.of(header), before, unpaid(self.book, action))

    def put(self, made: Example) -> Tried:
        """What comes of a well-formed example. Raises EngineUnavailable if the engine cannot be started any more."""
        return next(self.put_all(iter((made,))))[1]

    def put_all(
        self, examples: Iterator[Example], goes_on: Callable[[], bool] = lambda: True
    ) -> Iterator[tuple[Example, Tried]]:
        """Each well-formed example with what comes of it, as long as it `goes_on`. Raises EngineUnavailable."""
        return rows.put(self.suite, examples, goes_on)

    def decided(self, each: Example) -> bool:
        """Whether the rules say for certain what is right: only then can an engine be seen to have been mended."""
        heard = self.suite.seat.of(each.header).hear(each.question())
        return isinstance(heard, Verdict) and heard.status in (Status.LEGAL, Status.ILLEGAL)

    def fails(self, each: Example, wanted: Identity, decided: bool = False) -> bool:
        """Whether the example is well-formed and fails in this way; `decided`: and the rules say what is right."""
        if not well_formed(each, self.terms) or (decided and not self.decided(each)):
            return False
        tried = self.put(each)
        return tried.result == FAILED and identity(foremost(tried)) == wanted

    def smallest(self, failure: Failure, until: float | None = None) -> Failure:
        """The same failure in an example in which nothing can be left out, or as small as it got by the time `until`.

        `until` is by the monotonic clock.
        """
        if failure.finding.kind == FLAKY:
            return replace(failure, said=self.answered(failure.example))

        def goes_on() -> bool:
            return until is None or time.monotonic() < until

        decided = self.decided(failure.example)

        def fails(each: Example) -> bool:
            return self.fails(each, failure.identity, decided)

        made, minimal = shrunk(failure.example, fails, self.book.tidied, goes_on)
        tried = self.put(made)
        if tried.result != FAILED or identity(foremost(tried)) != failure.identity:  # It does otherwise each time.
            return replace(failure, said=self.answered(failure.example))
        return replace(failure, finding=foremost(tried), example=made, minimal=minimal, said=self.answered(made))

    def answered(self, each: Example) -> str:
        """What the engine did with the play, in its own words."""
        sitting = self.suite.seat.of(each.header)
        header = completed_header(sitting, each.question(), self.suite.hello)
        said = meet(self.suite.session, self.suite.hello, header, each.before, each.action)
        if said.mishap is not None:
            return said.mishap.sentence()
        if said.applied is None:
            return "declined the position"
        if said.applied.accepted:
            return "accepted it"
        return "refused it" + (f": {said.applied.message or said.applied.code}" if said.applied.code else "")
