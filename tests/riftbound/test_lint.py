"""What makes an incident bad input, told as positions that cannot be."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oracle.resources import corpus
from oracle.riftbound.features.case import Case
from oracle.riftbound.features.deal import Deal
from oracle.riftbound.lint import LINT_CODES, lint
from oracle.riftbound.vocabulary.action import Incident

Record = dict[str, Any]

CARDS: Record = {
    "hound": {"type": "unit", "might": 3, "tags": ["Dog"]},
    "blade": {"type": "gear"},
    "spark": {"type": "spell"},
    "chief": {"type": "legend"},
    "plain": {"type": "battlefield"},
    "hollow": {"type": "battlefield", "unmodelled": ["one more card may be hidden here"]},
}
DUEL: Record = {"players": [{"id": "A"}, {"id": "B"}], "mode": "duel", "cards": CARDS}
FREE_FOR_ALL: Record = {"players": [{"id": "A"}, {"id": "B"}, {"id": "C"}], "mode": "ffa3", "cards": CARDS}
TEAMS: Record = {
    "players": [{"id": who, "team": team} for who, team in (("A", "sun"), ("B", "moon"), ("C", "sun"), ("D", "moon"))],
    "mode": "2v2",
    "cards": CARDS,
}

QUIET: Record = {
    "before": {
        "turn": {"player": "A", "phase": "main", "number": 7},
        "priority": "A",
        "focus": None,
        "chain": [],
        "chainOpenedBy": None,
        "battlefields": [
            {"id": "X", "card": "plain", "controller": "A", "contestedBy": None, "showdown": None, "combat": None},
            {"id": "Y", "card": "plain", "controller": None, "contestedBy": None, "showdown": None, "combat": None},
        ],
        "players": [
            {
                "id": "A",
                "runes": [{"id": "r1", "domain": "fury", "exhausted": False}],
                "hand": ["h1"],
                "champion": [],
                "trash": ["t1"],
                "banished": [],
            },
            {"id": "B", "runes": [{"id": "r9", "domain": "calm", "exhausted": False}], "hand": ["secret"], "trash": []},
        ],
        "objects": [
            {"id": "h1", "card": "hound", "owner": "A"},
            {"id": "t1", "card": "spark", "owner": "A"},
            {"id": "u1", "card": "hound", "owner": "A", "controller": "A", "at": "X", "might": 3, "damage": 2},
            {"id": "g1", "card": "blade", "owner": "A", "at": "X", "attachedTo": "u1"},
            {"id": "l1", "card": "chief", "owner": "A", "at": "legend"},
            {"id": "f1", "card": "spark", "owner": "A", "at": "facedown:X", "hiddenSince": 5},
            {"id": "u9", "card": "hound", "owner": "B", "at": "base"},
        ],
        "history": {"A": {"finalized": ["gone"]}, "B": {}},
        "effects": [],
        "complete": ["chain", "objects", "effects", "history"],
    },
    "action": {"type": "play", "player": "A", "card": "h1", "from": "hand", "to": "X", "pay": [{"exhaust": "r1"}]},
}
"""A's Main Phase, nothing going on: A holds X with one unit, Y is open."""

SHOWDOWN: Record = {
    "before": {
        "turn": {"player": "A", "phase": "main", "number": 7},
        "priority": "A",
        "focus": "B",
        "invited": None,
        "resolving": None,
        "tasks": [],
        "chain": [{"id": "c1", "kind": "spell", "card": "OGN-207", "controller": "B", "status": "finalized"}],
        "chainOpenedBy": "card",
        "battlefields": [
            {
                "id": "X",
                "card": "VEN-157",
                "controller": "B",
                "contestedBy": "A",
                "showdown": "ongoing",
                "combat": {"status": "ongoing", "attacker": "A", "defender": "B"},
            },
            {"id": "Y", "card": "SFD-216", "controller": None, "contestedBy": None, "showdown": None, "combat": None},
        ],
        "players": [
            {
                "id": "A",
                "xp": 0,
                "score": 3,
                "turnsTaken": 4,
                "pool": [],
                "runes": [{"id": f"r{number}", "domain": "order", "exhausted": False} for number in (1, 2, 3, 4)],
                "hand": ["h1"],
                "champion": [],
                "trash": [],
                "banished": [],
            },
            {"id": "B", "xp": 0, "score": 5, "turnsTaken": 3, "pool": [], "runes": [], "champion": [], "trash": []},
        ],
        "objects": [
            {"id": "h1", "card": "UNL-166", "owner": "A"},
            {"id": "u1", "card": "OGN-010", "owner": "A", "controller": "A", "at": "X", "designation": "attacker"},
            {"id": "u2", "card": "OGN-013", "owner": "A", "controller": "A", "at": "base", "designation": None},
            {"id": "u9", "card": "OGN-002", "owner": "B", "controller": "B", "at": "X", "designation": "defender"},
        ],
        "history": {"A": {}, "B": {"finalized": ["c1"]}},
        "effects": [],
        "complete": ["chain", "objects", "effects", "history"],
    },
    "action": {
        "type": "play",
        "player": "A",
        "card": "h1",
        "from": "hand",
        "to": "X",
        "pay": [
            *({"exhaust": f"r{number}", "for": "energy"} for number in (1, 2, 3, 4)),
            {"recycle": "r1", "for": "power"},
            {"kill": "u2", "for": "feed", "replacedBy": None},
        ],
    },
    "during": [{"player": "B", "afterPay": 6, "what": "ordered two replacements"}],
}
"""Stalking Wolf is played into a combat while a spell waits on the chain; one of A's two units pays for it."""


def found(record: Record, header: Record = DUEL) -> set[tuple[str, str]]:
    """Code and pointer of everything lint says."""
    case = Case(Deal(header, "1.4", "2026-07-24"), msgspec.convert({"n": 1, **record}, Incident))
    return {(problem.code, problem.pointer) for problem in lint(case)}


def changed(record: Record, *changes: tuple[str, Any]) -> Record:
    """A copy with the values at these JSON pointers replaced; `-` at the end appends, `...` takes out."""
    new = copy.deepcopy(record)
    for pointer, value in changes:
        *path, last = pointer.split("/")[1:]
        place: Any = new
        for step in path:
            place = place[int(step)] if isinstance(place, list) else place[step]
        if last == "-":
            place.append(value)
        elif value is ...:
            del place[last]
        elif isinstance(place, list):
            place[int(last)] = value
        else:
            place[last] = value
    return new


def unit(name: str, owner: str, at: str) -> Record:
    return {"id": name, "card": "hound", "owner": owner, "at": at}


def at_y(**fields: Any) -> tuple[str, Any]:
    """The open battlefield Y with other facts."""
    field = {"id": "Y", "card": "plain", "controller": None, "contestedBy": None, "showdown": None, "combat": None}
    return "/before/battlefields/1", {**field, **fields}


# --- clean positions --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("record", [QUIET, SHOWDOWN], ids=["quiet", "showdown"])
def test_a_position_in_which_somebody_may_act_is_clean(record: Record) -> None:
    assert found(record) == set()


def test_a_record_of_almost_nothing_is_clean() -> None:
    assert found({"before": {}, "action": {"type": "play", "player": "A", "card": "h1", "to": "Z"}}) == set()


def test_without_declared_players_nobody_is_unknown() -> None:
    record = {"before": {"turn": {"player": "A"}, "priority": "B"}, "action": {"type": "pass", "player": "A"}}
    assert found(record, {}) == set()


def test_an_engine_that_keeps_no_combats_may_leave_both_sides_standing() -> None:
    record = changed(
        QUIET,
        ("/before/objects/-", unit("u8", "B", "X")),
        ("/before/battlefields/0/showdown", ...),
        ("/before/battlefields/0/combat", ...),
    )
    assert found(record) == set()


def test_acting_without_priority_is_an_illegal_play_and_no_flaw_of_the_position() -> None:
    assert found(changed(QUIET, ("/before/priority", None))) == set()
    of_b = ("/before/objects/-", {"id": "secret", "card": "hound", "owner": "B"})
    assert found(changed(QUIET, ("/action/player", "B"), ("/action/card", "secret"), of_b)) == set()


def test_teammates_may_share_a_battlefield() -> None:
    assert found(changed(QUIET, ("/before/objects/-", unit("u7", "C", "X"))), TEAMS) == set()


def test_a_staged_combat_waits_while_there_is_a_chain() -> None:
    staged = {"contestedBy": "A", "combat": {"status": "staged", "attacker": "A", "defender": "B"}}
    record = changed(
        QUIET,
        at_y(**staged, showdown="staged", controller="B"),
        ("/before/objects/-", unit("u7", "A", "Y")),
        ("/before/objects/-", unit("u8", "B", "Y")),
        ("/before/chain", [{"id": "c1", "kind": "spell", "controller": "B"}]),
        ("/before/chainOpenedBy", "card"),
    )
    assert found(record) == set()


@pytest.mark.parametrize(
    ("pointer", "value"),
    [
        ("/before/resolving", "c1"),
        ("/before/tasks", ["c1"]),
        ("/before/awaits", {"player": "A"}),
        ("/action/by", "c1"),
        ("/action/forced", True),
        ("/action", {"type": "decide", "player": "A", "source": "died"}),
        ("/action", {"type": "other", "player": "A"}),
    ],
)
def test_while_something_is_half_done_no_cleanup_has_happened(pointer: str, value: Any) -> None:
    half_done = changed(
        SHOWDOWN,
        ("/before/chain/-", {**PENDING, "id": "c2"}),
        ("/before/objects/1/might", 2),
        ("/before/objects/1/damage", 2),
        ("/before/objects/-", {"id": "f1", "owner": "A", "at": "facedown:Y"}),
        ("/before/battlefields/1/contestedBy", "A"),
    )
    assert {code for code, _ in found(half_done)} == {"pending-item", "lethal-damage", "unstable", "contested-misfit"}
    assert found(changed(half_done, (pointer, value))) == set()


def test_a_play_to_base_and_a_play_from_facedown_name_known_places() -> None:
    assert found(changed(QUIET, ("/action/to", "base"))) == set()
    assert found(changed(QUIET, ("/action/card", "f1"), ("/action/from", "facedown:X"))) == set()


def test_control_of_an_emptied_battlefield_lasts_while_there_is_a_chain() -> None:
    record = changed(
        QUIET,
        at_y(controller="B"),
        ("/before/chain", [{"id": "c1", "kind": "spell", "controller": "B"}]),
        ("/before/chainOpenedBy", "card"),
    )
    assert found(record) == set()


# --- ids --------------------------------------------------------------------------------------------------------------

CHAIN = SHOWDOWN["before"]["chain"]
PENDING: Record = {"id": "c1", "kind": "trigger", "controller": "A", "status": "pending", "source": "died"}


@pytest.mark.parametrize(
    ("pointer", "value", "where"),
    [
        ("/before/objects/-", unit("u1", "A", "base"), "/before/objects/7/id"),
        ("/before/objects/-", unit("r9", "A", "base"), "/before/objects/7/id"),
        ("/before/players/1/runes/0/id", "r1", "/before/players/1/runes/0/id"),
        ("/before/battlefields/1/id", "r1", "/before/players/0/runes/0/id"),
        ("/before/battlefields/1/id", "legend", "/before/battlefields/1/id"),
        ("/before/players/-", {"id": "B"}, "/before/players/2/id"),
    ],
)
def test_two_things_of_one_id(pointer: str, value: Any, where: str) -> None:
    assert found(changed(QUIET, (pointer, value))) == {("duplicate-id", where)}


def test_two_objects_of_one_id_where_runes_and_zones_are_not_recorded() -> None:
    record = changed(QUIET, ("/before/players/1", {"id": "B"}), ("/before/objects/-", unit("u1", "A", "base")))
    assert found(record) == {("duplicate-id", "/before/objects/7/id")}
    record = changed(QUIET, ("/before/players/1", {"id": "B"}), ("/before/players/0/trash/-", "h1"))
    assert found(record) == {("misplaced", "/before/players/0/trash/1")}


def test_two_battlefields_of_one_id() -> None:
    where = "/before/battlefields/1/id"
    assert ("duplicate-id", where) in found(changed(QUIET, (where, "X")))
    assert ("duplicate-id", where) in found(changed(QUIET, (where, "base")))


def test_two_chain_items_of_one_id() -> None:
    item = SHOWDOWN["before"]["chain"][0]
    assert found(changed(SHOWDOWN, ("/before/chain/-", item))) == {("duplicate-id", "/before/chain/1/id")}


@pytest.mark.parametrize(
    "pointer",
    [
        "/before/turn/player",
        "/before/priority",
        "/before/focus",
        "/before/invited",
        "/before/chain/0/controller",
        "/before/battlefields/1/controller",
        "/before/battlefields/0/contestedBy",
        "/before/battlefields/0/combat/attacker",
        "/before/battlefields/0/combat/defender",
        "/before/objects/2/owner",
        "/before/objects/2/controller",
        "/action/player",
        "/during/0/player",
    ],
)
def test_a_player_nobody_declared(pointer: str) -> None:
    assert ("unknown-player", pointer) in found(changed(SHOWDOWN, (pointer, "Q")))


def test_a_player_nobody_declared_in_history_effects_and_decisions() -> None:
    record = changed(
        QUIET,
        ("/before/history", {"a/b~": {}}),
        ("/before/effects/-", {"id": "e1", "what": {}, "controller": "Q"}),
        ("/before/awaits", {"player": "Q"}),
    )
    assert found(changed(QUIET, ("/before/effects/-", {"id": "e1", "what": {}, "controller": "B"}))) == set()
    where = ("/before/history/a~1b~0", "/before/effects/0/controller", "/before/awaits/player")
    assert found(record) == {("unknown-player", pointer) for pointer in where}


def test_a_player_may_be_declared_by_the_position_alone() -> None:
    assert found(QUIET, {"cards": CARDS}) == set()


@pytest.mark.parametrize("zone", ["hand", "champion", "trash", "banished"])
def test_a_card_in_the_actors_zone_that_is_no_object(zone: str) -> None:
    record = changed(QUIET, (f"/before/players/0/{zone}/-", "lost"))
    number = len(QUIET["before"]["players"][0][zone])
    assert found(record) == {("unknown-id", f"/before/players/0/{zone}/{number}")}
    assert found(changed(record, ("/before/complete", ["chain"]))) == set()


def test_equipment_on_a_unit_that_is_not_there() -> None:
    where = "/before/objects/3/attachedTo"
    assert found(changed(QUIET, (where, "lost"))) == {("unknown-id", where)}
    assert found(changed(QUIET, (where, "g1"))) == {("misplaced", where)}
    assert found(changed(QUIET, (where, "lost"), ("/before/complete", []))) == set()


def test_the_card_played_is_neither_an_object_nor_a_known_card() -> None:
    record = changed(QUIET, ("/action/card", "lost"))
    assert found(record) == {("unknown-id", "/action/card")}
    assert found(changed(record, ("/before/complete", []))) == set()
    assert found(changed(record, ("/action/from", "deck"))) == set()
    in_hand = changed(record, ("/before/players/0/hand/-", "lost"))
    assert found(in_hand) == {("unknown-id", "/before/players/0/hand/1")}
    assert found(changed(QUIET, ("/action/card", "hound"))) == set()
    assert found(changed(QUIET, ("/action/card", "UNL-166"))) == set()


def test_an_ability_of_an_object_that_is_not_there() -> None:
    activate = {"type": "activate", "player": "A", "source": "lost"}
    assert found(changed(QUIET, ("/action", activate))) == {("unknown-id", "/action/source")}
    effect = ("/before/effects/-", {"id": "e1", "what": {}})
    for source in ("l1", "X", "t1", "secret", "e1"):
        assert found(changed(QUIET, effect, ("/action", {**activate, "source": source}))) == set()


def test_a_play_instructed_by_nothing_on_the_chain() -> None:
    assert found(changed(SHOWDOWN, ("/action/by", "c7"))) == {("unknown-id", "/action/by")}
    effect = ("/before/effects/-", {"id": "e1", "what": {}})
    for by in ("c1", "u9", "e1"):
        assert found(changed(SHOWDOWN, effect, ("/action/by", by))) == set()
    assert found(changed(SHOWDOWN, ("/action/by", "c7"), ("/before/complete", ["objects"]))) == set()
    no_chain = (("/before/chain", ...), ("/before/chainOpenedBy", ...))
    assert found(changed(SHOWDOWN, ("/action/by", "c7"), *no_chain)) == {("unknown-id", "/action/by")}
    assert found(changed(SHOWDOWN, ("/action/by", "c7"), ("/before/tasks", ["c7"]))) == set()


@pytest.mark.parametrize(
    ("step", "where"),
    [
        ({"exhaust": "lost"}, "exhaust"),
        ({"recycle": "lost"}, "recycle"),
        ({"recycle": "lost", "from": "trash"}, "recycle"),
        ({"kill": "lost"}, "kill"),
        ({"discard": "lost"}, "discard"),
        ({"return": "lost"}, "return"),
        ({"spend": {"buff": "lost"}}, "spend/buff"),
        ({"use": "lost"}, "use"),
        ({"use": "g1", "pay": [{"exhaust": "lost"}]}, "pay/0/exhaust"),
    ],
)
def test_paid_with_something_that_is_not_there(step: Record, where: str) -> None:
    record = changed(QUIET, ("/action/pay", [{"exhaust": "r1"}, step]))
    assert found(record) == {("unknown-id", f"/action/pay/1/{where}")}
    assert found(changed(record, ("/before/complete", []))) == set()
    assert found(changed(record, ("/before/players/0/runes", ...), ("/action/pay/0", {"kill": "u1"}))) == set()


def test_paid_with_the_wrong_thing_is_an_illegal_play() -> None:
    steps = [{"exhaust": "r9"}, {"kill": "u9"}, {"discard": "t1"}, {"kill": "secret"}, {"spend": {"xp": 90}}]
    assert found(changed(QUIET, ("/action/pay", steps))) == set()


def test_a_discard_from_a_hand_that_is_not_recorded() -> None:
    record = changed(QUIET, ("/before/players/0/hand", ...), ("/action/pay", [{"discard": "h2"}]))
    assert found(record) == set()


# --- places -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pointer", "value"),
    [
        ("/before/objects/6/at", "Z"),
        ("/before/objects/6/at", "hand"),
        ("/before/objects/5/at", "facedown:Z"),
        ("/action/to", "Z"),
        ("/action/from", "facedown:Z"),
    ],
)
def test_a_battlefield_that_does_not_exist(pointer: str, value: str) -> None:
    record = changed(QUIET, (pointer, value))
    assert found(record) == {("unknown-battlefield", pointer)}
    assert found(changed(record, ("/before/battlefields", ...))) == set()


@pytest.mark.parametrize(
    ("index", "at"),
    [(2, "legend"), (3, "legend"), (4, "base"), (4, "X"), (5, "X"), (5, "base")],
    ids=["unit", "gear", "legend", "legend", "spell", "spell"],
)
def test_a_card_where_its_kind_cannot_be(index: int, at: str) -> None:
    record = changed(QUIET, (f"/before/objects/{index}/at", at), at_y(), ("/before/battlefields/0/controller", ...))
    assert found(record) == {("misplaced", f"/before/objects/{index}/at")}
    assert found(changed(record, (f"/before/objects/{index}/card", ...))) == set()


def test_a_copy_counts_as_what_it_copies() -> None:
    copied = ("/before/objects/6/copyOf", "chief")
    assert found(changed(QUIET, copied)) == {("misplaced", "/before/objects/6/at")}


def test_room_for_one_facedown_card() -> None:
    second = changed(QUIET, ("/before/objects/-", {"id": "f2", "owner": "A", "at": "facedown:X"}))
    assert found(second) == {("misplaced", "/before/objects/7/at")}


@pytest.mark.parametrize("card", ["hollow", None, "nobody knows"])
def test_a_battlefield_whose_text_is_not_known_may_have_room_for_two(card: str | None) -> None:
    second = changed(
        QUIET,
        ("/before/objects/-", {"id": "f2", "owner": "A", "at": "facedown:X"}),
        ("/before/battlefields/0/card", card),
    )
    assert found(second) == set()
    third = changed(second, ("/before/objects/-", {"id": "f3", "owner": "A", "at": "facedown:X"}))
    assert found(third) == {("misplaced", "/before/objects/8/at")}


def test_a_facedown_card_at_a_battlefield_of_the_opponent() -> None:
    assert found(changed(QUIET, ("/before/objects/5/owner", "B"))) == {("unstable", "/before/objects/5/at")}
    assert found(changed(QUIET, ("/before/objects/5/at", "facedown:Y"))) == {("unstable", "/before/objects/5/at")}
    assert found(changed(QUIET, ("/before/objects/5/owner", "B"), ("/before/objects/5/controller", "A"))) == set()
    assert found(changed(QUIET, ("/before/objects/5/owner", ...))) == set()


def test_a_card_on_the_board_and_in_a_zone() -> None:
    assert found(changed(QUIET, ("/before/players/0/trash/-", "u1"))) == {("misplaced", "/before/objects/2/at")}
    assert found(changed(QUIET, ("/before/players/1/hand/-", "f1"))) == {("misplaced", "/before/objects/5/at")}


def test_a_card_in_two_zones() -> None:
    where = "/before/players/0/trash/1"
    assert found(changed(QUIET, ("/before/players/0/trash/-", "h1"))) == {("misplaced", where)}


def test_a_unit_that_would_have_died() -> None:
    where = "/before/objects/2/damage"
    assert found(changed(QUIET, (where, 3))) == {("lethal-damage", where)}
    assert found(changed(QUIET, (where, 4))) == {("lethal-damage", where)}
    assert found(changed(QUIET, (where, 4), ("/before/objects/2/might", ...))) == set()
    assert found(changed(QUIET, (where, 0), ("/before/objects/2/might", 0))) == set()


# --- who may act ------------------------------------------------------------------------------------------------------

WHO = {True: "A", False: "B"}
ASTRAY = "priority-astray"
ILL_FORMED = {
    "nobody has Focus in a Neutral state": "focus-without-showdown",
    "in Neutral Open only the turn player has priority": ASTRAY,
    "in Showdown Open priority comes with Focus": ASTRAY,
    "in Showdown Open the player with Focus has received priority": ASTRAY,
}
"""What the decision table of timing calls ill-formed, of that what no lenient engine can mean."""
LENIENT = {
    "the turn player has priority in Neutral Open of the Main Phase",
    "outside the Main Phase a Neutral Open state gives nobody priority",
    "the item whose resolution instructs the play is still on the chain",
}


def moments() -> Iterator[Record]:
    rows = json.loads((corpus() / "tables" / "timing.json").read_bytes())
    return (row for row in rows if row["kind"] in ("default", "instructed"))


def as_record(row: Record) -> Record:
    """The situation of a row of the decision table; what is not yours is the opponent's."""
    record = changed(SHOWDOWN if row["state"].startswith("showdown") else QUIET)
    before = record["before"]
    before["turn"] = {"player": WHO[row["turn"] == "own"], "phase": row["phase"]}
    before["priority"] = WHO[row["priority"]]
    before["focus"] = WHO[row["focus"]] if row["focus"] or row["state"].startswith("showdown") else None
    before["chain"] = SHOWDOWN["before"]["chain"] if row["state"].endswith("closed") else []
    before["chainOpenedBy"] = "card" if before["chain"] else None
    if row["kind"] == "instructed":
        record["action"]["forced"] = True
    return record


def test_moments_are_well_formed_where_the_decision_table_says_so() -> None:
    wrong = []
    for row in moments():
        said = {code for code, _ in found(as_record(row))}
        if row["answer"] != "ill-formed":
            if said:
                wrong.append((row, said))
        elif row["why"] in ILL_FORMED and row["kind"] != "instructed":
            if ILL_FORMED[row["why"]] not in said:
                wrong.append((row, said))
        elif row["kind"] != "instructed" and row["why"] not in LENIENT:
            wrong.append((row, said))
    assert wrong == []


def test_focus_without_a_showdown() -> None:
    record = changed(QUIET, ("/before/focus", "A"))
    assert found(record) == {("focus-without-showdown", "/before/focus")}
    assert found(changed(record, ("/before/battlefields/1/showdown", ...))) == set()
    assert found(changed(record, ("/before/battlefields/1/combat", ...))) == set()
    assert found(changed(record, ("/before/battlefields", ...))) == set()
    assert found(changed(QUIET, ("/before/focus", ...))) == set()


def test_a_showdown_without_focus() -> None:
    assert found(changed(SHOWDOWN, ("/before/focus", None))) == {("showdown-without-focus", "/before/focus")}
    assert found(changed(SHOWDOWN, ("/before/focus", ...))) == set()


def test_after_the_showdown_of_a_combat_nobody_has_focus() -> None:
    record = changed(SHOWDOWN, ("/before/focus", None), ("/before/battlefields/0/showdown", None))
    assert found(record) == set()


def test_two_showdowns_at_a_time() -> None:
    record = changed(SHOWDOWN, ("/before/battlefields/1/combat", {"status": "ongoing"}))
    assert found(record) == {("several-showdowns", "/before/battlefields/1")}
    record = changed(SHOWDOWN, ("/before/battlefields/1/showdown", "ongoing"))
    assert found(record) == {("several-showdowns", "/before/battlefields/1")}


def test_priority_of_the_opponent_in_neutral_open() -> None:
    record = changed(QUIET, ("/before/priority", "B"))
    assert found(record) == {(ASTRAY, "/before/priority")}
    assert found(changed(record, ("/before/turn/phase", ...))) == set()
    assert found(changed(record, ("/before/turn", ...))) == set()
    assert found(changed(record, ("/before/battlefields", ...))) == set()
    assert found(changed(record, ("/before/chain", ...), ("/before/chainOpenedBy", ...))) == set()


def test_an_invited_teammate_has_priority_an_invited_opponent_has_not() -> None:
    assert found(changed(QUIET, ("/before/priority", "C"), ("/before/invited", "C")), TEAMS) == set()
    for who, invited in (("C", None), ("B", "B")):
        record = changed(QUIET, ("/before/priority", who), ("/before/invited", invited))
        assert found(record, TEAMS) == {(ASTRAY, "/before/priority")}


def test_priority_away_from_focus_in_showdown_open() -> None:
    record = changed(SHOWDOWN, ("/before/chain", []), ("/before/chainOpenedBy", None))
    assert found(record) == {(ASTRAY, "/before/priority")}
    assert found(changed(record, ("/before/focus", "A"))) == set()
    assert found(changed(record, ("/before/focus", ...))) == set()


def test_what_opened_the_chain_fits_the_chain() -> None:
    flaw = {("chain-opener", "/before/chainOpenedBy")}
    assert found(changed(QUIET, ("/before/chainOpenedBy", "trigger"))) == flaw
    assert found(changed(SHOWDOWN, ("/before/chainOpenedBy", None))) == flaw
    assert found(changed(SHOWDOWN, ("/before/chainOpenedBy", ...))) == set()
    assert found(changed(QUIET, ("/before/chainOpenedBy", ...))) == set()


def test_a_pending_item_that_nobody_is_about_to_finalize() -> None:
    record = changed(SHOWDOWN, ("/before/chain/0", PENDING))
    assert found(record) == {("pending-item", "/before/chain/0/status")}
    assert found(changed(record, ("/before/tasks", ["finalize"]))) == set()
    assert found(changed(record, ("/before/awaits", {"player": "A"}))) == set()
    assert found(changed(record, ("/action", {"type": "decide", "player": "A"}))) == set()


# --- sides, control, Contested ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("attacker", "defender"), [("A", "A"), ("A", "C")], ids=["the same player", "teammates"])
def test_a_combat_of_one_side(attacker: str, defender: str) -> None:
    record = changed(
        SHOWDOWN, ("/before/battlefields/0/combat", {"status": "ongoing", "attacker": attacker, "defender": defender})
    )
    assert found(record, TEAMS) == {("combat-sides", "/before/battlefields/0/combat/defender")}


@pytest.mark.parametrize("side", ["attacker", "defender"])
def test_a_combat_whose_sides_are_not_known(side: str) -> None:
    assert found(changed(SHOWDOWN, (f"/before/battlefields/0/combat/{side}", None))) == set()
    assert found(changed(SHOWDOWN, ("/before/battlefields/0/combat", {"status": "ongoing"}))) == set()


def test_units_of_three_sides() -> None:
    third = {"id": "u7", "card": "OGN-010", "owner": "C", "at": "X"}
    record = changed(SHOWDOWN, ("/before/objects/-", third))
    assert found(record, FREE_FOR_ALL) == {("three-sides", "/before/battlefields/0")}
    assert found(record, TEAMS) == set()


def test_opponents_side_by_side_and_no_combat() -> None:
    record = changed(QUIET, ("/before/objects/-", unit("u8", "B", "X")))
    assert found(record) == {("unstable", "/before/battlefields/0/combat")}
    assert found(changed(record, ("/before/chain", ...), ("/before/chainOpenedBy", ...))) == set()


def test_a_staged_showdown_would_have_begun() -> None:
    arrived = ("/before/objects/-", unit("u7", "A", "Y"))
    record = changed(QUIET, at_y(contestedBy="A", showdown="staged"), arrived)
    assert found(record) == {("unstable", "/before/battlefields/1/showdown")}
    assert found(changed(record, ("/before/turn", ...))) == set()
    record = changed(QUIET, at_y(showdown="staged"), ("/before/objects/0/at", "Y"), ("/before/players/0/hand", []))
    assert found(record) == {("unstable", "/before/battlefields/1/showdown")}
    record = changed(QUIET, at_y(contestedBy="A", combat={"status": "staged"}), arrived)
    assert found(record) == {("unstable", "/before/battlefields/1/combat")}
    assert found(changed(record, ("/before/turn/phase", "beginning"))) == set()


def test_contested_in_neutral_open_without_a_showdown() -> None:
    record = changed(QUIET, at_y(contestedBy="A"), ("/before/objects/-", unit("u7", "A", "Y")))
    assert found(record) == {("unstable", "/before/battlefields/1/showdown")}
    assert found(changed(record, ("/before/turn/phase", "beginning"))) == set()


@pytest.mark.parametrize("controller", [None, "B"])
def test_a_battlefield_held_by_units_but_controlled_by_somebody_else(controller: str | None) -> None:
    record = changed(QUIET, at_y(controller=controller), ("/before/objects/-", unit("u7", "A", "Y")))
    flaw = {("control-misfit", "/before/battlefields/1/controller")}
    assert found(record) == flaw
    assert found(changed(record, ("/before/complete", []))) == set()
    assert found(changed(record, ("/before/objects/-", {"id": "u6", "owner": "B", "at": "Y"}))) == set()
    assert found(changed(record, ("/before/objects/-", {"id": "u6", "card": "hound", "owner": "B"}))) == set()
    assert found(changed(record, ("/before/objects/-", {"id": "u6", "owner": "B"}))) == set()
    assert found(changed(record, ("/before/objects/-", {"id": "u6", "card": "hound", "at": "Y"}))) == set()
    gear = ("/before/objects/-", {"id": "g6", "card": "blade", "owner": "B"})
    assert found(changed(record, gear)) == flaw
    assert found(changed(record, ("/before/objects/-", {"id": "u6", "card": "hound", "owner": "B"}), gear)) == set()


def test_a_card_in_hand_is_not_taken_for_a_unit_somewhere() -> None:
    record = changed(QUIET, at_y(controller="B"), ("/before/players/0/hand", ...))
    flaw = {("control-misfit", "/before/battlefields/1/controller")}
    assert found(record) == flaw
    second = changed(record, ("/before/objects/-", {"id": "h2", "card": "hound", "owner": "A"}))
    assert found(second) == set()
    assert found(changed(second, ("/before/players/0/hand", ["h1", "h2"]))) == flaw


def test_a_stolen_unit_holds_the_battlefield_for_its_controller() -> None:
    stolen = ("/before/objects/-", {**unit("u7", "A", "Y"), "controller": "B"})
    assert found(changed(QUIET, at_y(controller="B"), stolen)) == set()


def test_control_of_an_empty_battlefield() -> None:
    record = changed(QUIET, at_y(controller="B"))
    assert found(record) == {("control-misfit", "/before/battlefields/1/controller")}
    assert found(changed(record, ("/before/complete", []))) == set()
    assert found(changed(record, ("/before/battlefields/1/contestedBy", ...))) == set()
    assert found(changed(record, ("/before/battlefields/1/showdown", ...))) == set()
    assert found(changed(record, ("/before/battlefields/1/combat", ...))) == set()


def test_control_of_a_battlefield_emptied_in_its_own_combat_lasts() -> None:
    record = changed(
        SHOWDOWN,
        ("/before/chain", []),
        ("/before/chainOpenedBy", None),
        ("/before/focus", "A"),
        ("/before/battlefields/0/contestedBy", None),
        ("/before/battlefields/0/showdown", None),
        ("/before/objects/1/at", "base"),
        ("/before/objects/3/at", "base"),
    )
    assert found(record) == set()


def test_control_of_an_empty_battlefield_is_lost_during_a_showdown_elsewhere() -> None:
    record = changed(
        SHOWDOWN, at_y(controller="B"), ("/before/chain", []), ("/before/chainOpenedBy", None), ("/before/focus", "A")
    )
    assert found(record) == {("control-misfit", "/before/battlefields/1/controller")}


def test_contested_by_its_controller() -> None:
    record = changed(SHOWDOWN, ("/before/battlefields/0/contestedBy", "B"))
    assert found(record) == {("contested-misfit", "/before/battlefields/0/contestedBy")}


def test_contested_by_somebody_without_a_unit_there() -> None:
    where = "/before/battlefields/0/contestedBy"
    assert found(changed(QUIET, (where, "B"))) == {("contested-misfit", where)}
    assert found(changed(QUIET, (where, "B"), ("/before/battlefields/0/showdown", ...))) == set()
    assert found(changed(QUIET, (where, "B"), ("/before/complete", []))) == set()
    staged = changed(QUIET, at_y(contestedBy="A", combat={"status": "staged"}), ("/before/chain", CHAIN))
    staged = changed(staged, ("/before/chainOpenedBy", "card"))
    assert found(staged) == {("contested-misfit", "/before/battlefields/1/contestedBy")}
    gone = ("/before/objects/1/at", "base")
    assert found(changed(SHOWDOWN, gone)) == set()


# --- the checks themselves --------------------------------------------------------------------------------------------


def test_every_problem_says_what_to_change() -> None:
    record = changed(QUIET, ("/before/focus", "Q"), ("/action/to", "Z"), ("/before/objects/2/damage", 9))
    case = Case(Deal(DUEL, "1.4", "2026-07-24"), msgspec.convert({"n": 1, **record}, Incident))
    problems = lint(case)
    assert [problem.code for problem in problems] == [
        "unknown-player",
        "lethal-damage",
        "focus-without-showdown",
        "unknown-battlefield",
    ]
    assert all(problem.message and problem.hint for problem in problems)


def pointers(value: Any, here: str = "") -> Iterator[str]:
    if here:
        yield here
    steps = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for step, inner in steps:
        yield from pointers(inner, f"{here}/{step}")


def reads(record: Record, pointer: str) -> bool:
    place: Any = record
    for step in pointer.split("/")[1:]:
        try:
            place = place[int(step)] if isinstance(place, list) else place[step.replace("~1", "/").replace("~0", "~")]
        except LookupError:
            return False
    return True


NAMES = ("A", "B", "X", "Y", "Z", "u1", "r1", "h1", "c1", "base", "legend", "facedown:X", "facedown:", "hound", "chief")
DAMAGE: st.SearchStrategy[Any] = st.one_of(
    st.sampled_from(NAMES), st.sampled_from((None, True, 0, 3, [], {}, "staged", "pending", ...))
)


@settings(max_examples=300, deadline=None)
@given(data=st.data(), base=st.sampled_from((QUIET, SHOWDOWN)), header=st.sampled_from((DUEL, FREE_FOR_ALL, TEAMS, {})))
def test_whatever_is_damaged_lint_only_reports_known_codes_at_recorded_fields(
    data: st.DataObject, base: Record, header: Record
) -> None:
    record = changed(base)
    for _ in range(data.draw(st.integers(1, 6))):
        where = data.draw(st.sampled_from(sorted(pointers(record))))
        value = data.draw(DAMAGE)
        if value is ... and where.rsplit("/", 1)[1].isdigit():
            continue
        try:
            damaged = changed(record, (where, value))
            msgspec.convert({"n": 1, **damaged}, Incident)
        except msgspec.ValidationError:
            continue
        record = damaged
    for code, pointer in found(record, header):
        assert code in LINT_CODES
        assert reads(record, pointer)
