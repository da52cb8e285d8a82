"""Rules looked up by their ids."""

from __future__ import annotations

from oracle import registry
from oracle.rule import Rule


def rule_named(rule: str) -> Rule | None:
    """The rule with this id, of whichever rulebook."""
    books = map(registry.rulebook, registry.names() if rule else ())
    return next((each for book in books for each in book.rules if each.id == rule), None)
