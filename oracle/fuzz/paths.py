"""Places in a record, and copies of a record that differ in one of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

Path = tuple[str | int, ...]
"""Keys and indices, from the outside in."""


def walk(value: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Every part of the value with its place, the outer ones first."""
    if path:
        yield path, value
    if isinstance(value, Mapping):
        for key, part in value.items():
            yield from walk(part, (*path, key))
    elif isinstance(value, list):
        for index, part in enumerate(value):
            yield from walk(part, (*path, index))


def put(value: Any, path: Path, new: Any, leave_out: bool = False) -> Any:
    """A copy with something else at a place, or with nothing there."""
    head, rest = path[0], path[1:]
    found: Any = dict(value) if isinstance(value, Mapping) else list(value)
    if rest:
        found[head] = put(value[head], rest, new, leave_out)
    elif leave_out:
        del found[head]
    else:
        found[head] = new
    return found
