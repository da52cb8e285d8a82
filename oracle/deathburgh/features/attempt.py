"""
An attempt to react
===================

One figure's reaction to the action, by the readings, with everything that is measured for it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from msgspec import UNSET

from oracle.deathburgh.features.doubt import NO_PATH, missing
from oracle.deathburgh.features.ground import Ground
from oracle.deathburgh.features.locks import locked
from oracle.deathburgh.features.pausing import Pause
from oracle.deathburgh.features.routing import Route
from oracle.deathburgh.features.scene import Scene
from oracle.deathburgh.features.watching import Watch
from oracle.deathburgh.vocabulary.incident import Reaction
from oracle.deathburgh.vocabulary.table import Figure
from oracle.lazy import lazy
from oracle.logic import Truth


@dataclass(frozen=True)
class Attempt:
    """A figure's reaction; `reaction` is None where a question leaves everything but the figure open."""

    scene: Scene
    figure: Figure
    reaction: Reaction | None
    readings: Mapping[str, str]
    glances: dict[int, dict[str, Any]] = field(default_factory=dict, compare=False, repr=False)
    """What has been filled in at a glance, by what fills it in (see `lazily`)."""

    @property
    def kind(self) -> str:
        """The type of reaction."""
        return "ambush" if self.reaction is None else self.reaction.type

    @property
    def side(self) -> str:
        """The player who reacts."""
        return str(self.figure.side)

    @lazy
    def watch(self) -> Watch:
        """The move as the figure watches it."""
        return Watch(self.scene, self.figure, self.readings)

    @lazy
    def pause(self) -> Pause:
        """Where the move is paused."""
        engaged = locked(self.scene, self.figure, self.scene.mover, self.readings)
        return Pause(self.watch, engaged, self.reaction)

    @lazy
    def ground(self) -> Ground:
        """The ground between the figure and the paused mover."""
        return Ground(self.pause)

    @property
    def unplaced(self) -> str:
        """The field without which nobody knows where the mover was paused; empty if that is known."""
        return NO_PATH if self.scene.pathless else self.pause.unplaced

    @lazy
    def contact(self) -> Truth:
        """Whether the ambusher came into contact: as recorded, or as the end of its route tells for certain."""
        reaction = self.reaction
        if reaction is not None and isinstance(reaction.contact, bool):
            return reaction.contact
        pointer = f"{self.scene.pointer}/contact"
        if reaction is None or reaction.route is UNSET or self.pause.unplaced:
            return missing(pointer)
        return missing(pointer) if Route(self.ground, reaction.route, False).touches else False

    @lazy
    def route(self) -> Route | None:
        """The route that was taken; None if it is not recorded."""
        if self.reaction is None or self.reaction.route is UNSET:
            return None
        return Route(self.ground, self.reaction.route, self.contact)
