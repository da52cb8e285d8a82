"""
Why not, and what would mend it
===============================

For a course that cannot be paid: every minimal set of rules that clash, and the cheapest change of facts.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from oracle.deciders import plainly
from oracle.deciders.answer import Disagreement
from oracle.deciders.replay import constraints
from oracle.deciders.standing import fallen, kept, settled
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
        self._found: Sequence[tuple[str, ...]] = ()
        """The sets of rules that clash, once they are known."""
        self._planned: list[tuple[Any, frozenset[str]]] = []
        self._plans: Iterator[Any] = iter(rulebook.candidates(course.facts, frozenset(self.names)) or ())

    def cores(self) -> tuple[Core, ...]:
        """Every minimal set of rules that this course cannot keep together."""
        # A rule that fails on the facts alone is a clash by itself, however the play is paid.
        hopeless, rest = settled(self.rulebook, self.course.facts, self.rules)
        found = [(rule.id,) for rule in hopeless] + [core for core in self._clashes(rest) if core]
        unproved = self.prove and not hopeless
        if not found or (unproved and self._question().possible(self.names)):
            raise Disagreement(f"the solver finds a legal way {self.course.label} that the planner does not")
        self._found = found
        by_id = {rule.id: rule for rule in self.rules}
        return tuple(self._core([by_id[name] for name in core]) for core in found)

    def _clashes(self, rules: Sequence[Rule]) -> tuple[tuple[str, ...], ...]:
        if self.relaxed is not None:
            return plainly.clashes(self.rulebook, self.course.facts, rules, self.relaxed)
        options = self.rulebook.candidates(self.course.facts, frozenset(rule.id for rule in rules))
        if any(kept(self.rulebook, self.course.facts, decided, rules) for decided in options or ()):
            return ()
        return self._question().cores([rule.id for rule in rules])

    def _question(self) -> Question:
        from oracle.deciders.solver import Question

        return Question(self.rulebook, self.course)

    def _core(self, rules: Sequence[Rule]) -> Core:
        names = tuple(rule.id for rule in rules)
        view = self._view(frozenset(names))
        return Core(
            rules=names,
            cites=tuple(rule.cites[self.setting.edition] or "" for rule in rules),
            why=tuple(self.rulebook.explain(rule, view, self.course) for rule in rules),
            where=self.course.label,
        )

    def _view(self, core: frozenset[str]) -> Any:
        """The first planned payment that keeps all other rules, else the first; else none is known."""
        facts, plans = self.course.facts, self._payments()
        decided = next((decided for decided, broken in plans if broken <= core), None)
        if decided is None:
            decided = self._planned[0][0] if self._planned else self.rulebook.undecided(facts)
        return self.rulebook.view(facts, decided)

    def _payments(self) -> Iterator[tuple[Any, frozenset[str]]]:
        """Payments planned for all rules and what each breaks; worked out once, as far as they are asked for."""
        yield from self._planned
        for decided in self._plans:
            broken = fallen(self.rulebook, self.course.facts, decided, self.rules)
            self._planned.append((decided, frozenset(rule.id for rule, _ in broken)))
            yield self._planned[-1]

    def repair(self, below: int) -> Repair | None:
        """The cheapest change of facts that would make this course legal, in words; None if none is below a weight."""
        if self.relaxed is not None:
            changes = plainly.repair(self.rulebook, self.course.facts, self.rules, below, self._found)
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
