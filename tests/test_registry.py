from __future__ import annotations

from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from oracle import registry
from oracle.baseline import Baseline
from oracle.errors import BadInput, Usage


@pytest.fixture
def broken(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Two more rulebooks are installed: one does not load, the other is none."""
    entries = dict(registry._entries())
    for name, value in (("torn", "oracle.nowhere:rulebook"), ("other", "builtins:dict")):
        entries[name] = EntryPoint(name, value, registry.GROUP)
    monkeypatch.setattr(registry, "_entries", lambda: entries)
    yield
    registry.rulebook.cache_clear()


def test_an_unknown_rulebook_names_the_closest() -> None:
    with pytest.raises(BadInput) as refused:
        registry.rulebook("riftbund")
    assert refused.value.problem.code == "unknown-rulebook"
    assert refused.value.problem.hint == "did you mean riftbound?"


@pytest.mark.usefixtures("broken")
@pytest.mark.parametrize("name", ["torn", "other"])
def test_a_rulebook_that_does_not_load_is_said_to_be_broken(name: str) -> None:
    with pytest.raises(BadInput) as refused:
        registry.rulebook(name)
    assert refused.value.problem.code == "broken-rulebook"


@pytest.mark.usefixtures("broken")
def test_a_broken_rulebook_does_not_stop_the_others() -> None:
    registry.teach()
    assert registry.rulebook("riftbound").id == "riftbound"
    assert registry.usual() == "riftbound"


def test_a_record_without_a_header_is_judged_by_the_game_that_has_such_actions() -> None:
    assert registry.usual({"action": {"type": "play"}}) == "riftbound"
    assert registry.usual({"action": {"type": "move"}}) == "deathburgh"
    assert registry.usual({"action": {"type": "dance"}}) == registry.usual({"action": 1}) == "riftbound"


def test_without_a_usual_game_one_must_be_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(registry.rulebook("riftbound")), "usual", False)
    with pytest.raises(BadInput, match="which rulebook"):
        registry.usual()


def test_the_caller_wins_over_the_players_and_they_over_the_header() -> None:
    book = registry.rulebook("riftbound")
    header = {"edition": "1.3", "readings": {"grant-recheck": "choice", "not-playing": "yes"}}
    agreed, wished = {"not-playing": "no", "grant-recheck": "finalization"}, {"grant-recheck": "choice"}
    chosen = registry.setting(book, header, readings=wished, agreed=agreed)
    assert (chosen.readings["grant-recheck"], chosen.readings["not-playing"]) == ("choice", "no")
    assert registry.setting(book, header, edition="1.4").edition == "1.4"


def test_wrong_wishes_are_usage_and_wrong_headers_bad_input() -> None:
    book = registry.rulebook("riftbound")
    with pytest.raises(Usage):
        registry.setting(book, {}, edition="9")
    with pytest.raises(BadInput) as refused:
        registry.setting(book, {"edition": "9"})
    assert refused.value.problem.pointer == "/edition"
    with pytest.raises(BadInput) as refused:
        registry.setting(book, {"readings": {"a/b": "c"}})
    assert refused.value.problem.pointer == "/readings/a~1b"


def test_the_hash_is_that_of_the_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    book = registry.rulebook("riftbound")
    registry.content_hash.cache_clear()
    plain = registry.content_hash(book)
    cards = tmp_path / "cards.json"
    cards.write_text("[]")
    monkeypatch.setattr(type(book), "sources", lambda _: [cards])
    found = set()
    for text in ("[]", "[1]"):
        cards.write_text(text)
        registry.content_hash.cache_clear()
        found.add(registry.content_hash(book))
    registry.content_hash.cache_clear()
    assert len(found | {plain}) == 3


@pytest.mark.parametrize("text", ["{", "{}", '[{"rule": "x"}]', '[{"kind": "x", "when": 1}]', "[1]"])
def test_a_baseline_that_is_none_is_bad_input(text: str, tmp_path: Path) -> None:
    file = tmp_path / "known.json"
    file.write_text(text)
    with pytest.raises(BadInput) as refused:
        Baseline.read(file)
    assert refused.value.problem.code == "bad-baseline"
