"""Two validators, one answer; and what a person is told."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oracle.errors import CODES, Problem
from oracle.trace import Validator, register

LINES = (Path(__file__).parent / "data" / "golden.ndjson").read_bytes().splitlines()
Run = Callable[..., tuple[list[Any], list[Problem]]]


def incident(**changes: Any) -> dict[str, Any]:
    return {"kind": "incident", "n": 1, "before": {}, "action": {"type": "pass"}, **changes}


def play(**fields: Any) -> dict[str, Any]:
    return incident(action={"type": "play", "player": "A", "card": "h1", **fields})


def step(**fields: Any) -> dict[str, Any]:
    return play(pay=[fields])


@pytest.mark.parametrize(
    ("record", "pointer", "message", "hint"),
    [
        (incident(befor={}), "/befor", 'the field "befor" is not known here', "did you mean before?"),
        (incident(action={"type": "plai"}), "/action/type", 'got "plai"', "did you mean play?"),
        (incident(action={"player": "A"}), "/action/type", "the field type is missing", "add type"),
        (incident(action={"type": "play", "player": "A"}), "/action/card", "missing", "add card"),
        (incident(action={"type": "pass", "pay": []}), "/action/pay", "not known here", "remove it, or begin"),
        (incident(n=-1), "/n", "expected a non-negative integer, got -1", "the number of the incident"),
        (incident(n="1"), "/n", 'expected a non-negative integer, got "1"', "write the number without quotes"),
        (incident(n=True), "/n", "expected a non-negative integer, got true", "true and false are not counts"),
        (incident(n=None), "/n", "expected a non-negative integer, got null", "null means none"),
        (incident(after="setled"), "/after", 'expected "settled", got "setled"', "did you mean settled?"),
        (incident(after=3), "/after", "expected an object, got 3", "the next position"),
        (incident(claim={}), "/claim/accepted", "missing", "whether the engine allowed it"),
        (incident(before={"turn": {"player": "A", "number": 0}}), "/before/turn/number", "at least 1", "from 1"),
        (incident(before={"focus": "A\n"}), "/before/focus", "without control characters", "who has Focus"),
        (incident(before={"focus": "A" * 201}), "/before/focus", "at most 200 characters", "who has Focus"),
        (incident(before={"complete": ["objekts"]}), "/before/complete/0", "one of", "did you mean objects?"),
        (incident(before={"objects": [{"card": "x"}]}), "/before/objects/0/id", "the field id is missing", "add id"),
        (step(), "/action/pay/0", "exactly one of exhaust, recycle, kill", "the schema is"),
        (step(**{"for": "power"}), "/action/pay/0", "exactly one of exhaust", ""),
        (step(exhaust="r1", kill="u1"), "/action/pay/0/kill", "not known here", "remove it"),
        (step(exhaust="r1", replacedBy=None), "/action/pay/0/replacedBy", "not known here", ""),
        (step(spend={"xp": 1, "buff": "u"}), "/action/pay/0/spend/buff", "not known here", ""),
        (step(spend={}), "/action/pay/0/spend", "exactly one of xp, buff, pool", ""),
        (step(use="g", pay=[{"exhaust": 1}]), "/action/pay/0/pay/0/exhaust", "expected a string, got 1", "exhausted"),
        (play(pay="automatic"), "/action/pay", 'expected "auto"', "did you mean auto?"),
        (play(**{"from": "graveyard"}), "/action/from", "hand, champion, trash", ""),
        (play(optional=[{"source": "x"}]), "/action/optional/0/cost", "the field cost is missing", "id of the cost"),
    ],
)
def test_the_field_is_named_and_the_remedy_too(record: Any, pointer: str, message: str, hint: str) -> None:
    problem = Validator.for_kind("riftbound", "incident").problems(record)[0]
    assert problem.pointer == pointer
    assert message in problem.message
    assert hint in problem.hint
    assert problem.hint
    assert problem.code in CODES


def test_every_mistake_of_a_record_is_told_up_to_the_limit() -> None:
    record = incident(n=-1, before={"focus": 1, "priority": 2}, after=3)
    validator = Validator.for_kind("riftbound", "incident")
    assert {p.pointer for p in validator.problems(record)} == {"/n", "/before/focus", "/before/priority", "/after"}
    assert len(validator.problems(record, limit=2)) == 2


def test_a_card_is_held_against_the_whole_vocabulary() -> None:
    validator = Validator.for_kind("riftbound", "header")
    header = {"kind": "header", "format": "ambush-trace/1", "rulebook": "riftbound"}
    condition = {"any": [{"not": {"xp": {"atLeast": 3}}}, {"turnTaken": {"atMost": 1}}]}
    card = {"id": "t", "cost": {"energy": 1}, "entersReady": {"if": condition}}
    (problem,) = validator.problems({**header, "cards": {"t": card}})
    assert problem.pointer == "/cards/t/entersReady/if/any/1/turnTaken"
    assert problem.hint == "did you mean turnsTaken?"


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path, *(place for key, each in inner for place in places(each, (*path, key)))]


def replaced(record: Any, path: tuple[Any, ...], value: Any) -> Any:
    if not path:
        return value
    record = copy.copy(record)
    record[path[0]] = replaced(record[path[0]], path[1:], value)
    return record


texts = st.text(max_size=4) | st.sampled_from(["auto", "settled", "play", "any", "\x00", "a\n", "\u0085", "x" * 201])
numbers = st.integers(-2, 2) | st.sampled_from([2**53 - 1, 2**53, -(2**53), 2**64, 10**30])
leaves = st.none() | st.booleans() | numbers | texts
values = st.recursive(leaves, lambda v: st.lists(v, max_size=2) | st.dictionaries(texts, v, max_size=2), max_leaves=4)


@settings(max_examples=300, deadline=None)
@given(data=st.data())
def test_the_fast_validator_and_the_reference_agree(data: st.DataObject) -> None:
    record = json.loads(LINES[data.draw(st.sampled_from([0, 1, 3, 4, 5, 8]))])
    validator = Validator.for_kind("riftbound", record["kind"])
    for _ in range(data.draw(st.integers(1, 2))):
        path = data.draw(st.sampled_from(places(record)))
        record = replaced(record, path, data.draw(values))
    valid = validator.reference.is_valid(record)
    assert validator.accepts(record) == valid
    assert bool(validator.problems(record)) != valid


TOY = {
    "type": "object",
    "required": ["kind", "n", "move"],
    "properties": {
        "kind": {"const": "incident"},
        "n": {"$ref": "../common.json#/$defs/count"},
        "move": {
            "oneOf": [
                {"type": "object", "required": ["go"], "properties": {"go": {"type": "integer", "minimum": 1}}},
                {"type": "string", "enum": ["stay"]},
            ]
        },
    },
    "additionalProperties": False,
}


def test_a_rulebook_from_outside_brings_its_own_schemas(outcome: Run) -> None:
    register("outsider", {"incident": TOY})
    header = b'{"kind":"header","format":"ambush-trace/1","rulebook":"outsider"}\n'
    good, bad = b'{"kind":"incident","n":1,"move":"stay"}\n', b'{"kind":"incident","n":2,"move":{"go":0}}\n'
    records, problems = outcome(header + good + bad + b'{"kind":"incident","n":3.0,"move":"stay"}\n')
    assert [record.kind for record in records] == ["header", "incident"]
    assert [(p.code, p.pointer, p.line) for p in problems] == [
        ("bad-schema", "/move/go", 3),
        ("not-an-integer", "/n", 4),
    ]
    assert problems[0].expected == "an integer of at least 1"


def test_the_reference_is_the_reference_implementation() -> None:
    assert isinstance(Validator.for_kind(None, "problem").reference, jsonschema.Draft202012Validator)
