"""
Board and terrain
=================

The board with a line every inch, its edge, and terrain: hatched where nothing passes, ruled where crossing costs
movement, dotted where going is difficult.
"""

from __future__ import annotations

from msgspec import UNSET

from oracle.deathburgh.geometry import INCH
from oracle.deathburgh.geometry.discs import Point
from oracle.deathburgh.picture.staging import in_inches
from oracle.deathburgh.picture.window import TOP, WIDTH, Window
from oracle.deathburgh.vocabulary.table import Terrain
from oracle.svg import Drawing

KINDS = {
    "impassable": ("#4a4640", "url(#hatch)", "impassable"),
    "obstacle": ("#7a5a1e", "url(#rules)", "obstacle"),
    "difficult": ("#4f7040", "url(#dots)", "difficult"),
}
MOST = 72
"""A wider window has no lines for inches."""
GROUND, BEYOND, FINE, COARSE = "#f4efe2", "#dcd7ca", "#e7dfcb", "#d3c7a8"


def patterns(drawing: Drawing) -> None:
    """What terrain is filled with, and the edge of the map."""
    drawing.begin("defs")
    for name, paper, size in (("hatch", "#bdb6a8", 8), ("rules", "#ecdcb6", 9), ("dots", "#dfe8cf", 11)):
        drawing.begin("pattern", id=name, width=size, height=size, patternUnits="userSpaceOnUse")
        drawing.add("rect", width=size, height=size, fill=paper)
        if name == "hatch":
            drawing.add("path", d="M0,8 L8,0 M-2,2 L2,-2 M6,10 L10,6", stroke="#4a4640", stroke_width=2)
        elif name == "rules":
            drawing.add("path", d="M0,4 H9", stroke="#9a7630", stroke_width=2)
        else:
            drawing.add("circle", cx=5, cy=5, r=2, fill="#5f8350")
        drawing.end("pattern")
    drawing.end("defs")


def board(drawing: Drawing, window: Window, size: Point | None) -> None:
    """The ground with a line every inch and a stronger one every six; what lies beyond the edge is grey."""
    if size is None:
        drawing.add("rect", x=0, y=TOP, width=WIDTH, height=window.height, fill=GROUND)
    else:
        drawing.add("rect", x=0, y=TOP, width=WIDTH, height=window.height, fill=BEYOND)
        left, top = window.at((0, size[1]))
        right, bottom = window.at((size[0], 0))
        drawing.add("rect", x=left, y=top, width=right - left, height=bottom - top, fill=GROUND)
    _grid(drawing, window)
    if size is not None:
        drawing.add(
            "rect", x=left, y=top, width=right - left, height=bottom - top, fill="none", stroke="#1c1b1a",
            stroke_width=4,
        )  # fmt: skip


def _grid(drawing: Drawing, window: Window) -> None:
    if window.across > MOST * INCH:
        return
    for sideways in (True, False):
        start = window.left if sideways else window.bottom
        span = window.across if sideways else window.height / window.scale
        for inch in range(-(-start // INCH).__floor__(), ((start + span) / INCH).__floor__() + 1):
            x, y = window.at((inch * INCH, inch * INCH))
            ink = FINE if inch % 6 else COARSE
            if sideways:
                drawing.add("line", x1=x, y1=TOP, x2=x, y2=TOP + window.height, stroke=ink, stroke_width=1)
            else:
                drawing.add("line", x1=0, y1=y, x2=WIDTH, y2=y, stroke=ink, stroke_width=1)


def piece(drawing: Drawing, window: Window, what: Terrain) -> None:
    """A piece of terrain."""
    ink, fill, _ = KINDS[what.kind]
    drawing.add("polygon", points=window.points(what.polygon), fill=fill, stroke=ink, stroke_width=2)


def words(what: Terrain) -> tuple[str, ...]:
    """What is written at a piece of terrain."""
    second = KINDS[what.kind][2]
    if what.cost is not UNSET and what.cost:
        second += f", costs {in_inches(what.cost)}"
    return what.id, second
