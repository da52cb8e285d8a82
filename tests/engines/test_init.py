"""`ambush init` writes what an engine's developer begins with, and it runs as it is."""

from __future__ import annotations

import shutil
import sys
import tomllib
from pathlib import Path

import pytest

from oracle.cli import main
from oracle.cli.init import COMMANDS, FILES
from oracle.engines.protocol import Applied, Gone, Hello, Limits, Loaded, Offered, Stated, capabilities
from oracle.engines.session import Session
from oracle.engines.target import target
from oracle.settings import settings

HEADER = {"kind": "header", "format": "ambush-trace/1", "rulebook": "riftbound"}
QUICK = Limits(seconds=5, start=20)


def converse(session: Session) -> Hello:
    hello = session.hello()
    assert isinstance(hello, Hello), hello
    assert hello.capabilities <= set(capabilities("riftbound"))
    before = {"priority": "A", "players": [{"id": "Ä"}]}
    assert session.load(HEADER, before) == Loaded(True)
    assert session.state() == Stated(before)
    assert session.offer("A") == Offered(())
    applied = session.apply({"type": "play", "player": "A", "card": "h1"})
    assert isinstance(applied, Applied)
    assert (applied.accepted, applied.code) == (False, "not-connected")
    assert session.bye() == Gone()
    return hello


RUNNABLE = {"python": [sys.executable, "adapter.py"]}
if shutil.which("node"):
    RUNNABLE["node"] = COMMANDS["node"].split()


@pytest.mark.parametrize("language", RUNNABLE)
def test_an_adapter_runs_as_it_is_written(language: str, tmp_path: Path) -> None:
    assert main(["init", "--adapter", language, str(tmp_path)]) == 0
    converse(Session(target(RUNNABLE[language], QUICK, cwd=str(tmp_path))))


@pytest.mark.parametrize("language", FILES)
def test_every_language_gets_adapter_settings_and_workflow(
    language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert main(["init", "--adapter", language, str(tmp_path)]) == 0
    found = {path.relative_to(tmp_path).as_posix(): path.read_text() for path in tmp_path.rglob("*") if path.is_file()}
    assert set(found) == {*FILES[language], "ambush.toml", ".github/workflows/ambush.yml"}
    assert tomllib.loads(found["ambush.toml"])["engine"] == COMMANDS[language]
    assert settings(tmp_path).get("timeout") == 10
    assert all("{" not in found[name] for name in ("ambush.toml", ".github/workflows/ambush.yml"))
    assert all(len(text.splitlines()) <= 65 for text in found.values())


def test_within_a_repository_the_workflow_goes_to_its_root(tmp_path: Path) -> None:
    (tmp_path / ".git").mkdir()
    assert main(["init", "--adapter", "python", str(tmp_path / "tools" / "oracle")]) == 0
    assert "working-directory: tools/oracle\n" in (tmp_path / ".github" / "workflows" / "ambush.yml").read_text()
    assert not (tmp_path / "tools" / "oracle" / ".github").exists()


def test_what_comes_next_can_be_copied_from_a_folder_with_a_blank_in_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["init", "--adapter", "python", "my engine"]) == 0
    assert "Next: cd 'my engine' && ambush smoke" in capsys.readouterr().out


def test_nothing_is_written_over_unless_asked_for(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "adapter.py").write_text("mine")
    assert main(["init", "--adapter", "python", str(tmp_path)]) == 2
    assert "adapter.py exists already. Hint: --force" in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["adapter.py"]
    assert main(["init", "--adapter", "python", "--force", str(tmp_path)]) == 0
    assert (tmp_path / "adapter.py").read_text() != "mine"


def test_smoke_takes_the_engine_from_the_folders_settings(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["smoke"]) == 2
    assert "which engine?" in capsys.readouterr().err
    (tmp_path / "ambush.toml").write_text('engine = "oracle.engines.serving:Reference"\n')
    assert main(["smoke"]) == 0
    assert main(["smoke", "--engine", "no-such-engine"]) == 4


def test_the_environment_and_the_terms_come_from_the_settings_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from argparse import Namespace

    from oracle.cli import options

    monkeypatch.chdir(tmp_path)
    (tmp_path / "pyproject.toml").write_text(
        '[tool.ambush]\nengine = ["./engine", "--fast"]\nenvironment = {SEED = "7"}\ntimeout = 2.5\nedition = "1.3"\n'
        'readings = {grant-recheck = "choice"}\nskip = ["pay.*"]\n'
    )
    found = options.target_of(Namespace(engine=None, timeout=None))
    assert found is not None
    assert (found.where, found.env, found.limits.seconds) == (("./engine", "--fast"), {"SEED": "7"}, 2.5)
    asked = Namespace(rulebook=None, edition=None, as_of=None, reading=["grant-recheck=finalization"], only=[], skip=[])
    terms = options.terms_of(asked)
    assert (terms.edition, terms.readings, terms.skip) == ("1.3", {"grant-recheck": "finalization"}, ("pay.*",))


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("engin = 'x'", "there is no setting engin. Hint: did you mean engine?"),
        ("timeout = 'long'", "timeout cannot be long. Hint: write a number of seconds."),
        ("timeout = true", "timeout cannot be True"),
        ("engine = ", "it cannot be read"),
        ("engine = ['python', 5]", "engine cannot be ['python', 5]. Hint: write a command, or a list of its words."),
        ("skip = [1]", "skip cannot be [1]"),
    ],
)
def test_settings_that_are_wrong_are_told_with_the_file(
    text: str, says: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "ambush.toml").write_text(text)
    assert main(["smoke"]) == 2
    told = capsys.readouterr().err
    assert "ambush.toml: bad-settings: " in told
    assert says in told


@pytest.mark.parametrize(
    ("text", "code", "says"),
    [
        ("engine = 'x'\ntimeout = nan", 2, "a timeout of nan is not understood"),
        ("engine = 'x'\ntimeout = inf", 2, "a timeout of inf is not understood"),
        ("engine = 'x'\nenvironment = {'A=B' = 'x'}", 4, "no process could be started"),
        ("engine = 'x'\nenvironment = {A = \"\\u0000\"}", 4, "null byte"),
        ("engine = []", 4, "the command of the engine is empty"),
    ],
)
def test_what_no_engine_can_be_started_with_is_told(
    text: str, code: int, says: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "ambush.toml").write_text(text)
    assert main(["smoke"]) == code
    assert says in "".join(capsys.readouterr())


def test_a_project_file_that_sets_nothing_for_this_tool_is_passed_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for text in ("tool = 5", "tool.ambush = 5", "tool.other.engine = 'x'", "tool = "):
        (tmp_path / "pyproject.toml").write_text(text)
        assert settings(tmp_path).values == {}


def test_all_capabilities_can_be_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["smoke", "--capabilities"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "engines for Deathburgh:"
    games = [list(capabilities(game)) for game in ("deathburgh", "riftbound")]
    assert [line.split()[0] for line in lines] == ["engines", *games[0], "engines", *games[1]]


@pytest.mark.parametrize("verb", ["smoke", "init"])
def test_the_verbs_have_help_with_an_example(verb: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main([verb, "--help"])
    assert left.value.code == 0
    assert f"example:\n  ambush {verb} " in capsys.readouterr().out
