"""The guide `docs/ten-minutes.md`, followed from its text alone, in an empty folder, in both languages."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from importlib.metadata import entry_points
from pathlib import Path

import pytest

HOME = Path(__file__).parents[1]
GUIDE = (HOME / "docs" / "ten-minutes.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"^```(\w+)(?: (\w+))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)
ADAPTERS = {"python": ("python", "adapter.py"), "node": ("js", "adapter.mjs")}
"""The language of the adapter's block, and the file that it goes to."""


def commands(block: str) -> Iterator[tuple[str, int, list[str]]]:
    """Each command of a block, its exit code, and what is shown of its output."""
    for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
        command, *shown = part.splitlines()
        code = re.search(r"# exit code (\d)$", command)
        yield command, int(code.group(1)) if code else 0, [line for line in shown if line]


def environment() -> dict[str, str]:
    """With this interpreter's commands first, and this checkout as the product."""
    found = {**os.environ, "ORACLE": str(HOME), "PYTHONPATH": str(HOME), "COLUMNS": "300"}
    found["PATH"] = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    known = any(each.value == "oracle.pytest_plugin" for each in entry_points(group="pytest11"))
    plugin = "" if known else "-p oracle.pytest_plugin "
    found["PYTEST_ADDOPTS"] = f"{plugin}-p no:cacheprovider --color=no"
    return found


@pytest.mark.parametrize("language", ADAPTERS)
def test_the_guide_can_be_followed(language: str, tmp_path: Path) -> None:
    if shutil.which(language if language == "node" else "sh") is None:
        pytest.skip(f"{language} is not installed")
    code_block, file = ADAPTERS[language]
    folder, followed = tmp_path, 0
    for kind, only, text in BLOCK.findall(GUIDE):
        if kind == code_block:
            (folder / file).write_text(text, encoding="utf-8")
        if kind != "console" or only not in ("", language):
            continue
        for command, code, shown in commands(text):
            done = subprocess.run(
                command, shell=True, cwd=folder, env=environment(), capture_output=True, text=True, timeout=300
            )
            said = done.stdout + done.stderr
            assert done.returncode == code, f"{command}\n{said[-3000:]}"
            assert [line for line in shown if line not in said] == [], f"{command}\n{said[-3000:]}"
            followed += 1
            if command.startswith("mkdir"):
                folder = tmp_path / "my-engine"
    assert followed == 13


def test_the_workflow_shown_is_the_one_that_is_written(tmp_path: Path) -> None:
    from oracle.cli import main

    assert main(["init", "--adapter", "python", str(tmp_path)]) == 0
    (shown,) = [text for kind, _, text in BLOCK.findall(GUIDE) if kind == "yaml"]
    written = (tmp_path / ".github" / "workflows" / "ambush.yml").read_text(encoding="utf-8")
    assert [line for line in written.splitlines() if not line.startswith("#")] == shown.splitlines()
