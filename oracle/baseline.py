"""
Known failures
==============

A file of findings that are known and accepted for now, each with the days it was first and last met. They are still
told but do not fail a run; those that are met no longer can be pruned.
"""

from __future__ import annotations

import datetime
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from oracle.errors import BadInput, Problem
from oracle.verdict import Finding

FIELDS = ("rule", "kind", "aspect", "file", "n", "first", "last")
"""What an entry may hold. `kind` is needed; an entry without `aspect`, `file` or `n` holds for every one."""


class Baseline:
    """The known failures of one file."""

    def __init__(self, entries: list[dict[str, Any]], path: Path, today: str) -> None:
        self.entries = entries
        self.path = path
        self.today = today
        self.met: set[int] = set()
        self.accepting = False

    @staticmethod
    def read(path: str | Path, *, accept: bool = False, today: datetime.date | None = None) -> Baseline:
        """The known failures in a file; with `accept` the file need not exist, and new failures become known.

        Raises BadInput `no-such-file`, `unreadable` or `bad-baseline`.
        """
        path = Path(path)
        day = (today or datetime.date.today()).isoformat()
        try:
            entries = json.loads(path.read_bytes())
        except FileNotFoundError:
            if not accept or not path.parent.is_dir():
                what, hint = "there is no such baseline", "--accept writes one from what this run finds"
                if accept:
                    what, hint = "it cannot be written there", "make its folder first"
                raise BadInput(Problem("no-such-file", what, hint=hint, file=str(path))) from None
            entries = []
        except OSError as error:
            raise BadInput(Problem("unreadable", error.strerror or str(error), file=str(path))) from None
        except ValueError as error:
            raise BadInput(_bad(path, f"it is not JSON ({error})")) from None
        if not isinstance(entries, list):
            raise BadInput(_bad(path, "it holds no list"))
        for index, entry in enumerate(entries):
            if not isinstance(entry, dict) or not isinstance(entry.get("kind"), str) or set(entry) - set(FIELDS):
                raise BadInput(_bad(path, "an entry has a kind and besides only " + ", ".join(FIELDS), f"/{index}"))
        found = Baseline(entries, path, day)
        found.accepting = accept
        return found

    def knows(self, finding: Finding, **where: str | int) -> bool:
        """Whether this is a known failure, which it now is if failures are being accepted.

        `where` are the other fields of an entry that tell it from others.
        """
        what = {"rule": finding.rule, "kind": finding.kind, **where}
        hits = [index for index, entry in enumerate(self.entries) if _fits(entry, what)]
        if not hits and self.accepting:
            hits = [len(self.entries)]
            self.entries.append({**what, "first": self.today})
        self.met.update(hits)
        return bool(hits)

    def write(self, *, prune: bool = False) -> int:
        """Writes the file anew: entries met get today's date; `prune` drops the others. Returns how many it dropped."""
        kept = []
        for index, entry in enumerate(self.entries):
            if index in self.met:
                kept.append({**entry, "first": entry.get("first", self.today), "last": self.today})
            elif not prune:
                kept.append(entry)
        self.path.write_text(json.dumps(kept, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
        return len(self.entries) - len(kept)


def _fits(entry: Mapping[str, Any], what: Mapping[str, Any]) -> bool:
    return all(what.get(name) == value for name, value in entry.items() if name not in ("first", "last"))


def _bad(path: Path, why: str, pointer: str = "") -> Problem:
    hint = "mend it, or remove it and let --baseline FILE --accept write one"
    return Problem("bad-baseline", why, pointer, hint, file=str(path))
