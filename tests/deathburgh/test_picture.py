"""The picture of a table situation: what it shows, for whom, and that it is the same every time."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import msgspec
import pytest

from oracle.cli import main
from oracle.deathburgh import picture
from oracle.deathburgh.features.scene import Scene
from oracle.deathburgh.picture.labels import Labels
from oracle.deathburgh.readings import READINGS
from oracle.deathburgh.vocabulary.incident import Incident
from oracle.svg import fitted, width_of, written
from tests.deathburgh.tabletop import HEADER, duel, move

SVG = "{http://www.w3.org/2000/svg}"


def figure(name: str, side: str, x: int, y: int, **more: Any) -> dict[str, Any]:
    return {"id": name, "side": side, "base": 320, "at": [x, y], "mode": "aggressive", "wasted": False, **more}


READINGS_AS_THEY_ARE = {reading.name: reading.values[0] for reading in READINGS}


def incident(figures: list[dict[str, Any]], action: dict[str, Any], **more: Any) -> Scene:
    before = {"board": [9144, 9144], "contact": [], "terrain": [], "figures": figures, **more.pop("before", {})}
    return Scene(msgspec.convert({"n": 1, "before": before, "action": action, **more}, Incident))


def draw(scene: Scene, why: str = "", **readings: str) -> str:
    return picture.draw(scene, READINGS_AS_THEY_ARE | readings, why)


MOVE = {"type": "move", "figure": "m1", "kind": "forward", "path": [[2000, 3000], [5000, 3000]]}
MELEE = {
    "type": "ambush",
    "figure": "b1",
    "declaredAt": {"segment": 0, "at": [1172, 3000]},
    "roll": 4,
    "route": [[4000, 3000], [3492, 3000]],
    "contact": True,
    "attack": {"kind": "melee"},
}
QUESTION = incident([figure("m1", "P", 2000, 3000), figure("b1", "Q", 4000, 3000)], MOVE)
AMBUSH = incident([figure("m1", "P", 2000, 3000), figure("b1", "Q", 4000, 3000)], MOVE, reactions=[MELEE])


def texts(drawn: str) -> list[str]:
    return [each.text or "" for each in ElementTree.fromstring(drawn).iter(f"{SVG}text")]


def test_a_question_shows_where_the_move_could_be_paused() -> None:
    told = texts(draw(QUESTION, "b1 needs 2+"))
    assert "m1 moves forward; can b1 ambush?" in told
    assert "b1 needs 2+" in told
    assert "could be paused after 4.61″" in told
    assert "gap to b1: 2″" in told


def test_an_ambush_shows_route_roll_and_contact() -> None:
    told = texts(draw(AMBUSH))
    assert {"m1 moves forward; b1 ambushes", "b1 moved 2″", "roll 4", "contact", "route of the ambusher"} <= set(told)
    assert "shot" not in told
    assert "4″ from a base" not in told


def test_a_shooter_that_stays_too_near_shows_the_four_inches_and_the_gap() -> None:
    shot = MELEE | {"route": [[4000, 3000], [4254, 3000]], "contact": False, "attack": {"kind": "ranged"}}
    shooter = figure("b1", "Q", 4000, 3000, weapon={"range": 3048, "rangeDie": True})
    told = texts(draw(incident([figure("m1", "P", 2000, 3000), shooter], MOVE, reactions=[shot])))
    assert {"4″ from a base", "gap then: 3″", "shot", "Aggressive, shoots 12″ + D6″"} <= set(told)


def test_a_retreat_is_paused_two_inches_away() -> None:
    locks = [[{"with": name, "since": {"round": 1}}] for name in ("b1", "m1")]
    figures = [figure("m1", "P", 4000, 4000, locks=locks[0]), figure("b1", "Q", 4320, 4000, locks=locks[1])]
    away = MOVE | {"path": [[4000, 4000], [2000, 4000]]}
    told = texts(draw(incident(figures, away, before={"contact": [["m1", "b1"]], "round": 2})))
    assert "could be paused after 2″" in told
    assert "contact" in told


def test_readings_decide_where_it_could_be_paused() -> None:
    assert "could be paused after 5″" in texts(draw(QUESTION, sample="inch"))
    centre = texts(draw(QUESTION, measure="centre"))
    assert "2″ from the centre" in centre
    assert "gap to b1: 0.74″" in centre


def test_the_way_around_a_wall_is_shown() -> None:
    wall = {"id": "wall", "kind": "impassable", "polygon": [[3600, 2800], [3700, 2800], [3700, 3300], [3600, 3300]]}
    figures = [figure("m1", "P", 2000, 3000), figure("b1", "Q", 4000, 3000)]
    assert "shortest way" in texts(draw(incident(figures, MOVE, before={"terrain": [wall]})))
    assert "shortest way" not in texts(draw(QUESTION))


def test_solve_draws_a_table(tmp_path: Path) -> None:
    record = {"header": HEADER, "before": duel(), "action": move([5000, 4000])}
    position, file = tmp_path / "table.json", tmp_path / "table.svg"
    position.write_text(json.dumps(record), encoding="utf-8")
    assert main(["solve", str(position), "--picture", str(file)]) == 0
    told = texts(file.read_text("utf-8"))
    assert "m moves forward; can b ambush?" in told
    assert any(each.startswith("Legal: ") for each in told)


def test_it_says_everything_to_those_who_do_not_see_it() -> None:
    root = ElementTree.fromstring(draw(AMBUSH, "Legal: b1 needed 2+"))
    assert root.get("role") == "img"
    title, description = (root.find(f"{SVG}{name}") for name in ("title", "desc"))
    assert root.get("aria-labelledby") == "title description"
    assert title is not None
    assert description is not None
    assert title.text == "m1 moves forward; b1 ambushes"
    told = description.text or ""
    for what in ("Legal: b1 needed 2+.", "m1 of side P stands at 2000, 3000", "The roll is 4.", "ends in contact"):
        assert what in told


def test_sides_differ_in_shape_and_not_only_in_colour() -> None:
    bases = [figure(f"f{number}", side, 1000 * number + 1000, 3000) for number, side in enumerate("PQRS")]
    drawn = draw(incident(bases, {"type": "pass", "player": "P"}))
    shapes = {each.get("points", "").count(" ") for each in ElementTree.fromstring(drawn).iter(f"{SVG}polygon")}
    assert {3, 2, 11} <= shapes
    assert {"side P", "side Q", "side R", "side S"} <= set(texts(drawn))


@pytest.mark.parametrize("name", ["<script>", 'a"b', "&amp;", "]]>", "\ud800", "x" * 200])
def test_no_name_breaks_the_picture(name: str) -> None:
    odd = incident([figure(name, "P", 2000, 3000), figure("b1", name, 4000, 3000)], MOVE | {"figure": name})
    drawn = draw(odd, name)
    assert ElementTree.fromstring(drawn.encode()).tag == f"{SVG}svg"
    assert "<script>" not in drawn


def test_what_is_not_recorded_is_not_shown() -> None:
    sparse = incident([{"id": "m1"}, {"id": "b1", "at": [4000, 3000]}], {"type": "move", "figure": "m1"})
    drawn = draw(sparse)
    assert "Not shown, because their place is not recorded: m1." in drawn
    assert "2″ from a base" not in texts(drawn)
    nothing = Scene(msgspec.convert({"n": 1, "before": {}, "action": {"type": "other"}}, Incident))
    assert ElementTree.fromstring(draw(nothing)).tag == f"{SVG}svg"


def test_far_places_and_early_declarations_are_drawn_all_the_same() -> None:
    far = MOVE | {"path": [[-100000, -100000], [100000, 100000]]}
    early = MELEE | {"declaredAt": {"segment": 0, "at": [0, 1]}}
    drawn = draw(incident([figure("m1", "P", -100000, 0), figure("b1", "Q", 0, 0)], far, reactions=[early]))
    assert len(drawn) < 20_000


def test_terrain_is_named_with_what_it_costs() -> None:
    terrain = [
        {"id": "wall", "kind": "impassable", "polygon": [[3000, 3400], [3600, 3400], [3600, 3500]]},
        {"id": "fence", "kind": "obstacle", "polygon": [[3000, 2400], [3600, 2400], [3600, 2500]], "cost": 508},
    ]
    figures = [figure("m1", "P", 2000, 3000), figure("b1", "Q", 4000, 3000)]
    told = texts(draw(incident(figures, MOVE, before={"terrain": terrain})))
    assert {"wall", "impassable", "fence", "obstacle, costs 2″"} <= set(told)


def test_the_same_incident_gives_the_same_bytes_whatever_the_hash_seed() -> None:
    code = "from tests.deathburgh.test_picture import AMBUSH, draw; print(draw(AMBUSH, 'why'), end='')"
    seeds = ("1", "2")
    found = {
        subprocess.run(
            [sys.executable, "-c", code], env=os.environ | {"PYTHONHASHSEED": seed}, check=True, capture_output=True
        ).stdout
        for seed in seeds
    }
    assert found == {draw(AMBUSH, "why").encode()}


def test_a_label_goes_where_nothing_is() -> None:
    labels = Labels(600)
    labels.keep_clear(500, 300, 40)
    labels.keep_clear(580, 300, 40)
    labels.write(500, 300, 40, ("name", "something longer"))
    box = labels.written[0][0]
    assert all(box.shared(taken) == 0 for taken in labels.taken[:2])


def test_numbers_and_texts_are_measured_without_binary_fractions() -> None:
    assert [written(number) for number in (0, 7, -3)] == ["0", "7", "-3"]
    assert written(Fraction(1, 3)) == "0.3"
    assert written(Fraction(-1, 20)) == "0"
    assert written(Fraction(-27, 10)) == "-2.7"
    assert width_of(fitted("m" * 100, 13, 200), 13) <= 200
