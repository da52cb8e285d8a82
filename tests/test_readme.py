"""The README's questions are asked, and the answers it shows are the answers given."""

from __future__ import annotations

import re
import shlex
import sys
from pathlib import Path

import pytest

from oracle.cli import main

README = (Path(__file__).parents[1] / "README.md").read_text(encoding="utf-8")
ENGINE_BLOCKS = re.findall(r"```console\n\$ ambush (cases [^\n]+)\n(.+?)```", README, flags=re.DOTALL)
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


@pytest.mark.parametrize(("command", "answer"), ENGINE_BLOCKS, ids=[command for command, _ in ENGINE_BLOCKS])
def test_the_engines_failures_shown_are_those_found(
    command: str, answer: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(Path(__file__).parents[1])
    words = shlex.split(command)
    words[-1] = f"{Path(sys.executable).parent}/{words[-1]}"
    assert main(words) == 1
    assert capsys.readouterr().out == answer


def test_the_readme_shows_an_engine_that_fails() -> None:
    assert len(ENGINE_BLOCKS) == 1
