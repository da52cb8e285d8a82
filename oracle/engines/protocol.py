"""
The protocol in types
=====================

What an engine is asked and what it answers. `schemas/engine/` holds the form of every message; here are its values.
An answer that cannot be had is a `Mishap`: what went wrong, and the request that caused it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Protocol

from oracle.errors import Problem

VERSION = 1
"""The version of the protocol that `hello` announces."""

NOT_STARTED, CRASH, TIMEOUT, PROTOCOL_ERROR = "not-started", "crash", "timeout", "protocol-error"
"""The kinds of mishap."""


@dataclass(frozen=True, slots=True)
class Hello:
    """Who the engine is. `after` is `decision` or `settled`; `offer_keys` the fields its offers distinguish."""

    engine: str
    version: str
    rulebook: str
    edition: str
    capabilities: frozenset[str]
    after: str
    offer_keys: tuple[str, ...]

    def as_record(self) -> dict[str, Any]:
        """The fields as in the answer."""
        named = {"engine": self.engine, "version": self.version, "rulebook": self.rulebook, "edition": self.edition}
        lists = {"capabilities": sorted(self.capabilities), "after": self.after, "offerKeys": list(self.offer_keys)}
        return {**named, **lists}


@dataclass(frozen=True, slots=True)
class Loaded:
    """Whether the position stands; `code` is `unsupported` where the engine cannot have it."""

    accepted: bool
    code: str = ""
    message: str = ""


@dataclass(frozen=True, slots=True)
class Offered:
    """The engine's own list of legal actions."""

    actions: tuple[Mapping[str, Any], ...]


@dataclass(frozen=True, slots=True)
class Applied:
    """What came of an action; what the engine does not tell is None."""

    accepted: bool
    code: str = ""
    message: str = ""
    cost: Mapping[str, Any] | None = None
    during: tuple[Mapping[str, Any], ...] | None = None
    after: Mapping[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class Stepped:
    """What came of one stage of a play."""

    accepted: bool
    code: str = ""
    message: str = ""
    state: Mapping[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class Stated:
    """The position as the engine has it."""

    state: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Gone:
    """The engine took its leave and left nothing behind."""


_ERROR = re.compile(r"(Uncaught |Unhandled exception\. )?[\w.$]*(Error|Exception|Failure|Panic)\b", re.IGNORECASE)
"""How a line begins that says what went wrong; languages differ in what they print after it."""


@dataclass(frozen=True, slots=True)
class Mishap:
    """An answer that could not be had: `kind` is one of the four, `what` says it more closely, e.g. `wrong-id`."""

    kind: str
    what: str
    message: str
    request: Mapping[str, Any] = field(default_factory=dict)
    stderr: str = ""
    """The last the engine wrote to its log."""

    def as_record(self) -> dict[str, Any]:
        """A record of kind `mishap`."""
        record: dict[str, Any] = {"kind": "mishap", "mishap": self.kind, "what": self.what, "message": self.message}
        record["request"] = dict(self.request)
        return {**record, "stderr": self.stderr} if self.stderr else record

    @property
    def complaint(self) -> str:
        """The line of its log that says most: the last that names an error, or the last of all; empty without a log."""
        lines = [line.strip() for line in self.stderr.splitlines() if line.strip()]
        named = [line for line in lines if _ERROR.match(line)]
        return (named or lines or [""])[-1][:200]

    def sentence(self) -> str:
        """In one line: what happened, upon which request."""
        op, number = self.request.get("op"), self.request.get("id")
        upon = f" (request {number}, {op})" if op else ""
        return f"{self.kind}: {self.message}{upon}"


class Fault(Exception):
    """Raised by a wire when answers stop coming; `answers` are those that came before."""

    def __init__(self, kind: str, what: str, message: str, answers: Sequence[bytes] = ()) -> None:
        super().__init__(message)
        self.kind, self.what, self.message, self.answers = kind, what, message, tuple(answers)


@dataclass(frozen=True, slots=True)
class Limits:
    """What an engine is allowed: seconds an answer and at the start, bytes an answer and of log, seconds to end."""

    seconds: float = 10.0
    start: float = 30.0
    answer: int = 8 << 20
    log: int = 8 << 20
    """Bytes on stderr while one request is answered."""
    grace: float = 2.0


class Wire(Protocol):
    """Something that carries requests to one engine process and answers back. A fault ends it for good."""

    early: bool
    """Whether a request can be handed over before its answer is waited for."""

    def ahead(self, line: bytes) -> None:
        """Hands over the one request of the next exchange; only where that can be done `early`."""

    def exchange(self, lines: Sequence[bytes], seconds: float) -> list[bytes]:
        """One answer for each request, in order; `seconds` for each, from now on. Raises Fault."""

    def close(self, farewell: bytes) -> list[Fault]:
        """Says farewell if that still helps, ends the engine and tells what was wrong about its end."""

    def log(self) -> str:
        """The last the engine wrote to its log."""


class Engine(Protocol):
    """An engine under test. Every call answers with a value or a Mishap; nothing is raised because of the engine."""

    def hello(self) -> Hello | Mishap:
        """Who it is."""

    def ahead(self, op: str, fields: Mapping[str, Any]) -> None:
        """Lets the engine begin with what it will be asked next."""

    def load(self, header: Mapping[str, Any], before: Mapping[str, Any]) -> Loaded | Mishap:
        """Sets a position up."""

    def offer(self, player: str) -> Offered | Mishap:
        """What the engine thinks the player may do."""

    def apply(
        self, action: Mapping[str, Any], probe: Mapping[str, Any] | None = None, dice: Sequence[int] | None = None
    ) -> Applied | Mishap:
        """Does something; `probe` lets another player try something in between."""

    def step(self, stage: str, action: Mapping[str, Any] | None = None, player: str | None = None) -> Stepped | Mishap:
        """Takes one stage of a play: the fields of the action that belong to it, and who does it."""

    def state(self) -> Stated | Mishap:
        """How the game stands."""

    def bye(self) -> Gone | Mishap:
        """Ends it."""


def answer_of(op: str, data: Mapping[str, Any]) -> Hello | Loaded | Offered | Applied | Stepped | Stated:
    """The typed value of an answer that fits its schema."""
    words = {
        "accepted": data.get("accepted", False),
        "code": data.get("code") or "",
        "message": data.get("message") or "",
    }
    if op == "hello":
        named = {name: data[name] for name in ("engine", "version", "rulebook", "edition", "after")}
        return Hello(**named, capabilities=frozenset(data["capabilities"]), offer_keys=tuple(data["offerKeys"]))
    if op == "load":
        return Loaded(**words)
    if op == "offer":
        return Offered(tuple(data["actions"]))
    if op == "apply":
        during = data.get("during")
        happened = None if during is None else tuple(during)
        return Applied(**words, cost=data.get("cost"), during=happened, after=data.get("after"))
    if op == "step":
        return Stepped(**words, state=data.get("state"))
    return Stated(data["state"])


@cache
def validator(name: str) -> Any:
    """The compiled schema `schemas/engine/NAME.json`."""
    from oracle.trace.validate import BASE, Validator

    return Validator(f"{BASE}engine/{name}.json")


def read_answer(op: str, line: bytes) -> dict[str, Any] | Problem:
    """One answer, strictly decoded and held against its schema; or the most telling thing wrong with it."""
    from oracle.trace.decode import decode

    data = decode(line)
    if isinstance(data, Problem):
        return data
    for problem in validator(op).problems(data, limit=1):
        found: Problem = problem
        return found
    return data


@cache
def capabilities(rulebook: str) -> dict[str, str]:
    """What engines for this rulebook can say they are capable of, with a line on each; empty if it is not known."""
    listed = validator("capabilities").schema.get("$defs", {}).get(rulebook, {}).get("oneOf", ())
    return {each["const"]: each["description"] for each in listed}
