"""Engines behind HTTP and engines in this process answer, and misbehave, like those on standard output."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterator, Mapping
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any

import pytest

from oracle.engines.protocol import Gone, Hello, Limits, Loaded, Mishap, Offered, Stated
from oracle.engines.session import Session
from oracle.engines.target import target
from oracle.errors import Usage

HERE = __name__
HEADER = {"kind": "header", "format": "ambush-trace/1", "rulebook": "riftbound"}
LIMITS = Limits(seconds=0.5, start=5.0, grace=0.3, answer=1 << 20)
HELLO = {
    "engine": "local",
    "version": "1",
    "rulebook": "riftbound",
    "edition": "1.4",
    "capabilities": ["state"],
    "after": "settled",
    "offerKeys": ["card"],
}


class Local:
    """An engine in this process. The card names of an offer to `player` say how to misbehave."""

    def __init__(self) -> None:
        self.position: Any = {}

    def __call__(self, request: Mapping[str, Any]) -> Any:
        answer: dict[str, Any] = {"id": request["id"]}
        if request["op"] == "hello":
            return {**answer, **HELLO}
        if request["op"] == "load":
            self.position = request["before"]
            return {**answer, "accepted": True}
        if request["op"] == "state":
            return {**answer, "state": self.position}
        return self.misbehave(request.get("player"), answer)

    def misbehave(self, how: Any, answer: dict[str, Any]) -> Any:
        if how == "hang":
            while True:
                try:
                    time.sleep(0.01)
                except Exception:
                    continue
        if how == "raise":
            raise KeyError("no such player")
        if how == "exit":
            raise SystemExit(3)
        if how == "object":
            return {**answer, "actions": [object()]}
        if how == "huge":
            return {**answer, "actions": [{"type": "other", "x-filler": "z" * (1 << 21)}]}
        return {**answer, "actions": []}


shared = Local()


@pytest.mark.parametrize(
    ("how", "kind", "what", "says"),
    [
        ("hang", "timeout", "no-answer", "no answer within 0.5 s"),
        ("raise", "crash", "exception", "KeyError: 'no such player' in "),
        ("exit", "crash", "exception", "SystemExit: 3"),
        ("object", "protocol-error", "garbage", "the answer is no JSON"),
        ("huge", "protocol-error", "too-large", "longer than 1048576 bytes"),
    ],
)
def test_an_engine_in_process_that_misbehaves_is_told_with_the_request(
    how: str, kind: str, what: str, says: str
) -> None:
    with Session(target(f"{HERE}:Local", LIMITS)) as session:
        assert session.load(HEADER, {"priority": "A"}) == Loaded(True)
        mishap = session.offer(how)
        assert isinstance(mishap, Mishap)
        assert (mishap.kind, mishap.what, mishap.request["op"]) == (kind, what, "offer")
        assert says in mishap.message
        assert session.state() == Stated({}), "a fresh object goes on, with nothing loaded"


def test_what_an_engine_in_process_does_to_its_copy_harms_nobody() -> None:
    before: dict[str, Any] = {"objects": [{"id": "u1"}]}
    with Session(target(f"{HERE}:shared", LIMITS)) as session:
        session.load(HEADER, before)
        shared.position["objects"].clear()
        assert before == {"objects": [{"id": "u1"}]}
        assert session.state() == Stated({"objects": []})


@pytest.mark.parametrize("name", [f"{HERE}:Nobody", "no_such_module:engine", f"{HERE}:HEADER"])
def test_a_python_object_that_is_no_engine_was_never_started(name: str) -> None:
    mishap = Session(target(name)).hello()
    assert isinstance(mishap, Mishap)
    assert mishap.kind == "not-started"
    assert name in mishap.message


class Handler(BaseHTTPRequestHandler):
    """The same engine behind HTTP."""

    engine = Local()

    def do_POST(self) -> None:
        request = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        how = request.get("player")
        if how == "slow":
            time.sleep(1.5)
        if how == "status":
            self.send_error(500, "out of memory")
            return
        if how == "gone":
            self.connection.close()
            return
        body = b"{}" if request["op"] == "bye" else json.dumps(self.engine(request)).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(body) + (10 if how == "short" else 0)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: Any) -> None:
        """Says nothing."""


class Server(HTTPServer):
    def handle_error(self, request: Any, client_address: Any) -> None:
        """Connections that were broken on purpose are nothing to tell."""


@pytest.fixture
def address() -> Iterator[str]:
    server = Server(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, args=(0.01,))
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    server.server_close()
    thread.join()


def test_an_engine_behind_http_answers_like_any_other(address: str) -> None:
    session = Session(target(address, LIMITS))
    hello = session.hello()
    assert isinstance(hello, Hello)
    assert hello.after == "settled"
    assert session.load(HEADER, {"priority": "A"}) == Loaded(True)
    assert session.offer("A") == Offered(())
    assert session.state() == Stated({"priority": "A"})
    assert session.bye() == Gone()


@pytest.mark.parametrize(
    ("how", "kind", "what"),
    [
        ("slow", "timeout", "no-answer"),
        ("status", "protocol-error", "http-status"),
        ("gone", "crash", "connection-lost"),
        ("short", "protocol-error", "half-line"),
        ("huge", "protocol-error", "too-large"),
    ],
)
def test_an_engine_behind_http_that_misbehaves_is_told_with_the_request(
    address: str, how: str, kind: str, what: str
) -> None:
    session = Session(target(address, LIMITS))
    session.load(HEADER, {})
    mishap = session.offer(how)
    assert isinstance(mishap, Mishap)
    assert (mishap.kind, mishap.what, mishap.request["player"]) == (kind, what, how)


def test_an_address_where_nobody_listens_was_never_started() -> None:
    mishap = Session(target("http://127.0.0.1:9/", LIMITS)).hello()
    assert isinstance(mishap, Mishap)
    assert mishap.kind == "not-started"


def test_a_command_is_taken_apart_without_a_shell(tmp_path: Any) -> None:
    assert target("node 'my engine.js' --seed $HOME").where == ("node", "my engine.js", "--seed", "$HOME")
    assert target("my.engine:Engine").where == "my.engine:Engine"
    assert target(["./a b", "c:d"]).where == ("./a b", "c:d")
    for wrong in ("node 'engine.js", "  "):
        with pytest.raises(Usage):
            target(wrong)


def test_of_a_log_the_line_is_told_that_names_the_error() -> None:
    """Node prints its version after the stack, Python the error last, .NET the stack after the error."""
    logs = {
        "e.mjs:3\n  x()\n  ^\n\nTypeError: x is no function\n    at e.mjs:3:1\n\nNode.js v20.20.2\n": "TypeError",
        'Traceback (most recent call last):\n  File "engine.py", line 3\nKeyError: 9\n': "KeyError: 9",
        "Unhandled exception. System.NullReferenceException: none\n   at Engine.Main()\n": "Unhandled exception.",
        "loading cards\nrune table is empty\n": "rune table is empty",
        "\n": "",
    }
    for log, told in logs.items():
        complaint = Mishap("crash", "ended", "it ended", stderr=log).complaint
        assert complaint.startswith(told)
        assert bool(complaint) is bool(told)
