"""
The corpus as a conformance suite
=================================

Every case put to an engine: what it cannot run is skipped and counted by reason, the rest is examined, and each rule
gets a score of the cases that turn on it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from oracle import casework, registry
from oracle.engines.encounter import Encounter, meet
from oracle.engines.protocol import NOT_STARTED, Applied, Hello, Loaded, Mishap
from oracle.engines.session import Session
from oracle.engines.target import Target
from oracle.errors import BadInput, EngineUnavailable, Problem
from oracle.examining import completed_header, examine, incident_of, of_mishap
from oracle.fitting import fitted, unfit, unfit_for
from oracle.reasons import Reasons
from oracle.scoring import FAILED, PASSED, SKIPPED, UNDECIDED, Tried, decisive
from oracle.sitting import Seat, Sitting, Terms
from oracle.staging import StagedExam, as_window, probes
from oracle.trace import Record
from oracle.verdict import Finding

UNSUPPORTED = "unsupported"
ASKS = "asks what could be done"
"""Why a case is skipped that leaves to the engine what no engine is asked."""
MOST_MISHAPS = 25
"""After so many cases in a row without an answer, no more are put to the engine: each may take its whole time limit."""


@dataclass(frozen=True, slots=True)
class Posed:
    """A case as the engine is asked about it."""

    place: tuple[str, str, str, int]
    """The id and the title of the case, the file and the line it stands in."""
    rules: tuple[str, ...]
    """The rules it turns on."""
    sitting: Sitting
    case: Mapping[str, Any]
    header: Mapping[str, Any]
    before: Mapping[str, Any]
    action: Mapping[str, Any]


class Suite:
    """An engine and the terms it is held to. Use it in a `with`. `codes` is the map of its words for refusals."""

    def __init__(
        self,
        target: Target,
        terms: Terms | None = None,
        codes: Mapping[str, Any] | None = None,
        strict_codes: bool = False,
    ) -> None:
        """Raises EngineUnavailable, Usage for a map that is wrong, BadInput for a rulebook that is not known."""
        self.session = Session(target)
        self.terms = terms or Terms(explain=False)
        self.seat = Seat(self.terms)
        self.hello = introduced(self.session)
        wanted = bool(codes) or strict_codes
        self.reasons = Reasons(registry.rulebook(self.hello.rulebook), codes or {}, strict_codes) if wanted else None

    def __enter__(self) -> Suite:
        return self

    def __exit__(self, *_: object) -> None:
        self.session.__exit__(None, None, None)

    def try_all(self, records: Iterable[Record | Problem]) -> Iterator[Tried | Problem]:
        """Each case in order. Raises EngineUnavailable if the engine cannot be started, or never answers, any more."""
        in_a_row = 0
        for record in records:
            tried = record if isinstance(record, Problem) else self.try_case(record)
            yield tried
            if isinstance(tried, Tried) and tried.result != SKIPPED:
                in_a_row = in_a_row + 1 if tried.mishap is not None else 0
                if tried.mishap is not None and in_a_row == MOST_MISHAPS:
                    raise unavailable(tried.mishap, f"{in_a_row} cases in a row ended like this: ")

    def runs(self, sitting: Sitting, before: Mapping[str, Any], action: Mapping[str, Any]) -> bool:
        """Whether the engine can be held to this position and action."""
        return not unfit_for(self.hello, sitting, before, action)

    def try_case(self, record: Record) -> Tried | Problem:
        """One validated case. Raises EngineUnavailable."""
        posed = self.posed(record)
        return self.judged(posed, self.met(posed)) if isinstance(posed, Posed) else posed

    def posed(self, record: Record) -> Posed | Tried | Problem:
        """A validated case as the engine is asked about it, or what there is to say without asking."""
        case = record.data
        try:
            sitting = self.seat.of(_header(case))
            book = sitting.rulebook
            sitting.hold(case["before"])
            for problem in book.lint(sitting.decoded(casework.question_of(case))):
                return problem.at(record.file, record.line)
        except BadInput as refusal:
            return refusal.problem.at(record.file, record.line)
        place = case["id"], case["title"], record.file, record.line
        rules = decisive(book, case)
        posed = book.posed(case)
        if posed is None:
            return Tried(*place, SKIPPED, rules, (ASKS,))
        before, action = posed[0], fitted(self.hello, sitting, *posed)
        question = book.as_incident(before, action)
        wanted = case.get("needs") or book.needs(sitting.decoded(question))
        if why := unfit(self.hello, sitting, wanted):
            return Tried(*place, SKIPPED, rules, why)
        header = completed_header(sitting, question, self.hello)
        return Posed(place, rules, sitting, case, header, before, action)

    def ahead(self, posed: Posed) -> None:
        """Lets the engine begin with a case before it is `met`."""
        self.session.ahead("load", {"header": posed.header, "before": posed.before})

    def met(self, posed: Posed, meanwhile: Callable[[], None] = lambda: None) -> Encounter:
        """What the engine says; `meanwhile` is done while it is at work, or not at all. Raises EngineUnavailable."""
        said = meet(self.session, self.hello, posed.header, posed.before, posed.action, meanwhile=meanwhile)
        if said.mishap is not None and said.mishap.kind == NOT_STARTED:
            raise unavailable(said.mishap)
        return said

    def judged(self, posed: Posed, said: Encounter) -> Tried:
        """What comes of a case by what the engine said. Raises EngineUnavailable."""
        place, rules, sitting = posed.place, posed.rules, posed.sitting
        before, action = posed.before, posed.action
        if said.loaded is not None and not said.loaded.accepted:
            return Tried(*place, *_declined(said, rules))
        meanings = None if self.reasons is None else self.reasons.meanings
        found = examine(sitting, before, action, self.hello, said, meanings)
        if said.mishap is not None:
            return Tried(*place, FAILED, rules, findings=found.findings, mishap=said.mishap)
        if _declines(said) and any(each.kind == "wrongly-refused" for each in found.findings):
            found = replace(found, findings=tuple(each for each in found.findings if each.kind != "wrongly-refused"))
            if not found.findings:
                return Tried(*place, SKIPPED, rules, (_unsupported(said.applied),))
        if found.findings:
            again = self.met(posed)
            flaky = () if again.answers == said.answers else (_flaky(said, again),)
            return Tried(*place, FAILED, rules, findings=flaky or found.findings)
        if more := tuple(self._further(posed, said)):
            return Tried(*place, FAILED, rules, findings=more)
        if found.undecided:
            return Tried(*place, UNDECIDED, rules, (found.undecided,))
        reason = self._reason(sitting, before, action, said)
        if reason is not None and self.reasons is not None and self.reasons.strict:
            return Tried(*place, FAILED, rules, findings=(reason,))
        return Tried(*place, PASSED, rules, () if reason is None else (reason.message,))

    def ended(self) -> Tried | None:
        """Ends the engine; what was wrong about how its processes ended, as if it were a case; None if nothing was."""
        return ending(self.last_words())

    def last_words(self) -> list[Mishap]:
        """Ends the engine; what was wrong about how its processes ended, since this was last asked."""
        self.session.bye()
        words, self.session.last_words = self.session.last_words, []
        return words

    def _reason(
        self, sitting: Sitting, before: Mapping[str, Any], action: Mapping[str, Any], said: Encounter
    ) -> Finding | None:
        """What is wrong about the reason of a refusal that is right."""
        if self.reasons is None or said.applied is None or said.applied.accepted:
            return None
        return self.reasons.finding(sitting, incident_of(sitting, before, action, self.hello, said.applied, said))

    def _further(self, posed: Posed, said: Encounter) -> Iterator[Finding]:
        """What can be seen only while the play is being paid for, of a play that is right otherwise."""
        sitting, header, before, action = posed.sitting, posed.header, posed.before, posed.action
        can, pays = self.hello.capabilities, isinstance(action.get("pay"), list)
        if "probe" in can and pays and said.applied is not None and said.applied.accepted:
            for probe in probes(sitting, header, posed.case, action):
                probed = meet(self.session, self.hello, header, before, action, probe)
                found = examine(sitting, before, action, self.hello, replace(probed, offered=None))
                yield from (as_window(finding) for finding in found.findings)
        if "staged" in can and pays:
            yield from StagedExam(self.session, self.hello, sitting, header).findings(before, action)


def _header(case: Mapping[str, Any]) -> Mapping[str, Any]:
    """The header, with the readings that the case says were agreed later."""
    header: Mapping[str, Any] = case["header"]
    agreed = case.get("readings")
    return {**header, "readings": {**header.get("readings", {}), **agreed}} if agreed else header


def ending(last_words: Iterable[Mishap]) -> Tried | None:
    """What was wrong about how processes ended, as if it were a case, each sort of it once; None if nothing was."""
    words: dict[str, list[Mishap]] = {}
    for mishap in last_words:
        words.setdefault(mishap.what, []).append(mishap)
    if not words:
        return None
    found = [of_mishap(first) for first, *_ in words.values()]
    times = [f" ({len(each)} times)" if each[1:] else "" for each in words.values()]
    findings = tuple(replace(one, message=one.message + more) for one, more in zip(found, times, strict=True))
    return Tried("ending", "how its processes ended", "", 0, FAILED, (), (), findings, next(iter(words.values()))[0])


def introduced(session: Session) -> Hello:
    """What the engine says of itself. Raises EngineUnavailable with what went wrong instead."""
    hello = session.hello()
    if isinstance(hello, Mishap):
        raise unavailable(hello)
    return hello


def unavailable(mishap: Mishap, before: str = "") -> EngineUnavailable:
    """The engine could not be run at all, or is not worth being run any more."""
    said = f"; it last said: {mishap.stderr.strip()[-300:]}" if mishap.stderr.strip() else ""
    hint = "ambush smoke --engine … says step by step what an engine must do"
    return EngineUnavailable(Problem("engine-unavailable", before + mishap.sentence() + said, hint=hint))


def _declined(said: Encounter, rules: tuple[str, ...]) -> tuple[Any, ...]:
    """The engine would not have the position."""
    assert said.loaded is not None
    code, message = said.loaded.code, said.loaded.message
    if code == UNSUPPORTED:
        return SKIPPED, rules, (_unsupported(said.loaded),)
    what = f"the position was refused with code {code or 'none'}; only {UNSUPPORTED} may be declined"
    return FAILED, rules, (), (Finding("protocol-error", "", what + (f" ({message})" if message else "")),)


def _declines(said: Encounter) -> bool:
    """Whether the engine says that it has no words for the action, which is no claim that it is illegal."""
    return said.applied is not None and not said.applied.accepted and said.applied.code == UNSUPPORTED


def _unsupported(answer: Loaded | Applied | None) -> str:
    """Why the engine could not be held to something, in its own words."""
    return f"{UNSUPPORTED}: {answer.message}" if answer is not None and answer.message else UNSUPPORTED


def _flaky(one: Encounter, other: Encounter) -> Finding:
    """Asked the same again, it answered otherwise."""
    if other.mishap is not None:
        return Finding("flaky", "", f"asked the same again: {of_mishap(other.mishap).message}")
    names = ("load", "state", "offer", "apply", "state afterwards")
    differing = [name for name, a, b in zip(names, one.answers, other.answers, strict=False) if a != b]
    return Finding("flaky", "", f"asked the same again, it answered otherwise to {', '.join(differing)}")
