"""Engines that misbehave: each is told as what it is, with the request that caused it, in time, and nothing is left."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from oracle.engines.protocol import Gone, Hello, Limits, Loaded, Mishap, Offered
from oracle.engines.session import Session
from oracle.engines.target import target

from .conftest import HOSTILE, TOKEN, alive, remaining

HEADER = {"kind": "header", "format": "ambush-trace/1", "rulebook": "riftbound"}
Open = Callable[..., Session]


def asked_for_an_offer(session: Session) -> Any:
    loaded = session.load(HEADER, {"priority": "A"})
    assert loaded == Loaded(True), loaded
    return session.offer("A")


@pytest.mark.parametrize(
    ("engine", "kind", "what", "says"),
    [
        ("crash_midway", "crash", "ended", "was killed by SIGABRT instead of answering"),
        ("hang", "timeout", "no-answer", "no answer within 1 s"),
        ("garbage", "protocol-error", "garbage", "Listening on port 8080"),
        ("half_line", "timeout", "half-line", 'only this half line came: {"id": 3, "acti'),
        ("half_line_and_gone", "crash", "ended", "exit code 1 instead of answering; of its answer only this half"),
        ("wrong_id", "protocol-error", "wrong-id", "the id 4711; no such request was made"),
        ("out_of_order", "protocol-error", "out-of-order", "it answered request 2 where the answer to 3 was due"),
        ("wrong_form", "protocol-error", "bad-schema", "does not fit its schema at /action"),
        ("repeated_key", "protocol-error", "garbage", "actions"),
        ("kills_its_keeper", "timeout", "no-answer", "no answer within 1 s"),
        ("closes_stdout", "protocol-error", "closed", "it closed its standard output"),
    ],
)
def test_an_engine_that_answers_wrongly_is_told_with_the_request(
    session: Open, engine: str, kind: str, what: str, says: str
) -> None:
    started = time.monotonic()
    one = session(engine)
    mishap = asked_for_an_offer(one)
    assert isinstance(mishap, Mishap)
    assert (mishap.kind, mishap.what) == (kind, what)
    assert says in mishap.message
    assert mishap.request == {"id": 3, "op": "offer", "player": "A"}
    assert time.monotonic() - started < 15
    assert one.load(HEADER, {}) == Loaded(True), "a fresh process goes on"
    assert one.starts == 2
    one.bye()
    assert remaining(f"hostile/{engine}.py") == []


def test_an_answer_of_a_hundred_megabytes_is_cut_off_at_the_limit(session: Open) -> None:
    one = session("huge", Limits(seconds=20, grace=0.3))
    mishap = asked_for_an_offer(one)
    assert (mishap.kind, mishap.what) == ("protocol-error", "too-large")
    assert "8388608 bytes" in mishap.message
    assert remaining("hostile/huge.py") == []


def test_an_engine_that_floods_stderr_is_stopped_and_its_last_words_are_kept(session: Open) -> None:
    mishap = asked_for_an_offer(session("log_flood", Limits(seconds=20, grace=0.3)))
    assert (mishap.kind, mishap.what) == ("protocol-error", "log-flood")
    assert mishap.stderr.endswith("yyy\n")
    assert len(mishap.stderr) <= 2000
    assert remaining("hostile/log_flood.py") == []


def test_an_engine_that_merely_logs_a_lot_answers_all_the_same(session: Open) -> None:
    assert asked_for_an_offer(session("chatty_log", Limits(seconds=10))) == Offered(())


def test_an_engine_that_crashes_at_its_start_says_why_on_stderr(session: Open) -> None:
    mishap = session("crash_at_start").hello()
    assert isinstance(mishap, Mishap)
    assert mishap.kind == "crash"
    assert "exit code 3" in mishap.message
    assert mishap.request["op"] == "hello"
    assert "cards.json" in mishap.stderr


def test_an_engine_that_ends_at_once_is_told_with_its_exit_code_each_time() -> None:
    for _ in range(12):
        one = Session(target(["false"]))
        mishap = one.hello()
        assert isinstance(mishap, Mishap)
        assert (mishap.what, mishap.message) == ("ended", "the engine ended with exit code 1 instead of answering")
        assert one.last_words == []


def test_an_engine_that_never_reads_is_given_up_in_time() -> None:
    one = Session(target(["sleep", "60"], Limits(seconds=0.3, start=0.5, grace=0.3)))
    started = time.monotonic()
    mishap = one.load(HEADER, {"x-filler": "z" * 1_000_000})
    assert isinstance(mishap, Mishap)
    assert (mishap.kind, mishap.request["op"]) == ("timeout", "hello")
    assert time.monotonic() - started < 3


def test_a_program_that_does_not_exist_was_never_started() -> None:
    mishap = Session(target("no-such-engine --fast")).hello()
    assert isinstance(mishap, Mishap)
    assert (mishap.kind, mishap.what) == ("not-started", "no-process")
    assert "no-such-engine could not be started: No such file" in mishap.message


def test_a_polite_engine_says_hello_and_ends_upon_bye(session: Open) -> None:
    one = session("polite", Limits(grace=10))
    hello = one.hello()
    assert isinstance(hello, Hello)
    assert (hello.engine, hello.offer_keys) == ("tiny", ("type", "card", "to"))
    assert one.bye() == Gone()
    assert remaining("hostile/polite.py") == []


def test_an_engine_that_ignores_sigterm_is_killed_with_its_group(session: Open) -> None:
    one = session("refuses_to_die")
    assert isinstance(one.hello(), Hello)
    left = one.bye()
    assert isinstance(left, Mishap)
    assert [each.what for each in one.last_words] == ["did-not-end", "refused-to-die"]
    assert left.request["op"] == "bye"
    assert remaining("hostile/refuses_to_die.py") == []


@pytest.mark.parametrize("engine", ["leaves_child", "leaves_stranger"])
def test_processes_left_behind_are_found_and_killed(session: Open, engine: str) -> None:
    one = session(engine, Limits(grace=5))
    assert isinstance(one.hello(), Hello)
    end = time.monotonic() + 10
    while not alive(f"# {engine}") and time.monotonic() < end:
        time.sleep(0.01)
    assert alive(f"# {engine}")
    left = one.bye()
    assert isinstance(left, Mishap)
    assert (left.what, left.message) == ("left-children", "it left 1 child process behind, now killed")
    assert remaining(f"# {engine}") == []


def test_when_the_harness_is_killed_the_engine_ends_too(tmp_path: Path) -> None:
    import signal
    import subprocess
    import sys

    code = f"""
from oracle.engines.session import Session
from oracle.engines.target import target
import sys, time
session = Session(target([sys.executable, {str(HOSTILE / "leaves_stranger.py")!r}, {TOKEN!r}]))
print(session.hello().engine, flush=True)
time.sleep(60)
"""
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True) as harness:
        assert harness.stdout is not None
        assert harness.stdout.readline() == "tiny\n"
        os.kill(harness.pid, signal.SIGKILL)
    end = time.monotonic() + 10
    while alive("leaves_stranger") and time.monotonic() < end:
        time.sleep(0.05)
    assert remaining("leaves_stranger") == []


def test_several_requests_at_once_end_with_the_one_that_went_wrong(session: Open) -> None:
    one = session("crash_midway")
    loaded, mishap = one.together(
        [("load", {"header": HEADER, "before": {}}), ("offer", {"player": "A"}), ("state", {})]
    )
    assert loaded == Loaded(True)
    assert (mishap.kind, mishap.request["op"]) == ("crash", "offer")


def test_what_was_handed_over_ahead_is_answered_when_it_is_asked(session: Open) -> None:
    one, before = session("polite"), {"priority": "A"}
    assert one.load(HEADER, before) == Loaded(True)
    one.ahead("load", {"header": HEADER, "before": before})
    assert one.load(HEADER, before) == Loaded(True)
    one.ahead("load", {"header": HEADER, "before": before})
    assert one.offer("A") == Offered(()), "something else is asked first"
    one.ahead("load", {"header": HEADER, "before": {"x-filler": "z" * 1_000_000}})
    assert one.load(HEADER, {"x-filler": "z" * 1_000_000}) == Loaded(True), "more than a pipe holds"
    one.ahead("state", {})
    assert one.bye() == Gone()
    assert one.starts == 1


@pytest.mark.parametrize("asked", [True, False])
def test_an_engine_that_ends_over_what_was_handed_over_ahead_goes_on_with_a_fresh_process(
    session: Open, asked: bool
) -> None:
    one = session("crash_midway")
    assert one.load(HEADER, {}) == Loaded(True)
    one.ahead("offer", {"player": "A"})
    if asked:
        mishap = one.offer("A")
        assert isinstance(mishap, Mishap)
        assert (mishap.kind, mishap.request["op"]) == ("crash", "offer")
    assert one.load(HEADER, {}) == Loaded(True)
    assert one.starts == 2
