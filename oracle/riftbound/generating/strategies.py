"""
Positions as Hypothesis draws them
==================================

The same construction as for a stream of random numbers, with every choice drawn from Hypothesis, so that what fails
shrinks choice by choice: fewer objects, plainer cards, simpler moments.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from hypothesis import strategies as st

from oracle.riftbound.generating.drawing import drawn
from oracle.riftbound.generating.draws import Draws
from oracle.riftbound.generating.moment import Record

T = TypeVar("T")
FINE = 100
"""In so many steps a chance is drawn."""


class Drawn(Draws):
    """Drawn from Hypothesis."""

    def __init__(self, draw: st.DrawFn) -> None:
        self.draw = draw

    def chance(self, often: float) -> bool:
        """True as often as that; shrinks to False."""
        return self.draw(st.integers(0, FINE - 1)) >= FINE - round(often * FINE)

    def pick(self, options: Sequence[T]) -> T:
        """One of the options; shrinks to the first."""
        return options[self.draw(st.integers(0, len(options) - 1))] if len(options) > 1 else options[0]


@st.composite
def examples(draw: st.DrawFn, edition: str) -> tuple[Record, Record, Record]:
    """Header, position and a play whose payment is open. It may be ill-formed in rare cases."""
    return drawn(Drawn(draw), edition)
