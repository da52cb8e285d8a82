"""
Declaring what rules speak about
================================

A rulebook declares its facts and decisions as dataclasses whose fields are flags, numbers and slots. From one
declaration come the plain values of a recorded play, the terms of the solver, and the assumptions that tie both.

- `flag(...)`: a truth.
- `number(cap)`: a whole number from 0 to its cap. For the solver it is a ladder of literals "at least 1, at least
  2, …"; a value above the cap is refused (`TooLarge`), never cut. The cap may be a name that a size class gives.
- `slots(Kind)`: a sequence of values of another declared class; the size class says how many.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from operator import attrgetter
from typing import Any, TypeVar

from oracle.logic import Span, Sum, Term, Truth, Unknown

T = TypeVar("T")


class TooLarge(Exception):
    """A position has more of something than any size class holds; the verdict is `unknown`, never a guess.

    With a cap of 0 it is something that no model tells.
    """

    def __init__(self, what: str, value: int, cap: int) -> None:
        held = f"{what}: {value} is more than the largest model holds ({cap})"
        super().__init__(held if cap else f"no model tells {what}")
        self.what, self.value, self.cap = what, value, cap


@dataclass(frozen=True, slots=True)
class Flip:
    """A fact that a repair may change: how costly that is, and how to say it. `{}` takes the slot's name."""

    weight: int
    to: bool
    template: str


@dataclass(frozen=True, slots=True)
class Field:
    """One declared field: a flag, a number with a `cap`, or slots of a `kind`."""

    name: str
    cap: int | str | None
    kind: type[Any] | None
    flip: Flip | None
    gate: str
    room: str

    def most(self, size: Mapping[str, int]) -> int:
        """The largest number that the size class holds."""
        return size[self.cap] if isinstance(self.cap, str) else self.cap or 0


def flag(flip: Flip | None = None, default: Truth = False, gate: str = "", room: str = "") -> Any:
    """A truth. With a `gate`, it is false wherever the flag of that name is.

    With `room`, it can only be true in size classes that give this name a number above 0.
    """
    return dataclasses.field(default=default, metadata={"cap": None, "flip": flip, "gate": gate, "room": room})


def number(cap: int | str, flip: Flip | None = None, gate: str = "") -> Any:
    """A whole number from 0 to `cap`. With a `gate`, it is 0 wherever the flag of that name is false."""
    return dataclasses.field(default=0, metadata={"cap": cap, "flip": flip, "gate": gate, "room": ""})


def slots(kind: type[Any]) -> Any:
    """A sequence of values of the declared class `kind`, each with a flag `present`."""
    return dataclasses.field(default=(), metadata={"cap": None, "kind": kind, "flip": None, "gate": "", "room": ""})


def changed(value: T, **fields: Any) -> T:
    """A copy of a filled-in value with some fields changed; many times faster than `dataclasses.replace`."""
    copy: T = _copier(type(value))(value)  # type: ignore[arg-type]
    for name, part in fields.items():
        setattr(copy, name, part)
    return copy


@cache
def _copier(kind: Any) -> Callable[[Any], Any]:
    """A function that copies values of a dataclass, written out field by field: Python runs that fastest."""
    lines = "".join(f"    copy.{each.name} = value.{each.name}\n" for each in dataclasses.fields(kind))
    space: dict[str, Any] = {"kind": kind, "new": object.__new__}
    exec(f"def copied(value):\n    copy = new(kind)\n{lines}    return copy\n", space)
    return space["copied"]  # type: ignore[no-any-return]


@cache
def _fields(kind: Any) -> tuple[Field, ...]:
    return tuple(
        Field(
            each.name,
            each.metadata["cap"],
            each.metadata.get("kind"),
            each.metadata["flip"],
            each.metadata["gate"],
            each.metadata["room"],
        )
        for each in dataclasses.fields(kind)
        if "cap" in each.metadata
    )


def fields_of(kind: type[Any]) -> tuple[Field, ...]:
    """The declared fields of a class, in order; undeclared ones (names, ids) are left out."""
    return _fields(kind)  # type: ignore[arg-type]


@cache
def _read(kind: Any) -> tuple[Callable[[Any], tuple[Any, ...]], tuple[str, ...]]:
    fields = _fields(kind)
    plain = [field.name for field in fields if field.kind is None]
    read = attrgetter(*plain) if len(plain) > 1 else lambda value: tuple(getattr(value, name) for name in plain)
    return read, tuple(field.name for field in fields if field.kind is not None)


def fields_read(kind: type[Any]) -> tuple[Callable[[Any], tuple[Any, ...]], tuple[str, ...]]:
    """What reads all flags and numbers of a filled-in value at once, and the names of the fields with slots."""
    return _read(kind)  # type: ignore[arg-type]


def atoms(kind: type[Any], size: Mapping[str, int], prefix: str = "") -> Iterator[tuple[str, Field]]:
    """Every atom's name, such as `closed`, `energy_due>=3` or `things.2.ready`."""
    for field in fields_of(kind):
        name = prefix + field.name
        if field.kind is not None:
            for index in range(size[field.name]):
                yield from atoms(field.kind, size, f"{name}.{index}.")
        elif field.cap is not None:
            for rung in range(1, field.most(size) + 1):
                yield f"{name}>={rung}", field
        else:
            yield name, field


def symbolic(kind: type[Any], size: Mapping[str, int], make: Callable[[str], Term], prefix: str = "") -> Any:
    """The declared class filled with the solver's terms."""
    values: dict[str, Any] = {}
    for field in fields_of(kind):
        name = prefix + field.name
        if field.kind is not None:
            parts = (symbolic(field.kind, size, make, f"{name}.{index}.") for index in range(size[field.name]))
            values[field.name] = tuple(parts)
        elif field.cap is not None:
            values[field.name] = Sum(0, tuple(make(f"{name}>={rung}") for rung in range(1, field.most(size) + 1)))
        else:
            values[field.name] = make(name)
    return kind(**values)


def gates(kind: type[Any], size: Mapping[str, int], prefix: str = "") -> Iterator[tuple[str, str]]:
    """Every atom that is false wherever another one is, with that other one."""
    for field in fields_of(kind):
        if field.kind is not None:
            for index in range(size[field.name]):
                yield from gates(field.kind, size, f"{prefix}{field.name}.{index}.")
        elif field.gate:
            yield prefix + field.name + ("" if field.cap is None else ">=1"), prefix + field.gate


def valued(kind: type[Any], size: Mapping[str, int], holds: Callable[[str], bool], prefix: str = "") -> Any:
    """The declared class filled with plain values, from whether each atom holds."""
    values: dict[str, Any] = {}
    for field in fields_of(kind):
        name = prefix + field.name
        if field.kind is not None:
            parts = (valued(field.kind, size, holds, f"{name}.{index}.") for index in range(size[field.name]))
            values[field.name] = tuple(parts)
        elif field.cap is not None:
            values[field.name] = sum(holds(f"{name}>={rung}") for rung in range(1, field.most(size) + 1))
        else:
            values[field.name] = holds(name)
    return kind(**values)


def unknown_atoms(value: Any, size: Mapping[str, int], prefix: str = "") -> Iterator[str]:
    """The atoms that a filled-in value leaves open."""
    for field in fields_of(type(value)):
        name = prefix + field.name
        part = getattr(value, field.name)
        if field.kind is not None:
            for index, each in enumerate(part):
                yield from unknown_atoms(each, size, f"{name}.{index}.")
        elif isinstance(part, Span):
            for rung in range(part.low + 1, part.high + 1):
                yield f"{name}>={rung}"
        elif isinstance(part, Unknown):
            yield name


def sizes_of(value: Any, size: Mapping[str, int]) -> dict[str, int]:
    """The size class with as many slots as a filled-in value really uses."""
    used = {field.name: len(getattr(value, field.name)) for field in fields_of(type(value)) if field.kind is not None}
    return {**size, **used}


def ladders(kind: type[Any], size: Mapping[str, int], prefix: str = "") -> Iterator[tuple[str, ...]]:
    """The atom names of each number, lowest rung first: a rung implies the one below it."""
    for field in fields_of(kind):
        name = prefix + field.name
        if field.kind is not None:
            for index in range(size[field.name]):
                yield from ladders(field.kind, size, f"{name}.{index}.")
        elif field.cap is not None:
            yield tuple(f"{name}>={rung}" for rung in range(1, field.most(size) + 1))


def literals(value: Any, size: Mapping[str, int], prefix: str = "") -> Iterator[tuple[str, bool]]:
    """What is known of a filled-in value, as (atom, holds). Enough of them that the ladders imply the rest."""
    for field in fields_of(type(value)):
        if field.gate and getattr(value, field.gate) is False:
            continue
        name = prefix + field.name
        part = getattr(value, field.name)
        if field.kind is not None:
            room = size[field.name]
            if len(part) > room:
                raise TooLarge(name, len(part), room)
            for index, each in enumerate(part):
                yield from literals(each, size, f"{name}.{index}.")
            for index in range(len(part), room):
                yield f"{name}.{index}.present", False
        elif field.cap is not None:
            low, high = (part.low, part.high) if isinstance(part, Span) else (part, part)
            most = field.most(size)
            if high > most:
                raise TooLarge(name, high, most)
            if low:
                yield f"{name}>={low}", True
            if high < most:
                yield f"{name}>={high + 1}", False
        else:
            if field.room and part is not False and not size[field.room]:
                raise TooLarge(name, 1, 0)
            if not isinstance(part, Unknown):
                yield name, part
