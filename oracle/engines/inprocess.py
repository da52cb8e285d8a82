"""
Engines in this process
=======================

`module:attribute` names a class without arguments whose instances answer requests (a dictionary in, a dictionary
out, by being called), or a function that does. Requests and answers pass through JSON all the same: what an engine
does to its copy harms nobody, and what could not travel is noticed.
"""

from __future__ import annotations

import importlib
import signal
import sys
import threading
import traceback
from collections.abc import Callable, Mapping, Sequence
from types import FrameType
from typing import Any

import msgspec

from oracle.engines.protocol import CRASH, NOT_STARTED, PROTOCOL_ERROR, TIMEOUT, Fault, Limits

Answers = Callable[[Mapping[str, Any]], Any]


class _Overdue(BaseException):
    """Raised inside the engine when its time is up. No `except Exception` of the engine stops it."""


class InProcess:
    """An engine that is a Python object."""

    early = False

    def __init__(self, engine: str | Callable[[], Answers], limits: Limits) -> None:
        """Imports it by name, the current folder counts as on the path, or has it made. Raises Fault `not-started`."""
        self._limits = limits
        self._answer = self._made(engine) if isinstance(engine, str) else engine()

    def _made(self, name: str) -> Answers:
        module, _, attribute = name.partition(":")
        if "" not in sys.path:
            sys.path.insert(0, "")
        try:
            found: Any = importlib.import_module(module)
            for part in attribute.split("."):
                found = getattr(found, part)
            made: Any = found() if isinstance(found, type) else found
        except Exception as error:
            raise Fault(NOT_STARTED, "no-object", f"{name} could not be made: {_told(error)}") from None
        if not callable(made):
            what = f"{name} gives a {type(made).__name__}, which cannot be called with a request"
            raise Fault(NOT_STARTED, "no-object", what)
        return made  # type: ignore[no-any-return]

    def ahead(self, line: bytes) -> None:
        """Nothing, since that is not possible."""

    def exchange(self, lines: Sequence[bytes], seconds: float) -> list[bytes]:
        """One answer a request, one after the other. Raises Fault."""
        answers: list[bytes] = []
        for line in lines:
            request = msgspec.json.decode(line)
            try:
                with _TimeLimit(seconds):
                    answer = self._answer(request)
            except _Overdue:
                raise Fault(TIMEOUT, "no-answer", f"no answer within {seconds:g} s", answers) from None
            except KeyboardInterrupt:
                raise
            except BaseException as error:
                raise Fault(CRASH, "exception", f"the engine raised {_told(error)}", answers) from None
            try:
                found = msgspec.json.encode(answer)
            except (TypeError, ValueError, RecursionError) as error:
                raise Fault(PROTOCOL_ERROR, "garbage", f"the answer is no JSON: {error}", answers) from None
            if len(found) > self._limits.answer:
                what = f"an answer is longer than {self._limits.answer} bytes"
                raise Fault(PROTOCOL_ERROR, "too-large", what, answers)
            answers.append(found)
        return answers

    def log(self) -> str:
        """Its log is ours."""
        return ""

    def close(self, farewell: bytes) -> list[Fault]:
        """Says farewell; there is nothing to end."""
        if farewell:
            try:
                self.exchange([farewell], self._limits.grace)
            except Fault as fault:
                return [] if fault.kind == PROTOCOL_ERROR else [fault]
        return []


def _told(error: BaseException) -> str:
    place = traceback.extract_tb(error.__traceback__)[-1:]
    where = f" in {place[0].filename}:{place[0].lineno}" if place else ""
    return f"{type(error).__name__}: {error}{where}"[:500]


class _TimeLimit:
    """Interrupts what runs too long. Only the main thread can do that; elsewhere it must be trusted."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._able = threading.current_thread() is threading.main_thread() and hasattr(signal, "setitimer")
        self._running = False

    def _overdue(self, number: int, frame: FrameType | None) -> None:
        if self._running:
            raise _Overdue

    def __enter__(self) -> None:
        if self._able:
            self._running = True
            self._before = signal.signal(signal.SIGALRM, self._overdue)
            signal.setitimer(signal.ITIMER_REAL, self._seconds, 0.1)

    def __exit__(self, *_: object) -> None:
        self._running = False
        if self._able:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, self._before)
