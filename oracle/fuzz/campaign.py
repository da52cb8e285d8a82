"""
A campaign
==========

Examples are put to an engine one after the other. The first example of each distinct failure is kept; when the sweep
is over, each is made as small as it gets.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from oracle import registry
from oracle.conformance import Suite
from oracle.engines.encounter import meet
from oracle.engines.target import Target
from oracle.errors import Problem
from oracle.examining import completed_header
from oracle.fuzz.examples import Example, edition_for, example, generator, well_formed
from oracle.fuzz.shrinking import shrunk
from oracle.scoring import FAILED, SKIPPED, Tried
from oracle.sitting import Sitting, Terms
from oracle.verdict import Finding

Identity = tuple[str, str, str]
"""What makes two failures the same: kind, rule and aspect of the finding."""


@dataclass(frozen=True, slots=True)
class Failure:
    """A distinct failure, the example that first showed it, and its number."""

    finding: Finding
    example: Example
    number: int

    @property
    def identity(self) -> Identity:
        """What makes it the same as another."""
        return identity(self.finding)


@dataclass(slots=True)
class Sweep:
    """What has been tried so far."""

    results: Counter[str] = field(default_factory=Counter)
    skipped: Counter[str] = field(default_factory=Counter)
    """Why examples could not be put to the engine."""
    failures: dict[Identity, Failure] = field(default_factory=dict)

    @property
    def examples(self) -> int:
        """How many were put to the engine, those it could not run included."""
        return self.results.total()


def identity(finding: Finding) -> Identity:
    """What makes two failures the same."""
    return finding.kind, finding.rule, finding.aspect


def foremost(tried: Tried) -> Finding:
    """The finding a failed example is known by: the first that names a rule, for the others follow from it."""
    return next((each for each in tried.findings if each.rule), tried.findings[0])


class Campaign:
    """An engine, the terms it is held to, and a seed. Use it in a `with`. Raises EngineUnavailable, Usage."""

    def __init__(self, target: Target, terms: Terms, seed: int) -> None:
        self.terms = terms
        self.seed = seed
        registry.teach()
        self.suite = Suite(target, terms)
        self.book = registry.rulebook(self.suite.hello.rulebook)
        self.edition = edition_for(self.book, terms)
        generator(self.book, self.edition)
        self.done = Sweep()

    def __enter__(self) -> Campaign:
        return self

    def __exit__(self, *_: object) -> None:
        self.suite.__exit__()

    def sweep(self, goes_on: Callable[[int], bool]) -> Iterator[Failure]:
        """Puts example 1, 2, … to the engine while `goes_on` says so of the next; gives each failure not seen yet."""
        number = 1
        while goes_on(number):
            made = example(self.book, self.seed, number, self.terms, self.edition)
            tried = self._tried(made)
            self.done.results[tried.result] += 1
            self.done.skipped.update(tried.why if tried.result == SKIPPED else ())
            if tried.result == FAILED:
                failure = Failure(foremost(tried), made, number)
                if failure.identity not in self.done.failures:
                    self.done.failures[failure.identity] = failure
                    yield failure
            number += 1

    def smallest(self, failure: Failure) -> Failure:
        """The same failure in an example in which nothing can be left out."""
        if failure.finding.kind == "flaky":
            return failure
        made = shrunk(failure.example, lambda each: self.fails(each, failure.identity), self.book.tidied)
        return Failure(foremost(self._tried(made)), made, failure.number)

    def answered(self, each: Example) -> str:
        """What the engine did with the play, in its own words."""
        sitting = Sitting(each.header, self.terms)
        header = completed_header(sitting, each.question(), self.suite.hello)
        said = meet(self.suite.session, self.suite.hello, header, each.before, each.action)
        if said.mishap is not None:
            return said.mishap.sentence()
        if said.applied is None:
            return "declined the position"
        if said.applied.accepted:
            return "accepted it"
        return "refused it" + (f": {said.applied.message or said.applied.code}" if said.applied.code else "")

    def fails(self, each: Example, wanted: Identity) -> bool:
        """Whether the example is well-formed and fails in this way."""
        if not well_formed(each, self.terms):
            return False
        tried = self._tried(each)
        return tried.result == FAILED and identity(foremost(tried)) == wanted

    def _tried(self, made: Example) -> Tried:
        tried = self.suite.try_case(made.as_record())
        if isinstance(tried, Problem):
            raise AssertionError(f"an example was looked at and is ill-formed all the same: {tried.render()}")
        return tried
