"""
Doubt
=====

What geometry cannot tell for certain, and what the record leaves out, as truths that know why.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import UNSET

from oracle.deathburgh.features.facts import FACES, NEVER
from oracle.logic import Number, Span, Truth, Unknown

NO_PATH = "/action/path"
"""The field that would tell where a move went of which neither the path walked nor the planned one is recorded."""


def missing(pointer: str) -> Unknown:
    """A truth that hangs on a field the record leaves out."""
    return Unknown(frozenset((pointer,)))


def near(truth: bool | None, pointer: str) -> Truth:
    """A measured truth; None where it lies within the tolerance of a threshold."""
    return missing(f"tolerance:{pointer}") if truth is None else truth


def told(value: Any, pointer: str, truth: Callable[[Any], Truth] = bool) -> Truth:
    """A truth about a recorded value, unknown if it is not recorded."""
    return missing(pointer) if value is UNSET else truth(value)


def lowest_face(enough: Callable[[int], Truth], first: int = 1) -> Number:
    """The lowest roll that is enough, if every higher one is too; 7 if none is."""
    low, why = None, frozenset[str]()
    for face in range(first, FACES + 1):
        truth = enough(face)
        if truth is True:
            return face if low is None else Span(low, face, why)
        if truth is not False:
            low = face if low is None else low
            why |= truth.missing
    return NEVER if low is None else Span(low, NEVER, why)
