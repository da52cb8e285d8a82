"""A game of its own to try something on. Much faster than `copy.deepcopy`, which takes most of the time of an offer."""

from __future__ import annotations

from typing import TypeVar

from cards import Card

Part = TypeVar("Part")
SHARED = {str, int, bool, type(None), tuple, frozenset, Card}
"""What never changes."""


def copied(value: Part) -> Part:
    kind = type(value)
    if kind is dict:
        return {name: part if type(part) in SHARED else copied(part) for name, part in value.items()}
    if kind is list:
        return [part if type(part) in SHARED else copied(part) for part in value]
    twin = object.__new__(kind)
    twin.__dict__.update(copied(vars(value)))
    return twin
