"""May B declare an Ambush against this move, at this moment?"""

from __future__ import annotations

from .table import Readings, Situation, locked
from .trigger import pause


def refusals(s: Situation, readings: Readings) -> frozenset[str]:
    """The clauses of the digest that forbid the declaration; none if it is legal.

    - T1: the move is a reaction, not a move action. T2: it targets B. T4: nothing M does triggers an Ambush (of a
      Defensive B, if only one of the triggers asks for its mode). A09: something does, but not at this moment.
    - A03: B is not Aggressive, which both triggers ask for.
    - P1: somebody of Q has already reacted to this move. P2: B is activated. P3: B is locked in combat.
    - MP: B has already made its one move of the turn.
    """
    if s.move == "flee":
        return frozenset({"T1"})
    found: set[str] = set()
    when = pause(s, readings)
    if when is None:
        found.add("T4")
    elif not in_time(s.spent, when, s.length, readings):
        found.add("A09")
    if not s.aggressive and readings.aggressive == "PAREN-B-BOTH":
        found.add("A03")
    if targets_me(s, readings):
        found.add("T2")
    if s.reacted != "nobody":
        found.add("P1")
    if is_activated(s, readings):
        found.add("P2")
    if is_locked_away(s, readings):
        found.add("P3")
    if s.moved:
        found.add("MP")
    return frozenset(found)


def in_time(declared: int, when: int, length: int, readings: Readings) -> bool:
    """Whether B declares at the right moment, M having moved `declared` of `length` units [S1, A09].

    The trigger first holds after `when` units; where the announced path is what counts (DC-INTENT) that is 0. DC-ANY
    allows any later moment while M is moving, DC-END its very end too.
    """
    if readings.declare == "DC-ANY":
        return declared == when or when < declared < length
    if readings.declare == "DC-END":
        return when <= declared <= length
    return declared == when


def targets_me(s: Situation, readings: Readings) -> bool:
    """Whether a Charge is aimed at B or, as TG-SIDE reads it, at anybody of Q; other moves have no target [T2, A02]."""
    return s.move == "charge at B" or (s.move == "charge at friend" and readings.spared == "TG-SIDE")


def is_activated(s: Situation, readings: Readings) -> bool:
    """Whether B counts as activated this round: as its mode says, or as was recorded apart from it [P2, A07]."""
    return s.activated if readings.activated == "ACT-FLAG" else not s.aggressive


def is_locked_away(s: Situation, readings: Readings) -> bool:
    """Whether B is locked with another figure than M or, as LK-ANY reads it, with any [P3, A08]."""
    return locked(s, "third", readings) or (readings.lock == "LK-ANY" and locked(s, "M", readings))
