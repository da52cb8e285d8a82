"""What single mutants of the card game do, and how two go together."""

from __future__ import annotations

from typing import Any

import pytest

from ci.mutating import bench
from oracle import registry
from oracle.errors import Usage
from oracle.riftbound.mutants.table import IMPLIED

OWN = bench("riftbound")
apply, offers = OWN.apply, OWN.offers
BOOK = registry.rulebook("riftbound")
MUTANTS = BOOK.mutants()
BY_NAME = {mutant.name: mutant for mutant in MUTANTS}


def test_every_rule_has_a_mutant_of_its_own() -> None:
    made = {mutant.breaks[0] for mutant in MUTANTS if mutant.name.startswith("no-")}
    assert made == {rule.id for rule in BOOK.rules} - IMPLIED


def named(case: str) -> dict[str, Any]:
    return dict(next(each for each in OWN.positions if each["id"] == case))


def test_an_unchecked_list_offers_what_the_same_engine_then_refuses() -> None:
    case = named("seed-15-everything-back")
    listed = offers("list-unchecked", case)
    assert listed
    assert offers(None, case) == []
    assert not apply("list-unchecked", case)["accepted"]


def test_an_unchecked_apply_lists_only_what_is_legal() -> None:
    case = named("seed-15-everything-back")
    assert offers("apply-unchecked", case) == []
    assert apply("apply-unchecked", case)["accepted"]


def test_a_refusal_that_keeps_the_runes_leaves_the_rest_as_it_was() -> None:
    case = named("seed-15-everything-back")
    after = apply("no-undo.everything", case)["after"]
    runes = {rune["id"]: rune["exhausted"] for rune in after["players"][0]["runes"]}
    assert runes == {"r1": True, "r2": True}
    assert {**after, "players": case["before"]["players"]} == case["before"]


def test_only_a_mutant_lets_others_act_while_a_play_is_paid_for() -> None:
    case = named("seed-22-opponent-acts-between-payments")
    assert apply(None, case)["during"] == []
    assert [each["player"] for each in apply("no-check.no-window", case)["during"]] == ["B"]


def test_discounts_first_matters_only_where_a_total_would_have_gone_below_zero() -> None:
    differing = [each["id"] for each in OWN.positions if apply("discounts-first", each) != apply(None, each)]
    assert 0 < len(differing) < 20


def test_two_mistakes_in_one_engine_are_both_made() -> None:
    mutant = registry.mutant(BOOK, "no-timing.closed+presence-as-control")
    assert mutant.breaks[0] == "timing.closed"
    assert mutant.without == {"timing.closed"}
    assert mutant.book is BY_NAME["presence-as-control"].book
    case = named("seed-15-everything-back")
    assert not apply("no-timing.closed", case)["accepted"]
    assert apply("no-timing.closed+presence-as-control", case)["accepted"]


@pytest.mark.parametrize("name", ["presence-as-control+reaction-at-base", "no-pay.energy+no-pay.energy"])
def test_mistakes_that_do_not_go_together_are_refused(name: str) -> None:
    with pytest.raises(Usage, match="do not go together"):
        registry.mutant(BOOK, name)


def test_a_misspelt_mutant_names_the_closest() -> None:
    with pytest.raises(Usage, match="did you mean no-timing"):
        registry.mutant(BOOK, "no-timing.close")
