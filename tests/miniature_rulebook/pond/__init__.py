"""Pond: a frog jumps from lily to lily and pays in flies."""

from __future__ import annotations

from pond.game import Pond


def rulebook() -> Pond:
    """The rulebook, as the entry point `ambush.rulebooks` names it."""
    return Pond()
