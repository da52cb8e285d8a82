"""
The picture of a table situation
================================

Shows a person why: who stands where, what was planned and walked, where the move is paused, how near that is, which
way the ambusher went and whether it got there. The drawing only shows; nothing is judged by it.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import UNSET

from oracle.deathburgh.features.scene import Scene
from oracle.deathburgh.picture import acting, signs, terrain
from oracle.deathburgh.picture.describing import description, headline, second_line
from oracle.deathburgh.picture.labels import INK
from oracle.deathburgh.picture.legend import legend, map_box, scale_bar, scale_box, small_map
from oracle.deathburgh.picture.sheet import Sheet
from oracle.deathburgh.picture.staging import Stage
from oracle.deathburgh.picture.window import TOP, WIDTH
from oracle.svg import STYLES, fitted, width_of


def draw(scene: Scene, readings: Mapping[str, str], why: str = "") -> str:
    """An SVG picture of the incident by the readings, the same bytes every time; `why` says what to see in it."""
    sheet = Sheet.of(Stage(scene, readings))
    drawing, bottom = sheet.drawing, TOP + sheet.window.height
    terrain.patterns(drawing)
    drawing.begin("clipPath", id="map")
    drawing.add("rect", x=0, y=TOP, width=WIDTH, height=sheet.window.height)
    drawing.end("clipPath")
    drawing.add("rect", width="100%", height="100%", fill="#fffdf8")
    title = fitted(headline(sheet.stage), 20, WIDTH - 32)
    drawing.add("text", title, x=16, y=30, font_size=19, font_weight="bold", fill=INK)
    if why:
        size = 14 if width_of(why, 14) <= WIDTH - 32 else 11
        drawing.add("text", fitted(why, size, WIDTH - 32), x=16, y=56, font_size=size, fill=INK)
    drawing.begin("g", clip_path="url(#map)")
    _map(sheet)
    drawing.end("g")
    height = bottom + legend(drawing, sheet.entries, bottom)
    return drawing.document(WIDTH, height, headline(sheet.stage), description(sheet.stage, why))


def _map(sheet: Sheet) -> None:
    """Everything on the table, from back to front."""
    board = sheet.stage.incident.before.board
    size = None if board is UNSET else board
    terrain.board(sheet.drawing, sheet.window, size)
    sheet.labels.keep_box_clear(*scale_box(sheet.window))
    if size:
        sheet.labels.keep_box_clear(*map_box(sheet.window, size))
    for each in sheet.stage.incident.before.terrain or ():
        terrain.piece(sheet.drawing, sheet.window, each)
    for figure in sheet.stage.figures.values():
        assert figure.at is not UNSET
        sheet.labels.keep_clear(*sheet.window.at(figure.at), sheet.radius(figure))
    _sides(sheet)
    acting.rings(sheet)
    acting.paths(sheet)
    _bases(sheet)
    acting.ambush(sheet)
    acting.pause(sheet)
    _names(sheet)
    sheet.labels.draw(sheet.drawing)
    scale_bar(sheet.drawing, sheet.window)
    if size:
        small_map(sheet.drawing, sheet.window, size)


def _sides(sheet: Sheet) -> None:
    for number, side in enumerate(sheet.stage.sides):
        style = STYLES[number % len(STYLES)]
        sheet.explain(f"side {side}", lambda d, x, y, s=style: signs.base(d, x + 18, y, 11, s))  # type: ignore[misc]


def _bases(sheet: Sheet) -> None:
    """Bases, and contact where it is recorded."""
    for figure in sheet.stage.figures.values():
        assert figure.at is not UNSET
        x, y = sheet.window.at(figure.at)
        signs.base(sheet.drawing, x, y, sheet.radius(figure), sheet.style(figure), figure.wasted is True)
    for pair in sheet.stage.incident.before.contact or ():
        one, two = (sheet.stage.figures.get(name) for name in pair)
        if one and two and one.at is not UNSET and two.at is not UNSET:
            acting.contact(sheet, one.at, two.at, sheet.radius(one), sheet.radius(two))


def _names(sheet: Sheet) -> None:
    """What figures and terrain in the window are called."""
    for figure in sheet.stage.figures.values():
        assert figure.at is not UNSET
        x, y = sheet.window.at(figure.at)
        if sheet.window.shows((x, y)):
            lines = (figure.id, *second_line(sheet.stage, figure))
            sheet.labels.write(x, y, sheet.radius(figure), lines, sheet.style(figure)[0])
    for each in sheet.stage.incident.before.terrain or ():
        shown = [pixel for corner in each.polygon if sheet.window.shows(pixel := sheet.window.at(corner))]
        if shown:
            x, y = (sum(part) / len(shown) for part in zip(*shown, strict=True))
            sheet.labels.write(x, y, 0, terrain.words(each), terrain.KINDS[each.kind][0], 11)
