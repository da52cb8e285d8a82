"""
Continuity
==========

In a whole game the position after one incident is the position before the next. What both records say is compared;
what only one of them says is not.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from oracle.trace.diagnose import escape
from oracle.verdict import Finding

_ASIDE = frozenset(("complete", "awaits"))
"""Fields about the record rather than the position."""

MOST = 5
"""So many differences of one place are told."""


class Thread:
    """Follows the incidents of one trace. `next` gives what does not fit the position before."""

    def __init__(self) -> None:
        self._n = 0
        self._after: Any = None

    def next(self, record: Mapping[str, Any]) -> tuple[Finding, ...]:
        """The findings about this incident's `before`, and from now on its `after` is what must follow."""
        before, after, n = record["before"], self._after, self._n
        self._after, self._n = record.get("after"), record["n"]
        if not isinstance(after, Mapping):
            return ()
        differences = list(_differences(after, before, "/before"))
        return tuple(
            Finding("discontinuity", "", f"{here} here, but {there} after #{n}", pointer=pointer)
            for pointer, there, here in differences[:MOST]
        )

    def cut(self) -> None:
        """Forgets what came before: a record in between could not be read."""
        self._after = None


def _differences(there: Any, here: Any, pointer: str) -> Iterator[tuple[str, str, str]]:
    if isinstance(there, Mapping) and isinstance(here, Mapping):
        for name in here:
            if name in there and name not in _ASIDE and not name.startswith("x-"):
                yield from _differences(there[name], here[name], f"{pointer}/{escape(name)}")
    elif _named(there) and _named(here):
        known = {each["id"]: each for each in there}
        for index, each in enumerate(here):
            if each["id"] in known:
                yield from _differences(known[each["id"]], each, f"{pointer}/{index}")
    elif there != here:
        yield pointer, _say(there), _say(here)


def _named(value: Any) -> bool:
    """Whether this is a list of things with ids; such lists may leave things out."""
    return isinstance(value, list) and bool(value) and all(isinstance(each, Mapping) and "id" in each for each in value)


def _say(value: Any) -> str:
    import msgspec

    text = msgspec.json.encode(value).decode()
    return text if len(text) <= 60 else text[:57] + "…"
