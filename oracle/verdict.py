"""
Verdicts as data
================

What the oracle says about one incident. Nothing here knows a game; `as_record` gives the trace's `verdict` record.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any


class Status(StrEnum):
    """In the order in which one wins over another when aspects are put together."""

    ILLEGAL = "illegal"
    UNKNOWN = "unknown"
    UNDETERMINED = "undetermined"
    LEGAL = "legal"


ORDER = tuple(Status)


def overall(statuses: Sequence[Status]) -> Status:
    """Illegal wins over unknown over undetermined over legal."""
    return min(statuses, key=ORDER.index, default=Status.LEGAL)


@dataclass(frozen=True, slots=True)
class Finding:
    """Something wrong, with the rule it breaks. `kind` says what sort of thing, e.g. `wrongly-accepted`."""

    kind: str
    rule: str
    message: str
    cites: str = ""
    pointer: str = ""
    aspect: str = ""

    def as_record(self) -> dict[str, Any]:
        """The finding as it stands in a verdict record."""
        fields = ("kind", "rule", "aspect", "cites", "pointer", "message")
        return {name: getattr(self, name) for name in fields if getattr(self, name)}


@dataclass(frozen=True, slots=True)
class Reason:
    """Why an aspect is undetermined or unknown; `fields` is the smallest set that would decide it."""

    kind: str
    aspect: str
    """Empty if it concerns all of them."""
    fields: tuple[str, ...] = ()
    message: str = ""

    def as_record(self) -> dict[str, Any]:
        """The reason as it stands in a verdict record."""
        record: dict[str, Any] = {"kind": self.kind}
        if self.aspect:
            record["aspect"] = self.aspect
        if self.fields:
            record["fields"] = list(self.fields)
        if self.message:
            record["message"] = self.message
        return record


@dataclass(frozen=True, slots=True)
class Witness:
    """A legal way to do it: the locked choices and the payment in order, in the trace's words."""

    choices: Mapping[str, Any]
    pay: tuple[Mapping[str, Any], ...]

    def as_record(self) -> dict[str, Any]:
        """The witness as it stands in a verdict record."""
        return {**self.choices, "pay": [dict(step) for step in self.pay]}


@dataclass(frozen=True, slots=True)
class Core:
    """A minimal set of rules that clash; `where` says for which choices, `why` one sentence for each rule."""

    rules: tuple[str, ...]
    cites: tuple[str, ...]
    why: tuple[str, ...] = ()
    where: str = ""

    def as_record(self) -> dict[str, Any]:
        """The core as it stands in a verdict record."""
        record: dict[str, Any] = {"rules": list(self.rules), "cites": list(self.cites), "why": list(self.why)}
        return {**record, "where": self.where} if self.where else record


@dataclass(frozen=True, slots=True)
class Repair:
    """The cheapest change of facts that would make it legal, and a sentence that says so."""

    message: str
    facts: tuple[str, ...] = ()
    where: str = ""
    weight: int = 0

    def as_record(self) -> dict[str, Any]:
        """The repair as it stands in a verdict record."""
        record: dict[str, Any] = {"message": self.message}
        if self.facts:
            record["facts"] = list(self.facts)
        return {**record, "where": self.where} if self.where else record


@dataclass(frozen=True, slots=True)
class DoomedAt:
    """The first point of a recorded play from which nothing could make it legal any more."""

    stage: str
    step: int | None
    pointer: str
    message: str

    def as_record(self) -> dict[str, Any]:
        """The point as it stands in a verdict record."""
        record: dict[str, Any] = {"stage": self.stage, "pointer": self.pointer, "message": self.message}
        return record if self.step is None else {**record, "step": self.step}


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the oracle says about one incident."""

    n: int
    status: Status
    aspects: Mapping[str, Status] = field(default_factory=dict)
    reasons: tuple[Reason, ...] = ()
    agrees: bool | None = None
    """Whether the engine's claim agrees; None if there is no claim or no answer."""
    findings: tuple[Finding, ...] = ()
    witness: Witness | None = None
    then: str = ""
    """What the witness leads to, in a sentence."""
    cores: tuple[Core, ...] = ()
    doomed_at: DoomedAt | None = None
    alternative: Witness | None = None
    repairs: tuple[Repair, ...] = ()
    holds_under: tuple[Mapping[str, str], ...] = ()
    """Other readings under which the claim holds, each enough by itself."""
    readings: Mapping[str, str] = field(default_factory=dict)
    provenance: Mapping[str, Any] = field(default_factory=dict)
    title: str = ""

    def as_record(self) -> dict[str, Any]:
        """The `verdict` record; empty parts are left out."""
        record: dict[str, Any] = {"kind": "verdict", "n": self.n}
        if self.title:
            record["title"] = self.title
        record["status"] = str(self.status)
        record["aspects"] = {name: str(status) for name, status in self.aspects.items()}
        if self.agrees is not None:
            record["agrees"] = self.agrees
        for name, parts in (("reasons", self.reasons), ("findings", self.findings), ("cores", self.cores)):
            if parts:
                record[name] = [part.as_record() for part in parts]
        for name, part in (("witness", self.witness), ("doomedAt", self.doomed_at), ("alternative", self.alternative)):
            if part is not None:
                record[name] = part.as_record()
        if self.then:
            record["then"] = self.then
        if self.repairs:
            record["repairs"] = [part.as_record() for part in self.repairs]
        if self.holds_under:
            record["holdsUnder"] = [dict(readings) for readings in self.holds_under]
        record["readings"] = dict(self.readings)
        record["provenance"] = dict(self.provenance)
        return record
