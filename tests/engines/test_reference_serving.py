"""The reference engine over stdin and stdout."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest

from oracle import registry
from oracle.cli import main
from oracle.engines.serving import Reference, serve
from oracle.trace.validate import BASE, Validator
from tests.engines.test_reference import case

Json = dict[str, Any]


def talk(*lines: Json | str, engine: Reference | None = None) -> list[Json]:
    """The answers to some lines."""
    text = "".join((line if isinstance(line, str) else json.dumps(line)) + "\n" for line in lines)
    answers = io.BytesIO()
    serve(engine or Reference(), io.BytesIO(text.encode()), answers)
    return [json.loads(line) for line in answers.getvalue().splitlines()]


def test_a_whole_conversation_fits_the_schemas() -> None:
    each = case("seed-15-everything-back")
    requests: list[Json] = [
        {"id": 1, "op": "hello", "protocol": 1},
        {"id": 2, "op": "load", "header": each["header"], "before": each["before"]},
        {"id": 3, "op": "offer", "player": "A"},
        {"id": 4, "op": "apply", "action": each["action"], "dice": []},
        {"id": 5, "op": "state"},
    ]
    answers = talk(*requests)
    assert [each["id"] for each in answers] == [1, 2, 3, 4, 5]
    for request, answer in zip(requests, answers, strict=True):
        assert Validator(f"{BASE}engine/{request['op']}.json").problems(answer) == []


def test_it_announces_all_that_can_be_announced() -> None:
    from oracle.trace.validate import _documents

    known = {each["const"] for each in _documents()[f"{BASE}engine/capabilities.json"]["$defs"]["riftbound"]["oneOf"]}
    assert set(talk({"id": 1, "op": "hello", "protocol": 1})[0]["capabilities"]) == known


@pytest.mark.parametrize(
    ("line", "number", "code"),
    [
        ("{", 0, "malformed-json"),
        ("[1]", 0, "not-an-object"),
        ('{"id": 7, "op": "dance"}', 7, "bad-schema"),
        ('{"id": true, "op": "state"}', 0, "bad-schema"),
        ('{"id": 8, "op": "load"}', 8, "bad-schema"),
        ('{"id": 9, "op": "step", "stage": "pay"}', 9, "not-begun"),
    ],
)
def test_what_is_no_request_is_answered_and_the_conversation_goes_on(line: str, number: int, code: str) -> None:
    first, second = talk(line, {"id": 10, "op": "state"})
    assert (first["id"], first["accepted"], first["code"]) == (number, False, code)
    assert second == {"id": 10, "state": {}}


def test_bye_ends_it() -> None:
    assert talk({"id": 1, "op": "bye"}, {"id": 2, "op": "state"}) == [{"id": 1}]


def test_the_mutants_are_listed_with_the_name_first(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["engine", "--list-mutants"]) == 0
    listed = [line.split(None, 1) for line in capsys.readouterr().out.splitlines()]
    assert [name for name, _ in listed] == [each.name for each in registry.rulebook("riftbound").mutants()]


def test_an_unknown_mutant_names_the_list(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["engine", "--mutant", "xyzzy"]) == 2
    assert "unknown-mutant" in capsys.readouterr().err


def test_the_verb_plays(monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    class Stdin:
        buffer = io.BytesIO(b'{"id": 1, "op": "hello", "protocol": 1}\n{"id": 2, "op": "bye"}\n')

    monkeypatch.setattr("sys.stdin", Stdin())
    assert main(["engine", "--edition", "1.3"]) == 0
    hello = json.loads(capfdbinary.readouterr().out.splitlines()[0])
    assert (hello["engine"], hello["edition"], hello["after"]) == ("ambush-reference", "1.3", "decision")
