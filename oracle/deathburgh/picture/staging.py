"""
What a picture shows
====================

The mover, its path and where it is paused; who ambushes it, or might; the route, the shot and the contact.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from msgspec import UNSET

from oracle.deathburgh.features.attempt import Attempt
from oracle.deathburgh.features.scene import Scene
from oracle.deathburgh.geometry import INCH
from oracle.deathburgh.geometry.discs import Disc, Spot, gap_bounds
from oracle.deathburgh.geometry.paths import Path, Place, after, at_length, before, end, length_to, spot
from oracle.deathburgh.geometry.surd import Exact, floor, sign
from oracle.deathburgh.vocabulary.incident import Incident, Reaction
from oracle.deathburgh.vocabulary.table import Figure

NEAR, FAR = 2 * INCH, 4 * INCH


@dataclass(frozen=True)
class Stage:
    """An incident by the readings, and what its picture shows of it. What is not recorded is not shown."""

    scene: Scene
    readings: Mapping[str, str]

    @property
    def incident(self) -> Incident:
        """The incident."""
        return self.scene.incident

    @cached_property
    def figures(self) -> dict[str, Figure]:
        """The figures whose place is recorded, by id."""
        found = self.incident.before.figures or ()
        return {each.id: each for each in found if each.at is not UNSET}

    @cached_property
    def sides(self) -> list[str]:
        """The sides in alphabetical order: the first is drawn in the first style."""
        return sorted({each.side for each in self.figures.values() if each.side is not UNSET})

    @cached_property
    def mover(self) -> Figure | None:
        """The figure that acts."""
        name = self.incident.action.figure
        return None if name is UNSET else self.figures.get(name)

    @cached_property
    def path(self) -> Path:
        """The path that triggers are read off; empty if the figure that acts does not move."""
        return self.scene.watched if self.mover is not None and self.incident.action.type == "move" else ()

    @cached_property
    def ambush(self) -> Reaction | None:
        """The last ambush that was declared."""
        reactions = self.incident.reactions or ()
        return next((each for each in reversed(reactions) if each.type == "ambush"), None)

    @cached_property
    def ambushers(self) -> list[Figure]:
        """Who ambushes; if nobody does, those of other sides that might: not Defensive, not Wasted."""
        if self.ambush is not None:
            return [self.figures[self.ambush.figure]] if self.ambush.figure in self.figures else []
        if self.mover is None or self.incident.action.type != "move":
            return []
        return [
            each
            for each in self.figures.values()
            if each.side != self.mover.side and each.mode != "defensive" and each.wasted is not True
        ]

    @cached_property
    def others(self) -> list[Figure]:
        """Who else takes part: the target, those in contact with whoever acts, those who answered."""
        acting = {each.id for each in self.ambushers} | ({self.mover.id} if self.mover else set())
        names = [self.incident.action.target]
        names += [name for pair in self.incident.before.contact or () if acting & set(pair) for name in pair]
        names += [each.figure for each in self.incident.reactions or ()]
        return [self.figures[name] for name in dict.fromkeys(names) if name in self.figures and name not in acting]

    @cached_property
    def attempt(self) -> Attempt | None:
        """The ambush that was declared; of those that might be, the one that could be first."""
        if not self.path or self.mover is None or self.mover.base is UNSET:
            return None
        able = [each for each in self.ambushers if each.base is not UNSET]
        tried = [Attempt(self.scene, each, self.ambush, self.readings) for each in able]
        found = [(place, number) for number, each in enumerate(tried) if (place := _moment(each)) is not None]
        return tried[min(found, key=lambda each: each[0])[1]] if found else None

    @cached_property
    def pause(self) -> Place | None:
        """Where on the path the mover is paused, or could be."""
        return None if self.attempt is None else _moment(self.attempt)

    @property
    def pauser(self) -> Figure | None:
        """Who pauses the mover, or could do so first."""
        return None if self.attempt is None else self.attempt.figure

    @cached_property
    def pause_spot(self) -> Spot | None:
        """The place of the pause on the table."""
        return None if self.pause is None else spot(self.path, self.pause)

    @cached_property
    def walked(self) -> Sequence[Spot]:
        """The path up to the pause, or all of it."""
        return self.path if self.pause is None else before(self.path, self.pause)

    @cached_property
    def left(self) -> Sequence[Spot]:
        """What was walked after the pause, or would be."""
        if self.pause is None:
            return ()
        path = self.scene.walk
        reached = at_length(path, length_to(self.path, self.pause))
        return () if reached is None or reached == end(path) else after(path, reached)

    @property
    def ended(self) -> Spot | None:
        """Where the move ended, if it went on after the pause."""
        return self.left[-1] if self.left else None if self.pause is not None else self.path[-1]

    @property
    def shooting(self) -> bool:
        """Whether who pauses the mover has a ranged weapon."""
        return self.pauser is not None and bool(self.pauser.weapon)

    @cached_property
    def way(self) -> Sequence[Spot]:
        """The shortest way to contact that was found, where it is not straight."""
        if self.attempt is None or self.pause is None or self.pause != self.attempt.pause.place:
            return ()
        bounds = self.attempt.ground.shortest
        return () if bounds.straight else bounds.way

    def gap_from(self, at: Spot | None = None) -> str:
        """The gap between the paused mover and the one that pauses it, where it stands or elsewhere; else empty."""
        if self.pauser is None or self.pause_spot is None or self.mover is None:
            return ""
        one, two = self.disc(self.pauser, at), self.disc(self.mover, self.pause_spot)
        return gap_in_inches(one, two) if one and two else ""

    @property
    def spent(self) -> str:
        """How far the mover has gone when it is paused."""
        return "" if self.pause is None else in_inches(length_to(self.path, self.pause))

    def disc(self, figure: Figure, at: Spot | None = None) -> Disc | None:
        """The base of a figure, where it stands or elsewhere; None if its size is not recorded."""
        if figure.base is UNSET or figure.at is UNSET:
            return None
        return Disc(at or figure.at, figure.base)


def _moment(attempt: Attempt) -> Place | None:
    """Where the ambush was declared or might first be; None if nothing triggers it."""
    pause = attempt.pause
    return pause.place if pause.first is not None and pause.on_time else pause.said


def gap_in_inches(one: Disc, two: Disc) -> str:
    """The gap of two bases, such as `2″`, `1.97″` or, where they touch or overlap, `none`."""
    low, high = gap_bounds(one, two)
    if high <= 2:
        return "none"
    return in_inches(low if low == high else Fraction(low + high, 2))


def in_inches(length: Exact) -> str:
    """A length in inches: a whole number if it is one exactly, else with two decimals."""
    hundredths = floor(length * Fraction(100, INCH) + Fraction(1, 2))
    whole, rest = divmod(hundredths, 100)
    exact = rest == 0 and sign(length - whole * INCH) == 0
    return f"{whole}″" if exact else f"{whole}.{rest:02}″"
