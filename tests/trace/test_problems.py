from __future__ import annotations

import pickle
import re
from pathlib import Path

import pytest

import oracle
from oracle.errors import CODES, BadInput, EngineUnavailable, OracleError, Problem, Usage


def test_a_problem_reads_as_one_line() -> None:
    problem = Problem("bad-schema", "expected 1, got 2", "/n", "count from 1", expected="1").at("game.ndjson", 12)
    assert problem.render() == "game.ndjson:12: bad-schema at /n: expected 1, got 2. Hint: count from 1."
    assert Problem("usage", "which trace?").render() == "usage: which trace?"


def test_a_problem_as_a_record_leaves_out_what_is_not_known() -> None:
    assert Problem("usage", "no").as_record() == {"kind": "problem", "code": "usage", "message": "no"}
    full = Problem("usage", "no", "/a", "b", "c", 1, "d").as_record()
    assert list(full) == ["kind", "code", "message", "pointer", "hint", "file", "line", "expected"]


@pytest.mark.parametrize("error", [BadInput, Usage, EngineUnavailable])
def test_an_error_says_its_problem_and_travels_between_processes(error: type[OracleError]) -> None:
    raised = error(Problem("usage", "no", hint="yes"))
    assert str(raised) == "usage: no. Hint: yes."
    assert pickle.loads(pickle.dumps(raised)).problem == raised.problem


def test_every_code_the_reader_uses_has_a_line_of_help() -> None:
    folder = Path(oracle.__file__).parent / "trace"
    text = "\n".join(path.read_text() for path in folder.glob("*.py"))
    used = set(re.findall(r"Problem\(\s*\"([a-z0-9-]+)\"", text))
    assert len(used) > 15
    assert used <= set(CODES)
