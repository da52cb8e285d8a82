"""
Why not, and what would mend it
===============================

For a course that cannot be paid: every minimal set of rules that clash, and the cheapest change of facts.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from oracle.deciders.answer import Disagreement
from oracle.deciders.repairs import repair
from oracle.deciders.replay import constraints
from oracle.deciders.solver import Question
from oracle.rule import Course, Rule, Rulebook, Setting
from oracle.verdict import Core, Repair


class Explanation:
    """Why one course of known facts cannot be paid. Raises TooLarge if no size class holds it."""

    def __init__(self, rulebook: Rulebook, course: Course, setting: Setting) -> None:
        self.rulebook = rulebook
        self.course = course
        self.setting = setting
        self.rules = constraints(rulebook, setting)
        self.names = [rule.id for rule in self.rules]
        self.question = Question(rulebook, course)

    def cores(self) -> tuple[Core, ...]:
        """Every minimal set of rules that this course cannot keep together, proved by the solver."""
        # A rule that fails on the facts alone is a clash by itself, however the play is paid.
        view = self.rulebook.view(self.course.facts, self.rulebook.undecided(self.course.facts))
        hopeless = [rule for rule in self.rules if rule(view) is False]
        rest = [rule for rule in self.rules if rule not in hopeless]
        found: list[tuple[str, ...]] = [(rule.id,) for rule in hopeless]
        if not hopeless or self._best_view(rest, rest) is None:
            found += self.question.cores([rule.id for rule in rest])
        if not found or (hopeless and self.question.possible(self.names)):
            raise Disagreement(f"the solver finds a legal way {self.course.label} that the planner does not")
        by_id = {rule.id: rule for rule in self.rules}
        return tuple(self._core([by_id[name] for name in core]) for core in found)

    def _core(self, rules: Sequence[Rule]) -> Core:
        others = [rule for rule in self.rules if rule not in rules]
        view = self._best_view(self.rules, others) or self._best_view(self.rules, ())
        if view is None:
            view = self.rulebook.view(self.course.facts, self.rulebook.undecided(self.course.facts))
        return Core(
            rules=tuple(rule.id for rule in rules),
            cites=tuple(rule.cites[self.setting.edition] or "" for rule in rules),
            why=tuple(self.rulebook.explain(rule, view, self.course) for rule in rules),
            where=self.course.label,
        )

    def _best_view(self, planned: Sequence[Rule], kept: Sequence[Rule]) -> Any | None:
        """The first payment planned for some rules that keeps others; None if there is none to be had."""
        options = self.rulebook.candidates(self.course.facts, frozenset(rule.id for rule in planned))
        for decided in options or ():
            view = self.rulebook.view(self.course.facts, decided)
            if all(rule(view) is True for rule in kept):
                return view
        return None

    def repair(self, below: int) -> Repair | None:
        """The cheapest change of facts that would make this course legal, in words; None if none is below a weight."""
        changes = repair(self.question, self.names, below)
        if changes is None:
            return None
        words = self.rulebook.words(self.course)
        parts = [change.flip.template.format(**words, n=change.amount) for change in changes]
        fields = tuple(change.field for change in changes)
        weight = sum(change.weight for change in changes)
        return Repair("legal if " + " and ".join(parts), fields, self.course.label, weight)
