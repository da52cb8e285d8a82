"""
Journals
========

What a campaign has come to so far, in a file, line by line. The same campaign started again goes on from there; what
was written when it was killed is not done twice. The file goes when the campaign is over.
"""

from __future__ import annotations

import fcntl
import hashlib
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, BinaryIO

import msgspec

from oracle.errors import Problem, Usage
from oracle.fuzz.failure import Failure, Identity
from oracle.fuzz.tasks import Came


class Line(msgspec.Struct, omit_defaults=True):
    """What came of one task, and the seconds the campaign had then taken."""

    seconds: float
    came: Came | None = None
    small: Failure | None = None


class Journal:
    """The file of one campaign. `key` says which campaign it is: all that its results depend on."""

    def __init__(self, folder: Path, key: Mapping[str, Any]) -> None:
        """Reads what an earlier run left. Raises Usage where the folder cannot be written to, or another run does."""
        self.came: list[Came] = []
        self.small: dict[Identity, Failure] = {}
        self.seconds = 0.0
        digest = hashlib.sha256(msgspec.json.encode(key, order="sorted")).hexdigest()[:12]
        self.path = folder / f".campaign-{digest}.ndjson"
        self._folder = folder
        self._own = not folder.exists() or self.path.exists()
        """Whether the folder is there because of this campaign."""
        self._file: BinaryIO | None = None
        if self.path.exists():
            self._opened().truncate(self._read())

    def _opened(self) -> BinaryIO:
        """The file, which is this run's alone from now on."""
        if self._file is None:
            try:
                self._folder.mkdir(parents=True, exist_ok=True)
                self._file = self.path.open("ab", buffering=0)
            except OSError as error:
                raise _unwritable(error, self._folder) from None
            try:
                fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                self._file.close()
                what = "another run of the same campaign is at work there"
                hint = "wait for it, or give this one another --out"
                raise Usage(Problem("usage", what, hint=hint, file=str(self._folder))) from None
            except OSError:
                pass  # A file system without locks.
        return self._file

    def _read(self) -> int:
        """Takes in every whole line; how many bytes they are."""
        length = 0
        with suppress(OSError, msgspec.DecodeError), self.path.open("rb") as lines:
            for text in lines:
                if not text.endswith(b"\n"):
                    break
                line = msgspec.json.decode(text, type=Line)
                length += len(text)
                self.seconds = line.seconds
                if line.came is not None:
                    self.came.append(line.came)
                if line.small is not None:
                    self.small[line.small.identity] = line.small
        return length

    def write(self, seconds: float, result: Came | Failure) -> None:
        """Keeps what came of one task. Raises Usage where that cannot be written."""
        line = Line(seconds, came=result) if isinstance(result, Came) else Line(seconds, small=result)
        try:
            self._opened().write(msgspec.json.encode(line) + b"\n")
        except OSError as error:
            raise _unwritable(error, self._folder) from None

    def close(self, over: bool) -> None:
        """Leaves the file for the next run, or removes it because the campaign is over."""
        if self._file is not None:
            self._file.close()
        if over:
            with suppress(OSError):
                self.path.unlink(missing_ok=True)
                if self._own:
                    self._folder.rmdir()  # Only if nothing was found.


def _unwritable(error: OSError, folder: Path) -> Usage:
    hint = "--out names a folder that can be written to"
    return Usage(Problem("unreadable", error.strerror or str(error), hint=hint, file=str(folder)))
