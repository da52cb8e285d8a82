"""Every mutant of the miniature game is found out by the corpus alone, and what is found names the rule."""

from __future__ import annotations

import pytest

from ci.mutating import PAIRS, bench
from oracle.engines.mutant import Mutant

OWN = bench("deathburgh")
MUTANTS = OWN.book.mutants()


@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: mutant.name)
def test_some_case_finds_it_and_names_a_rule_that_it_breaks(mutant: Mutant) -> None:
    caught = OWN.first(mutant)
    assert caught is not None
    assert caught.named, caught


@pytest.mark.parametrize("two", list(OWN.pairs(PAIRS)), ids=lambda two: "+".join(each.name for each in two))
def test_of_two_mistakes_both_are_found(two: tuple[Mutant, Mutant]) -> None:
    assert OWN.finds_both(*two)


def test_a_mutant_has_a_name_of_its_own_a_sentence_and_rules_that_exist() -> None:
    assert len({mutant.name for mutant in MUTANTS}) == len(MUTANTS)
    rules = {rule.id for rule in OWN.book.rules}
    for mutant in MUTANTS:
        assert " " not in mutant.name
        assert mutant.sentence
        assert set(mutant.breaks) | mutant.without <= rules
