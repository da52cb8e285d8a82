"""Random formulas over the connectives, and their values on whatever the atoms are filled with."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from oracle.logic import (
    Number,
    Truth,
    all_of,
    any_of,
    at_least,
    count,
    equal,
    every,
    implies,
    negation,
    none_of,
    some,
    total,
    when,
)

FLAGS, NUMBERS, HIGHEST = 4, 2, 3
"""How many atoms of each kind a formula speaks of, and the largest number."""

Formula = tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Atoms:
    """What the atoms stand for: plain values, unknown ones or terms of the solver."""

    flags: Sequence[Truth]
    numbers: Sequence[Number]


def truth(draw: random.Random, depth: int) -> Formula:
    """A random formula that is true or false."""
    if depth == 0 or draw.random() < 0.15:
        return ("constant", draw.random() < 0.5) if draw.random() < 0.15 else ("flag", draw.randrange(FLAGS))
    kind = draw.choice(("not", "all", "any", "none", "every", "some", "implies", "at_least", "equal"))
    if kind in ("at_least", "equal"):
        return kind, amount(draw, depth - 1), amount(draw, depth - 1)
    parts = 1 if kind == "not" else 2 if kind == "implies" else draw.randrange(4)
    return kind, *(truth(draw, depth - 1) for _ in range(parts))


def amount(draw: random.Random, depth: int) -> Formula:
    """A random formula that is a number."""
    if depth == 0 or draw.random() < 0.3:
        return ("number", draw.randrange(NUMBERS)) if draw.random() < 0.6 else ("plain", draw.randrange(4))
    kind = draw.choice(("count", "when", "total"))
    if kind == "when":
        return kind, truth(draw, depth - 1), amount(draw, depth - 1)
    make = truth if kind == "count" else amount
    return kind, *(make(draw, depth - 1) for _ in range(draw.randrange(4)))


CONNECTIVES: dict[str, Any] = {
    "not": negation,
    "all": all_of,
    "any": any_of,
    "none": none_of,
    "every": lambda *truths: every(iter(truths)),
    "some": lambda *truths: some(iter(truths)),
    "implies": implies,
    "at_least": at_least,
    "equal": equal,
    "count": lambda *truths: count(iter(truths)),
    "when": when,
    "total": lambda *numbers: total(iter(numbers)),
}


def value(formula: Formula, atoms: Atoms) -> Any:
    """The formula's value by the connectives under test."""
    kind, *parts = formula
    if kind in ("constant", "plain"):
        return parts[0]
    if kind == "flag":
        return atoms.flags[parts[0]]
    if kind == "number":
        return atoms.numbers[parts[0]]
    return CONNECTIVES[kind](*(value(part, atoms) for part in parts))


def meaning(formula: Formula, flags: Sequence[bool], numbers: Sequence[int]) -> Any:
    """What the formula means, in plain Python without any connective."""
    kind, *parts = formula
    if kind in ("constant", "plain"):
        return parts[0]
    if kind == "flag":
        return flags[parts[0]]
    if kind == "number":
        return numbers[parts[0]]
    inner = [meaning(part, flags, numbers) for part in parts]
    plain = {
        "not": lambda: not inner[0],
        "all": lambda: all(inner),
        "every": lambda: all(inner),
        "any": lambda: any(inner),
        "some": lambda: any(inner),
        "none": lambda: not any(inner),
        "implies": lambda: not inner[0] or inner[1],
        "at_least": lambda: inner[0] >= inner[1],
        "equal": lambda: inner[0] == inner[1],
        "count": lambda: sum(map(bool, inner)),
        "when": lambda: inner[1] if inner[0] else 0,
        "total": lambda: sum(inner),
    }
    return plain[kind]()
