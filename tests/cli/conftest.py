from __future__ import annotations

import os
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from oracle.cli import main

SNAPSHOTS = Path(__file__).parent / "snapshots"
UPDATE = "AMBUSH_UPDATE_SNAPSHOTS"
"""Set this variable to write the snapshots anew; then read the diff."""

Ambush = Callable[..., tuple[int, str, str]]
Snapshot = Callable[..., None]


@pytest.fixture
def ambush(capsys: pytest.CaptureFixture[str]) -> Ambush:
    """Runs the command line in this process: exit code, standard output, standard error."""

    def run(*words: str | Path) -> tuple[int, str, str]:
        capsys.readouterr()
        code = main([str(word) for word in words])
        out, err = capsys.readouterr()
        return code, out, err

    return run


@pytest.fixture
def snapshot(ambush: Ambush, tmp_path: Path, request: pytest.FixtureRequest) -> Snapshot:
    """Holds the whole output of a command against the committed one, named after the test."""

    def compare(*words: str | Path) -> None:
        code, out, err = ambush(*words)
        command = " ".join(str(word) for word in words)
        text = f"$ ambush {command}\n{out}" + (f"--- stderr\n{err}" if err else "") + f"--- exit code {code}\n"
        text = text.replace(f"{tmp_path}/", "").replace(str(tmp_path), ".")
        text = re.sub(
            r'"oracle":"[^"]*","rulebook":"([^"]*)","hash":"[^"]*"', r'"oracle":…,"rulebook":"\1","hash":…', text
        )
        text = re.sub(r'"catalogue":"[^"]*"', '"catalogue":…', text)
        file = SNAPSHOTS / f"{request.node.name.removeprefix('test_')}.txt"
        if os.environ.get(UPDATE):
            file.write_text(text, encoding="utf-8")
        assert text == file.read_text(encoding="utf-8"), f"set {UPDATE}=1 if this is as it should be"

    return compare
