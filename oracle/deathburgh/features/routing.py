"""
A recorded route
================

How long a route is and whether it goes where it may. A route into contact is judged by the gap that it closes; its
rounded corners only have to agree with it within the tolerance.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from oracle.deathburgh.features import standing
from oracle.deathburgh.features.doubt import near
from oracle.deathburgh.features.ground import FOUR, ROUNDING, Ground
from oracle.deathburgh.features.scene import Scene
from oracle.deathburgh.geometry import routes
from oracle.deathburgh.geometry.areas import clear_of_base
from oracle.deathburgh.geometry.discs import Disc, compare_gap, touching, within
from oracle.deathburgh.geometry.paths import at_most, length
from oracle.deathburgh.geometry.surd import Exact, Surd
from oracle.deathburgh.vocabulary.words import INCH, Path
from oracle.lazy import lazy
from oracle.logic import Truth, Unknown, all_of, at_least, negation

Detour = Callable[[Path, Disc, routes.Ground, int, int], tuple[Exact, Exact | None] | None]
"""Gives how much longer than necessary a path is, at least and at most."""


@dataclass(frozen=True)
class Route:
    """The path an ambusher took, with the roll that allowed it and whether it is said to end in contact."""

    ground: Ground
    path: Path
    contact: Truth

    @lazy
    def scene(self) -> Scene:
        """The incident."""
        return self.ground.scene

    @lazy
    def base(self) -> int:
        """The diameter of the ambusher's base."""
        return self.scene.base(self.ground.figure)

    @property
    def pointer(self) -> str:
        """Where in the record it is."""
        return f"{self.scene.pointer}/route"

    @lazy
    def slack(self) -> int:
        """How far poses may be off where they only have to agree with something."""
        return self.scene.tolerance + ROUNDING

    @lazy
    def disc(self) -> Disc:
        """The base where the route ends."""
        return Disc(self.path[-1], self.base)

    @lazy
    def length(self) -> Surd:
        """Its length along the corners."""
        return length(self.path)

    @lazy
    def spent(self) -> Surd:
        """The movement it costs: its length, and what crossing obstacles adds."""
        toll = standing.toll(self.scene, self.base, self.path)
        return self.length + toll if toll else self.length

    @lazy
    def moves(self) -> bool:
        """Whether it leads anywhere."""
        return any(point != self.path[0] for point in self.path)

    # --- lengths --------------------------------------------------------------------------------------------------

    def in_roll(self, roll: int) -> Truth:
        """Whether it is no longer than the roll. A route into contact is as long as the gap it closes."""
        most = roll * INCH
        capped = standing.capped(self.scene, self.base, self.path)
        if capped is not None:
            most = min(most, capped)
        slack = self.scene.tolerance
        if self.contact is True:
            if at_most(self.spent, most + self.slack) is False:
                return False
            return at_least(roll, self.ground.melee_needs)
        return near(at_most(self.spent, most, slack), self.pointer)

    def full(self, roll: int) -> bool:
        """Whether it uses up the roll, as far as poses tell."""
        return bool(self.spent > roll * INCH - self.slack)

    @property
    def whole(self) -> bool:
        """Whether it is whole inches long, as far as poses tell, or ends in contact."""
        inches = round_to_inch(self.length)
        return self.contact is True or bool(-self.slack < self.length - inches < self.slack)

    @lazy
    def four_moved(self) -> Truth:
        """Whether it is at least 4 inches long."""
        return negation(near(at_most(self.length, FOUR - 1, self.scene.tolerance), self.pointer))

    # --- directions -----------------------------------------------------------------------------------------------

    @lazy
    def straight(self) -> bool:
        """Whether it leads straight to the mover, as far as poses tell: what is walked comes off the gap."""
        return self._comes_off(-1)

    @lazy
    def radial(self) -> bool:
        """Whether it leads straight away from the mover, as far as poses tell."""
        return self._comes_off(1)

    def _comes_off(self, sense: int) -> bool:
        """Whether the gap grows (1) or shrinks (-1) by all that is walked."""
        if not self.moves:
            return True
        least, most = self.ground.gap
        bound = most - self.length + 2 * self.slack if sense < 0 else least + self.length - 2 * self.slack
        return compare_gap(self.ground.pause.disc, self.disc, bound) * -sense < 0

    @lazy
    def minimal(self) -> Truth:
        """Whether nothing shorter leads as far towards contact."""
        if not self.moves:
            return True
        if self.ground.way_free:
            return self.straight
        found = self._excessive(routes.COARSE, routes.quick_detour)
        if isinstance(found, Unknown):
            found = self._excessive(routes.FINE, routes.quick_detour)
        for fineness in (routes.COARSE, routes.FINE):
            if not isinstance(found, bool):
                reached = self.ground.route(fineness=fineness).low is not None
                found = self._excessive(fineness, routes.detour) if reached else False
        return found

    def _excessive(self, fineness: int, excess: Detour) -> Truth | None:
        """Whether it is no longer than necessary, by bounds that are so fine; None if that is not told so."""
        scene, ground, pause = self.scene, self.ground, self.ground.pause

        def measured() -> tuple[Exact, Exact | None] | None:
            around = standing.ground(scene, ground.figure, scene.mover, ground.solid)
            return excess(self.path, pause.disc, around, standing.toll(scene, self.base, self.path), fineness)

        key = (excess.__name__, ground.figure.id, self.path, pause.rounded, ground.solid, fineness)
        found = scene.measured(key, measured)
        return None if found is None else standing.longer(found, 2 * self.slack)

    # --- where it ends --------------------------------------------------------------------------------------------

    @lazy
    def touches(self) -> bool:
        """Whether its end agrees with contact."""
        return touching(self.ground.pause.disc, self.disc, self.slack)

    @lazy
    def free(self) -> Truth:
        """Whether it is free of terrain and figures, as far as rounded corners can tell."""
        scene, figure = self.scene, self.ground.figure
        found = standing.free(scene, figure, self.path, scene.mover, self.ground.solid, ROUNDING)
        return found is not False

    @property
    def past_mover(self) -> bool:
        """Whether it does not lead onto the paused mover or through it, as far as rounded poses can tell."""
        pause = self.ground.pause
        mover = Disc(pause.rounded, pause.disc.diameter)
        over = self.path if self.ground.passes_nobody else self.path[-1:]
        return clear_of_base(over, self.disc.diameter, mover, self.slack + ROUNDING) is not False

    @lazy
    def on_board(self) -> Truth:
        """Whether the base stays on the board."""
        return standing.stays_on_board(self.scene, self.ground.figure, self.path)

    def gap_at_least(self, least: int) -> Truth:
        """Whether the gap at its end is at least so much."""
        if self.contact is True:
            return least <= 0
        if not self.moves:
            return negation(self.ground.gap_at_most(least, self.ground.measure, strict=True))
        return negation(self._within(least, strict=True))

    def gap_at_most(self, most: int) -> Truth:
        """Whether the gap at its end is at most so much."""
        if self.contact is True:
            return most >= 0
        if not self.moves:
            return self.ground.gap_at_most(most, self.ground.measure)
        return self._within(most)

    def _within(self, threshold: int, strict: bool = False) -> Truth:
        slack, measure = self.scene.tolerance, self.ground.measure
        found = within(self.ground.pause.disc, self.disc, threshold, strict=strict, tolerance=slack, measure=measure)
        return near(found, self.pointer)

    @lazy
    def four(self) -> Truth:
        """Whether it ends at least 4 inches away, in line or by foot."""
        if self.ground.readings["four-path"] == "walk" and self.scene.terrain:
            around = standing.ground(self.scene, self.ground.figure, self.scene.mover, False)
            way = routes.to_contact(self.path[-1], self.ground.pause.disc, around)
            return negation(standing.reaches(way, FOUR - 1, self.scene.tolerance))
        return self.gap_at_least(FOUR)

    @lazy
    def exactly_four(self) -> Truth:
        """Whether it ends 4 inches away and no more, as far as poses tell."""
        return all_of(self.four, near(self._about_four(), self.pointer))

    def _about_four(self) -> bool:
        measure = self.ground.measure
        return compare_gap(self.ground.pause.disc, self.disc, FOUR + self.slack, measure) < 0


def round_to_inch(number: Surd) -> int:
    """The nearest whole number of inches, in 0.1 mm."""
    return ((number * 2 + INCH) / (2 * INCH)).floor() * INCH
