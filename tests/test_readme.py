"""The README's questions are asked, and the answers it shows are the answers given."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from oracle.cli import main

README = (Path(__file__).parents[1] / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```console\n\$ ambush (solve [^\n]+)\n(.+?)```", README, flags=re.DOTALL)


def test_the_readme_shows_every_example_of_the_seed() -> None:
    assert len(BLOCKS) == 8


@pytest.mark.parametrize(("command", "answer"), BLOCKS, ids=[command for command, _ in BLOCKS])
def test_the_answer_shown_is_the_answer_given(
    command: str, answer: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(Path(__file__).parents[1])
    assert main(shlex.split(command)) == 0
    assert capsys.readouterr().out == answer


def test_the_python_example_runs(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(Path(__file__).parents[1])
    (code,) = re.findall(r"```python\n(.+?)```", README, flags=re.DOTALL)
    exec(compile(code, "README.md", "exec"), {})
    assert capsys.readouterr().out.startswith("illegal ['timing.closed', 'ambush.supporter-at-finalization'")
