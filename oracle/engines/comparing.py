"""
Positions and lists, compared
=============================

What an engine says of a position is compared with what it was given, on the fields that both have; its list of legal
actions on the fields that it distinguishes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

_written = msgspec.json.Encoder(order="sorted").encode

LEFT_OUT = ("complete",)
"""Fields of a position about the record rather than about the game."""

MOST_WORDS = 300
"""So many characters of an engine's own are shown of an action."""

UNSETTLED = ("chain", "chainOpenedBy", "priority", "focus", "invited", "resolving", "tasks", "awaits")
"""What nobody can compare with where an engine runs on until everything has settled."""


def differences(given: Any, told: Any, pointer: str = "") -> Iterator[tuple[str, Any, Any]]:
    """Every place where what was told differs from what was given; things with ids are found by id."""
    if isinstance(given, dict) and isinstance(told, dict):
        for name, value in told.items():
            if name not in given or name.startswith("x-") or (pointer == "" and name in LEFT_OUT):
                continue
            # Most of a position is the same, which is seen faster as a whole.
            if pointer or _written(given[name]) != _written(value):
                yield from differences(given[name], value, f"{pointer}/{name}")
    elif isinstance(given, list) and isinstance(told, list):
        yield from _lists(given, told, pointer)
    elif given != told or isinstance(given, bool) is not isinstance(told, bool):
        yield pointer, given, told


def _lists(given: list[Any], told: list[Any], pointer: str) -> Iterator[tuple[str, Any, Any]]:
    if _named(given) and _named(told):
        mine = {each["id"]: each for each in given}
        theirs = {each["id"]: each for each in told}
        for name in dict.fromkeys((*mine, *theirs)):
            if name in mine and name in theirs:
                yield from differences(mine[name], theirs[name], f"{pointer}/{name}")
            else:
                yield f"{pointer}/{name}", mine.get(name, "nothing"), theirs.get(name, "nothing")
    elif all(isinstance(each, str) for each in (*given, *told)):
        if sorted(given) != sorted(told):
            yield pointer, given, told
    elif len(given) != len(told):
        yield pointer, given, told
    else:
        for index, (one, other) in enumerate(zip(given, told, strict=True)):
            yield from differences(one, other, f"{pointer}/{index}")


def _named(values: Sequence[Any]) -> bool:
    return all(isinstance(each, Mapping) and isinstance(each.get("id"), str) for each in values)


def settled(position: Mapping[str, Any]) -> dict[str, Any]:
    """The position without what an engine that runs on cannot be held to."""
    return {name: value for name, value in position.items() if name not in UNSETTLED}


def whole(before: Mapping[str, Any], stated: Mapping[str, Any] | None, after: Mapping[str, Any]) -> Mapping[str, Any]:
    """The position afterwards, marked as complete in what the engine had listed of a position complete in that.

    That it had listed all of it was seen when what it `stated` was compared with the position it was given.
    """
    known = after.get("complete", [])
    if stated is None or not isinstance(known, list):
        return after
    more = [part for part in before.get("complete", ()) if part in stated and part in after and part not in known]
    return {**after, "complete": [*known, *more]} if more else after


Signature = tuple[Any, ...]
"""An action as an engine's list distinguishes it."""


def signature(action: Mapping[str, Any], keys: Sequence[str]) -> Signature:
    """The values of the fields that the list distinguishes, however they are written; payments never count."""
    return tuple(_plain(name, action.get(name)) for name in keys if name != "pay")


def _plain(name: str, value: Any) -> Any:
    if name in ("optional", "targets", "modes", "discounts"):
        listed = value if isinstance(value, (list, tuple)) else []
        return tuple(sorted(str(each.get("cost")) if isinstance(each, Mapping) else str(each) for each in listed))
    if name == "ability" and value is None:
        return 0
    return value if isinstance(value, (str, int, bool)) or value is None else str(value)


def words(action: Mapping[str, Any]) -> str:
    """An action in a few words: `play h1 from hand to X, optional accelerate, repeat 1`."""
    said = [str(action.get("type", ""))]
    said += [str(action[name]) for name in ("card", "source", "figure") if isinstance(action.get(name), str)]
    said += [f"{name} {action[name]}" for name in ("from", "to", "base") if isinstance(action.get(name), str)]
    text = " ".join(said)
    for name in ("optional", "targets", "modes", "discounts"):
        chosen = _plain(name, action.get(name))
        text += f", {name} {', '.join(chosen)}" if chosen else ""
    text += "".join(f", {name} {action[name]}" for name in ("repeat", "x", "by", "ignoring") if action.get(name))
    return text if len(text) <= MOST_WORDS else text[: MOST_WORDS - 1] + "…"
