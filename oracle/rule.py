"""
Rules
=====

What a rule is, how one is declared, and what decides whether it is in force: edition, date, readings.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import ModuleType
from typing import Any

from oracle.logic import Truth

ABSENT = None
"""The citation of a rule in an edition that does not have it."""


class Kind(StrEnum):
    """What a rule is, and so how it is noticed when switched off."""

    CONSTRAINT = "constraint"
    OUTCOME = "outcome"
    CONDUCT = "conduct"


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule. `body` of a constraint takes the view of a play and says whether the rule is kept."""

    id: str
    kind: Kind
    title: str
    aspect: str
    cites: Mapping[str, str | None]
    body: Callable[..., Any]
    physics: bool = False
    """A fact of the table rather than a rule to blame: it is never part of an explanation's core."""
    reading: tuple[str, str] | None = None
    """Applies only where this reading has this value."""

    def __call__(self, *arguments: Any) -> Any:
        return self.body(*arguments)

    def applies(self, setting: Setting) -> bool:
        """Whether the rule is part of the edition and the readings chosen, and not switched off."""
        if self.cites.get(setting.edition) is ABSENT or self.id in setting.without:
            return False
        return self.reading is None or self.reading in setting.readings.items()

    @property
    def chapter(self) -> str:
        """The module the rule stands in, e.g. `timing`."""
        return self.body.__module__.rsplit(".", 1)[-1]


def constraint(
    rule_id: str,
    *,
    aspect: str,
    cites: Mapping[str, str | None],
    physics: bool = False,
    reading: tuple[str, str] | None = None,
) -> Callable[[Callable[..., Truth]], Rule]:
    """Declares a labelled assertion over one play."""
    return _declare(Kind.CONSTRAINT, rule_id, aspect, cites, physics, reading)


def outcome(
    rule_id: str, *, aspect: str, cites: Mapping[str, str | None], reading: tuple[str, str] | None = None
) -> Callable[[Callable[..., Any]], Rule]:
    """Declares what a legal play changes; never given to the solver."""
    return _declare(Kind.OUTCOME, rule_id, aspect, cites, False, reading)


def conduct(rule_id: str, *, aspect: str, cites: Mapping[str, str | None]) -> Callable[[Callable[..., Any]], Rule]:
    """Declares a statement about the alternatives to what was chosen."""
    return _declare(Kind.CONDUCT, rule_id, aspect, cites, False, None)


def _declare(
    kind: Kind,
    rule_id: str,
    aspect: str,
    cites: Mapping[str, str | None],
    physics: bool,
    reading: tuple[str, str] | None,
) -> Callable[[Callable[..., Any]], Rule]:
    def declare(body: Callable[..., Any]) -> Rule:
        title = inspect.cleandoc(body.__doc__ or "").split("\n\n")[0].replace("\n", " ")
        return Rule(rule_id, kind, title, aspect, dict(cites), body, physics, reading)

    return declare


def rules_of(*chapters: ModuleType) -> tuple[Rule, ...]:
    """The rules of some modules, in the order they are written."""
    found = tuple(value for chapter in chapters for value in vars(chapter).values() if isinstance(value, Rule))
    names = [rule.id for rule in found]
    if len(names) != len(set(names)):
        raise ValueError(f"a rule id stands twice: {sorted(n for n in names if names.count(n) > 1)}")
    return found


@dataclass(frozen=True, slots=True)
class Edition:
    """An edition of the rules; `last_day` is the last date (ISO) it was in force, or is known to be."""

    id: str
    title: str
    last_day: str


@dataclass(frozen=True, slots=True)
class Reading:
    """A question the text leaves open, its possible answers, and the default in each edition."""

    name: str
    question: str
    values: tuple[str, ...]
    default: Mapping[str, str]
    cites: Mapping[str, str | None] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Setting:
    """What a question is judged by: edition, date, readings, and rules switched off."""

    edition: str
    as_of: str
    readings: Mapping[str, str]
    without: frozenset[str] = frozenset()
    _hash: int | None = field(default=None, init=False, compare=False, repr=False)
    """Kept, since a setting is a key to much that is looked up for every incident."""

    def heard_through(self, readings: Mapping[str, str]) -> Setting:
        """The same setting with another mapping of the same readings."""
        found = Setting(self.edition, self.as_of, readings, self.without)
        object.__setattr__(found, "_hash", hash(self))
        return found

    def __hash__(self) -> int:
        if self._hash is None:
            found = hash((self.edition, self.as_of, self.without, tuple(self.readings.items())))
            object.__setattr__(self, "_hash", found)
            return found
        return self._hash
