"""
Corpus cases
============

A case is a situation with the answer the rules give. Here the oracle answers, and every promise of `expect` is held
against the answer.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from oracle.deciders import answer
from oracle.deciders.replay import Played, replay
from oracle.errors import BadInput, Problem
from oracle.resources import corpus
from oracle.sitting import Sitting, Terms
from oracle.trace import Record, files, read
from oracle.verdict import Status, Verdict

INCIDENT_FIELDS = ("before", "action", "during", "claim", "after", "readings", "steps", "reactions", "interrupts")
"""What a case shares with an incident."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of one case: `failures` say which promises were broken, `problems` why it could not be judged."""

    id: str
    title: str
    file: str
    line: int
    failures: tuple[str, ...] = ()
    problems: tuple[Problem, ...] = ()
    verdict: Verdict | None = None

    @property
    def passed(self) -> bool:
        """Whether the oracle answered as the case expects."""
        return not self.failures and not self.problems

    def as_record(self) -> dict[str, Any]:
        """A record of kind `case-result`."""
        record: dict[str, Any] = {"kind": "case-result", "id": self.id, "title": self.title, "passed": self.passed}
        record |= {"file": self.file, "line": self.line, "failures": list(self.failures)}
        record["problems"] = [problem.as_record() for problem in self.problems]
        if self.verdict is not None:
            record["verdict"] = self.verdict.as_record()
        return record


def folder() -> Path:
    """Where the bundled cases lie; it need not exist."""
    return corpus() / "cases"


def cases(paths: Iterable[str | Path]) -> Iterator[Record | Problem]:
    """Every case in the files and directories, validated; a file holds one case or a list of them."""
    for path in files(paths):
        if isinstance(path, Problem):
            yield path
            continue
        for record in read(path, kind="case"):
            if isinstance(record, Record) and record.kind != "case":
                hint = "ambush check judges traces; a case has id, title, header, before, action and expect"
                yield Problem("unknown-kind", f"a {record.kind} is no case", "/kind", hint, record.file, record.line)
            else:
                yield record


def incident_of(case: Mapping[str, Any], n: int = 1) -> dict[str, Any]:
    """The case as an incident record."""
    return {"kind": "incident", "n": n, **{name: case[name] for name in INCIDENT_FIELDS if name in case}}


def question_of(case: Mapping[str, Any]) -> dict[str, Any]:
    """The case as an incident of which nothing is claimed and nothing is known afterwards."""
    return incident_of(
        {name: value for name, value in case.items() if name not in ("during", "claim", "after", "steps")}
    )


def run(record: Record, terms: Terms | None = None) -> Outcome:
    """Judges one validated case and compares. Nothing is raised because of what the case holds; Usage for bad terms."""
    case = record.data
    incident = incident_of(case)
    place = case["id"], case["title"], record.file, record.line
    try:
        sitting = Sitting(case["header"], terms or Terms())
    except BadInput as refusal:
        return Outcome(*place, problems=(refusal.problem.at(record.file, record.line),))
    heard = sitting.hear(incident)
    if not isinstance(heard, Verdict):
        return Outcome(*place, problems=tuple(problem.at(record.file, record.line) for problem in heard))
    expect = case["expect"]
    failures = list(_broken(expect, heard))
    if "after" in expect:
        failures += _after(sitting, incident, expect["after"])
    return Outcome(*place, failures=tuple(failures), verdict=heard)


def _broken(expect: Mapping[str, Any], verdict: Verdict) -> Iterator[str]:
    """The promises of `expect` that the verdict breaks, in words."""
    record = verdict.as_record()
    if expect["status"] != verdict.status:
        why = "; ".join(f"{reason.aspect or 'all'}: {reason.message or reason.kind}" for reason in verdict.reasons)
        yield f"status: expected {expect['status']}, got {verdict.status}" + (f" ({why})" if why else "")
    for aspect, status in expect.get("aspects", {}).items():
        got = record["aspects"].get(aspect, "not judged")
        if got != status:
            yield f"aspect {aspect}: expected {status}, got {got}"
    yield from _findings(expect, record.get("findings", []))
    if "doomed" in expect:
        yield from _doomed(expect["doomed"], record.get("doomedAt"))
    if "alternative" in expect:
        yield from _alternative(expect["alternative"], record.get("alternative"))
    if "repairs" in expect:
        yield from _repairs(expect["repairs"], record.get("repairs", []))
    if "cores" in expect:
        wanted = {frozenset(core) for core in expect["cores"]}
        got_cores = {frozenset(core.rules) for core in verdict.cores}
        if wanted != got_cores:
            yield f"cores: expected {_sets(wanted)}, got {_sets(got_cores)}"


def _findings(expect: Mapping[str, Any], got: list[dict[str, Any]]) -> Iterator[str]:
    if "findings" not in expect and expect["status"] != Status.LEGAL:
        return
    wanted = [{"rule": each} if isinstance(each, str) else each for each in expect.get("findings", [])]
    for each in wanted:
        if not any(matches(each, finding) for finding in got):
            yield f"finding missing: {_short(each)}; got {', '.join(map(_finding, got)) or 'none'}"
    for finding in got:
        if not any(matches(each, finding) for each in wanted):
            yield f"finding not expected: {_finding(finding)}: {finding['message']}"


def _doomed(wanted: Any, got: Any) -> Iterator[str]:
    if isinstance(wanted, bool) or wanted is None:
        fits = bool(wanted) is (got is not None)
    elif isinstance(wanted, str):
        fits = got is not None and got["stage"] == wanted
    else:
        fits = matches(wanted, got)
    if not fits:
        yield f"doomed: expected {_short(wanted)}, got {_short(got)}"


def _alternative(wanted: Any, got: Any) -> Iterator[str]:
    if isinstance(wanted, bool) or wanted is None:
        fits = bool(wanted) is (got is not None)
    else:
        options = wanted if isinstance(wanted, list) else [wanted]
        fits = any(matches(option, got) for option in options)
    if not fits:
        yield f"alternative: expected {_short(wanted)}, got {_short(got)}"


def _repairs(wanted: list[Any], got: list[dict[str, Any]]) -> Iterator[str]:
    for each in wanted:
        found = any(each in one["message"] if isinstance(each, str) else matches(each, one) for one in got)
        if not found:
            yield f"repair missing: {_short(each)}; got {'; '.join(one['message'] for one in got) or 'none'}"
    if not wanted and got:
        yield f"repair not expected: {'; '.join(one['message'] for one in got)}"


def _after(sitting: Sitting, incident: Mapping[str, Any], wanted: Any) -> list[str]:
    """Where the outcome of the play, as the rules determine it, differs from the expected part."""
    played = played_legally(sitting, incident)
    if played is None:
        return ["after: expected a position, but the play is not legal"]
    judge = sitting.judge(incident)
    value = sitting.rulebook.decode(sitting.deal, incident)
    got = sitting.rulebook.outcome(value, played, judge.setting)
    if got is None:
        return ["after: expected a position, but the rulebook does not say what follows"]
    return [
        f"after{pointer}: expected {_short(one)}, got {_short(other)}" for pointer, one, other in unlike(wanted, got)
    ]


def played_legally(sitting: Sitting, incident: Mapping[str, Any]) -> Played | None:
    """The recorded play replayed, or the first legal way where the payment is open; None if there is none."""
    book, setting = sitting.rulebook, sitting.judge(incident).setting
    value = sitting.decoded(incident)
    steps = book.recorded(value)
    if steps is None:
        found = answer.first(book, book.courses(value, setting), setting)
        return None if found is None else found.played
    plays = (replay(book, course, steps, setting) for course in book.courses(value, setting))
    return next((played for played in plays if played.legal), None)


def matches(wanted: Any, got: Any) -> bool:
    """Whether `got` holds everything that `wanted` says; a record may say more than is wanted."""
    return next(unlike(wanted, got), None) is None


def unlike(wanted: Any, got: Any, pointer: str = "") -> Iterator[tuple[str, Any, Any]]:
    """Every place where `got` does not hold what `wanted` says. Things with ids are found by id."""
    if isinstance(wanted, Mapping) and isinstance(got, Mapping):
        for name, value in wanted.items():
            if name not in got:
                yield f"{pointer}/{name}", value, "nothing"
            else:
                yield from unlike(value, got[name], f"{pointer}/{name}")
    elif isinstance(wanted, list) and isinstance(got, (list, tuple)) and _named(wanted):
        known = {each.get("id"): each for each in got if isinstance(each, Mapping)}
        for each in wanted:
            if each["id"] not in known:
                yield f"{pointer}/{each['id']}", each, "nothing"
            else:
                yield from unlike(each, known[each["id"]], f"{pointer}/{each['id']}")
    elif isinstance(wanted, list) and isinstance(got, (list, tuple)) and len(wanted) == len(got):
        for index, (one, other) in enumerate(zip(wanted, got, strict=True)):
            yield from unlike(one, other, f"{pointer}/{index}")
    elif wanted != got or isinstance(wanted, bool) is not isinstance(got, bool):
        yield pointer, wanted, got


def _named(value: list[Any]) -> bool:
    return bool(value) and all(isinstance(each, Mapping) and "id" in each for each in value)


def _finding(record: Mapping[str, Any]) -> str:
    return f"{record['kind']} {record.get('rule', '')}".strip()


def _short(value: Any) -> str:
    import msgspec

    text = value if isinstance(value, str) else msgspec.json.encode(value).decode()
    return text if len(text) <= 200 else text[:199] + "…"


def _sets(cores: set[frozenset[str]]) -> str:
    return "; ".join(sorted(" + ".join(sorted(core)) for core in cores)) or "none"
