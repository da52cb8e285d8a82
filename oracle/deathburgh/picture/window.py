"""
The part of the table that is shown
===================================

A window is the smallest box around everything that matters, with a margin, in the proportions of the picture. Places
on the table (0.1 mm, y upwards) become pixels (y downwards).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from oracle.deathburgh.geometry import INCH
from oracle.deathburgh.geometry.discs import Spot
from oracle.deathburgh.geometry.surd import floor
from oracle.svg import Number, written

WIDTH = 960
TOP = 74
TALLEST, FLATTEST = 660, 380
MARGIN = INCH
LEAST = 9 * INCH
"""A picture shows at least so much from left to right, so that bases are not drawn enormous."""

Pixel = tuple[Fraction, Fraction]


@dataclass(frozen=True, slots=True)
class Window:
    """A box of the table, its lower left corner at (`left`, `bottom`), drawn `height` pixels high."""

    left: Fraction
    bottom: Fraction
    across: Fraction
    height: int

    @property
    def scale(self) -> Fraction:
        """Pixels in 0.1 mm."""
        return WIDTH / self.across

    def at(self, spot: Spot) -> Pixel:
        """Where a place on the table is drawn."""
        x, y = (Fraction(floor(each * 64), 64) for each in spot)
        return (x - self.left) * self.scale, TOP + self.height - (y - self.bottom) * self.scale

    def shows(self, pixel: tuple[Number, Number], margin: int = 0) -> bool:
        """Whether the pixel is within the window."""
        return margin <= pixel[0] <= WIDTH - margin and TOP + margin <= pixel[1] <= TOP + self.height - margin

    def points(self, spots: Iterable[Spot]) -> str:
        """A list of places, as polygons and polylines have them."""
        return " ".join(f"{written(x)},{written(y)}" for x, y in map(self.at, spots))


def window(circles: Iterable[tuple[Spot, Number]]) -> Window:
    """The window that shows all these circles (centre and radius)."""
    boxes = [(Fraction(floor(x)), Fraction(floor(y)), Fraction(radius)) for (x, y), radius in circles]
    boxes = boxes or [(Fraction(0), Fraction(0), Fraction(LEAST))]
    left, right = min(x - r for x, _, r in boxes) - MARGIN, max(x + r for x, _, r in boxes) + MARGIN
    low, high = min(y - r for _, y, r in boxes) - MARGIN, max(y + r for _, y, r in boxes) + MARGIN
    across = max(right - left, Fraction(LEAST), (high - low) * WIDTH / TALLEST)
    up = max(high - low, across * FLATTEST / WIDTH)
    middle = (left + right) / 2, (low + high) / 2
    return Window(middle[0] - across / 2, middle[1] - up / 2, across, round(up * WIDTH / across))
