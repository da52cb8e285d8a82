"""
Why not, and what would mend it
===============================

For a course that cannot be paid: every minimal set of rules that clash, and the cheapest change of facts.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from oracle.deciders import plainly
from oracle.deciders.answer import Disagreement
from oracle.deciders.replay import constraints
from oracle.deciders.standing import kept as all_kept
from oracle.deciders.standing import settled
from oracle.rule import Rule, Setting
from oracle.rulebook import Course, Rulebook
from oracle.verdict import Core, Repair

if TYPE_CHECKING:
    from oracle.deciders.solver import Question


class Explanation:
    """Why one course of known facts cannot be paid: in plain Python where the rulebook allows it, else by the solver.

    `prove` has the solver confirm what was found out plainly, unless a rule fails whatever is decided, which needs no
    further proof. Raises TooLarge if no size class holds the course.
    """

    def __init__(self, rulebook: Rulebook, course: Course, setting: Setting, prove: bool) -> None:
        self.rulebook = rulebook
        self.course = course
        self.setting = setting
        self.prove = prove
        self.rules = constraints(rulebook, setting)
        self.names = [rule.id for rule in self.rules]
        self.relaxed = rulebook.relaxed(course.facts)

    def cores(self) -> tuple[Core, ...]:
        """Every minimal set of rules that this course cannot keep together."""
        # A rule that fails on the facts alone is a clash by itself, however the play is paid.
        hopeless, rest = settled(self.rulebook, self.course.facts, self.rules)
        found = [(rule.id,) for rule in hopeless] + [core for core in self._clashes(rest) if core]
        unproved = self.prove and not hopeless
        if not found or (unproved and self._question().possible(self.names)):
            raise Disagreement(f"the solver finds a legal way {self.course.label} that the planner does not")
        by_id = {rule.id: rule for rule in self.rules}
        return tuple(self._core([by_id[name] for name in core]) for core in found)

    def _clashes(self, rules: Sequence[Rule]) -> tuple[tuple[str, ...], ...]:
        if self.relaxed is not None:
            return plainly.clashes(self.rulebook, self.course.facts, rules, self.relaxed)
        if self._best_view(rules, rules) is not None:
            return ()
        return self._question().cores([rule.id for rule in rules])

    def _question(self) -> Question:
        from oracle.deciders.solver import Question

        return Question(self.rulebook, self.course)

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
            if all_kept(self.rulebook, self.course.facts, decided, kept):
                return self.rulebook.view(self.course.facts, decided)
        return None

    def repair(self, below: int) -> Repair | None:
        """The cheapest change of facts that would make this course legal, in words; None if none is below a weight."""
        if self.relaxed is not None:
            changes = plainly.repair(self.rulebook, self.course.facts, self.rules, below)
        else:
            from oracle.deciders.repairs import repair

            changes = repair(self._question(), self.names, below)
        if changes is None:
            return None
        words = self.rulebook.words(self.course)
        parts = [change.flip.template.format(**words, n=change.amount) for change in changes]
        fields = tuple(change.field for change in changes)
        weight = sum(change.weight for change in changes)
        return Repair("legal if " + " and ".join(parts), fields, self.course.label, weight)
