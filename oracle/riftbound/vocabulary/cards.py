"""
Card definitions
================

A card is written in a closed vocabulary: costs, discounts, grants and so on are data that `features` reads.
What the vocabulary cannot say stands in `unmodelled`, in plain words; a verdict that could depend on it is
*undetermined*. A field that is left out has the default shown here. The JSON Schema `riftbound/card.json`
is the same vocabulary for other languages.
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
    """Its victim's printed Energy and Power are taken off the total (CR 206)."""
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
