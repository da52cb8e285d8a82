"""Rows of the decision tables as situations of the referee."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

from .agreed import readings
from .rolling import misplayed
from .table import DEFAULT, INCH, RING, TOUCH, Readings, Situation

TABLES = Path(__file__).resolve().parents[2] / "corpus" / "tables" / "deathburgh"
Row = dict[str, Any]

MOVES: Row = {"flee": "flee", "fleeUnderFire": "flee"}
LOCKS: Row = {"none": "none", "mover": "M", "third": "third", "third, apart": "third apart"}
WHO: Row = {"nobody": "nobody", "ambusher": "B", "friend": "friend"}
RESULTS: Row = {"failed": "fail", "failed though it could attack": "fail", "melee": "melee", "shot": "ranged"}


def rows(table: str) -> list[Row]:
    """The rows of a table."""
    found: list[Row] = json.loads((TABLES / f"{table}.json").read_bytes())
    return found


def name(row: Row) -> str:
    """A row's name in test reports."""
    said = (value for key, value in row.items() if key not in ("answer", "why", "cites"))
    return " ".join(str(value) for value in said if value not in ("none", "nobody", False))


def agreed(row: Row) -> Readings:
    """The readings of the row. KeyError if it is one that the referee does not know."""
    return DEFAULT if row["reading"] == "none" else readings(row["reading"].split())


def along(start_gap: int, end_gap: int) -> Situation:
    """M goes straight from one gap to another, and B declares at once."""
    return Situation(0, -TOUCH - start_gap, -TOUCH - end_gap, declared=-TOUCH - start_gap)


def moving(row: Row) -> Situation:
    """A row of `trigger`: B declares where the row says that M pauses, or at the start if it does not.

    It rolls 1 and fails, or attacks if they are in contact.
    """
    s = along(row["gap_start"], row["gap_end"])
    move, _, apart = row["move"].partition(", ")
    s = replace(s, lock="M" if row["engaged"] else "M apart" if apart else "none", move=MOVES.get(move, "forward"))
    if row["pause_gap"] is None:
        return s
    return replace(s, declared=-TOUCH - row["pause_gap"], result="fail" if row["pause_gap"] else "melee")


PATHS = {
    ("approach", "nobody"): Situation(0, -TOUCH - 3 * INCH, -TOUCH - INCH, -TOUCH - RING),
    ("approach", "ambusher"): Situation(0, -TOUCH - 3 * INCH, -TOUCH, -TOUCH - RING, move="charge at B"),
    ("approach", "friend"): Situation(305, -986, 1046, -732, move="charge at friend"),
    ("retreat", "nobody"): Situation(0, -TOUCH, -TOUCH - 3 * INCH, -TOUCH - RING),
    ("retreat", "friend"): Situation(0, -TOUCH, -TOUCH - 3 * INCH, -TOUCH - RING, move="charge at friend"),
    ("none", "nobody"): Situation(0, -TOUCH - 4 * INCH, -TOUCH - 3 * INCH, -TOUCH - 4 * INCH),
}


def declaring(row: Row) -> Situation:
    """A row of `declaring`."""
    return replace(
        PATHS[row["trigger"], row["target"]],
        aggressive=row["mode"] == "aggressive",
        activated=row["activated"],
        moved=row["moved"],
        lock=LOCKS[row["lock"]],
        reacted=WHO[row["reacted"]],
    )


def rolled(row: Row) -> Situation:
    """A row of `roll`: M leaves, and is paused where it starts."""
    return replace(along(row["gap"], row["gap"] + INCH), ranged=row["weapon"] == "ranged", roll=row["roll"])


def ended(row: Row) -> Situation:
    """A row of `aftermath` or `first-word`: M leaves from 2 inches, where it is ambushed."""
    s = replace(along(RING, 3 * INCH), result=RESULTS[row["result"]], roll=1 if row["result"] == "failed" else 2)
    steps = {"melee": RING, "shot": -RING}
    s = replace(s, step=steps.get(row["result"], 0), ranged=row["result"] == "shot")
    s = replace(s, b_falls=row["ambusher"] == "wasted", m_falls=row["mover"] == "wasted")
    assert not misplayed(s, agreed(row))
    return s
