"""`ambush report`: results into reports, the same as the run itself would have written."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from oracle.cli import main
from oracle.resources import corpus

from .page import sound

ILLEGAL = str(corpus() / "examples" / "illegal.ndjson")
LEGAL = str(corpus() / "examples" / "legal.ndjson")
CASE = str(corpus() / "cases" / "seed" / "11-accelerate-declined.json")
HOSTILE = Path(__file__).parents[1] / "engines" / "hostile"
ENGINE = f"{__package__}.test_html:Ready"
KINDS = ("ndjson", "junit", "sarif", "html", "markdown")


@pytest.fixture(autouse=True)
def empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def reports(name: str) -> list[str]:
    """The options for a report of every kind."""
    return [word for kind in KINDS for word in ("--report", f"{kind}={name}.{kind}")]


@pytest.mark.parametrize(
    ("verb", "words"),
    [
        ("check", [ILLEGAL, LEGAL]),
        ("cases", [CASE, "--engine", ENGINE]),
        ("fuzz", ["--engine", ENGINE, "--examples", "20", "--fail-fast", "--gear", "sweep"]),
        ("smoke", ["--engine", ENGINE]),
    ],
)
def test_reports_of_results_are_those_of_the_run(verb: str, words: list[str]) -> None:
    assert main([verb, *words, *reports("run")]) in (0, 1)
    assert main(["report", "run.ndjson", *reports("again")]) == 0
    for kind in KINDS:
        run, again = Path(f"run.{kind}").read_text(), Path(f"again.{kind}").read_text()
        run = run.replace(f"ambush/{verb}/", "ambush/report/").replace(ENGINE, "ENGINE")
        again = again.replace(ENGINE, "ENGINE")  # What fuzzing finds says how it is seen again.
        heading = f"ambush {verb}", "ambush report"
        if kind == "html":
            assert run.replace(*heading) == again.replace(*heading)
        else:
            assert run.replace(f"## {heading[0]}:", f"## {heading[1]}:") == again, kind


def test_shards_make_one_report(capsys: pytest.CaptureFixture[str]) -> None:
    trace = Path("games.ndjson")
    first, incident = Path(ILLEGAL).read_text().splitlines()[:2]
    trace.write_text("\n".join((first, *(json.dumps({**json.loads(incident), "n": n}) for n in range(1, 6)))) + "\n")
    whole = main(["check", str(trace), "--report", "ndjson=whole.ndjson", "--report", "junit=whole.xml"])
    for shard in ("1", "2"):
        assert main(["check", str(trace), "--shard", f"{shard}/2", "--report", f"ndjson={shard}.ndjson"]) == whole == 1
    assert main(["report", "1.ndjson", "2.ndjson", "--report", "ndjson=both.ndjson", "--report", "html=both.html"]) == 0
    both, one = (
        [json.loads(line) for line in Path(name).read_text().splitlines()] for name in ("both.ndjson", "whole.ndjson")
    )
    assert both[-1] == one[-1]
    assert sorted(each["n"] for each in both[:-1]) == [1, 2, 3, 4, 5]
    page = sound(Path("both.html").read_text())
    assert "5 in all" in page.text
    capsys.readouterr()


def test_results_that_break_off_are_told_as_such() -> None:
    main(["check", ILLEGAL, "--report", "ndjson=run.ndjson"])
    records = Path("run.ndjson").read_text().splitlines(keepends=True)
    Path("half.ndjson").write_text("".join(records[:-1]))
    for files in (["half.ndjson"], ["run.ndjson", "half.ndjson"]):
        assert main(["report", *files, "--report", "html=half.html", "--report", "sarif=half.sarif"]) == 0
        assert "The run did not come to its end" in sound(Path("half.html").read_text()).text
        (run,) = json.loads(Path("half.sarif").read_text())["runs"]
        assert run["invocations"][0]["executionSuccessful"] is False


def test_an_engine_that_says_as_much_as_it_may_leaves_records_that_are_valid() -> None:
    Path("engine.py").write_text(
        f"import json, sys\nsys.path.insert(0, {str(HOSTILE)!r})\nfrom manners import Tiny, say, CAN\n"
        "tiny = Tiny(CAN)\n"
        "for line in sys.stdin:\n"
        "    request = json.loads(line)\n"
        "    if request['op'] == 'apply':\n"
        "        say({'id': request['id'], 'accepted': False, 'code': '<b>', 'message': '<script>' + 'M' * 3992})\n"
        "    elif request['op'] != 'bye':\n"
        "        say(tiny(request))\n"
    )
    words = ["--engine", f"{sys.executable} engine.py", "--examples", "50", "--fail-fast", "--gear", "sweep"]
    assert main(["fuzz", *words, "--report", "ndjson=run.ndjson"]) == 1
    assert main(["report", "run.ndjson", "--report", "html=page.html"]) == 0
    assert "refused it: <script>MMMM" in sound(Path("page.html").read_text()).text


def test_what_is_no_result_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["report", ILLEGAL, "--report", "html=page.html"]) == 2
    assert "this is no record of results, but of kind incident" in capsys.readouterr().err
    assert "but of kind incident" in sound(Path("page.html").read_text()).text
    assert main(["report", "nowhere.ndjson", "--report", "html=page.html"]) == 2
    assert "no-such-file" in capsys.readouterr().err
    assert main(["report", ILLEGAL]) == 2
    assert "which report?" in capsys.readouterr().err
    Path("bad.ndjson").write_text('{"kind": "verdict", "n": 1, "status": "sunny"}\n{"kind": "summary", "counts": {}}\n')
    assert main(["report", "bad.ndjson", "--report", "html=page.html"]) == 2
    assert "bad-schema" in sound(Path("page.html").read_text()).text
