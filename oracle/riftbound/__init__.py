"""Riftbound, the card game."""

from __future__ import annotations

from oracle.riftbound.rulebook import Riftbound


def rulebook() -> Riftbound:
    """The rulebook, as the entry point `ambush.rulebooks` names it."""
    return Riftbound()
