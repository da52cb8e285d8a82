"""
Facts and decisions of one play
===============================

A play with its choices locked is described by these facts; what is left to decide is how to pay. Domains are named
relative to the cost: `first` and `second` are the domains the cost asks for (the card's own first), `third` one
more, `other` the rest. Energy and Power are counted in single units.

`extra_…` facts are false or 0 at every real table; a repair may assume them ("if another unit of yours stood at X").
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from oracle.facts import Flip, flag, number, slots
from oracle.logic import Number, Truth

SIZES: Mapping[str, Mapping[str, int]] = {
    "small": {"things": 6, "supply": 16, "energy": 14, "power": 4, "made_energy": 0, "made_power": 0},
    "medium": {"things": 14, "supply": 26, "energy": 20, "power": 8, "made_energy": 0, "made_power": 0},
    "wide": {"things": 14, "supply": 40, "energy": 30, "power": 12, "made_energy": 0, "made_power": 0},
    "converting": {"things": 8, "supply": 26, "energy": 20, "power": 6, "made_energy": 50, "made_power": 30},
    "large": {"things": 26, "supply": 60, "energy": 30, "power": 12, "made_energy": 90, "made_power": 60},
}
"""Size classes. No more Power is ever made than all five kinds due together, nor more Energy than is due with it."""

MOST_ENERGY = SIZES["large"]["energy"]
MOST_POWER = SIZES["large"]["power"]
MOST_MADE = SIZES["large"]["made_energy"]


@dataclass(slots=True)
class Thing:
    """An object that may pay, support or grant: a unit, a gear or a legend."""

    id: str = ""
    look: tuple[object, ...] = ()
    """What else a player sees of it (place, card, damage, …), for telling payments apart."""
    present: Truth = flag(default=True)
    supports: Truth = flag()
    """A unit its player controls, at the chosen destination, when choices are made."""
    grants: Truth = flag()
    """Its text lets the card be played to the chosen destination."""
    ready: Truth = flag()
    kind_1: Truth = flag()
    """It is the sort of object the first kill cost takes at all, e.g. a friendly unit."""
    kind_2: Truth = flag()
    fits_1: Truth = flag(gate="kind_1")
    """It also meets that cost's own restriction to a place, a tag or a Might."""
    fits_2: Truth = flag(gate="kind_2")
    fits_exhaust: Truth = flag()
    fits_return: Truth = flag()
    targeted: Truth = flag()
    """The card being played chose it as a target."""
    saved: Truth = flag()
    """A replacement recalls it instead of letting it die."""
    adds: Truth = flag()
    """It has an ability that Adds resources and whose own conditions hold."""
    reaction: Truth = flag(gate="adds")
    """That ability has Reaction."""
    exhausts: Truth = flag(gate="adds")
    """Using it exhausts the object."""
    dies: Truth = flag(gate="adds")
    """Using it kills the object."""
    energy: Number = number(cap=4, gate="adds")
    tied: Number = number(cap=4, gate="adds")
    """Energy that may pay for this card but for nothing else."""
    limited_energy: Number = number(cap=4, gate="adds")
    """Energy that may not pay for this card."""
    first: Number = number(cap=4, gate="adds")
    second: Number = number(cap=4, gate="adds")
    third: Number = number(cap=4, gate="adds")
    other: Number = number(cap=4, gate="adds")
    universal: Number = number(cap=4, gate="adds")
    limited_power: Number = number(cap=4, gate="adds")
    pays_power: Number = number(cap=3, gate="adds")
    """Power of any domain that using it costs."""
    makes_energy: Truth = flag(gate="adds", room="made_energy")
    """Turns any amount of Power into Energy."""
    makes_power: Truth = flag(gate="adds", room="made_power")
    """Turns any amount of Energy into universal Power."""


@dataclass(slots=True)
class Facts:
    """Everything about one play but its payment."""

    own_turn: Truth = flag()
    main_phase: Truth = flag()
    closed: Truth = flag(flip=Flip(4, False, "the chain were empty"))
    showdown: Truth = flag(flip=Flip(5, False, "no showdown were in progress"))
    priority: Truth = flag(flip=Flip(3, True, "{player} held priority"))
    focus: Truth = flag(flip=Flip(3, True, "{player} had Focus"))
    instructed: Truth = flag()
    """An effect tells the player to play the card, and supplies the timing."""
    available: Truth = flag()
    """The card is in the zone it is played from, that zone may be played from, and it is the player's."""
    playable_card: Truth = flag(default=True)
    """No effect stops the player from playing this card at all."""
    action: Truth = flag()
    reaction: Truth = flag()
    ambush: Truth = flag()
    offered: Truth = flag(default=True)
    """Every cost chosen is one that is offered."""
    is_unit: Truth = flag(default=True)
    is_gear: Truth = flag()
    to_base: Truth = flag()
    real_place: Truth = flag(default=True)
    """The destination is the player's base or a battlefield."""
    controls: Truth = flag(flip=Flip(2, True, "{player} controlled {to}"))
    granted: Truth = flag()
    """A text other than Ambush, not printed on an object that may die, reaches the destination."""
    granted_to_victim: Truth = flag()
    """A text other than Ambush reaches the battlefield of the unit killed for the card's cost."""
    extension: Truth = flag()
    """A text widens the card's Ambush to this destination."""
    extension_to_victim: Truth = flag()
    """A text widens the card's Ambush to the battlefield of the unit killed for its cost."""
    forbidden: Truth = flag(flip=Flip(3, False, "nothing forbade playing units to {to}"))
    foreign_combat: Truth = flag(flip=Flip(4, False, "the combat at {to} were not between other players"))
    bound_elsewhere: Truth = flag()
    """The card must go to another battlefield: it lies facedown there, or a chosen cost sends it there."""
    third_side: Truth = flag()
    """Units of two other players are at the destination."""
    extra_supporter: Truth = flag(flip=Flip(1, True, "another unit of {player} stood at {to}"))
    targets_legal: Truth = flag(default=True)
    interrupted: Truth = flag()
    """Somebody did more than choose replacement effects between announcement and finalization."""

    energy_due: Number = number(cap="energy")
    first_due: Number = number(cap="power")
    second_due: Number = number(cap="power")
    third_due: Number = number(cap="power")
    either_due: Number = number(cap="power")
    """Power payable with the first or the second domain."""
    any_due: Number = number(cap="power")
    kills_1: Number = number(cap=6)
    kills_2: Number = number(cap=2)
    exhausts_due: Number = number(cap=2)
    returns_due: Number = number(cap=2)
    discards_due: Number = number(cap=4)
    recycles_due: Number = number(cap=4)
    xp_due: Number = number(cap=12)
    buffs_due: Number = number(cap=6)

    energy: Number = number(cap="supply", flip=Flip(2, True, "{player} had {n} more Energy"))
    """Energy from ready runes and the pool that may be spent on anything."""
    tied: Number = number(cap="supply")
    """Floating Energy that may be spent on this card only."""
    limited_energy: Number = number(cap="supply")
    """Floating Energy that may not be spent on this card."""
    first: Number = number(cap="supply")
    """Power of the first domain from runes, ready or exhausted, and the pool."""
    second: Number = number(cap="supply")
    third: Number = number(cap="supply")
    other: Number = number(cap="supply")
    universal: Number = number(cap="supply", flip=Flip(2, True, "{player} had {n} more Power of any domain"))
    limited_power: Number = number(cap="supply")
    cards_to_discard: Number = number(cap=16)
    cards_to_recycle: Number = number(cap=60)
    xp: Number = number(cap=40)
    buffs: Number = number(cap=30)
    things: tuple[Thing, ...] = slots(Thing)


@dataclass(slots=True)
class Use:
    """What one thing is used for."""

    present: Truth = flag(default=True)
    used: Truth = flag()
    """Its Add ability is used."""
    kill_1: Truth = flag()
    kill_2: Truth = flag()
    exhausted: Truth = flag()
    """Exhausted for a cost that says so."""
    returned: Truth = flag()
    misreplaced: Truth = flag()
    """Its death is said to have been replaced by what replaces nothing, or not by what must replace it."""


@dataclass(slots=True)
class Decisions:
    """How one play is paid. Runes and pool are not decided: one rune never competes with another (CR 164.2)."""

    things: tuple[Use, ...] = slots(Use)
    spends_limited: Truth = flag()
    """Resources are spent that may not pay for this card."""
    made_energy: Number = number(cap="made_energy")
    """Power turned into Energy; more than is due is never of use."""
    made_power: Number = number(cap="made_power")
    """Energy turned into Power; more than all Power due is never of use."""
