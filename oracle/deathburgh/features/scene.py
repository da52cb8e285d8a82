"""
The scene
=========

One incident with its figures at hand: who moves, who reacts, where. The reaction that is judged is the last one; the
others have used up their side's answer to the action.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field
from typing import Any

from oracle.deathburgh.geometry.discs import Disc
from oracle.deathburgh.geometry.paths import length
from oracle.deathburgh.geometry.segments import point_to_segment
from oracle.deathburgh.geometry.surd import Surd, floor
from oracle.deathburgh.vocabulary.incident import Action, Incident, Reaction
from oracle.deathburgh.vocabulary.table import Figure, Position, Terrain
from oracle.deathburgh.vocabulary.words import Path
from oracle.lazy import lazy


@dataclass(frozen=True)
class Scene:
    """An incident. What the schema requires of `before` is there; everything else may be `UNSET`."""

    incident: Incident
    agreed: Mapping[str, str] = field(default_factory=dict, compare=False)
    """The readings that the header names."""
    known: dict[Hashable, Any] = field(default_factory=dict, compare=False, repr=False)
    """What has been measured already: other readings ask for the same."""

    def measured(self, key: Hashable, measure: Callable[[], Any]) -> Any:
        """What a measurement gave, which is made once."""
        if key not in self.known:
            self.known[key] = measure()
        return self.known[key]

    @lazy
    def position(self) -> Position:
        """The table before the action."""
        return self.incident.before

    @lazy
    def action(self) -> Action:
        """What was done."""
        return self.incident.action

    @lazy
    def figures(self) -> dict[str, Figure]:
        """The figures by id."""
        return {figure.id: figure for figure in self.position.figures or ()}

    @lazy
    def mover(self) -> Figure:
        """The figure that acts; `lint` has made sure that there is one."""
        return self.figures[str(self.action.figure)]

    @lazy
    def reactions(self) -> tuple[Reaction, ...]:
        """The reactions recorded; none of a question."""
        found = self.incident.reactions
        return found if isinstance(found, tuple) else ()

    @lazy
    def judged(self) -> int | None:
        """The index of the reaction that is judged; None for a question."""
        return len(self.reactions) - 1 if self.reactions else None

    @lazy
    def pointer(self) -> str:
        """The JSON pointer of the reaction that is judged."""
        return f"/reactions/{max(0, len(self.reactions) - 1)}"

    @lazy
    def tolerance(self) -> int:
        """How far recorded poses may be off, in 0.1 mm."""
        declared = self.position.tolerance
        return declared if isinstance(declared, int) else 1

    @lazy
    def walk(self) -> Path:
        """The mover's path: walked, or else planned; it stands where it is if neither is recorded."""
        for path in (self.action.path, self.action.planned):
            if isinstance(path, tuple):
                return path
        return (self.at(self.mover),)

    @lazy
    def walked(self) -> Surd:
        """The length of that path."""
        return length(self.walk)

    @lazy
    def pathless(self) -> bool:
        """Whether the record does not say at all where the mover went."""
        return not isinstance(self.action.path, tuple) and not isinstance(self.action.planned, tuple)

    @lazy
    def watched(self) -> Path:
        """The path that triggers are read off: a mover that was stopped would have gone on as planned."""
        walked, planned = self.action.path, self.action.planned
        if isinstance(walked, tuple) and isinstance(planned, tuple) and self.action.resumed is not True:
            goes_on = follows(planned, walked, self.tolerance) and length(planned) >= length(walked)
            return planned if goes_on else walked
        return self.walk

    @property
    def walk_pointer(self) -> str:
        """Where in the record the path is that triggers are read off."""
        return "/action/planned" if self.watched == self.action.planned else "/action/path"

    @lazy
    def terrain(self) -> tuple[Terrain, ...]:
        """The terrain on the table."""
        found = self.position.terrain
        return found if isinstance(found, tuple) else ()

    def place(self, figure: Figure) -> str:
        """The JSON pointer of a figure of the position."""
        return f"/before/figures/{self._places[figure.id]}"

    @lazy
    def _places(self) -> dict[str, int]:
        return {name: index for index, name in enumerate(self.figures)}

    @staticmethod
    def at(figure: Figure) -> tuple[int, int]:
        """Where a figure of the position stands."""
        assert isinstance(figure.at, tuple)
        return figure.at

    @staticmethod
    def base(figure: Figure) -> int:
        """The diameter of its base."""
        assert isinstance(figure.base, int)
        return figure.base

    def disc(self, figure: Figure) -> Disc:
        """Its base where it stands."""
        return Disc(self.at(figure), self.base(figure))

    @staticmethod
    def rounded(disc: Disc) -> tuple[int, int]:
        """Where a base stands, to the nearest whole units."""
        x, y = disc.at
        return floor(2 * x + 1) // 2, floor(2 * y + 1) // 2

    def touch(self, one: str, other: str) -> bool:
        """Whether their contact is recorded."""
        pairs = self.position.contact
        return isinstance(pairs, tuple) and any({*pair} == {one, other} for pair in pairs)


def follows(planned: Path, walked: Path, slack: int) -> bool:
    """Whether the path walked is where the announced one leads, as far as it goes."""
    if len(walked) > len(planned) or walked[:-1] != planned[: len(walked) - 1]:
        return False
    before = planned[max(0, len(walked) - 2)]
    return point_to_segment(walked[-1], before, planned[len(walked) - 1], 2 * slack) <= 0
