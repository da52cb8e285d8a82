"""
Settings of a folder
====================

`ambush.toml`, or the table `tool.ambush` of `pyproject.toml`, in the current folder. Options on the command line win.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from oracle.errors import Problem, Usage

FILE = "ambush.toml"

TYPES: dict[str, tuple[tuple[type, ...], str]] = {
    "engine": ((str, list), "a command, or a list of its words"),
    "environment": ((dict,), "a table of variables"),
    "timeout": ((int, float), "a number of seconds"),
    "rulebook": ((str,), "the id of a rulebook"),
    "edition": ((str,), "the id of an edition, in quotes"),
    "as-of": ((str,), "a date, in quotes"),
    "readings": ((dict,), "a table of readings"),
    "codes": ((dict,), "a table from the engine's words for refusals to lists of rules"),
    "skip": ((list,), "a list of rules"),
}
"""What may be set, of which type it is, and that type in words."""


@dataclass(frozen=True, slots=True)
class Settings:
    """What a folder sets. `file` is where it stands, empty if nothing is set."""

    file: str = ""
    values: Mapping[str, Any] = field(default_factory=dict)

    def get(self, name: str, default: Any = None) -> Any:
        """What is set under this name."""
        return self.values.get(name, default)


def settings(folder: Path | None = None) -> Settings:
    """What is set in the folder. Raises Usage for a file that is no TOML, an unknown name, or a wrong type."""
    folder = folder or Path()
    own, project = folder / FILE, folder / "pyproject.toml"
    if own.is_file():
        return _checked(str(own), _read(own))
    if project.is_file():
        tools = _read(project).get("tool")
        table = tools.get("ambush") if isinstance(tools, dict) else None
        if isinstance(table, dict):
            return _checked(f"{project} [tool.ambush]", table)
    return Settings()


def _read(file: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        if file.name != FILE:
            return {}
        hint = "see https://toml.io for how it is written"
        raise Usage(Problem("bad-settings", f"it cannot be read: {error}", hint=hint, file=str(file))) from None


def _checked(file: str, table: Mapping[str, Any]) -> Settings:
    from oracle.registry import close_matches

    for name, value in table.items():
        if name not in TYPES:
            close = close_matches(name, TYPES)
            hint = f"did you mean {close[0]}?" if close else f"known are {', '.join(TYPES)}"
            raise Usage(Problem("bad-settings", f"there is no setting {name}", hint=hint, file=file))
        types, words = TYPES[name]
        listed = value if isinstance(value, list) else ()
        if not isinstance(value, types) or isinstance(value, bool) or not all(isinstance(each, str) for each in listed):
            raise Usage(Problem("bad-settings", f"{name} cannot be {value}", hint=f"write {words}", file=file))
    return Settings(file, table)
