"""A position told in a few words, or in a way in which two can be compared."""

from __future__ import annotations

from collections import Counter
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


def one_way(position: Mapping[str, Any]) -> Mapping[str, Any]:
    """The position with what floats in the pools summed up: how an engine divides it means nothing."""
    players = position.get("players")
    if not isinstance(players, list):
        return position
    return {**position, "players": [_summed(each) for each in players]}


def _summed(player: Any) -> Any:
    """`2 energy`, `1 mind for play:unit`; an engine's pool that is none stays as it is."""
    sums: Counter[str] = Counter()
    try:
        for entry in player["pool"]:
            use = " and ".join(sorted(entry.get("only") or ()))
            for what, amount in (("energy", entry.get("energy") or 0), *(entry.get("power") or {}).items()):
                sums[f"{what} for {use}" if use else what] += amount
    except (KeyError, TypeError, AttributeError):
        return player
    return {**player, "pool": [f"{amount} {what}" for what, amount in sorted(sums.items()) if amount]}
