"""
A session with an engine
========================

Asks an engine and answers with typed values. What goes wrong becomes a `Mishap` with the request that caused it;
the engine is ended then, and the next request goes to a fresh one, which has no position loaded.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import TracebackType
from typing import Any, TypeVar

import msgspec

from oracle.engines.protocol import (
    PROTOCOL_ERROR,
    VERSION,
    Applied,
    Fault,
    Gone,
    Hello,
    Loaded,
    Mishap,
    Offered,
    Stated,
    Stepped,
    Wire,
    answer_of,
    read_answer,
)
from oracle.engines.target import Target
from oracle.errors import Problem

Answer = TypeVar("Answer")
Request = tuple[str, Mapping[str, Any]]
"""An op and its fields."""

_encode = msgspec.json.Encoder().encode
_LOG_SHOWN = 2000


class Session:
    """One engine, through as many processes as it needs. Use it in a `with`, or call `bye`."""

    def __init__(self, target: Target) -> None:
        self.target = target
        self.introduced: Hello | None = None
        """What the engine first said of itself."""
        self.starts = 0
        self.last_words: list[Mishap] = []
        """What was wrong about the end of processes, after a mishap too: children left behind, signals ignored."""
        self._wire: Wire | None = None
        self._number = 0
        self._begun: dict[str, Any] | None = None
        """A request that was handed over ahead."""

    @property
    def running(self) -> bool:
        """Whether there is an engine now."""
        return self._wire is not None

    def ahead(self, op: str, fields: Mapping[str, Any]) -> None:
        """Lets the engine begin with what it will be asked next. If something else is asked, that answer is dropped."""
        if self._wire is not None and self.early and self._begun is None:
            self._begun = self._request(op, fields)
            self._wire.ahead(_encode(self._begun))

    @property
    def early(self) -> bool:
        """Whether there is an engine that can begin with a request before its answer is waited for."""
        return self._wire is not None and self._wire.early

    # --- the requests ---------------------------------------------------------------------------------------------

    def hello(self) -> Hello | Mishap:
        """Who it is; asked anew each time."""
        return self._one(Hello, "hello", {"protocol": VERSION})

    def load(self, header: Mapping[str, Any], before: Mapping[str, Any]) -> Loaded | Mishap:
        """Sets a position up."""
        return self._one(Loaded, "load", {"header": header, "before": before})

    def offer(self, player: str) -> Offered | Mishap:
        """What the engine thinks the player may do."""
        return self._one(Offered, "offer", {"player": player})

    def apply(
        self, action: Mapping[str, Any], probe: Mapping[str, Any] | None = None, dice: Sequence[int] | None = None
    ) -> Applied | Mishap:
        """Does something."""
        return self._one(Applied, "apply", applying(action, probe, dice))

    def step(self, stage: str, action: Mapping[str, Any] | None = None, player: str | None = None) -> Stepped | Mishap:
        """Takes one stage of a play."""
        given = {"player": player, "action": action}
        fields = {name: value for name, value in given.items() if value is not None}
        return self._one(Stepped, "step", {"stage": stage, **fields})

    def state(self) -> Stated | Mishap:
        """How the game stands."""
        return self._one(Stated, "state", {})

    def together(self, requests: Sequence[Request]) -> list[Any]:
        """Several requests written at once; the answers end with the first Mishap."""
        return self._ask(requests)

    def bye(self) -> Gone | Mishap:
        """Ends the engine; what was wrong about that."""
        self._drop_begun()
        wire, self._wire = self._wire, None
        if wire is None:
            return Gone()
        request = self._request("bye", {})
        found = [_mishap(fault, request, wire) for fault in wire.close(_encode(request))]
        self.last_words += found
        return found[0] if found else Gone()

    def __enter__(self) -> Session:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if error is not None and self._wire is not None:
            self._give_up(self._wire, {})
        self.bye()

    # --- asking ---------------------------------------------------------------------------------------------------

    def _one(self, kind: type[Answer], op: str, fields: Mapping[str, Any]) -> Answer | Mishap:
        found: Answer | Mishap = self._ask([(op, fields)])[-1]
        return found

    def _request(self, op: str, fields: Mapping[str, Any]) -> dict[str, Any]:
        self._number += 1
        return {"id": self._number, "op": op, **fields}

    def _ask(self, requests: Sequence[Request]) -> list[Any]:
        if self._begun is not None:
            op, fields = requests[0]
            if len(requests) == 1 and self._begun == {"id": self._begun["id"], "op": op, **fields}:
                begun, self._begun = self._begun, None
                assert self._wire is not None, "what has been begun ends with its wire"
                return self._over(self._wire, [begun], self.target.limits.seconds)
            self._drop_begun()
        found = self._opened(requests[0][0] == "hello", requests[0])
        if isinstance(found, Mishap):
            return [found]
        seconds = self.target.limits.seconds
        if requests[0][0] == "hello":
            seconds = max(seconds, self.target.limits.start)
        return self._over(found, [self._request(*each) for each in requests], seconds)

    def _opened(self, greets: bool, first: Request) -> Wire | Mishap:
        """The wire; a fresh engine is greeted before anything else is asked of it."""
        if self._wire is not None:
            return self._wire
        try:
            wire = self._wire = self.target.open()
        except Fault as fault:
            request = self._request("hello", {"protocol": VERSION}) if not greets else self._request(*first)
            return Mishap(fault.kind, fault.what, fault.message, request)
        self.starts += 1
        if not greets:
            said = self._over(wire, [self._request("hello", {"protocol": VERSION})], self.target.limits.start)[-1]
            if isinstance(said, Mishap):
                return said
        return wire

    def _over(self, wire: Wire, requests: Sequence[Mapping[str, Any]], seconds: float) -> list[Any]:
        fault: Fault | None = None
        try:
            lines: Sequence[bytes] = wire.exchange([_encode(request) for request in requests], seconds)
        except Fault as raised:
            fault, lines = raised, raised.answers
        answers: list[Any] = []
        for request, line in zip(requests, lines, strict=False):
            answer = self._understood(request, line, requests)
            if isinstance(answer, Fault):
                fault = answer
                break
            answers.append(answer)
            if isinstance(answer, Hello) and self.introduced is None:
                self.introduced = answer
        if fault is not None:
            request = requests[len(answers)]
            answers.append(_mishap(fault, request, wire))
            self._give_up(wire, request)
        return answers

    def _drop_begun(self) -> None:
        """Waits for the answer that nobody wants any more."""
        begun, self._begun = self._begun, None
        if begun is not None and self._wire is not None:
            self._over(self._wire, [begun], self.target.limits.seconds)

    def _give_up(self, wire: Wire, request: Mapping[str, Any]) -> None:
        self._wire = self._begun = None
        self.last_words += [_mishap(fault, request, wire) for fault in wire.close(b"")]

    def _understood(self, request: Mapping[str, Any], line: bytes, batch: Sequence[Mapping[str, Any]]) -> Any:
        op, wanted = request["op"], request["id"]
        data = read_answer(op, line)
        if isinstance(data, Problem):
            number = _number(line)
            if number is not None and number != wanted:
                return self._misnumbered(number, wanted, batch)
            return _unreadable(data, line)
        if data["id"] != wanted:
            return self._misnumbered(data["id"], wanted, batch)
        return answer_of(op, data)

    def _misnumbered(self, number: int, wanted: int, batch: Sequence[Mapping[str, Any]]) -> Fault:
        if 0 < number <= batch[-1]["id"]:
            said = f"it answered request {number} where the answer to {wanted} was due"
            return Fault(PROTOCOL_ERROR, "out-of-order", said)
        return Fault(PROTOCOL_ERROR, "wrong-id", f"the answer has the id {number}; no such request was made")


def applying(
    action: Mapping[str, Any], probe: Mapping[str, Any] | None = None, dice: Sequence[int] | None = None
) -> dict[str, Any]:
    """The fields of an `apply`; what is not asked for is left out."""
    fields: dict[str, Any] = {"action": action}
    if dice is not None:
        fields["dice"] = list(dice)
    return fields if probe is None else {**fields, "probe": probe}


def _number(line: bytes) -> int | None:
    """The id of an answer that fits no schema, if it is an answer at all."""
    from oracle.trace.decode import decode

    data = decode(line)
    number = None if isinstance(data, Problem) else data.get("id")
    return number if type(number) is int else None


def _unreadable(problem: Problem, line: bytes) -> Fault:
    if problem.code in ("bad-schema", "unknown-field"):
        place = f" at {problem.pointer}" if problem.pointer else ""
        said = f"the answer does not fit its schema{place}: {problem.message}"
        return Fault(PROTOCOL_ERROR, "bad-schema", said + (f" ({problem.hint})" if problem.hint else ""))
    shown = line[:80].decode(errors="replace")
    said = f"what came is no answer ({problem.message}): {shown}"
    return Fault(PROTOCOL_ERROR, "garbage", said)


def _mishap(fault: Fault, request: Mapping[str, Any], wire: Wire) -> Mishap:
    return Mishap(fault.kind, fault.what, fault.message, request, wire.log()[-_LOG_SHOWN:])
