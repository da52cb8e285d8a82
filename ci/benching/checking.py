"""`check` from file to verdict records, beside what any reader of such a file has to do: decode and validate."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import msgspec

from ci.benching.measuring import Latency, cpu_seconds, latency
from ci.benching.plays import Trace
from oracle.checking import Judged, Options, Run
from oracle.errors import Problem
from oracle.sitting import Sitting, Terms
from oracle.trace.validate import Validator


class Checking(msgspec.Struct, rename="camel"):
    """Incidents per CPU second of each way, on the same file in the same run."""

    incidents: int
    mean_bytes: int
    illegal: int
    decode: float
    decode_and_validate: float
    check: float
    check_legal: float
    check_without_explanation: float
    check_wall: float
    command_wall: float
    """The command `ambush check`, on the clock, its start included."""
    command_jobs_2_wall: float
    share: float
    """Throughput of `check` as a part of that of decoding and validating."""
    one: Latency
    """One incident, decoded record to verdict record; illegal ones with their explanation."""
    one_illegal: Latency


def checking(trace: Trace, folder: Path) -> Checking:
    """Measures all of it on one trace."""
    file = folder / "plays.ndjson"
    file.write_bytes(trace.bytes())
    legal = folder / "legal.ndjson"
    lawful = [one for one, stratum in zip(trace.incidents, trace.strata, strict=True) if not stratum.fault]
    legal.write_bytes(trace.bytes(lawful))
    number = len(trace.incidents)
    _expected(trace, file)
    decoded, _, _ = cpu_seconds(lambda: _decode(file))
    validated, _, _ = cpu_seconds(lambda: _validate(file))
    checked, wall, _ = cpu_seconds(lambda: check(file, Options()))
    lawfully, _, _ = cpu_seconds(lambda: check(legal, Options()))
    plainly, _, _ = cpu_seconds(lambda: check(file, Options(terms=Terms(explain=False))))
    alone, parallel = _command(file, 1), _command(file, 2)
    sitting = Sitting(trace.header, Terms())

    def judged(incident: dict[str, Any]) -> Any:
        return lambda: msgspec.json.encode(sitting.hear(incident).as_record())  # type: ignore[union-attr]

    calls = [judged(incident) for incident in trace.incidents]
    illegal = [call for call, stratum in zip(calls, trace.strata, strict=True) if stratum.fault]
    return Checking(
        incidents=number,
        mean_bytes=round((file.stat().st_size - len(msgspec.json.encode(trace.header))) / number),
        illegal=len(illegal),
        decode=round(number / decoded),
        decode_and_validate=round(number / validated),
        check=round(number / checked),
        check_legal=round(len(lawful) / lawfully),
        check_without_explanation=round(number / plainly),
        check_wall=round(number / wall),
        command_wall=round(number / alone),
        command_jobs_2_wall=round(number / parallel),
        share=round(validated / checked, 4),
        one=latency(calls),
        one_illegal=latency(illegal),
    )


def check(file: Path, options: Options) -> int:
    """Bytes of verdict records that a run over the file writes."""
    return sum(
        len(msgspec.json.encode(event.as_record()))
        for event in Run([file], options).events()
        if isinstance(event, Judged)
    )


def _command(file: Path, jobs: int) -> float:
    began = time.perf_counter()
    words = [str(Path(sys.executable).with_name("ambush")), "check", str(file), "--jobs", str(jobs)]
    subprocess.run(words, capture_output=True, check=False)
    return time.perf_counter() - began


def _decode(file: Path) -> int:
    decode = msgspec.json.Decoder().decode
    return sum(len(decode(line)) for line in file.read_bytes().splitlines())


def _validate(file: Path) -> int:
    decode = msgspec.json.Decoder().decode
    accepts = Validator.for_kind("riftbound", "incident").accepts
    return sum(accepts(decode(line)) for line in file.read_bytes().splitlines()[1:])


def _expected(trace: Trace, file: Path) -> None:
    """Every play is judged as it was made to be; a benchmark of wrong answers would be none."""
    for event in Run([file]).events():
        if isinstance(event, Problem):
            raise AssertionError(event.render())
        if isinstance(event, Judged):
            stratum = trace.strata[event.verdict.n - 1]
            if event.verdict.status != ("illegal" if stratum.fault else "legal"):
                raise AssertionError(f"{event.verdict.n} {stratum} is {event.verdict.status}")


def lines(found: Checking) -> list[str]:
    """For a person."""

    def rate(what: str, number: float) -> str:
        return f"  {what:34} {number:9,.0f} incidents/s"

    return [
        f"check: {found.incidents} plays of {found.mean_bytes} bytes, {found.illegal} of them illegal",
        rate("decoding alone", found.decode),
        rate("decoding and validating", found.decode_and_validate),
        rate("check, explanations included", found.check) + f" = 1/{1 / found.share:.1f}  (target 1/15, wish 1/5)",
        rate("check of the legal ones", found.check_legal),
        rate("check --no-explain", found.check_without_explanation),
        rate("check, on the clock", found.check_wall),
        rate("ambush check, on the clock", found.command_wall),
        rate("ambush check --jobs 2, the same", found.command_jobs_2_wall),
        *spread("one incident (p99 5 ms)", found.one),
        *spread("one illegal incident", found.one_illegal),
    ]


def spread(what: str, found: Latency) -> list[str]:
    """Both lines of a latency."""
    return [f"  {what:34} cpu  {found.cpu.line()}", f"  {'':34} wall {found.wall.line()}"]
