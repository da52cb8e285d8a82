"""
Oracle and referee on one question
==================================

Both say whether the Ambush is legal; where it is, both say what the table looks like when it is over.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from ci.ambushing.asking import incident, readings
from oracle import registry
from oracle.deciders.replay import replay
from oracle.rule import Setting
from tests.referee_deathburgh import Question, Readings, Situation, after, misplayed, refusals

MOST_TOLD = 20


@dataclass
class Tally:
    """What came of many questions."""

    questions: int = 0
    legal: int = 0
    aftermaths: int = 0
    disagreements: int = 0
    told: list[str] = field(default_factory=list)

    def __add__(self, other: Tally) -> Tally:
        return Tally(
            self.questions + other.questions,
            self.legal + other.legal,
            self.aftermaths + other.aftermaths,
            self.disagreements + other.disagreements,
            (self.told + other.told)[:MOST_TOLD],
        )


@cache
def setting(chosen: Readings, without: frozenset[str] = frozenset()) -> Setting:
    """The referee's readings as a setting."""
    return registry.setting(registry.rulebook("deathburgh"), {}, readings=readings(chosen), without=without)


def referee(s: Situation, chosen: Readings) -> frozenset[str]:
    """The clauses that the referee finds broken. Off the middle lane B stays where it is, and only may declare."""
    return refusals(s, chosen) | (misplayed(s, chosen) if s.lane == 0 else frozenset())


def compare(asked: Iterable[Question], without: frozenset[str] = frozenset()) -> Tally:
    """Puts questions to both."""
    tally = Tally()
    book = registry.rulebook("deathburgh")
    for s, chosen in asked:
        tally.questions += 1
        case = book.decode(None, incident(s))
        problems = list(book.lint(case))
        by = setting(chosen, without)
        (course,) = book.courses(case, by)
        played = replay(book, course, book.recorded(case) or (), by)
        broken = referee(s, chosen)
        tally.legal += not broken
        if problems or played.open or played.legal is bool(broken):
            found = [each.rule for each in played.broken] + [each.aspect for each in played.open]
            _differ(tally, s, chosen, f"{found or 'legal'}, the referee {sorted(broken) or 'legal'}")
        elif not broken and s.lane == 0:
            tally.aftermaths += 1
            one, other = _oracle_after(book.outcome(case, played, by), s), _referee_after(s, chosen)
            if one != other:
                _differ(tally, s, chosen, f"after {one}, the referee {other}")
    return tally


def _differ(tally: Tally, s: Situation, chosen: Readings, says: str) -> None:
    tally.disagreements += 1
    if len(tally.told) < MOST_TOLD:
        tally.told.append(f"{s} {chosen}: {says}")


def _oracle_after(outcome: Any, s: Situation) -> dict[str, Any]:
    figures = {figure["id"]: figure for figure in outcome["figures"]}
    standing = not any(figures[name]["wasted"] for name in ("b", "m"))
    return {
        **{f"mode of {name}": None if figures[name]["wasted"] else figures[name].get("mode") for name in ("b", "m")},
        "activated": figures["b"]["activated"],
        # The referee speaks of contact after a fight only, not of a shooter that came too close and failed.
        "touching": standing and s.result != "fail" and ["b", "m"] in outcome["contact"],
        "turn": outcome["turn"],
        "souls": [outcome["souls"]["P"], outcome["souls"]["Q"] - s.souls],
    }


def _referee_after(s: Situation, chosen: Readings) -> dict[str, Any]:
    said = after(s, chosen)
    return {
        "mode of b": said.b_mode,
        "mode of m": said.m_mode,
        "activated": said.b_activated,
        "touching": said.touching,
        "turn": said.first_word or "Q",
        "souls": [said.souls_p, said.souls_q],
    }
