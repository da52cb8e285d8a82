"""What lies on the table: one move by M, and the Ambush that B answers it with. And how the texts may be read."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

INCH = 254
"""In units of 0.1 mm, as all lengths here."""
TOUCH = 285
"""Centres of figures in base contact: M stands on a base of 32 mm, B on one of 25 mm."""
RING = 2 * INCH
ALLOWANCE = 10 * INCH
"""How far M may move, and the most a move of this scope is long."""
RANGE = 12 * INCH

LANES = {0: RING + TOUCH, 305: 732, 732: 305, 793: 0, 794: None}
"""How far beside B M's straight path passes: half the path's chord in the ring of 2 inches (None: it misses).

All chords are whole, 793 being a hypotenuse, so that M is at every moment that matters on a whole unit.
"""

Move = Literal["forward", "charge at B", "charge at friend", "flee"]
Lock = Literal["none", "M", "M apart", "third", "third apart"]
"""Recorded locks of B: with M or with a third figure, in contact with it or no longer."""
Who = Literal["nobody", "B", "friend"]
Result = Literal["fail", "melee", "ranged"]


@dataclass(frozen=True)
class Situation:
    """M, of the active side P, moves straight along y = `lane` from x = `start` to x = `end`. B, of side Q, is at 0, 0.

    - `move`: what kind of move, and at whom. "flee" is a reaction move, the others are move actions. A friend of B
      that is charged stands where the path ends.
    - `aggressive`, `activated`, `moved`: B's mode; whether it is recorded as activated this round; whether it has
      already made a move this turn. `ranged`: B carries a ranged weapon and nothing else.
    - `reacted`: who of Q declared a reaction to this same move before.
    - `declared`: M's x where B declares the Ambush.
    - `roll`: the face of the D6. `souls`: Soul's Dice that Q had. `ensouled`: one of them was spent to set the face.
    - `touch`: how far the centres are apart in base contact, other than usual on the middle lane only.
    - `shot_range`: how far B's weapon shoots, with the die added to that, if one is.
    - `result`: what is said to have come of it. `step`: how far B went along the line through both figures, positive
      towards M. `b_falls`, `m_falls`: who was Wasted in the fight; each had one wound left.
    """

    lane: int
    start: int
    end: int
    declared: int
    move: Move = "forward"
    aggressive: bool = True
    activated: bool = False
    moved: bool = False
    lock: Lock = "none"
    reacted: Who = "nobody"
    ranged: bool = False
    roll: int = 1
    souls: int = 0
    ensouled: bool = False
    result: Result = "fail"
    step: int = 0
    b_falls: bool = False
    m_falls: bool = False
    touch: int = TOUCH
    shot_range: int = RANGE

    @property
    def length(self) -> int:
        """How long the planned move is."""
        return abs(self.end - self.start)

    @property
    def spent(self) -> int:
        """How far M has moved when B declares."""
        return abs(self.declared - self.start)


@dataclass(frozen=True)
class Readings:
    """One value for each ambiguity that matters in this scope; fields stand in the order A01, A02, ... of the digest.

    "Any path" for A12, blockers (A14), line of sight (A32) and the like decide nothing on an empty table.
    """

    trigger: Literal["D-PAIR", "D-LITERAL", "D-CROSS", "D-TRAVEL"] = "D-PAIR"
    spared: Literal["TG-FIG", "TG-SIDE"] = "TG-FIG"
    aggressive: Literal["PAREN-B-BOTH", "PAREN-B-NEAR", "PAREN-M"] = "PAREN-B-BOTH"
    measure: Literal["MEAS-EDGE", "MEAS-CENTRE"] = "MEAS-EDGE"
    within: Literal["W-INCL", "W-STRICT"] = "W-INCL"
    sample: Literal["SM-CONT", "SM-INCH", "SM-END"] = "SM-CONT"
    beginning: Literal["IS-YES", "IS-NO"] = "IS-YES"
    retreat: Literal["RT-LIMIT", "RT-INCH"] = "RT-LIMIT"
    activated: Literal["ACT-MODE", "ACT-FLAG"] = "ACT-MODE"
    lock: Literal["LK-OTHER", "LK-ANY"] = "LK-OTHER"
    lasts: Literal["LL-ENGAGED", "LL-DEATH", "LL-ROLL"] = "LL-ENGAGED"
    declare: Literal["DC-ATONCE", "DC-ANY", "DC-INTENT", "DC-END"] = "DC-ATONCE"
    distance: Literal["UP-CHOICE", "UP-FULL", "UP-NEED"] = "UP-CHOICE"
    unit: Literal["DU-REAL", "DU-INCH"] = "DU-REAL"
    after_failure: Literal["FP-ADVANCE", "FP-RETURN"] = "FP-ADVANCE"
    ensoul: Literal["EN-YES", "EN-NO"] = "EN-YES"
    ranged_contact: Literal["RM-NO", "RM-MELEE"] = "RM-NO"
    failing: Literal["FA-POS", "FA-HIT", "FA-ROLL"] = "FA-POS"
    four: Literal["R4-END", "R4-TRAVEL", "R4-MIN"] = "R4-END"
    two: Literal["N-REMARK", "N-RULE", "N-BOTH"] = "N-REMARK"
    away: Literal["DIR-AWAY", "DIR-RADIAL", "DIR-TOWARD"] = "DIR-AWAY"
    stop: Literal["ST-CHOICE", "ST-EXACT"] = "ST-CHOICE"
    mode: Literal["MO-DEFER", "MO-NOW", "MO-STOP"] = "MO-DEFER"
    turn: Literal["MW-ENDTURN", "MW-CONTINUE"] = "MW-ENDTURN"


DEFAULT = Readings()


def locked(s: Situation, other: Literal["M", "third"], readings: Readings) -> bool:
    """Whether the recorded lock with that figure still holds before the move [A08, lock lifetime].

    LL-ENGAGED: while in base contact. LL-DEATH: until one falls, also apart. LL-ROLL: it ended with the fight.
    """
    lasting = {"LL-ENGAGED": (other,), "LL-DEATH": (other, f"{other} apart"), "LL-ROLL": ()}
    return s.lock in lasting[readings.lasts]
