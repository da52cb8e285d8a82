"""A rulebook from outside goes through every layer of the oracle without a line of the kernel knowing it."""

from __future__ import annotations

import ast
import json
import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

import oracle
from oracle import registry
from oracle.cli import main
from oracle.deciders.answer import first
from oracle.deciders.partial import settle_course
from oracle.deciders.replay import constraints, replay
from oracle.deciders.search import search, ways
from oracle.deciders.solver import Question
from oracle.errors import BadInput
from oracle.rule import Setting
from oracle.rulebook import Step
from oracle.verdict import Status, Verdict

HOME = Path(__file__).parent
HEADER: dict[str, Any] = {"kind": "header", "format": "ambush-trace/1", "rulebook": "pond", "edition": "new"}

pytestmark = pytest.mark.usefixtures("pond")


def lily(name: str, distance: int, closed: bool | None = False) -> dict[str, Any]:
    return {"id": name, "distance": distance} | ({} if closed is None else {"closed": closed})


def fly(name: str, worth: int = 1, stale: bool = False) -> dict[str, Any]:
    return {"id": name, "worth": worth, "stale": stale}


POND: dict[str, Any] = {
    "at": "shore",
    "legs": 3,
    "lilies": [lily("near", 2), lily("far", 4), lily("shut", 1, closed=True)],
    "flies": [fly("f1"), fly("f2", 2), fly("f3", 2, stale=True)],
}


def jump(to: str | None = None, pay: list[str] | None = None, n: int = 1, **more: Any) -> dict[str, Any]:
    action: dict[str, Any] = {"type": "jump"} | ({} if to is None else {"to": to})
    if pay is not None:
        action["pay"] = [{"fly": name} for name in pay]
    before = {name: value for name, value in {**POND, **more.pop("before", {})}.items() if value is not None}
    return {"kind": "incident", "n": n, "before": before, "action": action, **more}


def judged(record: Mapping[str, Any], **options: Any) -> Verdict:
    return next(iter(oracle.check([HEADER, record], **options)))


def setting(**readings: str) -> Setting:
    return registry.setting(registry.rulebook("pond"), HEADER, readings=readings)


def trace(folder: Path, *records: Mapping[str, Any]) -> str:
    path = folder / "pond.ndjson"
    path.write_text("".join(json.dumps(record) + "\n" for record in (HEADER, *records)), encoding="utf-8")
    return str(path)


# --- installed ----------------------------------------------------------------------------------------------------


def test_pond_is_found_beside_the_bundled_games() -> None:
    assert registry.names() == ("deathburgh", "pond", "riftbound")


def test_the_rules_take_about_ten_lines() -> None:
    module = ast.parse((HOME / "pond" / "rules.py").read_text(encoding="utf-8"))
    bodies = [each.body[1:] for each in module.body if isinstance(each, ast.FunctionDef)]
    assert sum(len(body) for body in bodies) <= 10


def test_verdicts_name_the_rulebook_edition_and_content() -> None:
    verdict = judged(jump("near", ["f2"]))
    assert verdict.provenance["rulebook"] == "pond"
    assert verdict.provenance["edition"] == "new"
    assert verdict.provenance["hash"].startswith("sha256:")


# --- records ------------------------------------------------------------------------------------------------------


def test_a_field_the_schema_does_not_know_is_a_problem_with_a_pointer() -> None:
    with pytest.raises(BadInput) as refusal:
        judged(jump("near", before={"wings": 2}))
    assert refusal.value.problem.pointer == "/before/wings"


def test_lint_says_which_lilies_there_are() -> None:
    with pytest.raises(BadInput) as refusal:
        judged(jump("moon"))
    assert (refusal.value.problem.code, refusal.value.problem.pointer) == ("pond-lily", "/action/to")
    assert "near, far, shut" in refusal.value.problem.hint


def test_actions_that_are_not_judged_are_followed() -> None:
    rest = {"kind": "incident", "n": 1, "before": POND, "action": {"type": "rest"}}
    assert list(oracle.check([HEADER, rest])) == []


# --- judging ------------------------------------------------------------------------------------------------------


def test_a_paid_jump_is_legal() -> None:
    verdict = judged(jump("near", ["f2"], claim={"accepted": True}))
    assert (verdict.status, verdict.agrees) == (Status.LEGAL, True)
    assert dict(verdict.aspects) == dict.fromkeys(("leap", "fare", "landing"), Status.LEGAL)


def test_refusing_a_legal_jump_is_a_finding() -> None:
    verdict = judged(jump("near", ["f2"], claim={"accepted": False}))
    assert [finding.kind for finding in verdict.findings] == ["wrongly-refused"]


def test_an_underpaid_jump_was_doomed_by_its_payment_from_the_step_that_left_no_way_on() -> None:
    flies = [fly("f1"), fly("f2", 2, stale=True)]
    verdict = judged(jump("near", ["f1", "f2"], before={"flies": [*flies, fly("f4")]}, claim={"accepted": True}))
    assert [finding.rule for finding in verdict.findings] == ["fare.fresh", "conduct.doomed-payment"]
    assert verdict.doomed_at is not None
    assert (verdict.doomed_at.stage, verdict.doomed_at.step) == ("pay", 1)
    assert verdict.alternative is not None
    assert {step["fly"] for step in verdict.alternative.pay} == {"f1", "f4"}


def test_jumping_too_far_was_a_doomed_choice() -> None:
    verdict = judged(jump("far", ["f2", "f1"], claim={"accepted": True}))
    assert [finding.rule for finding in verdict.findings] == ["jump.reach", "fare.paid", "conduct.doomed-choice"]
    assert verdict.doomed_at is not None
    assert verdict.doomed_at.stage == "choices"
    assert verdict.alternative is not None
    assert verdict.alternative.choices == {"to": "near"}


def test_a_fly_that_is_not_there_breaks_physics() -> None:
    verdict = judged(jump("near", ["f9"], claim={"accepted": True}))
    assert "fly.there" in {finding.rule for finding in verdict.findings}


def test_an_open_payment_is_undetermined_but_payable() -> None:
    verdict = judged(jump("near", claim={"accepted": True}))
    assert dict(verdict.aspects) == {"leap": Status.LEGAL, "fare": Status.UNDETERMINED}
    assert [(reason.aspect, reason.message) for reason in verdict.reasons] == [("fare", "payable")]


def test_what_came_after_is_compared() -> None:
    verdict = judged(jump("near", ["f2"], after={"at": "near", "flies": ["f1", "f2", "f3"]}))
    assert [(finding.rule, finding.pointer) for finding in verdict.findings] == [("flies.gone", "/after/flies")]


def test_more_flies_than_any_model_holds_is_unknown_for_want_of_budget() -> None:
    verdict = judged(jump("near", before={"flies": [fly(f"f{index}") for index in range(9)]}))
    assert (verdict.status, verdict.aspects["fare"]) == (Status.UNKNOWN, Status.UNKNOWN)
    assert [reason.kind for reason in verdict.reasons] == ["budget"]


# --- questions ----------------------------------------------------------------------------------------------------


def test_solve_finds_the_first_lily_that_can_be_reached() -> None:
    verdict = oracle.solve(jump(), HEADER)
    assert verdict.witness is not None
    assert verdict.witness.choices == {"to": "near"}


def test_solve_proves_that_there_is_no_way_and_says_every_clash() -> None:
    verdict = oracle.solve(jump("far"), HEADER)
    assert verdict.status is Status.ILLEGAL
    assert [core.rules for core in verdict.cores] == [("jump.reach",), ("fare.paid", "fare.fresh")]
    assert verdict.cores[0].why == ("far is 4 away, but the legs reach 3",)


def test_the_cheapest_repair_is_said_in_the_rulebooks_words() -> None:
    assert [repair.message for repair in oracle.solve(jump("shut"), HEADER).repairs] == ["legal if shut were open"]
    longer = oracle.solve(jump("far", before={"flies": [fly("f1", 3), fly("f2", 1)]}), HEADER)
    assert [repair.message for repair in longer.repairs] == ["legal if the frog's legs were 1 longer"]


def test_count_and_every_agree() -> None:
    question = jump("near", before={"flies": [fly("f1"), fly("f2"), fly("f3", 2), fly("f4", 3)]})
    found = [frozenset(step["fly"] for step in way.pay) for way in oracle.every(question, HEADER)]
    assert len(found) == len(set(found)) == oracle.count(question, HEADER) == 5
    assert oracle.count(jump(), HEADER, what="choices") == 1


def test_the_reading_lets_stale_flies_pay() -> None:
    question = jump("near", ["f3"])
    assert judged(question).status is Status.ILLEGAL
    assert judged(question, readings={"stale-flies": "taken"}).status is Status.LEGAL


def test_an_edition_without_a_rule_judges_without_it() -> None:
    question = jump("shut", ["f1"])
    assert judged(question).status is Status.ILLEGAL
    assert judged(question, edition="old").status is Status.LEGAL


def test_a_rule_that_is_switched_off_judges_nothing() -> None:
    assert judged(jump("shut", ["f1"]), skip=["jump.open"]).status is Status.LEGAL


# --- partial records ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("legs", "closed", "expected"),
    [(3, False, "legal"), (None, False, "undetermined"), (3, None, "undetermined"), (None, True, "illegal")],
)
def test_facts_that_are_not_recorded_leave_the_leap_open(legs: int | None, closed: bool | None, expected: str) -> None:
    before = {"legs": legs, "lilies": [lily("near", 2, closed)]}
    assert str(judged(jump("near", ["f2"], before=before)).aspects["leap"]) == expected


def test_the_fields_that_would_decide_are_named() -> None:
    verdict = judged(jump("near", ["f2"], before={"legs": None, "lilies": [lily("near", 2, None)]}))
    assert {field for reason in verdict.reasons for field in reason.fields} == {
        "/before/legs",
        "/before/lilies/0/closed",
    }


def test_an_open_payment_with_unknown_legs_is_settled_aspect_by_aspect() -> None:
    book = registry.rulebook("pond")
    (course,) = book.courses(jump("near", before={"legs": None}), setting())
    settled = settle_course(book, course, setting())
    assert settled.status is Status.UNDETERMINED
    assert settled.aspects == {"leap": Status.UNDETERMINED, "fare": Status.LEGAL}
    assert [reason.fields for reason in settled.reasons] == [("/before/legs",)]


# --- the deciders -------------------------------------------------------------------------------------------------


def test_solver_search_and_every_payment_tried_agree() -> None:
    book, chosen = registry.rulebook("pond"), setting()
    names = [rule.id for rule in constraints(book, chosen)]
    seen = set()
    for bits in range(3**4):
        worths = [bits // 3**place % 3 for place in range(4)]
        flies = [fly(f"f{place}", max(1, worth), worth == 0) for place, worth in enumerate(worths)]
        for course in book.courses(jump(before={"flies": flies}), chosen):
            ids = [each.id for each in course.facts.flies]
            tried = [
                replay(book, course, [Step(name) for slot, name in enumerate(ids) if chosen_bits >> slot & 1], chosen)
                for chosen_bits in range(2 ** len(ids))
            ]
            legal = any(played.legal for played in tried)
            assert Question(book, course).possible(names) is legal
            assert (search(book, course, chosen) is not None) is legal
            found = first(book, [course], chosen)
            assert (found is not None) is legal
            if found is not None:
                assert found.played.legal
                smallest = min(len(way) for way in ways(book, course, chosen))
                assert len(found.steps) >= smallest
            seen.add(legal)
    assert seen == {True, False}


# --- the command line ---------------------------------------------------------------------------------------------


def test_check_tells_every_incident(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = trace(tmp_path, jump("near", ["f2"]), jump("far", ["f2"], n=2, claim={"accepted": True}))
    assert main(["check", path, "--format", "json"]) == 1
    kinds = [json.loads(line)["kind"] for line in capsys.readouterr().out.splitlines()]
    assert kinds == ["verdict", "verdict", "summary"]


def test_lint_solve_explain_and_rules_know_the_pond(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = trace(tmp_path, jump("near"))
    assert main(["lint", path]) == 0
    assert main(["solve", path]) == 0
    assert main(["solve", path, "--count"]) == 0
    assert main(["solve", path, "--smt2", "-"]) == 0
    capsys.readouterr()
    assert main(["solve", path, "--picture", "pond.svg"]) == 2
    assert "the rulebook pond draws no pictures" in capsys.readouterr().err
    assert main(["explain", "jump.reach"]) == 0
    assert "A frog jumps at most as far as its legs are long." in capsys.readouterr().out
    assert main(["explain", "pond-lily"]) == 0
    assert main(["explain", "stale-flies"]) == 0
    capsys.readouterr()
    assert main(["rules", "--rulebook", "pond", "--diff", "old,new"]) == 0
    assert "jump.open" in capsys.readouterr().out


def test_a_game_without_an_engine_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["engine", "--rulebook", "pond"]) == 2
    assert "there is no reference engine for Pond" in capsys.readouterr().err


def test_cases_hold_a_pond_case_against_the_oracle(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    case = {
        "id": "pond/lands",
        "title": "A frog that pays lands",
        "header": HEADER,
        "before": POND,
        "action": {"type": "jump", "to": "near", "pay": [{"fly": "f2"}]},
        "expect": {"status": "legal", "after": {"at": "near", "flies": ["f1", "f3"]}},
        "cites": {"new": "3.1"},
    }
    path = tmp_path / "case.json"
    path.write_text(json.dumps(case), encoding="utf-8")
    assert main(["cases", str(path)]) == 0
    path.write_text(json.dumps({**case, "expect": {"status": "illegal"}}), encoding="utf-8")
    assert main(["cases", str(path)]) == 1
    assert "status: expected illegal, got legal" in capsys.readouterr().out


def test_an_installed_pond_judges_in_processes_of_its_own(tmp_path: Path, site: Path) -> None:
    path = trace(tmp_path, *(jump("near", ["f2"], n=number) for number in range(1, 40)))
    run = "import sys; from oracle.cli import main; sys.exit(main())"
    words = [sys.executable, "-c", run, "check", path, "--jobs", "2", "--format", "json"]
    root = str(Path(oracle.__file__).parents[1])
    paths = os.pathsep.join((str(site), str(HOME), root))
    done = subprocess.run(words, env={**os.environ, "PYTHONPATH": paths}, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    records = [json.loads(line) for line in done.stdout.splitlines()]
    assert [record["status"] for record in records[:-1]] == ["legal"] * 39


def test_the_kernel_names_no_rulebook() -> None:
    """No module outside a rulebook's own package imports one, at the top or inside a function."""
    home = Path(oracle.__file__).parent
    for path in home.rglob("*.py"):
        room = path.relative_to(home).parts[0]
        if room in ("riftbound", "deathburgh"):
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom):
                names = [node.module or "", *(f"{node.module}.{alias.name}" for alias in node.names)]
            assert not [name for name in names if name.startswith(("oracle.riftbound", "oracle.deathburgh"))], path
