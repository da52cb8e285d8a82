"""
Texts of others
===============

Fit to be shown: characters that cannot be seen, or that would turn the text around them, are written as escapes, and
what is very long is cut.
"""

from __future__ import annotations

import re

MOST = 4000
"""So many characters of one text are shown."""

_UNSEEN = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ud800-\udfff\ufeff\ufffe\uffff]"
)


def clean(text: str) -> str:
    """The text with everything to be seen in it that is there."""
    return _UNSEEN.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


def clipped(text: str, most: int = MOST) -> str:
    """The beginning of a text that is longer than that, and how much is left out."""
    return text if len(text) <= most else f"{text[:most]}… (and {len(text) - most:,} more characters)"
