"""`--report markdown=FILE`: short, and read by somebody else's reader with nobody's words taken for markup."""

from __future__ import annotations

import io
import re
from collections.abc import Iterable
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from markdown_it import MarkdownIt
from markdown_it.token import Token

from oracle.cli import main
from oracle.report.again import Command
from oracle.report.markdown import MOST_BYTES, Markdown, text
from oracle.resources import corpus
from oracle.sitting import Terms

from .records import SHOWN, VILE, summary, verdict, vile

ILLEGAL = str(corpus() / "examples" / "illegal.ndjson")
OURS = ("<details><summary>What should have happened</summary>", "</details>")
PLAIN = re.compile(
    "(heading|paragraph|bullet_list|list_item|em|strong)_(open|close)|inline|fence|html_block|text|code_inline"
)


def written(events: Iterable[Any]) -> str:
    out = io.StringIO()
    page = Markdown(out, Command("check"), Terms())
    for event in events:
        page.event(event)
    page.close()
    return out.getvalue()


def read(source: str) -> list[Token]:
    """All tokens of the page, each found to be of a kind that cannot do harm."""
    blocks = MarkdownIt("commonmark").enable(["table", "strikethrough"]).parse(source)
    tokens = [token for block in blocks for token in (block, *(block.children or ()))]
    assert all(PLAIN.fullmatch(token.type) for token in tokens)
    assert all(token.content.strip() in OURS for token in tokens if token.type == "html_block")
    return tokens


def test_failures_come_first_with_what_is_right_and_the_command(tmp_path: Path) -> None:
    file = tmp_path / "summary.md"
    assert main(["check", ILLEGAL, "--report", f"markdown={file}"]) == 1
    source = file.read_text(encoding="utf-8")
    tokens = read(source)
    headings = [after.content for before, after in pairwise(tokens) if before.type == "heading_open"]
    assert headings[:2] == ["ambush check: 3 distinct failures", r"1\. wrongly accepted: `timing.closed` \[309.1.a\]"]
    fences = [token.content for token in tokens if token.type == "fence"]
    assert "kill u2 for toll" in fences[0]
    assert fences[1] == f"ambush check {ILLEGAL}\n"
    assert source.count("See failure 1.") == 2


def test_commands_of_one_step_share_the_summary_of_a_job(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "summary.md"
    words = ["check", str(corpus() / "examples" / "legal.ndjson"), "--report", f"markdown={file}"]
    for shared, times in ((False, 1), (False, 1), (True, 2)):
        if shared:
            monkeypatch.setenv("GITHUB_STEP_SUMMARY", str(file))
        assert main(words) == 0
        assert file.read_text().count("## ambush check: Nothing wrong was found") == times


def test_nobodys_words_become_markup() -> None:
    tokens = read(written(vile()))
    assert sum(SHOWN in token.content for token in tokens if token.type in ("code_inline", "fence")) > 5
    assert sum("<script>" in token.content for token in tokens if token.type == "text") > 15
    for said in (
        "- a",
        "+ a",
        "12. a",
        "3) a",
        "# a",
        "> a",
        "===",
        "---",
        "    a",
        "```",
        "a\n\n***",
        "|a|b|\n|-|-|",
        VILE,
    ):
        kinds = [token.type for token in MarkdownIt("commonmark").enable("table").parse(text(said))]
        assert kinds == ["paragraph_open", "inline", "paragraph_close"], said


def test_nobody_is_mentioned_and_nothing_linked() -> None:
    assert text("@all #12 http://a.example www.a.example :+1: $x$") == (
        "\\@\u2060all \\#\u206012 http\\://a.example www\\.a.example \\:\\+1\\: \\$x\\$"
    )


def test_thousands_of_failures_stay_a_short_page() -> None:
    many = [verdict(n, f"rule.{n}", "w" * 3000) for n in range(3000)]
    source = written([*many, summary(1)])
    assert len(source.encode()) <= MOST_BYTES + 100
    assert "### 20\\. " in source
    assert "2,900 findings of other kinds had no room here." in source
    assert len(written([verdict(n, f"{n}" + "`" * 900, "&" * 3000) for n in range(100)]).encode()) <= MOST_BYTES + 100
