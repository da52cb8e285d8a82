"""
What a player might begin
=========================

Every card the player could try to play and every ability the player could try to use, with all choices open. Whether
any of it is legal is asked of the rules afterwards.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import UNSET

from oracle.riftbound.features.table import Missing, Table


def openings(table: Table) -> Iterator[dict[str, Any]]:
    """Plays from hand, Champion Zone and facedown, then abilities of the objects in play; `table.me` is the player."""
    for zone in ("hand", "champion"):
        for name in _zone(table, zone):
            yield {"type": "play", "player": table.me, "card": name, "from": zone}
    for thing in table.objects:
        try:
            mine = table.controller(thing) == table.me and isinstance(thing.at, str)
            card = table.card(thing)
        except Missing:
            continue
        if mine and isinstance(thing.at, str) and thing.at.startswith("facedown:"):
            yield {"type": "play", "player": table.me, "card": thing.id, "from": thing.at}
        elif mine:
            for index in range(len(card.abilities) + len(card.adds)):
                yield {"type": "activate", "player": table.me, "source": thing.id, "ability": index}


def _zone(table: Table, zone: str) -> tuple[str, ...]:
    try:
        found: tuple[str, ...] = table.field(zone)
    except Missing:
        return ()
    return found


def unsupported(table: Table, doubtful: bool) -> str:
    """Why nobody could play on from the position, since it does not say enough; empty if it does."""
    awaits = table.position.awaits
    if doubtful:
        return "a card in it has a text that the vocabulary cannot say"
    if awaits is not None:
        return f"{awaits.player} has to decide something first"
    return next((f"it does not say {gap}" for gap in _gaps(table)), "")


def _gaps(table: Table) -> Iterator[str]:
    """What an engine has to know and the position does not say. What players hold need not be told."""
    position = table.position
    for name in ("turn", "priority", "focus", "chain", "battlefields", "players", "objects"):
        if getattr(position, name) is UNSET:
            yield f"anything about {name}"
    for name in ("objects", "history", "effects"):
        if name not in position.complete:
            yield f"all about {name}"
    for field in table.battlefields.values():
        for name in ("card", "controller", "contested_by", "showdown", "combat"):
            if getattr(field, name) is UNSET:
                yield f"the {name} of {field.id}"
        if isinstance(field.card, str) and table.deal.card(field.card) is None:
            yield f"what card {field.card} is"
    for thing in table.objects:
        try:
            if table.on_board(thing):
                table.card(thing), table.controller(thing), table.ready(thing)
        except Missing as missing:
            yield f"what is at {missing.pointer}"
