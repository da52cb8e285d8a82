"""
Engines in custody
==================

An engine process, started without a shell in a session of its own under a keeper (`keeper.py`), with its three
streams unblocked. Whatever it does, `end` leaves nothing of it behind, and says how it ended.
"""

from __future__ import annotations

import contextlib
import os
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from oracle.engines.protocol import CRASH, NOT_STARTED, Fault, Limits

KEEPER = Path(__file__).with_name("keeper.py")
PATIENCE = 10.0
"""Seconds in which the keeper has to answer; only a machine that stands still exceeds them."""


@dataclass(slots=True)
class Report:
    """What the keeper said about the engine so far."""

    process: int | None = None
    failed: str | None = None
    code: int | None = None
    stubborn: bool = False
    left: int = 0
    done: bool = False
    rest: bytes = field(default=b"", repr=False)

    def hear(self, data: bytes) -> None:
        """Takes in what came from the keeper, whole lines only."""
        *lines, self.rest = (self.rest + data).split(b"\n")
        for line in lines:
            word, _, said = line.decode(errors="replace").partition(" ")
            if word == "started":
                self.process = int(said)
            elif word == "failed":
                self.failed = said
                self.done = True
            elif word == "exited":
                self.code = int(said)
            elif word == "stubborn":
                self.stubborn = True
            elif word == "left":
                self.left = int(said)
            elif word == "done":
                self.done = True


class Custody:
    """One engine process. `stdin`, `stdout` and `stderr` are file descriptors that do not block."""

    def __init__(
        self, command: Sequence[str], limits: Limits, cwd: str | None = None, env: Mapping[str, str] | None = None
    ) -> None:
        """Raises Fault `not-started`."""
        self.command = list(command)
        self.report = Report()
        if not self.command:
            raise Fault(NOT_STARTED, "no-command", "the command of the engine is empty")
        listens, self._control = os.pipe()
        self.status, tells = os.pipe()
        # Isolated (-I), without site (-S): the keeper needs nothing, and nobody's settings may reach it.
        keeper = [sys.executable, "-I", "-S", str(KEEPER), str(listens), str(tells), str(limits.grace)]
        try:
            self._keeper = subprocess.Popen(
                [*keeper, *self.command],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                cwd=cwd,
                env=None if env is None else {**os.environ, **env},
                pass_fds=(listens, tells),
                start_new_session=True,
            )
        except (OSError, ValueError) as error:
            for descriptor in (self._control, self.status):
                os.close(descriptor)
            why = getattr(error, "strerror", None) or error
            raise Fault(NOT_STARTED, "no-process", f"no process could be started ({why})") from None
        finally:
            os.close(listens)
            os.close(tells)
        streams = (self._keeper.stdin, self._keeper.stdout, self._keeper.stderr)
        self.stdin, self.stdout, self.stderr = (stream.fileno() if stream is not None else -1 for stream in streams)
        for descriptor in (self.stdin, self.stdout, self.stderr, self.status):
            os.set_blocking(descriptor, False)
        self._ended = False
        self._await(lambda: self.report.process is not None or self.report.done, PATIENCE)
        if self.report.failed is not None or self.report.process is None:
            why = self.report.failed or "the keeper did not answer"
            self.end()
            raise Fault(NOT_STARTED, "no-process", f"{self.command[0]} could not be started: {why}")

    def listen(self) -> bool:
        """Takes in what the keeper said by now; False once it has nothing more to say."""
        try:
            data = os.read(self.status, 4096)
        except BlockingIOError:
            return True
        self.report.hear(data)
        self.report.done = self.report.done or not data
        return bool(data)

    def _await(self, what: Callable[[], bool], seconds: float) -> bool:
        end = time.monotonic() + seconds
        while not what():
            left = max(end - time.monotonic(), 0)
            if not select.select([self.status], [], [], left)[0] or not self.listen():
                return what()
        return True

    def close_stdin(self) -> None:
        """Nothing more will be asked."""
        if self._keeper.stdin is not None:
            with contextlib.suppress(OSError):
                self._keeper.stdin.close()

    def has_ended(self, seconds: float) -> bool:
        """Whether the engine ends by itself in so many seconds."""
        return self._await(lambda: self.report.code is not None or self.report.done, seconds)

    def end(self) -> Report:
        """Ends the engine and everything it started, however long it resists; the last report."""
        if self._ended:
            return self.report
        self._ended = True
        self.close_stdin()
        os.close(self._control)
        if not self._await(lambda: self.report.done, PATIENCE) or (self.report.code is None and not self.report.failed):
            self._by_force()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._keeper.wait(PATIENCE)
        for stream in (self._keeper.stdout, self._keeper.stderr):
            if stream is not None:
                stream.close()
        os.close(self.status)
        return self.report

    def _by_force(self) -> None:
        """The keeper is gone, or does not answer: the group is killed from here."""
        for group in (self.report.process, self._keeper.pid):
            if group is not None:
                with contextlib.suppress(ProcessLookupError, PermissionError):
                    os.killpg(group, signal.SIGKILL)

    def how_it_ended(self) -> str:
        """In words: `ended with exit code 3`, `was killed by SIGSEGV`."""
        code = self.report.code
        if code is None:
            return "ended"
        if code >= 0:
            return f"ended with exit code {code}"
        try:
            return f"was killed by {signal.Signals(-code).name}"
        except ValueError:
            return f"was killed by signal {-code}"


def crash(custody: Custody, words: str, answers: Sequence[bytes] = ()) -> Fault:
    """The engine is no more; `words` say when."""
    custody.has_ended(1.0)
    return Fault(CRASH, "ended", f"the engine {custody.how_it_ended()} {words}", answers)
