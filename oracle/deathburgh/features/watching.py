"""
Watching a move
===============

When a move comes within 2 inches of a figure or gets away from it, and where it is paused for an Ambush. Everything
is read off the path; a record's own word for it is never taken. The readings say between what is measured, which
points of the path count, and what exactly 2 inches is.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from msgspec import UNSET

from oracle.deathburgh.features.doubt import missing, near
from oracle.deathburgh.features.scene import Scene
from oracle.deathburgh.geometry.paths import Path, Place, at_length, end, length, start
from oracle.deathburgh.geometry.rings import (
    Ring,
    agrees,
    comes_within,
    ever_beyond,
    ever_within,
    goes_beyond,
    ring,
    side,
    side_at,
    stops_beyond,
    stops_within,
)
from oracle.deathburgh.vocabulary.table import Figure
from oracle.deathburgh.vocabulary.words import INCH
from oracle.lazy import lazy
from oracle.logic import Truth, Unknown

TWO = 2 * INCH


@dataclass(frozen=True)
class Watch:
    """A move as one figure watches it, by the readings."""

    scene: Scene
    figure: Figure
    readings: Mapping[str, str]

    @lazy
    def path(self) -> Path:
        """The path of the move."""
        return self.scene.watched

    @lazy
    def ring(self) -> Ring | None:
        """Where the mover is exactly 2 inches away; None if the record cannot say how far bodies are apart."""
        scene, measure = self.scene, self.readings["measure"]
        if measure == "body":
            return None
        disc = scene.disc(self.figure)
        return ring(disc, scene.base(scene.mover), TWO, "edge" if measure == "edge" else "centre")

    @property
    def strict(self) -> bool:
        """Whether exactly 2 inches are not within 2 inches."""
        return self.readings["within"] == "strict"

    # --- does it hold at all ------------------------------------------------------------------------------------

    @property
    def comes_near(self) -> Truth:
        """The mover is within 2 inches at a point that counts."""
        if self._largest_from_start:
            found = self._certainly(lambda of: ever_within(self.path, of, strict=self.strict), monotonic=True)
        else:
            found = self._certainly(lambda of: self._near(of) is not None)
        return self._as_planned(found) if self.strict else found

    @property
    def gets_away(self) -> Truth:
        """The mover is more than 2 inches away at a point that counts."""
        return self._as_planned(self._certainly(self._away_at_all, self._along_path))

    def _as_planned(self, found: Truth) -> Truth:
        """Open for a mover that was stopped at the ring, just before it would hold, if its plan is not recorded."""
        stopped = self.scene.action.resumed is not True and self.scene.action.planned is UNSET
        at_ring = found is False and stopped and self.ring is not None and self._ends_on(self.ring)
        return missing("/action/planned") if at_ring else found

    @property
    def crosses(self) -> Truth:
        """The mover crosses the ring of 2 inches, inward or outward."""
        return self._certainly(lambda of: self._across(of) is not None)

    @property
    def gets_out(self) -> Truth:
        """The mover crosses the ring of 2 inches outward."""
        return self._certainly(lambda of: self._out(of) is not None)

    @property
    def goes_far(self) -> Truth:
        """The mover travels more than 2 inches."""
        longer = [length(self.path) > TWO + slack for slack in (self.scene.tolerance, -self.scene.tolerance)]
        return near(longer[0] if longer[0] == longer[1] else None, self.scene.walk_pointer)

    def _away_at_all(self, of: Ring) -> bool:
        """Whether there is a place that is away."""
        return ever_beyond(self.path, of) if self._along_path else self._away(of) is not None

    @property
    def _along_path(self) -> bool:
        """Whether every point of the path counts."""
        return self.readings["sample"] == "path"

    @property
    def _largest_from_start(self) -> bool:
        """Whether every point counts, the start too, as far as poses may be off."""
        of = self.ring
        return of is not None and self._along_path and self._from_start(of.wider(self.scene.tolerance))

    def _certainly(self, holds: Callable[[Ring], bool], monotonic: bool = False) -> Truth:
        """Whether something holds, whatever the poses may be off. What is monotonic holds for a ring between two for
        which it holds."""
        if self.ring is None:
            return Unknown(frozenset(("reading:/readings/measure",)))
        slack = self.scene.tolerance
        found = {holds(self.ring.wider(by)) for by in ({slack, -slack} if monotonic else {0, slack, -slack})}
        return near(found.pop() if len(found) == 1 else None, self.scene.walk_pointer)

    # --- where ----------------------------------------------------------------------------------------------------

    def first(self, kinds: str, slack: int = 0) -> Place | None:
        """The first place where one of the kinds holds: words among `near`, `away`, `across`, `out`, `far`.

        `slack` is added to the 2 inches.
        """
        of = None if self.ring is None else self.ring.wider(slack) if slack else self.ring
        places = (self._place(kind, of) for kind in kinds.split())
        return min((place for place in places if place is not None), default=None)

    def _place(self, kind: str, of: Ring | None) -> Place | None:
        if kind == "far" or of is None:
            return self._far() if kind == "far" else None
        if kind == "near":
            return self._near(of)
        return self._away(of) if kind == "away" else self._across(of) if kind == "across" else self._out(of)

    def _near(self, of: Ring) -> Place | None:
        return self._approach(of, self._from_start(of))

    def _from_start(self, of: Ring) -> bool:
        """Whether a start within the ring counts."""
        return self._begins_beyond(of) or self.readings["start-inside"] == "counts"

    def _begins_beyond(self, of: Ring) -> bool:
        """Whether the move does not begin within the ring, so that a start within it is nobody's question."""
        return side(self.path[0], of) > 0

    def _approach(self, of: Ring, from_start: bool) -> Place | None:
        key = ("approach", self.figure.id, of, from_start, self.readings["sample"], self.strict)
        found: Place | None = self.scene.measured(key, lambda: self._approached(of, from_start))
        return found

    def _approached(self, of: Ring, from_start: bool) -> Place | None:
        sample = self.readings["sample"]
        if sample == "inch":
            return stops_within(self.path, of, strict=self.strict, from_start=from_start)
        if sample == "path":
            found = comes_within(self.path, of, strict=self.strict, from_start=from_start)
            return None if found is None else found.place
        begins, ends = (side_at(self.path, place, of) for place in (start(self.path), end(self.path)))
        most = -1 if self.strict else 0
        return end(self.path) if ends <= most and (from_start or begins > most) else None

    def _away(self, of: Ring) -> Place | None:
        key = ("away", self.figure.id, of, self.readings["sample"], self.readings["retreat-pause"])
        found: Place | None = self.scene.measured(key, lambda: self._gone(of))
        return found

    def _gone(self, of: Ring) -> Place | None:
        sample = self.readings["sample"]
        if sample == "end":
            return end(self.path) if side_at(self.path, end(self.path), of) > 0 else None
        found = goes_beyond(self.path, of)
        if found is None or (sample == "path" and self.readings["retreat-pause"] == "limit"):
            return None if found is None else found.place
        return stops_beyond(self.path, of) or (end(self.path) if sample == "path" else None)

    def _across(self, of: Ring) -> Place | None:
        """The mover has crossed once it has been both within and beyond."""
        if self.readings["sample"] == "end":
            begins, ends = (side_at(self.path, place, of) for place in (start(self.path), end(self.path)))
            most = -1 if self.strict else 0
            crossed = (begins <= most and ends > 0) or (begins > 0 and ends <= most)
            return end(self.path) if crossed else None
        within, beyond = self._approach(of, from_start=True), self._away(of)
        return None if within is None or beyond is None else max(within, beyond)

    def _out(self, of: Ring) -> Place | None:
        """The mover crosses the ring outward: it is beyond once it has been within."""
        sample = self.readings["sample"]
        if sample == "end":
            begins, ends = (side_at(self.path, place, of) for place in (start(self.path), end(self.path)))
            return end(self.path) if begins <= (-1 if self.strict else 0) and ends > 0 else None
        within, found = self._approach(of, from_start=True), goes_beyond(self.path, of, from_start=False)
        if within is None or (found is not None and found.place < within):
            return None
        if found is None or (sample == "path" and self.readings["retreat-pause"] == "limit"):
            return None if found is None else found.place
        return stops_beyond(self.path, of, from_start=False) or (end(self.path) if sample == "path" else None)

    def _far(self) -> Place | None:
        """Where the mover has travelled more than 2 inches: at the limit, or at the first point that counts."""
        limit = at_length(self.path, TWO)
        if limit is None or self.readings["sample"] == "end":
            return limit and end(self.path)
        if self.readings["sample"] == "inch" or self.readings["retreat-pause"] == "inch":
            return at_length(self.path, TWO + INCH) or end(self.path)
        return limit

    def _ends_on(self, of: Ring) -> bool:
        return agrees(self.path, end(self.path), of, self.scene.tolerance)

    def on_ring(self, place: Place) -> bool:
        """Whether the place is one at which the distance is 2 inches by derivation, not by measuring."""
        return self.ring is not None and side_at(self.path, place, self.ring) == 0
