"""
An encounter: one position, one action
======================================

Everything an engine says about one position and one action, in a fixed order of requests. Nothing is judged here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from oracle.engines.protocol import Applied, Engine, Hello, Loaded, Mishap, Offered

Position = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Encounter:
    """What was said; None where nothing was asked, or where a mishap ended it. Equal encounters had equal answers."""

    loaded: Loaded | None = None
    stated: Position | None = None
    """The position as the engine had it before the action."""
    offered: Offered | None = None
    applied: Applied | None = None
    after: Position | None = None
    """The position afterwards, as the answer or else the state tells it."""
    mishap: Mishap | None = None

    @property
    def answers(self) -> tuple[Any, ...]:
        """What must be the same when the same is asked again."""
        mishap = None if self.mishap is None else (self.mishap.kind, self.mishap.what)
        return self.loaded, self.stated, self.offered, self.applied, self.after, mishap


def meet(
    engine: Engine,
    hello: Hello,
    header: Mapping[str, Any],
    before: Position,
    action: Mapping[str, Any],
    probe: Mapping[str, Any] | None = None,
    meanwhile: Callable[[], None] = lambda: None,
) -> Encounter:
    """Loads, looks, asks for the list, acts, and looks again where the answer does not tell what became of it.

    `meanwhile` is done while the engine is at work on its list, or not at all.
    """
    loaded = engine.load(header, before)
    if isinstance(loaded, Mishap):
        return Encounter(mishap=loaded)
    if not loaded.accepted:
        return Encounter(loaded)
    looks, stated, offered = "state" in hello.capabilities, None, None
    if looks:
        seen = engine.state()
        if isinstance(seen, Mishap):
            return Encounter(loaded, mishap=seen)
        stated = seen.state
    player = action.get("player")
    if "offer" in hello.capabilities and isinstance(player, str):
        engine.ahead("offer", {"player": player})
        meanwhile()
        listed = engine.offer(player)
        if isinstance(listed, Mishap):
            return Encounter(loaded, stated, mishap=listed)
        offered = listed
    applied = engine.apply(action, probe)
    if isinstance(applied, Mishap):
        return Encounter(loaded, stated, offered, mishap=applied)
    # What an engine tells in its refusal need not be what it has then.
    if looks and (not applied.accepted or applied.after is None):
        seen = engine.state()
        if isinstance(seen, Mishap):
            return Encounter(loaded, stated, offered, applied, applied.after, seen)
        return Encounter(loaded, stated, offered, applied, seen.state)
    return Encounter(loaded, stated, offered, applied, applied.after)
