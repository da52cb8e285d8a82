"""
Records against the schemas
===========================

Two validators hold the same schemas. The fast one decides; only when it says no, the reference implementation
runs and `explain` turns its errors into sentences. A test keeps the two in agreement.

The schemas of kind K for rulebook R are found in this order: what `register` was given, `schemas/R/K.json`,
`schemas/K.json`.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import jsonschema_rs
import msgspec

from oracle.errors import Problem
from oracle.resources import schemas

if TYPE_CHECKING:
    import jsonschema

BASE = "https://ambush-oracle.invalid/schemas/"
"""What every `$id` begins with; nothing is ever fetched from there."""

RESULTS = (
    *("engine-case", "case-result", "check", "mishap", "capability", "failure", "replay"),
    *("rule", "reading", "explanation"),
)
"""The kinds of record that only commands write."""

KINDS = ("header", "incident", "note", "verdict", "summary", "case", "problem", *RESULTS)
"""The kinds of record a trace or a file of results may hold."""

_FILE = {"summary": "verdict", **{kind: f"results/{kind}" for kind in RESULTS}}
_registered: dict[str, dict[str, Mapping[str, Any]]] = {}


def register(rulebook_id: str, schemas_by_kind: Mapping[str, Mapping[str, Any]]) -> None:
    """Teaches the schemas of a rulebook from outside this package: kind of record to JSON Schema.

    A schema may refer to this package's own, relative to its `$id` or as `../common.json#/$defs/id`. The schema of
    the header is optional. Registering again replaces; positions are validated anew from then on.
    """
    _registered[rulebook_id] = dict(schemas_by_kind)
    for cached in (_documents, Validator.for_kind, known_rulebooks):
        cached.cache_clear()


@functools.cache
def known_rulebooks() -> tuple[str, ...]:
    """The rulebooks whose incidents have a schema, sorted."""
    bundled = (path.parent.name for path in schemas().glob("*/incident.json"))
    return tuple(sorted({*bundled, *(name for name, kinds in _registered.items() if "incident" in kinds)}))


@functools.cache
def _documents() -> dict[str, Mapping[str, Any]]:
    """Every schema by its URI, the bundled ones and the registered ones."""
    root = schemas()
    found: dict[str, Mapping[str, Any]] = {}
    for path in sorted(root.rglob("*.json")):
        found[BASE + path.relative_to(root).as_posix()] = msgspec.json.decode(path.read_bytes())
    for rulebook, kinds in _registered.items():
        for kind, schema in kinds.items():
            uri = str(schema.get("$id", f"{BASE}{rulebook}/{kind}.json"))
            found[uri] = {"$schema": "https://json-schema.org/draft/2020-12/schema", **schema, "$id": uri}
    return found


def _uri(rulebook_id: str | None, kind: str) -> str:
    own = _registered.get(rulebook_id or "", {}).get(kind)
    if own is not None:
        return str(own.get("$id", f"{BASE}{rulebook_id}/{kind}.json"))
    specific = f"{BASE}{rulebook_id}/{_FILE.get(kind, kind)}.json"
    return specific if specific in _documents() else f"{BASE}{_FILE.get(kind, kind)}.json"


class Validator:
    """One schema, compiled. `accepts` is the fast answer, `problems` the one for a person."""

    def __init__(self, uri: str) -> None:
        """Compiles the schema with this URI. Raises KeyError when there is none."""
        documents = _documents()
        self.uri = uri
        self.schema = documents[uri]
        registry = jsonschema_rs.Registry([(name, dict(schema)) for name, schema in documents.items()])
        self.accepts = jsonschema_rs.validator_for(dict(self.schema), registry=registry, base_uri=uri).is_valid
        """Whether a decoded record fits. 1.0 counts as an integer here, as JSON Schema has it: the reader, not the
        schema, refuses fractions."""

    @staticmethod
    @functools.cache
    def for_kind(rulebook_id: str | None, kind: str) -> Validator:
        """The validator for one kind of record; without a rulebook, or with an unknown one, what all have in common."""
        return Validator(_uri(rulebook_id, kind))

    def problems(self, data: object, *, limit: int = 5) -> list[Problem]:
        """What is wrong with a decoded record, the most telling first, at most `limit`; empty when it fits."""
        if self.accepts(data):
            return []
        from oracle.trace.explain import explain

        return explain(self.uri, self.reference, data, limit)

    @functools.cached_property
    def reference(self) -> jsonschema.Draft202012Validator:
        """The reference implementation with the same schema; importing it takes a while, so it waits until asked."""
        from oracle.trace.explain import reference

        return reference(self.uri, _documents())
