"""
The picture of a board
======================

Battlefields with their units, each player's base, hand and runes, the chain, and who may act. The card that is played
is marked, and where it is to go. The drawing only shows; nothing is judged by it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from oracle.riftbound.features.case import Case
from oracle.riftbound.picture.board import Board, owner
from oracle.riftbound.picture.tiles import FAINT, GAP, HIGH, INK, PAPER, RUNE, TILE, Tile, card, chip, rune
from oracle.riftbound.vocabulary.position import Battlefield, Object, Player
from oracle.svg import SHAPES, Drawing, Style, fitted, width_of

WIDTH, EDGE, INNER = 960, 16, 12
MOST_RUNES = 27
"""So many runes of a player are drawn; the line beside the player's name counts all."""
GROUND, MARKED = "#f4efe2", "#fff3c4"

Cards = Sequence[tuple[Tile, Style]]


def draw(case: Case, title: str, why: str) -> str:
    """An SVG picture of the incident, the same bytes for the same incident; `why` is the line that says what to see."""
    picture = _Picture(Board(case))
    height = picture.all(title, why)
    return picture.drawing.document(WIDTH, height, title, picture.told(title, why))


@dataclass(frozen=True, slots=True)
class _Frame:
    """What is written over a frame, beside the heading or below it, and what it leaves room for."""

    heading: str
    state: str = ""
    marked: bool = False
    runes: bool = False
    rows: int = 0
    below: bool = False


class _Picture:
    """One picture while it is drawn, from top to bottom."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.drawing = Drawing()
        self.words: list[str] = []

    def all(self, title: str, why: str) -> int:
        """Everything; how high it is."""
        drawing = self.drawing
        drawing.add("rect", width="100%", height="100%", fill=PAPER)
        heading = fitted(title, 20, WIDTH - 2 * EDGE)
        drawing.add("text", heading, x=EDGE, y=30, font_size=19, font_weight="bold", fill=INK)
        size = 14 if width_of(why, 14) <= WIDTH - 2 * EDGE else 11
        if why:
            drawing.add("text", fitted(why, size, WIDTH - 2 * EDGE), x=EDGE, y=54, font_size=size, fill=INK)
        x = EDGE
        for text, style in self.board.chips():
            x += chip(drawing, x, 68, fitted(text, 12, 300), style) + GAP
            self.words.append(text)
        y = self._chain(102)
        y = self._fields(y)
        acting = self.board.case.player
        for player in sorted(self.board.players, key=lambda each: each.id == acting):
            y = self._player(player, y, player.id == acting)
        told = "Yellow: the card that is played. Broken rim: exhausted."
        if self.board.paid:
            told += " Dark numbers: the payment steps that use it, in order."
        drawing.add("text", told, x=EDGE, y=y + 12, font_size=11, fill=FAINT)
        return y + 24

    def told(self, title: str, why: str) -> str:
        """The same in sentences."""
        return ". ".join([title, *([why.rstrip(".")] if why else []), *self.words]) + "."

    def _chain(self, y: int) -> int:
        items = list(self.board.chain())
        if not items:
            return y
        self.words.append("On the chain, newest first: " + ", ".join(tile.name for tile, _ in items))
        return self._box(EDGE, y, WIDTH - 2 * EDGE, _Frame("Chain, newest first"), items)

    def _fields(self, y: int) -> int:
        fields = self.board.fields
        if not fields:
            return y
        width = (WIDTH - 2 * EDGE - GAP * (len(fields) - 1)) // len(fields)
        rows = max(_rows(width, len(self._lying(field))) for field in fields)
        bottom = y
        for number, field in enumerate(fields):
            lying = self._lying(field)
            marked = self.board.case.action.to == field.id
            x = EDGE + number * (width + GAP)
            heading = f"Battlefield {field.id}" + (" (chosen)" if marked else "")
            frame = _Frame(heading, self.board.state(field), marked, rows=rows, below=True)
            bottom = self._box(x, y, width, frame, lying)
            self.words.append(f"{heading}, {self.board.state(field)}: " + self._listed(lying))
        return bottom

    def _lying(self, field: Battlefield) -> Cards:
        """The cards at a battlefield, player by player, facedown ones last."""
        there = [*self.board.at(field.id), *self.board.at(f"facedown:{field.id}")]
        return [(self.board.tile(each), self.board.style(owner(each))) for each in sorted(there, key=self._seat)]

    def _seat(self, thing: Object) -> int:
        return self.board.names.index(owner(thing)) if owner(thing) in self.board.names else len(self.board.names)  # type: ignore[arg-type]

    def _player(self, player: Player, y: int, acting: bool) -> int:
        board, style = self.board, self.board.style(player.id)
        by_id = {each.id: each for each in board.objects}
        cards: list[tuple[Tile, Style]] = []
        for zone, things in (
            ("base", board.at("base", player.id)),
            ("legend", board.at("legend", player.id)),
            ("hand", [by_id[name] for name in player.hand or () if name in by_id]),
            ("champion", [by_id[name] for name in player.champion or () if name in by_id]),
        ):
            for thing in things:
                tile = board.tile(thing)
                special = ", ".join(filter(None, (zone, tile.special)))
                cards.append((replace(tile, special=special), style))
        heading = f"Player {player.id}" + (" (acts)" if acting else "")
        marked = acting and board.case.action.to == "base"
        self.words.append(f"{heading}, {board.score(player) or 'nothing recorded'}: " + self._listed(cards))
        top = y
        frame = _Frame(heading, board.score(player), marked, runes=bool(player.runes))
        y = self._box(EDGE, y, WIDTH - 2 * EDGE, frame, cards)
        self.drawing.shape(SHAPES.get(style[2], ()), WIDTH - EDGE - 18, top + 18, 1, style[0])
        if player.runes:
            for number, each in enumerate(player.runes[:MOST_RUNES]):
                paid = board.paid.get(each.id, ())
                rune(self.drawing, EDGE + INNER + number * RUNE, y - GAP - 36, each.domain, each.exhausted, paid)
        return y

    def _box(self, x: int, y: int, width: int, frame: _Frame, cards: Cards) -> int:
        """A frame with cards in rows; where the next one may begin."""
        head = 50 if frame.below else 34
        rows = max(frame.rows, _rows(width, len(cards)))
        height = head + 2 + rows * (HIGH + GAP) + (38 if frame.runes else 0 if rows else 6)
        self.drawing.add(
            "rect", x=x, y=y, width=width, height=height, rx=6, fill=MARKED if frame.marked else GROUND,
            stroke=INK, stroke_width=2 if frame.marked else 1, stroke_dasharray="10 5" if frame.marked else "none",
        )  # fmt: skip
        self.drawing.add("text", frame.heading, x=x + INNER, y=y + 22, font_size=13, font_weight="bold", fill=INK)
        left = INNER if frame.below else INNER + width_of(frame.heading, 13) + len(frame.heading) + 6
        told = fitted(frame.state, 11, max(40, width - left - (INNER if frame.below else 30)))
        self.drawing.add("text", told, x=x + left, y=y + (39 if frame.below else 22), font_size=11, fill=FAINT)
        in_a_row = _in_a_row(width)
        for number, (tile, style) in enumerate(cards):
            row, column = divmod(number, in_a_row)
            card(self.drawing, x + INNER + column * (TILE + GAP), y + head + row * (HIGH + GAP), tile, style)
        return y + height + GAP

    def _listed(self, cards: Cards) -> str:
        return (
            ", ".join(f"{tile.name} ({', '.join(filter(None, (tile.id, tile.special)))})" for tile, _ in cards)
            or "empty"
        )


def _in_a_row(width: int) -> int:
    return max(1, (width - 2 * INNER + GAP) // (TILE + GAP))


def _rows(width: int, cards: int) -> int:
    return -(-cards // _in_a_row(width))
