"""The seed page is what the cases make it, every sentence is held from both sides, and the oracle answers as told."""

from __future__ import annotations

import importlib.util
import json
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

from oracle import casework, registry
from oracle.resources import corpus
from oracle.trace import Record

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def table() -> ModuleType:
    spec = importlib.util.spec_from_file_location("seed_table", ROOT / "ci" / "seed_table.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def tagged() -> dict[str, list[Record]]:
    """All cases of the corpus by their seed tag."""
    registry.teach()
    found: dict[str, list[Record]] = {}
    for record in casework.cases([casework.folder()]):
        assert isinstance(record, Record), record
        found.setdefault(record.data.get("seed", ""), []).append(record)
    return found


def test_the_page_is_up_to_date() -> None:
    done = subprocess.run(
        [sys.executable, str(ROOT / "ci" / "seed_table.py"), "--check"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


def test_a_page_from_other_cases_is_another_page(table: ModuleType, tmp_path: Path) -> None:
    folder = tmp_path / "corpus" / "cases"
    folder.mkdir(parents=True)
    case = {"id": "lone", "title": "A lone case", "seed": "000/6", "expect": {"status": "legal"}}
    (folder / "lone.json").write_text(json.dumps(case))
    assert "legal: A lone case (`lone`)" in table.page(folder)
    assert table.page(folder) != table.page()


def test_a_tag_that_names_no_sentence_is_refused(table: ModuleType, tmp_path: Path) -> None:
    folder = tmp_path / "corpus" / "cases"
    folder.mkdir(parents=True)
    case = {"id": "lost", "title": "A lost case", "seed": "000/28", "expect": {"status": "legal"}}
    (folder / "lost.json").write_text(json.dumps([case]))
    with pytest.raises(ValueError, match="000/28"):
        table.page(folder)


@pytest.mark.parametrize("number", range(1, 28))
def test_a_sentence_is_held_by_legal_and_illegal_cases(table: ModuleType, number: int) -> None:
    assert {"legal", "illegal"} <= {case.status for case in table.held()[number]}


def test_every_rule_that_is_named_exists(table: ModuleType) -> None:
    known = set(json.loads((corpus() / "rules" / "riftbound.json").read_text("utf-8"))["1.4"])
    assert {number for sentence in table.SENTENCES for number in sentence.rules.split()} - known == set()


@pytest.mark.parametrize("number", range(1, 28))
def test_the_oracle_upholds_the_sentence(number: int, tagged: dict[str, list[Record]]) -> None:
    outcomes = [casework.run(record) for record in tagged[f"000/{number}"]]
    assert {each.id: [*each.failures, *each.problems] for each in outcomes if not each.passed} == {}
