"""
Who could react
===============

A course is one figure's reaction. A record names the figure; a question may leave it open, and then every opposing
figure is asked, in the order in which they are recorded.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from oracle.deathburgh.features.attempt import Attempt
from oracle.deathburgh.features.deeds import DEEDS
from oracle.deathburgh.features.facts import Decisions
from oracle.deathburgh.features.filling import facts_of, groups_of
from oracle.deathburgh.features.lazily import Glance
from oracle.deathburgh.features.scene import Scene
from oracle.deathburgh.features.view import Reacting
from oracle.rulebook import Course


def courses(scene: Scene, readings: Mapping[str, str]) -> Iterator[Course]:
    """The reactions that are asked about."""
    for attempt in _attempts(scene, readings):
        figure = attempt.figure
        yield Course(f"by {figure.id}", {"figure": figure.id}, facts_of(attempt), {}, attempt)


def glance(scene: Scene, readings: Mapping[str, str]) -> Reacting:
    """The reaction that is judged, of which only that is measured which a rule asks for."""
    (attempt,) = _attempts(scene, readings)
    facts: Any = Glance(groups_of(attempt), attempt)
    done: Any = Glance(DEEDS, attempt) if attempt.kind == "ambush" else Decisions()
    return Reacting(facts, done)


def _attempts(scene: Scene, readings: Mapping[str, str]) -> Iterator[Attempt]:
    if scene.judged is not None:
        reaction = scene.reactions[scene.judged]
        yield Attempt(scene, scene.figures[reaction.figure], reaction, readings)
        return
    for figure in scene.figures.values():
        if figure.side != scene.mover.side:
            yield Attempt(scene, figure, None, readings)
