"""A question of the referee as an incident of the product, built from typed values without a detour over JSON."""

from __future__ import annotations

from functools import cache

from oracle.deathburgh.vocabulary.incident import Action, Attack, Declared, Held, Incident, Reaction, Reply, Wounds
from oracle.deathburgh.vocabulary.table import Figure, Lock, Position, Since, Weapon
from oracle.deathburgh.vocabulary.words import Point
from tests.referee_deathburgh import Readings, Situation, after
from tests.referee_deathburgh.table import ALLOWANCE, RANGE, TOUCH

BOARD = 9144
MIDDLE = 4572
"""Where B stands, in both directions; M passes above, a third figure that B is locked with stands below."""
BELOW = (MIDDLE, MIDDLE + TOUCH)
APART = (MIDDLE, MIDDLE + 900)
ASIDE = (MIDDLE + 3500, MIDDLE + 3500)
BOW = Weapon(RANGE)
M_BASE, B_BASE = 320, 250


def incident(s: Situation, readings: Readings) -> Incident:
    """The Ambush as it is said to have gone, everything recorded."""
    fought = s.result != "fail"
    path = (_at(s, s.start), _at(s, s.declared if fought else s.end))
    action = Action(
        type="move",
        class_="reaction" if s.move == "flee" else "action",
        figure="M",
        kind={"forward": "forward", "flee": "flee"}.get(s.move, "charge"),  # type: ignore[arg-type]
        target={"charge at B": "B", "charge at friend": "C"}.get(s.move),
        charge_roll=1,
        planned=(_at(s, s.start), _at(s, s.end)),
        path=path,
        spent_at_pause=s.spent,
        resumed=not fought and s.spent < s.length,
    )
    return Incident(n=1, before=_table(s), action=action, reactions=(*_earlier(s), _ambush(s, readings)))


def question(s: Situation) -> Incident:
    """May B ambush where it declares, and what could it do? Neither roll nor what came of it is said."""
    action = Action(
        type="move",
        class_="reaction" if s.move == "flee" else "action",
        figure="M",
        kind={"forward": "forward", "flee": "flee"}.get(s.move, "charge"),  # type: ignore[arg-type]
        target={"charge at B": "B", "charge at friend": "C"}.get(s.move),
        charge_roll=1,
        planned=(_at(s, s.start), _at(s, s.end)),
        path=(_at(s, s.start), _at(s, s.end)),
    )
    declared = Reaction(type="ambush", figure="B", declared_at=Declared(0, (s.spent, s.length)))
    return Incident(n=1, before=_table(s), action=action, reactions=(*_earlier(s), declared))


def _at(s: Situation, x: int) -> Point:
    return MIDDLE + x, MIDDLE - s.lane


def _earlier(s: Situation) -> tuple[Reaction, ...]:
    if s.reacted == "nobody":
        return ()
    return (Reaction(type="skill", figure={"B": "B", "friend": "C"}[s.reacted]),)


def _ambush(s: Situation, readings: Readings) -> Reaction:
    """B goes along the line to M by its step; M dodges whatever attacks it."""
    way = -1 if s.declared < 0 else 1
    went = (MIDDLE + way * s.step, MIDDLE)
    fought = s.result != "fail"
    holder = after(s, readings).first_word
    return Reaction(
        type="ambush",
        figure="B",
        declared_at=Declared(0, (1, 1) if fought and s.spent else (s.spent, s.length)),
        roll=s.roll,
        ensouled=s.ensouled,
        route=((MIDDLE, MIDDLE), went) if s.step else ((MIDDLE, MIDDLE),),
        contact=s.lane == 0 and abs(s.declared) - TOUCH == s.step,
        attack=Attack(s.result, outcome=Wounds(int(s.b_falls), int(s.m_falls))) if s.result != "fail" else None,
        replies=(Reply("M", "dodge", "aggressive"),) if fought else (),
        first_word=(Held("declared", "Q"), *((Held("closed", holder),) if holder else ())),
    )


def _table(s: Situation) -> Position:
    touching = [("M", "B")] if s.lane == 0 and abs(s.start) == TOUCH else []
    if s.lock == "third":
        touching.append(("B", "T"))
    figures = [_mover(s.start, s.lane, s.lock.startswith("M")), _ambusher(s), _friend(s)]
    if s.lock.startswith("third"):
        figures.append(_third(s.lock == "third"))
    return Position(
        board=(BOARD, BOARD),
        tolerance=0,
        round=2,
        turn="Q" if s.move == "flee" else "P",
        first_word="Q" if s.move == "flee" else "P",
        souls={"P": 0, "Q": s.souls},
        figures=tuple(figures),
        contact=tuple(touching),
        terrain=(),
    )


def _locks(*others: str) -> tuple[Lock, ...]:
    return tuple(Lock(other, Since(1)) for other in others)


@cache
def _mover(x: int, lane: int, locked: bool) -> Figure:
    return _figure("M", "P", M_BASE, (MIDDLE + x, MIDDLE - lane), locks=_locks("B") if locked else ())


def _ambusher(s: Situation) -> Figure:
    with_ = {"none": (), "M": ("M",), "M apart": ("M",), "third": ("T",), "third apart": ("T",)}[s.lock]
    return _b(s.aggressive, s.activated, s.moved, s.ranged, with_)


@cache
def _b(aggressive: bool, activated: bool, moved: bool, ranged: bool, with_: tuple[str, ...]) -> Figure:
    bow = BOW if ranged else None
    return _figure("B", "Q", B_BASE, (MIDDLE, MIDDLE), aggressive, activated, moved, bow, _locks(*with_))


@cache
def _third(touching: bool) -> Figure:
    return _figure("T", "P", M_BASE, BELOW if touching else APART, locks=_locks("B"))


def _friend(s: Situation) -> Figure:
    """Where a Charge at it ends in contact, else far away."""
    way = 1 if s.end > s.start else -1
    return _c(_at(s, s.end + way * TOUCH) if s.move == "charge at friend" else ASIDE)


@cache
def _c(at: Point) -> Figure:
    return _figure("C", "Q", B_BASE, at)


def _figure(
    name: str,
    side: str,
    base: int,
    at: Point,
    aggressive: bool = True,
    activated: bool = False,
    moved: bool = False,
    weapon: Weapon | None = None,
    locks: tuple[Lock, ...] = (),
) -> Figure:
    return Figure(
        id=name,
        side=side,
        base=base,
        at=at,
        mode="aggressive" if aggressive else "defensive",
        activated=activated,
        moved=moved,
        move=ALLOWANCE,
        wounds=1,
        wasted=False,
        weapon=weapon,
        locks=locks,
        actions_done=(),
    )
