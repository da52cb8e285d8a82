"""
Labels that do not cover each other
===================================

Each label tries the places around what it names, in a fixed order, and takes the first at which it covers least.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise

from oracle.deathburgh.picture.window import TOP, WIDTH, Pixel
from oracle.svg import Drawing, Number, fitted, width_of

INK = "#1c1b1a"
WIDEST = 260
"""Pixels of the longest label; what is longer is cut off."""


@dataclass(frozen=True, slots=True)
class Box:
    """A box of pixels."""

    x: int
    y: int
    width: int
    height: int

    def shared(self, other: Box) -> int:
        """How many pixels two boxes have in common."""
        across = min(self.x + self.width, other.x + other.width) - max(self.x, other.x)
        down = min(self.y + self.height, other.y + other.height) - max(self.y, other.y)
        return across * down if across > 0 and down > 0 else 0


@dataclass
class Labels:
    """What is written on the map, and what it should keep clear of."""

    height: int
    """Of the map, in pixels."""
    taken: list[Box] = field(default_factory=list)
    written: list[tuple[Box, tuple[str, ...], str, int]] = field(default_factory=list)

    def keep_clear(self, x: Number, y: Number, radius: Number) -> None:
        """Nothing is written over this circle if that can be helped."""
        self.taken.append(Box(int(x - radius), int(y - radius), int(2 * radius), int(2 * radius)))

    def crowded(self, x: Number, y: Number, radius: Number) -> int:
        """How much of a circle is taken."""
        box = Box(int(x - radius), int(y - radius), int(2 * radius), int(2 * radius))
        return sum(box.shared(other) for other in self.taken)

    def keep_box_clear(self, x: Number, y: Number, width: Number, height: Number) -> None:
        """Nothing is written over this box if that can be helped."""
        self.taken.append(Box(int(x), int(y), int(width), int(height)))

    def keep_line_clear(self, points: list[Pixel]) -> None:
        """Nothing is written over this line if that can be helped."""
        for (x, y), (to_x, to_y) in pairwise(points):
            steps = max(1, int(max(abs(to_x - x), abs(to_y - y))) // 12)
            for step in range(steps + 1):
                self.keep_clear(x + (to_x - x) * step / steps, y + (to_y - y) * step / steps, 5)

    def write(self, x: Number, y: Number, away: Number, lines: tuple[str, ...], ink: str = INK, size: int = 13) -> None:
        """Writes the lines somewhere around the pixel, at this distance; the first line in bold if there are more."""
        lines = tuple(fitted(line, size, WIDEST) for line in lines)
        width = max(width_of(line, size) for line in lines) + (len(lines[0]) if len(lines) > 1 else 0)
        height = (size + 3) * len(lines)
        best = min(self._around(int(x), int(y), int(away) + 4, width, height), key=self._covered)
        self.taken.append(best)
        self.written.append((best, lines, ink, size))

    def draw(self, drawing: Drawing) -> None:
        """All labels, with a pale rim so that they can be read over anything."""
        for box, lines, ink, size in self.written:
            for number, line in enumerate(lines):
                drawing.add(
                    "text",
                    line,
                    x=box.x,
                    y=box.y + (size + 3) * number + size,
                    font_size=size,
                    font_weight="bold" if len(lines) > 1 and number == 0 else "normal",
                    fill=ink,
                    stroke="#fffdf8",
                    stroke_width=4,
                    stroke_linejoin="round",
                    paint_order="stroke",
                )

    def _around(self, x: int, y: int, away: int, width: int, height: int) -> list[Box]:
        near = away * 3 // 4
        corners = [
            (x + away, y - height // 2),
            (x - away - width, y - height // 2),
            (x - width // 2, y - away - height),
            (x - width // 2, y + away),
            (x + near, y - near - height),
            (x + near, y + near),
            (x - near - width, y - near - height),
            (x - near - width, y + near),
        ]
        further = [
            (x + 3 * away // 2, y - away - height),
            (x + 3 * away // 2, y + away),
            (x - 3 * away // 2 - width, y - away - height),
            (x - 3 * away // 2 - width, y + away),
        ]
        return [Box(left, top, width, height) for left, top in corners + further]

    def _covered(self, box: Box) -> int:
        inside = Box(4, TOP + 4, WIDTH - 8, self.height - 8).shared(box)
        return sum(box.shared(other) for other in self.taken) + 20 * (box.width * box.height - inside)
