"""
What a code means
=================

Rules, findings, reasons, readings, errors: every code that a verdict or a problem shows can be asked about.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from oracle import casework, registry
from oracle.errors import CODES, BadInput, Problem
from oracle.picturing import draw
from oracle.rule import Reading, Rule
from oracle.rulebook import Rulebook
from oracle.sitting import Terms
from oracle.trace import Record

FINDINGS = {
    "wrongly-accepted": "The engine accepted, or the log records, a play that breaks this rule.",
    "wrongly-refused": "The engine refused a play that is legal.",
    "doomed-choice": "A choice was made that is bound to make the play illegal, while another choice is not.",
    "doomed-payment": "A payment was made that is bound to make the play illegal, while another payment is not.",
    "wrong-aftermath": "What came after the play is not what the rules expect.",
    "wrong-cost": "The engine charged another total than the rules give.",
    "wrong-entry": "The card entered in another state than the rules give, such as ready instead of exhausted.",
    "wrong-destination": "The card went to another place than the one that was chosen.",
    "wrong-payment": "What was given up is not what was paid.",
    "wrong-chain": "The chain afterwards is not what the rules give.",
    "wrong-focus": "Another player than the rules give has Focus afterwards.",
    "wrong-priority": "Another player than the rules give has Priority afterwards.",
    "wrong-decider": "The wrong player, or nobody, has to decide next.",
    "wrong-undo": "A play was undone, but not everything was put back.",
    "state-changed-by-refusal": "The action was refused, but something changed all the same.",
    "triggers-out-of-order": "Triggered abilities stand in another order than the rules give.",
    "window": "Somebody else could act while a play was being paid for.",
    "late-choice": "Something could still be chosen once paying had begun.",
    "wrong-reason": "The engine rightly refused, but its word for the reason stands for other rules than those broken.",
    "wrongly-offered": "The engine's own list of legal plays holds one that is illegal.",
    "not-offered": "A play is legal, but the engine's own list of legal plays does not have it.",
    "offer-disagrees": "The engine carries out a play that its own list does not have, or refuses one that it has.",
    "wrong-load": "The engine reports another position than the one it was given.",
    "flaky": "Asked the same again, the engine answered otherwise.",
    "timeout": "The engine did not answer in time; it was ended and a fresh one went on.",
    "crash": "The engine ended, or raised an exception, instead of answering.",
    "protocol-error": "What the engine wrote is no answer to what it was asked, or it did not end well.",
    "not-started": "The engine could not be started.",
    "discontinuity": "The position before an incident is not the one after the incident that precedes it.",
}
"""What each kind of finding means."""

REASONS = {
    "missing-field": "The record leaves out fields that the aspect hangs on; the smallest set that decides is named.",
    "unmodelled-card": "A card says something that the card vocabulary cannot say, and the aspect could depend on it.",
    "tolerance": "The measurement lies within the declared tolerance of the threshold.",
    "reading": "The rules leave a question open, and its answers give different verdicts.",
    "budget": "The position is larger than any model, or the solver's budget ran out; no guess is made.",
    "internal": "The oracle itself failed. Please report it together with the record.",
}
"""What each reason for an open aspect means."""


@dataclass(frozen=True, slots=True)
class Meaning:
    """What one code means. `cites` are rule numbers by edition, None where an edition does not have it."""

    code: str
    what: str
    text: str
    cites: Mapping[str, str | None] = field(default_factory=dict)
    more: tuple[str, ...] = ()
    examples: tuple[tuple[str, str, str], ...] = ()
    """Case id, its status, its title."""

    def as_record(self) -> dict[str, Any]:
        """The meaning as a record."""
        record: dict[str, Any] = {"kind": "explanation", "code": self.code, "what": self.what, "text": self.text}
        if self.cites:
            record["cites"] = dict(self.cites)
        if self.more:
            record["more"] = list(self.more)
        if self.examples:
            names = ("id", "status", "title")
            record["examples"] = [dict(zip(names, example, strict=True)) for example in self.examples]
        return record

    def lines(self) -> Iterator[str]:
        """The meaning for a person."""
        yield f"{self.code}  ({self.what})"
        yield f"  {self.text}"
        if self.cites:
            yield "  cited: " + ", ".join(f"{edition}: {number or 'absent'}" for edition, number in self.cites.items())
        yield from (f"  {line}" for line in self.more)
        for case, status, title in self.examples:
            yield f"  {status} example: {title} ({case})"


def explain(code: str) -> list[Meaning]:
    """Everything the code means. Raises BadInput `bad-input` with the closest codes for one that nothing has."""
    books = [registry.rulebook(name) for name in registry.names()]
    found = [_rule(book, rule) for book in books for rule in book.rules if rule.id == code]
    found += [_reading(reading) for book in books for reading in book.readings if reading.name == code]
    tables = [("finding", FINDINGS), ("reason", REASONS), ("error", CODES)]
    tables += [("ill-formed position", dict(book.lint_codes)) for book in books]
    found += [Meaning(code, what, table[code]) for what, table in tables if code in table]
    if found:
        return found
    known = [rule.id for book in books for rule in book.rules] + [each.name for book in books for each in book.readings]
    known += [name for _, table in tables for name in table]
    close = registry.close_matches(code, known) or [each for each in known if code.casefold() in each][:3]
    hint = f"did you mean {' or '.join(close)}?" if close else "ambush rules lists every rule"
    raise BadInput(Problem("bad-input", f"nothing has the code {code}", hint=hint))


def picture(meaning: Meaning) -> str:
    """An SVG picture of the illegal example, or else of the legal one; empty if there is none to draw."""
    for name, _, _ in reversed(meaning.examples):
        case = next(each for each in _corpus() if each["id"] == name)
        return draw(case["header"], casework.incident_of(case), Terms())
    return ""


def _rule(book: Rulebook, rule: Rule) -> Meaning:
    cites = {edition.id: rule.cites.get(edition.id) for edition in book.editions}
    what = f"{'physics' if rule.physics else rule.kind} of {book.title}, aspect {rule.aspect}"
    more = () if rule.reading is None else (f"only where {rule.reading[0]} = {rule.reading[1]}",)
    return Meaning(rule.id, what, rule.title, cites, more, tuple(_examples(rule)))


def _reading(reading: Reading) -> Meaning:
    values = f"answers: {', '.join(reading.values)}"
    default = "default: " + ", ".join(f"{value} in {edition}" for edition, value in reading.default.items())
    return Meaning(reading.name, "reading", reading.question, reading.cites, (values, default))


def _examples(rule: Rule) -> Iterator[tuple[str, str, str]]:
    """A legal case that cites the rule, and an illegal one in which it is broken, if the corpus has them."""
    for status in ("legal", "illegal"):
        for case in _corpus():
            expect = case["expect"]
            about = _names(expect, rule.id) if status == "illegal" else _cited(case, rule)
            if expect["status"] == status and about:
                yield case["id"], status, case["title"]
                break


def _names(expect: Mapping[str, Any], rule: str) -> bool:
    findings = (each if isinstance(each, str) else each.get("rule") for each in expect.get("findings", ()))
    return rule in findings or any(rule in core for core in expect.get("cores", ()))


def _cited(case: Mapping[str, Any], rule: Rule) -> bool:
    for edition, numbers in case.get("cites", {}).items():
        own = re.split(r"[\s,;]+", rule.cites.get(edition) or "")
        if own != [""] and not set(own).isdisjoint(re.split(r"[\s,;]+", numbers)):
            return True
    return False


@cache
def _corpus() -> tuple[Mapping[str, Any], ...]:
    if not casework.folder().is_dir():
        return ()
    return tuple(record.data for record in casework.cases([casework.folder()]) if isinstance(record, Record))
