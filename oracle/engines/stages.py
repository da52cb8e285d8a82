"""
A play taken in stages
======================

For engines with the capability `staged`: a play from announcement to confirmation, and the ways to disturb one that has
been begun. Everything is only asked here; what was said is judged elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from oracle.engines.encounter import Encounter
from oracle.engines.protocol import Applied, Engine, Loaded, Mishap, Stated, Stepped

ANNOUNCED = ("type", "player", "card", "source", "ability", "from", "by", "ignoring", "forced")
"""The fields of an action that its announcement says; `pay` is what is paid, and all else is chosen."""

Action = Mapping[str, Any]
Stage = tuple[str, dict[str, Any]]


def stages(action: Action) -> list[Stage]:
    """The stages of an action up to the last payment: announced, chosen, paid step by step."""
    announced = {name: action[name] for name in ANNOUNCED if name in action}
    chosen = {name: value for name, value in action.items() if name not in (*ANNOUNCED, "pay")}
    found: list[Stage] = [("announce", announced)]
    if chosen:
        found.append(("choose", chosen))
    return found + [("pay", {"pay": [step]}) for step in action.get("pay", ()) if isinstance(step, Mapping)]


def begin(engine: Engine, header: Mapping[str, Any], before: Action, parts: list[Stage], player: str) -> Encounter:
    """Loads, looks, and takes these stages; `applied` and `after` are what the last one, or the first refused, gave."""
    loaded = engine.load(header, before)
    if not isinstance(loaded, Loaded):
        return Encounter(mishap=loaded)
    said = Encounter(loaded)
    if not loaded.accepted:
        return said
    stated = engine.state()
    if not isinstance(stated, Stated):
        return replace(said, mishap=stated)
    said = replace(said, stated=stated.state)
    for stage, fields in parts:
        said = take(engine, said, stage, fields, player)
        if said.mishap is not None or (said.applied is not None and not said.applied.accepted):
            return said
    return said


def take(engine: Engine, said: Encounter, stage: str, fields: dict[str, Any] | None, player: str) -> Encounter:
    """One more stage."""
    step = engine.step(stage, fields, player)
    if not isinstance(step, Stepped):
        return replace(said, mishap=step)
    return replace(said, applied=Applied(step.accepted, step.code, step.message), after=step.state)


def whole(engine: Engine, header: Mapping[str, Any], before: Action, action: Action) -> Encounter:
    """The whole play; one whose stage is refused is cancelled, and the position after that is looked at."""
    player = str(action["player"])
    said = begin(engine, header, before, stages(action), player)
    if said.mishap is not None or said.applied is None:
        return said
    refused = said.applied
    said = take(engine, said, "confirm" if refused.accepted else "cancel", None, player)
    if said.mishap is None and not refused.accepted:
        said = replace(said, applied=refused)
    return _looked(engine, said)


def cancelled(engine: Engine, header: Mapping[str, Any], before: Action, action: Action) -> Encounter:
    """The play with everything paid, then taken back; `applied` is the answer to that."""
    player = str(action["player"])
    said = begin(engine, header, before, stages(action), player)
    if said.mishap is not None or said.applied is None or not said.applied.accepted:
        return said
    return _looked(engine, take(engine, said, "cancel", None, player))


def disturbances(action: Action, other: str | None) -> Iterator[tuple[str, list[Stage], Stage, str]]:
    """What must be refused once paying has begun: what it is, the stages before it, the stage, and who takes it."""
    player = str(action["player"])
    if action.get("optional"):
        plain = _begun({**action, "optional": []})
        yield "late-choice", plain, ("choose", {"optional": action["optional"]}), player
    if other is not None:
        yield "window", _begun(action), ("announce", {"type": "pass", "player": other}), other


def _begun(action: Action) -> list[Stage]:
    """Up to the first payment."""
    parts = stages(action)
    first = next((number for number, (stage, _) in enumerate(parts) if stage == "pay"), len(parts))
    return parts[: first + 1]


def _looked(engine: Engine, said: Encounter) -> Encounter:
    if said.mishap is not None:
        return said
    stated = engine.state()
    if isinstance(stated, Mishap):
        return replace(said, mishap=stated)
    return replace(said, after=stated.state)
