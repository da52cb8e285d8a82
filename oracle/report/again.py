"""How what a page tells can be seen again: the command for it."""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Command:
    """The verb of a run, and the words that a command needs too that is to show the same."""

    verb: str
    engine: str | None = None
    """The engine as it was named on the command line; None if the folder's settings name it."""
    options: tuple[str, ...] = ()
    rulebook: str | None = None
    """The rulebook where no header names one."""

    def again(self, record: Mapping[str, Any]) -> str:
        """The command that shows what the record tells; empty if there is none."""
        kind, file = record.get("kind"), record.get("file", "")
        engine = () if self.engine is None else ("--engine", self.engine)
        if kind == "failure":
            return str(record.get("again", ""))
        if kind == "check":
            return shlex.join(("ambush", "smoke", *engine))
        if not file or file.startswith("<"):
            return ""
        if kind == "verdict":
            book = () if self.rulebook is None else ("--rulebook", self.rulebook)
            return shlex.join(("ambush", "check", file, *book, *self.options))
        if kind == "case-result":
            return shlex.join(("ambush", "cases", file, "--case", record["id"], *self.options))
        if kind == "engine-case":
            return shlex.join(("ambush", "cases", file, "--case", record["id"], *engine, *self.options))
        return ""
