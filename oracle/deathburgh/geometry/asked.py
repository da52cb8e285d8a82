"""
Questions asked again
=====================

A judge asks the same question for every reading. Exact numbers have no hash, so a question is remembered by a key
that is the same for numbers written alike; that misses some equal ones, which are then worked out anew.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from oracle.deathburgh.geometry.discs import Disc
from oracle.deathburgh.geometry.surd import Exact, Surd

T = TypeVar("T")


@dataclass(frozen=True)
class Asked(Generic[T]):
    """What a function is asked about, equal to another with the same key."""

    key: Hashable
    what: T = field(compare=False)


def number_key(number: Exact) -> Hashable:
    """The same for numbers that are written alike, and only for equal ones."""
    if isinstance(number, Surd):
        return *sorted(number.terms.items()), number.denominator
    return number.numerator, number.denominator


def disc_key(disc: Disc) -> Hashable:
    """The same for bases that are written alike, and only for equal ones."""
    return number_key(disc.at[0]), number_key(disc.at[1]), disc.diameter
