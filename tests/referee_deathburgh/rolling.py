"""What B can do with its roll, and whether what is said to have come of it can have.

M is paused straight before B (lane 0) on open ground; B moves on the line through both. Every step that B could take
is tried, unit by unit.
"""

from __future__ import annotations

from functools import lru_cache

from .table import INCH, Readings, Result, Situation

FOUR = 4 * INCH


def misplayed(s: Situation, readings: Readings) -> frozenset[str]:
    """The clauses of the digest that what is said of roll, step and attack goes against; none if it can be so.

    A16: the roll was not B's to set. S3: B cannot have gone there. S4, S5, S6: the attack in contact, the failure or
    the shot cannot have come of it.
    """
    found = set()
    if s.ensouled and (readings.ensoul == "EN-NO" or s.souls == 0 or s.roll != 6):
        found.add("A16")
    if not may_step(s, s.result, s.step, readings):
        found.add("S3")
    if not may_come(s, s.result, s.step, readings):
        found.add({"melee": "S4", "fail": "S5", "ranged": "S6"}[s.result])
    return frozenset(found)


def possible(s: Situation, readings: Readings) -> frozenset[Result]:
    """Which attacks the roll leaves open to B: none means that the Ambush fails, whatever B does [S4, S5, S6]."""
    x = s.declared
    table = {"touch": s.touch, "shot_range": s.shot_range}
    return _possible(
        Situation(s.lane, x, x, x, aggressive=s.aggressive, ranged=s.ranged, roll=s.roll, **table), readings
    )


@lru_cache(maxsize=1 << 16)
def _possible(s: Situation, readings: Readings) -> frozenset[Result]:
    results: tuple[Result, ...] = ("melee", "ranged")
    return frozenset(
        result
        for result in results
        if any(may_step(s, result, step, readings) and may_come(s, result, step, readings) for step in reach(s))
        or (result == "ranged" and may_shoot_aslant(s, readings))
    )


def may_shoot_aslant(s: Situation, readings: Readings) -> bool:
    """Whether B may shoot after going all of its roll, not along the line to M but to somewhere beside it.

    Only UP-FULL makes that matter: along the line there are two places then, beside it every distance between [A11].
    DIR-AWAY lets B go anywhere [A21].
    """
    if not s.ranged or not most(s) or readings.distance != "UP-FULL" or readings.away != "DIR-AWAY":
        return False
    if readings.two != "N-REMARK" and s.roll < 2:
        return False
    more = s.touch if readings.measure == "MEAS-CENTRE" else 0
    nearest, furthest = max(gap(s) - most(s), 1) + more, min(gap(s) + most(s) + more, s.shot_range)
    if readings.four == "R4-TRAVEL":
        return most(s) >= FOUR and nearest <= furthest
    if readings.stop == "ST-EXACT":
        return nearest <= FOUR <= furthest
    return max(nearest, FOUR) <= furthest


def gap(s: Situation) -> int:
    """How far the edges of the bases are apart while M is paused."""
    assert s.lane == 0, "M is straight before B only on the middle lane"
    return abs(s.declared) - s.touch


def most(s: Situation) -> int:
    """How far B may go: its roll in inches; not at all while Defensive, for only Aggressive figures move [S3, MP]."""
    return s.roll * INCH if s.aggressive else 0


def reach(s: Situation) -> range:
    """Every step that the roll allows: towards M at most into contact with it [A14]."""
    return range(-most(s), min(most(s), gap(s)) + 1)


def touches(s: Situation) -> bool:
    """Whether the roll brings B into base contact, if it goes for that [S3]."""
    return gap(s) in reach(s)


def may_step(s: Situation, result: Result, step: int, readings: Readings) -> bool:
    """Whether B may take that step for that result [S3].

    It goes towards M; only a figure with a ranged weapon may go away, and not as DIR-TOWARD reads it. DIR-RADIAL: to
    shoot, only away [A21]. Whole inches may be cut short by contact only [A13]. All of the roll, or until contact
    [UP-FULL]; just enough for contact, or nothing [UP-NEED]; else as far as B likes [A11].
    """
    contact = step == gap(s)
    if step not in reach(s):
        return False
    if step < 0 and (not s.ranged or readings.away == "DIR-TOWARD"):
        return False
    if step > 0 and result == "ranged" and readings.away == "DIR-RADIAL":
        return False
    if readings.unit == "DU-INCH" and step % INCH != 0 and not contact:
        return False
    if result == "fail" and readings.after_failure == "FP-RETURN":
        return step == 0
    if readings.distance == "UP-FULL":
        return contact or abs(step) == most(s)
    if readings.distance == "UP-NEED" and result != "ranged":
        return contact or step == 0
    return True


def may_come(s: Situation, result: Result, step: int, readings: Readings) -> bool:
    """Whether that result can come of B's standing where the step brought it.

    In contact B attacks [S4], unless it has a ranged weapon: then it cannot, if A17 is read so, and has failed.
    Without contact it has failed [S5], or shoots [S6]. Shooting where it could is allowed, not demanded.
    """
    fights = step == gap(s) and (not s.ranged or readings.ranged_contact == "RM-MELEE")
    if result == "melee":
        return fights
    if result == "ranged":
        return s.ranged and may_shoot(s, step, readings)
    return not fights and not (readings.distance == "UP-NEED" and most(s) >= gap(s) and not s.ranged)


def may_shoot(s: Situation, step: int, readings: Readings) -> bool:
    """Whether B may shoot from where the step brought it, 4 inches away and in range [S6, A19, A20, A22].

    In contact nobody shoots [A17]. R4-END, R4-MIN: it stands at least 4 inches from M, R4-TRAVEL: it has gone 4
    inches. ST-EXACT: it stands at exactly 4. N-RULE and N-BOTH ask for a roll of 2 or more besides.
    """
    if step == gap(s):
        return False
    apart = gap(s) - step + (s.touch if readings.measure == "MEAS-CENTRE" else 0)
    if readings.two != "N-REMARK" and s.roll < 2:
        return False
    if readings.four == "R4-TRAVEL" and abs(step) < FOUR:
        return False
    if readings.four != "R4-TRAVEL" and apart < FOUR:
        return False
    if readings.stop == "ST-EXACT" and apart != FOUR:
        return False
    return apart <= s.shot_range
