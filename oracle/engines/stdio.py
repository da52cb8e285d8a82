"""
Engines on standard input and output
====================================

One request a line, one answer a line. Writing, answers and the engine's log are served at the same time, so that
neither side can block the other; what is kept is bounded, and every wait has an end.
"""

from __future__ import annotations

import contextlib
import os
import select
import time
from collections.abc import Mapping, Sequence

from oracle.engines.protocol import PROTOCOL_ERROR, TIMEOUT, Fault, Limits
from oracle.engines.supervise import Custody, crash

CHUNK = 1 << 16
TAIL = 4096
"""Bytes of the log that are kept."""


class Stdio:
    """An engine process and its pipes."""

    early = True

    def __init__(
        self, command: Sequence[str], limits: Limits, cwd: str | None = None, env: Mapping[str, str] | None = None
    ) -> None:
        """Starts the engine. Raises Fault `not-started`."""
        self._limits = limits
        self._custody = Custody(command, limits, cwd, env)
        self._read = bytearray()
        self._searched = 0
        self._tail = b""
        self._logged = 0
        self._open = {self._custody.stdout, self._custody.stderr}
        self._sent = 0
        """So many bytes of the next exchange have been written already."""
        self._unsent = memoryview(b"")
        self._owed = 0
        """So many answers are due; some still are at the end where whoever waited for them was interrupted."""

    def ahead(self, line: bytes) -> None:
        """Writes what fits into the pipe; what goes wrong is met in the exchange."""
        with contextlib.suppress(OSError):
            self._sent = os.write(self._custody.stdin, (line + b"\n")[:CHUNK])

    def exchange(self, lines: Sequence[bytes], seconds: float) -> list[bytes]:
        """One answer a line, in order; each may take so many seconds. Raises Fault."""
        self._unsent = memoryview(b"".join(line + b"\n" for line in lines))[self._sent :]
        self._owed = len(lines)
        self._logged = self._sent = 0
        return self._answers(seconds)

    def _answers(self, seconds: float) -> list[bytes]:
        """The answers that are due."""
        custody = self._custody
        answers: list[bytes] = []
        end = time.monotonic() + seconds
        while True:
            while self._owed and (line := self._line(answers)) is not None:
                answers.append(line)
                self._owed -= 1
                end = time.monotonic() + seconds
            if not self._owed:
                return answers
            if custody.stdout not in self._open:
                raise self._gone(answers)
            left = end - time.monotonic()
            writes = [custody.stdin] if self._unsent else []
            ready, writable, _ = select.select([*self._open], writes, [], max(left, 0))
            if not ready and not writable:
                raise self._too_slow(seconds, answers)
            if writable:
                try:
                    self._unsent = self._unsent[os.write(custody.stdin, self._unsent[:CHUNK]) :]
                except BlockingIOError:
                    pass
                except OSError:
                    self._unsent = memoryview(b"")
            if custody.stderr in ready:
                self._hear_log()
                if self._logged > self._limits.log:
                    what = f"it wrote more than {self._limits.log} bytes to stderr during one request"
                    raise Fault(PROTOCOL_ERROR, "log-flood", what, answers)
            if custody.stdout in ready:
                data = os.read(custody.stdout, CHUNK)
                self._read += data
                if not data:
                    self._open.discard(custody.stdout)

    def _line(self, answers: Sequence[bytes]) -> bytes | None:
        at = self._read.find(b"\n", self._searched)
        if max(at, len(self._read) if at < 0 else 0) > self._limits.answer:
            raise Fault(PROTOCOL_ERROR, "too-large", f"an answer is longer than {self._limits.answer} bytes", answers)
        if at < 0:
            self._searched = len(self._read)
            return None
        line = bytes(self._read[:at])
        del self._read[: at + 1]
        self._searched = 0
        return line

    def _hear_log(self) -> None:
        data = os.read(self._custody.stderr, CHUNK)
        self._logged += len(data)
        self._tail = (self._tail + data)[-TAIL:]
        if not data:
            self._open.discard(self._custody.stderr)

    def _half(self) -> str:
        text = bytes(self._read[:60]).decode(errors="replace")
        return f"; of its answer only this half line came: {text}" if self._read else ""

    def _too_slow(self, seconds: float, answers: Sequence[bytes]) -> Fault:
        what = "half-line" if self._read else "no-answer"
        return Fault(TIMEOUT, what, f"no answer within {seconds:g} s{self._half()}", answers)

    def _gone(self, answers: Sequence[bytes]) -> Fault:
        found = crash(self._custody, f"instead of answering{self._half()}", answers)
        if self._custody.report.code is None:
            return Fault(PROTOCOL_ERROR, "closed", "it closed its standard output", answers)
        return found

    def log(self) -> str:
        """The last the engine wrote to stderr."""
        return self._tail.decode(errors="replace")

    def close(self, farewell: bytes) -> list[Fault]:
        """Says farewell, gives the engine time to end, ends it otherwise; what was wrong about that."""
        custody, grace = self._custody, self._limits.grace
        faults = []
        try:
            if farewell:
                self._answers(grace)
        except Fault:
            farewell = b""  # It was not done with a request yet, so that its end says nothing.
        if farewell and custody.report.code is None:
            with contextlib.suppress(OSError):
                os.write(custody.stdin, farewell + b"\n")
            custody.close_stdin()
            if not self._ends(grace):
                faults.append(Fault(PROTOCOL_ERROR, "did-not-end", f"it still ran {grace:g} s after bye"))
        self._drain()
        report = custody.end()
        if farewell and not faults and report.code:
            faults.append(Fault(PROTOCOL_ERROR, "exit-code", f"it {custody.how_it_ended()} after bye"))
        if report.stubborn:
            faults.append(Fault(PROTOCOL_ERROR, "refused-to-die", "it ignored SIGTERM and had to be killed"))
        if report.left:
            what = f"it left {report.left} child process{'es' if report.left != 1 else ''} behind, now killed"
            faults.append(Fault(PROTOCOL_ERROR, "left-children", what))
        return faults

    def _ends(self, seconds: float) -> bool:
        """Whether it ends in time; its streams are emptied meanwhile, or it might wait for that."""
        end = time.monotonic() + seconds
        while not self._custody.has_ended(0.0):
            left = end - time.monotonic()
            if left <= 0:
                return False
            ready = select.select([*self._open, self._custody.status], [], [], left)[0]
            self._empty(ready)
        return True

    def _empty(self, ready: Sequence[int]) -> None:
        for stream in ready:
            if stream == self._custody.stderr:
                self._hear_log()
            elif stream == self._custody.stdout and not os.read(stream, CHUNK):
                self._open.discard(stream)

    def _drain(self) -> None:
        """The last words of the log, without waiting for more; a flood has no last word."""
        for _ in range(64):
            ready = [stream for stream in select.select([*self._open], [], [], 0)[0] if stream == self._custody.stderr]
            if not ready:
                return
            self._hear_log()
