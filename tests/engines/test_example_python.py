"""The example engine in Python: a small game that knows nothing of the oracle and yet agrees with it."""

from __future__ import annotations

import ast
import json
import sys
from pathlib import Path

import pytest

from oracle.cli import main
from oracle.resources import corpus

HOME = Path(__file__).parents[2] / "ci" / "adapters" / "python"
ENGINE = f"{sys.executable} {HOME / 'engine.py'}"
FILES = sorted(HOME.glob("*.py"))
CASES = corpus() / "cases"
SLICE = [
    CASES / "seed",
    CASES / "matrix" / "none.json",
    *(CASES / "rules" / f"{name}.json" for name in ("cost", "payment", "timing", "entry", "undo")),
]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_it_imports_nothing_but_pythons_own_library_and_itself(file: Path) -> None:
    allowed = sys.stdlib_module_names | {each.stem for each in FILES}
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.Import):
            assert {each.name.partition(".")[0] for each in node.names} <= allowed
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0
            assert (node.module or "").partition(".")[0] in allowed


def test_its_files_are_few_and_small() -> None:
    assert 0 < len(FILES) <= 12
    assert all(len(each.read_text().splitlines()) <= 150 for each in FILES)


def test_it_is_fit_for_use(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["smoke", "--engine", ENGINE]) == 0
    assert "fit for use" in capsys.readouterr().out


def test_it_agrees_with_the_corpus(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cases", "--engine", ENGINE, "--format", "json", *map(str, SLICE)]) == 0
    counts = json.loads(capsys.readouterr().out.splitlines()[-1])["counts"]
    assert (counts["failed"], counts["problems"]) == (0, 0)
    assert counts["passed"] >= 120
