"""A second, naive reading of a small part of the card game, written from the rule numbers alone.

It imports nothing but the standard library, so that it can only agree with the product where both
read the rules alike. All numbers are those of edition 1.4.
"""

from __future__ import annotations

from .aftermath import After, after
from .board import (
    BATTLEFIELDS,
    PLACES,
    Place,
    Rune,
    Side,
    Situation,
    Unit,
    combat,
    contester,
    controller,
    flaws,
    has_focus,
    has_priority,
    showdown,
)
from .play import Answer, count_payments, judge
from .scope import FULL, REDUCED, WIDE, Scope, scope_formula, scope_size, situations

__all__ = [
    "BATTLEFIELDS",
    "FULL",
    "PLACES",
    "REDUCED",
    "WIDE",
    "After",
    "Answer",
    "Place",
    "Rune",
    "Scope",
    "Side",
    "Situation",
    "Unit",
    "after",
    "combat",
    "contester",
    "controller",
    "count_payments",
    "flaws",
    "has_focus",
    "has_priority",
    "judge",
    "scope_formula",
    "scope_size",
    "showdown",
    "situations",
]
