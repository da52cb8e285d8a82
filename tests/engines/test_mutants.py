"""Every mutant of both games is found out by the corpus alone, and what is found names a rule that it breaks."""

from __future__ import annotations

import pytest

from ci.mutating import PAIRS, RULEBOOKS, bench
from oracle import registry
from oracle.engines.mutant import Mutant

ALL = [(name, mutant) for name in RULEBOOKS for mutant in registry.rulebook(name).mutants()]
DOUBLE = [(name, two) for name in RULEBOOKS for two in bench(name).pairs(PAIRS)]


@pytest.mark.parametrize(("game", "mutant"), ALL, ids=[f"{game}-{mutant.name}" for game, mutant in ALL])
def test_some_case_finds_it_and_names_a_rule_that_it_breaks(game: str, mutant: Mutant) -> None:
    caught = bench(game).first(mutant)
    assert caught is not None
    assert caught.named, caught


@pytest.mark.parametrize(("game", "two"), DOUBLE, ids=[f"{one.name}+{other.name}" for _, (one, other) in DOUBLE])
def test_of_two_mistakes_both_are_found(game: str, two: tuple[Mutant, Mutant]) -> None:
    assert bench(game).finds_both(*two)


@pytest.mark.parametrize("game", RULEBOOKS)
def test_a_mutant_has_a_name_of_its_own_a_sentence_and_rules_that_exist(game: str) -> None:
    book = registry.rulebook(game)
    rules, mutants = {rule.id for rule in book.rules}, book.mutants()
    assert len({mutant.name for mutant in mutants}) == len(mutants)
    for mutant in mutants:
        assert " " not in mutant.name
        assert mutant.sentence
        # What a refusal leaves behind may be against no rule of the game.
        assert mutant.breaks or mutant.refused
        assert set(mutant.breaks) | mutant.without <= rules
