"""
Questions asked again
=====================

A judge asks the same question for every reading. Exact numbers have no hash, so a question is remembered by a key
that is the same for numbers written alike; that misses some equal ones, which are then worked out anew.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Generic, TypeVar

from oracle.deathburgh.geometry.discs import Disc
from oracle.deathburgh.geometry.paths import Place
from oracle.deathburgh.geometry.surd import Exact, Surd

T = TypeVar("T")
F = TypeVar("F", bound=Callable[..., Any])

_KEPT: list[Any] = []


@dataclass(frozen=True)
class Asked(Generic[T]):
    """What a function is asked about, equal to another with the same key."""

    key: Hashable
    what: T = field(compare=False)


def remembered(most: int) -> Callable[[F], F]:
    """Keeps the answers to so many questions."""

    def keep(find: F) -> F:
        kept: Any = lru_cache(maxsize=most)(find)
        _KEPT.append(kept)
        return kept  # type: ignore[no-any-return]

    return keep


def forget() -> None:
    """Forgets all answers, so that what is asked next is worked out anew."""
    for kept in _KEPT:
        kept.cache_clear()


def number_key(number: Exact) -> Hashable:
    """The same for numbers that are written alike, and only for equal ones."""
    if isinstance(number, Surd):
        return *sorted(number.terms.items()), number.denominator
    return number.numerator, number.denominator


def disc_key(disc: Disc) -> Hashable:
    """The same for bases that are written alike, and only for equal ones."""
    return number_key(disc.at[0]), number_key(disc.at[1]), disc.diameter


def place_key(place: Place) -> Hashable:
    """The same for places of one path that are written alike, and only for equal ones."""
    return place.segment, number_key(place.at)
