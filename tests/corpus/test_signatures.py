"""The corpus holds many cases of their own kind, not many copies of a few."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from oracle.casework import folder

SCRIPT = Path(__file__).resolve().parents[2] / "ci" / "signatures.py"
WANTED = 150


@pytest.fixture(scope="module")
def script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("ci_signatures", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def found(script: ModuleType) -> dict[str, Any]:
    return dict(script.signatures([folder()]))


def test_at_least_150_cases_have_signatures_of_their_own(found: dict[str, Any]) -> None:
    assert len(set(found.values())) >= WANTED


def test_no_part_of_the_signature_carries_the_difference_alone(found: dict[str, Any]) -> None:
    for index in range(5):
        without = {(*each[:index], *each[index + 1 :]) for each in found.values()}
        assert len(without) >= WANTED, index


def test_all_states_of_the_turn_occur_on_both_turns(found: dict[str, Any]) -> None:
    moments = {each.moment for each in found.values()}
    for whose in ("own", "other's"):
        for state in ("neutral closed", "showdown open", "showdown closed"):
            assert f"{whose} {state}" in moments
    assert "own neutral open" in moments


def test_a_case_that_loses_its_supporter_names_what_decides_it(found: dict[str, Any]) -> None:
    mine = found["matrix-none-own-showdown-lost"]
    assert mine.decisive == "ambush.supporter-at-finalization + timing.showdown"
    assert mine.moment == "own showdown open"
    assert mine.destination == "another's battlefield, contested by own, combat ongoing, with another's and own"
    assert mine.permissions == "ambush + supported"
    assert mine.payment == "exhaust rune + kill"


def test_a_legal_case_is_decided_by_the_outcomes_it_shows(found: dict[str, Any]) -> None:
    assert "cleanup.control" in found["after-control-elsewhere-lost"].decisive
    assert "cleanup.control" not in found["after-control-elsewhere-kept-while-closed"].decisive


def test_the_strata_are_printed_with_the_totals(script: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    assert script.main([str(folder() / "matrix")]) == 0
    told = capsys.readouterr().out
    assert "52 cases, " in told.splitlines()[-1]
    assert "decisive" in told
