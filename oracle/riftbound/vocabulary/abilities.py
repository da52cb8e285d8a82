"""
What a card says besides its cost
=================================

Permissions and prohibitions, keywords given, readiness, abilities, triggers and replacements.
"""

from __future__ import annotations

from typing import Literal

from oracle.riftbound.vocabulary.conditions import Cards, CardType, Condition, Reach, Symbol, Timing, Value, Who
from oracle.riftbound.vocabulary.costs import Pick


class Grant(Value, frozen=True):
    """A permission to play to more destinations; `verb: ambush` brings Ambush's Reaction along (CR 822.1.d)."""

    id: str
    to: Reach
    also: tuple[Timing, ...] = ()
    verb: Literal["ambush"] | None = None
    affects: Cards | None = None
    if_: Condition | None = None


class Forbid(Value, frozen=True):
    """A prohibition; it beats every permission (CR 054.1)."""

    id: str
    to: Reach
    affects: Cards | None = None
    if_: Condition | None = None


class Ready(Value, frozen=True):
    """Makes units enter ready: this one, or those `affects` names."""

    if_: Condition | None = None
    affects: Cards | None = None
    others: bool = False


class Given(Value, frozen=True):
    """Keywords given to cards being played."""

    keywords: tuple[str, ...]
    affects: Cards
    if_: Condition | None = None


class Bonus(Value, frozen=True):
    """What an Add ability yields on top when the condition holds."""

    if_: Condition
    energy: int = 0
    power: tuple[Symbol, ...] = ()


class Add(Value, frozen=True):
    """An activated ability that Adds resources (CR 429)."""

    exhaust: bool = True
    kill_self: bool = False
    kill: Pick | None = None
    timing: Timing = "reaction"
    pay_energy: int = 0
    pay_power: tuple[Symbol, ...] = ()
    energy: int = 0
    power: tuple[Symbol, ...] = ()
    convert: Literal["power-to-energy", "energy-to-power"] | None = None
    """Any amount of the one into as much of the other."""
    only: tuple[Literal["spell", "unit", "gear", "ability", "showdown"], ...] = ()
    """What the resources may be spent on; empty means anything."""
    bonus: tuple[Bonus, ...] = ()
    if_: Condition | None = None


class Ability(Value, frozen=True):
    """An activated ability that is not an Add."""

    id: str
    timing: Timing = "default"
    exhaust: bool = False
    kill_self: bool = False
    energy: int = 0
    power: tuple[Symbol, ...] = ()
    xp: int = 0
    discard: int = 0
    targets: bool = False
    if_: Condition | None = None


class Saves(Value, frozen=True):
    """A death replacement: the unit is healed, exhausted and recalled to its base instead."""

    of: Literal["unit", "self", "wearer", "chosen"] = "unit"
    who: Literal["you", "friendly", "anyone"] = "friendly"
    """`anyone`: a battlefield's text, which the dying unit's own controller applies."""
    here: bool = False
    less_might: bool = False
    buffed: bool = False
    must: bool = True
    """False: its controller may decline."""
    kill_self: bool = False
    pays: bool = False
    """It costs something, so its controller chooses and may be unable to."""
    if_: Condition | None = None


class Trigger(Value, frozen=True):
    """A triggered ability that can go off in or right after a play."""

    on: Literal[
        "play-self",
        "play-unit",
        "play-card",
        "play-gear",
        "death-self",
        "death-friendly",
        "death-enemy",
        "attack",
        "defend",
        "you-defend",
    ]
    """`attack`, `defend`: this unit does; `you-defend`: its controller does, at `here` or anywhere."""
    optional: bool = False
    """Its controller decides something as it is finalized, so the game waits there."""
    others: bool = False
    here: bool = False
    if_: Condition | None = None
    affects: Cards | None = None
    """The cards whose play sets it off; None means its controller's, of the type `on` names."""
    once: bool = False
    """At most once each turn."""


class MightWhile(Value, frozen=True):
    """Might added as long as the condition holds: to this unit, or to the units of `units`."""

    more: int
    if_: Condition | None = None
    units: Who | None = None
    others: bool = False
    """Leaves out the unit whose text this is."""


class Instructed(Value, frozen=True):
    """A play that the text instructs when it resolves (CR 419.3), and what is different about it."""

    who: Literal["you", "owner", "opponent"] = "you"
    types: tuple[CardType, ...] = ("unit",)
    to: Reach | None = None
    """None leaves the usual destinations."""
    must: bool = True
    """False: `to` is added to the usual destinations instead of replacing them."""
    energy_less: int = 0
    ignoring: Literal["cost", "energy", "power", "all"] | None = None
