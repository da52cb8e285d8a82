"""What `--engine` names: a command, an address, or a Python object; and a wire to it."""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from oracle.engines.protocol import Limits, Wire
from oracle.errors import Problem, Usage

_ADDRESS = re.compile(r"https?://\S+", re.IGNORECASE)
_OBJECT = re.compile(r"[A-Za-z_][\w.]*:[A-Za-z_][\w.]*")


@dataclass(frozen=True, slots=True)
class Target:
    """An engine that can be opened again and again.

    `where` is a command as words, an address, `module:attribute`, or a function that makes an engine in this process.
    """

    where: str | tuple[str, ...] | Callable[[], Callable[[Mapping[str, Any]], Any]]
    limits: Limits = field(default_factory=Limits)
    cwd: str | None = None
    env: Mapping[str, str] | None = None
    """Variables beside those of this process."""

    @property
    def name(self) -> str:
        """As a person would write it."""
        if isinstance(self.where, str):
            return self.where
        return shlex.join(self.where) if isinstance(self.where, tuple) else repr(self.where)

    @property
    def single(self) -> bool:
        """Whether it is one and the same engine however often it is opened, which therefore has one game at a time."""
        return isinstance(self.where, str) and _ADDRESS.fullmatch(self.where) is not None

    def open(self) -> Wire:
        """A fresh engine. Raises Fault `not-started`."""
        if isinstance(self.where, tuple):
            from oracle.engines.stdio import Stdio

            return Stdio(self.where, self.limits, self.cwd, self.env)
        if isinstance(self.where, str) and self.single:
            from oracle.engines.http import Http

            return Http(self.where, self.limits)
        from oracle.engines.inprocess import InProcess

        return InProcess(self.where, self.limits)


def target(
    engine: str | Sequence[str],
    limits: Limits | None = None,
    cwd: str | None = None,
    env: Mapping[str, str] | None = None,
) -> Target:
    """What a text names: `http://…`, `module:attribute`, or a command, taken apart like a shell does but without one.

    A sequence is a command already taken apart. Raises Usage for quotes that never end, or nothing at all.
    """
    limits = limits or Limits()
    if not isinstance(engine, str):
        return Target(tuple(engine), limits, cwd, env)
    text = engine.strip()
    if _ADDRESS.fullmatch(text) or _OBJECT.fullmatch(text):
        return Target(text, limits, cwd, env)
    try:
        words = tuple(shlex.split(text))
    except ValueError as error:
        hint = "close the quotes; no shell will see the command, so pipes and variables are plain words in it"
        raise Usage(Problem("usage", f"--engine {text} is not understood ({error})", hint=hint)) from None
    if not words:
        raise Usage(Problem("usage", "--engine is empty", hint='a command such as "node engine.js", or http://…'))
    return Target(words, limits, cwd, env)
