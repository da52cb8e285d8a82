"""
The signs of a picture
======================

The shape in the middle of a base and the rim around it tell the side, not only the colour. Everything that is drawn
on the map is drawn the same way in the legend.
"""

from __future__ import annotations

from fractions import Fraction

from oracle.svg import SHAPES, Drawing, Number, Style, written

INK = "#1c1b1a"
PAPER = "#fffdf8"
BURST = ((0, -10), (3, -4), (9, -6), (5, 0), (9, 6), (3, 4), (0, 10), (-3, 4), (-9, 6), (-5, 0), (-9, -6), (-3, -4))


def base(drawing: Drawing, x: Number, y: Number, radius: Number, style: Style, wasted: bool = False) -> None:
    """A figure's base with the sign of its side; crossed out if it is Wasted."""
    ink, tint, shape = style
    drawing.add("circle", cx=x, cy=y, r=radius, fill=tint, stroke=ink, stroke_width=Fraction(5, 2))
    if shape == "triangle" and radius > 12:
        drawing.add("circle", cx=x, cy=y, r=radius - 4, fill="none", stroke=ink, stroke_width=1)
    size = min(Fraction(radius) / 18, Fraction(6, 5))
    drawing.shape(SHAPES.get(shape, ()), x, y, size, ink)
    if wasted:
        arm = Fraction(radius) * 2 / 3
        for sense in (1, -1):
            drawing.add(
                "line", x1=x - arm, y1=y - arm * sense, x2=x + arm, y2=y + arm * sense, stroke=INK, stroke_width=3
            )


def ghost(drawing: Drawing, x: Number, y: Number, radius: Number, style: Style) -> None:
    """Where a base was, or comes to stand."""
    ink, tint, shape = style
    drawing.add(
        "circle", cx=x, cy=y, r=radius, fill=tint, fill_opacity="0.55", stroke=ink, stroke_width=2,
        stroke_dasharray="4 3",
    )  # fmt: skip
    drawing.shape(SHAPES.get(shape, ()), x, y, min(Fraction(radius) / 30, Fraction(4, 5)), ink)


def walked(drawing: Drawing, points: str, style: Style, faint: bool = False) -> None:
    """A path that was walked, up to the pause or (faint) after it."""
    drawing.add(
        "polyline", points=points, fill="none", stroke=style[0], stroke_width=4, stroke_linejoin="round",
        stroke_linecap="round", stroke_opacity="0.4" if faint else "1",
    )  # fmt: skip


def planned(drawing: Drawing, points: str, style: Style) -> None:
    """A path that was announced."""
    drawing.add(
        "polyline", points=points, fill="none", stroke=style[0], stroke_width=2, stroke_dasharray="9 6",
        stroke_linejoin="round",
    )  # fmt: skip


def route(drawing: Drawing, points: str, style: Style) -> None:
    """The route of an ambusher: beads on a line."""
    drawing.add("polyline", points=points, fill="none", stroke=style[0], stroke_width=Fraction(3, 2))
    drawing.add(
        "polyline", points=points, fill="none", stroke=style[0], stroke_width=6, stroke_dasharray="0.1 11",
        stroke_linecap="round", stroke_linejoin="round",
    )  # fmt: skip


def way(drawing: Drawing, points: str) -> None:
    """The shortest way that was found."""
    drawing.add(
        "polyline", points=points, fill="none", stroke=INK, stroke_width=Fraction(3, 2), stroke_dasharray="2 3 8 3"
    )


def shot(drawing: Drawing, x: Number, y: Number, to_x: Number, to_y: Number) -> None:
    """The line of a shot."""
    drawing.add("line", x1=x, y1=y, x2=to_x, y2=to_y, stroke=INK, stroke_width=2, stroke_dasharray="14 4 2 4")


def ring(drawing: Drawing, x: Number, y: Number, radius: Number, four: bool) -> None:
    """Two inches, or four, from the rim of a base."""
    drawing.add(
        "circle", cx=x, cy=y, r=radius, fill="none", stroke=INK, stroke_width=Fraction(3, 2),
        stroke_dasharray="14 5" if four else "5 4",
    )  # fmt: skip


def gap(drawing: Drawing, x: Number, y: Number, to_x: Number, to_y: Number) -> None:
    """The gap between two bases: a line with a dot at each end."""
    drawing.add("line", x1=x, y1=y, x2=to_x, y2=to_y, stroke=INK, stroke_width=Fraction(3, 2))
    for a, b in ((x, y), (to_x, to_y)):
        drawing.add("circle", cx=a, cy=b, r=3, fill=INK)


def pause(drawing: Drawing, x: Number, y: Number) -> None:
    """Where a move is paused."""
    drawing.add("circle", cx=x, cy=y, r=9, fill=PAPER, stroke=INK, stroke_width=2)
    for left in (-4, 1):
        drawing.add("rect", x=x + left, y=y - 4, width=3, height=8, fill=INK)


def contact(drawing: Drawing, x: Number, y: Number) -> None:
    """Where bases touch."""
    drawing.shape(BURST, x, y, 1, "#ffd23f", INK)


def arrow(drawing: Drawing, x: Number, y: Number, across: Fraction, up: Fraction, ink: str) -> None:
    """The head of an arrow at a pixel, in a direction of about the length 1."""
    points = ((0, 0), (-13, -6), (-10, 0), (-13, 6))
    turned = [(x + a * across - b * up, y + a * up + b * across) for a, b in points]
    listed = " ".join(f"{written(a)},{written(b)}" for a, b in turned)
    drawing.add("polygon", points=listed, fill=ink, stroke=PAPER, stroke_width=1)


def die(drawing: Drawing, x: Number, y: Number, face: int, ensouled: bool) -> None:
    """A die that shows a face; dark if a Soul's Die made it a six."""
    paper, ink = (INK, PAPER) if ensouled else (PAPER, INK)
    drawing.add("rect", x=x - 11, y=y - 11, width=22, height=22, rx=4, fill=paper, stroke=INK, stroke_width=2)
    middle, corner = [(0, 0)], [(-5, -5), (5, 5)]
    pips = middle if face % 2 else []
    pips = pips + corner * (face > 1) + [(5, -5), (-5, 5)] * (face > 3) + [(-5, 0), (5, 0)] * (face > 5)
    for across, down in pips:
        drawing.add("circle", cx=x + across, cy=y + down, r=Fraction(11, 5), fill=ink)
