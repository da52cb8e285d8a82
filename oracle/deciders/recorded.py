"""
A recorded payment judged
=========================

The payment is carried out step by step. Where it breaks a rule, was there another payment, or another choice? Then the
player doomed the play.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from typing import Any

from oracle.deciders import answer
from oracle.deciders.answer import is_known
from oracle.deciders.gaps import reasons
from oracle.deciders.hearing import Hearing
from oracle.deciders.replay import Played, replay
from oracle.facts import TooLarge
from oracle.rulebook import Course, Step, Unrecorded
from oracle.verdict import DoomedAt, Repair, Status


def derived(hearing: Hearing, courses: Sequence[Course]) -> list[Played]:
    """The payments that what came after allows, carried out; none if it does not fix them for every course."""
    book, setting = hearing.rulebook, hearing.setting
    plays: list[Played] = []
    hidden = False
    for course in courses:
        payments = book.derived(hearing.incident, course)
        hidden = hidden or payments is None
        plays += [replay(book, course, steps, setting) for steps in payments or ()]
    return plays if not hidden or any(play.legal for play in plays) else []


def judge_recorded(hearing: Hearing, courses: Sequence[Course], plays: Sequence[Played]) -> None:
    """Judges by the play that has least against it, of those that the record may mean."""
    played = min(plays, key=lambda each: (len(each.broken), len(each.open)))
    for gap in played.open:
        hearing.aspects[gap.aspect] = Status.UNDETERMINED
        hearing.reasons += reasons(gap.aspect, gap.missing, gap.message)
    for wrong in played.broken:
        hearing.aspects[hearing.aspect_of[wrong.rule]] = Status.ILLEGAL
    if played.broken:
        hearing.blame(played.broken)
        if hearing.bare or not is_known(played.course.facts):
            return
        if not _doom(hearing, courses, played) and hearing.explain:
            hearing.explain_why(courses)
    elif not played.open:
        hearing.played = played


def _doom(hearing: Hearing, courses: Sequence[Course], played: Played) -> bool:
    """Whether there was a legal way, which the player has left."""
    book = hearing.rulebook
    other = answer.first(book, courses, hearing.setting)
    rule, stage = "conduct.doomed-payment", "pay"
    if other is None:
        try:
            other = hearing.elsewhere()
        except TooLarge:
            return False
        rule, stage = "conduct.doomed-choice", "choices"
        if other is None and not hearing.unsure and not book.may_begin_hopeless(hearing.setting):
            hearing.misconduct(rule, "every way to play it fails, so it may not be begun", "/action")
    if other is None:
        return False
    says = book.difference(played.course, played.steps, other.course, other.steps)
    if not says or hearing.unsure:
        return True
    hearing.alternative = hearing.said(other)
    hearing.repairs = (Repair(says),)
    aspects = {hearing.aspect_of[wrong.rule] for wrong in played.broken}
    if rule not in hearing.cites or (stage == "choices" and aspects <= book.choice_aspects):
        return True
    step = _first_doomed(hearing, played.course, played.steps) if stage == "pay" else None
    pointer = "/action" if step is None else played.steps[step].pointer
    hearing.doomed_at = DoomedAt(stage, step, pointer, says)
    hearing.misconduct(rule, says, pointer)
    return True


def _first_doomed(hearing: Hearing, course: Course, steps: Sequence[Step]) -> int | None:
    """The first step after which no continuation is legal; once there is none, no further step brings one back."""
    book = hearing.rulebook
    state = book.begin(course)
    states: list[Any] = []
    for step in steps:
        try:
            state, wrong = book.apply(state, step)
        except Unrecorded:
            # What this step did is not recorded, so nothing can be said of what comes after it.
            steps = steps[: len(states)]
            break
        if wrong:
            break
        states.append(state)
    doomed = bisect_left(states, True, key=lambda paid: not answer.can_go_on(book, course, paid, hearing.setting))
    return doomed if doomed < len(steps) else None
