"""
An attempt to react
===================

One figure's reaction to the action, by the readings, with everything that is measured for it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from oracle.deathburgh.features.ground import Ground
from oracle.deathburgh.features.locks import locked
from oracle.deathburgh.features.pausing import Pause
from oracle.deathburgh.features.scene import Scene
from oracle.deathburgh.features.watching import Watch
from oracle.deathburgh.vocabulary.incident import Reaction
from oracle.deathburgh.vocabulary.table import Figure


@dataclass(frozen=True)
class Attempt:
    """A figure's reaction; `reaction` is None where a question leaves everything but the figure open."""

    scene: Scene
    figure: Figure
    reaction: Reaction | None
    readings: Mapping[str, str]

    @property
    def kind(self) -> str:
        """The type of reaction."""
        return "ambush" if self.reaction is None else self.reaction.type

    @property
    def side(self) -> str:
        """The player who reacts."""
        return str(self.figure.side)

    @cached_property
    def watch(self) -> Watch:
        """The move as the figure watches it."""
        return Watch(self.scene, self.figure, self.readings)

    @cached_property
    def pause(self) -> Pause:
        """Where the move is paused."""
        engaged = locked(self.scene, self.figure, self.scene.mover, self.readings)
        return Pause(self.watch, engaged, self.reaction)

    @cached_property
    def ground(self) -> Ground:
        """The ground between the figure and the paused mover."""
        return Ground(self.pause)
