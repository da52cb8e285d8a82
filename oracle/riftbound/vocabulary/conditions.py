"""
Words that card texts share
===========================

Domains and Power symbols, who a text speaks of, when it applies, what it counts and where it reaches.
"""

from __future__ import annotations

from typing import Literal

import msgspec

Domain = Literal["fury", "calm", "mind", "body", "chaos", "order"]
DOMAINS: tuple[Domain, ...] = ("fury", "calm", "mind", "body", "chaos", "order")
"""The six domains in the order the rulebook lists them (CR 134.2)."""


Symbol = Literal["fury", "calm", "mind", "body", "chaos", "order", "card", "any"]
"""One Power symbol: a domain, `card` (any domain of the card), `any` (any domain at all)."""


CardType = Literal["unit", "gear", "spell", "legend", "battlefield", "rune", "ability"]


Who = Literal["you", "friendly", "enemy", "anyone"]
"""Relative to the controller of the text: `friendly` counts teammates, `you` does not (CR 740.1.a)."""


Timing = Literal["default", "action", "reaction"]


def wire_name(field: str) -> str:
    """The JSON name of a Python field: `energy_less` is `energyLess`, `if_` is `if`."""
    first, *rest = field.rstrip("_").split("_")
    return first + "".join(word.capitalize() for word in rest)


class Value(msgspec.Struct, frozen=True, rename=wire_name):
    """Base of every record: frozen, camelCase on the wire."""


class Bound(Value, frozen=True):
    """A closed interval; a missing end is unbounded."""

    at_least: int | None = None
    at_most: int | None = None


class Count(Value, frozen=True):
    """A number read off the position: how many such things there are.

    `count` names the things: `unit`, `gear`, `rune`, `battlefield` (controlled), `trash`, `hand`, `xp`, `buff`, `tag`
    (distinct ones of `tags` among units), or any key of `history`. The other fields narrow it down.
    """

    count: str
    who: Who = "you"
    at: Literal["anywhere", "base", "battlefield", "here", "destination"] = "anywhere"
    tags: tuple[str, ...] = ()
    min_might: int | None = None
    stunned: bool | None = None
    same_name: bool = False
    others: bool = False
    """Leaves out the object whose text this is."""
    exactly_units: int | None = None
    """For `battlefield`: only those with exactly this many units, whoever they are."""


class Condition(Value, frozen=True):
    """All fields that are given must hold; none given is always true."""

    xp: Bound | None = None
    hand: Bound | None = None
    turns_taken: Bound | None = None
    count: Count | None = None
    is_: Bound | None = None
    """The bound on `count`."""
    legion: bool | None = None
    """Another card of yours was finalized this turn (CR 812)."""
    showdown: bool | None = None
    closed: bool | None = None
    own_turn: bool | None = None
    combat: bool | None = None
    """The object whose text this is stands in an ongoing combat."""
    at: Literal["base", "battlefield"] | None = None
    """Where the object whose text this is stands."""
    to: Literal["base", "battlefield"] | None = None
    """Where the card is being played to."""
    attacking: bool | None = None
    """The object whose text this is has the attacker designation."""
    played_from: Literal["hand", "not-hand", "facedown", "deck", "banished"] | None = None
    paid: str | None = None
    """The optional cost of this id, printed on the same card, was chosen for the play (CR 356.4.f.1)."""
    you_within: int | None = None
    """You are within this many points of the Victory Score."""
    opponent_within: int | None = None
    opponent_controls_battlefield: bool | None = None
    empowered: bool | None = None
    first_card: bool | None = None
    """No card of yours was finalized this turn yet."""
    any_: tuple[Condition, ...] | None = None
    not_: Condition | None = None


class Cards(Value, frozen=True):
    """Which cards being played a text speaks of; `who` is their player's relation to the text's controller."""

    who: Who = "you"
    types: tuple[CardType, ...] = ()
    tags: tuple[str, ...] = ()
    keyword: str | None = None
    """With this keyword for this play, e.g. `reaction` counts Ambush at a supported destination."""
    played_from: Literal["hand", "not-hand"] | None = None
    token: bool | None = None
    min_energy: int | None = None
    """With at least this much printed Energy."""


class Reach(Value, frozen=True):
    """A set of destinations."""

    base: bool = False
    battlefield: (
        Literal[
            "any",
            "here",
            "not-here",
            "open",
            "enemy-units",
            "enemy-occupied",
            "enemy-alone",
            "attacking",
            "killed-unit",
            "conquered",
            "not-conquered",
            "controlled",
        ]
        | None
    ) = None
