"""Records that a program already holds, read as if they stood in a file."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from oracle.trace import encode


class Records:
    """A binary stream over records, made as they are asked for."""

    name = "<records>"

    def __init__(self, records: Iterable[Mapping[str, Any]]) -> None:
        self._records = iter(records)
        self._rest = b""

    def read(self, size: int = -1) -> bytes:
        """The next bytes; one record at a time where that is enough."""
        if not self._rest:
            self._rest = next(map(encode, self._records), b"")
        size = len(self._rest) if size < 0 else size
        data, self._rest = self._rest[:size], self._rest[size:]
        return data
