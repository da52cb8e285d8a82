"""Holds every file in schemas/ against the JSON Schema 2020-12 metaschema; prints each violation with its pointer."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path

from jsonschema import Draft202012Validator

DIALECT = "https://json-schema.org/draft/2020-12/schema"
SCHEMAS = Path(__file__).resolve().parent.parent / "schemas"


def violations(path: Path) -> Iterator[str]:
    """One line for everything wrong with the schema at `path`; nothing when it is valid."""
    try:
        schema = json.loads(path.read_text(encoding="utf-8"))
    except ValueError as problem:
        yield f"{path.name}: not JSON: {problem}"
        return
    if not isinstance(schema, dict) or schema.get("$schema") != DIALECT:
        yield f"{path.name}#/$schema: must be {DIALECT}"
        return
    for violation in Draft202012Validator(Draft202012Validator.META_SCHEMA).iter_errors(schema):
        pointer = "".join(f"/{step}" for step in violation.absolute_path)
        yield f"{path.name}#{pointer}: {violation.message}"


def main(folder: Path = SCHEMAS) -> int:
    """Exit code 0 when every schema is valid, 1 otherwise."""
    files = sorted(path for path in folder.rglob("*") if path.is_file() and not path.name.startswith("."))
    found = [line for path in files for line in violations(path)]
    print(*found, f"{len(files)} schemas, {len(found)} violations", sep="\n")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
