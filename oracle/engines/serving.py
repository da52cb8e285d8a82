"""
The reference engine over the protocol
======================================

One request a line in, one answer a line out, in the order they came. A request that is no request gets an answer that
says so; nothing that is asked ends the process but `bye` and the end of the input.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, BinaryIO

import msgspec

from oracle.engines.reference import ReferenceEngine
from oracle.engines.staging import Stages
from oracle.errors import Problem
from oracle.trace.validate import BASE, Validator

Answer = dict[str, Any]


class Reference:
    """Answers requests; called with one, as an engine in process is. Without arguments the newest edition is played."""

    def __init__(self, rulebook: str | None = None, edition: str | None = None, mutant: str | None = None) -> None:
        """Raises BadInput for an unknown rulebook, Usage for an unknown edition or mutant."""
        self.engine = ReferenceEngine(rulebook, edition, mutant)
        self._requests = Validator(BASE + "engine/request.json")
        engine, stages = self.engine, Stages(self.engine)
        self._stages = stages
        self._ops: dict[str, Callable[[Mapping[str, Any]], Answer]] = {
            "hello": lambda request: engine.hello(),
            "load": lambda request: self._load(request["header"], request["before"]),
            "offer": lambda request: {"actions": []} if stages.begun else engine.offer(request["player"]),
            "apply": lambda request: self._apply(request),
            "step": lambda request: stages.step(request["stage"], request.get("player"), request.get("action", {})),
            "state": lambda request: stages.state(),
            "bye": lambda request: {},
        }

    def __call__(self, request: Mapping[str, Any]) -> Answer:
        """The answer to one request."""
        number = request.get("id")
        number = number if isinstance(number, int) and not isinstance(number, bool) and number >= 0 else 0
        for problem in self._requests.problems(request, limit=1):
            return {"id": number, **_refusal(problem)}
        return {"id": number, **self._ops[request["op"]](request)}

    def _load(self, header: Mapping[str, Any], before: Mapping[str, Any]) -> Answer:
        told = self.engine.load(header, before)
        if told["accepted"]:
            self._stages.reset()
        return told

    def _apply(self, request: Mapping[str, Any]) -> Answer:
        if self._stages.begun:
            player = request["action"].get("player")
            told = self._stages.step("announce", player if isinstance(player, str) else None, request["action"])
            return {name: told[name] for name in ("accepted", "code", "message")} | {"after": told["state"]}
        return self.engine.apply(request["action"], request.get("probe"))


def serve(engine: Reference, requests: BinaryIO, answers: BinaryIO) -> None:
    """Answers lines until `bye` or the end of the input."""
    for line in requests:
        if not line.strip():
            continue
        request = _read(line)
        told = engine(request) if isinstance(request, dict) else {"id": 0, **_refusal(request)}
        answers.write(msgspec.json.encode(told) + b"\n")
        answers.flush()
        if isinstance(request, dict) and request.get("op") == "bye":
            return


def _read(line: bytes) -> dict[str, Any] | Problem:
    try:
        found = msgspec.json.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        return Problem("malformed-json", f"the line is no JSON: {error}", hint="one request a line")
    if isinstance(found, dict):
        return found
    return Problem("not-an-object", "a request is a JSON object", hint='{"id": 1, "op": "hello", "protocol": 1}')


def _refusal(problem: Problem) -> Answer:
    return {"accepted": False, "code": problem.code, "message": problem.render()}
