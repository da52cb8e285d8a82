"""
Jumping
=======

A frog jumps at most as far as its legs are long, to a lily that is open, and pays a penny in flies for each foot.
"""

from __future__ import annotations

from typing import Any

from pond.facts import Jump

from oracle.logic import Truth, at_least, every, implies, negation
from oracle.rule import conduct, constraint, outcome


@constraint("jump.reach", aspect="leap", cites={"old": "1", "new": "1.1"})
def legs_are_long_enough(jump: Jump) -> Truth:
    """A frog jumps at most as far as its legs are long."""
    return at_least(jump.facts.legs, jump.facts.distance)


@constraint("jump.open", aspect="leap", cites={"old": None, "new": "1.2"})
def lily_is_open(jump: Jump) -> Truth:
    """Nobody jumps to a lily that is closed."""
    return negation(jump.facts.closed)


@constraint("fare.paid", aspect="fare", cites={"old": "2", "new": "2.1"})
def fare_is_paid(jump: Jump) -> Truth:
    """A jump costs a penny a foot, paid in flies."""
    return at_least(jump.paid, jump.facts.price)


@constraint("fare.fresh", aspect="fare", cites={"old": "3", "new": "2.2"}, reading=("stale-flies", "refused"))
def flies_are_fresh(jump: Jump) -> Truth:
    """A stale fly pays for nothing."""
    return every(implies(paid, negation(stale)) for paid, stale in jump.of_paid("stale"))


@constraint("fly.there", aspect="fare", cites={"old": "4", "new": "2.3"}, physics=True)
def flies_are_there(jump: Jump) -> Truth:
    """Only a fly that is there is paid."""
    return every(implies(paid, present) for paid, present in jump.of_paid("present"))


@outcome("frog.lands", aspect="landing", cites={"old": "5", "new": "3.1"})
def frog_lands(after: dict[str, Any], to: str) -> None:
    """The frog sits on the lily it jumped to."""
    after["at"] = to


@outcome("flies.gone", aspect="landing", cites={"old": "5", "new": "3.2"})
def flies_are_gone(after: dict[str, Any], paid: frozenset[str]) -> None:
    """The flies paid are gone."""
    after["flies"] = [fly for fly in after["flies"] if fly not in paid]


@conduct("conduct.doomed-choice", aspect="leap", cites={"old": "6", "new": "4.1"})
def choice_is_not_doomed(another_choice_works: bool) -> bool:
    """Nobody chooses a lily that cannot be reached while another can."""
    return not another_choice_works


@conduct("conduct.doomed-payment", aspect="fare", cites={"old": "6", "new": "4.2"})
def payment_is_not_doomed(another_payment_works: bool) -> bool:
    """Nobody pays in a way that must fail while another way works."""
    return not another_payment_works
