"""
The solver
==========

Finds out whether a course can be paid at all, proves that it cannot, and says why: every minimal set of rules that
clashes, and the cheapest change of facts that would mend it. What Z3 happens to return first depends on what it was
asked before; the complete set of minimal cores and the first cheapest repair in a fixed order do not.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any

from oracle import facts as declared
from oracle.deciders.hitting import hitting_sets
from oracle.deciders.model import PHYSICS, Exhausted, Literal, Model
from oracle.facts import TooLarge
from oracle.rulebook import Course, Rulebook
from oracle.verdict import Status

MOST_COMPLETIONS = 200
"""Payments tried to cover all completions of a partial record; usually fewer than ten are needed."""


@cache
def model(rulebook: Rulebook, size: str, two_sided: bool) -> Model:
    """The compiled model of a size class, built at first use and kept."""
    return Model(rulebook, size, two_sided)


class Question:
    """One course put to the solver. Raises TooLarge if no size class holds it."""

    def __init__(self, rulebook: Rulebook, course: Course, two_sided: bool = False) -> None:
        self.rulebook = rulebook
        self.course = course
        self.facts, size = self.fit(rulebook, course)
        self.model = model(rulebook, size, two_sided)
        flippable = {"fact:" + field.name for field in declared.fields_of(rulebook.facts) if field.flip is not None}
        self.loose = [literal for literal in self.facts if literal[0].partition(">=")[0] in flippable]
        """The facts that a repair may change."""
        loose = set(self.loose)
        hard = [literal for literal in self.facts if literal not in loose]
        self._given = self.model.handles(hard)
        self._loose = self.model.handles(self.loose)

    @staticmethod
    def fit(rulebook: Rulebook, course: Course) -> tuple[list[Literal], str]:
        """What is known of the facts, and the smallest size class that holds them. Raises TooLarge."""
        last: TooLarge | None = None
        for name, size in rulebook.sizes.items():
            try:
                return [("fact:" + atom, holds) for atom, holds in declared.literals(course.facts, size)], name
            except TooLarge as refusal:
                last = refusal
        assert last is not None
        raise last

    # --- yes or no --------------------------------------------------------------------------------------------

    def possible(self, rules: Iterable[str], decided: Sequence[Literal] = ()) -> bool:
        """Whether some decisions (and some completion of unknown facts) keep all the rules."""
        # For a single check, facts as assumptions are twice as fast as facts asserted.
        asked = [(f"keep:{rule}", True) for rule in (PHYSICS, *rules)]
        return self.model.check([*self._given, *self._loose, *self.model.handles([*asked, *decided])])

    def decisions(self, rules: Iterable[str]) -> Any | None:
        """Some decisions that keep all the rules, as the rulebook's own value; None if there are none."""
        if not self.possible(rules):
            return None
        size = declared.sizes_of(self.course.facts, self.model.size)
        found = self.model.solution(self.model.decisions)
        return declared.valued(self.rulebook.decisions, size, lambda atom: found[f"do:{atom}"])

    def taken(self, done: Any) -> list[Literal]:
        """What these decisions take already, as literals; whatever else they say stays open."""
        return [("do:" + atom, True) for atom, holds in declared.literals(done, self.model.size) if holds]

    def check(self, rules: Iterable[str], more: Sequence[Literal] = (), loose: Sequence[Literal] | None = None) -> bool:
        """Whether the rules can be kept with these literals, and with the changeable facts as they are or as given."""
        return self._holds([*((f"keep:{rule}", True) for rule in (PHYSICS, *rules)), *more], loose)

    def _holds(self, literals: Sequence[Literal], loose: Sequence[Literal] | None = None) -> bool:
        """The same without physics."""
        facts = self._loose if loose is None else self.model.handles(loose)
        return self.model.check([*facts, *self.model.handles(literals)], self._given)

    # --- why not ----------------------------------------------------------------------------------------------

    def cores(self, rules: Sequence[str], decided: Sequence[Literal] = ()) -> tuple[tuple[str, ...], ...]:
        """Every minimal set of rules that cannot all be kept, each and all in the order of `rules`."""
        order = {rule: index for index, rule in enumerate(rules)}
        found: list[frozenset[str]] = []
        tried: set[frozenset[str]] = set()
        fresh = True
        while fresh:
            fresh = False
            for hit in hitting_sets(found):
                if hit in tried:
                    continue
                tried.add(hit)
                kept = [rule for rule in rules if rule not in hit]
                if not self.check(kept, decided):
                    found.append(self._shrink(self._kept_in_core(), decided, order))
                    fresh = True
                    break
        cores = (tuple(sorted(core, key=order.__getitem__)) for core in found)
        return tuple(sorted(cores, key=lambda core: (len(core), [order[rule] for rule in core])))

    def _kept_in_core(self) -> set[str]:
        prefix = "keep:"
        names = {name.removeprefix(prefix) for name, _ in self.model.core() if name.startswith(prefix)}
        return names - {PHYSICS}

    def _shrink(self, core: set[str], decided: Sequence[Literal], order: dict[str, int]) -> frozenset[str]:
        for rule in sorted(core, key=order.__getitem__):
            if rule in core and not self.check(sorted(core - {rule}, key=order.__getitem__), decided):
                core &= self._kept_in_core()
        return frozenset(core)

    # --- what the record leaves open --------------------------------------------------------------------------

    def settled(self, rules: Sequence[str], decided: Sequence[Literal] | None = None) -> Status:
        """Legal in all completions of the unknown facts, in none, or in some (then *undetermined*).

        `decided` fixes the decisions; None leaves them open, so that each completion may be paid in its own way.
        """
        if not self.model.two_sided:
            return Question(self.rulebook, self.course, two_sided=True).settled(rules, decided)
        try:
            if not self.possible(rules, decided or ()):
                return Status.ILLEGAL
            certain = self._always(rules, decided) if decided is not None else self._always_payable(rules)
        except Exhausted:
            return Status.UNKNOWN
        return Status.LEGAL if certain else Status.UNDETERMINED

    def _always(self, rules: Sequence[str], decided: Sequence[Literal]) -> bool:
        broken = self.model.some_broken(frozenset(rules))
        return not self._holds([*decided, broken])

    def _always_payable(self, rules: Sequence[str]) -> bool:
        """For all facts there are decisions: pick a completion, pay it, block all that the same payment covers."""
        open_atoms = self._open_atoms()
        guard = self.model.guard()
        broken = self.model.some_broken(frozenset(rules))
        for _ in range(MOST_COMPLETIONS):
            if not self._holds([guard]):
                return True
            completion = list(self.model.solution(open_atoms).items())
            if not self.check(rules, completion):
                return False
            payment = list(self.model.solution(self.model.decisions).items())
            if self._holds([*completion, *payment, broken]):
                raise Exhausted("a payment did not cover its own completion")
            self.model.block(guard, self.model.core() & set(completion))
        raise Exhausted(f"more than {MOST_COMPLETIONS} payments are needed to cover all completions")

    def _open_atoms(self) -> list[str]:
        return ["fact:" + name for name in declared.unknown_atoms(self.course.facts, self.model.size)]
