"""A page as a reader that is not ours sees it: its elements, its text, and what it would fetch or run."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from html.parser import HTMLParser
from itertools import pairwise

VOID = frozenset(("meta", "link", "img", "br", "hr", "input"))
TAGS = re.split(
    r"\s+",
    "a article body code dd details div dl dt figure footer h1 h2 h3 h4 h5 head header html img li link main meta nav "
    "ol p pre section span strong style summary table tbody td th thead title tr ul",
)
"""All the elements that a page is made of."""
LEVELS = {f"h{level}": level for level in range(1, 7)}


@dataclass
class Page(HTMLParser):
    """What was read. Elements that were opened are closed in order, or it is no page."""

    source: str
    tags: list[tuple[str, dict[str, str]]] = field(default_factory=list)
    text: str = ""

    def __post_init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.feed(self.source)
        self.close()
        assert not self.open, self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """An element."""
        self.tags.append((tag, {name: value or "" for name, value in attrs}))
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        """The end of one."""
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        """Text, styles apart."""
        if self.open[-1:] != ["style"]:
            self.text += data

    def all(self, tag: str) -> list[dict[str, str]]:
        """The attributes of every element of a name."""
        return [attributes for name, attributes in self.tags if name == tag]


def sound(source: str) -> Page:
    """The page, found to be well-formed, self-contained and fit for a screen reader."""
    page = Page(source)
    assert source.startswith("<!doctype html>\n")
    assert page.all("html") == [{"lang": "en"}]
    assert {tag for tag, _ in page.tags} <= set(TAGS)
    for tag, attributes in page.tags:
        assert not [name for name in attributes if name.startswith("on") or name == "style"]
        for name in ("href", "src"):
            assert attributes.get(name, "#").startswith(("#", "data:image/svg+xml;base64,", "data:,")), (
                tag,
                attributes,
            )
    ids = [attributes["id"] for _, attributes in page.tags if "id" in attributes]
    assert len(ids) == len(set(ids))
    for _, attributes in page.tags:
        assert attributes.get("aria-labelledby", ids[0]) in ids
        assert not attributes.get("href", "").startswith("#") or attributes["href"][1:] in ids
    levels = [LEVELS[tag] for tag, _ in page.tags if tag in LEVELS]
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(after <= before + 1 for before, after in pairwise(levels)), levels
    assert [len(page.all(tag)) for tag in ("main", "header", "footer")] == [1, 1, 1]
    assert all(image["alt"].startswith("The board: ") for image in page.all("img"))
    assert all(int(image["width"]) > 0 and int(image["height"]) > 0 for image in page.all("img"))
    assert all(cell["scope"] in ("col", "row") for cell in page.all("th"))
    return page
