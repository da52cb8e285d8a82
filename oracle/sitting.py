"""
A sitting: one header's incidents judged
========================================

Binds a trace's header to its rulebook, setting and deal, and answers for one incident record at a time: a verdict,
or what is ill-formed. Whatever goes wrong inside the oracle becomes a verdict `unknown` that asks to be reported.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from oracle import registry
from oracle.deciders.judge import Judge
from oracle.errors import BadInput, Problem
from oracle.rule import Setting
from oracle.rulebook import Rulebook
from oracle.verdict import Reason, Status, Verdict

Problems = tuple[Problem, ...]


@dataclass(frozen=True, slots=True)
class Terms:
    """What the caller wants judged by. `only` and `skip` name rules, with `*` for any ending."""

    rulebook: str | None = None
    """The rulebook of incidents before any header."""
    edition: str | None = None
    as_of: str | None = None
    readings: Mapping[str, str] = field(default_factory=dict)
    only: tuple[str, ...] = ()
    skip: tuple[str, ...] = ()
    explain: bool = True
    """Whether repairs, other choices and what follows are worked out; without them judging is faster."""


class Sitting:
    """One header under the caller's terms."""

    def __init__(self, header: Mapping[str, Any], terms: Terms) -> None:
        """Raises BadInput if the header names a rulebook, edition or reading that is not known, Usage if `terms` do."""
        self.header = header
        self.terms = terms
        self.rulebook: Rulebook = registry.rulebook(header["rulebook"])
        self._without = _switched_off(self.rulebook, terms)
        self.setting = self._set({})
        try:
            self.deal = self.rulebook.open(header, self.setting)
        except Exception as failure:
            raise BadInput(_defect("header", failure)) from failure
        self._judges: dict[tuple[tuple[str, str], ...], Judge] = {}
        self._held: Any = None
        self._beside: Any = None

    def _set(self, agreed: Mapping[str, str]) -> Setting:
        terms = self.terms
        return registry.setting(
            self.rulebook, self.header, terms.edition, terms.as_of, terms.readings, self._without, agreed
        )

    def judge(self, record: Mapping[str, Any]) -> Judge:
        """The judge for an incident, by the readings its players agreed on. Raises BadInput `unknown-reading`."""
        agreed = record.get("readings") or {}
        key = tuple(sorted(agreed.items()))
        found = self._judges.get(key)
        if found is None:
            setting = self._set(agreed)
            provenance = registry.provenance(self.rulebook, setting)
            found = self._judges[key] = Judge(self.rulebook, setting, provenance, self.terms.explain)
        return found

    def is_judged(self, record: Mapping[str, Any]) -> bool:
        """Whether actions of this record's type are judged, rather than followed."""
        return self.rulebook.kind_of(record) in self.rulebook.judged_actions

    def hold(self, position: Mapping[str, Any]) -> None:
        """This very position will be looked at again and again, and changed by nobody: what is known of it is kept."""
        if position is not self._held:
            self._held, self._beside = position, None

    def decoded(self, record: Mapping[str, Any]) -> Any:
        """A validated incident record as the rulebook's own value."""
        if self._held is None or record.get("before") is not self._held:
            return self.rulebook.decode(self.deal, record)
        if self._beside is not None:
            return self.rulebook.decode_beside(self._beside, self.deal, record)
        self._beside = self.rulebook.decode(self.deal, record)
        return self._beside

    def lint(self, record: Mapping[str, Any]) -> Problems:
        """What is ill-formed about a validated incident record of any type."""
        try:
            if agreed := record.get("readings"):
                self._set(agreed)  # Raises BadInput.
            return tuple(self.rulebook.lint(self.decoded(record)))
        except BadInput as refusal:
            return (refusal.problem,)
        except Exception as failure:
            return (_defect("incident", failure),)

    def hear(self, record: Mapping[str, Any], bare: bool = False) -> Verdict | Problems:
        """The verdict on a validated incident record whose action is judged, or what is ill-formed about it.

        `bare`: where nothing is explained, only the status and what speaks against the engine.
        """
        try:
            incident = self.decoded(record)
            return tuple(self.rulebook.lint(incident)) or self.judged(record, incident, bare)
        except BadInput as refusal:
            return (refusal.problem,)
        except Exception as failure:
            return self._failed(record, failure)

    def judged(self, record: Mapping[str, Any], incident: Any, bare: bool = False) -> Verdict:
        """The verdict on a record that was decoded and found well-formed. Raises BadInput for unknown readings."""
        try:
            title = self.rulebook.headline(incident) or headline(record)
            return self.judge(record).verdict(record["n"], incident, bare, title)
        except BadInput:
            raise
        except Exception as failure:
            return self._failed(record, failure)

    def _failed(self, record: Mapping[str, Any], failure: Exception) -> Verdict:
        defect = _defect("incident", failure)
        return Verdict(
            n=record["n"],
            status=Status.UNKNOWN,
            aspects=dict.fromkeys(self.rulebook.aspects, Status.UNKNOWN),
            reasons=(Reason("internal", "", message=f"{defect.message}; {defect.hint}"),),
            readings=self.setting.readings,
            provenance=registry.provenance(self.rulebook, self.setting),
            title=headline(record),
        )


class Seat:
    """The sitting of the header that was asked about last, so that one header is opened once."""

    def __init__(self, terms: Terms) -> None:
        self.terms = terms
        self._last: Sitting | None = None

    def of(self, header: Mapping[str, Any]) -> Sitting:
        """The sitting of this very header, which nobody changes. Raises BadInput."""
        if self._last is None or self._last.header is not header:
            self._last = Sitting(header, self.terms)
        return self._last


def _defect(what: str, failure: Exception) -> Problem:
    message = f"the oracle failed on this {what} ({type(failure).__name__}: {str(failure)[:500]})"
    return Problem(
        "internal", message, hint="this is a defect of the oracle: please report it together with the record"
    )


def headline(record: Mapping[str, Any]) -> str:
    """What was done, in the record's own words: `play h1 to X by A`."""
    action = record["action"]
    words = [str(action.get("type", ""))]
    words += [str(action[name]) for name in ("card", "source", "figure") if isinstance(action.get(name), str)][:1]
    for word, name in (("to", "to"), ("by", "player")):
        if isinstance(action.get(name), str):
            words += [word, action[name]]
    return " ".join(words)


def _switched_off(book: Rulebook, terms: Terms) -> frozenset[str]:
    off = registry.rules_named([book], terms.skip) if terms.skip else frozenset()
    if terms.only:
        off |= {rule.id for rule in book.rules} - registry.rules_named([book], terms.only)
    return off
