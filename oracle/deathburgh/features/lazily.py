"""
Worked out when asked for
=========================

The facts of a reaction, and what was done, are filled in by groups of fields. All of them are filled in where a
reaction is judged. At a glance only those groups are that a rule asks for, so that no reading is consulted on which
the rule does not hang.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from typing import Any, Generic, TypeAlias, TypeVar

from oracle.deathburgh.features.attempt import Attempt

T = TypeVar("T")

Filler: TypeAlias = Callable[[Attempt, Any], None]
"""Writes its fields on what is filled in; it may read others there."""


class Groups(Generic[T]):
    """The functions that fill in a declared class, in order; fields of no group stay as declared."""

    def __init__(self, kind: type[T]) -> None:
        self.kind = kind
        self.fillers: list[tuple[Filler, tuple[str, ...]]] = []
        self.of_field: dict[str, Filler] = {}
        self.declared: Mapping[str, Any] = {field.name: field.default for field in dataclasses.fields(kind)}  # type: ignore[arg-type]

    def of(self, *fields: str) -> Callable[[Filler], Filler]:
        """Declares what fills in these fields."""

        def declare(fill: Filler) -> Filler:
            self.fillers.append((fill, fields))
            self.of_field |= dict.fromkeys(fields, fill)
            return fill

        return declare

    def with_those_of(self, *others: Groups[T]) -> Groups[T]:
        """The same with the groups of others added."""
        for other in others:
            self.fillers += other.fillers
            self.of_field |= other.of_field
        return self

    def filled(self, attempt: Attempt) -> T:
        """All of it; what has been filled in at a glance is taken over."""
        value = self.kind()
        known = attempt.glances.get(id(self), {})
        for fill, fields in self.fillers:
            if fields[0] in known:
                for name in fields:
                    setattr(value, name, known[name])
            else:
                fill(attempt, value)
        return value


class Glance:
    """Facts or decisions of one attempt, each group filled in when one of its fields is first asked for."""

    __slots__ = ("__dict__", "_attempt", "_groups")

    def __init__(self, groups: Groups[Any], attempt: Attempt) -> None:
        self._groups = groups
        self._attempt = attempt
        attempt.glances[id(groups)] = self.__dict__

    def __getattr__(self, name: str) -> Any:
        fill = self._groups.of_field.get(name)
        if fill is not None:
            fill(self._attempt, self)
            return self.__dict__[name]
        if name in self._groups.declared:
            return self._groups.declared[name]
        raise AttributeError(name)
