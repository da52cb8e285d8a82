"""
Card definitions
================

A card is written in a closed vocabulary: costs, discounts, grants and so on are data that `features` reads.
What the vocabulary cannot say stands in `unmodelled`, in plain words; a verdict that could depend on it is
*undetermined*. A field that is left out has the default shown here. The JSON Schema `riftbound/card.json`
is the same vocabulary for other languages.
"""

from __future__ import annotations

from oracle.riftbound.vocabulary.abilities import (
    Ability,
    Add,
    Bonus,
    Forbid,
    Given,
    Grant,
    Instructed,
    MightWhile,
    Ready,
    Saves,
    Trigger,
)
from oracle.riftbound.vocabulary.conditions import (
    DOMAINS,
    Bound,
    Cards,
    CardType,
    Condition,
    Count,
    Domain,
    Reach,
    Symbol,
    Timing,
    Value,
    Who,
    wire_name,
)
from oracle.riftbound.vocabulary.costs import BaseCost, Change, ExtraCost, Gain, Minimum, Pick


class Card(Value, frozen=True):
    """One card. `cost` is the printed one; `power` counts symbols."""

    id: str
    name: str = ""
    type: CardType = "unit"
    domains: tuple[Domain, ...] = ()
    might: int | None = None
    might_per: Count | None = None
    """Might added for each of these, e.g. cards in hand."""
    might_while: tuple[MightWhile, ...] = ()
    tags: tuple[str, ...] = ()
    champion: bool = False
    token: bool = False
    cost: BaseCost = BaseCost()
    keywords: tuple[str, ...] = ()
    deflect: int = 0
    bases: tuple[BaseCost, ...] = ()
    costs: tuple[ExtraCost, ...] = ()
    discounts: tuple[Change, ...] = ()
    increases: tuple[Change, ...] = ()
    grants: tuple[Grant, ...] = ()
    forbids: tuple[Forbid, ...] = ()
    gives: tuple[Given, ...] = ()
    enters_ready: Ready | None = None
    enters_exhausted: bool = False
    readies: tuple[Ready, ...] = ()
    adds: tuple[Add, ...] = ()
    abilities: tuple[Ability, ...] = ()
    replaces_death: tuple[Saves, ...] = ()
    triggers: tuple[Trigger, ...] = ()
    instructs: tuple[Instructed, ...] = ()
    unmodelled: tuple[str, ...] = ()
    """What the vocabulary cannot say, as "aspect: in plain words"; that aspect of a play is then undetermined."""
    printings: tuple[str, ...] = ()


__all__ = [
    "DOMAINS",
    "Ability",
    "Add",
    "BaseCost",
    "Bonus",
    "Bound",
    "Card",
    "CardType",
    "Cards",
    "Change",
    "Condition",
    "Count",
    "Domain",
    "ExtraCost",
    "Forbid",
    "Gain",
    "Given",
    "Grant",
    "Instructed",
    "MightWhile",
    "Minimum",
    "Pick",
    "Reach",
    "Ready",
    "Saves",
    "Symbol",
    "Timing",
    "Trigger",
    "Value",
    "Who",
    "wire_name",
]
