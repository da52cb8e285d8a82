"""
Who sees whom
=============

A figure sees another if a straight line from its base to any part of the other is free of terrain that blocks sight.
Figures block no sight.
"""

from __future__ import annotations

from oracle.deathburgh.features.doubt import near
from oracle.deathburgh.features.scene import Scene
from oracle.deathburgh.features.standing import blocks_sight
from oracle.deathburgh.geometry import sight
from oracle.deathburgh.geometry.discs import Disc, Point
from oracle.deathburgh.vocabulary.table import Figure
from oracle.logic import Truth


def sees(scene: Scene, figure: Figure, place: Point, target: Disc) -> Truth:
    """Whether the figure, standing at that place, sees the target's base."""
    walls = [piece.polygon for piece in scene.terrain if blocks_sight(piece)]
    if not walls:
        return True
    here = Disc(place, scene.base(figure))
    key = ("sees", figure.id, place, scene.rounded(target))
    found = scene.measured(key, lambda: sight.sees(here, target, walls, scene.tolerance))
    return near(found, "/before/terrain")
