"""What lies on the table before the play, and what follows from it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Place = Literal["base", "X", "Y"]
Side = Literal["player", "opponent"]
Stage = Literal["staged", "ongoing"]
Unit = tuple[Place, bool]
"""One of the player's units: where it is, and whether it is ready."""
Rune = tuple[Literal["fury", "calm"], bool]
"""One of the player's runes: its domain, and whether it is ready."""

PLACES: tuple[Place, ...] = ("base", "X", "Y")
BATTLEFIELDS: tuple[Place, ...] = ("X", "Y")


@dataclass(frozen=True)
class Situation:
    """A duel with battlefields X and Y, just before "the player" would play one unit card from hand.

    It is a main phase. Nobody has anything on the table but what is named here; no card has text beyond it.

    - `own_turn`: the turn is the player's, else the opponent's.
    - `showdown`: a showdown is ongoing, always at X. `closed`: there is a chain, namely one finalized spell of the
      opponent, who opened the chain with it and has passed priority to the player.
    - `units`: the player's units, sorted. `enemy`: where the opponent's only unit is (X or Y), or None.
    - `runes`: the player's runes, sorted. The pool is empty.
    - `energy`, `power`: the printed cost of the card; its Power is Fury, the card's only domain.
    - `ambush`, `reaction`, `accelerate`: the card prints that keyword. `kill`: it prints the mandatory
      additional cost "kill a friendly unit", without restriction.
    - `controls_x`: the player controls X.
    - `grant`: a location the card's own text adds. "open": any open battlefield, no timing with it. "enemy":
      it may use the verb Ambush towards a battlefield where the opponent has a unit. Never set in `situations()`.

    Who controls Y, who contested X and Y and what is staged follow from these: see the functions of this module.
    """

    own_turn: bool
    showdown: bool
    closed: bool
    units: tuple[Unit, ...] = ()
    enemy: Place | None = None
    runes: tuple[Rune, ...] = ()
    energy: int = 0
    power: int = 0
    ambush: bool = False
    reaction: bool = False
    kill: bool = False
    accelerate: bool = False
    controls_x: bool = False
    grant: Literal["open", "enemy"] | None = None


def own_units_at(units: tuple[Unit, ...], place: Place) -> int:
    """How many of the player's `units` are at `place`."""
    return sum(1 for at, _ready in units if at == place)


def controller(s: Situation, battlefield: Place) -> Side | None:
    """Who controls the battlefield [190.2]; at Y the one who has units there, the opponent where both have [190.4.a].

    X not controlled by the player is the opponent's if its unit is there, else nobody's.
    """
    if battlefield == "X" and s.controls_x:
        return "player"
    if s.enemy == battlefield:
        return "opponent"
    if battlefield == "Y" and own_units_at(s.units, "Y"):
        return "player"
    return None


def contester(s: Situation, battlefield: Place) -> Side | None:
    """Whose units applied Contested [190.3.a.1]: always a side that does not control the place.

    An ongoing showdown keeps X contested even when the units that contested it have left [190.3.b].
    """
    if battlefield == "X" and s.showdown:
        return "opponent" if s.controls_x else "player"
    held_by = controller(s, battlefield)
    if own_units_at(s.units, battlefield) and held_by != "player":
        return "player"
    if s.enemy == battlefield and held_by != "opponent":
        return "opponent"
    return None


def showdown(s: Situation, battlefield: Place) -> Stage | None:
    """Ongoing at X if the situation says so; else staged wherever a place is contested [323.8]."""
    if battlefield == "X" and s.showdown:
        return "ongoing"
    return "staged" if contester(s, battlefield) else None


def combat(s: Situation, battlefield: Place) -> Stage | None:
    """Staged where both sides have units [323.9]; at the place of the showdown it is ongoing [323.14, 460.1].

    A showdown over a place that somebody controls can only have begun as a combat [344.1], and it stays one until
    its steps are over, even when one side has lost its units [466.3].
    """
    if battlefield == "X" and s.showdown:
        return "ongoing" if controller(s, "X") else None
    both = s.enemy == battlefield and own_units_at(s.units, battlefield) > 0
    return "staged" if both else None


def has_priority(s: Situation) -> bool:
    """Closed: passed to the player [312.2.d]. Showdown Open: with Focus [313.2]. Neutral Open: own turn [335]."""
    return s.closed or s.showdown or s.own_turn


def has_focus(s: Situation) -> bool:
    """Only in a showdown [313.5]; if there is a chain, the opponent opened it with Focus and keeps it [313.3]."""
    return s.showdown and not s.closed


def flaws(s: Situation) -> list[str]:
    """Why this is not a position in which anybody may act, in words; empty if it is one.

    In Neutral Open a cleanup has already taken control of empty battlefields away [323.6] and would have begun
    every staged showdown and combat [323.12, 323.13].
    """
    found: list[str] = []
    if list(s.units) != sorted(s.units) or list(s.runes) != sorted(s.runes):
        found.append("units and runes are to be sorted")
    if s.enemy == "base":
        found.append("the opponent's unit is at X, at Y or absent")
    if s.closed or s.showdown:
        return found
    if s.controls_x and not own_units_at(s.units, "X"):
        found.append("control of an empty battlefield is lost in an Open state")
    found += [f"the showdown at {b} would have begun" for b in BATTLEFIELDS if contester(s, b)]
    return found
