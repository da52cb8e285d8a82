"""
What happens in a picture
=========================

The rings, the mover's path and its pause, the ambusher's route, contact, shot and roll.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from msgspec import UNSET

from oracle.deathburgh.geometry.discs import Spot
from oracle.deathburgh.geometry.paths import length
from oracle.deathburgh.picture import signs
from oracle.deathburgh.picture.labels import INK
from oracle.deathburgh.picture.sheet import Sheet, between, rough_length
from oracle.deathburgh.picture.staging import FAR, NEAR, in_inches
from oracle.deathburgh.vocabulary.incident import Reaction
from oracle.deathburgh.vocabulary.table import Figure
from oracle.svg import Style


def rings(sheet: Sheet) -> None:
    """Two inches around who ambushes or might; four around the paused mover where a shooter ambushes it."""
    stage = sheet.stage
    for figure in stage.ambushers:
        if figure.base is not UNSET and figure.at is not UNSET:
            _ring(sheet, figure.at, figure.base, NEAR)
    if stage.shooting and stage.mover and stage.pause_spot and stage.mover.base is not UNSET:
        _ring(sheet, stage.pause_spot, stage.mover.base, FAR)


def paths(sheet: Sheet) -> None:
    """Where the mover meant to go and where it went, up to the pause and after it; the shortest way if it is shown."""
    stage, style = sheet.stage, sheet.style(sheet.stage.mover)
    radius = sheet.radius(stage.mover)
    if len(stage.path) > 1:
        for spot in (stage.pause_spot, stage.ended):
            if spot is not None:
                x, y = sheet.window.at(spot)
                signs.ghost(sheet.drawing, x, y, radius, style)
                sheet.labels.keep_clear(x, y, radius)
    action = stage.incident.action
    if action.planned and action.planned != action.path:
        signs.planned(sheet.drawing, sheet.window.points(action.planned), style)
        sheet.explain("planned", lambda d, x, y: signs.planned(d, f"{x},{y} {x + 36},{y}", style))
    if len(stage.walked) > 1:
        _walk(sheet, stage.walked, style)
        sheet.explain("path walked", lambda d, x, y: signs.walked(d, f"{x},{y} {x + 36},{y}", style))
    if len(stage.left) > 1:
        _walk(sheet, stage.left, style, faint=True)
        sheet.explain("after the pause", lambda d, x, y: signs.walked(d, f"{x},{y} {x + 36},{y}", style, True))
    if len(stage.way) > 1:
        signs.way(sheet.drawing, sheet.window.points(stage.way))
        sheet.explain("shortest way", lambda d, x, y: signs.way(d, f"{x},{y} {x + 36},{y}"))


def ambush(sheet: Sheet) -> None:
    """Route, where it ended, contact or shot, and the roll of the ambush that was declared."""
    stage, told = sheet.stage, sheet.stage.ambush
    figure = stage.ambushers[0] if told and stage.ambushers else None
    if told is None or figure is None or figure.at is UNSET:
        return
    end: Spot = figure.at
    if told.route and len(told.route) > 1:
        end = told.route[-1]
        _route(sheet, figure, told)
    if stage.pause_spot is not None:
        if told.contact is True:
            contact(sheet, end, stage.pause_spot, sheet.radius(figure), sheet.radius(stage.mover))
        if told.attack and told.attack.kind == "ranged":
            signs.shot(sheet.drawing, *sheet.window.at(end), *sheet.window.at(stage.pause_spot))
            sheet.explain("shot", lambda d, x, y: signs.shot(d, x, y, x + 36, y))
    if told.roll is not UNSET and 1 <= told.roll <= 6:
        _die(sheet, figure, told.roll, told.ensouled is True)


def pause(sheet: Sheet) -> None:
    """The sign of the pause, and the gap there if nobody has moved towards it."""
    stage = sheet.stage
    if stage.pause_spot is None:
        return
    x, y = sheet.window.at(stage.pause_spot)
    pauser, gap = stage.pauser, stage.gap_from()
    if pauser and pauser.at is not UNSET and gap not in ("", "none") and not (stage.ambush and stage.ambush.route):
        there = sheet.window.at(pauser.at)
        rim = between(there, (x, y), sheet.radius(pauser))
        other = between((x, y), there, sheet.radius(stage.mover))
        signs.gap(sheet.drawing, *rim, *other)
        sheet.labels.keep_line_clear([rim, other])
        sheet.explain("gap", lambda d, a, b: signs.gap(d, a, b, a + 36, b))
    signs.pause(sheet.drawing, x, y)
    told = f"{'paused' if stage.ambush else 'could be paused'} after {stage.spent}" if stage.spent else "paused"
    lines = (told, f"gap to {pauser.id}: {gap}") if pauser and gap else (told,)
    sheet.labels.write(x, y, sheet.radius(stage.mover), lines)
    sheet.explain("pause", lambda d, a, b: signs.pause(d, a + 18, b))


def contact(sheet: Sheet, one: Spot, two: Spot, first: Fraction, second: Fraction) -> None:
    """The sign of contact between two bases with these radii."""
    (x, y), (to_x, to_y) = sheet.window.at(one), sheet.window.at(two)
    part = first / (first + second)
    x, y = x + (to_x - x) * part, y + (to_y - y) * part
    signs.contact(sheet.drawing, x, y)
    sheet.labels.keep_clear(x, y, 10)
    sheet.explain("contact", lambda d, a, b: signs.contact(d, a + 18, b))


def _ring(sheet: Sheet, centre: Spot, base: int, threshold: int) -> None:
    x, y = sheet.window.at(centre)
    from_centre = sheet.stage.readings["measure"] == "centre"
    radius = ((0 if from_centre else Fraction(base, 2)) + threshold) * sheet.window.scale
    four, text = threshold == FAR, in_inches(threshold)
    signs.ring(sheet.drawing, x, y, radius, four)
    diagonal = radius * Fraction(7071, 10000)
    corners = [(x + across * diagonal, y + up * diagonal) for across, up in ((-1, -1), (1, -1), (-1, 1), (1, 1))]
    shown = [corner for corner in corners if sheet.window.shows(corner, 24)]
    if shown:
        label = min(shown, key=lambda corner: sheet.labels.crowded(corner[0], corner[1], 16))
        sheet.labels.write(*label, 2, (text,), INK, 12)
    where = "the centre" if from_centre else "a base"
    sheet.explain(f"{text} from {where}", lambda d, a, b: signs.ring(d, a + 18, b, 10, four))


def _walk(sheet: Sheet, spots: Sequence[Spot], style: Style, faint: bool = False) -> None:
    signs.walked(sheet.drawing, sheet.window.points(spots), style, faint)
    points = [sheet.window.at(spot) for spot in spots]
    sheet.labels.keep_line_clear(points)
    (x, y), (to_x, to_y) = points[-2:]
    across, up = to_x - x, to_y - y
    far, radius = rough_length(across, up), sheet.radius(sheet.stage.mover)
    if far > radius + 14:
        tip = between((to_x, to_y), (x, y), radius)
        signs.arrow(sheet.drawing, *tip, across / far, up / far, style[0])


def _route(sheet: Sheet, figure: Figure, told: Reaction) -> None:
    assert told.route
    style, radius = sheet.style(figure), sheet.radius(figure)
    x, y = sheet.window.at(told.route[-1])
    signs.ghost(sheet.drawing, x, y, radius, style)
    signs.route(sheet.drawing, sheet.window.points(told.route), style)
    sheet.labels.keep_clear(x, y, radius)
    sheet.labels.keep_line_clear([sheet.window.at(spot) for spot in told.route])
    sheet.explain("route of the ambusher", lambda d, a, b: signs.route(d, f"{a},{b} {a + 36},{b}", style))
    lines = [f"{figure.id} moved {in_inches(length(told.route))}"]
    if told.contact is not True and (gap := sheet.stage.gap_from(told.route[-1])):
        lines.append(f"gap then: {gap}")
    sheet.labels.write(x, y, radius, tuple(lines), style[0])


def _die(sheet: Sheet, figure: Figure, face: int, ensouled: bool) -> None:
    assert figure.at is not UNSET
    x, y = sheet.window.at(figure.at)
    away = sheet.radius(figure) + 6
    signs.die(sheet.drawing, x - away, y - away, face, ensouled)
    sheet.labels.keep_clear(x - away, y - away, 13)
    told = f"roll {face}, by a Soul's Die" if ensouled else f"roll {face}"
    sheet.explain(told, lambda d, a, b: signs.die(d, a + 18, b, face, ensouled))
