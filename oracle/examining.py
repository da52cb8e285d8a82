"""
Engines examined
================

Judges what an engine said in one encounter: the incident made of its answers is given to the oracle, its list of legal
actions is compared with the oracle's, and its positions with what they should be.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from oracle.engines.comparing import differences, settled, whole
from oracle.engines.encounter import Encounter
from oracle.engines.protocol import Applied, Hello, Mishap
from oracle.errors import Problem
from oracle.foresight import not_carried_out
from oracle.listing import disagreement, listed
from oracle.permitting import Meanings, refused
from oracle.rule import Kind
from oracle.rulebook import Rulebook
from oracle.sitting import Problems, Sitting
from oracle.trace import Validator
from oracle.verdict import Finding, Status, Verdict

PROTOCOL = "protocol-error"
SETTLED = "settled"
MOST_SAID = 5
"""So many differences of one position are told."""
MOST_SHOWN = 1000
"""So many characters of one finding are shown."""


@dataclass(frozen=True, slots=True)
class Examination:
    """What there is to say against an engine in one encounter; `verdict` is about the engine's own answers."""

    findings: tuple[Finding, ...] = ()
    verdict: Verdict | None = None
    undecided: str = ""
    """Why the oracle could not tell; empty if it could."""


def completed_header(sitting: Sitting, record: Mapping[str, Any], hello: Hello) -> dict[str, Any]:
    """The header as the engine needs it: with the cards written out if it takes definitions."""
    header = dict(sitting.header)
    header["edition"] = sitting.setting.edition
    if "freshCards" in hello.capabilities:
        incident = sitting.decoded(record)
        header["cards"] = {**sitting.rulebook.definitions(incident), **header.get("cards", {})}
    return header


def examine(
    sitting: Sitting,
    before: Mapping[str, Any],
    action: Mapping[str, Any],
    hello: Hello,
    said: Encounter,
    meanings: Meanings | None = None,
) -> Examination:
    """Judges an encounter in which the position was accepted, or that a mishap ended.

    `meanings` are the rules that the engine's own words for refusals stand for.
    """
    if said.mishap is not None:
        return Examination((of_mishap(said.mishap),))
    if said.stated is not None and (wrong := tuple(_misloaded(sitting.rulebook, before, said.stated))):
        return Examination(tuple(map(_clipped, wrong)))
    findings: list[Finding] = []
    verdict: Verdict | None = None
    undecided = ""
    if said.applied is not None:
        incident = incident_of(sitting, before, action, hello, said.applied, said)
        heard = hear(sitting, incident)
        if isinstance(heard, Verdict):
            verdict = heard
            against = _against(sitting, heard)
            findings += not_carried_out(sitting, incident, against)
            for finding in against:
                wrongly = finding.kind == "wrongly-refused"
                findings.append(refused(sitting, incident, said.applied, meanings or {}) if wrongly else finding)
            findings += _changed(said, findings)
            if heard.status in (Status.UNDETERMINED, Status.UNKNOWN) and not findings:
                undecided = "; ".join(f"{each.aspect or 'all'}: {each.message or each.kind}" for each in heard.reasons)
        else:
            findings += [_misformed(problem) for problem in heard]
    if said.offered is not None:
        findings += listed(sitting, before, str(action["player"]), said.offered, hello)
    if not findings and undecided:
        findings += disagreement(sitting, action, said, hello)
    return Examination(tuple(map(_clipped, findings)), verdict, undecided)


def incident_of(
    sitting: Sitting,
    before: Mapping[str, Any],
    action: Mapping[str, Any],
    hello: Hello,
    applied: Applied,
    said: Encounter,
) -> dict[str, Any]:
    """The incident record that the engine's answers make."""
    claim: dict[str, Any] = {"accepted": applied.accepted}
    if applied.code:
        claim["code"] = applied.code
    if applied.cost is not None:
        claim["cost"] = applied.cost
    record = {**sitting.rulebook.as_incident(before, action), "claim": claim}
    if applied.during:
        record["during"] = list(applied.during)
    if said.after is not None:
        after = sitting.rulebook.as_after(said.after)
        runs_on = applied.accepted and hello.after == SETTLED
        record["after"] = _run_on(sitting, record, after) if runs_on else whole(before, said.stated, after)
    return record


def _run_on(sitting: Sitting, record: Mapping[str, Any], after: Mapping[str, Any]) -> Any:
    """What can be compared where the engine resolved whatever there was; nothing if that may have been something."""
    incident = sitting.decoded(record)
    return SETTLED if sitting.rulebook.stirs(incident) else settled(after)


def hear(sitting: Sitting, record: Mapping[str, Any]) -> Verdict | Problems:
    """The verdict on an incident that has not been validated yet, without what does not speak against the engine."""
    problems = Validator.for_kind(sitting.rulebook.id, "incident").problems(record, limit=MOST_SAID)
    return tuple(problems) if problems else sitting.hear(record, bare=True)


def of_mishap(mishap: Mishap) -> Finding:
    """A mishap as a finding of the same kind; the request stands in the mishap."""
    return Finding(mishap.kind, "", mishap.sentence(), aspect=mishap.what)


def _clipped(finding: Finding) -> Finding:
    """An engine may say megabytes; a report shows the first of it."""
    if len(finding.message) <= MOST_SHOWN and len(finding.pointer) <= MOST_SHOWN:
        return finding
    return replace(finding, message=finding.message[:MOST_SHOWN], pointer=finding.pointer[:MOST_SHOWN])


def _misloaded(book: Rulebook, before: Mapping[str, Any], stated: Mapping[str, Any]) -> Iterator[Finding]:
    for number, (pointer, given, told) in enumerate(differences(book.one_way(before), book.one_way(stated))):
        if number == MOST_SAID:
            return
        message = f"the position it reports is not the one that was loaded: {given} became {told}"
        fields = ".".join(pointer.split("/")[1::2])  # Between them stand the ids.
        yield Finding("wrong-load", "", message, pointer=pointer, aspect=fields)


def _misformed(problem: Problem) -> Finding:
    what = f"an answer is no part of an incident: {problem.message}"
    return Finding(PROTOCOL, "", what + (f" ({problem.hint})" if problem.hint else ""), pointer=problem.pointer)


def _against(sitting: Sitting, verdict: Verdict) -> list[Finding]:
    """What the verdict holds against the engine: the choice of the action was ours."""
    conduct = {rule.id for rule in sitting.rulebook.rules if rule.kind is Kind.CONDUCT}
    return [finding for finding in verdict.findings if finding.rule not in conduct]


def _changed(said: Encounter, found: Iterable[Finding]) -> Iterator[Finding]:
    """A refusal after which the engine's own position is not what it was, in a field that the oracle does not know."""
    if said.applied is None or said.applied.accepted or said.stated is None or said.after is None or [*found]:
        return
    for pointer, was, now in differences(said.stated, said.after):
        message = f"{was} became {now} although the action was refused"
        yield Finding("state-changed-by-refusal", "", message, pointer=pointer, aspect="aftermath")
        return
