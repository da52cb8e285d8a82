from __future__ import annotations

import sys
import time
import uuid
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from oracle.engines.protocol import Limits
from oracle.engines.session import Session
from oracle.engines.target import Target, target

HOSTILE = Path(__file__).parent / "hostile"
MOMENT = 2.0
"""Seconds."""
TOKEN = f"token-{uuid.uuid4().hex}"
"""An argument by which the engines that these tests start are told from those of other runs and workers."""
QUICK = Limits(seconds=1.0, start=20.0, grace=0.3)

Open = Callable[..., Session]


def remaining(words: str = "") -> list[str]:
    """The processes of these tests that are still alive when what was just killed has had a moment to end."""
    until = time.monotonic() + MOMENT
    while (found := alive(words)) and time.monotonic() < until:
        time.sleep(0.05)
    return found


def alive(words: str = "") -> list[str]:
    """The processes of these tests whose command line holds these words."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            line = (folder / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
            state = (folder / "stat").read_text().rpartition(")")[2].split()[0]
        except OSError:
            continue
        if words in line and TOKEN in line and state != "Z":
            found.append(line)
    return found


def tiny(name: str, limits: Limits = QUICK) -> Target:
    """One of the tiny engines under hostile/."""
    return target([sys.executable, str(HOSTILE / f"{name}.py"), TOKEN], limits)


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
