"""
Lines of a Miszion self-play log
================================

One JSON object a line, written *after* an action was carried out: the state fields of a line are the position that
the action left behind. A refused action writes no line. Fields this module does not name stay in `Line.raw`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

Seat = Literal["P1", "P2"]
Id = Annotated[str, Meta(min_length=1, max_length=180, pattern=r"^[^\x00-\x1f\x7f-\x9f]*$")]
"""Leaves room for what the trace puts around it: an id of the trace has at most 200 characters."""
Count = Annotated[int, Meta(ge=0, le=2**53 - 1)]


class Spot(Struct, frozen=True, rename="camel"):
    """A battlefield. `contested_by` lists players who have a unit there; an empty list does not say nobody has."""

    id: Id
    controller: Id | None | UnsetType = UNSET
    contested_by: tuple[Id, ...] | UnsetType = UNSET


class Delta(Struct, frozen=True, rename="camel"):
    """Zone sizes by seat, and the battlefields under the engine's own player ids."""

    battlefields: tuple[Spot, ...] | UnsetType = UNSET
    deck_size_p1: Count | UnsetType = msgspec.field(default=UNSET, name="deckSizeP1")
    deck_size_p2: Count | UnsetType = msgspec.field(default=UNSET, name="deckSizeP2")


class Deed(Struct, frozen=True, rename="camel"):
    """What was done; which of the fields are there depends on `kind`."""

    kind: str
    destination_id: Id | None = None
    targets: tuple[Id, ...] = ()
    pass_: bool | None = msgspec.field(default=None, name="pass")


class Played(Struct, frozen=True, rename="camel"):
    """The card that left the hand. `power` is the Might and missing on legends, which the log calls creatures too."""

    id: Id
    name: Id
    type: str
    energy_cost: Count | UnsetType = UNSET
    domain: str | None = None
    power: Count | None = None


class Event(Struct, frozen=True, rename="camel"):
    """One line's fields as far as the trace has words for them. `action` is None on lines the harness wrote."""

    event_index: int
    actor: Literal["P1", "P2", "system"]
    action: Deed | None
    match_id: str | None = None
    phase: str | UnsetType = UNSET
    active_player: Seat | UnsetType = UNSET
    priority_holder: Seat | None | UnsetType = UNSET
    state_delta: Delta = Delta()
    vp: dict[Seat, Count] = {}
    card_played: Played | None = None
    win_reason: str | None = None


class Line(Struct, frozen=True):
    """A line of the file: its number from 1, the object as written, and what it says (None if it was unusable)."""

    number: int
    raw: Any
    event: Event | None


def read(lines: Iterable[bytes], on_problem: Callable[[int, str, str], None]) -> list[Line]:
    """Every line that is not blank, in order; `on_problem` is told of those that are no events."""
    found: list[Line] = []
    for number, text in enumerate(lines, start=1):
        text = text.removeprefix(b"\xef\xbb\xbf") if number == 1 else text
        if text.strip():
            found.append(_line(number, text, on_problem))
    return found


def _line(number: int, text: bytes, on_problem: Callable[[int, str, str], None]) -> Line:
    try:
        raw = msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        on_problem(number, f"this is not JSON: {error}", "a log has one JSON object a line; was the file cut off?")
        return Line(number, text.decode("utf-8", "replace").rstrip("\r\n"), None)
    try:
        return Line(number, raw, msgspec.convert(raw, Event))
    except msgspec.ValidationError as error:
        message, _, path = str(error).partition(" - at ")
        pointer = path.strip("`").removeprefix("$").replace(".", "/").replace("[", "/").replace("]", "")
        on_problem(number, f"{pointer or '/'}: {message}", "lines have eventIndex, actor (P1, P2, system) and action")
        return Line(number, raw, None)
