"""The referee's own examples: the seed text sentence by sentence, the boundary cases, and the size of the scope."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests.referee_deathburgh import (
    DEFAULT,
    INCH,
    RING,
    TOUCH,
    Readings,
    Situation,
    after,
    first_word,
    misplayed,
    pause,
    possible,
    question,
    questions,
    refusals,
    replies,
    scope_formula,
    scope_size,
    vectors,
)


def move(start_gap: int, end_gap: int, declared: int | None = None) -> Situation:
    """M moves straight towards B or away from it, told by gaps; by default B declares where M crosses 2 inches."""
    return Situation(0, -TOUCH - start_gap, -TOUCH - end_gap, -TOUCH - (RING if declared is None else declared))


APPROACH = move(3 * INCH, INCH)
RETREAT = replace(move(0, 3 * INCH), lock="M")
AT_THE_RING = move(RING, 3 * INCH)


def test_coming_within_two_inches_may_be_ambushed_where_the_ring_is_crossed() -> None:
    assert pause(APPROACH, DEFAULT) == INCH
    assert refusals(APPROACH, DEFAULT) == frozenset()


def test_a_tenth_of_a_millimetre_decides() -> None:
    assert pause(move(3 * INCH, RING), DEFAULT) == INCH
    assert pause(move(3 * INCH, RING + 1), DEFAULT) is None
    assert pause(move(3 * INCH, RING), replace(DEFAULT, within="W-STRICT")) is None
    assert pause(move(3 * INCH, RING - 1), replace(DEFAULT, within="W-STRICT")) == INCH


def test_leaving_combat_is_paused_at_two_inches_and_only_if_it_gets_further() -> None:
    assert pause(RETREAT, DEFAULT) == RING
    assert pause(replace(RETREAT, end=-TOUCH - RING), DEFAULT) is None
    assert pause(replace(RETREAT, end=-TOUCH - RING - 1), DEFAULT) == RING
    assert pause(RETREAT, replace(DEFAULT, retreat="RT-INCH")) == 3 * INCH
    assert refusals(RETREAT, DEFAULT) == frozenset()


def test_a_move_that_begins_near_counts_at_once_if_it_is_read_so() -> None:
    leaving = move(INCH, 3 * INCH, INCH)
    assert (pause(leaving, DEFAULT), refusals(leaving, DEFAULT)) == (0, frozenset())
    assert refusals(leaving, replace(DEFAULT, beginning="IS-NO")) == {"T4"}


@pytest.mark.parametrize(
    ("reading", "moment"),
    [("D-PAIR", 0), ("D-LITERAL", 0), ("D-CROSS", INCH), ("D-TRAVEL", 0)],
)
def test_leaving_from_near_without_a_lock(reading: str, moment: int) -> None:
    assert pause(move(INCH, 4 * INCH), Readings(trigger=reading)) == moment  # type: ignore[arg-type]


def test_literally_every_move_may_be_ambushed() -> None:
    far = move(9 * INCH, 8 * INCH, 9 * INCH)
    assert refusals(far, DEFAULT) == {"T4"}
    assert refusals(far, replace(DEFAULT, trigger="D-LITERAL")) == frozenset()


def test_centres_are_nearer_to_two_inches_later() -> None:
    centre = replace(DEFAULT, measure="MEAS-CENTRE")
    assert pause(move(3 * INCH, INCH), centre) is None
    assert pause(move(3 * INCH, 0), centre) == 3 * INCH - (RING - TOUCH)


def test_grazing_the_ring_between_two_inch_stops_is_missed_by_whoever_looks_at_stops() -> None:
    graze = Situation(793, -INCH - 100, INCH - 100, declared=0)
    assert pause(graze, DEFAULT) == INCH + 100
    assert pause(graze, replace(DEFAULT, sample="SM-INCH")) is None
    assert pause(replace(graze, lane=794), DEFAULT) is None


def test_where_only_the_end_counts_a_move_through_is_free() -> None:
    through = Situation(305, -900, 1132, declared=-732)
    assert (pause(through, DEFAULT), pause(through, replace(DEFAULT, sample="SM-END"))) == (168, None)


@pytest.mark.parametrize(
    ("change", "clause"),
    [
        ({"move": "flee"}, {"T1"}),
        ({"move": "charge at B", "end": -TOUCH}, {"T2"}),
        ({"end": -TOUCH - RING - 1}, {"T4"}),
        ({"aggressive": False}, {"A03", "P2"}),
        ({"reacted": "friend"}, {"P1"}),
        ({"reacted": "B"}, {"P1"}),
        ({"lock": "third"}, {"P3"}),
        ({"moved": True}, {"MP"}),
        ({"declared": -TOUCH - RING + 20}, {"A09"}),
        ({"declared": -TOUCH - RING - 20}, {"A09"}),
    ],
)
def test_each_thing_that_is_wrong_is_named(change: dict[str, object], clause: set[str]) -> None:
    assert refusals(replace(APPROACH, **change), DEFAULT) == clause  # type: ignore[arg-type]


def test_a_charge_past_b_may_be_ambushed_unless_its_whole_side_is_meant() -> None:
    past = Situation(305, -900, 1132, declared=-732, move="charge at friend")
    assert refusals(past, DEFAULT) == frozenset()
    assert refusals(past, replace(DEFAULT, spared="TG-SIDE")) == {"T2"}


def test_outnumbered_flips_the_mode_back_but_not_the_activation() -> None:
    flipped = replace(APPROACH, activated=True)
    assert refusals(flipped, DEFAULT) == frozenset()
    assert refusals(flipped, replace(DEFAULT, activated="ACT-FLAG")) == {"P2"}


def test_a_healed_figure_may_answer_a_retreat_if_only_nearness_asks_for_the_mode() -> None:
    healed = replace(RETREAT, aggressive=False)
    near = Readings(aggressive="PAREN-B-NEAR", activated="ACT-FLAG")
    assert refusals(healed, near) == frozenset()
    assert refusals(replace(APPROACH, aggressive=False), near) == {"T4"}
    assert possible(replace(healed, roll=6), near) == frozenset()


def test_lock_with_the_mover_is_allowed_unless_no_lock_is() -> None:
    assert refusals(RETREAT, replace(DEFAULT, lock="LK-ANY")) == {"P3"}
    assert refusals(RETREAT, replace(DEFAULT, lasts="LL-ROLL")) == {"A09"}
    assert refusals(replace(APPROACH, lock="third apart"), DEFAULT) == frozenset()
    assert refusals(replace(APPROACH, lock="third apart"), replace(DEFAULT, lasts="LL-DEATH")) == {"P3"}


def test_later_moments_of_the_move_if_they_are_read_to_be_allowed() -> None:
    later, at_end = (replace(APPROACH, declared=-TOUCH - gap) for gap in (300, INCH))
    waits, ends = replace(DEFAULT, declare="DC-ANY"), replace(DEFAULT, declare="DC-END")
    assert refusals(later, DEFAULT) == {"A09"}
    assert refusals(later, waits) == refusals(at_end, ends) == frozenset()
    assert refusals(at_end, waits) == {"A09"}
    announced = replace(APPROACH, declared=APPROACH.start)
    assert refusals(announced, replace(DEFAULT, declare="DC-INTENT")) == frozenset()


@pytest.mark.parametrize(
    ("gap", "melee", "ranged"),
    [
        *((0, 1, 4), (1, 1, 4), (253, 1, 4), (254, 1, 3), (255, 2, 3), (507, 2, 3), (508, 2, 2)),
        *((509, 3, 2), (761, 3, 2), (762, 3, 1), (1016, 4, 1), (1017, 5, 1)),
    ],
)
def test_the_roll_table(gap: int, melee: int, ranged: int) -> None:
    for roll in range(1, 7):
        s = replace(move(gap, gap + INCH, gap), roll=roll)
        assert ("melee" in possible(s, DEFAULT)) is (roll >= melee)
        assert ("ranged" in possible(replace(s, ranged=True), DEFAULT)) is (roll >= ranged)
        assert "melee" not in possible(replace(s, ranged=True), DEFAULT)


def test_only_at_exactly_two_inches_do_both_need_a_two() -> None:
    def least(gap: int, ranged: bool) -> int:
        s = replace(move(gap, gap + INCH, gap), ranged=ranged)
        return min(roll for roll in range(1, 7) if possible(replace(s, roll=roll), DEFAULT))

    gaps = [gap for gap in range(1, 800) if gap % 127 in (0, 1, 126)]
    assert [gap for gap in gaps if least(gap, False) == least(gap, True) == 2] == [RING]


@pytest.mark.parametrize(
    ("change", "unreadable"),
    [
        ({"four": "R4-TRAVEL"}, (2, 3)),
        ({"away": "DIR-TOWARD"}, (2, 3, 4, 5, 6)),
        ({"two": "N-RULE"}, ()),
        ({"stop": "ST-EXACT"}, ()),
    ],
)
def test_shooting_from_the_ring(change: dict[str, str], unreadable: tuple[int, ...]) -> None:
    readings = replace(DEFAULT, **change)  # type: ignore[arg-type]
    for roll in range(1, 7):
        s = replace(AT_THE_RING, ranged=True, roll=roll)
        assert ("ranged" in possible(s, readings)) is (roll > 1 and roll not in unreadable)


def test_what_is_said_to_have_come_must_be_able_to() -> None:
    two = replace(AT_THE_RING, roll=2)
    assert misplayed(replace(two, result="melee", step=RING), DEFAULT) == frozenset()
    assert misplayed(replace(two, result="melee", step=INCH), DEFAULT) == {"S4"}
    assert misplayed(replace(two, result="melee", step=RING, roll=1), DEFAULT) == {"S3"}
    assert misplayed(replace(two, result="fail", step=RING), DEFAULT) == {"S5"}
    assert misplayed(replace(two, result="fail", step=-1), DEFAULT) == {"S3"}
    assert misplayed(replace(two, result="ranged", step=-RING), DEFAULT) == {"S3", "S6"}
    bow = replace(two, ranged=True)
    assert misplayed(replace(bow, result="ranged", step=-RING), DEFAULT) == frozenset()
    assert misplayed(replace(bow, result="ranged", step=-RING + 1), DEFAULT) == {"S6"}
    assert misplayed(replace(bow, result="fail", step=RING), DEFAULT) == frozenset()
    assert misplayed(replace(bow, result="melee", step=RING), DEFAULT) == {"S4"}


@pytest.mark.parametrize(
    ("change", "steps"),
    [
        ({}, {0, 100, INCH}),
        ({"distance": "UP-FULL"}, {INCH}),
        ({"distance": "UP-NEED"}, {0}),
        ({"unit": "DU-INCH"}, {0, INCH}),
        ({"after_failure": "FP-RETURN"}, {0}),
    ],
)
def test_where_a_failed_ambusher_may_stand(change: dict[str, str], steps: set[int]) -> None:
    readings = replace(DEFAULT, **change)  # type: ignore[arg-type]
    tried = (0, 100, INCH, INCH + 1, -1)
    assert {step for step in tried if not misplayed(replace(AT_THE_RING, step=step), readings)} == steps


def test_a_souls_die_buys_a_six() -> None:
    bought = replace(AT_THE_RING, roll=6, souls=1, ensouled=True, result="melee", step=RING)
    assert misplayed(bought, DEFAULT) == frozenset()
    assert misplayed(bought, replace(DEFAULT, ensoul="EN-NO")) == {"A16"}
    assert misplayed(replace(bought, souls=0), DEFAULT) == {"A16"}
    assert misplayed(replace(bought, roll=3), DEFAULT) == {"A16"}
    assert after(bought, DEFAULT).souls_q == -1


def test_after_failing_b_is_defensive_and_m_goes_on() -> None:
    came = after(APPROACH, DEFAULT)
    assert (came.b_mode, came.m_mode, came.b_activated, came.continues) == ("defensive", "aggressive", True, True)
    assert first_word(APPROACH, DEFAULT) == [("declared", "Q"), ("closed", "P")]


def test_stopping_short_with_a_roll_that_would_do_is_unclear_if_only_the_roll_fails() -> None:
    roll = replace(DEFAULT, failing="FA-ROLL")
    assert after(replace(AT_THE_RING, roll=2), roll).b_mode is None
    assert after(replace(AT_THE_RING, roll=1), roll).b_mode == "defensive"


FIGHT = replace(AT_THE_RING, roll=2, result="melee", step=RING)


def test_after_a_fight_that_both_survive() -> None:
    came = after(FIGHT, DEFAULT)
    assert (came.b_mode, came.m_mode, came.touching, came.continues, came.first_word) == (
        *("defensive", "aggressive", True, True, "P"),
    )
    assert after(FIGHT, replace(DEFAULT, mode="MO-NOW")).m_mode == "defensive"
    assert not after(FIGHT, replace(DEFAULT, mode="MO-STOP")).continues


def test_who_falls_ends_what() -> None:
    b_falls, m_falls = replace(FIGHT, b_falls=True), replace(FIGHT, m_falls=True)
    assert (after(b_falls, DEFAULT).continues, after(b_falls, DEFAULT).souls_q) == (True, 1)
    assert (after(m_falls, DEFAULT).continues, after(m_falls, DEFAULT).first_word) == (False, None)
    assert after(m_falls, replace(DEFAULT, turn="MW-CONTINUE")).first_word == "P"
    both = after(replace(b_falls, m_falls=True), DEFAULT)
    assert (both.souls_p, both.souls_q, both.b_mode, both.m_mode, both.touching) == (1, 1, None, None, True)


def test_the_ambushed_figure_may_only_react() -> None:
    shot = replace(FIGHT, result="ranged", ranged=True, step=-RING)
    assert replies(FIGHT, False, "RE-COMBAT") == {"dodge", "skill", "reactionAttack"}
    assert replies(FIGHT, True, "RE-COMBAT") == replies(shot, False, "RE-COMBAT") == {"dodge"}
    assert replies(shot, True, "RE-COMBAT") == {"dodge", "skill", "reactionRanged"}
    assert replies(FIGHT, False, "RE-DODGE") == {"dodge"}
    assert replies(FIGHT, False, "RE-NONE") == frozenset()


def test_questions_are_as_many_as_the_formula_says_and_none_comes_twice() -> None:
    sample = list(questions(every=101))
    assert len(sample) == len(set(sample)) == -(-scope_size() // 101)
    assert scope_formula().endswith(f" = {scope_size()}")
    assert scope_size() > 1_000_000
    with pytest.raises(IndexError):
        question(scope_size())


def test_every_value_of_every_reading_changes_some_answer_but_those_in_other_words() -> None:
    """From contact leaving is travelling; a miss is like a failure; 4 inches are as far along a path."""
    literal = replace(DEFAULT, trigger="D-LITERAL")
    tables = list(dict.fromkeys(s for s, _readings in questions(every=1237)))
    same = []
    for base in vectors(tuple(Readings.__dataclass_fields__), 1):
        changed = base if base.trigger != "D-PAIR" else replace(base, trigger="D-LITERAL")
        before = DEFAULT if base.trigger != "D-PAIR" else literal
        pairs = ((answer(s, base), answer(s, DEFAULT)) for s in tables)
        literally = ((answer(s, changed), answer(s, before)) for s in tables)
        if all(one == other for one, other in pairs) and all(one == other for one, other in literally):
            same += [value for name, value in vars(base).items() if value != getattr(DEFAULT, name)]
    assert same == ["D-TRAVEL", "FA-HIT", "R4-MIN"]


def test_it_knows_nothing_of_the_product() -> None:
    for path in Path(__file__).parent.glob("*.py"):
        words = path.read_text("utf-8").split()
        assert not any(word.startswith("oracle.") or word == "oracle" for word in words), path


def answer(s: Situation, readings: Readings) -> object:
    """Everything the referee says about a question."""
    refused = refusals(s, readings)
    if s.lane:
        return refused
    wrong = misplayed(s, readings)
    return refused, wrong, None if refused or wrong else after(s, readings)
