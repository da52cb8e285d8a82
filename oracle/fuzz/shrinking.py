"""
Examples made small
===================

Simpler examples are tried one after the other, the biggest steps first; one that fails in the same way takes the
place of the old one, until no simpler one does. What is left is a local minimum: nothing in it can be left out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any

from oracle.fuzz.examples import Example
from oracle.fuzz.paths import Path, put, walk

Tidy = Callable[[Mapping[str, Any]], Mapping[str, Any]]
Change = Callable[[], Any]
"""Makes a changed copy of the whole."""


LARGE = 20
"""Larger numbers are distances and places: none is simpler than another."""


def shrunk(
    start: Example, fails: Callable[[Example], bool], tidy: Tidy, goes_on: Callable[[], bool] = lambda: True
) -> tuple[Example, bool]:
    """The smallest example reached from `start` by which `fails` holds, and whether nothing can be left out of it.

    The same for the same arguments, unless `goes_on` ends the search before it is over.
    """
    best = _bare(start)
    if not fails(best):
        best = start
    refused: set[str] = set()
    at, since = 0, 0
    while True:
        # On after a step rather than from the start: what was refused once is seldom taken the next time.
        candidates = list(_candidates(best, tidy))
        while since < len(candidates):
            if not goes_on():
                return best, False
            candidate = candidates[at % len(candidates)]()
            key = repr(candidate)
            if candidate != best and key not in refused:
                if fails(candidate):
                    best, since = candidate, 0
                    break
                refused.add(key)
            at, since = at + 1, since + 1
        else:
            return best, True


def _candidates(example: Example, tidy: Tidy) -> Iterator[Callable[[], Example]]:
    """What is made only when its turn comes: each change with what follows from it, and by itself."""
    whole = {"header": example.header, "before": example.before, "action": example.action}
    for change in (*_removals(whole), *_simplifications(whole)):
        yield partial(_changed, change, tidy)
        yield partial(_changed, change, dict)


def _changed(change: Change, tidy: Tidy) -> Example:
    made = change()
    return _bare(Example(made["header"], tidy(made["before"]), made["action"]))


def _bare(example: Example) -> Example:
    """Without cards that nothing names."""
    if not example.header.get("cards"):
        return example
    named = set(_strings(example.before)) | set(_strings(example.action))
    cards = {name: card for name, card in example.header["cards"].items() if name in named}
    return Example({**example.header, "cards": cards}, example.before, example.action)


# --- what can be left out -----------------------------------------------------------------------------------------


def _removals(whole: Mapping[str, Any]) -> Iterator[Change]:
    """Lists emptied; then without one thing that has an id and what names it; then without one member of a list."""
    for path, value in walk(whole):
        if isinstance(value, list) and len(value) > 1 and path[-1] != "complete" and not _is_place(value):
            yield partial(put, whole, path, [])
    for name in dict.fromkeys(_ids(whole["before"])):
        yield partial(_without_in, whole, "before", name)
        yield partial(_without, whole, name)
    for path, value in walk(whole):
        if (isinstance(value, list) and path[0] != "header" and not _is_place(value)) or _is_text(path, value):
            for index in reversed(range(len(value))):
                yield partial(put, whole, path, value[:index] + value[index + 1 :])


def _is_spare(path: Path) -> bool:
    """Agreed readings, fields of a card, and what an action says besides what leaves it open where it is not said."""
    if path[0] == "action":
        return path[-1] not in ("from", "to", "optional", "pay")
    return path[:2] == ("header", "readings") or (path[:2] == ("header", "cards") and len(path) > 3)


def _is_place(value: list[Any]) -> bool:
    """Whether it is a pair of numbers, of which neither can be left out."""
    return len(value) == 2 and all(type(each) is int for each in value)


def _is_text(path: Path, value: Any) -> bool:
    return isinstance(value, list) and path[:2] == ("header", "cards")


def _without_in(whole: Mapping[str, Any], part: str, name: str) -> dict[str, Any]:
    return {**whole, part: _without(whole[part], name)}


def _without(value: Any, name: str) -> Any:
    """The value without what has this id, and without what names it."""
    if isinstance(value, Mapping):
        return {key: _without(part, name) for key, part in value.items() if key != name}
    if isinstance(value, list):
        return [_without(part, name) for part in value if not _names(part, name)]
    return None if value == name else value


def _names(part: Any, name: str) -> bool:
    return part == name or (isinstance(part, Mapping) and any(value == name for value in part.values()))


# --- what can be simpler ------------------------------------------------------------------------------------------


def _simplifications(whole: Mapping[str, Any]) -> Iterator[Change]:
    """What need not be said left out, lower numbers, false for true, a payment left to the engine."""
    for path, value in walk(whole):
        if len(path) > 1 and isinstance(path[-1], str) and _is_spare(path):
            yield partial(put, whole, path, None, leave_out=True)
        if path[:2] == ("before", "history") and isinstance(value, Mapping) and value:
            yield partial(put, whole, path, {})
        if path[0] == "before" and path[-1] in ("showdown", "combat") and value is not None:
            yield partial(put, whole, path, None)
        if value is True:
            yield partial(put, whole, path, False)
        elif type(value) is int and 0 < value <= LARGE and path[-1] not in ("number", "ability", "pool"):
            for less in dict.fromkeys((0, 1, value - 1)):
                if less < value:
                    yield partial(put, whole, path, less)
    if isinstance(whole["action"].get("pay"), list):
        yield partial(put, whole, ("action", "pay"), "auto")


def _ids(value: Any) -> Iterator[str]:
    for _, part in walk(value):
        if isinstance(part, Mapping) and isinstance(part.get("id"), str):
            yield part["id"]


def _strings(value: Any) -> Iterator[str]:
    for _, part in walk(value):
        if isinstance(part, str):
            yield part
