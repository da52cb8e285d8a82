"""
Branches of a schema
====================

A branch is a field that is there, one of the values of an enumeration, true or false, null, an empty list. They are
named by the definition they stand in, such as `card.pick.who=you`, so that a definition used in ten places counts once.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from oracle.resources import schemas

Schema = Mapping[str, Any]

Roots = tuple[tuple[str, str], ...]
"""The definitions that begin a record: file and name, an empty name for the whole file."""

ROOTS: Mapping[str, Roots] = {
    "riftbound": (("position", "position"), ("action", "any"), ("card", "fragment")),
    "deathburgh": (("position", "position"), ("action", ""), ("reaction", "reaction"), ("reaction", "interrupt")),
}


class Branches:
    """The branches of one rulebook's schemas."""

    def __init__(self, rulebook: str) -> None:
        self.roots = ROOTS[rulebook]
        folder = schemas() / rulebook
        paths = [schemas() / "common.json", *(folder / f"{name}.json" for name, _ in self.roots)]
        self.documents: dict[str, Any] = {path.stem: msgspec.json.decode(path.read_bytes()) for path in paths}

    def every(self) -> Iterator[str]:
        """Every branch of the schemas."""
        seen = set[str]()
        for file, definition in self.roots:
            yield from self._every(file, definition, seen)

    def taken(self, file: str, definition: str, value: Any) -> Iterator[str]:
        """The branches that a value takes; some come more than once."""
        yield from self._taken(self._of(file, definition), file, _name(file, definition), value)

    def _of(self, file: str, definition: str) -> Schema:
        found: Schema = self.documents[file]["$defs"][definition] if definition else self.documents[file]
        return found

    def _every(self, file: str, definition: str, seen: set[str]) -> Iterator[str]:
        name = _name(file, definition)
        if name not in seen:
            seen.add(name)
            yield from self._inside(self._of(file, definition), file, name, seen)

    def _inside(self, schema: Schema, file: str, name: str, seen: set[str]) -> Iterator[str]:
        if "$ref" in schema:
            where, definition = _target(schema, file)
            yield from (
                self._every(where, definition, seen)
                if where != "common"
                else self._inside(self._of(where, definition), where, name, seen)
            )
            return
        yield from (f"{name}={_show(each)}" for each in _values(schema))
        if "array" in _types(schema):
            yield from (f"{name}[]", f"{name}=[]")
            yield from self._inside(schema.get("items", {}), file, f"{name}[]", seen)
        for field, part in schema.get("properties", {}).items():
            if "const" not in part:
                yield f"{name}.{field}"
                yield from self._inside(part, file, f"{name}.{field}", seen)
        if schema.get("if") == {"type": "null"}:
            yield f"{name}=null"
        for part in (*schema.get("allOf", ()), *(schema[key] for key in ("then", "else") if key in schema)):
            yield from self._inside(part, file, name, seen)
        if isinstance(schema.get("additionalProperties"), Mapping):
            yield from self._inside(schema["additionalProperties"], file, name, seen)

    def _taken(self, schema: Schema, file: str, name: str, value: Any) -> Iterator[str]:
        if "$ref" in schema:
            where, definition = _target(schema, file)
            inside = name if where == "common" else f"{where}.{definition}"
            yield from self._taken(self._of(where, definition), where, inside, value)
            return
        if _show(value) in map(_show, _values(schema)):
            yield f"{name}={_show(value)}"
        if schema.get("if") == {"type": "null"} and value is None:
            yield f"{name}=null"
        if isinstance(value, list) and "array" in _types(schema):
            yield f"{name}[]" if value else f"{name}=[]"
            for each in value:
                yield from self._taken(schema.get("items", {}), file, f"{name}[]", each)
        if isinstance(value, dict):
            for field, part in schema.get("properties", {}).items():
                if field in value and "const" not in part:
                    yield f"{name}.{field}"
                    yield from self._taken(part, file, f"{name}.{field}", value[field])
            if isinstance(schema.get("additionalProperties"), Mapping):
                for part in value.values():
                    yield from self._taken(schema["additionalProperties"], file, name, part)
        for part in schema.get("allOf", ()):
            yield from self._taken(part, file, name, value)
        if "if" in schema:
            chosen = schema.get("then" if _fits(schema["if"], value) else "else")
            yield from self._taken(chosen, file, name, value) if chosen is not None else ()


def _name(file: str, definition: str) -> str:
    return f"{file}.{definition}" if definition else file


def _values(schema: Schema) -> list[Any]:
    """The values that the schema tells apart."""
    found = list(schema.get("enum", ()))
    kinds = _types(schema)
    found += [True, False] if "boolean" in kinds else []
    return found if "enum" in schema or "null" not in kinds else [*found, None]


def _types(schema: Schema) -> list[str]:
    kinds = schema.get("type", [])
    return [kinds] if isinstance(kinds, str) else list(kinds)


def _target(schema: Schema, file: str) -> tuple[str, str]:
    where, _, definition = str(schema["$ref"]).partition("#/$defs/")
    return where.rpartition("/")[2].removesuffix(".json") or file, definition


def _fits(schema: Schema, value: Any) -> bool:
    """Whether a value meets the conditions that these schemas branch on."""
    kinds: Mapping[str, type] = {"null": type(None), "string": str, "object": dict}
    if "type" in schema and not isinstance(value, kinds[schema["type"]]):
        return False
    if not isinstance(value, dict):
        return True
    told = {name: part for name, part in schema.get("properties", {}).items() if "const" in part or "enum" in part}
    allowed = {name: part.get("enum", [part.get("const")]) for name, part in told.items()}
    return all(name in value for name in schema.get("required", ())) and all(
        value.get(name) in values for name, values in allowed.items()
    )


def _show(value: Any) -> str:
    return msgspec.json.encode(value).decode().strip('"')
