"""
Checking traces
===============

Records in, verdicts out, in the order of the input: one verdict for every incident whose action is judged, a problem
for everything that cannot be used, notes passed through, and a summary last. The same input gives the same bytes
however many processes work on it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, BinaryIO

from oracle import registry
from oracle.baseline import Baseline
from oracle.continuity import Thread
from oracle.errors import BadInput, Problem
from oracle.processes import start_method, worker
from oracle.sitting import Problems, Sitting, Terms, headline
from oracle.tally import CUT_OFF, Tally, faults
from oracle.trace import Limits, Record, read, read_all
from oracle.verdict import Finding, Status, Verdict

BATCH = 64
"""So many incidents are handed to a worker process at a time."""


@dataclass(frozen=True, slots=True)
class Judged:
    """A verdict and where its incident stands; `known` are the findings that the baseline accepts."""

    verdict: Verdict
    file: str
    line: int
    known: tuple[Finding, ...] = ()

    def as_record(self) -> dict[str, Any]:
        """The `verdict` record with its place; findings that the baseline accepts are marked `known`."""
        record = self.verdict.as_record()
        for found, said in zip(self.verdict.findings, record.get("findings", ()), strict=True):
            if found in self.known:
                said["known"] = True
        return {"kind": "verdict", "n": record.pop("n"), "file": self.file, "line": self.line, **record}


@dataclass(frozen=True, slots=True)
class Summary:
    """What a run came to."""

    tally: Tally
    exit_code: int
    cut_off: bool = False

    def as_record(self) -> dict[str, Any]:
        """The `summary` record."""
        return self.tally.as_record(self.exit_code, self.cut_off)


Event = Judged | Problem | Record | Summary
"""What a run yields. A `Record` is a note, or a record of results, passed through."""


@dataclass(frozen=True, slots=True)
class Options:
    """How a run is carried out. `shard` (i, n) takes every n-th record beginning with the i-th."""

    terms: Terms = field(default_factory=Terms)
    jobs: int = 1
    shard: tuple[int, int] = (1, 1)
    continuity: bool = False
    lint: bool = False
    """Only look whether the records are well-formed."""
    strict: bool = False
    keep_going: bool = False
    baseline: Baseline | None = None
    limits: Limits = field(default_factory=Limits)


@dataclass(frozen=True, slots=True)
class _Case:
    """An incident to be judged, with what continuity already found."""

    record: Record
    sitting: Sitting
    findings: tuple[Finding, ...]


class Run:
    """One run over some traces. `tally` holds the counts so far, whenever one looks."""

    def __init__(self, sources: Iterable[str | Path | BinaryIO], options: Options | None = None) -> None:
        self.sources = list(sources)
        self.options = options or Options()
        self.tally = Tally()

    def events(self) -> Iterator[Event]:
        """Everything in order, the summary last. Problems are events; nothing is raised because of the input."""
        registry.teach()
        cases = self._cases()
        judged = _one_by_one(cases) if self.options.jobs <= 1 else _in_parallel(cases, self.options.jobs)
        for event in judged:
            yield self._counted(event)
        yield self.summary()

    def summary(self, cut_off: bool = False) -> Summary:
        """What the run came to, so far."""
        code = self.tally.exit_code(strict=self.options.strict, keep_going=self.options.keep_going)
        return Summary(self.tally, CUT_OFF if cut_off else code, cut_off)

    def _records(self) -> Iterator[Record | Problem]:
        limits, rulebook = self.options.limits, self.options.terms.rulebook
        for source in self.sources:
            if isinstance(source, (str, Path)):
                yield from read_all([source], limits=limits, rulebook=rulebook)
            else:
                yield from read(source, limits=limits, rulebook=rulebook)

    def _cases(self) -> Iterator[_Case | Event]:
        """What there is to judge, and what needs no judging, in order."""
        mine, of = self.options.shard
        place: str | None = None
        sitting: Sitting | None = None
        thread = Thread()
        for index, record in enumerate(self._records()):
            ours = index % of == mine - 1
            if isinstance(record, Problem):
                thread.cut()
                if ours:
                    yield record
                continue
            if record.file != place:
                place, thread, sitting = record.file, Thread(), self._headerless()
            if record.kind == "header":
                thread = Thread()
                sitting, problem = self._open(record)
                if problem is not None and ours:
                    yield problem
            elif record.kind != "incident":
                if ours:
                    self.tally.totals["notes"] += 1
                    yield record
            else:
                findings = thread.next(record.data) if self.options.continuity else ()
                if ours:
                    yield from self._incident(record, sitting, findings)

    def _headerless(self) -> Sitting | None:
        """For incidents before any header, if the caller says which rulebook judges them."""
        terms = self.options.terms
        return None if terms.rulebook is None else Sitting({"kind": "header", "rulebook": terms.rulebook}, terms)

    def _open(self, record: Record) -> tuple[Sitting | None, Problem | None]:
        try:
            return Sitting(record.data, self.options.terms), None
        except BadInput as refusal:
            return None, refusal.problem.at(record.file, record.line)

    def _incident(
        self, record: Record, sitting: Sitting | None, findings: tuple[Finding, ...]
    ) -> Iterator[_Case | Event]:
        if sitting is None:
            self.tally.totals["skipped"] += 1
        elif self.options.lint:
            self.tally.totals["incidents"] += 1
            yield from (problem.at(record.file, record.line) for problem in sitting.lint(record.data))
        elif sitting.is_judged(record.data):
            yield _Case(record, sitting, findings)
        else:
            self.tally.totals["followed"] += 1
            if findings:
                followed = Verdict(record.data["n"], Status.LEGAL, findings=findings, title=headline(record.data))
                yield Judged(followed, record.file, record.line)

    def _counted(self, event: Event) -> Event:
        if isinstance(event, Problem):
            self.tally.problem(event)
        elif isinstance(event, Judged):
            verdict, baseline = event.verdict, self.options.baseline
            if baseline is not None:
                known = tuple(each for each in faults(verdict) if baseline.knows(each, file=event.file, n=verdict.n))
                event = replace(event, known=known)
            (self.tally.verdict if verdict.provenance else self.tally.found)(verdict, len(event.known))
        return event


def check(sources: Iterable[str | Path | BinaryIO], options: Options | None = None) -> Iterator[Event]:
    """Judges every incident of the traces (paths, directories, `-`, binary streams); the summary comes last."""
    return Run(sources, options).events()


def _told(case: _Case, answer: Verdict | Problems) -> Iterator[Event]:
    record = case.record
    if isinstance(answer, Verdict):
        verdict = replace(answer, findings=answer.findings + case.findings) if case.findings else answer
        yield Judged(verdict, record.file, record.line)
    else:
        yield from (problem.at(record.file, record.line) for problem in answer)


def _one_by_one(cases: Iterator[_Case | Event]) -> Iterator[Event]:
    for case in cases:
        if isinstance(case, _Case):
            yield from _told(case, case.sitting.hear(case.record.data))
        else:
            yield case


# --- several processes ------------------------------------------------------------------------------------------


def _in_parallel(cases: Iterator[_Case | Event], jobs: int) -> Iterator[Event]:
    """The reader stays in this process; batches of incidents are judged in others and told in order."""
    from concurrent.futures import Future, ProcessPoolExecutor
    from multiprocessing import get_context

    pool = ProcessPoolExecutor(jobs, get_context(start_method()), initializer=worker)
    waiting: deque[tuple[list[_Case | Event], Future[list[Verdict | Problems]] | None]] = deque()
    try:
        for batch in _batches(cases):
            work = [case for case in batch if isinstance(case, _Case)]
            future = pool.submit(_hear, work[0].sitting.header, work[0].sitting.terms, _data(work)) if work else None
            waiting.append((batch, future))
            if len(waiting) > 3 * jobs:
                yield from _collected(*waiting.popleft())
        while waiting:
            yield from _collected(*waiting.popleft())
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _batches(cases: Iterator[_Case | Event]) -> Iterator[list[_Case | Event]]:
    """Batches that each know only one sitting."""
    batch: list[_Case | Event] = []
    sitting: Sitting | None = None
    for case in cases:
        if isinstance(case, _Case) and sitting is not case.sitting:
            if batch:
                yield batch
            batch, sitting = [], case.sitting
        batch.append(case)
        if len(batch) >= BATCH:
            yield batch
            batch = []
    if batch:
        yield batch


def _data(work: Sequence[_Case]) -> list[dict[str, Any]]:
    return [case.record.data for case in work]


def _collected(batch: list[_Case | Event], future: Any) -> Iterator[Event]:
    answers = iter(future.result() if future is not None else ())
    for case in batch:
        if isinstance(case, _Case):
            yield from _told(case, next(answers))
        else:
            yield case


_sitting: tuple[Mapping[str, Any], Sitting] | None = None
"""The last sitting of this worker process."""


def _hear(header: Mapping[str, Any], terms: Terms, records: list[dict[str, Any]]) -> list[Verdict | Problems]:
    global _sitting
    if _sitting is None or _sitting[0] != header:
        _sitting = header, Sitting(header, terms)
    return [_sitting[1].hear(record) for record in records]
