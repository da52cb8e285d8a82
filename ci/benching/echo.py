"""Run as a module: an engine that knows nothing. It takes every position, shows it as it came, refuses every play."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any

import msgspec

HELLO = {
    "engine": "echo",
    "version": "1",
    "rulebook": "riftbound",
    "edition": "1.4",
    "capabilities": ["offer", "state"],
    "after": "decision",
    "offerKeys": ["card", "to"],
}


def answers(requests: Iterator[bytes]) -> Iterator[dict[str, Any]]:
    """One answer a request."""
    state: Any = {}
    for line in requests:
        request = msgspec.json.decode(line)
        answer: dict[str, Any]
        match request["op"]:
            case "hello":
                answer = HELLO
            case "load":
                state = request["before"]
                answer = {"accepted": True}
            case "state":
                answer = {"state": state}
            case "offer":
                answer = {"actions": []}
            case "bye":
                answer = {}
            case _:
                answer = {"accepted": False, "code": "echo"}
        yield {"id": request["id"], **answer}


if __name__ == "__main__":
    for each in answers(iter(sys.stdin.buffer.readline, b"")):
        sys.stdout.buffer.write(msgspec.json.encode(each) + b"\n")
        sys.stdout.buffer.flush()
