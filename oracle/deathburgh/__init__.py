"""Deathburgh, the miniature game."""

from __future__ import annotations

from oracle.deathburgh.rulebook import Deathburgh


def rulebook() -> Deathburgh:
    """The rulebook, as the entry point `ambush.rulebooks` names it."""
    return Deathburgh()
