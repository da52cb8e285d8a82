"""
A recorded route
================

How long a route is and whether it goes where it may. A route into contact is judged by the gap that it closes; its
rounded corners only have to agree with it within the tolerance.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from oracle.deathburgh.features import standing
from oracle.deathburgh.features.attempt import Attempt
from oracle.deathburgh.features.doubt import near
from oracle.deathburgh.features.ground import FOUR, ROUNDING
from oracle.deathburgh.geometry import routes
from oracle.deathburgh.geometry.areas import clear_of_base
from oracle.deathburgh.geometry.discs import Disc, compare_gap, touching, within
from oracle.deathburgh.geometry.paths import at_most, length
from oracle.deathburgh.geometry.surd import Surd
from oracle.deathburgh.vocabulary.words import INCH, Path
from oracle.logic import Truth, Unknown, all_of, at_least, negation


@dataclass(frozen=True)
class Route:
    """The path an ambusher took, with the roll that allowed it and whether it is said to end in contact."""

    attempt: Attempt
    path: Path
    contact: Truth

    @property
    def pointer(self) -> str:
        """Where in the record it is."""
        return f"{self.attempt.scene.pointer}/route"

    @property
    def slack(self) -> int:
        """How far poses may be off where they only have to agree with something."""
        return self.attempt.scene.tolerance + ROUNDING

    @cached_property
    def disc(self) -> Disc:
        """The base where the route ends."""
        return Disc(self.path[-1], self.attempt.scene.base(self.attempt.figure))

    @cached_property
    def length(self) -> Surd:
        """Its length along the corners."""
        return length(self.path)

    @cached_property
    def spent(self) -> Surd:
        """The movement it costs: its length, and what crossing obstacles adds."""
        scene, base = self.attempt.scene, self.attempt.scene.base(self.attempt.figure)
        return self.length + standing.toll(scene, base, self.path)

    @property
    def moves(self) -> bool:
        """Whether it leads anywhere."""
        return bool(self.length > 0)

    # --- lengths --------------------------------------------------------------------------------------------------

    def in_roll(self, roll: int) -> Truth:
        """Whether it is no longer than the roll. A route into contact is as long as the gap it closes."""
        most = roll * INCH
        capped = standing.capped(self.attempt.scene, self.attempt.scene.base(self.attempt.figure), self.path)
        if capped is not None:
            most = min(most, capped)
        slack = self.attempt.scene.tolerance
        if self.contact is True:
            if at_most(self.spent, most + self.slack) is False:
                return False
            return at_least(roll, self.attempt.ground.melee_needs)
        return near(at_most(self.spent, most, slack), self.pointer)

    def full(self, roll: int) -> bool:
        """Whether it uses up the roll, as far as poses tell."""
        return bool(self.spent > roll * INCH - self.slack)

    @property
    def whole(self) -> bool:
        """Whether it is whole inches long, as far as poses tell, or ends in contact."""
        inches = round_to_inch(self.length)
        return self.contact is True or bool(-self.slack < self.length - inches < self.slack)

    @cached_property
    def four_moved(self) -> Truth:
        """Whether it is at least 4 inches long."""
        return negation(near(at_most(self.length, FOUR - 1, self.attempt.scene.tolerance), self.pointer))

    # --- directions -----------------------------------------------------------------------------------------------

    @cached_property
    def straight(self) -> bool:
        """Whether it leads straight to the mover, as far as poses tell: what is walked comes off the gap."""
        return self._comes_off(-1)

    @cached_property
    def radial(self) -> bool:
        """Whether it leads straight away from the mover, as far as poses tell."""
        return self._comes_off(1)

    def _comes_off(self, sense: int) -> bool:
        """Whether the gap grows (1) or shrinks (-1) by all that is walked."""
        if not self.moves:
            return True
        least, most = self.attempt.ground.gap
        bound = most - self.length + 2 * self.slack if sense < 0 else least + self.length - 2 * self.slack
        return compare_gap(self.attempt.pause.disc, self.disc, bound) * -sense < 0

    @cached_property
    def minimal(self) -> Truth:
        """Whether nothing shorter leads as far towards contact."""
        if not self.moves:
            return True
        if self.attempt.ground.way_free:
            return self.straight
        found: Truth = False
        for fineness in (routes.COARSE, routes.FINE):
            found = self._necessary(fineness)
            if not isinstance(found, Unknown):
                break
        return found

    def _necessary(self, fineness: int) -> Truth:
        """Whether it is no longer than necessary, by bounds that are so fine."""
        scene, ground = self.attempt.scene, self.attempt.ground
        if ground.route(fineness=fineness).low is None:
            return False
        around = standing.ground(scene, self.attempt.figure, scene.mover, ground.solid)
        cost = standing.toll(scene, scene.base(self.attempt.figure), self.path)
        paused = self.attempt.pause.disc
        key = ("detour", self.attempt.figure.id, self.path, scene.rounded(paused), around, fineness)
        excess = scene.measured(key, lambda: routes.detour(self.path, paused, around, cost, fineness))
        return standing.longer(excess, 2 * self.slack)

    # --- where it ends --------------------------------------------------------------------------------------------

    @cached_property
    def touches(self) -> bool:
        """Whether its end agrees with contact."""
        return touching(self.attempt.pause.disc, self.disc, self.slack)

    @cached_property
    def free(self) -> Truth:
        """Whether it is free of terrain and figures, as far as rounded corners can tell."""
        scene, figure = self.attempt.scene, self.attempt.figure
        found = standing.free(scene, figure, self.path, scene.mover, self.attempt.ground.solid, ROUNDING)
        return found is not False

    @property
    def past_mover(self) -> bool:
        """Whether it does not lead onto the paused mover or through it, as far as rounded poses can tell."""
        paused, scene = self.attempt.pause.disc, self.attempt.scene
        mover = Disc(scene.rounded(paused), paused.diameter)
        over = self.path if self.attempt.ground.passes_nobody else self.path[-1:]
        return clear_of_base(over, self.disc.diameter, mover, self.slack + ROUNDING) is not False

    @cached_property
    def on_board(self) -> Truth:
        """Whether the base stays on the board."""
        return standing.stays_on_board(self.attempt.scene, self.attempt.figure, self.path)

    def gap_at_least(self, least: int) -> Truth:
        """Whether the gap at its end is at least so much."""
        if self.contact is True:
            return least <= 0
        if not self.moves:
            return negation(self.attempt.ground.gap_at_most(least, self.attempt.ground.measure, strict=True))
        return negation(self._within(least, strict=True))

    def gap_at_most(self, most: int) -> Truth:
        """Whether the gap at its end is at most so much."""
        if self.contact is True:
            return most >= 0
        if not self.moves:
            return self.attempt.ground.gap_at_most(most, self.attempt.ground.measure)
        return self._within(most)

    def _within(self, threshold: int, strict: bool = False) -> Truth:
        slack, measure = self.attempt.scene.tolerance, self.attempt.ground.measure
        found = within(self.attempt.pause.disc, self.disc, threshold, strict=strict, tolerance=slack, measure=measure)
        return near(found, self.pointer)

    @cached_property
    def four(self) -> Truth:
        """Whether it ends at least 4 inches away, in line or by foot."""
        if self.attempt.readings["four-path"] == "walk" and self.attempt.scene.terrain:
            around = standing.ground(self.attempt.scene, self.attempt.figure, self.attempt.scene.mover, False)
            way = routes.to_contact(self.path[-1], self.attempt.pause.disc, around)
            return negation(standing.reaches(way, FOUR - 1, self.attempt.scene.tolerance))
        return self.gap_at_least(FOUR)

    @cached_property
    def exactly_four(self) -> Truth:
        """Whether it ends 4 inches away and no more, as far as poses tell."""
        return all_of(self.four, near(self._about_four(), self.pointer))

    def _about_four(self) -> bool:
        measure = self.attempt.ground.measure
        return compare_gap(self.attempt.pause.disc, self.disc, FOUR + self.slack, measure) < 0


def round_to_inch(number: Surd) -> int:
    """The nearest whole number of inches, in 0.1 mm."""
    return ((number * 2 + INCH) / (2 * INCH)).floor() * INCH
