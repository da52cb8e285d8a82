"""A position told in a few words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any


def table_said(before: Mapping[str, Any]) -> Iterator[str]:
    """Objects, runes, a chain and a showdown, as far as they are told."""
    for thing in before.get("objects", ()):
        state = " (exhausted)" if thing.get("exhausted") else ""
        place = f" at {thing['at']}{state} of {thing.get('controller')}" if "at" in thing else " off the board"
        yield f"{thing.get('id')}{place}"
    for player in before.get("players", ()):
        runes = player.get("runes") or ()
        names = (f"{rune['id']} {rune['domain']}{' (exhausted)' if rune.get('exhausted') else ''}" for rune in runes)
        if runes:
            yield f"runes of {player['id']}: {', '.join(names)}"
    if before.get("chain"):
        yield "a chain"
    if before.get("focus"):
        yield "a showdown"
