"""
Examples
========

A well-formed position and a play with its payment, made of a stream of random numbers. It depends on them and on what
the engine says it can do, not on what was tried before.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from oracle import registry
from oracle.casework import INCIDENT_FIELDS
from oracle.errors import Problem, Usage
from oracle.fuzz.paying import paid, unpaid
from oracle.rulebook import Rulebook
from oracle.services import Made
from oracle.sitting import Seat, Sitting, Terms
from oracle.trace import Record, Validator

Runs = Callable[[Sitting, Mapping[str, Any], Mapping[str, Any]], bool]
"""Whether an engine runs such a position and action."""
MOST_TRIES = 100
"""So often a rulebook may hand over something ill-formed before that is taken for a defect."""

MOST_REDRAWN = 5
"""So often another position is made where the engine does not run one."""


@dataclass(frozen=True, slots=True)
class Example:
    """A position and a play, as an engine is given them."""

    header: Mapping[str, Any]
    before: Mapping[str, Any]
    action: Mapping[str, Any]

    def as_case(self, name: str, title: str, expect: Mapping[str, Any]) -> dict[str, Any]:
        """A case record."""
        record = self.question()
        position = {name: record[name] for name in INCIDENT_FIELDS if name in record}
        return {"id": name, "title": title, "header": self.header, **position, "expect": expect}

    def question(self) -> dict[str, Any]:
        """An incident record without a claim."""
        return registry.rulebook(self.header["rulebook"]).as_incident(self.before, self.action)

    def as_record(self) -> Record:
        """A case that promises nothing yet, to put to an engine."""
        return Record("case", self.as_case("example", "example", {"status": "unknown"}), "-", 1)


def generator(book: Rulebook, edition: str) -> Rulebook:
    """The rulebook, if it can make positions. Raises Usage."""
    if book.example(Random(0), edition) is None:
        hint = "ambush cases --engine … puts the corpus to the engine"
        raise Usage(Problem("usage", f"the rulebook {book.id} cannot make positions", hint=hint))
    return book


def example(
    random: Random,
    book: Rulebook,
    seat: Seat,
    edition: str,
    runs: Runs = lambda *_: True,
    can: frozenset[str] | None = None,
    start: Made | None = None,
) -> Example:
    """An example of an edition, made of these random numbers. The rulebook must have passed `generator`.

    It is made for what an engine can do, by its capabilities, and made anew a few times where the engine does not run
    it; no payment is made up for what it does not run all the same. With `start` only the payment is made up.
    """
    for attempt in range(MOST_TRIES):
        made = start if start is not None and not attempt else book.example(random, edition, can)
        assert made is not None, "the rulebook could make positions before"
        header, before, action = made
        left = Example(header, before, unpaid(book, action))
        sitting = seat.of(header)
        sitting.hold(before)
        if sitting.lint(left.question()):
            continue
        able = runs(sitting, before, left.action)
        if not able and made is not start and attempt < MOST_REDRAWN:
            continue
        # A mistake in a payment may name what cannot be named there.
        whole = Example(header, before, paid(random, sitting, before, action)) if able else left
        if whole.action != left.action and _fits(whole, sitting):
            return whole
        if _is_case(left):
            return left
    raise AssertionError(f"{MOST_TRIES} positions in a row are ill-formed: a defect of the rulebook {book.id}")


def well_formed(each: Example, terms: Terms) -> bool:
    """Whether it fits its schema and is a position in which a player may act."""
    return _is_case(each) and not Sitting(each.header, terms).lint(each.question())


def _is_case(each: Example) -> bool:
    return Validator.for_kind(each.header["rulebook"], "case").accepts(each.as_record().data)


def _fits(each: Example, sitting: Sitting) -> bool:
    return _is_case(each) and not sitting.lint(each.question())


def edition_for(book: Rulebook, terms: Terms) -> str:
    """The edition that examples are of: the one asked for, else the newest."""
    return registry.setting(book, {}, terms.edition).edition
