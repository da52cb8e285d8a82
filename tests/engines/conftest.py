from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from oracle.engines.protocol import Limits
from oracle.engines.session import Session
from oracle.engines.target import Target, target

HOSTILE = Path(__file__).parent / "hostile"
QUICK = Limits(seconds=1.0, start=20.0, grace=0.3)

Open = Callable[..., Session]


def tiny(name: str, limits: Limits = QUICK) -> Target:
    """One of the tiny engines under hostile/."""
    return target([sys.executable, str(HOSTILE / f"{name}.py")], limits)


@pytest.fixture
def session() -> Iterator[Open]:
    """Opens sessions with tiny engines and says goodbye to them at the end."""
    opened: list[Session] = []

    def open_(name: str, limits: Limits = QUICK) -> Session:
        opened.append(Session(tiny(name, limits)))
        return opened[-1]

    yield open_
    for each in opened:
        each.bye()
