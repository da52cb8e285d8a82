"""
The corpus as a conformance suite
=================================

Every case put to an engine: what it cannot run is skipped and counted by reason, the rest is examined, and each rule
gets a score of the cases that turn on it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from oracle import casework
from oracle.engines.encounter import Encounter, meet
from oracle.engines.protocol import NOT_STARTED, Hello, Mishap
from oracle.engines.session import Session
from oracle.engines.target import Target
from oracle.errors import BadInput, EngineUnavailable, Problem
from oracle.examining import completed_header, examine, of_mishap
from oracle.rule import Rulebook
from oracle.sitting import Sitting, Terms
from oracle.trace import Record
from oracle.verdict import Finding

UNSUPPORTED = "unsupported"
AUTO = "auto"
PASSED, FAILED, SKIPPED, UNDECIDED = "passed", "failed", "skipped", "undecided"


@dataclass(frozen=True, slots=True)
class Tried:
    """What came of one case with the engine: `result` is passed, failed, skipped or undecided, `why` says why."""

    id: str
    title: str
    file: str
    line: int
    result: str
    rules: tuple[str, ...] = ()
    """The rules the case turns on."""
    why: tuple[str, ...] = ()
    findings: tuple[Finding, ...] = ()
    mishap: Mishap | None = None

    def as_record(self) -> dict[str, Any]:
        """A record of kind `engine-case`."""
        record: dict[str, Any] = {"kind": "engine-case", "id": self.id, "title": self.title, "result": self.result}
        record |= {"file": self.file, "line": self.line, "rules": list(self.rules)}
        if self.why:
            record["why"] = list(self.why)
        if self.findings:
            record["findings"] = [finding.as_record() for finding in self.findings]
        return record if self.mishap is None else {**record, "mishap": self.mishap.as_record()}


@dataclass(slots=True)
class Score:
    """The counts of a run."""

    results: Counter[str] = field(default_factory=Counter)
    reasons: Counter[str] = field(default_factory=Counter)
    """Why cases were skipped; a case that lacks two capabilities counts for both."""
    rules: dict[str, Counter[str]] = field(default_factory=dict)
    kinds: Counter[str] = field(default_factory=Counter)

    def add(self, tried: Tried) -> None:
        """Counts one case."""
        self.results[tried.result] += 1
        if tried.result == SKIPPED:
            self.reasons.update(tried.why)
        for rule in tried.rules:
            self.rules.setdefault(rule, Counter())[tried.result] += 1
        self.kinds.update({finding.kind for finding in tried.findings})

    def as_record(self, exit_code: int) -> dict[str, Any]:
        """The `summary` record."""
        names = (PASSED, FAILED, SKIPPED, UNDECIDED, "problems")
        rules = {rule: {name: counts[name] for name in names[:4]} for rule, counts in sorted(self.rules.items())}
        counts = {name: self.results[name] for name in names}
        lists = {
            "rules": rules,
            "findings": dict(sorted(self.kinds.items())),
            "skipped": dict(self.reasons.most_common()),
        }
        return {"kind": "summary", "counts": counts, **lists, "exitCode": exit_code}


class Suite:
    """An engine and the terms it is held to. Use it in a `with`."""

    def __init__(self, target: Target, terms: Terms | None = None) -> None:
        self.session = Session(target)
        self.terms = terms or Terms(explain=False)
        self.hello = introduced(self.session)

    def __enter__(self) -> Suite:
        return self

    def __exit__(self, *_: object) -> None:
        self.session.__exit__(None, None, None)

    def try_all(self, records: Iterable[Record | Problem]) -> Iterator[Tried | Problem]:
        """Each case in order. Raises EngineUnavailable if the engine cannot be started any more."""
        for record in records:
            yield record if isinstance(record, Problem) else self.try_case(record)

    def try_case(self, record: Record) -> Tried | Problem:
        """One validated case. Raises EngineUnavailable."""
        case = record.data
        try:
            sitting = Sitting(case["header"], self.terms)
            question = casework.incident_of(
                {name: case[name] for name in ("before", "action", "readings") if name in case}
            )
            incident = sitting.rulebook.decode(sitting.deal, question)
            for problem in sitting.rulebook.lint(incident):
                return problem.at(record.file, record.line)
        except BadInput as refusal:
            return refusal.problem.at(record.file, record.line)
        place = case["id"], case["title"], record.file, record.line
        rules = decisive(sitting.rulebook, case)
        wanted = case.get("needs") or sitting.rulebook.needs(incident)
        if why := self._unfit(sitting, wanted):
            return Tried(*place, SKIPPED, rules, why)
        header = completed_header(sitting, question, self.hello)
        action = {"pay": AUTO, **case["action"]}
        said = self._meet(header, case["before"], action)
        if said.loaded is not None and not said.loaded.accepted:
            return Tried(*place, *_declined(said, rules))
        found = examine(sitting, case["before"], action, self.hello, said)
        if said.mishap is not None:
            return Tried(*place, FAILED, rules, findings=found.findings, mishap=said.mishap)
        if found.findings:
            again = self._meet(header, case["before"], action)
            flaky = () if again.answers == said.answers else (_flaky(said, again),)
            return Tried(*place, FAILED, rules, findings=flaky or found.findings)
        return Tried(
            *place, UNDECIDED if found.undecided else PASSED, rules, (found.undecided,) * bool(found.undecided)
        )

    def _meet(self, header: Mapping[str, Any], before: Mapping[str, Any], action: Mapping[str, Any]) -> Encounter:
        said = meet(self.session, self.hello, header, before, action)
        if said.mishap is not None and said.mishap.kind == NOT_STARTED:
            raise unavailable(said.mishap)
        return said

    def _unfit(self, sitting: Sitting, wanted: Iterable[str]) -> tuple[str, ...]:
        """Why the engine cannot be held to this case."""
        hello, setting = self.hello, sitting.setting
        if hello.rulebook != sitting.rulebook.id:
            return (f"rulebook {sitting.rulebook.id}",)
        if hello.edition != setting.edition:
            return (f"edition {setting.edition}",)
        can = set(hello.capabilities)
        if "freshCards" in can:
            can.add("catalogue")
        return tuple(f"needs {each}" for each in sorted({*wanted} - can))


def introduced(session: Session) -> Hello:
    """What the engine says of itself. Raises EngineUnavailable with what went wrong instead."""
    hello = session.hello()
    if isinstance(hello, Mishap):
        raise unavailable(hello)
    return hello


def unavailable(mishap: Mishap) -> EngineUnavailable:
    """The engine could not be run at all."""
    said = f"; it last said: {mishap.stderr.strip()[-300:]}" if mishap.stderr.strip() else ""
    hint = "ambush smoke --engine … says step by step what an engine must do"
    return EngineUnavailable(Problem("engine-unavailable", mishap.sentence() + said, hint=hint))


def decisive(book: Rulebook, case: Mapping[str, Any]) -> tuple[str, ...]:
    """The rules a case turns on: those its answer names, and those with the number it cites."""
    expect = case["expect"]
    named = [each if isinstance(each, str) else each.get("rule") for each in expect.get("findings", ())]
    named += [rule for core in expect.get("cores", ()) for rule in core]
    numbers = {(edition, number) for edition, text in case.get("cites", {}).items() for number in _numbers(text)}
    known = {rule.id: rule for rule in book.rules}
    cited = [
        rule.id
        for rule in book.rules
        if any((edition, number) in numbers for edition, text in rule.cites.items() for number in _numbers(text or ""))
    ]
    return tuple(dict.fromkeys(rule for rule in (*named, *cited) if rule in known))


def _numbers(text: str) -> list[str]:
    return [each for each in re.split(r"[,; ]+", text) if each]


def _declined(said: Encounter, rules: tuple[str, ...]) -> tuple[Any, ...]:
    """The engine would not have the position."""
    assert said.loaded is not None
    code, message = said.loaded.code, said.loaded.message
    if code == UNSUPPORTED:
        return SKIPPED, rules, (f"unsupported: {message}" if message else UNSUPPORTED,)
    what = f"the position was refused with code {code or 'none'}; only {UNSUPPORTED} may be declined"
    return FAILED, rules, (), (Finding("protocol-error", "", what + (f" ({message})" if message else "")),)


def _flaky(one: Encounter, other: Encounter) -> Finding:
    """Asked the same again, it answered otherwise."""
    if other.mishap is not None:
        return Finding("flaky", "", f"asked the same again: {of_mishap(other.mishap).message}")
    names = ("load", "state", "offer", "apply", "state afterwards")
    differing = [name for name, a, b in zip(names, one.answers, other.answers, strict=False) if a != b]
    return Finding("flaky", "", f"asked the same again, it answered otherwise to {', '.join(differing)}")
