"""`--report html=FILE`: one page that tells everything, and lets nobody's words become markup."""

from __future__ import annotations

import base64
import io
import json
import os
import re
import shlex
import subprocess
import sys
import xml.etree.ElementTree as ET
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from oracle.cli import main
from oracle.engines.serving import Reference
from oracle.report.again import Command
from oracle.report.gathering import MOST_FAILURES, MOST_PLACES, MOST_PROBLEMS, MOST_UNDECIDED, Failure, Gathered
from oracle.report.html.article import Room, article
from oracle.report.html.page import Html
from oracle.report.scenes import Scene
from oracle.resources import corpus
from oracle.sitting import Terms
from oracle.verdict import Finding

from .page import Page, sound
from .records import SHOWN, summary, verdict, vile

ILLEGAL = corpus() / "examples" / "illegal.ndjson"
HOSTILE = Path(__file__).parents[1] / "engines" / "hostile"
CASE = str(corpus() / "cases" / "seed" / "11-accelerate-declined.json")


class Ready(Reference):
    """An engine whose units enter ready, for --engine."""

    def __init__(self) -> None:
        super().__init__(mutant="no-entry.exhausted")


class Blind(Reference):
    """An engine of the miniature game whose figures ambush whom they do not see."""

    def __init__(self) -> None:
        super().__init__("deathburgh", mutant="no-ambusher.sees")


def run(tmp_path: Path, *words: str) -> tuple[int, Page]:
    file = tmp_path / "page.html"
    code = main([*words, "--report", f"html={file}"])
    return code, sound(file.read_text(encoding="utf-8"))


def written(events: Iterable[Any], verb: str = "check") -> str:
    out = io.StringIO()
    page = Html(out, Command(verb), Terms())
    for event in events:
        page.event(event)
    page.close()
    return out.getvalue()


def test_recorded_games_have_the_verdict_the_rule_and_the_board(tmp_path: Path) -> None:
    code, page = run(tmp_path, "check", str(ILLEGAL))
    assert code == 1
    assert "3 distinct failures" in page.text
    for words in (
        "wrongly accepted: ambush.supporter-at-finalization [822.3]",
        "A has no unit at X any more after u1 left",
        "The rule: A play that relies on Ambush still has a unit of its player at the destination as it is finalized.",
        "Doomed at pay step 5: legal if u2 were killed instead of u1",
        "kill u2 for toll",
        f"ambush check {ILLEGAL}",
        "It is incident 1.",
        "Judged by",
        "grant-recheck = choice",
    ):
        assert words in page.text, words
    (image,) = page.all("img")  # The three findings are about one incident, which is drawn once.
    picture = ET.fromstring(base64.b64decode(image["src"].partition(",")[2]))
    assert picture.findtext("{http://www.w3.org/2000/svg}title") == "Barrow Knight to X by A"
    assert (image["width"], image["height"]) == (picture.get("width"), picture.get("height"))
    assert page.text.count("The board and what the rules say are under failure 1.") == 2


def test_cases_put_to_an_engine_have_what_was_asked_and_how_to_see_it_again(tmp_path: Path) -> None:
    code, page = run(tmp_path, "cases", CASE, "--engine", f"{__name__}:Ready", "--edition", "1.4")
    assert code == 1
    assert "1 distinct failure\n" in page.text
    assert "wrong entry: entry.exhausted [143.4]" in page.text
    assert "Asked of the engine" in page.text
    again = f"ambush cases {CASE} --case seed-11-declined --engine {__name__}:Ready --edition 1.4"
    assert again in page.text
    assert "3 others like it" in page.text
    assert len(page.all("img")) == 1


@pytest.mark.parametrize(("engine", "words"), [("Ready", "entry.exhausted [143.4]"), ("Blind", "ambusher.sees [AR.S1")])
def test_what_fuzzing_finds_has_its_files_and_its_seed(
    tmp_path: Path, engine: str, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    options = ["--engine", f"{__name__}:{engine}", "--examples", "40", "--fail-fast", "--gear", "sweep", "--seed", "0"]
    code, page = run(tmp_path, "fuzz", *options)
    assert code == 1
    (case,) = Path("ambush-failures").glob("*.json")
    assert words in page.text
    assert "The engine\naccepted it" in page.text
    assert f"--replay {case}" in page.text
    assert f"pytest {case.parent}/test_" in page.text
    assert "seed\n0" in page.text
    (image,) = page.all("img")
    assert base64.b64decode(image["src"].partition(",")[2]) == case.with_suffix(".svg").read_bytes()
    assert f'"id": "{case.stem}"' in page.text


def test_an_adapter_and_a_replay_have_one_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    code, page = run(tmp_path, "smoke", "--engine", f"{sys.executable} {HOSTILE / 'refuses_everything.py'}")
    assert code == 1
    assert "is legal, but it refused" in page.text
    assert "the refusal changed nothing" in page.text
    monkeypatch.chdir(tmp_path)
    case = json.loads(Path(CASE).read_text())[0]
    Path("one.json").write_text(json.dumps(case))
    code, page = run(tmp_path, "fuzz", "--engine", f"{__name__}:Ready", "--replay", "one.json")
    assert (code, "entry.exhausted" in page.text) == (1, True)
    code, page = run(tmp_path, "fuzz", "--engine", "oracle.engines.serving:Reference", "--replay", "one.json")
    assert (code, "FIXED\n" in page.text) == (0, True)


def test_a_case_that_the_oracle_answers_otherwise_shows_what_it_says(tmp_path: Path) -> None:
    case = json.loads(Path(CASE).read_text())[0]
    file = tmp_path / "wrong.json"
    file.write_text(json.dumps({**case, "expect": {"status": "illegal"}}))
    code, page = run(tmp_path, "cases", str(file))
    assert code == 1
    assert "status: expected illegal, got legal" in page.text
    assert "What the oracle says\nLegal" in page.text
    assert "Asked of the engine" not in page.text
    assert f"ambush cases {file} --case {case['id']}" in page.text
    assert len(page.all("img")) == 1


def test_a_run_in_which_nothing_was_judged_is_not_called_right() -> None:
    text = sound(written([summary(0, skipped=3)])).text
    assert "Nothing was judged\n" in text
    assert "Nothing wrong" not in text


def test_an_engine_that_falls_over_is_told_with_its_log_as_text(tmp_path: Path) -> None:
    engine = shlex.join((sys.executable, str(HOSTILE / "falls.py"), "<script>alert(1)</script>\x01", "100000"))
    code, page = run(
        tmp_path,
        "cases",
        str(corpus() / "cases" / "seed" / "13-sole-supporter-killed.json"),
        "--engine",
        engine,
    )
    assert code == 1
    assert "xxxx" in page.text
    assert "The request that caused it" in page.text
    assert len(page.source) < 200_000


def test_where_all_is_well_the_page_says_so_and_where_the_run_broke_off_it_does_not(tmp_path: Path) -> None:
    code, page = run(tmp_path, "check", str(corpus() / "examples" / "legal.ndjson"))
    assert (code, "Nothing wrong was found\n" in page.text) == (0, True)
    for events in ([], [verdict(1)], [{**summary(130), "cutOff": True}]):
        text = sound(written(events)).text
        assert "Nothing wrong" not in text
        assert "The run did not come to its end" in text
    assert main(["cases", CASE, "--engine", "/nowhere/engine", "--report", f"html={tmp_path / 'page.html'}"]) == 4
    assert "The run did not come to its end" in sound((tmp_path / "page.html").read_text()).text
    code, page = run(tmp_path, "check", str(corpus() / "examples" / "undetermined.ndjson"))
    assert (code, "Undecided" in page.text, "not recorded: " in page.text) == (0, True, True)


def test_nobodys_words_become_markup() -> None:
    source = written(vile())
    page = sound(source)
    assert page.text.count(SHOWN) > 40
    assert not re.search("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202e\ud800-\udfff]", source)
    assert source.encode()
    head = next(attributes for attributes in page.all("meta") if "http-equiv" in attributes)
    assert head["content"].startswith("default-src 'none';")


def test_thousands_of_incidents_and_megabytes_of_words_stay_a_page() -> None:
    def events() -> Iterable[Any]:
        for n in range(1000):
            yield verdict(n, f"rule.{n % 500}", f"a{n}" + "b" * 5000)
            yield verdict(n, "the.same", "c")
            yield {
                "kind": "verdict",
                "n": n,
                "status": "undetermined",
                "reasons": [{"kind": "missing-field", "fields": ["/x"] * 50}],
            }
            yield {"kind": "problem", "code": "bad-schema", "message": "d" * 1000}
        yield verdict(9999, "enormous", "e" * 5_000_000)
        yield summary(1, incidents=3001)

    gathered = Gathered()
    for event in events():
        gathered.event(event)
    assert len(gathered.failures) == MOST_FAILURES
    assert all(len(each.others) <= MOST_PLACES for each in gathered.failures.values())
    assert (len(gathered.undecided), len(gathered.problems)) == (MOST_UNDECIDED, MOST_PROBLEMS)
    assert gathered.failures["wrongly-accepted", "the.same", "", ""].number == 1000
    page = sound(written(events()))
    assert len(page.source) < 3_000_000
    untold = 1000 + 1 - sum(each.number for each in gathered.failures.values()) + 1000
    assert f"{untold} findings of other kinds had no room here. --report ndjson=FILE has everything." in page.text
    assert f"And {1000 - MOST_UNDECIDED:,} more, not listed here." in page.text
    assert f"And {1000 - 1 - MOST_PLACES:,} more, not listed here" in page.text


def test_a_record_that_is_too_long_says_where_the_whole_of_it_is(tmp_path: Path) -> None:
    header, incident = ILLEGAL.read_text().splitlines()[:2]
    trace = tmp_path / "long.ndjson"
    trace.write_text(f"{header}\n{json.dumps({**json.loads(incident), 'x-log': 'y' * 300_000})}\n")
    _, page = run(tmp_path, "check", str(trace))
    assert f"The whole of it is in {trace}." in page.text
    assert len(page.source) < 150_000


def test_the_same_run_gives_the_same_bytes(tmp_path: Path) -> None:
    pages = []
    for seed, jobs in (("1", "1"), ("2", "2")):
        file = tmp_path / f"{seed}.html"
        command = [sys.executable, "-c", "import sys; from oracle.cli import main; sys.exit(main())"]
        command += [
            "check",
            *map(str, sorted(ILLEGAL.parent.glob("*.ndjson"))),
            "--jobs",
            jobs,
            "--report",
            f"html={file}",
        ]
        environment = {**os.environ, "PYTHONHASHSEED": seed}
        assert subprocess.run(command, env=environment, capture_output=True, check=False).returncode == 1
        pages.append(file.read_bytes())
    assert pages[0] == pages[1]


def test_a_picture_that_is_none_or_has_no_room_is_left_out_and_said() -> None:
    svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><title>t</title></svg>'
    for picture, room, words in (
        (svg, Room(), ""),
        (svg, Room(10), "the page has no room for more"),
        ("<b>no picture</b", Room(), "what the rulebook drew is no SVG"),
        ("", Room(), "the rulebook x draws no pictures"),
    ):
        scene = Scene(picture=picture, lacking="" if picture else "the rulebook x draws no pictures")
        failure = Failure(Finding("crash", "", "m"), {"kind": "engine-case", "file": "f", "id": "i"}, ("i", "f", 1))
        told = article(1, failure, scene, Command("cases"), room, None)
        text = "".join(told.itertext())
        assert (f"No picture: {words}" in text) is bool(words)
        assert len(list(told.iter("img"))) == (not words)
