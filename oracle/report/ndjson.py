"""Events as NDJSON: one record a line, the summary last."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TextIO

import msgspec

from oracle.trace.read import Record


def record_of(event: Any) -> Mapping[str, Any]:
    """The record of an event; a record that was passed through stays as it was."""
    if isinstance(event, Mapping):
        return event
    if isinstance(event, Record):
        return event.data
    found: Mapping[str, Any] = event.as_record()
    return found


class Ndjson:
    """Writes events as they come."""

    def __init__(self, out: TextIO) -> None:
        self._out = out

    def event(self, event: Any) -> None:
        """Writes one event."""
        self._out.write(msgspec.json.encode(record_of(event)).decode() + "\n")
