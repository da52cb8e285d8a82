"""Switched off one at a time, every rule is missed by some case, or is on the list of those that never decide alone."""

from __future__ import annotations

import pytest

from ci.ablating import book, committed, decided_by, implied, listed, smallest
from oracle.deciders.model import Model
from oracle.deciders.replay import constraints
from oracle.logic import Truth, all_of
from oracle.riftbound.features.play import Play
from oracle.riftbound.rules.paying import discards_are_paid, xp_is_paid
from oracle.rule import Rule, constraint
from oracle.rulebook import Rulebook
from tests.kernel.positions import setting

BLAMED = [rule for rule in book().rules if not rule.physics]


@pytest.mark.parametrize("rule", BLAMED, ids=lambda rule: rule.id)
def test_some_case_hangs_on_the_rule_alone(rule: Rule) -> None:
    subsumed = {each.rule for each in committed().subsumed}
    assert (next(decided_by(rule), None) is None) is (rule.id in subsumed)


def test_the_list_of_subsumed_rules_is_what_the_solver_proves() -> None:
    assert committed() == listed()


# --- the proof itself ---------------------------------------------------------------------------------------------


@constraint("test.cards-and-xp", aspect="payment", cites={"1.4": "357.2"})
def cards_and_xp_are_paid(play: Play) -> Truth:
    """Two other rules in one."""
    return all_of(discards_are_paid(play), xp_is_paid(play))


def _with(rule: Rule) -> Rulebook:
    found = type(book())()
    found.rules = (*found.rules, rule)
    return found


def test_a_rule_that_others_imply_is_found_out_and_they_are_named() -> None:
    compiled = Model(_with(cards_and_xp_are_paid), "small", True)
    others = [rule.id for rule in constraints(book(), setting())]
    assert implied(compiled, cards_and_xp_are_paid.id, others)
    assert smallest([compiled], cards_and_xp_are_paid.id, others) == ("pay.discard", "pay.xp")
    assert not implied(compiled, cards_and_xp_are_paid.id, [name for name in others if name != "pay.xp"])


def test_rules_that_say_the_same_are_found_out() -> None:
    twin = constraint("test.twin", aspect="payment", cites={"1.4": "357.2"})(xp_is_paid.body)
    compiled = Model(_with(twin), "small", True)
    assert implied(compiled, "pay.xp", ["test.twin"])
    assert implied(compiled, "test.twin", ["pay.xp"])
