"""The README's questions are asked, and the answers it shows are the answers given."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from importlib.metadata import entry_points
from pathlib import Path

import pytest

from oracle.cli import main

PLUGIN = (Path(__file__).parents[1] / "oracle" / "pytest_plugin.py").read_text(encoding="utf-8")
README = (Path(__file__).parents[1] / "README.md").read_text(encoding="utf-8")
ENGINE_BLOCKS = re.findall(r"```console\n\$ ambush (cases [^\n]+)\n(.+?)```", README, flags=re.DOTALL)
BLOCKS = re.findall(r"```console\n\$ ambush ((?:solve|explore) [^\n]+)\n(.+?)```", README, flags=re.DOTALL)


PYTHON = re.findall(r"```python\n(.+?)```", README, flags=re.DOTALL)


def test_the_readme_shows_every_example_of_the_seed() -> None:
    assert len(BLOCKS) == 10


@pytest.mark.parametrize(("command", "answer"), BLOCKS, ids=[command for command, _ in BLOCKS])
def test_the_answer_shown_is_the_answer_given(
    command: str, answer: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(Path(__file__).parents[1])
    assert main(shlex.split(command)) == 0
    assert capsys.readouterr().out == answer


def test_the_python_example_runs(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(Path(__file__).parents[1])
    exec(compile(PYTHON[0], "README.md", "exec"), {})
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


def test_the_tests_shown_pass_and_their_options_exist(tmp_path: Path) -> None:
    (tmp_path / "test_shown.py").write_text("from __future__ import annotations\n" + PYTHON[1])
    engine = ["--ambush-engine", "oracle.engines.serving:Reference", "--ambush-cases=none", "--ambush-examples=0"]
    known = any(each.value == "oracle.pytest_plugin" for each in entry_points(group="pytest11"))
    words = [*(() if known else ("-p", "oracle.pytest_plugin")), "-p", "no:cacheprovider", "-q", *engine]
    command = [sys.executable, "-m", "pytest", *words, f"--rootdir={tmp_path}", str(tmp_path)]
    done = subprocess.run(command, cwd=Path(__file__).parents[1], capture_output=True, text=True, timeout=120)
    assert (done.returncode, "3 passed" in done.stdout) == (0, True), done.stdout + done.stderr
    for option in set(re.findall(r"--ambush-[a-z]+", README)):
        assert f'"{option}"' in PLUGIN, option
