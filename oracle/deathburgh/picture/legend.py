"""
Legend, scale and map
=====================

What the signs in this picture mean, only those that occur in it; a bar of inches; and where on the board this is.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from oracle.deathburgh.geometry import INCH
from oracle.deathburgh.geometry.discs import Point
from oracle.deathburgh.picture.labels import INK
from oracle.deathburgh.picture.window import TOP, WIDTH, Window
from oracle.svg import Drawing, fitted, width_of

ROW = 24
SIGN = 44
"""Pixels that a sign takes in the legend."""

Entry = tuple[str, Callable[[Drawing, int, int], None]]
"""What a sign means, and how it is drawn at a place."""


def legend(drawing: Drawing, entries: list[Entry], top: int) -> int:
    """Draws the signs and their meanings in rows; the pixels it takes from the top."""
    x, y = 16, top + 20
    for meaning, sign in entries:
        text = fitted(meaning, 12, 300)
        width = SIGN + width_of(text, 12) + 22
        if x + width > WIDTH and x > 16:
            x, y = 16, y + ROW
        sign(drawing, x, y)
        drawing.add("text", text, x=x + SIGN, y=y + 4, font_size=12, fill=INK)
        x += width
    return y + 18 - top


def scale_box(window: Window) -> tuple[int, int, Fraction, int]:
    """What the scale takes: left, top, width, height."""
    return 10, TOP + window.height - 44, 4 * window.scale * INCH + 100, 34


def map_box(window: Window, board: Point) -> tuple[Fraction, Fraction, Fraction, Fraction]:
    """What the small map takes: left, top, width, height."""
    scale = Fraction(70, max(board))
    wide, high = board[0] * scale, board[1] * scale
    return WIDTH - 14 - wide, TOP + window.height - 14 - high, wide, high


def scale_bar(drawing: Drawing, window: Window) -> None:
    """A bar of one, two and four inches, at the lower left."""
    inch, x, y = window.scale * INCH, 18, TOP + window.height - 22
    drawing.begin("g", aria_hidden="true")
    _, top, width, height = scale_box(window)
    drawing.add("rect", x=x - 8, y=top, width=width, height=height, rx=4, fill="#fffdf8", fill_opacity="0.85")
    for number, fill in ((0, INK), (1, "#fffdf8"), (2, INK)):
        wide = 2 * inch if number == 2 else inch
        drawing.add("rect", x=x + number * inch, y=y, width=wide, height=6, fill=fill, stroke=INK, stroke_width=1)
    for number in (0, 1, 2, 4):
        text = f"{number}″" if number < 4 else "4″ = 101.6 mm"
        anchor = "start" if number in (0, 4) else "middle"
        left = x + number * inch - (10 if number == 4 else 0)
        drawing.add("text", text, x=left, y=y - 6, font_size=11, text_anchor=anchor, fill=INK)
    drawing.end("g")


def small_map(drawing: Drawing, window: Window, board: Point) -> None:
    """The whole board, small, with the part that is shown, at the lower right."""
    left, upper, wide, high = map_box(window, board)
    scale, bottom = wide / board[0], upper + high
    drawing.begin("g", aria_hidden="true")
    drawing.add("rect", x=left, y=upper, width=wide, height=high, fill="#fffdf8", stroke=INK, stroke_width=1)
    x, y = max(Fraction(0), window.left), max(Fraction(0), window.bottom)
    to_x = min(Fraction(board[0]), window.left + window.across)
    to_y = min(Fraction(board[1]), window.bottom + window.height / window.scale)
    drawing.add(
        "rect",
        x=left + x * scale,
        y=bottom - to_y * scale,
        width=(to_x - x) * scale,
        height=(to_y - y) * scale,
        fill="#d9cfb4",
        stroke=INK,
        stroke_width=1,
    )
    drawing.end("g")
