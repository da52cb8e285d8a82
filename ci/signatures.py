"""
What the corpus covers
======================

A case's signature says what makes it a case of its own: the rules that decide it, the moment, the destination, the
permissions in play and what is paid with. Two cases with one signature are variations; the corpus is judged by how
many signatures it holds.

    python ci/signatures.py [PATH ...]      prints how the cases spread over each part
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

from oracle.casework import cases, folder, incident_of, played_legally, run, unlike
from oracle.facts import TooLarge
from oracle.rule import Kind
from oracle.sitting import Sitting, Terms
from oracle.trace import Record
from oracle.verdict import Status, Verdict

RULEBOOK = "riftbound"
QUICK = Terms(explain=False)


class Signature(NamedTuple):
    """The parts of a signature, each a short text; `+` joins what goes together."""

    decisive: str
    """For a legal case the outcome rules without which what it expects afterwards would differ."""
    moment: str
    destination: str
    permissions: str
    payment: str


def signatures(paths: Iterable[str | Path]) -> Iterator[tuple[str, Signature]]:
    """Id and signature of every readable Riftbound case; cases that cannot be read are passed over."""
    return ((case["id"], signature(case, verdict)) for case, verdict in answered(paths, RULEBOOK))


def answered(paths: Iterable[str | Path], rulebook: str) -> Iterator[tuple[Mapping[str, Any], Verdict]]:
    """Every readable case of a rulebook with its verdict."""
    for record in cases(paths):
        if isinstance(record, Record) and record.data["header"]["rulebook"] == rulebook:
            verdict = run(record, QUICK).verdict
            if verdict is not None:
                yield record.data, verdict


def signature(case: Mapping[str, Any], verdict: Verdict) -> Signature:
    """The signature of a validated case that was answered with this verdict."""
    sitting = Sitting(case["header"], QUICK)
    rules = {finding.rule or finding.kind for finding in verdict.findings}
    if not rules:
        rules = {rule for core in verdict.cores for rule in core.rules}
    if not rules and verdict.status is not Status.ILLEGAL:
        rules = set(shown_afterwards(sitting, case))
    return Signature(
        decisive=joined(rules) or str(verdict.status),
        moment=moment(case),
        destination=destination(case),
        permissions=joined(permissions(sitting, case)),
        payment=joined(payment(case["action"])),
    )


def shown_afterwards(sitting: Sitting, case: Mapping[str, Any]) -> Iterator[str]:
    """The outcome rules that the expected position afterwards depends on."""
    wanted = case["expect"].get("after")
    incident = incident_of(case)
    played = played_legally(sitting, incident) if wanted is not None else None
    if played is None:
        return
    book, setting = sitting.rulebook, sitting.judge(incident).setting
    value = book.decode(sitting.deal, incident)
    for rule in book.rules:
        if rule.kind is Kind.OUTCOME:
            got = book.outcome(value, played, replace(setting, without=frozenset((rule.id,))))
            if got is None or next(unlike(wanted, got), None) is not None:
                yield rule.id


def moment(case: Mapping[str, Any]) -> str:
    """Whose turn, Neutral or Showdown, Open or Closed, and whether an effect instructs the play."""
    before, action = case["before"], case["action"]
    turn = before.get("turn", {})
    whose = "own" if turn.get("player") == action.get("player") else "other's"
    ongoing = any(field.get("showdown") == "ongoing" for field in before.get("battlefields", ()))
    parts = [whose, "showdown" if ongoing else "neutral", "closed" if before.get("chain") else "open"]
    if turn.get("phase") != "main":
        parts.append("not main")
    if action.get("by") or action.get("forced"):
        parts.append("instructed")
    if action["type"] != "play":
        parts.append(action["type"])
    return " ".join(parts)


def destination(case: Mapping[str, Any]) -> str:
    """What sort of place is chosen: Base, or whose battlefield, contested by whom, with whose units."""
    before, action = case["before"], case["action"]
    me, to = action.get("player"), action.get("to")
    if to is None or to == "base":
        return to or "none"
    field: Mapping[str, Any] = next((each for each in before.get("battlefields", ()) if each["id"] == to), {})
    here = [thing for thing in before.get("objects", ()) if thing.get("at") == to]
    sides = {_whose(thing.get("controller") or thing.get("owner"), me) for thing in here}
    parts = [f"{_whose(field.get('controller'), me)} battlefield"]
    if field.get("contestedBy"):
        parts.append(f"contested by {_whose(field['contestedBy'], me)}")
    if field.get("combat"):
        parts.append(f"combat {field['combat']['status']}")
    elif field.get("showdown"):
        parts.append(f"showdown {field['showdown']}")
    if sides:
        parts.append("with " + " and ".join(sorted(sides)))
    return ", ".join(parts)


def _whose(player: str | None, me: str | None) -> str:
    return "nobody's" if player is None else "own" if player == me else "another's"


def permissions(sitting: Sitting, case: Mapping[str, Any]) -> Iterator[str]:
    """What allows the place and the time, as choices are made."""
    book, incident = sitting.rulebook, incident_of(case)
    setting = sitting.judge(incident).setting
    course = None
    with suppress(TooLarge):  # Then nothing is known.
        course = next(iter(book.courses(book.decode(sitting.deal, incident), setting)), None)
    if course is None:
        return
    facts = course.facts
    view = book.view(facts, book.undecided(facts))
    for name in ("controls", "action", "reaction", "ambush", "granted", "extension", "extension_to_victim"):
        if getattr(facts, name) is True:
            yield name
    if view.supported_when_chosen is True:
        yield "supported"
    if view.granted_when_chosen is True:
        yield "granted"
    origin = case["action"].get("from", "")
    if origin not in ("", "hand"):
        yield "from " + origin.partition(":")[0]


def payment(action: Mapping[str, Any]) -> Iterator[str]:
    """The kinds of payment recorded, and whether an optional cost was chosen."""
    pay = action.get("pay", "open")
    if isinstance(pay, str):
        yield pay
    else:
        yield from (_kind(step) for step in pay)
        if not pay:
            yield "nothing"
    if action.get("optional"):
        yield "optional"


def _kind(step: Mapping[str, Any]) -> str:
    verb = next(name for name in ("exhaust", "recycle", "kill", "discard", "return", "spend", "use") if name in step)
    if verb == "exhaust":
        return "exhaust rune" if step.get("for", "energy") == "energy" else "exhaust object"
    if verb == "recycle":
        return "recycle card" if step.get("from") == "trash" else "recycle rune"
    if verb == "kill":
        return "kill replaced" if step.get("replacedBy") else "kill"
    if verb == "spend":
        return "spend " + next(name for name in ("xp", "buff", "pool") if name in step["spend"])
    return verb


def joined(words: Iterable[str]) -> str:
    """Words of one part of a signature, each once."""
    return " + ".join(sorted(set(words)))


def main(arguments: list[str]) -> int:
    """Prints the strata of the cases in the files and folders named, else of the bundled corpus."""
    tell(dict(signatures(arguments or [folder()])), Signature._fields)
    return 0


def tell(found: Mapping[str, tuple[str, ...]], parts: Sequence[str]) -> None:
    """Prints how the signatures of cases (by id) spread over each of their parts."""
    for index, part in enumerate(parts):
        print(f"\n{part}")
        for text, number in Counter(each[index] for each in found.values()).most_common():
            print(f"{number:5}  {text}")
    print(f"\n{len(found)} cases, {len(set(found.values()))} signatures")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
