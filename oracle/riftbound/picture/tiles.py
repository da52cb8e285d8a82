"""
Cards, runes and chips
======================

A card is a tile with its name, its id and what is special about it. An exhausted card has a broken rim and says so;
whose it is shows in colour and shape. Numbers of payments that use it stand in its corner.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from oracle.svg import SHAPES, Drawing, Style, fitted, width_of

INK, PAPER, FAINT = "#1c1b1a", "#fffdf8", "#6b665c"
TILE, HIGH, GAP = 146, 50, 8
RUNE = 34
DOMAINS = {
    "fury": "#b3261e",
    "calm": "#2e7d4f",
    "mind": "#1f6fb2",
    "body": "#b2611f",
    "chaos": "#6b3fa0",
    "order": "#8a7a1c",
}
MARK = "#ffd23f"


@dataclass(frozen=True, slots=True)
class Tile:
    """What is written on a card."""

    name: str
    id: str
    special: str = ""
    might: str = ""
    exhausted: bool = False
    marked: bool = False
    """Whether it is the card that is played."""
    payments: tuple[int, ...] = ()


def card(drawing: Drawing, x: int, y: int, tile: Tile, style: Style) -> None:
    """A card, its upper left corner at the pixel."""
    ink, tint, shape = style
    drawing.add(
        "rect", x=x, y=y, width=TILE, height=HIGH, rx=5, fill=MARK if tile.marked else tint, stroke=ink,
        stroke_width=3 if tile.marked else 2, stroke_dasharray="5 4" if tile.exhausted else "none",
    )  # fmt: skip
    drawing.shape(SHAPES.get(shape, ()), x + 12, y + 13, 1, ink)
    right = TILE - 24 - (20 if tile.might else 6)
    drawing.add("text", fitted(tile.name, 11, right), x=x + 24, y=y + 17, font_size=11, font_weight="bold", fill=INK)
    if tile.might:
        drawing.add("text", tile.might, x=x + TILE - 7, y=y + 17, font_size=13, font_weight="bold", text_anchor="end",
                    fill=ink)  # fmt: skip
    drawing.add("text", fitted(tile.id, 10, TILE - 14), x=x + 7, y=y + 31, font_size=10, fill=FAINT)
    drawing.add("text", fitted(tile.special, 10, TILE - 14), x=x + 7, y=y + 44, font_size=10, fill=INK)
    payments(drawing, x + TILE - 4, y + HIGH - 4, tile.payments)


def rune(drawing: Drawing, x: int, y: int, domain: str, exhausted: bool, paid: tuple[int, ...]) -> None:
    """A rune: a disc with the first letters of its domain, hollow if exhausted."""
    ink = DOMAINS.get(domain, FAINT)
    drawing.add(
        "circle", cx=x + 14, cy=y + 14, r=13, fill=PAPER if exhausted else ink, stroke=ink, stroke_width=2,
        stroke_dasharray="4 3" if exhausted else "none",
    )  # fmt: skip
    drawing.add("text", domain[:2].capitalize(), x=x + 14, y=y + 18, font_size=11, font_weight="bold",
                text_anchor="middle", fill=ink if exhausted else PAPER)  # fmt: skip
    payments(drawing, x + 27, y + 26, paid)


def payments(drawing: Drawing, x: int, y: int, numbers: Sequence[int]) -> None:
    """The numbers of the payment steps that use something, from right to left."""
    if numbers:
        text = ", ".join(map(str, numbers))
        width = width_of(text, 10) + 8
        drawing.add("rect", x=x - width + 4, y=y - 8, width=width, height=15, rx=7, fill=INK)
        drawing.add("text", text, x=x - width // 2 + 4, y=y + 3, font_size=10, text_anchor="middle", fill=PAPER)


def chip(drawing: Drawing, x: int, y: int, text: str, style: Style | None = None) -> int:
    """A short text in a frame, with the sign of a player; how wide it is."""
    sign = 20 if style else 0
    width = width_of(text, 12) + 18 + sign
    drawing.add("rect", x=x, y=y, width=width, height=24, rx=12, fill=PAPER, stroke=INK, stroke_width=1)
    if style:
        drawing.shape(SHAPES.get(style[2], ()), x + 16, y + 12, 1, style[0])
    drawing.add("text", text, x=x + 9 + sign, y=y + 16, font_size=12, fill=INK)
    return width
