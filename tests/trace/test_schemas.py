"""The schemas hold what the contract says, and the typed vocabulary is the same as the schema."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from oracle.errors import Problem
from oracle.resources import corpus, schemas
from oracle.riftbound.vocabulary import action, cards, position
from oracle.trace import Validator, read
from oracle.trace.validate import RESULTS

STRUCTS = {
    **{("card", name): getattr(cards, name) for name in vars(cards)},
    **{("position", name): getattr(position, name) for name in position.__dict__ if name not in vars(cards)},
}
NAMES = {("card", "Card"): "fragment", ("position", "Effect"): "effect"}
INLINE = {"Value", "Combat", "Awaits"}


def load(name: str) -> Any:
    return json.loads((schemas() / name).read_text())


def structs() -> list[tuple[str, type[msgspec.Struct]]]:
    return [
        (file, value)
        for (file, _), value in STRUCTS.items()
        if isinstance(value, type) and issubclass(value, msgspec.Struct) and value.__name__ not in INLINE
    ]


@pytest.mark.parametrize(("file", "struct"), structs(), ids=lambda x: getattr(x, "__name__", x))
def test_every_struct_has_the_fields_of_its_definition(file: str, struct: type[msgspec.Struct]) -> None:
    definitions = load(f"riftbound/{file}.json")["$defs"]
    name = NAMES.get((file, struct.__name__), struct.__name__[0].lower() + struct.__name__[1:])
    fields = {field.encode_name: field for field in msgspec.structs.fields(struct)}
    assert set(definitions[name]["properties"]) == set(fields)
    if name != "fragment":
        required = {name for name, field in fields.items() if field.required}
        assert set(definitions[name].get("required", ())) == required


def test_the_fields_of_an_action_are_those_of_its_types() -> None:
    definitions = load("riftbound/action.json")["$defs"]
    types = ("play", "activate", "offer", "pass", "endTurn")
    said = set().union(*(definitions[name]["properties"] for name in types))
    assert said == {field.encode_name for field in msgspec.structs.fields(action.Action)}
    verbs = ("exhaust", "recycle", "kill", "discard", "return", "spend", "use")
    paid = set().union(*(definitions[name]["properties"] for name in verbs))
    assert paid == {field.encode_name for field in msgspec.structs.fields(action.PayStep)}


def test_a_valid_trace_decodes_into_the_vocabulary(golden: bytes) -> None:
    decoded = 0
    for line in golden.splitlines():
        record = json.loads(line)
        if record["kind"] == "incident":
            msgspec.convert(record, action.Incident)
            decoded += 1
        for card in record.get("cards", {}).values():
            msgspec.convert(card, cards.Card)
    assert decoded == 8


def every_object(schema: Any, pointer: str = "") -> list[tuple[str, Any]]:
    found = []
    if isinstance(schema, dict):
        if "properties" in schema and "additionalProperties" in schema:
            found.append((pointer, schema))
        for key, value in schema.items():
            found += every_object(value, f"{pointer}/{key}")
    elif isinstance(schema, list):
        for index, value in enumerate(schema):
            found += every_object(value, f"{pointer}/{index}")
    return found


@pytest.mark.parametrize("path", sorted(schemas().rglob("*.json")), ids=lambda path: path.stem)
def test_closed_objects_let_own_fields_pass(path: Path) -> None:
    for pointer, schema in every_object(json.loads(path.read_text())):
        assert schema["additionalProperties"] is False, pointer
        assert schema["patternProperties"] == {"^x-": True}, pointer


def paths(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    found = [path] if isinstance(value, dict) else []
    for key, each in inner:
        if not str(key).startswith("x-"):
            found += paths(each, (*path, key))
    return found


def test_an_unknown_field_is_refused_and_an_own_field_accepted_at_every_level(golden: bytes) -> None:
    keyed = {"history", "readings", "cards"}
    refused = 0
    for line in golden.splitlines():
        record = json.loads(line)
        if record["kind"] == "note":
            continue
        validator = Validator.for_kind("riftbound", record["kind"])
        for path in paths(record):
            if path and path[-1] in keyed:
                continue
            level = record
            for step in path:
                level = level[step]
            level["x-own"] = {"anything": [1, None]}
            assert validator.accepts(record), path
            level["own"] = level.pop("x-own")
            pointer = "".join(f"/{step}" for step in (*path, "own"))
            assert pointer in {problem.pointer for problem in validator.problems(record)}, path
            del level["own"]
            refused += 1
    assert refused > 150


def test_what_catalogue_cards_count_can_be_recorded() -> None:
    things = {"unit", "gear", "permanent", "rune", "battlefield", "trash", "hand", "xp", "buff", "tag"}
    history = set(load("riftbound/position.json")["$defs"]["history"]["properties"])

    def counted(value: Any) -> set[str]:
        if isinstance(value, dict):
            own = {value["count"]} if isinstance(value.get("count"), str) else set()
            return own.union(*map(counted, value.values()))
        return set().union(*map(counted, value)) if isinstance(value, list) else set()

    found = set().union(*(counted(json.loads(path.read_text())) for path in (corpus() / "cards").glob("*.json")))
    assert found - things
    assert found <= things | history


def test_a_problem_is_a_record_of_its_own_schema(tmp_path: Path) -> None:
    (problem,) = read(tmp_path / "none.ndjson")
    assert isinstance(problem, Problem)
    assert Validator.for_kind(None, "problem").problems(problem.as_record()) == []
    assert Validator.for_kind(None, "problem").problems(Problem("usage", "no").as_record()) == []


def test_verdicts_and_summaries_have_a_schema() -> None:
    provenance = {"oracle": "0.1.0", "rulebook": "riftbound", "edition": "1.4"}
    verdict = {"kind": "verdict", "n": 1, "status": "illegal", "aspects": {"check": "illegal"}, "agrees": False}
    finding = {"kind": "wrongly-accepted", "rule": "ambush.supporter-at-finalization", "message": "no unit remains"}
    full = {**verdict, "findings": [finding], "provenance": provenance, "witness": {"to": "X", "pay": []}}
    summary = {"kind": "summary", "counts": {"illegal": 1}, "exitCode": 1}
    for record in (verdict, full, summary):
        assert Validator.for_kind(None, str(record["kind"])).problems(record) == []
    (problem,) = Validator.for_kind(None, "verdict").problems({**full, "findings": [{**finding, "rul": "x"}]})
    assert (problem.pointer, problem.hint) == ("/findings/0/rul", "did you mean rule?")


def test_results_can_be_read_again_and_a_record_that_is_none_is_told() -> None:
    case = {"kind": "engine-case", "id": "a", "title": "A", "result": "passed", "file": "f", "line": 1, "rules": []}
    lines = [case, {**case, "result": "well"}, {"kind": "check", "name": "hello", "result": "ok", "says": "it is x"}]
    first, second, third = read(io.BytesIO("".join(json.dumps(each) + "\n" for each in lines).encode()))
    assert not isinstance(first, Problem)
    assert first.kind == "engine-case"
    assert isinstance(second, Problem)
    assert (second.code, second.pointer) == ("bad-schema", "/result")
    assert not isinstance(third, Problem)


def test_every_kind_of_result_has_a_schema_of_its_own() -> None:
    assert {path.stem for path in (schemas() / "results").glob("*.json")} == set(RESULTS)
    for kind in RESULTS:
        assert load(f"results/{kind}.json")["properties"]["kind"] == {"const": kind}
