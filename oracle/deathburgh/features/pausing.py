"""
Where the move is paused
========================

The place where the trigger first holds, by the readings, and the place where the record says the Ambush was declared.
Where the pause lies on the ring of 2 inches the distance *is* 2 inches, whatever rounded poses say.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from msgspec import UNSET

from oracle.deathburgh.features.scene import Scene
from oracle.deathburgh.features.watching import Watch
from oracle.deathburgh.geometry.discs import Disc
from oracle.deathburgh.geometry.paths import Place, at_length, end, length_to, place, spot, start
from oracle.deathburgh.geometry.rings import agrees
from oracle.deathburgh.vocabulary.incident import Reaction
from oracle.logic import Truth

KINDS = {"pair": ("near", "away"), "travel": ("near", "far"), "literal": ("near away",) * 2, "cross": ("across",) * 2}
"""By the reading `trigger`: which kinds of moment trigger for a mover that is not engaged, and for one that is."""


@dataclass(frozen=True)
class Pause:
    """The pause of a move for one figure's Ambush."""

    watch: Watch
    engaged: Truth
    reaction: Reaction | None
    """None for a question: then it is declared at the first moment."""

    @property
    def scene(self) -> Scene:
        """The incident."""
        return self.watch.scene

    @property
    def kinds(self) -> str:
        """The kinds of moment at which this figure may declare, as far as is known whether it is engaged."""
        free, engaged = KINDS[self.watch.readings["trigger"]]
        return self._open_to_it(engaged if self.engaged is True else free)

    @property
    def kinds_asked(self) -> list[str]:
        """All kinds of moment that could count."""
        free, engaged = KINDS[self.watch.readings["trigger"]]
        asked = ("" if self.engaged is True else free) + " " + ("" if self.engaged is False else engaged)
        return self._open_to_it(asked).split()

    def _open_to_it(self, kinds: str) -> str:
        """Without `near` where the parenthesis is read so that a Defensive figure does not answer an approach."""
        if self.watch.readings["parenthesis"] == "near" and self.watch.figure.mode == "defensive":
            return " ".join(kind for kind in kinds.split() if kind != "near")
        return kinds

    @cached_property
    def first(self) -> Place | None:
        """The first place at which the Ambush may be declared; None if nothing triggers it."""
        found = self.watch.first(self.kinds)
        intent = self.watch.readings["declare"] == "intent"
        return start(self.watch.path) if found is not None and intent else found

    @cached_property
    def said(self) -> Place | None:
        """Where the record says it was declared; None if it does not say. `lint` makes sure there is such a place."""
        if self.reaction is None or self.reaction.declared_at is UNSET:
            return None
        where = self.reaction.declared_at
        walk = self.scene.walk
        found = place(walk, where.segment, Fraction(*where.at))
        return found if walk == self.watch.path else at_length(self.watch.path, length_to(walk, found))

    @cached_property
    def on_time(self) -> bool:
        """Whether the recorded place agrees with the first moment, give or take rounding and the tolerance."""
        if self.said is None or self.first is None:
            return True
        slack = self.scene.tolerance
        between = length_to(self.watch.path, self.said) - length_to(self.watch.path, self.first)
        if -1 < between < 1 or -slack <= between <= slack:
            return True
        ring = self.watch.ring
        if not slack or ring is None or not self.watch.on_ring(self.first):
            return False
        return agrees(self.watch.path, self.said, ring, slack) and not self._missed(self.said, slack)

    def _missed(self, said: Place, slack: int) -> bool:
        """Whether the trigger held before that place even if poses are off."""
        firsts = [self.watch.first(self.kinds, by) for by in (-slack, slack)]
        return all(each is not None and each < said for each in firsts)

    @property
    def early(self) -> bool:
        """It was declared before it may be."""
        return self.said is not None and self.first is not None and not self.on_time and self.said < self.first

    @property
    def late(self) -> bool:
        """It was declared after it first may be."""
        return self.said is not None and self.first is not None and not self.on_time and self.first < self.said

    @property
    def after_start(self) -> bool:
        """It was declared once the mover had begun to move."""
        return self.said is not None and length_to(self.watch.path, self.said) > self.scene.tolerance

    @property
    def at_end(self) -> bool:
        """It was declared where the mover's path ends."""
        return self.said is not None and not self.said < end(self.watch.path)

    @cached_property
    def place(self) -> Place:
        """Where the mover stands while the Ambush takes place."""
        if self.first is not None and self.on_time:
            return self.first
        return self.said or start(self.watch.path)

    @property
    def on_ring(self) -> bool:
        """Whether the distance there is 2 inches by derivation."""
        return self.place == self.first and self.watch.on_ring(self.place)

    @cached_property
    def disc(self) -> Disc:
        """The mover's base there, at an exact place."""
        return Disc(spot(self.watch.path, self.place), self.scene.base(self.scene.mover))
