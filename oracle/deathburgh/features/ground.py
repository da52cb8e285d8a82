"""
The ground between
==================

Which rolls bring an ambusher into contact with the paused mover, and which take it where it can shoot. On open ground
that follows from the gap alone; where something stands in the way, from bounds on the shortest route.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from msgspec import UNSET

from oracle.deathburgh.features import shooting, standing
from oracle.deathburgh.features.doubt import lowest_face, near
from oracle.deathburgh.features.facts import NEVER
from oracle.deathburgh.features.pausing import Pause
from oracle.deathburgh.features.scene import Scene
from oracle.deathburgh.geometry import discs, routes
from oracle.deathburgh.geometry.discs import Disc, Measure, Point, gap, gap_bounds, within
from oracle.deathburgh.geometry.paths import start
from oracle.deathburgh.geometry.surd import Exact
from oracle.deathburgh.vocabulary.table import Figure, Weapon
from oracle.deathburgh.vocabulary.words import INCH
from oracle.lazy import lazy
from oracle.logic import Number, Span, Truth, all_of, any_of, negation

FOUR = 4 * INCH
ROUNDING = 1
"""How far a place on the lattice of 0.1 mm is off by rounding alone."""


@dataclass(frozen=True)
class Ground:
    """The ground between an ambusher and the mover where it is paused."""

    pause: Pause

    @lazy
    def scene(self) -> Scene:
        """The incident."""
        return self.pause.scene

    @lazy
    def figure(self) -> Figure:
        """The ambusher."""
        return self.pause.watch.figure

    @lazy
    def readings(self) -> Mapping[str, str]:
        """The readings."""
        return self.pause.watch.readings

    @lazy
    def measure(self) -> Measure:
        """Between what the 4 inches and the range are measured."""
        return "centre" if self.readings["measure"] == "centre" else "edge"

    def gap_at_most(self, most: int, measure: Measure = "edge", strict: bool = False) -> Truth:
        """Whether the gap is at most so much (0.1 mm), or with `strict` less."""
        ring = self.pause.watch.ring
        if self.pause.on_ring and ring is not None:
            bases = self.scene.base(self.figure) + self.scene.base(self.scene.mover)
            twice = ring.twice - (bases if measure == "edge" else 0)
            return twice < 2 * most if strict else twice <= 2 * most
        slack = self.scene.tolerance
        disc = self.scene.disc(self.figure)
        if measure == "edge" and self.touching:
            return most > 0 if strict else most >= 0
        return near(
            within(self.pause.disc, disc, most, strict=strict, tolerance=slack, measure=measure),
            self.scene.place(self.figure) + "/at",
        )

    @lazy
    def touching(self) -> bool:
        """Whether they are in contact where the mover is paused: it has not left the contact that is recorded."""
        at_start = self.pause.place == start(self.pause.watch.path)
        return at_start and self.scene.touch(self.figure.id, self.scene.mover.id)

    @lazy
    def in_contact(self) -> bool:
        """Whether they are in contact before the figure moves: as recorded, or as far as poses tell."""
        slack = self.scene.tolerance + ROUNDING
        return self.touching or discs.touching(self.pause.disc, self.scene.disc(self.figure), slack)

    # --- contact --------------------------------------------------------------------------------------------------

    @property
    def passes_nobody(self) -> bool:
        """Whether the mover cannot be passed through."""
        return self.readings["blocking"] == "solid"

    @lazy
    def solid(self) -> bool:
        """Whether figures cannot be passed through; nobody asks where there are no others."""
        others = any(True for _ in standing.bystanders(self.scene, self.figure, self.scene.mover))
        return not others or self.readings["blocking"] == "solid"

    @lazy
    def known_gap(self) -> Fraction | None:
        """The gap between the bases where it follows from the ring; None where it is measured."""
        ring = self.pause.watch.ring
        if ring is None or not self.pause.on_ring:
            return None
        return Fraction(ring.twice - self.scene.base(self.figure) - self.scene.base(self.scene.mover), 2)

    @lazy
    def gap(self) -> tuple[Exact, Exact]:
        """The gap between the bases, exactly or between bounds."""
        if self.known_gap is not None:
            return self.known_gap, self.known_gap
        paused, here = self.pause.disc, self.scene.disc(self.figure)
        if all(isinstance(each, int) for each in paused.at):
            exact = gap(paused, here)
            return exact, exact
        return gap_bounds(paused, here)

    def route(self, rough: bool = True, fineness: int = routes.FINE) -> routes.Bounds:
        """Bounds on the way to contact; without `rough`, around difficult ground."""
        scene, paused = self.scene, self.pause.disc

        def measured() -> routes.Bounds:
            around = standing.ground(scene, self.figure, scene.mover, self.solid, rough)
            return routes.to_contact(scene.at(self.figure), paused, around, fineness, self.known_gap)

        key = ("route", self.figure.id, self.pause.rounded, self.known_gap, self.solid, rough, fineness)
        found: routes.Bounds = scene.measured(key, measured)
        return found

    @lazy
    def shortest(self) -> routes.Bounds:
        """Bounds on the shortest way to contact, with what crossing obstacles costs."""
        return self.route()

    @lazy
    def way_free(self) -> bool:
        """Whether nothing stands in the straight way to contact or makes it dearer."""
        return self._is_straight(rough=True)

    def _is_straight(self, rough: bool) -> bool:
        key = ("way-free", self.figure.id, self.pause.rounded, self.known_gap, self.solid, rough)
        return bool(self.scene.measured(key, lambda: routes.is_straight(*self._between(rough), self.known_gap)))

    def _between(self, rough: bool) -> tuple[Point, Disc, routes.Ground]:
        """From where, to where and what is between; without `rough`, difficult ground is in the way too."""
        scene = self.scene
        around = standing.ground(scene, self.figure, scene.mover, self.solid, rough)
        return scene.at(self.figure), self.pause.disc, around

    @property
    def straight_way(self) -> routes.Bounds:
        """The straight way to contact with what crossing obstacles on it costs; no bounds if it is blocked."""
        scene, paused = self.scene, self.pause.disc
        walls = replace(standing.ground(scene, self.figure, scene.mover, self.solid), costly=())
        key = ("straight", self.figure.id, self.pause.rounded, self.known_gap, self.solid)
        found: routes.Bounds = scene.measured(
            key, lambda: routes.to_contact(scene.at(self.figure), paused, walls, known=self.known_gap)
        )
        if not found.straight or found.low is None or found.high is None:
            return routes.Bounds(None, None)
        path = tuple((round(x), round(y)) for x, y in found.way)
        toll = standing.toll(scene, scene.base(self.figure), path)
        return replace(found, low=found.low + toll, high=found.high + toll)

    @lazy
    def melee_needs(self) -> Number:
        """The lowest roll that brings the figure into contact."""
        if self.touching:
            return 1
        found = self._needs_quickly(routes.COARSE)
        if isinstance(found, Span):
            found = self._needs_quickly(routes.FINE)
        for fineness in (routes.COARSE, routes.FINE):
            if not isinstance(found, int):
                found = self._needs(fineness)
        assert found is not None
        return found

    def _needs_quickly(self, fineness: int) -> Number | None:
        """The same, as far as it can be told without a search; None if that takes one."""
        if not self.way_free and self.readings["route"] == "straight":
            return None
        return self._lowest(lambda rough: self._quickly(rough, fineness))

    def _quickly(self, rough: bool, fineness: int) -> routes.Bounds | None:
        if self._is_straight(rough):
            return routes.Bounds(*self.gap, straight=True)
        key = ("quickly", self.figure.id, self.pause.rounded, self.known_gap, self.solid, rough, fineness)
        found: routes.Bounds | None = self.scene.measured(
            key, lambda: routes.quickly(*self._between(rough), fineness, self.known_gap)
        )
        return found

    def _needs(self, fineness: int) -> Number:
        """The same by bounds that are so fine."""
        straight = not self.way_free and self.readings["route"] == "straight"
        found = self._lowest(
            lambda rough: self.straight_way if rough and straight else self.route(rough=rough, fineness=fineness)
        )
        assert found is not None
        return found

    def _lowest(self, bounds: Callable[[bool], routes.Bounds | None]) -> Number | None:
        """The lowest roll by bounds on the way across difficult ground, and on the way around it; None without them."""
        way, slack = bounds(True), 0 if self.known_gap is not None else self.scene.tolerance
        rough = [piece for piece in self.scene.terrain if piece.kind == "difficult"]
        if way is None:
            return None
        if not rough:
            return lowest_face(lambda face: standing.reaches(way, face * INCH, slack))
        least, around = min(standing.cost(piece) for piece in rough), bounds(False)
        if around is None:
            return None
        return lowest_face(
            lambda face: any_of(
                standing.reaches(around, face * INCH, slack),
                standing.reaches(way, min(face * INCH, least), slack),
            )
        )

    # --- the shot -------------------------------------------------------------------------------------------------

    @lazy
    def shot_needs(self) -> Number:
        """The lowest roll that takes the figure where it can shoot; 0 where it stands already."""
        if self.figure.weapon is UNSET:
            return Span(0, NEVER, frozenset((f"{self.scene.place(self.figure)}/weapon",)))
        if self.figure.weapon is None:
            return NEVER
        weapon = self.figure.weapon
        return lowest_face(lambda face: self._can_shoot(face, weapon), first=0)

    def _can_shoot(self, face: int, weapon: Weapon) -> Truth:
        """Whether a move of no more than so many inches can end where the shot is allowed."""
        walked = face * INCH
        in_reach = self._in_reach(weapon, walked)
        if self.readings["four-inches"] == "travel":
            return all_of(walked >= FOUR, in_reach, shooting.room(self, walked, FOUR))
        away = 0 if self.readings["direction"] == "toward" else walked
        far_enough = negation(self.gap_at_most(FOUR - away, self.measure, strict=True))
        if self.readings["shot-stop"] == "exact":
            closer = 0 if self.readings["direction"] == "radial" else walked
            far_enough = all_of(far_enough, self.gap_at_most(FOUR + closer, self.measure))
        if far_enough is False:
            return False
        return all_of(far_enough, in_reach, shooting.room(self, away, 0))

    def _in_reach(self, weapon: Weapon, walked: int) -> Truth:
        """Whether the mover can be in range after a move of no more than that."""
        reach = weapon.range + (6 * INCH if weapon.range_die else 0)
        closer = 0 if self.readings["direction"] == "radial" else walked
        return all_of(reach >= FOUR, self.gap_at_most(reach + closer, self.measure))
