"""Mistakes about who may act, and when."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from oracle.engines.mutant import Mutant
from oracle.facts import changed
from oracle.riftbound.mutants.altered import Altered
from oracle.rulebook import Course


def _shared(course: Course) -> Course:
    """What a teammate holds is held."""
    case = course.origin.case
    held = {name: getattr(case.position, name) for name in ("priority", "focus")}
    own = {name: True for name, who in held.items() if isinstance(who, str) and case.deal.friendly(who, case.player)}
    return replace(course, facts=changed(course.facts, **own))


def _units_wait(course: Course) -> Course:
    """Printed Action and Reaction count for spells alone; Ambush has its Reaction."""
    if course.origin.case.card.type != "unit":
        return course
    return replace(course, facts=changed(course.facts, action=False, reaction=False))


def acting() -> Iterator[Mutant]:
    """The mutants: who, then when."""
    yield Mutant(
        "teammates-share-priority",
        "lets a player act with the Priority or Focus that a teammate holds",
        ("timing.priority", "timing.focus"),
        book=Altered(facts=_shared),
    )
    yield Mutant(
        "printed-reaction-ignored",
        "holds units with printed Action or Reaction to their player's own open turn, unless they have Ambush",
        ("timing.showdown", "timing.closed"),
        book=Altered(facts=_units_wait),
    )
