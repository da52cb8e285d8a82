"""
Who could react
===============

A course is one figure's reaction. A record names the figure; a question may leave it open, and then every opposing
figure is asked, in the order in which they are recorded.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from oracle.deathburgh.features.attempt import Attempt
from oracle.deathburgh.features.filling import ambush_facts, reaction_facts
from oracle.deathburgh.features.scene import Scene
from oracle.rulebook import Course


def courses(scene: Scene, readings: Mapping[str, str]) -> Iterator[Course]:
    """The reactions that are asked about."""
    for attempt in _attempts(scene, readings):
        figure = attempt.figure
        facts = ambush_facts(attempt) if attempt.kind == "ambush" else reaction_facts(scene, figure, attempt.kind)
        yield Course(f"by {figure.id}", {"figure": figure.id}, facts, {}, attempt)


def _attempts(scene: Scene, readings: Mapping[str, str]) -> Iterator[Attempt]:
    if scene.judged is not None:
        reaction = scene.reactions[scene.judged]
        yield Attempt(scene, scene.figures[reaction.figure], reaction, readings)
        return
    for figure in scene.figures.values():
        if figure.side != scene.mover.side:
            yield Attempt(scene, figure, None, readings)
