"""A systematic sample of what `ci/ambushes` asks in full: oracle and referee agree, also on the table afterwards."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ci.ambushing.comparing import compare
from tests.referee_deathburgh import DEFAULT, INCH, TOUCH, Readings, Situation, questions

EVERY = 1327
"""No factor 2, 3, 5 or 7, so that all dimensions are sampled."""

APPROACH = Situation(0, -TOUCH - 3 * INCH, -TOUCH - INCH, -TOUCH - 2 * INCH)


def test_oracle_and_referee_agree_on_a_sample() -> None:
    tally = compare(questions(EVERY))
    assert tally.told == []
    assert tally.questions > 1400
    assert tally.legal > 60
    assert tally.aftermaths > 40


@pytest.mark.parametrize(
    ("rules", "situation"),
    [
        (["react.once-a-side"], replace(APPROACH, reacted="friend")),
        (["ambusher.aggressive", "ambusher.not-activated"], replace(APPROACH, aggressive=False)),
        (["ambusher.not-moved"], replace(APPROACH, moved=True)),
        (["ambusher.not-locked-away"], replace(APPROACH, lock="third")),
        (["trigger.approach-or-retreat"], Situation(0, -1300, -1200, -1300)),
        (["declare.at-once"], replace(APPROACH, declared=-TOUCH - INCH)),
        (["route.in-roll"], replace(APPROACH, step=2 * INCH, result="melee")),
        (["attack.in-contact"], replace(APPROACH, step=2 * INCH, roll=2)),
        (["shot.four-inches"], replace(APPROACH, ranged=True, result="ranged", roll=2, step=-2 * INCH + 1)),
    ],
)
def test_a_missing_rule_is_noticed(rules: list[str], situation: Situation) -> None:
    """Without the rules oracle and referee disagree on this situation; with them they do not."""
    assert compare([(situation, DEFAULT)]).told == []
    assert compare([(situation, DEFAULT)], without=frozenset(rules)).disagreements == 1


def test_a_reading_changes_both_alike() -> None:
    late = replace(APPROACH, declared=-TOUCH - INCH)
    for chosen in (DEFAULT, Readings(declare="DC-ANY"), Readings(declare="DC-END"), Readings(trigger="D-LITERAL")):
        assert compare([(late, chosen)]).told == []
