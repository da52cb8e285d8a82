"""Installs the pond for a test: the distribution's metadata in a folder of its own, found as any package is."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from oracle import registry
from oracle.trace import validate

HOME = Path(__file__).parent


def _forget() -> None:
    """Lets the oracle look again which rulebooks are installed."""
    validate._registered.pop("pond", None)
    for cached in (validate._documents, validate.Validator.for_kind, validate.known_rulebooks):
        cached.cache_clear()
    registry._entries.cache_clear()
    registry.rulebook.cache_clear()
    importlib.invalidate_caches()


def install(folder: Path) -> Path:
    """What `pip install` of this directory leaves behind, but for the modules, which stay where they are."""
    metadata = folder / "ambush_pond-0.1.0.dist-info"
    metadata.mkdir(parents=True)
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: ambush-pond\nVersion: 0.1.0\n")
    project = (HOME / "pyproject.toml").read_text(encoding="utf-8")
    points = project.partition('[project.entry-points."ambush.rulebooks"]\n')[2].partition("\n\n")[0]
    (metadata / "entry_points.txt").write_text("[ambush.rulebooks]\n" + points.replace('"', "") + "\n")
    return folder


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A folder of installed distributions in which the pond is."""
    return install(tmp_path / "site")


@pytest.fixture
def pond(site: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The pond is installed."""
    monkeypatch.syspath_prepend(str(HOME))
    monkeypatch.syspath_prepend(str(site))
    _forget()
    yield
    monkeypatch.undo()
    for name in [name for name in sys.modules if name.partition(".")[0] == "pond"]:
        del sys.modules[name]
    _forget()
