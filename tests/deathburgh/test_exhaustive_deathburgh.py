"""A systematic sample of what `ci/exhaustive --rulebook deathburgh` asks in full: deciders and referee agree."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from ci.exhaustively.deathburgh.asking import Asker
from ci.exhaustively.shards import Shard, run
from tests.referee_deathburgh import (
    DEFAULT,
    INCH,
    RING,
    TOUCH,
    Readings,
    Situation,
    misplayed,
    question,
    questions,
    refusals,
    scope_size,
)

EVERY = 1361
"""A prime that divides no dimension, so that all are sampled."""
LEGAL_EVERY = 233
PARTS = 2


@pytest.mark.parametrize("part", range(1, PARTS + 1))
def test_deciders_and_referee_agree_on_a_sample(part: int) -> None:
    asker = Asker()
    for s in Shard(part, PARTS, EVERY, rulebook="deathburgh").situations(0):
        asker.ask(s)
    assert asker.tally.told == []
    assert asker.tally.disagreements == 0
    assert asker.tally.questions == len(Shard(part, PARTS, EVERY, rulebook="deathburgh").numbers()) > 400
    assert asker.tally.outcomes == asker.tally.legal > 10


def test_they_agree_on_a_sample_of_what_is_legal() -> None:
    """Of all questions few are legal; of these more are asked."""
    asker = Asker()
    legal = (each for each in questions(LEGAL_EVERY) if is_legal(*each))
    for asked in legal:
        asker.ask(asked)
    assert asker.tally.told == []
    assert asker.tally.outcomes == asker.tally.legal == asker.tally.questions > 300


def is_legal(s: Situation, readings: Readings) -> bool:
    """What the referee says."""
    return not refusals(s, readings) and (s.lane != 0 or not misplayed(s, readings))


APPROACH = Situation(0, -TOUCH - 3 * INCH, -TOUCH - INCH, -TOUCH - RING)
LEAVING = Situation(0, -TOUCH - RING, -TOUCH - 3 * INCH, -TOUCH - RING)
BOW = replace(LEAVING, ranged=True, roll=2, result="ranged", step=-RING)


@pytest.mark.parametrize(
    ("rules", "situation"),
    [
        (("react.once-a-side",), replace(APPROACH, reacted="friend")),
        (("ambusher.aggressive", "ambusher.not-activated"), replace(APPROACH, aggressive=False)),
        (("ambusher.not-moved",), replace(APPROACH, moved=True)),
        (("ambusher.not-locked-away",), replace(APPROACH, lock="third")),
        (("trigger.not-the-target",), replace(APPROACH, move="charge at B", end=-TOUCH)),
        (("trigger.approach-or-retreat",), replace(APPROACH, end=-TOUCH - RING - 1, declared=-TOUCH - RING - 1)),
        (("declare.at-once",), replace(APPROACH, declared=-TOUCH - RING + 1)),
        (("route.in-roll",), replace(LEAVING, step=RING, result="melee")),
        (("attack.in-contact",), replace(LEAVING, roll=2, step=RING)),
        (("shot.four-inches",), replace(BOW, step=1 - RING)),
        (("roll.soul-left",), replace(LEAVING, roll=6, ensouled=True)),
        (("after.failed-defensive",), LEAVING),
        (("after.fought-defensive",), replace(LEAVING, roll=2, step=RING, result="melee")),
        (("after.souls",), replace(BOW, m_falls=True)),
        (("after.turn-ends",), replace(BOW, m_falls=True)),
    ],
)
def test_a_missing_rule_is_noticed(rules: tuple[str, ...], situation: Situation) -> None:
    """Without the rules, product and referee disagree on this situation; with them they do not."""
    whole, torn = Asker(), Asker(without=rules)
    whole.ask((situation, DEFAULT))
    torn.ask((situation, DEFAULT))
    assert whole.tally.told == []
    assert torn.tally.disagreements > 0


def test_a_reading_that_is_missed_is_noticed() -> None:
    late, asker = replace(APPROACH, declared=-TOUCH - INCH - 1), Asker()
    for readings in (DEFAULT, Readings(declare="DC-ANY"), Readings(trigger="D-LITERAL"), Readings(sample="SM-INCH")):
        asker.ask((late, readings))
    assert (asker.tally.told, asker.tally.legal) == ([], 1)


def test_a_killed_run_goes_on_where_it_was(tmp_path: Path) -> None:
    shard = Shard(every=250_000, limit=2, rulebook="deathburgh")
    run(shard, tmp_path, resume=False)
    (state,) = tmp_path.iterdir()
    state.write_text(state.read_text().replace('"limit": 2', '"limit": 4'))
    kept = run(replace(shard, limit=4), tmp_path, resume=True)
    assert kept.tally.situations == 4


def test_shards_are_the_whole() -> None:
    shards = [Shard(part, 7, rulebook="deathburgh").numbers() for part in range(1, 8)]
    assert [number for each in shards for number in (each[0], each[-1] + 1)][1:-1:2] == [each[0] for each in shards[1:]]
    assert (shards[0][0], shards[-1][-1] + 1) == (0, scope_size())
    assert next(iter(Shard(7, 7, rulebook="deathburgh").situations(0))) == question(shards[-1][0])
