"""
Why something is open
=====================

What an unknown truth hangs on is told as JSON pointers. A pointer alone is a field that is missing; one with a kind of
reason before it, as in `tolerance:/action/path`, is open for that reason.
"""

from __future__ import annotations

from collections.abc import Iterable

from oracle.verdict import Reason


def reasons(aspect: str, missing: Iterable[str], message: str = "") -> list[Reason]:
    """Why an aspect is open: one reason for each kind, missing fields first."""
    found: dict[str, set[str]] = {}
    for each in missing:
        kind, colon, pointer = each.partition(":")
        if not colon or each.startswith("/"):
            kind, pointer = "missing-field", each
        found.setdefault(kind, set()).add(pointer)
    ordered = sorted(found, key=lambda kind: (kind != "missing-field", kind)) or ["missing-field"]
    return [Reason(kind, aspect, tuple(sorted(found.get(kind, ()))), message) for kind in ordered]
