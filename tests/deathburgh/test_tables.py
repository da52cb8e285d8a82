"""Every row of the decision tables, asked of the oracle by records. The tables were written first."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from typing import Any

import msgspec
import pytest

from ci.exhaustively.deathburgh.dealing import incident, question
from oracle.deathburgh.vocabulary.incident import Incident
from oracle.sitting import Sitting, Terms
from oracle.trace.validate import Validator
from oracle.verdict import Status, Verdict
from tests.referee_deathburgh import DEFAULT, INCH, Readings, Situation
from tests.referee_deathburgh.rows import Row, agreed, declaring, ended, moving, name, rolled, rows

Record = dict[str, Any]
PLAYERS = [{"id": "P"}, {"id": "Q"}]
SIDES = {"mover's side": "P", "ambusher's side": "Q"}
CLAUSES = {
    "trigger.not-the-target": "T2",
    "trigger.not-the-side": "T2",
    "trigger.approach-or-retreat": "T4",
    "ambusher.aggressive": "A03",
    "react.once-a-side": "P1",
    "ambusher.not-activated": "P2",
    "ambusher.never-activated": "P2",
    "ambusher.not-locked-away": "P3",
    "ambusher.not-locked": "P3",
    "ambusher.not-moved": "MP",
}


def each(table: str) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("row", rows(table), ids=name)


@cache
def sitting(reading: str) -> Sitting:
    """A header with the readings of a row."""
    said = dict(each.split("=") for each in reading.split()) if reading != "none" else {}
    header = {"kind": "header", "format": "ambush-trace/1", "rulebook": "deathburgh", "players": PLAYERS}
    return Sitting({**header, "edition": "2025-03", "readings": said}, Terms(explain=False))


def record(s: Situation, readings: Readings = DEFAULT) -> Record:
    """The Ambush as it is said to have gone."""
    return written(incident(s, readings))


def written(value: Incident) -> Record:
    """The typed incident as a record; what only other actions have is left out."""
    found: Record = {"kind": "incident", **msgspec.json.decode(msgspec.json.encode(value))}
    del found["action"]["what"]
    return found


def hear(reading: str, asked: Record) -> Verdict:
    """The verdict on a record that fits its schema and that lint lets pass."""
    assert Validator.for_kind("deathburgh", "incident").problems(asked) == []
    heard = sitting(reading).hear(asked)
    assert isinstance(heard, Verdict), heard
    return heard


def broken(verdict: Verdict, *chapters: str) -> set[str]:
    """The rules found broken, of those chapters if any are named."""
    found = {finding.rule for finding in verdict.findings if finding.rule}
    return {rule for rule in found if not chapters or rule.partition(".")[0] in chapters}


@each("trigger")
def test_trigger(row: Row) -> None:
    s, none = moving(row), row["answer"] == "none"
    asked = record(s if row["answer"] != "undetermined" else replace(s, declared=s.start))
    asked["action"]["kind"] = row["move"].partition(", ")[0]
    verdict = hear(row["reading"], asked)
    if row["answer"] == "undetermined":
        assert verdict.aspects["trigger"] is Status.UNDETERMINED
        return
    assert verdict.status is (Status.ILLEGAL if none else Status.LEGAL)
    assert bool(broken(verdict, "trigger", "react")) is none
    if not none:
        elsewhere = replace(s, declared=s.end if s.declared != s.end else s.start)
        assert broken(hear(row["reading"], record(elsewhere)), "declare")


@each("declaring")
def test_declaring(row: Row) -> None:
    verdict = hear(row["reading"], record(declaring(row), agreed(row)))
    assert verdict.status is (Status.ILLEGAL if row["fails"] else Status.LEGAL)
    assert {CLAUSES[rule] for rule in broken(verdict)} == set(row["fails"])


LITERALLY = "trigger=literal"
"""So that M may be ambushed from any gap that a row of `roll` has."""


@each("roll")
def test_roll(row: Row) -> None:
    reading = LITERALLY if row["reading"] == "none" else f"{LITERALLY} {row['reading']}"
    s = rolled(row)
    found = set()
    for result, step in (("melee", row["gap"]), *(("ranged", step) for step in shooting(row["gap"], row["roll"]))):
        verdict = hear(reading, record(replace(s, result=result, step=step)))  # type: ignore[arg-type]
        assert verdict.status in (Status.LEGAL, Status.ILLEGAL)
        if verdict.status is Status.LEGAL:
            found.add("attack" if result == "melee" else "shot")
    assert found == set(row["answer"].split(" or ")) - {"fails"}


def shooting(gap: int, roll: int) -> Iterable[int]:
    """Steps after which B could shoot, if any: to exactly 4 inches, none, or away as far as it rolled."""
    return {gap - 4 * INCH, 0, -roll * INCH}


@each("aftermath")
def test_aftermath(row: Row) -> None:
    said, asked = row["answer"], record(ended(row), agreed(row))
    verdict = hear(row["reading"], asked)
    assert verdict.status is Status.LEGAL, broken(verdict)
    came = afterwards(row["reading"], asked)
    figures = {figure["id"]: figure for figure in came["figures"]}
    assert figures["B"]["activated"] is said["ambusher_activated"]
    for figure, who, key in (("B", row["ambusher"], "ambusher_mode"), ("M", row["mover"], "mover_mode")):
        assert figures[figure]["wasted"] is (who == "wasted")
        if who == "stands" and said[key] != "open":
            assert figures[figure]["mode"] == said[key]
    assert said["ambusher_mode"] != "open" or "mode" not in figures["B"]
    if said["first_word"] == "turn over":
        assert came["turn"] == "Q"
    else:
        assert (came["turn"], came["firstWord"]) == ("P", SIDES[said["first_word"]])
    assert came["souls"] == {"P": said["souls_of_movers_side"], "Q": said["souls_of_ambushers_side"]}
    onward = hear(row["reading"], walking_on(asked))
    assert bool(broken(onward, "resume")) is not said["mover_continues"]


def afterwards(reading: str, asked: Record) -> Record:
    """The table that the oracle expects."""
    from oracle.casework import played_legally

    held = sitting(reading)
    played = played_legally(held, asked)
    assert played is not None
    value = held.rulebook.decode(held.deal, asked)
    found = held.rulebook.outcome(value, played, held.judge(asked).setting)
    assert found is not None
    return dict(found)


def walking_on(asked: Record) -> Record:
    """The same, but that the mover goes on along its planned path."""
    (ambush,) = asked["reactions"]
    action = {**asked["action"], "path": asked["action"]["planned"], "resumed": True}
    return {**asked, "action": action, "reactions": [{**ambush, "declaredAt": {"segment": 0, "at": [0, 1]}}]}


@each("first-word")
def test_first_word(row: Row) -> None:
    asked = record(ended(row), agreed(row))
    (ambush,) = asked["reactions"]
    holder = SIDES.get(row["answer"])
    held = [each for each in ambush["firstWord"] if each["at"] != row["moment"]]
    for side in ("P", "Q"):
        said = sorted([*held, {"at": row["moment"], "holder": side}], key=lambda each: each["at"] == "closed")
        verdict = hear(row["reading"], {**asked, "reactions": [{**ambush, "firstWord": said}]})
        if holder is not None:
            assert bool(broken(verdict, "word")) is (side != holder)
            assert (verdict.status is Status.LEGAL) is (side == holder)


@each("replies")
def test_replies(row: Row) -> None:
    shot = row["attack"] == "ranged"
    s = ended({"result": "shot" if shot else "melee", "ambusher": "stands", "mover": "stands", "reading": "none"})
    asked = record(s)
    (ambush,) = asked["reactions"]
    figures = asked["before"]["figures"]
    bow = {"range": 12 * INCH, "rangeDie": False}
    figures[0]["weapon"] = bow if row["mover_weapon"] == "ranged" else None
    figures.append({**figures[0], "id": "N", "at": [8000, 8000], "weapon": None})
    reply = {"figure": "M" if row["figure"] == "mover" else "N", "type": row["reply"], "mode": "aggressive"}
    verdict = hear(row["reading"], {**asked, "reactions": [{**ambush, "replies": [reply]}]})
    assert verdict.status is (Status.LEGAL if row["answer"] == "allowed" else Status.ILLEGAL)
    assert bool(broken(verdict, "answer")) is (row["answer"] == "refused")


def test_a_question_names_the_faces_of_the_roll_table() -> None:
    for row in rows("roll"):
        if row["reading"] == "none" and row["roll"] == 6 and row["gap"]:
            s = rolled(row)
            heard = hear(LITERALLY, written(question(s)))
            same = [each for each in rows("roll") if all(each[key] == row[key] for key in ("gap", "weapon", "reading"))]
            faces = [each["roll"] for each in same if each["answer"] != "fails"]
            assert heard.witness is not None
            assert list(heard.witness.choices["faces"]) == faces
