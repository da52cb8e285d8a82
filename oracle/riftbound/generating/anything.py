"""
Anything that a schema allows
=============================

A value drawn from a definition of the bundled schemas, so that every word of the vocabulary of cards occurs without a
list of it being kept here. Names are taken from small sets, so that what one text names another has.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

import msgspec

from oracle.resources import schemas
from oracle.riftbound.generating.draws import Draws

Schema = Mapping[str, Any]

NAMES: Mapping[str, tuple[str, ...]] = {
    "tags": ("Dog",),
    "count": ("unit", "gear", "rune", "battlefield", "trash", "hand", "xp", "buff", "tag", "played"),
    "keywords": ("ambush", "action", "reaction", "accelerate", "deflect", "hidden"),
    "keyword": ("reaction", "ambush"),
    "paid": ("boon", "accelerate"),
    "controller": ("A", "B"),
    "unmodelled": ("cost: it costs what the weather says", "it does what nobody can say"),
    "": ("t1", "h2", "u0"),
}
"""What is named where the schema asks for any name, by the field."""

DEEP = 3
"""So deep nothing optional is said any more."""


def anything(draws: Draws, file: str, definition: str, field: str = "") -> Any:
    """A value that `definition` of a schema file (`card`, `position`) allows."""
    return _Value(draws, file).of(_documents()[file]["$defs"][definition], field, 0)


def properties(file: str, definition: str) -> Mapping[str, Schema]:
    """The fields that a definition names, and what each may be."""
    found: Mapping[str, Schema] = _documents()[file]["$defs"][definition]["properties"]
    return found


def field_of(draws: Draws, file: str, definition: str, field: str) -> Any:
    """A value for one field of a definition."""
    return _Value(draws, file).of(properties(file, definition)[field], field, 0)


@cache
def _documents() -> Mapping[str, Any]:
    root = schemas()
    paths = {"common": root / "common.json", **{path.stem: path for path in (root / "riftbound").glob("*.json")}}
    return {name: msgspec.json.decode(path.read_bytes()) for name, path in paths.items()}


class _Value:
    """Values of the schemas of one file."""

    def __init__(self, draws: Draws, file: str) -> None:
        self.draws = draws
        self.file = file

    def of(self, schema: Schema, field: str, depth: int) -> Any:
        if "$ref" in schema:
            return self._referred(str(schema["$ref"]), field, depth)
        if "enum" in schema:
            return self.draws.pick(schema["enum"])
        if "if" in schema and schema["if"] == {"type": "null"}:
            return None if self.draws.chance(0.1) else self.of(schema["else"], field, depth)
        kinds = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
        kind = self.draws.pick(kinds)
        if kind == "null":
            return None
        if kind == "boolean":
            return self.draws.chance(0.5)
        if kind == "integer":
            return self.draws.pick((0, 1, 1, 2, 3) if schema.get("minimum") == 0 else (1, 2, -1))
        if kind == "string":
            return self.draws.pick(NAMES.get(field, NAMES[""]))
        if kind == "array":
            number = self.draws.pick((0, 1, 1, 2)) if depth < DEEP else 0
            return [self.of(schema["items"], field, depth) for _ in range(number)]
        return self._object(schema, depth)

    def _referred(self, ref: str, field: str, depth: int) -> Any:
        file, _, pointer = ref.partition("#/$defs/")
        name = file.rpartition("/")[2].removesuffix(".json") or self.file
        return _Value(self.draws, name).of(_documents()[name]["$defs"][pointer], field, depth)

    def _object(self, schema: Schema, depth: int) -> dict[str, Any]:
        """What must be there, and a few of the fields that may be."""
        fields = schema.get("properties", {})
        needed = schema.get("required", ())
        free = [name for name in fields if name not in needed]
        wanted = self.draws.some(free, self.draws.pick((0, 1, 1, 2, 3, 4))) if depth < DEEP else []
        return {name: self.of(fields[name], name, depth + 1) for name in fields if name in needed or name in wanted}
