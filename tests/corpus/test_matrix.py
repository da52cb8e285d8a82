"""The matrix of permissions: every cell is a case, or says why there is none."""

from __future__ import annotations

import itertools
import json
from typing import Any

import pytest

from oracle.casework import cases, folder
from oracle.resources import corpus
from oracle.trace import Record

PERMISSIONS = ("control", "grant", "reaction", "action", "hidden", "verb", "none")
MOMENTS = ("own-open", "own-showdown", "closed", "other-turn")
SUPPORT = ("kept", "lost")
CELLS = tuple(itertools.product(PERMISSIONS, MOMENTS, SUPPORT))


@pytest.fixture(scope="module")
def written() -> dict[str, dict[str, Any]]:
    return {record.data["id"]: record.data for record in cases([folder() / "matrix"]) if isinstance(record, Record)}


@pytest.fixture(scope="module")
def reasons() -> dict[str, dict[str, Any]]:
    loaded: dict[str, dict[str, Any]] = json.loads((corpus() / "matrix.json").read_text("utf-8"))["cells"]
    return loaded


@pytest.mark.parametrize(("permission", "moment", "support"), CELLS)
def test_a_cell_is_either_a_case_or_has_a_reason(
    permission: str, moment: str, support: str, written: dict[str, Any], reasons: dict[str, Any]
) -> None:
    name, cell = f"matrix-{permission}-{moment}-{support}", f"{permission}/{moment}/{support}"
    assert (name in written) is not (cell in reasons)


def test_there_are_no_cells_beyond_the_matrix(written: dict[str, Any], reasons: dict[str, Any]) -> None:
    assert set(written) <= {f"matrix-{'-'.join(cell)}" for cell in CELLS}
    assert set(reasons) <= {"/".join(cell) for cell in CELLS}


def test_a_reason_names_rules_of_the_edition(reasons: dict[str, Any]) -> None:
    numbers = json.loads((corpus() / "rules" / "riftbound.json").read_text("utf-8"))["1.4"]
    for cell, why in reasons.items():
        assert why["reason"], cell
        assert why["cites"], cell
        assert set(why["cites"]) <= set(numbers), cell


def test_cases_stand_in_the_moment_of_their_column(written: dict[str, Any]) -> None:
    for name, case in written.items():
        before = case["before"]
        showdown = any(field["showdown"] == "ongoing" for field in before["battlefields"])
        state = (before["turn"]["player"] == case["action"]["player"], showdown, bool(before["chain"]))
        column = next(moment for moment in MOMENTS if f"-{moment}-" in name)
        expected = {
            "own-open": (True, False, False),
            "own-showdown": (True, True, False),
            "closed": (True, False, True),
            "other-turn": (False, True, False),
        }
        assert state == expected[column], name


def test_support_is_lost_exactly_where_the_only_supporter_is_killed(written: dict[str, Any]) -> None:
    for name, case in written.items():
        action, objects = case["action"], case["before"]["objects"]
        there = {thing["id"] for thing in objects if thing.get("at") == action["to"] and thing["owner"] == "A"}
        killed = {step["kill"] for step in action["pay"] if "kill" in step}
        assert (there <= killed) is name.endswith("-lost"), name
