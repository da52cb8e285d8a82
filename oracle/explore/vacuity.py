"""
What a reading empties
======================

A reading can make something that the text says impossible, or a rule pointless because no table ever hangs on it
alone. Both are asked of the solver, over the facts that go together at the rulebook's tables (`Rulebook.corners`); so
are promises of the kind "this never happens". No answer is listed by hand.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from oracle.deciders.model import PHYSICS, Literal, Model
from oracle.deciders.replay import constraints
from oracle.deciders.solver import model
from oracle.rule import Setting
from oracle.rulebook import Rulebook
from oracle.services import Happening


@dataclass(frozen=True, slots=True)
class Emptied:
    """What is empty under a setting that differs from the usual one in `readings`."""

    readings: Mapping[str, str]
    happenings: tuple[Happening, ...]
    """What the text says can happen and cannot."""
    rules: tuple[str, ...]
    """Rules that no table hangs on alone."""
    measured: bool = True
    """False if nothing at the tables can be measured, so that everything is open rather than empty."""


class Tables:
    """The tables of one setting, put to the solver."""

    def __init__(self, rulebook: Rulebook, setting: Setting) -> None:
        self.rulebook = rulebook
        self.setting = setting
        self.model: Model = model(rulebook, list(rulebook.sizes)[-1], True)
        self.rules = [rule.id for rule in constraints(rulebook, setting)]
        corners = {tuple(sorted(corner.items())) for corner in rulebook.corners(setting)}
        # Above the cap of a number there is nothing to deny.
        known = self.model.terms
        self.corners = [[each for each in _literals(dict(corner)) if each[0] in known] for corner in sorted(corners)]

    def can(self, happening: Happening) -> bool:
        """Whether it can happen at some table with all the rules kept."""
        kept = [(f"keep:{name}", True) for name in (PHYSICS, *self.rules)]
        return self._some([*kept, *happening.atoms.items()])

    def decides(self, rule: str) -> bool:
        """Whether some table breaks this rule and no other."""
        kept = [(f"keep:{name}", True) for name in (PHYSICS, *self.rules) if name != rule]
        return self._some([*kept, (f"holds:{rule}", False)])

    def _some(self, asked: list[Literal]) -> bool:
        handles = self.model.handles(asked)
        return any(self.model.check([*handles, *self.model.handles(corner)]) for corner in self.corners)


def _literals(corner: Mapping[str, bool | int]) -> list[Literal]:
    found: list[Literal] = []
    for name, value in corner.items():
        if isinstance(value, bool):
            found.append((f"fact:{name}", value))
        else:
            found += [(f"fact:{name}>={value}", True)] * (value > 0)
            found.append((f"fact:{name}>={value + 1}", False))
    return found


def emptied(rulebook: Rulebook, setting: Setting, readings: Mapping[str, str]) -> Emptied:
    """What is empty under these readings."""
    chosen = replace(setting, readings={**setting.readings, **readings})
    tables = Tables(rulebook, chosen)
    if not tables.corners:
        return Emptied(readings, (), (), measured=False)
    can = (each for each in rulebook.happenings() if not each.never)
    return Emptied(
        readings,
        tuple(each for each in can if not tables.can(each)),
        tuple(rule for rule in tables.rules if not tables.decides(rule)),
    )


def every_reading(rulebook: Rulebook, setting: Setting) -> Iterator[Emptied]:
    """The setting as it is, and each other value of a reading by itself with what it empties besides."""
    usual = emptied(rulebook, setting, {})
    yield usual
    for reading in rulebook.readings:
        for value in reading.values:
            if value != setting.readings[reading.name]:
                found = emptied(rulebook, setting, {reading.name: value})
                besides = tuple(each for each in found.happenings if each not in usual.happenings)
                yield replace(
                    found, happenings=besides, rules=tuple(each for each in found.rules if each not in usual.rules)
                )


def broken_promises(rulebook: Rulebook, setting: Setting) -> list[Happening]:
    """What must never happen and can."""
    tables = Tables(rulebook, setting)
    return [each for each in rulebook.happenings() if each.never and tables.can(each)]
