"""The table after a legal play, at the next moment somebody may act."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from .board import BATTLEFIELDS, Place, Side, Situation, contester, controller, own_units_at
from .play import judge, without


@dataclass(frozen=True)
class After:
    """Where things stand once the unit has entered and the cleanups are done.

    - `place`, `ready`: the new unit. `controlled`, `contested`: battlefields the player controls, and those on which
      the player's units have the Contested status applied. `chain_empty`: the state is Open.
    - `opens`: what begins in the cleanup, at the place that is contested. `priority`, `focus`: who acts next.
    """

    place: Place
    ready: bool
    controlled: frozenset[Place]
    contested: frozenset[Place]
    chain_empty: bool
    opens: Literal["showdown", "combat"] | None
    priority: Side
    focus: Side | None


def after(s: Situation, destination: Place, accelerate: bool, victim: int | None) -> After:
    """The position after the play with that kill (None: the card kills nobody).

    The unit enters exhausted unless Accelerate was paid [143.4, 359.2.c, 805.6] and resolves at once [337.2].
    Raises ValueError if the play is illegal.
    """
    answer = judge(s, destination, accelerate)
    if not answer.legal or (victim not in answer.victims if s.kill else victim is not None):
        raise ValueError(f"not a legal play: {sorted(answer.broken) or 'another unit is to be killed'}")
    units = (*without(s.units, victim), (destination, accelerate))
    controlled = frozenset(b for b in BATTLEFIELDS if keeps_control(s, b, units))
    contested = frozenset(b for b in BATTLEFIELDS if is_contested(s, b, units))
    opens = what_opens(s, contested, units)
    return After(
        place=destination,
        ready=accelerate,
        controlled=controlled,
        contested=contested,
        chain_empty=not s.closed,
        opens=opens,
        priority=next_to_act(s),
        focus="player" if opens else "opponent" if s.showdown else None,
    )


def keeps_control(s: Situation, battlefield: Place, units: tuple[tuple[Place, bool], ...]) -> bool:
    """Control of an emptied battlefield is lost once the state is Open, unless a showdown is ongoing there [323.6]."""
    if controller(s, battlefield) != "player":
        return False
    showdown_here = s.showdown and battlefield == "X"
    return s.closed or showdown_here or own_units_at(units, battlefield) > 0


def is_contested(s: Situation, battlefield: Place, units: tuple[tuple[Place, bool], ...]) -> bool:
    """Whether the player's Contested status lies on the battlefield after the cleanup.

    A unit entering where its player has no control applies it, if nobody has yet [190.3.a.1]; it goes when its
    player has no unit left there and no showdown is ongoing there [323.11].
    """
    before = contester(s, battlefield)
    present = own_units_at(units, battlefield) > 0
    if before == "player":
        return present or (s.showdown and battlefield == "X")
    return before is None and present and controller(s, battlefield) != "player"


def what_opens(
    s: Situation, contested: frozenset[Place], units: tuple[tuple[Place, bool], ...]
) -> Literal["showdown", "combat"] | None:
    """In Neutral Open the contested place opens: as combat if both sides have units there [323.12, 323.13, 461.3]."""
    if s.showdown or s.closed or not contested:
        return None
    (place,) = contested
    return "combat" if s.enemy == place and own_units_at(units, place) else "showdown"


def next_to_act(s: Situation) -> Side:
    """Who has priority: the controller of the newest item on a chain that is left [340.4]; in a showdown whose chain
    this card opened, the next player, with Focus [340.2.a, 346]; else the turn player [335], who is also the one
    who contested if a showdown or combat opens [345, 464.2.c.1.a].
    """
    return "opponent" if s.closed or s.showdown else "player"
