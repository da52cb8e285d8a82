"""Who is what and whose turn it is when a legal Ambush is over, before M goes on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from .rolling import gap, possible
from .table import Readings, Situation

Mode = Literal["aggressive", "defensive"]
Side = Literal["P", "Q"]


@dataclass(frozen=True)
class After:
    """What an Ambush leaves behind.

    - `b_mode`, `m_mode`: None if the figure is Wasted or if the reading leaves it unclear. `b_activated`.
    - `touching`: the two are in base contact, standing or fallen. `continues`: M may go on with its move.
    - `first_word`: who holds it, None if the turn is over. `souls_p`, `souls_q`: Soul's Dice won, less those spent.
    """

    b_mode: Mode | None
    m_mode: Mode | None
    b_activated: bool
    touching: bool
    continues: bool
    first_word: Side | None
    souls_p: int
    souls_q: int


def after(s: Situation, readings: Readings) -> After:
    """The table after this Ambush, which has to be legal. Beside the middle lane nobody attacks."""
    fought = s.result != "fail"
    falls = fought and s.m_falls, fought and s.b_falls
    turn_over = falls[0] and readings.turn == "MW-ENDTURN"
    return After(
        b_mode=None if falls[1] or declined(s, readings) else "defensive",
        m_mode=None if falls[0] else mover_mode(fought, readings),
        b_activated=True,
        touching=s.lane == 0 and s.step == gap(s),
        continues=not falls[0] and not (fought and readings.mode == "MO-STOP"),
        first_word=None if turn_over else "P",
        souls_p=int(falls[0]),
        souls_q=int(falls[1]) - int(s.ensouled),
    )


def declined(s: Situation, readings: Readings) -> bool:
    """Whether B merely chose not to attack where only a roll too low is a failure, its mode unclear [A18, FA-ROLL].

    Else B is Defensive whatever came of it: failed [S5, O2], or having fought [CR, A27].
    """
    return s.result == "fail" and readings.failing == "FA-ROLL" and bool(possible(s, readings))


def mover_mode(fought: bool, readings: Readings) -> Mode:
    """M stays Aggressive unless it fought and turns Defensive at once, not when its turn ends [A24]."""
    return "defensive" if fought and readings.mode != "MO-DEFER" else "aggressive"


def first_word(s: Situation, readings: Readings) -> list[tuple[str, Side | None]]:
    """Who holds the First Word from the declaration on [S2], and from its close [S7, A29]; M being Wasted: A30."""
    return [("declared", "Q"), ("closed", after(s, readings).first_word)]


def replies(s: Situation, ranged_mover: bool, answers: str) -> frozenset[str]:
    """How M may answer B's attack [A25]; `answers` is RE-COMBAT, RE-DODGE or RE-NONE.

    Shot at, a figure without a ranged weapon can only dodge; in contact so can one with a ranged weapon. Moving away is
    no answer: M has used its move.
    """
    if answers == "RE-NONE":
        return frozenset()
    if answers == "RE-DODGE":
        return frozenset({"dodge"})
    if (s.result == "melee") is ranged_mover:
        return frozenset({"dodge"})
    return frozenset({"dodge", "skill", "reactionRanged" if ranged_mover else "reactionAttack"})
