"""The example engine in JavaScript: fit for use, and right on every case it can be asked."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from oracle.cli import main
from oracle.resources import corpus

NODE = shutil.which("node")
ENGINE = Path(__file__).parents[2] / "ci" / "adapters" / "node" / "engine.mjs"
COMMAND = f"node {ENGINE}"
SLICE = ("cases/seed", "cases/rules/undo.json", "cases/rules/aftermath.json")

pytestmark = pytest.mark.skipif(NODE is None, reason="node is not installed")


def test_it_is_fit_for_use(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["smoke", "--engine", COMMAND]) == 0
    assert "the adapter is fit for use" in capsys.readouterr().out


def test_it_passes_the_cases_it_can_be_asked(capsys: pytest.CaptureFixture[str]) -> None:
    paths = [str(corpus() / each) for each in SLICE]
    code = main(["cases", "--engine", COMMAND, "--format", "json", "--all", *paths])
    *cases, summary = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    failed = [case for case in cases if case["result"] == "failed"]
    assert (code, failed) == (0, [])
    assert summary["counts"]["problems"] == 0
    assert summary["counts"]["passed"] >= 150
    for case in cases:
        assert case["result"] != "skipped" or case["why"], "every skipped case says why"


def test_it_imports_nothing_but_itself_and_node() -> None:
    for file in ENGINE.parent.glob("*.mjs"):
        lines = file.read_text(encoding="utf-8").splitlines()
        assert len(lines) <= 150, f"{file.name} has {len(lines)} lines"
        sources = [line.rsplit('"', 2)[1] for line in lines if " from " in line and line.startswith("import ")]
        assert all(source.startswith(("./", "node:")) for source in sources), file.name
