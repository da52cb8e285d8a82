"""The referee's own examples: the seed text sentence by sentence, then flow, payment and the size of the scope."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest

from tests.referee import (
    FULL,
    PLACES,
    REDUCED,
    WIDE,
    Rune,
    Situation,
    Unit,
    after,
    combat,
    contester,
    controller,
    count_payments,
    flaws,
    has_focus,
    has_priority,
    judge,
    scope_formula,
    scope_size,
    showdown,
    situations,
)

FURY: Rune = ("fury", True)
SPENT_FURY: Rune = ("fury", False)
CALM: Rune = ("calm", True)
AT_X: Unit = ("X", True)
TIRED_AT_X: Unit = ("X", False)
AT_Y: Unit = ("Y", True)
AT_BASE: Unit = ("base", True)

OWN_OPEN = Situation(own_turn=True, showdown=False, closed=False)
REPLY = Situation(own_turn=False, showdown=False, closed=True)
WITH_FOCUS = Situation(own_turn=True, showdown=True, closed=False)


def test_ambush_goes_to_a_uncontrolled_battlefield_with_an_own_unit_in_a_closed_state() -> None:
    s = replace(REPLY, units=(AT_X,), ambush=True)
    assert controller(s, "X") is None
    assert judge(s, "X", False).legal


def test_ambush_needs_an_own_unit_there() -> None:
    s = replace(REPLY, units=(AT_Y,), ambush=True)
    assert judge(s, "X", False).broken == {"not a valid location"}


def test_enemy_unit_alone_gives_no_ambush_permission() -> None:
    s = replace(REPLY, enemy="X", ambush=True)
    assert judge(s, "X", False).broken == {"not a valid location"}


def test_ambush_gives_no_reaction_at_base() -> None:
    s = replace(REPLY, units=(AT_X,), ambush=True)
    assert judge(s, "base", False).broken == {"no Reaction"}


def test_ordinary_permission_is_usable_at_base() -> None:
    assert judge(replace(OWN_OPEN, ambush=True), "base", False).legal
    assert judge(replace(REPLY, reaction=True), "base", False).legal


def test_presence_without_ambush_is_no_permission_in_a_showdown() -> None:
    s = replace(WITH_FOCUS, units=(AT_X,))
    assert judge(s, "X", False).broken == {"not a valid location"}


def test_printed_reaction_gives_timing_but_no_location() -> None:
    s = replace(REPLY, units=(AT_X,), reaction=True)
    assert judge(s, "X", False).broken == {"not a valid location"}
    assert judge(replace(s, controls_x=True), "X", False).legal


def test_nobody_ambushes_out_of_the_blue_on_the_opponents_turn() -> None:
    s = Situation(own_turn=False, showdown=False, closed=False, units=(AT_Y,), ambush=True)
    assert judge(s, "Y", False).broken == {"no priority"}


def test_accelerate_paid_enters_ready_declined_exhausted() -> None:
    s = replace(REPLY, units=(AT_X,), runes=(FURY,), ambush=True, accelerate=True)
    assert after(s, "X", True, None).ready
    assert not after(s, "X", False, None).ready


def test_accelerate_adds_one_energy_and_one_fury_power() -> None:
    s = replace(REPLY, units=(AT_X,), runes=(CALM,), ambush=True, accelerate=True)
    assert judge(s, "X", False).legal
    assert judge(s, "X", True).broken == {"cannot pay"}


def test_accelerate_cannot_be_paid_on_a_card_without_it() -> None:
    assert judge(replace(OWN_OPEN, runes=(FURY,)), "base", True).broken == {"no Accelerate to pay"}


def test_reaction_timing_does_not_ready_the_unit() -> None:
    assert not after(replace(REPLY, reaction=True), "base", False, None).ready


def test_sole_supporter_killed_as_cost_leaves_no_location() -> None:
    s = replace(REPLY, units=(AT_X,), ambush=True, kill=True)
    assert judge(s, "X", False).broken == {"location no longer supported", "no Reaction"}


def test_unit_at_base_killed_instead_keeps_ambush() -> None:
    s = replace(REPLY, units=(AT_X, AT_BASE), ambush=True, kill=True)
    answer = judge(s, "X", False)
    assert answer.legal
    assert answer.victims == {1}


def test_either_of_two_supporters_may_be_killed() -> None:
    s = replace(REPLY, units=(TIRED_AT_X, AT_X), ambush=True, kill=True)
    assert judge(s, "X", False).victims == {0, 1}


def test_exhausted_unit_supports_ambush() -> None:
    assert judge(replace(REPLY, units=(TIRED_AT_X,), ambush=True), "X", False).legal


def test_control_supports_an_own_turn_play_after_the_sole_supporter_died() -> None:
    s = replace(OWN_OPEN, units=(AT_X,), controls_x=True, ambush=True, kill=True)
    assert judge(s, "X", False).victims == {0}
    assert after(s, "X", False, 0).controlled == {"X"}


def test_control_gives_no_reaction_in_a_closed_state() -> None:
    s = replace(REPLY, own_turn=True, units=(AT_X,), controls_x=True, ambush=True, kill=True)
    assert judge(s, "X", False).broken == {"no Reaction"}


def test_control_gives_no_timing_in_a_showdown() -> None:
    s = replace(WITH_FOCUS, units=(AT_X,), enemy="X", controls_x=True, ambush=True, kill=True)
    assert judge(s, "X", False).broken == {"no Reaction"}


def test_control_and_printed_reaction_together_rescue_the_play() -> None:
    s = replace(REPLY, units=(AT_X,), controls_x=True, ambush=True, reaction=True, kill=True)
    assert judge(s, "X", False).victims == {0}


def test_kill_cost_without_a_unit_cannot_be_paid() -> None:
    assert judge(replace(OWN_OPEN, kill=True), "base", False).broken == {"nobody to kill"}


def test_enemy_unit_cannot_pay_the_kill() -> None:
    assert judge(replace(OWN_OPEN, enemy="X", kill=True), "base", False).broken == {"nobody to kill"}


def test_ambush_verb_towards_enemies_survives_the_death_of_the_own_unit() -> None:
    s = replace(WITH_FOCUS, units=(AT_X,), enemy="X", ambush=True, kill=True, grant="enemy")
    assert judge(s, "X", False).victims == {0}


def test_focus_passes_after_the_own_chain_in_a_showdown() -> None:
    s = replace(WITH_FOCUS, units=(AT_X,), ambush=True)
    then = after(s, "X", False, None)
    assert (then.chain_empty, then.priority, then.focus) == (True, "opponent", "opponent")
    assert then.contested == {"X"}


def test_reply_leaves_the_spell_and_its_controller_acts() -> None:
    then = after(replace(REPLY, units=(AT_X,), ambush=True), "X", False, None)
    assert (then.chain_empty, then.priority, then.focus, then.opens) == (False, "opponent", None, None)


def test_own_turn_play_keeps_priority() -> None:
    then = after(OWN_OPEN, "base", False, None)
    assert (then.chain_empty, then.priority, then.focus, then.opens) == (True, "player", None, None)


def test_last_unit_killed_elsewhere_loses_that_battlefield_only_when_the_state_is_open() -> None:
    s = replace(OWN_OPEN, units=(AT_Y,), reaction=True, kill=True)
    assert after(s, "base", False, 0).controlled == frozenset()
    assert after(replace(s, closed=True), "base", False, 0).controlled == {"Y"}


def test_contest_ends_with_the_last_contesting_unit_unless_the_showdown_is_on() -> None:
    s = replace(REPLY, units=(AT_X,), reaction=True, kill=True)
    assert contester(s, "X") == "player"
    assert after(s, "base", False, 0).contested == frozenset()
    assert after(replace(s, showdown=True), "base", False, 0).contested == {"X"}


def test_play_to_a_granted_open_battlefield_opens_a_showdown() -> None:
    then = after(replace(OWN_OPEN, grant="open"), "X", False, None)
    assert (then.opens, then.contested, then.priority, then.focus) == ("showdown", frozenset({"X"}), "player", "player")


def test_ambush_verb_to_an_enemy_battlefield_on_the_own_turn_opens_a_combat() -> None:
    then = after(replace(OWN_OPEN, enemy="Y", grant="enemy"), "Y", False, None)
    assert (then.opens, then.contested, then.priority, then.focus) == ("combat", frozenset({"Y"}), "player", "player")


def test_granted_location_gives_no_timing() -> None:
    assert judge(replace(REPLY, grant="open"), "X", False).broken == {"no Reaction"}


def test_battlefield_with_an_own_unit_is_not_open() -> None:
    s = replace(REPLY, units=(AT_X,), reaction=True, grant="open")
    assert judge(s, "X", False).broken == {"not a valid location"}
    assert judge(s, "Y", False).legal


def test_control_is_kept_where_the_showdown_is_ongoing() -> None:
    s = replace(WITH_FOCUS, units=(AT_X,), enemy="X", controls_x=True, reaction=True, kill=True)
    assert after(s, "base", False, 0).controlled == {"X"}


def test_illegal_play_has_no_aftermath() -> None:
    with pytest.raises(ValueError, match="no Reaction"):
        after(REPLY, "base", False, None)
    with pytest.raises(ValueError, match="another unit"):
        after(replace(REPLY, units=(AT_X, AT_BASE), ambush=True, kill=True), "X", False, 0)


@pytest.mark.parametrize(
    ("runes", "energy", "power", "ways"),
    [
        ((), 0, 0, 1),
        ((FURY,), 1, 1, 1),
        ((SPENT_FURY,), 1, 0, 0),
        ((SPENT_FURY,), 0, 1, 1),
        ((CALM,), 0, 1, 0),
        ((CALM, FURY), 1, 0, 2),
        ((CALM, FURY), 1, 1, 2),
        ((FURY, FURY), 1, 1, 4),
        ((SPENT_FURY, FURY), 1, 1, 2),
        ((CALM, FURY, FURY), 2, 1, 6),
        ((FURY, FURY, FURY), 3, 1, 3),
    ],
)
def test_rune_payments_are_counted_without_waste(runes: tuple[Rune, ...], energy: int, power: int, ways: int) -> None:
    assert count_payments(replace(OWN_OPEN, runes=runes, energy=energy, power=power), "base", False) == ways


def test_each_legal_victim_multiplies_the_payments() -> None:
    s = replace(REPLY, units=(AT_X, AT_BASE, AT_BASE), runes=(FURY, FURY), energy=1, ambush=True, kill=True)
    assert count_payments(s, "X", False) == 4
    assert count_payments(s, "Y", False) == 0


def test_accelerate_demand_is_counted_in() -> None:
    s = replace(OWN_OPEN, runes=(FURY, FURY, FURY), energy=2, accelerate=True)
    assert (count_payments(s, "base", False), count_payments(s, "base", True)) == (3, 3)


def test_shared_battlefield_is_no_neutral_open_position() -> None:
    assert flaws(replace(OWN_OPEN, units=(AT_Y,), enemy="Y")) == ["the showdown at Y would have begun"]
    assert flaws(replace(OWN_OPEN, controls_x=True)) == ["control of an empty battlefield is lost in an Open state"]
    assert flaws(replace(OWN_OPEN, units=(AT_BASE, AT_X), enemy="base", controls_x=True)) == [
        "units and runes are to be sorted",
        "the opponent's unit is at X, at Y or absent",
    ]


def test_combat_and_showdown_are_told_apart() -> None:
    assert (showdown(WITH_FOCUS, "X"), combat(WITH_FOCUS, "X")) == ("ongoing", None)
    attacked = replace(WITH_FOCUS, enemy="X", units=(AT_X, AT_Y), controls_x=True)
    assert (showdown(attacked, "X"), combat(attacked, "X"), contester(attacked, "X")) == (
        "ongoing",
        "ongoing",
        "opponent",
    )
    later = replace(REPLY, enemy="Y", units=(AT_Y,))
    assert (showdown(later, "Y"), combat(later, "Y"), contester(later, "Y")) == ("staged", "staged", "player")


def test_formula_and_enumeration_agree_and_repeat_nothing() -> None:
    listed = list(situations(REDUCED))
    assert len(listed) == scope_size(REDUCED) == len(set(listed))
    assert all(not flaws(s) for s in listed)
    assert listed[5::7] == list(situations(REDUCED, every=7, start=5))


def test_full_scope_has_a_printable_size() -> None:
    assert scope_formula() == ("(6*C(7,3)*3*2 + 2*(C(7,3) + C(5,3) + C(6,3))) * C(7,3) * 2*2 * 2^4 = 3113600")
    assert scope_size(FULL) == 3_113_600
    assert scope_size(WIDE) == 6_227_200


def test_laws_that_hold_everywhere() -> None:
    """A play needs priority, a keyword more never forbids it, and what is payable is payable without waste."""
    for s, place, accelerate in product(situations(every=4999), PLACES, (False, True)):
        answer = judge(s, place, accelerate)
        assert answer.legal == (not answer.broken)
        assert answer.legal <= has_priority(s)
        assert has_focus(s) <= has_priority(s)
        assert answer.legal <= judge(replace(s, reaction=True, ambush=True), place, accelerate).legal
        assert answer.legal == (count_payments(s, place, accelerate) > 0)


def test_nothing_opens_after_an_ambush_without_a_grant() -> None:
    plays = 0
    for s, place in product(situations(every=997), PLACES):
        answer = judge(s, place, False)
        victims = sorted(answer.victims) if s.kill else [None]
        for victim in victims if answer.legal else []:
            plays += 1
            assert after(s, place, False, victim).opens is None
    assert plays > 1000
