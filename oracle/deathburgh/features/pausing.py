"""
Where the move is paused
========================

The place where the trigger first holds, by the readings, and the place where the record says the Ambush was declared.
Where the pause lies on the ring of 2 inches the distance *is* 2 inches, whatever rounded poses say.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction

from msgspec import UNSET

from oracle.deathburgh.features.scene import Scene
from oracle.deathburgh.features.watching import Watch
from oracle.deathburgh.geometry.asked import place_key
from oracle.deathburgh.geometry.discs import Disc
from oracle.deathburgh.geometry.paths import Place, at_length, between, end, is_beyond, length_to, place, spot, start
from oracle.deathburgh.geometry.rings import agrees
from oracle.deathburgh.vocabulary.incident import Reaction
from oracle.lazy import lazy
from oracle.logic import Truth, Unknown

KINDS = {"pair": ("near", "away"), "travel": ("near", "far"), "literal": ("near away",) * 2, "cross": ("across",) * 2}
"""By the reading `trigger`: which kinds of moment trigger for a mover that is not engaged, and for one that is."""


@dataclass(frozen=True)
class Pause:
    """The pause of a move for one figure's Ambush."""

    watch: Watch
    engaged: Truth
    reaction: Reaction | None
    """None for a question: then it is declared at the first moment."""

    @lazy
    def scene(self) -> Scene:
        """The incident."""
        return self.watch.scene

    @property
    def either(self) -> tuple[Pause, ...]:
        """This pause; or, if it is not known whether the mover is engaged, one for each."""
        return self._both if isinstance(self.engaged, Unknown) else (self,)

    @lazy
    def _both(self) -> tuple[Pause, ...]:
        return replace(self, engaged=False), replace(self, engaged=True)

    @property
    def likely(self) -> Pause:
        """The one of them by which the Ambush was declared in time, else the first."""
        timely = (each for each in self.either if each.first is not None and each.on_time)
        return next(timely, self.either[0])

    @lazy
    def kinds(self) -> str:
        """The kinds of moment at which this figure may declare."""
        free, engaged = KINDS[self.watch.readings["trigger"]]
        return self._open_to_it(engaged if self.engaged is True else free)

    @property
    def kinds_asked(self) -> list[str]:
        """All kinds of moment that could count."""
        free, engaged = KINDS[self.watch.readings["trigger"]]
        asked = ("" if self.engaged is True else free) + " " + ("" if self.engaged is False else engaged)
        return self._open_to_it(asked).split()

    def _open_to_it(self, kinds: str) -> str:
        """What is left where the parenthesis is read so that a Defensive figure does not answer an approach."""
        if self.watch.figure.mode == "defensive" and self.watch.readings["parenthesis"] == "near":
            return " ".join("out" if kind == "across" else kind for kind in kinds.split() if kind != "near")
        return kinds

    @lazy
    def first(self) -> Place | None:
        """The first place at which the Ambush may be declared; None if nothing triggers it."""
        found = self.watch.first(self.kinds)
        begun = start(self.watch.path)
        late = found is not None and found != begun
        return begun if late and self.watch.readings["declare"] == "intent" else found

    @lazy
    def said(self) -> Place | None:
        """Where the record says it was declared; None if it does not say. `lint` makes sure there is such a place."""
        found: Place | None = self.scene.measured(("said", id(self.reaction)), self._said)
        return found

    def _said(self) -> Place | None:
        if self.reaction is None or self.reaction.declared_at is UNSET or self.path_missing:
            return None
        where = self.reaction.declared_at
        walk = self.scene.walk
        found = place(walk, where.segment, Fraction(*where.at))
        if walk == self.watch.path:
            return found
        return at_length(self.watch.path, length_to(walk, found)) or end(self.watch.path)

    @property
    def path_missing(self) -> bool:
        """Whether the mover walked a path that is not recorded, so that a place on it says nothing."""
        action = self.scene.action
        return action.path is UNSET and isinstance(action.resumed, bool)

    @property
    def unplaced(self) -> str:
        """The field without which nobody knows where the mover was paused; empty if that is known.

        If an Ambush has to be declared at its first moment, that is where a legal one was.
        """
        open_ = self.reaction is not None and self.said is None
        if open_ and self.watch.readings["declare"] in ("any", "end"):
            return "/action/path" if self.path_missing else f"{self.scene.pointer}/declaredAt"
        if open_ and "/action/planned" in self._missing():
            return "/action/planned"
        if self.said is None and isinstance(self.engaged, Unknown):
            free, engaged = (each.first for each in self.either)
            apart = free is not None and engaged is not None and free != engaged
            return min(self.engaged.missing) if apart else ""
        return ""

    def _missing(self) -> frozenset[str]:
        """What is missing to know whether there is a moment at all."""
        asked = (self.watch.comes_near, self.watch.gets_away)
        return frozenset().union(*(truth.missing for truth in asked if isinstance(truth, Unknown)))

    @lazy
    def on_time(self) -> bool:
        """Whether the recorded place agrees with the first moment, give or take rounding and the tolerance."""
        if self.said is None or self.first is None:
            return True
        slack = self.scene.tolerance
        key = ("apart", id(self.reaction), place_key(self.first))
        apart = self.scene.measured(key, lambda: between(self.watch.path, self.first, self.said))  # type: ignore[arg-type]
        if -1 < apart < 1 or -slack <= apart <= slack:
            return True
        ring = self.watch.ring
        if not slack or ring is None or not self.watch.on_ring(self.first):
            return False
        return agrees(self.watch.path, self.said, ring, slack) and not self._missed(self.said, slack)

    def _missed(self, said: Place, slack: int) -> bool:
        """Whether the trigger held before that place even if poses are off."""
        firsts = [self.watch.first(self.kinds, by) for by in (-slack, slack)]
        return all(each is not None and each < said for each in firsts)

    @lazy
    def early(self) -> Truth:
        """It was declared before it may be."""
        return self._alike(each.mistimed and each.said < each.first for each in self.either)  # type: ignore[operator]

    @lazy
    def late(self) -> Truth:
        """It was declared after it first may be."""
        return self._alike(each.mistimed and each.first < each.said for each in self.either)  # type: ignore[operator]

    @property
    def mistimed(self) -> bool:
        """Whether both places are known and are not the same."""
        return self.said is not None and self.first is not None and not self.on_time

    def _alike(self, answers: Iterable[bool]) -> Truth:
        """The answer that holds whether the mover is engaged or not, if there is one."""
        found = set(answers)
        return found.pop() if len(found) == 1 else self.engaged

    @lazy
    def after_start(self) -> bool:
        """It was declared once the mover had begun to move."""
        said = self.said
        if said is None:
            return False
        key = ("after-start", id(self.reaction))
        return bool(self.scene.measured(key, lambda: is_beyond(self.watch.path, said, self.scene.tolerance)))

    @lazy
    def at_end(self) -> bool:
        """It was declared where the mover's path ends."""
        return self.said is not None and not self.said < end(self.watch.path)

    @lazy
    def place(self) -> Place:
        """Where the mover stands while the Ambush takes place."""
        likely = self.likely
        if likely.first is not None and likely.on_time:
            return likely.first
        return self.said or start(self.watch.path)

    @lazy
    def on_ring(self) -> bool:
        """Whether the distance there is 2 inches by derivation."""
        return self.place == self.likely.first and self.watch.on_ring(self.place)

    @lazy
    def disc(self) -> Disc:
        """The mover's base there, at an exact place."""
        key = ("paused", place_key(self.place))
        found: Disc = self.scene.measured(key, lambda: Disc(spot(self.watch.path, self.place), self._base))
        return found

    @property
    def _base(self) -> int:
        return self.scene.base(self.scene.mover)

    @lazy
    def rounded(self) -> tuple[int, int]:
        """Where the mover stands there, to the nearest whole units."""
        return self.scene.rounded(self.disc)
