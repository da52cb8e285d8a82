"""Positions made at random, as small as a game and as varied as the vocabulary of cards allows."""

from __future__ import annotations

from oracle.riftbound.generating.drawing import draw
from oracle.riftbound.generating.tidying import tidied

__all__ = ["draw", "tidied"]
