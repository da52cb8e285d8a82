"""The typed vocabulary of the miniature game says the same as its schemas."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

from oracle.deathburgh.readings import EDITION, READINGS
from oracle.deathburgh.vocabulary import incident, table
from oracle.resources import schemas
from oracle.trace import Validator


def load(name: str) -> Any:
    return json.loads((schemas() / "deathburgh" / f"{name}.json").read_text())


def definition(file: str, *steps: str) -> Any:
    found = load(file)
    for step in steps:
        found = found[step]
    return found


PLACES: list[tuple[type[msgspec.Struct], Any]] = [
    (table.Position, definition("position", "$defs", "position")),
    (table.Figure, definition("position", "$defs", "figure")),
    (table.Lock, definition("position", "$defs", "lock")),
    (table.Since, definition("position", "$defs", "lock", "properties", "since")),
    (table.Terrain, definition("position", "$defs", "terrain")),
    (table.Weapon, definition("position", "$defs", "figure", "properties", "weapon")),
    (incident.Reaction, definition("reaction", "$defs", "reaction")),
    (incident.Declared, definition("reaction", "$defs", "reaction", "properties", "declaredAt")),
    (incident.Attack, definition("reaction", "$defs", "reaction", "properties", "attack")),
    (incident.Wounds, definition("reaction", "$defs", "reaction", "properties", "attack", "properties", "outcome")),
    (incident.Held, definition("reaction", "$defs", "reaction", "properties", "firstWord", "items")),
    (incident.Reply, definition("reaction", "$defs", "reply")),
    (incident.Interrupt, definition("reaction", "$defs", "interrupt")),
    (incident.Claim, definition("reaction", "$defs", "claim")),
    (incident.Trigger, definition("reaction", "$defs", "claim", "properties", "triggers", "items")),
]


@pytest.mark.parametrize(("struct", "schema"), PLACES, ids=lambda each: getattr(each, "__name__", ""))
def test_every_struct_has_the_fields_of_its_definition(struct: type[msgspec.Struct], schema: Any) -> None:
    fields = {field.encode_name: field for field in msgspec.structs.fields(struct)}
    assert set(schema["properties"]) == set(fields)
    required = {name for name, field in fields.items() if field.required}
    assert set(schema.get("required", ())) == required


def test_the_fields_of_an_action_are_those_of_its_types() -> None:
    said = set().union(*(each["properties"] for each in load("action")["$defs"].values()))
    assert said == {field.encode_name for field in msgspec.structs.fields(incident.Action)}


def test_the_fields_of_an_incident_are_those_of_its_schema() -> None:
    said = set(load("incident")["properties"]) - {"kind"}
    assert said == {field.encode_name for field in msgspec.structs.fields(incident.Incident)}


WHOLE: dict[str, Any] = {
    "kind": "incident",
    "n": 1,
    "before": {
        "board": [9144, 9144],
        "tolerance": 0,
        "round": 1,
        "turn": "P",
        "firstWord": "P",
        "souls": {"P": 0, "Q": 1},
        "figures": [
            {"id": "m", "side": "P", "base": 320, "at": [1000, 1000], "mode": "aggressive", "activated": False}
            | {"moved": False, "move": 2286, "wounds": 3, "wasted": False, "weapon": None, "actionsDone": []}
            | {"locks": [{"with": "b", "since": {"round": 1}}]},
            {"id": "b", "side": "Q", "base": 250, "at": [1000, 3000], "weapon": {"range": 3556, "rangeDie": True}},
        ],
        "contact": [["m", "b"]],
        "terrain": [{"id": "wall", "kind": "impassable", "polygon": [[0, 0], [10, 0], [0, 10]]}],
    },
    "action": {"type": "move", "figure": "m", "kind": "forward", "target": None, "path": [[1000, 1000], [1000, 2000]]},
    "reactions": [
        {
            "type": "ambush",
            "figure": "b",
            "performed": True,
            "declaredAt": {"segment": 0, "at": [1, 2]},
            "roll": 6,
            "ensouled": True,
            "route": [[1000, 3000], [1000, 2700]],
            "contact": False,
            "also": [],
            "attack": {"kind": "ranged", "rangeRoll": 3, "outcome": {"attackerLost": 0, "defenderLost": 2}},
            "replies": [{"figure": "m", "type": "dodge", "mode": "aggressive"}],
            "firstWord": [{"at": "declared", "holder": "Q"}, {"at": "closed", "holder": "P"}],
        }
    ],
    "interrupts": [{"what": "skill", "player": "P", "ended": False}],
    "claim": {"accepted": True, "stage": "attack", "result": "shot", "triggers": [{"figure": "b"}]},
    "after": {"figures": [{"id": "m", "mode": "defensive"}], "firstWord": "P"},
    "readings": {"measure": "edge"},
}


def test_a_whole_incident_is_valid_and_decodes() -> None:
    assert Validator.for_kind("deathburgh", "incident").problems(WHOLE) == []
    decoded = msgspec.convert(WHOLE, incident.Incident)
    assert isinstance(decoded.reactions, tuple)
    assert decoded.reactions[0].first_word is not msgspec.UNSET


@pytest.mark.parametrize("field", ["board", "turn", "figures", "contact", "terrain"])
def test_a_table_without_what_judging_needs_is_refused(field: str) -> None:
    before = {name: value for name, value in WHOLE["before"].items() if name != field}
    (problem,) = Validator.for_kind("deathburgh", "incident").problems({**WHOLE, "before": before})
    assert problem.pointer == f"/before/{field}"


def test_an_unknown_field_is_refused_with_its_place() -> None:
    reaction = {**WHOLE["reactions"][0], "rolls": 3}
    (problem,) = Validator.for_kind("deathburgh", "incident").problems({**WHOLE, "reactions": [reaction]})
    assert (problem.pointer, problem.hint) == ("/reactions/0/rolls", "did you mean roll?")


def test_every_reading_has_a_choice_and_a_default() -> None:
    assert len({reading.name for reading in READINGS}) == len(READINGS) == 36
    for reading in READINGS:
        assert len(set(reading.values)) == len(reading.values) >= 2
        assert reading.default[EDITION] in reading.values
        assert reading.question.endswith("?")
