"""A tiny engine with good manners, from which the hostile ones depart. It imports nothing of the oracle."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from typing import Any

HELLO = {
    "engine": "tiny",
    "version": "1",
    "rulebook": "riftbound",
    "edition": "1.4",
    "after": "decision",
    "offerKeys": ["type", "card", "to"],
}


CAN = ["ambush", "killCost", "manualPayment", "autoPayment", "freshCards", "chain", "showdown", "combat", "state"]


class Tiny:
    """Accepts every position and refuses every action."""

    def __init__(self, capabilities: list[str] | None = None) -> None:
        self.position: dict[str, Any] = {}
        self.capabilities = capabilities or os.environ.get("HOSTILE_CAN", "state").split()

    def __call__(self, request: dict[str, Any]) -> dict[str, Any]:
        op, answer = request["op"], {"id": request["id"]}
        if op == "hello":
            return {**answer, **HELLO, "capabilities": self.capabilities}
        if op == "load":
            self.position = request["before"]
            return {**answer, "accepted": True}
        if op == "offer":
            return {**answer, "actions": []}
        if op == "state":
            return {**answer, "state": self.position}
        return {**answer, "accepted": False, "code": "NO"}


def say(answer: Any) -> None:
    print(json.dumps(answer), flush=True)


def serve(
    spoil: Callable[[dict[str, Any], dict[str, Any]], None] | None = None, capabilities: list[str] | None = None
) -> None:
    """Answers until bye. `spoil` is given request and answer where something else than answering is wanted."""
    engine = Tiny(capabilities)
    for line in sys.stdin:
        request = json.loads(line)
        if request["op"] == "bye":
            return
        answer = engine(request)
        if spoil is not None and request["op"] == "offer":
            spoil(request, answer)
        else:
            say(answer)
