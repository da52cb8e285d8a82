"""
Failures told apart
===================

Two failures are the same if the finding is of the same kind, about the same rule and the same aspect. Of several
different ones what was done counts before what was only offered, and the earliest step first: what an engine does
wrong as a play is announced often leads to what is wrong later on. What is met seldom beside what is met often comes
after it. Only plays that say how they are paid count for that: a payment that is left to the engine has to be read off
its next position, and where that can be read in two ways, the wrong one may be taken.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from oracle.fuzz.examples import Example
from oracle.registry import rulebook
from oracle.rulebook import Rulebook
from oracle.scoring import Tried
from oracle.verdict import Finding

Identity = tuple[str, str, str]
"""What makes two failures the same: kind, rule and aspect of the finding."""

OFFER = "offer"
"""The aspect of findings about the list of legal plays."""

FLAKY = "flaky"
"""The kind of what cannot be made small, for it is not there each time."""


SELDOM = 10
"""What is met so many times less often than something else is met seldom."""


@dataclass(frozen=True, slots=True)
class Failure:
    """A distinct failure, an example that shows it, and the number of the example that first did."""

    finding: Finding
    example: Example
    number: int
    gear: str = "sweep"
    minimal: bool = False
    """Whether nothing can be left out of the example."""
    said: str = ""
    """What the engine did with the play, in its own words."""

    @property
    def identity(self) -> Identity:
        """What makes it the same as another."""
        return identity(self.finding)


def identity(finding: Finding) -> Identity:
    """What makes two failures the same."""
    return finding.kind, finding.rule, finding.aspect


def foremost(tried: Tried) -> Finding:
    """The finding a failed example is known by: the first that names a rule, for the others follow from it."""
    return next((each for each in tried.findings if each.rule), tried.findings[0])


def precedence(finding: Finding, book: Rulebook) -> tuple[Any, ...]:
    """A key that sorts what was done before what was only offered, then the earliest step first.

    What names no rule comes last. Rules stand in the rulebook in the order in which a play meets them.
    """
    order = [rule.id for rule in book.rules]
    step = order.index(finding.rule) if finding.rule in order else len(order)
    return finding.aspect == OFFER, step, identity(finding)


def in_order(failures: Iterable[Failure], seen: Mapping[Identity, int]) -> list[Failure]:
    """Sorted for telling, by in how many examples with a payment each was `seen`."""
    found = list(failures)
    most = max((seen.get(each.identity, 0) for each in found), default=0)

    def key(failure: Failure) -> tuple[Any, ...]:
        book = rulebook(failure.example.header["rulebook"])
        seldom = seen.get(failure.identity, 0) * SELDOM < most
        return seldom, *precedence(failure.finding, book)

    return sorted(found, key=key)
