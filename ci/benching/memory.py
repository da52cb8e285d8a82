"""A stream of very many incidents through `ambush check -`, made up on the way; what matters is the peak memory."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import msgspec

from ci.benching.plays import Trace

LIMIT = 300
"""Megabytes."""
_N = b'"n":'


class Memory(msgspec.Struct, rename="camel"):
    """Peak resident memory in megabytes of a run over so many incidents."""

    incidents: int
    peak_mb: int
    seconds: int
    exit_code: int


def memory(trace: Trace, incidents: int) -> Memory:
    """Pipes the trace's incidents over and over, numbered on, into `ambush check -` and reads its peak from /proc."""
    ambush = str(Path(sys.executable).with_name("ambush"))
    began = time.monotonic()
    process = subprocess.Popen([ambush, "check", "-"], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL)
    assert process.stdin is not None
    peak = 0
    for number, line in enumerate(_stream(trace, incidents)):
        process.stdin.write(line)
        if number % 1000 == 0:
            peak = max(peak, _peak(process.pid))
            if sys.stderr.isatty():
                print(f"\r{number:,} incidents, peak {peak} MB", end="", file=sys.stderr)
    process.stdin.flush()
    peak = max(peak, _peak(process.pid))
    process.stdin.close()
    code = process.wait()
    return Memory(incidents, peak, round(time.monotonic() - began), code)


def _stream(trace: Trace, incidents: int) -> Iterator[bytes]:
    yield msgspec.json.encode(trace.header) + b"\n"
    halves = []
    for incident in trace.incidents:
        text = msgspec.json.encode(incident)
        before, _, rest = text.partition(_N + str(incident["n"]).encode() + b",")
        halves.append((before + _N, b"," + rest + b"\n"))
    for number in range(incidents):
        before, rest = halves[number % len(halves)]
        yield before + str(number + 1).encode() + rest


def _peak(pid: int) -> int:
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmHWM"):
            return int(line.split()[1]) // 1024
    return 0


def lines(found: Memory) -> list[str]:
    """For a person."""
    return [
        f"memory: {found.incidents:,} incidents through a pipe into ambush check -, {found.seconds} s",
        f"  peak resident memory {found.peak_mb} MB (limit {LIMIT} MB), exit code {found.exit_code}",
    ]
