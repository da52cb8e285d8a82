"""Random facts and decisions of the card game that fill a size class: every declared field takes any value it may."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from oracle.facts import fields_of


def filled(draw: random.Random, kind: type[Any], size: Mapping[str, int], used: int, often: float = 0.5) -> Any:
    """A value of a declared class with `used` slots, flags true as `often` as said, gates and rooms respected."""
    values: dict[str, Any] = {}
    for field in fields_of(kind):
        if field.kind is not None:
            values[field.name] = tuple(filled(draw, field.kind, size, used, often) for _ in range(used))
        elif field.cap is not None:
            shut = field.gate and not values[field.gate]
            most = field.most(size)
            values[field.name] = 0 if shut or draw.random() < 0.5 else draw.randint(0, min(most, 5))
        else:
            shut = (field.gate and not values[field.gate]) or (field.room and not size[field.room])
            values[field.name] = not shut and draw.random() < often
    if values.get("present") is False:
        values = {name: 0 if type(value) is int else False for name, value in values.items()}
    return kind(**values)
