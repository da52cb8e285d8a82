"""
Elements
========

HTML as a tree, in which every text is text: there is no way to put markup in as a string, so that whatever an engine
or a log says stays what it says.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias
from xml.etree.ElementTree import Element, tostring

from oracle.report.cleaning import clean, clipped

Content: TypeAlias = "str | Element | Iterable[Content] | None"

_INLINE = frozenset(("a", "code", "span", "strong"))


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
