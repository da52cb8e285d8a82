"""Positions at random put to engines: a right one survives, wrong ones are found, and what is found is small."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import msgspec
import pytest

from oracle.cli import main
from oracle.engines.serving import Reference
from oracle.engines.target import Target
from oracle.fuzz.campaign import Campaign, Failure
from oracle.fuzz.examples import Example, edition_for, example, well_formed
from oracle.fuzz.keeping import Replayed, case, replay, write
from oracle.fuzz.shrinking import shrunk
from oracle.registry import rulebook, teach
from oracle.sitting import Terms

TERMS = Terms(explain=False)
FOUND = {
    "all-to-base": ("wrong-destination", "entry.place"),
    "no-entry.exhausted": ("wrong-entry", "entry.exhausted"),
    "no-timing.closed": ("wrongly-accepted", "timing.closed"),
}
"""A mutant, and the kind and rule of the finding that it is found by."""


class Broken(Reference):
    """The reference engine with one mistake, for `--engine module:attribute`."""

    def __init__(self) -> None:
        super().__init__(mutant="all-to-base")


def campaign(mutant: str | None, seed: int = 0) -> Campaign:
    return Campaign(Target(lambda: Reference(mutant=mutant)), TERMS, seed)


@cache
def found(mutant: str) -> tuple[Failure, bytes]:
    """The failure with the rule that the mutant breaks, made small, and its case."""
    with campaign(mutant) as running:
        wanted = FOUND[mutant]
        failures = running.sweep(lambda number: number <= 100)
        first = next(each for each in failures if each.identity[:2] == wanted)
        small = running.smallest(first)
        return small, msgspec.json.encode(case(small, running.seed, TERMS))


def test_the_reference_engine_survives() -> None:
    with campaign(None, seed=7) as running:
        assert list(running.sweep(lambda number: number <= 20)) == []
        assert running.done.results["passed"] > 15


def test_an_example_depends_on_the_seed_and_its_number_alone() -> None:
    teach()
    book = rulebook("riftbound")
    edition = edition_for(book, TERMS)
    later = example(book, 3, 9, TERMS, edition)
    for number in range(1, 9):
        assert well_formed(example(book, 3, number, TERMS, edition), TERMS)
    assert example(book, 3, 9, TERMS, edition) == later
    assert example(book, 4, 9, TERMS, edition) != later


@pytest.mark.parametrize("mutant", FOUND)
def test_a_mutant_is_found_by_the_rule_it_breaks_and_nothing_can_be_left_out(mutant: str) -> None:
    small, _ = found(mutant)
    assert small.identity[:2] == FOUND[mutant]
    assert small.finding.cites
    objects = small.example.before["objects"]
    assert len(objects) <= 2
    with campaign(mutant) as running:
        for each in objects:
            rest = [other for other in objects if other != each]
            less = Example(small.example.header, {**small.example.before, "objects": rest}, small.example.action)
            assert not running.fails(less, small.identity)


def test_a_failure_is_replayed_as_fixed_or_failed(tmp_path: Path) -> None:
    _, record = found("all-to-base")
    path = write(json.loads(record), tmp_path)
    for mutant, result in ((None, Replayed.FIXED), ("all-to-base", Replayed.FAILED)):
        with campaign(mutant) as running:
            assert [each.result for each in replay([path], running.suite)] == [result]
    assert main(["cases", str(path)]) == 0


def test_shrinking_ends_where_nothing_simpler_fails() -> None:
    teach()
    book = rulebook("riftbound")
    start = example(book, 0, 1, TERMS, edition_for(book, TERMS))
    small = shrunk(start, lambda each: len(each.before["battlefields"]) > 0, book.tidied)
    assert len(small.before["battlefields"]) == 1
    assert small.before["objects"] == []


def test_the_verb_tells_writes_the_same_bytes_and_replays(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    engine = f"{__name__}:Broken"
    assert main(["fuzz", "--engine", engine, "--examples", "60", "--fail-fast", "--out", str(tmp_path)]) == 1
    told = capsys.readouterr().out
    assert "FAILED  wrong destination: entry.place [" in told
    assert "the engine: accepted it" in told
    assert "1 distinct failure" in told
    (path,) = tmp_path.iterdir()
    assert json.loads(path.read_bytes()) == json.loads(found("all-to-base")[1])
    assert path.read_bytes() == write(json.loads(found("all-to-base")[1]), tmp_path / "again").read_bytes()
    assert main(["fuzz", "--engine", engine, "--replay", str(path)]) == 1
    assert capsys.readouterr().out.startswith("FAILED")
    assert main(["fuzz", "--engine", "oracle.engines.serving:Reference", "--replay", str(path)]) == 0
    assert capsys.readouterr().out.startswith("FIXED")


def test_what_is_misused_is_said(tmp_path: Path) -> None:
    assert main(["fuzz", "--engine", "x", "--examples", "0"]) == 2
    assert main(["fuzz", "--engine", "oracle.engines.serving:Reference", "--replay", str(tmp_path / "no.json")]) == 2
    assert main(["fuzz", "--engine", "no-such-program-anywhere"]) == 4
