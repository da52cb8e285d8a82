"""
Connectives and counting
========================

A rule is written once, over values that may be plain (`bool`, `int`), not recorded (`Unknown`, `Span`), terms of the
solver (`Term`, `Sum`) or only written down (`Written`). The connectives look at the value and answer in kind. Plain
values are told apart by identity, so a term can never slip through as if it were true.

Arguments are evaluated before the call: use `every` and `some` with a generator where that matters.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, TypeAlias

Term: TypeAlias = Any
"""A Boolean term of the solver (`z3.BoolRef`); this module is the only one outside `deciders` that meets any."""


@dataclass(frozen=True, slots=True)
class Unknown:
    """A truth that the record does not decide; `missing` are the JSON pointers of what would."""

    missing: frozenset[str]

    def __bool__(self) -> bool:
        raise TypeError("an unknown truth has no truth value")


@dataclass(frozen=True, slots=True)
class Span:
    """A number known to lie between `low` and `high`, both included."""

    low: int
    high: int
    missing: frozenset[str]


class Sum:
    """A constant plus a number of literals that count one each when true. Only `at_least` compares sums."""

    __slots__ = ("constant", "literals")

    def __init__(self, constant: int, literals: tuple[Term, ...]) -> None:
        self.constant = constant
        self.literals = literals

    def __bool__(self) -> bool:
        raise TypeError("a sum of the solver has no truth value")

    def __eq__(self, other: object) -> bool:
        raise TypeError("sums are compared with at_least")

    __hash__ = None  # type: ignore[assignment]


class Written:
    """A truth or number written down instead of worked out: an operation and what it is applied to.

    The operations are `and`, `or`, `not`, `when`, `sum`, `at-least`; and `leaf`, a value that will be known later.
    """

    __slots__ = ("operation", "parts")

    def __init__(self, operation: str, *parts: Any) -> None:
        self.operation = operation
        self.parts = parts

    def __bool__(self) -> bool:
        raise TypeError("what is only written down has no truth value")


Truth: TypeAlias = bool | Unknown | Term
Number: TypeAlias = int | Span | Sum | Written

NOTHING: frozenset[str] = frozenset()


def every(truths: Iterable[Truth]) -> Truth:
    """All of them hold; true of none."""
    terms: list[Term] = []
    missing = NOTHING
    for truth in truths:
        if truth is True:
            continue
        if truth is False:
            return False
        if isinstance(truth, Unknown):
            missing |= truth.missing
        else:
            terms.append(truth)
    if missing:
        return Unknown(missing)
    return _and(terms) if terms else True


def some(truths: Iterable[Truth]) -> Truth:
    """At least one of them holds; false of none."""
    terms: list[Term] = []
    missing = NOTHING
    for truth in truths:
        if truth is False:
            continue
        if truth is True:
            return True
        if isinstance(truth, Unknown):
            missing |= truth.missing
        else:
            terms.append(truth)
    if missing:
        return Unknown(missing)
    return _or(terms) if terms else False


def all_of(*truths: Truth) -> Truth:
    """All of the arguments hold."""
    return every(truths)


def any_of(*truths: Truth) -> Truth:
    """At least one of the arguments holds."""
    return some(truths)


def none_of(*truths: Truth) -> Truth:
    """None of the arguments holds."""
    return negation(some(truths))


def negation(truth: Truth) -> Truth:
    """The opposite; what is unknown stays unknown."""
    if truth is True:
        return False
    if truth is False:
        return True
    return truth if isinstance(truth, Unknown) else _not(truth)


def implies(condition: Truth, consequence: Truth) -> Truth:
    """If `condition` holds, so does `consequence`."""
    if condition is False or consequence is True:
        return True
    if condition is True:
        return consequence
    return some((negation(condition), consequence))


def count(truths: Iterable[Truth]) -> Number:
    """How many of them hold."""
    return total(when(truth, 1) for truth in truths)


def when(condition: Truth, number: Number) -> Number:
    """`number` where the condition holds, else 0."""
    if condition is True:
        return number
    if condition is False:
        return 0
    if isinstance(condition, Unknown):
        high = number if isinstance(number, int) else number.high if isinstance(number, Span) else 0
        return Span(0, high, condition.missing)
    if isinstance(condition, Written):
        return Written("when", condition, number)
    if isinstance(number, int):
        return Sum(0, (condition,) * number)
    if isinstance(number, Sum):
        return Sum(0, (condition,) * number.constant + tuple(_and([condition, each]) for each in number.literals))
    raise TypeError("terms and unknown numbers do not mix")


def total(numbers: Iterable[Number]) -> Number:
    """The sum of all of them."""
    constant, low, high = 0, 0, 0
    literals: list[Term] = []
    written: list[Written] = []
    missing = NOTHING
    for number in numbers:
        if isinstance(number, int):
            constant += number
        elif isinstance(number, Span):
            low, high, missing = low + number.low, high + number.high, missing | number.missing
        elif isinstance(number, Written):
            written.append(number)
        else:
            constant += number.constant
            literals += number.literals
    if missing:
        return Span(constant + low, constant + high, missing)
    if written:
        return Written("sum", constant, *written)
    return Sum(constant, tuple(literals)) if literals else constant


def at_least(more: Number, less: Number) -> Truth:
    """`more` is no smaller than `less`."""
    if isinstance(more, int) and isinstance(less, int):
        return more >= less
    if isinstance(more, Span) or isinstance(less, Span):
        left, right = _span(more), _span(less)
        if left.low >= right.high:
            return True
        if left.high < right.low:
            return False
        return Unknown(left.missing | right.missing)
    if isinstance(more, Written) or isinstance(less, Written):
        return Written("at-least", more, less)
    left_, right_ = _sum(more), _sum(less)
    bound = right_.constant - left_.constant + len(right_.literals)
    literals = [*left_.literals, *map(_not, right_.literals)]
    if bound <= 0:
        return True
    if bound > len(literals):
        return False
    return _z3_at_least(literals, bound)


def equal(one: Number, other: Number) -> Truth:
    """Both numbers are the same."""
    return all_of(at_least(one, other), at_least(other, one))


def _span(number: Number) -> Span:
    if isinstance(number, Span):
        return number
    if isinstance(number, int):
        return Span(number, number, NOTHING)
    raise TypeError("terms and unknown numbers do not mix")


def _sum(number: Number) -> Sum:
    if isinstance(number, Sum):
        return number
    if isinstance(number, int):
        return Sum(number, ())
    raise TypeError("terms and unknown numbers do not mix")


def _and(terms: list[Term]) -> Term:
    if len(terms) == 1:
        return terms[0]
    if isinstance(terms[0], Written):
        return Written("and", *terms)
    import z3

    return z3.And(*terms)


def _or(terms: list[Term]) -> Term:
    if len(terms) == 1:
        return terms[0]
    if isinstance(terms[0], Written):
        return Written("or", *terms)
    import z3

    return z3.Or(*terms)


def _not(term: Term) -> Term:
    if isinstance(term, Written):
        return Written("not", term)
    import z3

    return z3.Not(term)


def _z3_at_least(literals: list[Term], bound: int) -> Term:
    import z3

    weights: dict[int, int] = {}
    terms: dict[int, Term] = {}
    for literal in literals:
        key = literal.get_id()
        terms[key] = literal
        weights[key] = weights.get(key, 0) + 1
    return z3.PbGe([(terms[key], weight) for key, weight in weights.items()], bound)
