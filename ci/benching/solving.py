"""`solve`, explanations and three-valued verdicts, and that no answer depends on what was asked before."""

from __future__ import annotations

import subprocess
import sys

import msgspec

from ci.benching.checking import spread
from ci.benching.measuring import Latency, latency
from ci.benching.questions import Posed
from oracle.trace.write import encode

FIRST = 4
"""So many questions are asked first thing in a process of their own."""


class Solving(msgspec.Struct, rename="camel"):
    """Latencies from decoded position to verdict."""

    small: Latency
    """14 resources: a verified witness, or the rules that clash."""
    small_illegal: Latency
    large: Latency
    """The same with 38 resources."""
    explained: Latency
    """Illegal ones with the whole explanation: minimal sets, cheapest repair, alternative."""
    partial: Latency
    """With one to six unknown facts."""
    same_bytes: int
    """So many answers were the same bytes first, in order, in reverse order, and after all the others."""


def solving(small: list[Posed], large: list[Posed], partial: list[Posed]) -> Solving:
    """Measures all of it."""
    illegal = [posed for posed in small if posed.stratum.fault]
    return Solving(
        small=_ask(small, explain=False),
        small_illegal=_ask(illegal, explain=False),
        large=_ask(large, explain=False),
        explained=_ask(illegal, explain=True),
        partial=_ask(partial, explain=True),
        same_bytes=_history(illegal, small + partial),
    )


def _ask(asked: list[Posed], explain: bool) -> Latency:
    return latency([lambda posed=posed: posed.answer(explain=explain) for posed in asked])  # type: ignore[misc]


def _history(illegal: list[Posed], others: list[Posed]) -> int:
    """Asks in several orders and compares the bytes. Raises AssertionError at a difference."""
    in_order = [encode(posed.answer().as_record()) for posed in illegal]
    for posed in others:
        posed.answer()
    backwards = [encode(posed.answer().as_record()) for posed in reversed(illegal)][::-1]
    assert in_order == backwards, "an explanation depends on what was asked before"
    for index in range(0, len(illegal), max(1, len(illegal) // FIRST)):
        words = [sys.executable, "-m", "ci.benching.first", str(index)]
        first = subprocess.run(words, check=True, capture_output=True).stdout
        assert first == in_order[index], f"question {index} is answered differently when it is asked first"
    return len(illegal)


def lines(found: Solving) -> list[str]:
    """For a person."""
    return [
        f"solve: {found.small.cpu.count} questions of 14 resources, {found.large.cpu.count} of 38",
        *spread("14 resources (p50 1, p99 5 ms)", found.small),
        *spread("the illegal ones of them", found.small_illegal),
        *spread("38 resources (p99 8 ms)", found.large),
        *spread("whole explanation (p95 20 ms)", found.explained),
        *spread("up to 6 unknown facts (p99 20 ms)", found.partial),
        f"  the same bytes first, last, and among thousands: {found.same_bytes} explanations",
    ]
