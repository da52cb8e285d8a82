from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

from oracle.importers import IMPORTERS
from oracle.importers.miszion_cards import ASPECTS
from oracle.importers.miszion_moments import ACTIONS
from oracle.riftbound.vocabulary.action import Incident

ISLE, PIT = "ZZZ-201", "ZZZ-202/300"
CATALOGUE = {"ZZZ-001": "ZZZ-001", "ZZZ-202": "ZZZ-202", "Marsh Hag, Fen Witch": "ZZZ-044"}
HAG = {"id": "PROMO-9", "name": "Marsh Hag - Fen Witch", "type": "creature", "energyCost": 4, "power": 3}
Problem = tuple[int, str, str]


def line(index: int, actor: str, action: dict[str, Any] | None, **fields: Any) -> dict[str, Any]:
    """An invented log line; `spots` is the battlefields the action left behind."""
    spots = fields.pop("spots", [spot(ISLE), spot(PIT)])
    decks = fields.pop("decks", (30, 31))
    return {
        "matchId": "m1",
        "eventIndex": index,
        "turn": 3,
        "phase": "main_1",
        "activePlayer": "P1",
        "actor": actor,
        "action": action,
        "vp": {"P1": 2, "P2": 5},
        "mana": {"P1": 4, "P2": 0},
        "stateDelta": {"deckSizeP1": decks[0], "deckSizeP2": decks[1], "battlefields": spots},
        "priorityHolder": "P1",
        "windowType": "main",
        **fields,
    }


def spot(number: str, controller: str | None = None, *contested: str) -> dict[str, Any]:
    return {"id": number, "controller": controller, "contestedBy": list(contested)}


def deed(kind: str, **fields: Any) -> dict[str, Any]:
    return {"kind": kind, **fields}


def card(number: str = "ZZZ-001", **fields: Any) -> dict[str, Any]:
    return {"id": number, "name": "Tin Golem", "type": "creature", "energyCost": 2, "power": 2, **fields}


def run(*log: dict[str, Any] | bytes) -> tuple[list[dict[str, Any]], list[Problem]]:
    problems: list[Problem] = []
    lines = [entry if isinstance(entry, bytes) else json.dumps(entry).encode() + b"\n" for entry in log]
    trace = IMPORTERS["miszion"](
        lines, source="mini.jsonl", resolve=CATALOGUE.get, on_problem=lambda *problem: problems.append(problem)
    )
    return list(trace), problems


def clean(*log: dict[str, Any]) -> list[dict[str, Any]]:
    records, problems = run(*log)
    assert problems == []
    return records


def play(**fields: Any) -> dict[str, Any]:
    return deed("play_card", cardIndex=0, destinationId=ISLE, targets=[], **fields)


OPENING = line(0, "P1", deed("pass_priority"))


def test_the_header_comes_first_and_names_what_the_log_says() -> None:
    end = line(1, "system", None, winReason="reached 9 VP", terminal={"winner": "P2"})
    header = clean(OPENING, end)[0]
    assert header["kind"] == "header"
    assert (header["format"], header["rulebook"], header["edition"]) == ("ambush-trace/1", "riftbound", "1.3")
    assert header["mode"] == "duel"
    assert header["victoryScore"] == 9
    assert (header["x-source"], header["x-match"]) == ("mini.jsonl", "m1")


def test_a_match_that_was_not_won_on_points_has_no_recorded_victory_score() -> None:
    assert "victoryScore" not in clean(OPENING, line(1, "system", None, winReason="opponent deck out"))[0]


def test_the_player_who_acts_first_is_first_in_turn_order() -> None:
    assert clean(line(0, "P2", deed("advance_phase")))[0]["players"] == [{"id": "P2"}, {"id": "P1"}]


def test_a_play_is_judged_in_the_position_the_previous_line_left() -> None:
    earlier = line(0, "P1", deed("pass_priority"), spots=[spot(ISLE, "playerA"), spot(PIT)], decks=(20, 21))
    later = line(1, "P1", play(), cardPlayed=card(), spots=[spot(ISLE, "playerB"), spot(PIT)], decks=(19, 21))
    record = clean(earlier, later)[2]
    assert record["before"]["battlefields"][0]["controller"] == "P1"
    assert record["after"]["battlefields"][0]["controller"] == "P2"
    assert record["before"]["players"][0]["deck"] == {"count": 20}
    assert record["after"]["players"][0]["deck"] == {"count": 19}
    assert record["before"]["turn"] == {"player": "P1", "phase": "main"}


def test_a_played_card_is_in_its_players_hand_before_and_nothing_is_said_of_payment() -> None:
    record = clean(OPENING, line(1, "P1", play(), cardPlayed=card()))[2]
    thing = record["action"]["card"]
    assert record["action"] == {"type": "play", "player": "P1", "card": thing, "from": "hand", "to": ISLE}
    assert {"id": thing, "owner": "P1", "card": "ZZZ-001"} in record["before"]["objects"]
    assert record["before"]["players"][0]["hand"] == [thing]
    assert "hand" not in record["before"]["players"][1]
    assert record["claim"] == {"accepted": True}
    unrecorded = {"chain", "focus", "chainOpenedBy", "history", "effects"}
    assert not unrecorded & set(record["before"])
    assert record["before"]["complete"] == ["battlefields", "players"]
    assert all("runes" not in player for player in record["before"]["players"])


def test_a_play_without_destination_leaves_it_unrecorded() -> None:
    spell = deed("play_card", cardIndex=2, destinationId=None, targets=["ZZZ-007_12_3", "playerB"])
    action = clean(OPENING, line(1, "P1", spell, cardPlayed=card(type="spell", power=None)))[2]["action"]
    assert "to" not in action
    assert action["targets"] == ["ZZZ-007_12_3", "P2"]


def test_a_champion_is_played_from_its_zone_and_its_card_is_not_recorded() -> None:
    record = clean(OPENING, line(1, "P2", deed("deploy_leader", destinationId="base")))[2]
    thing = record["action"]["card"]
    assert record["action"]["from"] == "champion"
    assert record["before"]["players"][1]["champion"] == [thing]
    assert {"id": thing, "owner": "P2"} in record["before"]["objects"]


def test_first_play_of_a_log_has_no_position_before_but_the_battlefields_and_the_card() -> None:
    record = clean(line(0, "P2", play(), cardPlayed=card(), spots=[spot(ISLE, "playerB"), spot(PIT)]))[1]
    before = record["before"]
    assert before["battlefields"] == [{"id": ISLE, "card": f"miszion:{ISLE}"}, {"id": PIT, "card": "ZZZ-202"}]
    assert before["players"] == [{"id": "P2", "hand": [record["action"]["card"]]}]
    assert set(before) == {"battlefields", "players", "objects"}


@pytest.mark.parametrize(("holder", "recorded"), [("P2", True), ("P1", False), (None, False)])
def test_priority_is_recorded_only_where_its_holder_is_the_one_who_acts(holder: str | None, recorded: bool) -> None:
    log = (line(0, "P1", deed("pass_priority"), priorityHolder=holder), line(1, "P2", play(), cardPlayed=card()))
    record = clean(*log)[2]
    assert ("priority" in record["before"]) == recorded
    assert record["before"].get("priority", "P2") == "P2"
    assert "priority" not in record["after"]


def test_both_id_spaces_become_seats() -> None:
    spots = [spot(ISLE, "playerB", "playerB", "playerA"), spot(PIT, None, "playerA")]
    after = clean(line(0, "P1", deed("pass_priority"), spots=spots))[1]["after"]
    isle, pit = after["battlefields"]
    assert (isle["controller"], isle["contestedBy"]) == ("P2", "P1")
    assert (pit["controller"], pit["contestedBy"]) == (None, "P1")
    assert [(o["at"], o["controller"]) for o in after["objects"]] == [(ISLE, "P2"), (ISLE, "P1"), (PIT, "P1")]
    assert "playerA" not in json.dumps(after)
    assert "playerB" not in json.dumps(after)


def test_an_uncontrolled_battlefield_both_contest_is_occupied_by_both() -> None:
    records = clean(line(0, "P1", deed("pass_priority"), spots=[spot(ISLE, None, "playerA", "playerB")]))
    after = records[1]["after"]
    assert after["battlefields"][0]["controller"] is None
    assert "contestedBy" not in after["battlefields"][0]
    assert {(o["controller"], o["at"]) for o in after["objects"]} == {("P1", ISLE), ("P2", ISLE)}
    definition = records[0]["cards"][after["objects"][0]["card"]]
    assert definition["type"] == "unit"
    assert definition["unmodelled"]


@pytest.mark.parametrize("controller", [None, "playerA"])
def test_an_empty_contest_list_does_not_say_that_the_battlefield_is_empty(controller: str | None) -> None:
    after = clean(line(0, "P1", deed("pass_priority"), spots=[spot(ISLE, controller)]))[1]["after"]
    assert "contestedBy" not in after["battlefields"][0]
    assert "objects" not in after


@pytest.mark.parametrize(
    ("phase", "expected"),
    [("main_1", "main"), ("main_2", "main"), ("combat", "main"), ("end", "ending"), ("begin", None), ("dusk", None)],
)
def test_phases_are_the_rulebooks_and_unclear_ones_are_left_out(phase: str, expected: str | None) -> None:
    turn = clean(line(0, "P1", deed("pass_priority"), phase=phase))[1]["after"]["turn"]
    assert turn.get("phase") == expected


@pytest.mark.parametrize(
    ("action", "expected"),
    [
        (deed("pass_priority"), "pass"),
        (deed("respond_chain", **{"pass": True}), "pass"),
        (deed("respond_chain", **{"pass": False}), "other"),
        (deed("resolve_prompt_target", promptId="p", selectionIds=["u"]), "decide"),
        (deed("resolve_prompt_discard", promptId="p", instanceIds=["u"]), "decide"),
        (deed("mulligan", indices=[]), "decide"),
        (deed("submit_initiative", choice=1), "decide"),
        (deed("select_battlefield", battlefieldId=ISLE), "decide"),
        (deed("move_unit", creatureInstanceId="u_1", destinationId=ISLE), "other"),
        (deed("commence_battle", battlefieldId=ISLE), "other"),
        (deed("hide_card", cardIndex=1, battlefieldId=ISLE), "other"),
        (deed("activate_legend"), "other"),
        (deed("concede"), "other"),
    ],
)
def test_what_is_no_play_is_followed_but_not_judged(action: dict[str, Any], expected: str) -> None:
    record = clean(OPENING, line(1, "P2", action))[2]
    assert record["action"] == {"type": expected, "player": "P2"}
    assert record["x-log"]["action"] == action


def test_a_champion_and_a_card_are_the_only_plays() -> None:
    assert {kind for kind, type_ in ACTIONS.items() if type_ == "play"} == {"play_card", "deploy_leader"}


@pytest.mark.parametrize(
    ("actor", "then", "type_"), [("P1", "P2", "endTurn"), ("P1", "P1", "other"), ("P2", "P2", "other")]
)
def test_advancing_ends_the_turn_only_when_it_becomes_the_other_players(actor: str, then: str, type_: str) -> None:
    assert clean(OPENING, line(1, actor, deed("advance_phase"), activePlayer=then))[2]["action"]["type"] == type_


def test_lines_of_the_harness_become_notes_and_the_position_moves_on() -> None:
    loop = line(1, "system", None, spots=[spot(ISLE, "playerA")])
    records = clean(OPENING, loop, line(2, "P1", play(), cardPlayed=card()))
    assert records[2] == {"kind": "note", "x-line": 2, "x-log-kind": "harness", "x-log": loop}
    assert records[3]["before"]["battlefields"][0]["controller"] == "P1"


def test_a_card_is_found_by_number_then_by_name_however_it_is_punctuated() -> None:
    log = (OPENING, line(1, "P1", play(), cardPlayed=card()), line(2, "P1", play(), cardPlayed=HAG))
    records = clean(*log)
    assert records[2]["before"]["objects"][-1]["card"] == "ZZZ-001"
    assert records[3]["before"]["objects"][-1]["card"] == "ZZZ-044"
    assert set(records[0]["cards"]) == {f"miszion:{ISLE}"}


def test_a_card_outside_the_catalogue_is_defined_as_far_as_the_log_goes() -> None:
    record = clean(OPENING, line(1, "P1", play(), cardPlayed=card("ZZZ-090", domain="body", text="x")))[0]
    definition = record["cards"]["miszion:ZZZ-090"]
    assert {entry.partition(": ")[0] for entry in definition.pop("unmodelled")} == set(ASPECTS)
    expected = {"id": "miszion:ZZZ-090", "name": "Tin Golem", "type": "unit", "domains": ["body"], "might": 2}
    assert definition == {**expected, "cost": {"energy": 2}}


def test_a_cost_the_log_does_not_give_is_unmodelled_not_free() -> None:
    played = {"id": "ZZZ-091", "name": "Tin Kettle", "type": "artifact"}
    definition = clean(OPENING, line(1, "P1", play(), cardPlayed=played))[0]["cards"]["miszion:ZZZ-091"]
    assert definition["type"] == "gear"
    assert "cost" not in definition
    assert "payment: the Energy in its cost" in definition["unmodelled"]


@pytest.mark.parametrize("fields", [{"power": None}, {"type": "enchantment"}])
def test_a_card_whose_type_is_not_certain_stays_unrecorded(fields: dict[str, Any]) -> None:
    records = clean(OPENING, line(1, "P1", play(), cardPlayed=card("ZZZ-092", **fields)))
    assert "card" not in records[2]["before"]["objects"][-1]
    assert "miszion:ZZZ-092" not in records[0]["cards"]


@pytest.mark.parametrize(
    ("bad", "message"),
    [
        (b'{"eventIndex": 1, "actor"\n', "not JSON"),
        (b"\xff\xfe{}\n", "not JSON"),
        (b"[" * 5000 + b"\n", "not JSON"),
        (b"[1, 2]\n", "/: Expected `object`"),
        (json.dumps(line(1, "P3", deed("pass_priority"))).encode(), "/actor: Invalid enum value 'P3'"),
        (json.dumps(line(1, "P1", {"kind": 7})).encode(), "/action/kind: Expected `str`, got `int`"),
        (json.dumps(line(1, "P1", None, spots=[{"id": 3}])).encode(), "/stateDelta/battlefields/0/id: Expected `str`"),
        (json.dumps(line(1, "P1", None, vp={"P1": -1})).encode(), "Expected `int` >= 0"),
        (json.dumps(line(1, "P1", None, spots=[{"id": "a\u0007"}])).encode(), "matching regex"),
        (json.dumps({"eventIndex": 1, "actor": "P1"}).encode(), "missing required field `action`"),
    ],
)
def test_a_bad_line_is_reported_and_kept_and_the_rest_goes_on(bad: bytes, message: str) -> None:
    records, [(number, said, hint)] = run(OPENING, bad, line(2, "P1", play(), cardPlayed=card()))
    assert number == 2
    assert message in said
    assert hint
    assert (records[2]["kind"], records[2]["x-line"]) == ("note", 2)
    assert records[3]["action"]["type"] == "play"
    assert "turn" not in records[3]["before"]


def test_a_log_that_is_nothing_but_bad_lines_still_gives_a_header() -> None:
    records, problems = run(b"nonsense\n")
    assert [record["kind"] for record in records] == ["header", "note", "note"]
    assert len(problems) == 1


def test_blank_lines_and_a_byte_order_mark_are_no_problem() -> None:
    records, problems = run(b"\xef\xbb\xbf" + json.dumps(OPENING).encode() + b"\n", b"  \n", b"\n")
    assert [record["kind"] for record in records] == ["header", "incident", "note"]
    assert problems == []


def test_after_a_missing_line_the_position_before_is_not_recorded() -> None:
    records, [(number, said, _)] = run(OPENING, line(4, "P1", play(), cardPlayed=card()))
    assert (number, said) == (2, "/eventIndex: 4 follows 0")
    assert "turn" not in records[2]["before"]


def test_an_unknown_kind_of_action_is_kept_as_a_note_and_said() -> None:
    strange = line(1, "P1", deed("juggle", balls=3))
    records, [(number, said, _)] = run(OPENING, strange)
    assert (number, said) == (2, "/action/kind: 'juggle' is not known")
    assert records[2]["x-log"] == strange


def test_a_second_match_in_the_file_is_not_mixed_into_the_first() -> None:
    foreign = line(1, "P1", deed("pass_priority"), matchId="m2", spots=[spot(ISLE, "playerB")])
    records, [(number, said, _)] = run(OPENING, foreign, line(1, "P1", play(), cardPlayed=card()))
    assert (number, said) == (2, "/matchId: another match, 'm2'")
    assert records[2]["kind"] == "note"
    assert records[3]["before"]["battlefields"][0]["controller"] is None


def test_a_player_id_of_neither_space_is_said_and_left_unrecorded() -> None:
    records, problems = run(line(0, "P1", deed("pass_priority"), spots=[spot(ISLE, "bob", "eve", "playerA")]))
    assert [said for _, said, _ in problems] == [
        "/stateDelta/battlefields/0: 'bob' is no player",
        "/stateDelta/battlefields/0: 'eve' is no player",
    ]
    after = records[1]["after"]
    assert after["battlefields"] == [{"id": ISLE, "card": f"miszion:{ISLE}"}]
    assert [o["controller"] for o in after["objects"]] == ["P1"]


def test_nothing_of_the_log_is_lost_and_everything_is_counted() -> None:
    log = [OPENING, line(1, "P1", play(), cardPlayed=card()), line(2, "system", None), line(3, "P1", deed("juggle"))]
    records, _ = run(*log, b"broken\n")
    assert [record["x-log"] for record in records[1:-1]] == [*log, "broken"]
    counts = {"harness": 1, "pass_priority": 1, "play_card": 1, "unknown": 1, "unusable": 1}
    assert records[-1] == {"kind": "note", "x-counts": counts}


def test_incidents_are_numbered_by_line_and_are_incidents_to_the_rulebook() -> None:
    records = clean(OPENING, line(1, "P1", play(), cardPlayed=card()), line(2, "P2", deed("pass_priority")))
    incidents = [msgspec.convert(record, Incident) for record in records if record["kind"] == "incident"]
    assert [incident.n for incident in incidents] == [1, 2, 3]
    assert [incident.action.type for incident in incidents] == ["pass", "play", "pass"]
