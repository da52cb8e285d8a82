"""The decision tables and the referee, both written from the rules and apart from one another, agree."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.referee_deathburgh import DEFAULT, RING, Readings, after, first_word, pause, possible, refusals, replies
from tests.referee_deathburgh.agreed import NAMES, readings, recorded
from tests.referee_deathburgh.rolling import touches
from tests.referee_deathburgh.rows import Row as Row
from tests.referee_deathburgh.rows import agreed, along, declaring, ended, moving, name, rolled, rows
from tests.referee_deathburgh.scope import values

SIDES = {"P": "mover's side", "Q": "ambusher's side", None: "turn over"}
NOT_IN_SCOPE = {"measure=body": "bodies are not recorded"}


def each(table: str) -> pytest.MarkDecorator:
    found = [row for row in rows(table) if row["reading"] not in NOT_IN_SCOPE]
    return pytest.mark.parametrize("row", found, ids=name)


@each("trigger")
def test_trigger(row: Row) -> None:
    s, ruled = moving(row), agreed(row)
    if s.move == "flee":
        assert row["answer"] == "none"
        assert refusals(s, ruled) == {"T1"}
        return
    when = pause(s, ruled)
    assert (when is None) is (row["answer"] == "none")
    assert when is None or when == abs(row["gap_start"] - row["pause_gap"])


@each("declaring")
def test_declaring(row: Row) -> None:
    assert refusals(declaring(row), agreed(row)) == set(row["fails"])
    assert (row["answer"] == "legal") is (not row["fails"])


@each("roll")
def test_roll(row: Row) -> None:
    words = {"melee": "attack", "ranged": "shot"}
    found = possible(rolled(row), agreed(row))
    assert " or ".join(words[attack] for attack in sorted(found)) == row["answer"].replace("fails", "")
    assert touches(rolled(row)) is row["contact"]


@each("aftermath")
def test_aftermath(row: Row) -> None:
    said, came = row["answer"], after(ended(row), agreed(row))
    assert refusals(ended(row), agreed(row)) == frozenset()
    assert came.b_mode == (None if said["ambusher_mode"] == "open" else said["ambusher_mode"])
    assert (came.m_mode, came.b_activated) == (said["mover_mode"], said["ambusher_activated"])
    assert (came.continues, SIDES[came.first_word]) == (said["mover_continues"], said["first_word"])
    assert (came.souls_q, came.souls_p) == (said["souls_of_ambushers_side"], said["souls_of_movers_side"])


@each("first-word")
def test_first_word(row: Row) -> None:
    held = dict(first_word(ended(row), agreed(row)))
    assert SIDES[held[row["moment"]]] == row["answer"]


@each("replies")
def test_replies(row: Row) -> None:
    reading, _, value = row["reading"].partition("=")
    answers = f"RE-{value.upper()}" if reading == "answers" else "RE-COMBAT"
    s = replace(along(RING, RING + 1), result=row["attack"])
    allowed = row["reply"] in replies(s, row["mover_weapon"] == "ranged", answers)
    if row["figure"] != "mover":
        allowed = allowed and row["reading"] == "others-answer=yes"
    assert allowed is (row["answer"] == "allowed")


def test_readings_have_a_name_in_records_for_each_of_the_digest() -> None:
    for field in Readings.__dataclass_fields__:
        _name, said = NAMES[field]
        assert list(said.values()) == list(values(field))
    assert readings(f"{one}={value}" for one, value in recorded(DEFAULT).items()) == DEFAULT
