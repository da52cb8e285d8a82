"""
An open question judged
=======================

Nothing says how it was paid: is there a legal way? With a witness if there is, with every clash of rules if there is
none, and with what is missing if the record does not say enough.
"""

from __future__ import annotations

from collections.abc import Sequence

from oracle.deciders import answer
from oracle.deciders.answer import is_known
from oracle.deciders.hearing import Hearing
from oracle.deciders.replay import constraints
from oracle.deciders.standing import barred, fallen
from oracle.facts import TooLarge
from oracle.rulebook import Broken, Course
from oracle.verdict import DoomedAt, Reason, Status


def judge_open(hearing: Hearing, courses: Sequence[Course]) -> None:
    """Judges an incident whose payment is open. Raises TooLarge if no size class holds one of the courses."""
    book = hearing.rulebook
    found = answer.first(book, courses, hearing.setting)
    if found is not None:
        hearing.witness = hearing.said(found)
        hearing.then = book.consequence(hearing.incident, found.played, hearing.setting) if hearing.explain else ""
        if book.claimed(hearing.incident) is True or not book.is_question(hearing.incident):
            _unrecorded(hearing, found.course)
            hearing.unpaid = found.played if len(courses) == 1 and len(hearing.reasons) == 1 else None
    elif all(is_known(course.facts) for course in courses):
        _impossible(hearing, courses)
    else:
        from oracle.deciders.partial import settle

        settled = settle(book, courses, hearing.setting)
        hearing.aspects, hearing.reasons = settled.aspects, settled.reasons
        if settled.status is Status.ILLEGAL:
            hearing.blame(hearing.failing(courses, settled.clash))


def judge_too_large(hearing: Hearing, courses: Sequence[Course], refusal: TooLarge, complete: bool) -> None:
    """No size class holds it: what the facts alone decide stands, how it could be paid is unknown.

    Unless the courses are `complete`, the one that is too large could be legal, but for facts that no choice changes.
    Where nothing was accepted, one legal way is enough, whatever becomes of the others.
    """
    payment = hearing.rulebook.payment_aspect
    if not complete and _asks_for_any(hearing) and answer.first(hearing.rulebook, courses, hearing.setting) is not None:
        judge_open(hearing, courses)
        return
    hearing.reasons.append(Reason("budget", payment, message=str(refusal)))
    if not courses or not (complete or _barred(hearing)):
        hearing.aspects.update(dict.fromkeys(hearing.aspects, Status.UNKNOWN))
    elif Status.ILLEGAL not in hearing.aspects.values():
        from oracle.deciders.partial import settle

        settled = settle(hearing.rulebook, courses, hearing.setting)
        hearing.aspects.update(settled.aspects)
        if settled.status is Status.ILLEGAL:
            hearing.blame(hearing.failing(courses, settled.clash))
        else:
            hearing.aspects[payment] = Status.UNKNOWN


def _asks_for_any(hearing: Hearing) -> bool:
    """Whether the question is if there is any legal way: no payment is recorded, and the engine accepted none."""
    book, incident = hearing.rulebook, hearing.incident
    return book.recorded(incident) is None and (book.is_question(incident) or book.claimed(incident) is False)


def _barred(hearing: Hearing) -> bool:
    """Whether a rule is broken whatever is chosen."""
    book, setting = hearing.rulebook, hearing.setting
    facts = book.announced(hearing.incident, setting)
    return facts is not None and barred(book, facts, constraints(book, setting))


def _unrecorded(hearing: Hearing, course: Course) -> None:
    """Payable, but the record does not say how; what another payment would break is open as well."""
    book = hearing.rulebook
    if book.claimed(hearing.incident) is False:
        return
    open_aspects = {book.payment_aspect: "payable"}
    rules = constraints(book, hearing.setting)
    options = book.candidates(course.facts, frozenset(rule.id for rule in rules))
    for decided in options or ():
        broken = {rule.aspect: rule.title for rule, _ in fallen(book, course.facts, decided, rules)}
        if book.payment_aspect not in broken:
            open_aspects |= broken
    for aspect, message in open_aspects.items():
        hearing.aspects[aspect] = Status.UNDETERMINED
        hearing.reasons.append(Reason("missing-field", aspect, (book.payment_pointer,), message))


def _impossible(hearing: Hearing, courses: Sequence[Course]) -> None:
    book = hearing.rulebook
    if hearing.bare and book.claimed(hearing.incident) is False and not book.doubts(hearing.incident):
        hearing.aspects[book.payment_aspect] = Status.ILLEGAL
        return
    hearing.explain_why(courses)
    for core in hearing.cores:
        for rule in core.rules:
            hearing.aspects[hearing.aspect_of[rule]] = Status.ILLEGAL
    if hearing.explain:
        _hopeless_since(hearing)
    if not hearing.rulebook.is_question(hearing.incident):
        first = hearing.cores[0]
        hearing.blame([Broken(rule, why) for rule, why in zip(first.rules, first.why, strict=True)])


def _hopeless_since(hearing: Hearing) -> None:
    """Since when nothing is legal: since these choices, with others that are; or since the announcement."""
    if hearing.unsure:
        return
    try:
        other = hearing.elsewhere()
    except TooLarge:
        return
    if other is not None:
        hearing.alternative = hearing.said(other)
        says = f"from the choices made on nothing is legal; legal {other.course.label}"
        hearing.doomed_at = DoomedAt("choices", None, "/action", says)
    elif "conduct.doomed-choice" in hearing.cites:
        says = "from the announcement on nothing is legal, whatever is chosen and however it is paid"
        hearing.doomed_at = DoomedAt("announce", None, "/action", says)
