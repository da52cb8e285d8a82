"""Latencies and rates, on the clock and in CPU time: on a shared machine the clock also counts what others do."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

import msgspec

T = TypeVar("T")


class Spread(msgspec.Struct, rename="camel"):
    """Latencies in milliseconds, and how many answers one second of it gives."""

    count: int
    p50: float
    p95: float
    p99: float
    max: float
    per_second: float

    @staticmethod
    def of(seconds: Sequence[float]) -> Spread:
        """The spread of some durations."""
        ordered = sorted(seconds)
        last = len(ordered) - 1

        def at(share: float) -> float:
            return round(ordered[min(last, int(len(ordered) * share))] * 1000, 3)

        return Spread(len(ordered), at(0.5), at(0.95), at(0.99), at(1), round(len(ordered) / sum(ordered), 1))

    def line(self) -> str:
        """For a person."""
        return (
            f"p50 {self.p50:8.3f}  p95 {self.p95:8.3f}  p99 {self.p99:8.3f}  max {self.max:8.3f} ms"
            f"  {self.per_second:9,.0f}/s"
        )


class Latency(msgspec.Struct, rename="camel"):
    """The same calls on the clock and in CPU time."""

    wall: Spread
    cpu: Spread


def latency(calls: Sequence[Callable[[], object]], rounds: int = 3) -> Latency:
    """Each call's best time of some rounds, after one round that is not measured."""
    wall = [float("inf")] * len(calls)
    cpu = [float("inf")] * len(calls)
    for repeat in range(rounds + 1):
        for index, call in enumerate(calls):
            began, worked = time.perf_counter(), time.thread_time()
            call()
            worked, took = time.thread_time() - worked, time.perf_counter() - began
            if repeat:
                wall[index], cpu[index] = min(wall[index], took), min(cpu[index], worked)
    return Latency(Spread.of(wall), Spread.of(cpu))


def cpu_seconds(work: Callable[[], T], rounds: int = 3) -> tuple[float, float, T]:
    """The least CPU time and the least time on the clock of some rounds, and what the last one gave."""
    best = wall = float("inf")
    for _ in range(rounds):
        began, worked = time.perf_counter(), time.process_time()
        found = work()
        best, wall = min(best, time.process_time() - worked), min(wall, time.perf_counter() - began)
    return best, wall, found


def exhaust(stream: Iterable[Any]) -> int:
    """Runs a stream to its end; how many there were."""
    return sum(1 for _ in stream)
