"""Mistakes about where a unit may go, and when that gives it Reaction."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from oracle.engines.mutant import Mutant
from oracle.facts import changed
from oracle.logic import Truth, all_of, any_of, negation, some
from oracle.riftbound.features.play import Play
from oracle.riftbound.mutants.altered import Altered
from oracle.rulebook import Course

AMBUSH = ("location.chosen-validly", "ambush.supporter-at-finalization", "timing.closed", "timing.showdown")
"""The rules that speak of Ambush."""


def _with(course: Course, **facts: Any) -> Course:
    return replace(course, facts=changed(course.facts, **facts))


def _presence_is_control(course: Course) -> Course:
    mine = some(thing.supports for thing in course.facts.things)
    return _with(course, controls=any_of(course.facts.controls, mine))


def _support_needs_control(course: Course) -> Course:
    facts = course.facts
    things = tuple(changed(thing, supports=all_of(thing.supports, facts.controls)) for thing in facts.things)
    return _with(course, things=things)


class _AnywhereReaction(Play):
    __slots__ = ()

    @property
    def has_reaction(self) -> Truth:
        """Ambush gives Reaction at any battlefield that the unit may be played to."""
        return any_of(self.facts.reaction, all_of(self.facts.ambush, negation(self.facts.to_base)))


class _ReactionAtBase(Play):
    __slots__ = ()

    @property
    def has_reaction(self) -> Truth:
        """Ambush gives Reaction at Base, too."""
        at_base = all_of(self.facts.ambush, self.facts.to_base)
        return any_of(self.facts.reaction, at_base, self.ambush_when_finalized)


class _NotLookedAtAgain(Play):
    __slots__ = ()

    @property
    def still_supported(self) -> Truth:
        """The support that was there when choices were made is taken to be there still."""
        return self.supported_when_chosen


class _OnlyInResponse(Play):
    __slots__ = ()

    @property
    def ambush_when_chosen(self) -> Truth:
        """Ambush reaches a battlefield only while a chain or a showdown exists."""
        answering = any_of(self.facts.closed, self.facts.showdown)
        return all_of(
            answering,
            self.facts.ambush,
            negation(self.facts.to_base),
            any_of(self.supported_when_chosen, self.facts.extension, self.ambush_follows_victim),
        )

    @property
    def ambush_when_finalized(self) -> Truth:
        """The same as the play is finalized."""
        answering = any_of(self.facts.closed, self.facts.showdown)
        return all_of(
            answering,
            self.facts.ambush,
            negation(self.facts.to_base),
            any_of(self.still_supported, self.facts.extension, self.ambush_follows_victim),
        )


def destinations() -> Iterator[Mutant]:
    """The mutants, in the order of the procedure."""
    yield Mutant(
        "presence-as-control",
        "takes a battlefield where the player has a unit for one that the player controls",
        AMBUSH,
        book=Altered(facts=_presence_is_control),
    )
    yield Mutant(
        "support-needs-control",
        "lets Ambush reach only battlefields that the player controls",
        AMBUSH,
        book=Altered(facts=_support_needs_control),
    )
    yield Mutant(
        "reaction-without-supporter",
        "gives a unit with Ambush Reaction at a battlefield where its player has no unit",
        AMBUSH,
        book=Altered(play=_AnywhereReaction),
    )
    yield Mutant(
        "reaction-at-base",
        "gives a unit with Ambush Reaction at Base",
        ("timing.closed", "timing.showdown"),
        book=Altered(play=_ReactionAtBase),
    )
    yield Mutant(
        "supporter-not-rechecked",
        "does not look again, once the costs are paid, whether the supporting unit is still there",
        ("ambush.supporter-at-finalization", "timing.closed", "timing.showdown"),
        book=Altered(play=_NotLookedAtAgain),
    )
    yield Mutant(
        "ambush-only-in-response",
        "lets Ambush reach a battlefield only while a chain or a showdown exists",
        AMBUSH,
        book=Altered(play=_OnlyInResponse),
    )
