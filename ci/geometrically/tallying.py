"""
Parts of a run
==============

What one process compares, and what it comes to.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable
from itertools import islice
from math import hypot

import msgspec

from ci.geometrically.comparing import answers
from ci.geometrically.placing import Placement, at_random, on_boundaries

INCH = 254


class Tally(msgspec.Struct):
    """What a part of the placements came to."""

    placements: int = 0
    questions: int = 0
    wrong_in_floats: int = 0
    differences: Counter[str] = msgspec.field(default_factory=Counter)
    examples: dict[str, str] = {}
    seconds: float = 0.0


def random_part(numbers: range) -> Tally:
    """The placements with these numbers, compared."""
    return _compare(map(at_random, numbers))


def boundary_part(part: int, of: int) -> Tally:
    """Every `of`-th boundary placement, compared."""
    return _compare(islice(on_boundaries(), part, None, of))


def _compare(placements: Iterable[Placement]) -> Tally:
    tally, begun = Tally(), time.process_time()
    for placement in placements:
        tally.placements += 1
        for name, agree in answers(placement):
            tally.questions += 1
            if not agree:
                tally.differences[name] += 1
                tally.examples.setdefault(name, str(placement))
        tally.wrong_in_floats += _wrong_in_floats(placement)
    tally.seconds = time.process_time() - begun
    return tally


def _wrong_in_floats(placement: Placement) -> bool:
    """Whether the test "gap at most the threshold" comes out wrongly with binary fractions of an inch."""
    across, up = (placement.a[i] - placement.b[i] for i in (0, 1))
    radii = [diameter / 2 / INCH for diameter in placement.diameters]
    within = hypot(across / INCH, up / INCH) - radii[0] - radii[1] <= placement.threshold / INCH
    reach = 2 * placement.threshold + sum(placement.diameters)
    return within != (4 * (across * across + up * up) <= reach * reach)


def together(parts: Iterable[Tally]) -> Tally:
    """The tallies added up."""
    total = Tally()
    for part in parts:
        total.placements += part.placements
        total.questions += part.questions
        total.wrong_in_floats += part.wrong_in_floats
        total.differences += part.differences
        total.examples = part.examples | total.examples
        total.seconds += part.seconds
    return total
