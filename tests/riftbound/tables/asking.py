"""An incident put to the product."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from oracle.deciders import answer
from oracle.deciders.judge import Judge
from oracle.deciders.replay import Played, constraints, replay
from oracle.deciders.search import search
from oracle.deciders.solver import Question
from oracle.riftbound.features.case import Case
from oracle.riftbound.rulebook import Riftbound
from oracle.rule import Setting
from oracle.rulebook import Course
from oracle.trace.validate import Validator
from oracle.verdict import Verdict
from tests.riftbound.tables.scene import Record, Scene

TABLES = Path(__file__).resolve().parents[3] / "corpus" / "tables"
RULEBOOK = Riftbound()


def rows(table: str) -> list[Record]:
    """The rows of a table."""
    found: list[Record] = json.loads((TABLES / f"{table}.json").read_text())
    return found


def name(row: Record) -> str:
    """A row's name in test reports: what it says, without what is absent."""
    dull: tuple[object, ...] = ("none", "nobody", False, 0, [], "duel")
    return " ".join(str(value) for key, value in row.items() if key not in ("why", "cites") and value not in dull)


@cache
def setting(as_of: str = "", **readings: str) -> Setting:
    """Edition 1.4 with its usual readings but these."""
    last_day = {edition.id: edition.last_day for edition in RULEBOOK.editions}["1.4"]
    usual = {reading.name: reading.default["1.4"] for reading in RULEBOOK.readings}
    return Setting("1.4", as_of or last_day, {**usual, **readings})


@dataclass
class Asked:
    """What the product says about a scene. Raises AssertionError if the records do not fit their schemas."""

    scene: Scene
    setting: Setting

    @cached_property
    def case(self) -> Case:
        """The decoded incident."""
        header, incident = self.scene.header(), self.scene.incident()
        for kind, record in (("header", header), ("incident", incident)):
            assert Validator.for_kind("riftbound", kind).problems(record) == []
        return RULEBOOK.decode(RULEBOOK.open(header, self.setting), incident)

    @property
    def complaints(self) -> list[str]:
        """The codes of what is ill-formed."""
        return [problem.code for problem in RULEBOOK.lint(self.case)]

    @cached_property
    def verdict(self) -> Verdict:
        """The judge's verdict."""
        return Judge(RULEBOOK, self.setting, {}).verdict(0, self.case)

    @cached_property
    def courses(self) -> list[Course]:
        """The courses that the action leaves open."""
        return list(RULEBOOK.courses(self.case, self.setting))

    @cached_property
    def played(self) -> Played:
        """The replay of the recorded payment that breaks least."""
        steps = RULEBOOK.recorded(self.case)
        assert steps is not None
        plays = [replay(RULEBOOK, course, steps, self.setting) for course in self.courses]
        return min(plays, key=lambda each: len(each.broken))

    @property
    def broken(self) -> set[str]:
        """The rules that the recorded play breaks."""
        return {wrong.rule for wrong in self.played.broken}

    @cached_property
    def afterwards(self) -> dict[str, Any]:
        """The position that the legal play leads to."""
        return dict(RULEBOOK.outcome(self.case, self.played, self.setting))

    def deciders(self) -> dict[str, bool]:
        """Whether planner, solver and search find a legal payment for any course."""
        rules = [rule.id for rule in constraints(RULEBOOK, self.setting)]
        return {
            "planner": answer.first(RULEBOOK, self.courses, self.setting) is not None,
            "solver": any(Question(RULEBOOK, course).possible(rules) for course in self.courses),
            "search": any(search(RULEBOOK, course, self.setting) is not None for course in self.courses),
        }
