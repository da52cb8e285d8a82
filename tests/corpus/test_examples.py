"""The examples of the README and of `ci/demo` are well-formed and get the answers they are shown with."""

from __future__ import annotations

from pathlib import Path

import pytest

from oracle.checking import Judged, Options, Run
from oracle.resources import corpus
from oracle.sitting import Terms
from oracle.solving import Question, load
from oracle.verdict import Verdict

EXAMPLES = corpus() / "examples"
QUESTIONS = {
    "accelerate-declined": "legal",
    "accelerate-paid": "legal",
    "at-the-ring": "legal",
    "base": "illegal",
    "closed-state": "legal",
    "control-on-own-open-turn": "legal",
    "other-unit-killed": "legal",
    "sole-supporter-killed": "illegal",
    "third-players-combat": "illegal",
}
TRACES = ("illegal", "legal", "undetermined")


def answered(name: str) -> Verdict:
    header, incident = load(EXAMPLES / f"{name}.json")
    return Question.ask(incident, header, Terms()).verdict()


def test_every_example_is_tried_here() -> None:
    assert {path.stem for path in EXAMPLES.glob("*.json")} == set(QUESTIONS)
    assert {path.stem for path in EXAMPLES.glob("*.ndjson")} == set(TRACES)


@pytest.mark.parametrize(("name", "status"), QUESTIONS.items())
def test_a_question_is_answered(name: str, status: str) -> None:
    assert answered(name).status == status


def test_accelerating_takes_one_rune_more_and_one_power() -> None:
    declined, paid = (answered(f"accelerate-{way}").witness for way in ("declined", "paid"))
    assert declined is not None
    assert paid is not None
    assert (sum("exhaust" in step for step in declined.pay), sum("recycle" in step for step in declined.pay)) == (2, 0)
    assert (sum("exhaust" in step for step in paid.pay), sum("recycle" in step for step in paid.pay)) == (3, 1)


def test_the_other_unit_is_the_one_that_is_killed() -> None:
    witness = answered("other-unit-killed").witness
    assert witness is not None
    assert [step["kill"] for step in witness.pay if "kill" in step] == ["u2"]


@pytest.mark.parametrize("name", TRACES)
def test_a_trace_is_judged_as_its_name_says(name: str) -> None:
    events = list(Run([str(EXAMPLES / f"{name}.ndjson")], Options(Terms())).events())
    assert [event.verdict.status for event in events if isinstance(event, Judged)] == [name]


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.ndjson")), ids=lambda path: Path(path).stem)
def test_a_trace_is_well_formed(path: Path) -> None:
    *_, summary = Run([str(path)], Options(Terms(), lint=True)).events()
    assert getattr(summary, "exit_code", None) == 0
