"""
What a card costs
=================

Base and additional costs, and what makes them more or less.
"""

from __future__ import annotations

from typing import Literal

from oracle.riftbound.vocabulary.conditions import Cards, Condition, Count, Symbol, Value


class Pick(Value, frozen=True):
    """Which objects a cost may be paid with."""

    of: Literal["unit", "gear", "permanent", "legend"] = "unit"
    who: Literal["you", "friendly"] = "friendly"
    at: Literal["anywhere", "destination", "elsewhere", "base", "battlefield"] = "anywhere"
    tags: tuple[str, ...] = ()
    """At least one of these."""
    min_might: int | None = None


class Gain(Value, frozen=True):
    """What choosing an optional cost gives besides its effect after the play."""

    energy_less: int = 0
    power_less: tuple[Symbol, ...] = ()
    less_per_victim: bool = False
    """As much as its victim's printed Energy and Power is taken off, Power of the card's own domain (CR 206)."""
    ignore: Literal["cost", "energy", "power"] | None = None
    enters_ready: bool = False
    destination: Literal["here"] | None = None
    """Adds the battlefield whose text this is as a destination, and the unit must go there."""


class ExtraCost(Value, frozen=True):
    """An additional cost (CR 204.2). Fields that are given are paid together, once for each time it is chosen."""

    id: str
    must: bool = False
    energy: int = 0
    power: tuple[Symbol, ...] = ()
    kill: Pick | None = None
    exhaust: Pick | None = None
    return_: Pick | None = None
    discard: int = 0
    recycle: int = 0
    """Cards recycled from the trash."""
    xp: int = 0
    buffs: int = 0
    times: int = 1
    """How often it may be chosen; 0 means any number of times."""
    if_: Condition | None = None
    affects: Cards | None = None
    """The cards it is offered for; None means the card it is printed on."""
    gives: Gain = Gain()


class BaseCost(Value, frozen=True):
    """The printed cost, or an alternative to it (CR 356.1.a)."""

    id: str = "printed"
    energy: int = 0
    power: tuple[Symbol, ...] = ()
    if_: Condition | None = None


class Minimum(Value, frozen=True):
    """The Energy below which a discount does not reach."""

    energy: int = 0


class Change(Value, frozen=True):
    """A discount or an increase. `power` names the symbols taken off or added."""

    id: str
    energy: int = 0
    power: tuple[Symbol, ...] = ()
    per: Count | None = None
    min: Minimum | None = None
    """A printed minimum limits only this discount (CR 356.4.e)."""
    on: Literal["total", "optional"] = "total"
    either: bool = False
    """Energy or Power, as its controller picks, not both."""
    affects: Cards | None = None
    at: Literal["anywhere", "showdown-here"] = "anywhere"
    if_: Condition | None = None
