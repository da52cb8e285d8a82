from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def _engines_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    """`--engine tests.fuzz.engines:NAME` works in whatever folder the tests are run."""
    monkeypatch.syspath_prepend(Path(__file__).parents[2])
