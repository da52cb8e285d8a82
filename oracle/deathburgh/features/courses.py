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
from oracle.rulebook import Course


def courses(scene: Scene, readings: Mapping[str, str]) -> Iterator[Course]:
    """The reactions that are asked about."""
    return (_course(attempt, facts_of(attempt)) for attempt in _attempts(scene, readings))


def glance(scene: Scene, readings: Mapping[str, str]) -> tuple[Course, Any]:
    """The reaction that is judged and what was done, of which only that is measured which a rule asks for."""
    (attempt,) = _attempts(scene, readings)
    done: Any = Glance(DEEDS, attempt) if attempt.kind == "ambush" else Decisions()
    return _course(attempt, Glance(groups_of(attempt), attempt)), done


def _course(attempt: Attempt, facts: Any) -> Course:
    return Course(f"by {attempt.figure.id}", {"figure": attempt.figure.id}, facts, {}, attempt)


def _attempts(scene: Scene, readings: Mapping[str, str]) -> Iterator[Attempt]:
    if scene.judged is not None:
        reaction = scene.reactions[scene.judged]
        yield Attempt(scene, scene.figures[reaction.figure], reaction, readings)
        return
    for figure in scene.figures.values():
        if figure.side != scene.mover.side:
            yield Attempt(scene, figure, None, readings)
