"""A systematic sample of what `ci/exhaustive` asks in full: planner, solver, search and referee agree."""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest

from ci.exhaustively.asking import Asker, Tally
from ci.exhaustively.shards import ROOT, Shard, Stale, run
from tests.referee import Situation

EVERY = 1867
"""No factor 2, 5 or 7, so that all dimensions are sampled: 3,336 situations of the wide scope, 20,016 questions."""
PARTS = 4


@pytest.mark.parametrize("part", range(1, PARTS + 1))
def test_deciders_and_referee_agree_on_a_sample(part: int) -> None:
    asker = Asker()
    for s in Shard(part, PARTS, EVERY, wide=True).situations(0):
        asker.ask(s)
    assert asker.tally.told == []
    assert asker.tally.disagreements == 0
    assert asker.tally.legal > 400
    assert asker.tally.outcomes > 400


def test_sample_is_of_the_promised_size() -> None:
    assert sum(len(Shard(part, PARTS, EVERY, wide=True).numbers()) for part in range(1, PARTS + 1)) == 3336


REPLY_AT_X = Situation(own_turn=False, showdown=False, closed=True, units=(("X", True),), ambush=True, kill=True)


@pytest.mark.parametrize(
    ("rule", "also", "situation"),
    [
        ("ambush.supporter-at-finalization", (), replace(REPLY_AT_X, reaction=True)),
        ("timing.closed", ("ambush.supporter-at-finalization",), REPLY_AT_X),
        ("location.chosen-validly", (), replace(REPLY_AT_X, units=(("Y", True),), reaction=True, kill=False)),
        ("pay.energy", (), replace(REPLY_AT_X, kill=False, energy=1)),
        ("pay.domain", ("pay.power",), replace(REPLY_AT_X, kill=False, power=1)),
        ("choices.offered", (), replace(REPLY_AT_X, kill=False, runes=(("fury", True),))),
        ("timing.own-turn", ("timing.priority",), Situation(own_turn=False, showdown=False, closed=False)),
    ],
)
def test_a_missing_rule_is_noticed(rule: str, also: tuple[str, ...], situation: Situation) -> None:
    """Without the rule, product and referee disagree on this situation; with it they do not."""
    whole, torn = Asker(), Asker(without=(rule, *also))
    whole.ask(situation)
    torn.ask(situation)
    assert whole.tally.disagreements == 0
    assert torn.tally.disagreements > 0


def test_a_killed_run_goes_on_where_it_was(tmp_path: Path) -> None:
    run(replace(Shard(every=62273), limit=3), tmp_path, resume=False)
    (state,) = tmp_path.iterdir()
    state.write_text(state.read_text().replace('"limit": 3', '"limit": 5'))
    kept = run(replace(Shard(every=62273), limit=5), tmp_path, resume=True)
    assert (kept.tally.situations, kept.tally.questions) == (5, 30)


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks for processes in /proc")
def test_a_killed_run_leaves_no_process_behind(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "ci.exhaustively", "--jobs", "1", "--state", str(tmp_path)]
    first = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL, env={**os.environ, "MARK": str(tmp_path)})
    end = time.monotonic() + 60
    while len(alive(str(tmp_path))) < 2 and time.monotonic() < end:
        time.sleep(0.05)
    first.kill()
    first.wait()
    while (left := alive(str(tmp_path))) and time.monotonic() < end:
        time.sleep(0.05)
    assert not left


def alive(mark: str) -> list[str]:
    """The processes in whose environment the mark stands."""
    found = []
    for path in Path("/proc").glob("[0-9]*/environ"):
        with contextlib.suppress(OSError):
            if f"MARK={mark}".encode() in path.read_bytes():
                found.append(path.parent.name)
    return found


def test_state_of_another_question_is_refused(tmp_path: Path) -> None:
    run(replace(Shard(every=62273), limit=1), tmp_path, resume=False)
    with pytest.raises(Stale, match="another question"):
        run(replace(Shard(every=62273), limit=2), tmp_path, resume=True)


def test_tallies_add_up() -> None:
    one, other = Tally(situations=1, told=["a"] * 15), Tally(situations=2, told=["b"] * 15)
    assert (one + other).situations == 3
    assert (one + other).told == ["a"] * 15 + ["b"] * 5
