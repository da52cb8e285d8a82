"""
Ambushes as Hypothesis draws them
=================================

The same construction, with every choice drawn from Hypothesis, so that what fails shrinks choice by choice: fewer
figures, plainer moves, no slip.
"""

from __future__ import annotations

from hypothesis import strategies as st

from oracle.deathburgh.generating.drawing import draw as drawn
from oracle.fuzz.hunting import Chosen
from oracle.services import Made


@st.composite
def examples(draw: st.DrawFn, edition: str) -> Made:
    """Header, table and reaction. It may be ill-formed in rare cases."""
    return drawn(Chosen(draw), edition)
