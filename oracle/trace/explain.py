"""
Schema violations in words
==========================

The reference validator lists every violation; this picks the telling ones and says, for each, which field it is,
what was expected, what stands there and what to do. Nothing here decides validity.
"""

from __future__ import annotations

import difflib
import json
from collections.abc import Iterator, Mapping
from typing import Any, cast

import jsonschema
import referencing
from referencing.jsonschema import DRAFT202012

from oracle.errors import Problem
from oracle.trace.diagnose import escape

_ARTICLES = {
    "string": "a string",
    "integer": "an integer",
    "number": "a number",
    "boolean": "true or false",
    "object": "an object",
    "array": "a list",
    "null": "null",
}


def reference(uri: str, documents: Mapping[str, Mapping[str, Any]]) -> jsonschema.Draft202012Validator:
    """The reference validator of the schema `uri` of `documents`, which its references stay within."""
    registry: Any = referencing.Registry().with_resources(
        (name, DRAFT202012.create_resource(dict(schema))) for name, schema in documents.items()
    )
    return jsonschema.Draft202012Validator(dict(documents[uri]), registry=registry)


def explain(uri: str, validator: jsonschema.Draft202012Validator, data: object, limit: int) -> list[Problem]:
    """The problems of `data` under the schema `uri`: the deepest first, at most `limit`, at least one."""
    registry: Any = cast(Any, validator)._registry
    found: dict[tuple[str, str], tuple[int, Problem]] = {}
    for error in validator.iter_errors(data):
        for leaf in _leaves(error):
            path = tuple(leaf.absolute_schema_path)
            about = _about(path, validator.schema, registry.resolver(uri), "") or ""
            for problem in _say(leaf, about, uri):
                found.setdefault((problem.pointer, problem.code), (_weight(leaf), problem))
    ranked = sorted(found.values(), key=lambda item: -item[0])
    return [problem for _, problem in ranked[:limit]] or [
        Problem("bad-schema", "the record does not fit its schema", hint=f"compare it with {uri}", expected=uri)
    ]


def _weight(error: jsonschema.ValidationError) -> int:
    """Deeper is more telling; a wrong discriminator explains everything that follows from it."""
    last = error.absolute_path[-1] if error.absolute_path else ""
    decides = error.validator in ("enum", "const") and last in ("kind", "type")
    return len(error.absolute_path) + (100 if decides else 0)


def _leaves(error: jsonschema.ValidationError) -> Iterator[jsonschema.ValidationError]:
    """Below anyOf and oneOf only the branch that came closest: whose first mistake lies deepest, then has fewest."""
    if not error.context or all(inner.validator == "required" for inner in error.context):
        yield error
        return
    branches: dict[Any, list[jsonschema.ValidationError]] = {}
    for inner in error.context:
        branches.setdefault(inner.schema_path[0], []).append(inner)
    closest = max(branches.values(), key=lambda inner: (min(len(e.path) for e in inner), -len(inner)))
    for inner in closest:
        yield from _leaves(inner)


def _about(path: tuple[str | int, ...], node: Any, resolver: Any, about: str) -> str | None:
    """What the schema says the offending field is: the last description on the way to it; None if there is no way.

    The reference validator leaves `$ref` out of its paths, so that a step may lie behind one.
    """
    if isinstance(node, dict) and not about and isinstance(node.get("description"), str):
        about = node["description"]
    if not path:
        return about
    step, rest = path[0], path[1:]
    if step in node if isinstance(node, dict) else isinstance(node, list) and step in range(len(node)):
        found = _about(rest, node[step], resolver, "" if step in ("properties", "items") else about)
        if found is not None:
            return found
    if isinstance(node, dict) and "$ref" in node:
        resolved = resolver.lookup(node["$ref"])
        return _about(path, resolved.contents, resolved.resolver, about)
    return None


def _say(error: jsonschema.ValidationError, about: str, uri: str) -> Iterator[Problem]:
    pointer = "".join(f"/{escape(str(step))}" for step in error.absolute_path)
    schema = error.schema if isinstance(error.schema, dict) else {}
    keyword, wanted, instance = error.validator, cast(Any, error.validator_value), cast(Any, error.instance)
    if keyword == "additionalProperties" and wanted is False:
        yield from _unknown(instance, schema, pointer)
        return
    if keyword == "required":
        for name in wanted:
            if name not in instance:
                inner = schema.get("properties", {}).get(name, {})
                purpose = inner.get("description") if isinstance(inner, dict) else None
                yield Problem(
                    "bad-schema",
                    f"the field {name} is missing",
                    f"{pointer}/{escape(name)}",
                    f"{name} is {purpose}" if purpose else f"add {name}: without it this cannot be read",
                    expected=f"a field {name}",
                )
        return
    expected = _expected(error, schema)
    yield Problem(
        "bad-schema",
        f"expected {expected}, got {_shown(error.instance)}",
        pointer,
        _hint(error, schema, about, uri),
        expected=expected,
    )


def _unknown(instance: Mapping[str, Any], schema: Mapping[str, Any], pointer: str) -> Iterator[Problem]:
    known = list(schema.get("properties", {}))
    for name in instance:
        if name in known or name.startswith("x-"):
            continue
        close = difflib.get_close_matches(name, known, 1, 0.7)
        advice = f"did you mean {close[0]}?" if close else "remove it, or begin its name with x- to keep it"
        yield Problem(
            "unknown-field",
            f"the field {_shown(name)} is not known here",
            f"{pointer}/{escape(name)}",
            advice,
            expected=f"one of {', '.join(known)}, or a name that begins with x-" if known else "no field",
        )


def _expected(error: jsonschema.ValidationError, schema: Mapping[str, Any]) -> str:
    keyword, wanted = error.validator, cast(Any, error.validator_value)
    if keyword in ("type", "minimum"):
        types = schema.get("type", [])
        names = [_ARTICLES[name] for name in ([types] if isinstance(types, str) else types)]
        if schema.get("minimum") == 0 and "an integer" in names:
            names[names.index("an integer")] = "a non-negative integer"
        elif keyword == "minimum":
            return f"an integer of at least {wanted}"
        return " or ".join(names)
    if keyword == "enum":
        return "one of " + ", ".join(_shown(value) for value in wanted)
    if keyword == "const":
        return _shown(wanted)
    if keyword == "maximum":
        return f"an integer of at most {wanted}"
    if keyword in ("minLength", "minItems", "minProperties"):
        return f"at least {wanted} " + {"L": "characters", "I": "items", "P": "fields"}[keyword[3]]
    if keyword in ("maxLength", "maxItems", "maxProperties"):
        return f"at most {wanted} " + {"L": "characters", "I": "items", "P": "fields"}[keyword[3]]
    if keyword == "not":
        return "a text without control characters"
    return str(schema.get("description") or error.message)


def _hint(error: jsonschema.ValidationError, schema: Mapping[str, Any], about: str, uri: str) -> str:
    got, types = error.instance, schema.get("type", ())
    if error.validator == "type" and isinstance(got, str) and "integer" in types and got.lstrip("-").isdecimal():
        return "write the number without quotes"
    if error.validator == "type" and isinstance(got, bool) and "integer" in types:
        return "write a number; true and false are not counts"
    if error.validator == "type" and got is None:
        return "leave the field out if it was not recorded; null means none"
    if error.validator in ("enum", "const") and isinstance(got, str):
        value = cast(Any, error.validator_value)
        options = value if error.validator == "enum" else [value]
        names = [option for option in options if isinstance(option, str)]
        by_lower = {name.lower(): name for name in names}
        close = difflib.get_close_matches(got.lower(), by_lower, 1, 0.6)
        if close:
            return f"did you mean {by_lower[close[0]]}?"
    if about and about != _expected(error, schema):
        name = error.absolute_path[-1] if error.absolute_path else 0
        return f"{name} stands for {about}" if isinstance(name, str) else f"this is {about}"
    return f"the schema is {uri.rpartition('/schemas/')[2] or uri}"


def _shown(value: object) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 60 else text[:57] + "…"
