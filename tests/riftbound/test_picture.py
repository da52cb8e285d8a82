"""The picture of a board: who may act, what lies where, what is played and paid, the same bytes every time."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from oracle.cli import main
from oracle.solving import Question, load

EXAMPLES = Path(__file__).parents[2] / "corpus" / "examples"
SVG = "{http://www.w3.org/2000/svg}"


def drawn(example: str, **changes: Any) -> str:
    header, incident = load(EXAMPLES / f"{example}.json")
    question = Question.ask({**incident, "before": {**incident["before"], **changes}}, header)
    return question.picture("because")


def texts(picture: str) -> list[str]:
    return [each.text or "" for each in ElementTree.fromstring(picture).iter(f"{SVG}text")]


def test_it_shows_who_may_act_and_what_is_played_where() -> None:
    told = texts(drawn("third-players-combat"))
    assert {"Fearless Stalker to X by A", "because", "turn 7 of B, main phase", "priority: A", "focus: A"} <= set(told)
    assert "Open: no chain" in told
    assert "Battlefield X (chosen)" in told
    assert "controlled by C, contested by B, showdown ongoing, combat ongoing" in told
    assert {"attacker", "defender", "Player A (acts)"} <= set(told)


def test_the_chain_is_shown_newest_first() -> None:
    header, incident = load(EXAMPLES / "closed-state.json")
    (first,) = incident["before"]["chain"]
    newer = {"id": "c2", "kind": "ability", "source": "u1", "controller": "A", "status": "finalized"}
    question = Question.ask(incident, header)
    record = {**question.record, "before": {**incident["before"], "chain": [first, newer]}}
    case = question.sitting.rulebook.decode(question.sitting.deal, record)
    told = texts(question.sitting.rulebook.picture(case, question.setting, ""))
    assert "Closed: the chain is not empty" in told
    assert told.index("Chain, newest first") < told.index("ability, finalized") < told.index("spell, finalized")


def test_each_player_has_a_shape_and_not_only_a_colour() -> None:
    root = ElementTree.fromstring(drawn("third-players-combat"))
    assert {each.get("points", "").count(" ") + 1 for each in root.iter(f"{SVG}polygon")} == {3, 4}
    assert len({each.get("fill") for each in root.iter(f"{SVG}polygon")}) == 3


def test_what_is_not_recorded_is_said_to_be_so() -> None:
    header, incident = load(EXAMPLES / "closed-state.json")
    before = {name: value for name, value in incident["before"].items() if name not in ("chain", "focus", "runes")}
    told = texts(Question.ask({**incident, "before": before}, header).picture(""))
    assert {"chain not recorded", "focus not recorded"} <= set(told)
    assert any("runes not recorded" in each for each in told)


def test_payments_are_numbered_where_they_are_taken_from() -> None:
    header, incident = load(EXAMPLES / "closed-state.json")
    question = Question.ask(incident, header)
    book, pay = question.sitting.rulebook, [{"exhaust": "r1", "for": "energy"}, {"recycle": "r1", "for": "power"}]
    record = {**question.record, "action": {**question.record["action"], "pay": pay}}
    case = book.decode(question.sitting.deal, record)
    told = texts(book.picture(case, question.setting, ""))
    assert "1, 2" in told
    assert any("Dark numbers: the payment steps" in each for each in told)


def test_it_says_everything_to_those_who_do_not_see_it() -> None:
    root = ElementTree.fromstring(drawn("third-players-combat"))
    description = root.find(f"{SVG}desc")
    assert description is not None
    told = description.text or ""
    for what in ("Fearless Stalker to X by A. because", "Moss Lurker (u8, attacker)", "Player A (acts), 3 points"):
        assert what in told


def test_solve_writes_the_picture_with_the_answer(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "board.svg"
    assert main(["solve", str(EXAMPLES / "third-players-combat.json"), "--picture", str(file)]) == 0
    assert "Illegal: the combat at X between B and C is not A's to enter" in texts(file.read_text("utf-8"))
    assert main(["solve", str(EXAMPLES / "third-players-combat.json"), "--picture", str(tmp_path)]) == 2
    assert "check the path" in capsys.readouterr().err


def test_explain_draws_the_illegal_example(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "why.svg"
    assert main(["explain", "ambush.supporter-at-finalization", "--picture", str(file)]) == 0
    assert any(each.startswith("Illegal: ") for each in texts(file.read_text("utf-8")))
    assert main(["explain", "tolerance", "--picture", str(file)]) == 2
    assert "no example of tolerance" in capsys.readouterr().err


def test_many_cards_and_strange_names_are_drawn(tmp_path: Path) -> None:
    data = json.loads((EXAMPLES / "closed-state.json").read_text("utf-8"))
    data["before"]["objects"] += [
        {"id": f"<b>{number}", "card": "x" * 200, "owner": "A", "controller": "A", "at": "base"} for number in range(40)
    ]
    picture = Question.ask(data).picture("<i>")
    assert "<b>" not in picture
    assert "&lt;b&gt;39" in picture
    ElementTree.fromstring(picture)
