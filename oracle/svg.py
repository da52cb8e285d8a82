"""
Drawings
========

An SVG picture as a list of elements. Numbers are exact and written with one decimal, so that the same picture has the
same bytes everywhere. A picture has a title and a description for those who do not see it.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from html import escape
from typing import TypeAlias

Number: TypeAlias = int | Fraction

FONT = "'DejaVu Sans', Verdana, 'Liberation Sans', Arial, sans-serif"
Style: TypeAlias = tuple[str, str, str]

STYLES = (
    ("#1d4f91", "#d3e0f2", "square"),
    ("#b4430a", "#f9dfcd", "triangle"),
    ("#3f6b1f", "#dceacd", "diamond"),
    ("#6d3a8c", "#e9d9f2", "cross"),
)
"""Ink, tint and shape of each side: told apart by colour and by shape."""
UNKNOWN = ("#55524c", "#e4e1d9", "none")

SHAPES = {
    "square": ((-7, -7), (7, -7), (7, 7), (-7, 7)),
    "triangle": ((0, -9), (9, 7), (-9, 7)),
    "diamond": ((0, -10), (8, 0), (0, 10), (-8, 0)),
    "cross": (
        (-3, -9), (3, -9), (3, -3), (9, -3), (9, 3), (3, 3), (3, 9), (-3, 9), (-3, 3), (-9, 3), (-9, -3), (-3, -3),
    ),
}  # fmt: skip

WIDE = frozenset("MWmw@%")
NARROW = frozenset("Iijlft.,:;'|!()[] ")


def written(number: Number) -> str:
    """The number rounded to one decimal."""
    tenths = (2 * 10 * number.numerator + number.denominator) // (2 * number.denominator)
    whole, rest = divmod(abs(tenths), 10)
    return ("-" if tenths < 0 else "") + str(whole) + (f".{rest}" if rest else "")


def plain(text: str) -> str:
    """The text without characters that XML cannot hold."""
    return "".join(
        letter if " " <= letter < "\ud800" or "\ue000" <= letter not in "\ufffe\uffff" else "\ufffd" for letter in text
    )


def width_of(text: str, size: int) -> int:
    """About how many pixels the text is wide, rather too many than too few."""
    sixteenths = sum(15 if letter in WIDE else 6 if letter in NARROW else 10 for letter in text)
    return sixteenths * size // 16 + 1


def fitted(text: str, size: int, width: int) -> str:
    """The text, cut off with an ellipsis if it is wider than so many pixels."""
    if width_of(text, size) <= width:
        return text
    kept = text[: max(1, len(text) * width // width_of(text, size))]
    while len(kept) > 1 and width_of(kept + "…", size) > width:
        kept = kept[:-1]
    return kept.rstrip() + "…"


class Drawing:
    """Elements from back to front. Attribute names are written with `_` for `-`; values are numbers or text."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.depth = 1

    def add(self, name: str, content: str | None = None, **attributes: Number | str) -> None:
        """An element, with text in it or none."""
        tag = f"<{name}{_listed(attributes)}"
        self._line(f"{tag}/>" if content is None else f"{tag}>{escape(plain(content), quote=False)}</{name}>")

    def shape(
        self, corners: Sequence[tuple[int, int]], x: Number, y: Number, size: Number, ink: str, rim: str = ""
    ) -> None:
        """A small polygon around a pixel; nothing if it has no corners."""
        if corners:
            points = " ".join(f"{written(x + across * size)},{written(y + down * size)}" for across, down in corners)
            if rim:
                self.add("polygon", points=points, fill=ink, stroke=rim, stroke_width=Fraction(3, 2))
            else:
                self.add("polygon", points=points, fill=ink)

    def begin(self, name: str, **attributes: Number | str) -> None:
        """An element with others in it, up to the `end` that belongs to it."""
        self._line(f"<{name}{_listed(attributes)}>")
        self.depth += 1

    def end(self, name: str) -> None:
        """The end of the element."""
        self.depth -= 1
        self._line(f"</{name}>")

    def document(self, width: int, height: int, title: str, description: str) -> str:
        """The whole picture as SVG."""
        head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
            f'role="img" aria-labelledby="title description" font-family="{FONT}">'
        )
        told = (
            f'  <title id="title">{escape(plain(title), quote=False)}</title>',
            f'  <desc id="description">{escape(plain(description), quote=False)}</desc>',
        )
        return "\n".join((head, *told, *self.lines, "</svg>", ""))

    def _line(self, text: str) -> None:
        self.lines.append("  " * self.depth + text)


def _listed(attributes: dict[str, Number | str]) -> str:
    return "".join(
        f' {name.rstrip("_").replace("_", "-")}="{escape(plain(value)) if isinstance(value, str) else written(value)}"'
        for name, value in attributes.items()
    )
