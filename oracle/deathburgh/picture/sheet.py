"""
The sheet a picture is drawn on
===============================

The drawing with its window, its labels and its legend, and what figures look like on it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from math import isqrt

from msgspec import UNSET

from oracle.deathburgh.geometry.discs import Spot
from oracle.deathburgh.picture.labels import Labels
from oracle.deathburgh.picture.legend import Entry
from oracle.deathburgh.picture.staging import FAR, NEAR, Stage
from oracle.deathburgh.picture.window import Pixel, Window, window
from oracle.deathburgh.vocabulary.table import Figure
from oracle.svg import STYLES, UNKNOWN, Drawing, Number, Style


@dataclass
class Sheet:
    """A picture while it is drawn."""

    stage: Stage
    window: Window
    labels: Labels
    drawing: Drawing = field(default_factory=Drawing)
    entries: list[Entry] = field(default_factory=list)

    @staticmethod
    def of(stage: Stage) -> Sheet:
        """An empty sheet for what is to be shown."""
        shown = window(_extent(stage))
        return Sheet(stage, shown, Labels(shown.height))

    def explain(self, text: str, sign: Callable[[Drawing, int, int], None]) -> None:
        """Puts a sign into the legend, once."""
        if all(text != known for known, _ in self.entries):
            self.entries.append((text, sign))

    def radius(self, figure: Figure | None) -> Fraction:
        """The radius of a base in pixels; small where it is not recorded."""
        if figure is None or figure.base is UNSET:
            return Fraction(6)
        return figure.base * self.window.scale / 2

    def style(self, figure: Figure | None) -> Style:
        """Colour and shape of a figure's side."""
        if figure is None or figure.side is UNSET:
            return UNKNOWN
        return STYLES[self.stage.sides.index(figure.side) % len(STYLES)]


def between(one: Pixel, two: Pixel, walked: Number) -> Pixel:
    """The pixel so far from the first on the way to the second."""
    across, up = two[0] - one[0], two[1] - one[1]
    far = rough_length(across, up)
    return one[0] + across * walked / far, one[1] + up * walked / far


def rough_length(across: Fraction, up: Fraction) -> Fraction:
    """The length of a vector, to a sixteenth of a pixel; never zero."""
    squared = (across * across + up * up) * 256
    return Fraction(max(1, isqrt(squared.numerator // squared.denominator)), 16)


def _extent(stage: Stage) -> list[tuple[Spot, Number]]:
    """What has to be seen: the action and who takes part in it, with their rings; without an action, everybody."""
    circles: list[tuple[Spot, Number]] = []
    taking = [*stage.ambushers, *([stage.mover] if stage.mover else []), *stage.others]
    for figure in taking or list(stage.figures.values()):
        assert figure.at is not UNSET
        radius = 0 if figure.base is UNSET else Fraction(figure.base, 2)
        circles.append((figure.at, radius + (NEAR if figure in stage.ambushers else 0)))
    half = Fraction(stage.mover.base, 2) if stage.mover and stage.mover.base is not UNSET else Fraction(0)
    circles += [(spot, half) for spot in (*stage.path, *stage.way)]
    if stage.shooting and stage.pause_spot:
        circles.append((stage.pause_spot, half + FAR))
    if stage.ambush and stage.ambush.route:
        circles += [(spot, half) for spot in stage.ambush.route]
    return circles
