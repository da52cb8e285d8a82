"""Cold starts, each in fresh processes, with the modules compiled, as they are where the distribution is installed."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

import msgspec

from ci.benching.plays import Trace
from ci.benching.questions import Posed

RUNS = 7
FIRST_USE = """
import json, sys, time
position = json.load(sys.stdin)
began = time.perf_counter()
import oracle
status = oracle.solve(position["incident"], position["header"]).status
print(time.perf_counter() - began)
assert status == "illegal"
"""
"""Illegal, so that the solver's model is built and asked."""


class Start(msgspec.Struct, rename="camel"):
    """Milliseconds on the clock: the least, the median and the most of some runs."""

    least: float
    median: float
    most: float


class Starting(msgspec.Struct, rename="camel"):
    """Cold starts."""

    help: Start
    check: Start
    """`ambush check` of a trace of one legal incident, interpreter included."""
    check_illegal: Start
    """The same with an illegal one, which is explained."""
    first_use: Start
    """Import, model and first answer in a running interpreter."""


def starting(trace: Trace, illegal: Posed, folder: Path) -> Starting:
    """Measures all of it."""
    legal, wrong = folder / "one-legal.ndjson", folder / "one-illegal.ndjson"
    pairs = list(zip(trace.incidents, trace.strata, strict=True))
    legal.write_bytes(trace.bytes([next(one for one, stratum in pairs if not stratum.fault)]))
    wrong.write_bytes(trace.bytes([next(one for one, stratum in pairs if stratum.fault)]))
    ambush = [str(Path(sys.executable).with_name("ambush"))]
    position = msgspec.json.encode({"header": illegal.header, "incident": illegal.incident})
    compiled = _compiled(folder)
    first = [sys.executable, "-c", FIRST_USE]
    inside = [
        float(subprocess.run(first, input=position, capture_output=True, check=True, env=compiled).stdout)
        for _ in range(RUNS + 1)
    ]
    return Starting(
        help=_timed([*ambush, "--help"], compiled),
        check=_timed([*ambush, "check", str(legal)], compiled),
        check_illegal=_timed([*ambush, "check", str(wrong)], compiled),
        first_use=_start(inside[1:]),
    )


def _compiled(folder: Path) -> Mapping[str, str]:
    """The environment of processes that keep the bytecode of modules: the first run writes it and is not counted."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {**kept, "PYTHONPYCACHEPREFIX": str(folder / "bytecode")}


def _timed(words: Sequence[str], environment: Mapping[str, str]) -> Start:
    took = []
    for _ in range(RUNS + 1):
        began = time.perf_counter()
        subprocess.run(words, capture_output=True, check=False, env=environment)
        took.append(time.perf_counter() - began)
    return _start(took[1:])


def _start(seconds: Sequence[float]) -> Start:
    ordered = [round(each * 1000, 1) for each in sorted(seconds)]
    return Start(ordered[0], ordered[len(ordered) // 2], ordered[-1])


def lines(found: Starting) -> list[str]:
    """For a person."""

    def line(what: str, start: Start) -> str:
        return f"  {what:42} least {start.least:7.1f}  median {start.median:7.1f}  most {start.most:7.1f} ms"

    return [
        f"cold starts: {RUNS} fresh processes each, on the clock",
        line("ambush --help (150 ms)", found.help),
        line("ambush check of one incident (500 ms)", found.check),
        line("ambush check of an illegal one (500 ms)", found.check_illegal),
        line("first solve: import, model, answer (400 ms)", found.first_use),
    ]
