"""Situations of the miniature game, judged through the public face."""

from __future__ import annotations

from typing import Any

import pytest

import oracle
from oracle.deciders.replay import constraints
from oracle.errors import BadInput
from oracle.rulebook import rules_in_force
from oracle.sitting import Sitting, Terms
from oracle.verdict import Status, Verdict
from tests.deathburgh.tabletop import (
    B_AT,
    HEADER,
    INCH,
    M_AT,
    RING,
    TO_RING,
    ambush,
    broken,
    duel,
    failed,
    figure,
    incident,
    judged,
    move,
    table,
)

BOW = {"weapon": {"range": 12 * INCH}}


# --- questions ----------------------------------------------------------------------------------------------------


def test_a_question_gets_the_faces_the_chance_and_a_route() -> None:
    verdict = oracle.solve(incident(duel(), move((2400, 4000))), HEADER)
    assert verdict.status is Status.LEGAL
    assert verdict.witness is not None
    assert verdict.witness.choices == {"figure": "b", "faces": [2, 3, 4, 5, 6], "chance": "5/6"}
    assert verdict.witness.pay[1] == {"route": [[3000, 4000], [2492, 4000]], "contact": True}
    assert "fail-position=advance" in verdict.then


@pytest.mark.parametrize(
    ("gap", "melee", "ranged"),
    [(253, 1, 4), (254, 1, 3), (255, 2, 3), (507, 2, 3), (508, 2, 2)],
)
def test_the_rolls_needed_where_the_mover_begins_within_two_inches(gap: int, melee: int, ranged: int) -> None:
    before = table(figure("m", "P", (B_AT[0] - 320 - gap, 4000)), figure("b", "Q", B_AT))
    armed = table(figure("m", "P", (B_AT[0] - 320 - gap, 4000)), figure("b", "Q", B_AT, **BOW))
    action = {"type": "move", "figure": "m", "kind": "forward", "path": [[B_AT[0] - 320 - gap, 4000], [1000, 4000]]}
    for position, needed in ((before, melee), (armed, ranged)):
        witness = oracle.solve(incident(position, action), HEADER).witness
        assert witness is not None
        assert witness.choices["faces"] == list(range(needed, 7))


def test_nobody_near_enough_is_told_how_near_the_mover_comes() -> None:
    verdict = oracle.solve(incident(duel(), move((RING[0] - 1, 4000))), HEADER)
    assert [core.rules for core in verdict.cores] == [("trigger.approach-or-retreat",)]
    assert "2.004" in verdict.cores[0].why[0]
    assert {"trigger": "literal"} in verdict.holds_under


def test_what_a_refusal_hangs_on_does_not_depend_on_the_table_afterwards() -> None:
    refused = {**incident(duel(), TO_RING, failed()), "claim": {"accepted": False}}
    alone = judged(refused)
    assert alone.status is Status.LEGAL
    assert alone.holds_under
    assert judged({**refused, "after": duel()}).holds_under == alone.holds_under


def test_what_a_claim_hangs_on_is_the_same_whatever_was_asked_before() -> None:
    refused = {**incident(duel(), TO_RING, failed()), "claim": {"accepted": False}}
    sitting = Sitting(HEADER, Terms())
    first = sitting.hear(refused)
    assert isinstance(first, Verdict)
    rules_in_force.cache_clear()
    constraints.cache_clear()
    assert sitting.hear(refused) == first


def test_a_named_figure_is_asked_about_alone() -> None:
    before = duel()
    before["figures"].append(figure("c", "Q", (2372, 4828)))
    question = incident(before, move((2400, 4000)), {"type": "ambush", "figure": "c"})
    witness = oracle.solve(question, HEADER).witness
    assert witness is not None
    assert witness.choices["figure"] == "c"


# --- what is recorded ---------------------------------------------------------------------------------------------


def test_an_ambush_at_the_ring_is_legal() -> None:
    verdict = judged(incident(duel(), TO_RING, ambush(), claim={"accepted": True}))
    assert (verdict.status, verdict.agrees) == (Status.LEGAL, True)


@pytest.mark.parametrize(
    ("rules", "record"),
    [
        ({"route.in-roll"}, incident(duel(), TO_RING, ambush(1))),
        ({"react.once-a-side"}, incident(duel(), TO_RING, {"type": "skill", "figure": "b"}, ambush())),
        ({"ambusher.not-moved"}, incident(duel(b={"moved": True}), TO_RING, ambush())),
        ({"ambusher.stands"}, incident(duel(b={"wasted": True}), TO_RING, ambush())),
        ({"mover.aggressive"}, incident(duel(m={"mode": "defensive"}), TO_RING, ambush())),
        ({"mover.once"}, incident(duel(m={"moved": True}), TO_RING, ambush())),
        ({"word.passes"}, incident(duel(), TO_RING, ambush(firstWord=[{"at": "declared", "holder": "P"}]))),
        ({"swap.only-ambush"}, incident(duel(), TO_RING, ambush(also=["skill"]))),
        ({"attack.in-contact"}, incident(duel(), TO_RING, ambush(attack=None))),
        ({"attack.melee-in-contact"}, incident(duel(), TO_RING, ambush(route=[], contact=False))),
        ({"roll.ensouled-six"}, incident(duel(), TO_RING, ambush(ensouled=True))),
        ({"roll.soul-left"}, incident(duel(souls={"P": 1, "Q": 0}), TO_RING, ambush(6, ensouled=True))),
        ({"route.contact"}, incident(duel(), TO_RING, ambush(route=[(2500, 4000)]))),
        ({"route.minimum"}, incident(duel(), TO_RING, ambush(3, route=[(2900, 4100), (2492, 4000)]))),
        ({"answer.stands"}, incident(duel(), TO_RING, ambush(replies=[{"figure": "m", "type": "fleeUnderFire"}]))),
        ({"trigger.in-progress"}, incident(duel(), TO_RING, ambush(), interrupts=[{"what": "terrain", "ended": True}])),
    ],
    ids=lambda each: "+".join(each) if isinstance(each, set) else "",
)
def test_each_fault_is_named(rules: set[str], record: dict[str, Any]) -> None:
    verdict = judged(record)
    assert verdict.status is Status.ILLEGAL
    assert {finding.rule for finding in verdict.findings} == rules


def test_a_failed_ambush_is_legal_and_names_how_stay_put_is_read() -> None:
    assert judged(incident(duel(), TO_RING, failed())).status is Status.LEGAL
    stopped_short = failed(route=[(2800, 4000)])
    assert judged(incident(duel(), TO_RING, stopped_short)).status is Status.LEGAL
    verdict = judged(incident(duel(), TO_RING, stopped_short), readings={"fail-position": "return"})
    assert [finding.rule for finding in verdict.findings] == ["route.failed-stays"]
    assert "fail-position" in verdict.findings[0].message
    assert verdict.holds_under == ({"fail-position": "advance"},)


def test_a_shot_from_four_inches() -> None:
    shot = {"contact": False, "attack": {"kind": "ranged", "outcome": {"attackerLost": 0, "defenderLost": 1}}}
    assert judged(incident(duel(b=BOW), TO_RING, ambush(2, [(3508, 4000)], **shot))).status is Status.LEGAL
    assert broken(incident(duel(b=BOW), TO_RING, ambush(2, [(3507, 4000)], **shot))) == {"shot.four-inches"}
    assert broken(incident(duel(b=BOW), TO_RING, ambush(1, [(3508, 4000)], **shot))) == {"route.in-roll"}
    assert broken(incident(duel(), TO_RING, ambush(2, [(3508, 4000)], **shot))) >= {"shot.weapon"}


def test_a_charge_at_the_figure_itself_is_not_ambushed_by_it() -> None:
    charge = {**TO_RING, "kind": "charge", "target": "b", "chargeRoll": 3}
    assert broken(incident(duel(), charge, ambush())) == {"trigger.not-the-target"}


def test_a_retreat_is_ambushed_where_two_inches_are_passed() -> None:
    lock = {"locks": [{"with": "b", "since": {"round": 1}}]}
    before = duel({"at": [2680, 4000], **lock}, contact=[["m", "b"]])
    away = {"type": "move", "figure": "m", "kind": "forward", "resumed": False, "path": [[2680, 4000], list(RING)]}
    leaving = {**away, "planned": [[2680, 4000], [2000, 4000]]}
    assert judged(incident(before, leaving, ambush())).status is Status.LEGAL
    verdict = judged(incident(before, away, ambush()))
    assert verdict.aspects["trigger"] is Status.UNDETERMINED
    assert verdict.reasons[0].fields == ("/action/planned",)


# --- going on, and afterwards -------------------------------------------------------------------------------------


def test_the_survivor_goes_on_with_what_is_left_of_its_move() -> None:
    on = move(RING, (RING[0], 4000 + 9 * INCH - 1172), resumed=True)
    assert judged(incident(duel(), on, ambush())).status is Status.LEGAL
    further = move(RING, (RING[0], 4000 + 9 * INCH - 1171), resumed=True)
    assert broken(incident(duel(), further, ambush())) == {"resume.allowance"}
    assert judged(incident(duel(), further, ambush()), readings={"resume": "fresh"}).status is Status.LEGAL


def test_the_ambusher_now_stands_in_the_way() -> None:
    through = move(RING, (RING[0] + 700, 4000), resumed=True)
    assert broken(incident(duel(), through, ambush())) == {"resume.way-clear"}


AFTER: dict[str, Any] = {
    "turn": "P",
    "firstWord": "P",
    "souls": {"P": 0, "Q": 1},
    "figures": [
        {"id": "m", "mode": "aggressive", "moved": True, "wounds": 2, "wasted": False, "at": list(RING)},
        {"id": "b", "mode": "defensive", "activated": True, "moved": True, "at": [2492, 4000], "wounds": 3},
    ],
    "contact": [["m", "b"]],
}


@pytest.mark.parametrize(
    ("rule", "wrong"),
    [
        ("after.word-and-turn", {"firstWord": "Q"}),
        ("after.word-and-turn", {"turn": "Q"}),
        ("after.souls", {"souls": {"P": 1, "Q": 1}}),
        ("after.contact", {"contact": []}),
        ("after.mover-mode-kept", {"figures": [{"id": "m", "mode": "defensive"}]}),
        ("after.fought-defensive", {"figures": [{"id": "b", "mode": "aggressive"}]}),
        ("after.ambusher-used", {"figures": [{"id": "b", "activated": False}]}),
        ("after.wounds", {"figures": [{"id": "m", "wounds": 3}]}),
        ("after.ambusher-place", {"figures": [{"id": "b", "at": list(B_AT)}]}),
        ("after.mover-moved", {"figures": [{"id": "m", "moved": False}]}),
    ],
)
def test_what_came_after_is_compared(rule: str, wrong: dict[str, Any]) -> None:
    record = incident(duel(), TO_RING, ambush())
    assert judged({**record, "after": AFTER}).aspects["aftermath"] is Status.LEGAL
    assert broken({**record, "after": {**AFTER, **wrong}}) == {rule}


def test_a_mover_that_falls_ends_the_turn() -> None:
    fall = {"kind": "melee", "outcome": {"attackerLost": 0, "defenderLost": 3}}
    record = incident(duel(), TO_RING, ambush(attack=fall, firstWord=[{"at": "declared", "holder": "Q"}]))
    over = {"turn": "Q", "firstWord": "Q", "souls": {"P": 0, "Q": 1}, "figures": [{"id": "m", "wasted": True}]}
    assert broken({**record, "after": {**over, "souls": {"P": 1, "Q": 1}}}) == set()
    assert broken({**record, "after": over}) == {"after.souls"}
    assert broken({**record, "after": {"turn": "P"}}) == {"after.turn-ends"}
    assert broken({**record, "after": {"turn": "P"}}, readings={"mover-down": "continue"}) == set()


# --- what is not recorded, and what is too close ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("field", "aspect"),
    [("roll", "route"), ("declaredAt", "declaration"), ("firstWord", "declaration"), ("replies", "answers")],
)
def test_what_is_not_recorded_is_open(field: str, aspect: str) -> None:
    verdict = judged(incident(duel(), TO_RING, ambush(**{field: ...})))
    assert verdict.aspects[aspect] is Status.UNDETERMINED
    assert f"/reactions/0/{field}" in {pointer for reason in verdict.reasons for pointer in reason.fields}


def test_a_roll_that_any_face_would_do_for_need_not_be_recorded() -> None:
    verdict = judged(incident(duel(), TO_RING, failed(roll=...)))
    assert verdict.aspects["route"] is Status.LEGAL


@pytest.mark.parametrize(
    ("away", "tolerance", "status"),
    [(0, 0, "legal"), (1, 0, "illegal"), (0, 1, "undetermined"), (1, 1, "undetermined"), (2, 1, "illegal")],
)
def test_a_graze_within_the_tolerance_is_too_close_to_call(away: int, tolerance: int, status: str) -> None:
    before = table(figure("m", "P", M_AT), figure("b", "Q", (2000, 4000 + 828 + away)), tolerance=tolerance)
    verdict = judged(incident(before, move((3000, 4000))))
    assert str(verdict.aspects["trigger"]) == status
    assert [reason.kind for reason in verdict.reasons] == ["tolerance"] * (status == "undetermined")


def test_at_the_ring_the_gap_is_two_inches_whatever_rounded_poses_say() -> None:
    before = table(figure("m", "P", M_AT), figure("b", "Q", (3000, 4300)), tolerance=1)
    # 828 units from b: y differs by 300, so the crossing lies at 3000 - sqrt(828² - 300²), which is no whole number.
    stopped = move((2228, 4000), resumed=False, planned=[list(M_AT), [2700, 4000]])
    verdict = judged(incident(before, stopped, {**ambush(), "route": [[3000, 4300], [2527, 4116]]}))
    assert verdict.status is Status.LEGAL


def test_distances_between_bodies_cannot_be_measured() -> None:
    verdict = judged(incident(duel(), TO_RING, ambush()), readings={"measure": "body"})
    assert verdict.aspects["trigger"] is Status.UNDETERMINED
    assert {reason.kind for reason in verdict.reasons} == {"reading"}


# --- ill-formed ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("code", "record"),
    [
        ("no-such-figure", incident(duel(), {**TO_RING, "figure": "x"})),
        ("no-such-figure", incident(duel(contact=[["m", "x"]]))),
        ("figure-twice", incident(table(figure("m", "P", M_AT), figure("m", "Q", B_AT)))),
        ("path-start", incident(duel(), {**TO_RING, "path": [[0, 0], list(RING)]})),
        ("path-start", incident(duel(), TO_RING, {**ambush(), "route": [[3002, 4000]]})),
        ("no-such-place", incident(duel(), TO_RING, ambush(declaredAt={"segment": 1, "at": [0, 1]}))),
        ("no-such-place", incident(duel(), TO_RING, ambush(declaredAt={"segment": 0, "at": [1, 0]}))),
        ("no-charge", incident(duel(), {**TO_RING, "kind": "charge"})),
        ("no-charge", incident(duel(), {**TO_RING, "target": "b"})),
        ("wrong-turn", incident(duel(turn="Q"))),
        ("no-opponent", incident(duel(b={"side": "P"}))),
        (
            "crossed-polygon",
            incident(duel(terrain=[{"id": "x", "kind": "obstacle", "polygon": [[0, 0], [9, 9], [9, 0], [0, 9]]}])),
        ),
    ],
    ids=lambda each: each if isinstance(each, str) else "",
)
def test_what_is_ill_formed_is_refused(code: str, record: dict[str, Any]) -> None:
    with pytest.raises(BadInput) as refusal:
        judged(record)
    assert refusal.value.problem.code == code


def test_a_plan_that_is_shorter_than_the_walk_is_not_what_triggers_are_read_off() -> None:
    short = {**TO_RING, "planned": [list(M_AT), [RING[0] - 1, 4000]]}
    for tolerance in (0, 1, 3):
        record = incident(duel(tolerance=tolerance), short, ambush())
        assert judged(record).aspects["route"] is Status.LEGAL
        assert judged(record).status is not Status.ILLEGAL


@pytest.mark.parametrize("left_out", [{"locks": ...}, {"wasted": ...}])
def test_whether_the_mover_is_engaged_may_be_open_and_the_moment_with_it(left_out: dict[str, Any]) -> None:
    lock = {"locks": [{"with": "b", "since": {"round": 1}}]}
    m = {
        key: value for key, value in {**figure("m", "P", (2680, 4000), **lock), **left_out}.items() if value is not ...
    }
    b = {key: value for key, value in {**figure("b", "Q", B_AT), **left_out}.items() if value is not ...}
    away = {"type": "move", "figure": "m", "kind": "forward", "resumed": False, "path": [[2680, 4000], list(RING)]}
    leaving = {**away, "planned": [[2680, 4000], [2000, 4000]]}
    verdict = judged(incident(table(m, b, contact=[["m", "b"]]), leaving, ambush()))
    assert verdict.status is Status.UNDETERMINED
    assert verdict.aspects["declaration"] is Status.UNDETERMINED
