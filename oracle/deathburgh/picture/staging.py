"""
What a picture shows
====================

The mover, its path and where it is paused; who ambushes it, or might; the route, the shot and the contact.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from msgspec import UNSET

from oracle.deathburgh.geometry import INCH
from oracle.deathburgh.geometry.discs import Disc, Spot, gap_bounds
from oracle.deathburgh.geometry.paths import Place, after, as_fraction, before, end, length_to, place, spot
from oracle.deathburgh.geometry.rings import comes_within, goes_beyond, ring
from oracle.deathburgh.geometry.surd import Exact, floor, sign
from oracle.deathburgh.vocabulary.incident import Incident, Reaction
from oracle.deathburgh.vocabulary.table import Figure

NEAR, FAR = 2 * INCH, 4 * INCH


@dataclass(frozen=True)
class Stage:
    """An incident, and what its picture shows of it. What is not recorded is not shown."""

    incident: Incident
    paused: Spot | None = None
    """Where the mover is paused if that is known better than from the record."""
    way: Sequence[Spot] = ()
    """The shortest way to contact that was found, if it is to be shown."""

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
    def path(self) -> Sequence[tuple[int, int]]:
        """The path walked, or the one planned; empty if neither is recorded."""
        return self.incident.action.path or self.incident.action.planned or ()

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
    def _paused(self) -> tuple[Place, Figure] | None:
        """Where on the path an ambush was declared, or could first be, and by whom."""
        if self.mover is None or not self.path or not self.ambushers:
            return None
        declared = self.ambush.declared_at if self.ambush else UNSET
        if declared is not UNSET:
            try:
                return place(self.path, declared.segment, as_fraction(declared.at)), self.ambushers[0]
            except ValueError:
                return None
        found = [(crossing, each) for each in self.ambushers if (crossing := self._trigger(each))]
        return min(found, key=lambda each: (each[0].segment, each[0].at)) if found else None

    @property
    def pause(self) -> Place | None:
        """Where on the path the mover is paused."""
        return self._paused[0] if self._paused else None

    @property
    def pauser(self) -> Figure | None:
        """Who pauses the mover, or could do so first."""
        return self._paused[1] if self._paused else None

    @cached_property
    def pause_spot(self) -> Spot | None:
        """The place of the pause on the table."""
        if self.paused is not None:
            return self.paused
        return None if self.pause is None else spot(self.path, self.pause)

    @cached_property
    def walked(self) -> Sequence[Spot]:
        """The path up to the pause, or all of it."""
        return self.path if self.pause is None else before(self.path, self.pause)

    @cached_property
    def left(self) -> Sequence[Spot]:
        """The path after the pause."""
        return () if self.pause is None or self.pause == end(self.path) else after(self.path, self.pause)

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

    def _trigger(self, figure: Figure) -> Place | None:
        assert self.mover is not None
        disc = self.disc(figure)
        if disc is None or self.mover.base is UNSET:
            return None
        circle = ring(disc, self.mover.base, NEAR)
        engaged = any({figure.id, self.mover.id} == set(pair) for pair in self.incident.before.contact or ())
        crossing = goes_beyond(self.path, circle) if engaged else comes_within(self.path, circle)
        return crossing.place if crossing else None


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
