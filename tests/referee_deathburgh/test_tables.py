"""The decision tables and the referee, both written from the rules and apart from one another, agree."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

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
    refusals,
    replies,
)
from tests.referee_deathburgh.agreed import NAMES, readings, recorded
from tests.referee_deathburgh.rolling import gap, touches
from tests.referee_deathburgh.scope import values

TABLES = Path(__file__).resolve().parents[2] / "corpus" / "tables" / "deathburgh"
SIDES = {"P": "mover's side", "Q": "ambusher's side", None: "turn over"}
NOT_IN_SCOPE = {"measure=body": "bodies are not recorded"}

Row = dict[str, Any]


def rows(table: str) -> list[Row]:
    found: list[Row] = json.loads((TABLES / f"{table}.json").read_bytes())
    return [row for row in found if row.get("reading") not in NOT_IN_SCOPE]


def each(table: str) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("row", rows(table), ids=lambda row: "-".join(str(v) for v in list(row.values())[:7]))


def agreed(row: Row) -> Readings:
    """The readings of the row."""
    return DEFAULT if row["reading"] == "none" else readings(row["reading"].split())


def along(start_gap: int, end_gap: int) -> Situation:
    """M goes straight from one gap to another; where B declares matters only if asked."""
    return Situation(0, -TOUCH - start_gap, -TOUCH - end_gap, declared=-TOUCH - start_gap)


@each("trigger")
def test_trigger(row: Row) -> None:
    s, ruled = along(row["gap_start"], row["gap_end"]), agreed(row)
    move, _, apart = row["move"].partition(", ")
    s = replace(s, lock="M" if row["engaged"] else "M apart" if apart else "none", move=move)
    when = None if move.startswith("flee") else pause(s, ruled)
    assert (when is None) is (row["answer"] == "none")
    if move.startswith("flee"):
        assert refusals(replace(s, move="flee"), ruled) == {"T1"}
    if when is not None:
        assert abs(row["gap_start"] - row["pause_gap"]) == when


PATHS = {
    ("approach", "nobody"): Situation(0, -TOUCH - 3 * INCH, -TOUCH - INCH, -TOUCH - RING),
    ("approach", "ambusher"): Situation(0, -TOUCH - 3 * INCH, -TOUCH, -TOUCH - RING, move="charge at B"),
    ("approach", "friend"): Situation(305, -900, 1132, -732, move="charge at friend"),
    ("retreat", "nobody"): Situation(0, -TOUCH, -TOUCH - 3 * INCH, -TOUCH - RING),
    ("retreat", "friend"): Situation(0, -TOUCH, -TOUCH - 3 * INCH, -TOUCH - RING, move="charge at friend"),
    ("none", "nobody"): Situation(0, -TOUCH - 4 * INCH, -TOUCH - 3 * INCH, -TOUCH - 4 * INCH),
}
LOCKS: Row = {"none": "none", "mover": "M", "third": "third", "third, apart": "third apart"}
WHO: Row = {"nobody": "nobody", "ambusher": "B", "friend": "friend"}


@each("declaring")
def test_declaring(row: Row) -> None:
    path = PATHS[row["trigger"], row["target"]]
    s = replace(
        path,
        aggressive=row["mode"] == "aggressive",
        activated=row["activated"],
        moved=row["moved"],
        lock=LOCKS[row["lock"]],
        reacted=WHO[row["reacted"]],
    )
    assert refusals(s, agreed(row)) == set(row["fails"])
    assert (row["answer"] == "legal") is (not row["fails"])


@each("roll")
def test_roll(row: Row) -> None:
    s = replace(along(row["gap"], row["gap"] + INCH), ranged=row["weapon"] == "ranged", roll=row["roll"])
    words = {"melee": "attack", "ranged": "shot"}
    found = possible(s, agreed(row))
    assert " or ".join(words[each] for each in sorted(found)) == row["answer"].replace("fails", "")
    assert touches(s) is row["contact"]


RESULTS: Row = {"failed": "fail", "failed though it could attack": "fail", "melee": "melee", "shot": "ranged"}


def ended(row: Row) -> Situation:
    """An ambush at 2 inches that ended so."""
    s = replace(along(RING, 3 * INCH), result=RESULTS[row["result"]], roll=1 if row["result"] == "failed" else 2)
    steps = {"melee": RING, "shot": -RING}
    s = replace(s, step=steps.get(row["result"], 0), ranged=row["result"] == "shot")
    s = replace(s, b_falls=row["ambusher"] == "wasted", m_falls=row["mover"] == "wasted")
    assert not refusals(s, agreed(row)) | misplayed(s, agreed(row))
    return s


@each("aftermath")
def test_aftermath(row: Row) -> None:
    s, said = ended(row), row["answer"]
    came = after(s, agreed(row))
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
    name, _, value = row["reading"].partition("=")
    answers = f"RE-{value.upper()}" if name == "answers" else "RE-COMBAT"
    s = replace(along(RING, 3 * INCH), result=row["attack"])
    allowed = row["reply"] in replies(s, row["mover_weapon"] == "ranged", answers)
    if row["figure"] != "mover":
        allowed = allowed and row["reading"] == "others-answer=yes"
    assert allowed is (row["answer"] == "allowed")


def test_readings_have_a_name_in_records_for_each_of_the_digest() -> None:
    for field in Readings.__dataclass_fields__:
        _name, said = NAMES[field]
        assert list(said.values()) == list(values(field))
    assert readings(f"{name}={value}" for name, value in recorded(DEFAULT).items()) == DEFAULT


def test_gap_is_what_the_rows_say() -> None:
    assert gap(along(RING, INCH)) == RING
