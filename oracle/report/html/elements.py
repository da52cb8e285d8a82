"""
Elements
========

HTML as a tree, in which every text is text: there is no way to put markup in as a string, so that whatever an engine
or a log says stays what it says. Characters that cannot be seen, or that would turn the text around them, are written
as escapes.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TypeAlias
from xml.etree.ElementTree import Element, tostring

Content: TypeAlias = "str | Element | Iterable[Content] | None"

MOST = 4000
"""So many characters of one text are shown."""

_UNSEEN = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ud800-\udfff\ufeff\ufffe\uffff]"
)
_INLINE = frozenset(("a", "code", "span", "strong"))


def clean(text: str) -> str:
    """The text with everything to be seen in it that is there."""
    return _UNSEEN.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


def clipped(text: str, most: int = MOST) -> str:
    """The beginning of a text that is longer than that, and how much is left out."""
    return text if len(text) <= most else f"{text[:most]}… (and {len(text) - most:,} more characters)"


def el(tag: str, *content: Content, **attributes: str | None) -> Element:
    """An element; attribute names are written with `_` for `-`, and one that is None is left out."""
    node = Element(
        tag, {name.rstrip("_").replace("_", "-"): clean(said) for name, said in attributes.items() if said is not None}
    )
    for each in content:
        _put(node, each)
    if tag not in _INLINE:
        node.tail = "\n"
    return node


def _put(node: Element, content: Content) -> None:
    if content is None:
        return
    if isinstance(content, Element):
        node.append(content)
    elif isinstance(content, str):
        text = content if node.tag == "style" else clean(content if node.tag == "pre" else clipped(content))
        if len(node):
            node[-1].tail = (node[-1].tail or "") + text
        else:
            node.text = (node.text or "") + text
    else:
        for each in content:
            _put(node, each)


def document(root: Element) -> str:
    """The whole page."""
    return "<!doctype html>\n" + tostring(root, encoding="unicode", method="html") + "\n"
