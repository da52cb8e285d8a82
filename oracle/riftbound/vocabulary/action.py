"""
The action
==========

What a player did, in the terms of the play procedure: the choices of step 2 and the payments of step 4 in order.
"""

from __future__ import annotations

from typing import Any, Literal

from msgspec import UNSET, UnsetType

from oracle.riftbound.vocabulary.cards import Value
from oracle.riftbound.vocabulary.position import Position


class Spend(Value, frozen=True):
    """Something spent: XP, a buff of a unit, or `amount` from the pool entry with this index."""

    xp: int | None = None
    buff: str | None = None
    pool: int | None = None
    amount: int = 1
    domain: str | None = None


class PayStep(Value, frozen=True):
    """One payment step; exactly one of the verbs is given. `for` is `energy`, `power` or the id of a cost."""

    for_: str | UnsetType = UNSET
    exhaust: str | None = None
    recycle: str | None = None
    from_: Literal["board", "trash"] = "board"
    kill: str | None = None
    discard: str | None = None
    return_: str | None = None
    spend: Spend | None = None
    use: str | None = None
    ability: int = 0
    amount: int = 1
    pay: tuple[PayStep, ...] = ()
    choose: tuple[str, ...] = ()
    replaced_by: str | None | UnsetType = UNSET

    @property
    def verb(self) -> str:
        """The verb that is given: `exhaust`, `recycle`, `kill`, `discard`, `return`, `spend` or `use`."""
        for name in ("exhaust", "recycle", "kill", "discard", "spend", "use"):
            if getattr(self, name) is not None:
                return name
        return "return"


class Chosen(Value, frozen=True):
    """An optional cost as chosen: its id, the object or card it stands on, how often."""

    cost: str
    source: str | None = None
    times: int = 1
    victim: str | None = None


class Action(Value, frozen=True):
    """`play` and `activate` are judged; `offer` is compared; the others let a whole game be followed."""

    type: Literal["play", "activate", "offer", "pass", "endTurn", "decide", "other"]
    player: str | UnsetType = UNSET
    card: str | None = None
    from_: str | UnsetType = UNSET
    to: str | UnsetType = UNSET
    by: str | None = None
    ignoring: Literal["cost", "energy", "power", "all"] | None = None
    forced: bool = False
    optional: tuple[str | Chosen, ...] | UnsetType = UNSET
    base: str | None = None
    targets: tuple[str, ...] = ()
    modes: tuple[str, ...] = ()
    repeat: int = 0
    x: int = 0
    discounts: tuple[str, ...] | UnsetType = UNSET
    pay: tuple[PayStep, ...] | Literal["auto"] | UnsetType = UNSET
    source: str | None = None
    ability: int = 0
    actions: tuple[dict[str, Any], ...] = ()


class Interruption(Value, frozen=True):
    """What another player did between announcement and finalization; `afterPay` counts the payments made by then."""

    player: str
    what: str
    after_pay: int = 0


class ClaimedCost(Value, frozen=True):
    """The total the engine says it charged."""

    energy: int | UnsetType = UNSET
    power: dict[str, int] | int | UnsetType = UNSET
    other: tuple[str, ...] = ()
    parts: tuple[dict[str, Any], ...] = ()


class Claim(Value, frozen=True):
    """What the engine said about the action."""

    accepted: bool
    code: str | None = None
    stage: Literal["announce", "choices", "cost", "pay", "check"] | None = None
    cost: ClaimedCost | None = None
    message: str | None = None


class Incident(Value, frozen=True):
    """One thing that happened: the position before, the action, what was claimed, the position after."""

    n: int
    before: Position
    action: Action
    during: tuple[Interruption, ...] | UnsetType = UNSET
    claim: Claim | UnsetType = UNSET
    after: Position | Literal["settled"] | UnsetType = UNSET
    readings: dict[str, str] = {}
    steps: tuple[dict[str, Any], ...] = ()
