"""
The judge
=========

Puts the deciders' answers about one incident together into a verdict: the status of every aspect, what is wrong with
the record, whether the engine's claim agrees, a witness or the clash of rules, and what should have happened.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any

from oracle.deciders import agreeing
from oracle.deciders.glancing import glanced, is_kept
from oracle.deciders.hearing import Hearing
from oracle.deciders.opened import judge_open, judge_too_large
from oracle.deciders.recorded import derived, judge_recorded
from oracle.deciders.replay import Played, constraints, replay
from oracle.facts import TooLarge
from oracle.rule import Setting
from oracle.rulebook import Course, Difference, Rulebook
from oracle.verdict import Finding, Reason, Status, Verdict, overall


class Judge:
    """Judges incidents of one rulebook by one setting.

    `explain` False leaves out repairs, other choices and what follows, for speed.
    """

    def __init__(
        self, rulebook: Rulebook, setting: Setting, provenance: Mapping[str, Any], explain: bool = True
    ) -> None:
        self.rulebook = rulebook
        self.setting = setting
        self.provenance = provenance
        self.explain = explain
        self.cites, self.aspect_of = _told(rulebook, setting.edition)
        self.judged = dict.fromkeys([rule.aspect for rule in constraints(rulebook, setting)], Status.LEGAL)

    def verdict(self, n: int, incident: Any, bare: bool = False, title: str = "") -> Verdict:
        """The verdict on one well-formed incident whose action is judged.

        `bare` asks for no more than the status and what speaks against the engine; without `explain` only. `title`
        says what was done.
        """
        if not (self.explain and self.rulebook.tells_readings):
            return self._verdict(n, incident, self.setting, title, bare and not self.explain)
        heard, consulted = agreeing.listening(self.setting)
        found = self._verdict(n, incident, heard, title)
        refused = self.rulebook.claimed(incident) is False
        against = found.status is Status.LEGAL if refused else found.status is Status.ILLEGAL
        if not against or self.rulebook.doubts(incident):
            return found
        if not refused and self.rulebook.recorded(incident) is not None and self._in_any_case(found):
            return found
        blamed = [finding.rule for finding in found.findings] + [rule for core in found.cores for rule in core.rules]
        # What is illegal may be so for the rules it breaks; what is legal could be forbidden by any other rule.
        names = consulted.names | agreeing.gates(self.rulebook, None if refused else blamed)
        if not refused:
            names = agreeing.mending(self.rulebook, self.setting, incident, blamed, names)
        ways = agreeing.holding(self.rulebook, self.setting, names, incident, not refused, blamed)
        return replace(found, holds_under=tuple(ways))

    def _in_any_case(self, found: Verdict) -> bool:
        """Whether a recorded play breaks a rule that no reading has anything to do with."""
        return any(finding.rule in self.rulebook.unread for finding in found.findings)

    def _verdict(self, n: int, incident: Any, setting: Setting, title: str, bare: bool = False) -> Verdict:
        book = self.rulebook
        hearing = Hearing(book, setting, self.explain, incident, self.cites, self.aspect_of, dict(self.judged), bare)
        courses: list[Course] = []
        complete = False
        try:
            played = glanced(book, setting, incident)
            if played is not None and is_kept(book, setting, played):
                hearing.played = played
            else:
                courses += book.courses(incident, setting) if played is None else [book.measured(played.course)]
                complete = True
                _judge(hearing, courses)
        except TooLarge as refusal:
            judge_too_large(hearing, courses, refusal, complete)
        _doubt(hearing)
        _claim(hearing)
        return hearing.verdict(n, self.provenance, title)


def _judge(hearing: Hearing, courses: list[Course]) -> None:
    book, setting = hearing.rulebook, hearing.setting
    steps = book.recorded(hearing.incident)
    if steps is not None:
        judge_recorded(hearing, courses, [replay(book, course, steps, setting) for course in courses])
    elif plays := derived(hearing, courses):
        judge_recorded(hearing, courses, plays)
    else:
        judge_open(hearing, courses)


@lru_cache(maxsize=64)
def _told(rulebook: Rulebook, edition: str) -> tuple[Mapping[str, str], Mapping[str, str]]:
    """The citation and the aspect of each rule."""
    cites = {rule.id: rule.cites.get(edition) or "" for rule in rulebook.rules}
    return cites, {rule.id: rule.aspect for rule in rulebook.rules}


def _doubt(hearing: Hearing) -> None:
    """Where a card says what the rulebook cannot read, nothing is certain about that aspect."""
    for doubt in hearing.rulebook.doubts(hearing.incident):
        aspect = doubt.aspect
        status = hearing.aspects.get(aspect)
        if (status is Status.ILLEGAL and not doubt.permits) or (status is Status.LEGAL and not doubt.forbids):
            continue
        if status in (Status.LEGAL, Status.ILLEGAL):
            hearing.aspects[aspect] = Status.UNDETERMINED
            hearing.findings = [finding for finding in hearing.findings if finding.aspect != aspect]
        if hearing.aspects.get(aspect) is not None:
            hearing.reasons.append(Reason("unmodelled-card", aspect, message=doubt.message))


def _claim(hearing: Hearing) -> None:
    """Whether the engine's answer agrees, and whether what came after is what the rules expect."""
    book = hearing.rulebook
    accepted = book.claimed(hearing.incident)
    status = overall(list(hearing.aspects.values()))
    # A payment that was not recorded leaves no doubt that there is one; a text that cannot be read does.
    doubtful = any(reason.kind == "unmodelled-card" for reason in hearing.reasons)
    found = hearing.witness is not None and not doubtful
    playable = status is Status.LEGAL or (found and status is Status.UNDETERMINED)
    if accepted is not None and (playable or status is Status.ILLEGAL):
        hearing.agrees = accepted is playable
    if accepted is False and playable:
        message = "the play is legal, but the engine refused it"
        hearing.findings.append(Finding("wrongly-refused", "", message, pointer="/claim/accepted"))
    if accepted is False:
        _compare(hearing, None)
    elif hearing.played is not None and status is not Status.ILLEGAL:
        _compare(hearing, hearing.played)
        if not book.is_question(hearing.incident):
            for aspect in book.aspects:
                hearing.aspects.setdefault(aspect, Status.LEGAL)
    elif accepted and hearing.unpaid is not None:
        for wrong in book.compare_unpaid(hearing.incident, hearing.unpaid, hearing.setting):
            _differ(hearing, wrong)


def _compare(hearing: Hearing, played: Played | None) -> None:
    for wrong in hearing.rulebook.compare(hearing.incident, played, hearing.setting):
        _differ(hearing, wrong)


def _differ(hearing: Hearing, wrong: Difference) -> None:
    aspect = hearing.aspect_of.get(wrong.rule, hearing.rulebook.aftermath_aspect)
    if wrong.missing:
        if hearing.aspects.get(aspect) is not Status.ILLEGAL:
            hearing.aspects[aspect] = Status.UNDETERMINED
            hearing.reasons.append(Reason("missing-field", aspect, wrong.missing, wrong.message))
        return
    hearing.aspects[aspect] = Status.ILLEGAL
    cites = hearing.cites.get(wrong.rule, "")
    hearing.findings.append(Finding(wrong.kind, wrong.rule, wrong.message, cites, wrong.pointer, aspect))
