"""
The compiled model
==================

One Z3 solver for each rulebook and size class, built once and kept. Physics and the shape of numbers are asserted
hard; every constraint stands behind a label, so that a query names the rules it wants. The facts that all queries of
a question share are asserted in a scope of their own, which costs once what assuming them costs in every check; the
facts that a repair may change arrive as assumptions.

z3py's own `check` spends most of its time casting literals, so the handles are kept and the C call is made directly.
"""

from __future__ import annotations

import ctypes
import itertools
from collections.abc import Iterable, Sequence
from typing import Any

import z3

from oracle import facts as declared
from oracle.logic import Truth, every
from oracle.rule import Kind
from oracle.rulebook import Rulebook

BUDGET = 20_000_000
"""Solver work (`rlimit`) allowed for one check; about ten thousand times the median, so only a runaway meets it."""

PHYSICS = "physics"
"""The label of what no decision can break."""

Literal = tuple[str, bool]

NOTHING: Sequence[int] = ()


class Exhausted(Exception):
    """A check ran out of its budget; the answer is `unknown`."""


class Model:
    """The model of one size class. Answers depend on the question only, not on what was asked before.

    `two_sided` also lets a query ask for a violation of rules; that makes every check dearer.
    """

    def __init__(self, rulebook: Rulebook, size_name: str, two_sided: bool) -> None:
        self.size = rulebook.sizes[size_name]
        self.two_sided = two_sided
        self.context = z3.Context()
        self.terms: dict[str, Any] = {}
        self._handles: dict[Literal, int] = {}
        self._names: dict[int, Literal] = {}
        self._kept: list[Any] = []
        self._guards = itertools.count()
        self._given: Sequence[int] = NOTHING
        self.solver = z3.SimpleSolver(ctx=self.context)
        self.solver.set("random_seed", 0)
        # Everything is an assumption here, so looking for irrelevant parts only costs time: half of it.
        self.solver.set("relevancy", 0)
        self.solver.set("rlimit", BUDGET)
        facts = declared.symbolic(rulebook.facts, self.size, lambda name: self._atom("fact:" + name))
        decided = declared.symbolic(rulebook.decisions, self.size, lambda name: self._atom("do:" + name))
        self.fact_atoms = tuple(name for name in self.terms if name.startswith("fact:"))
        self.decisions = tuple(name for name in self.terms if name.startswith("do:"))
        self.solver.add(*self._shape(rulebook))
        view = rulebook.view(facts, decided)
        constraints = [rule for rule in rulebook.rules if rule.kind is Kind.CONSTRAINT]
        self._label(PHYSICS, every(rule(view) for rule in constraints if rule.physics))
        for rule in constraints:
            if not rule.physics:
                self._label(rule.id, rule(view))
        self._solver_handle = self.solver.solver
        self._context_handle = self.context.ref()

    # --- building ---------------------------------------------------------------------------------------------

    def _atom(self, name: str) -> Any:
        term = z3.Bool(name, self.context)
        self.terms[name] = term
        return term

    def _term(self, truth: Any) -> Any:
        return z3.BoolVal(truth, self.context) if isinstance(truth, bool) else truth

    def _label(self, name: str, truth: Truth) -> None:
        """`keep:ID` asserts the rule; in a two-sided model `holds:ID` is its truth."""
        keep = self._atom(f"keep:{name}")
        if not self.two_sided:
            self.solver.add(z3.Implies(keep, self._term(truth)))
            return
        holds = self._atom(f"holds:{name}")
        self.solver.add(holds == self._term(truth), z3.Implies(keep, holds))

    def some_broken(self, rules: frozenset[str]) -> Literal:
        """A literal that asks for a violation of physics or of one of the rules, in a two-sided model."""
        name = "broken:" + ",".join(sorted(rules))
        if name not in self.terms:
            self.suppose(NOTHING)
            term = self._atom(name)
            holds = [self.terms[f"holds:{rule}"] for rule in (PHYSICS, *sorted(rules))]
            self.solver.add(z3.Implies(term, z3.Not(z3.And(*holds))))
        return name, True

    def _shape(self, rulebook: Rulebook) -> Iterable[Any]:
        """Ladders go up without gaps; an absent slot has nothing."""
        for kind, prefix in ((rulebook.facts, "fact:"), (rulebook.decisions, "do:")):
            for ladder in declared.ladders(kind, self.size):
                for lower, upper in itertools.pairwise(ladder):
                    yield z3.Implies(self.terms[prefix + upper], self.terms[prefix + lower])
            for gated, gate in declared.gates(kind, self.size):
                yield z3.Implies(self.terms[prefix + gated], self.terms[prefix + gate])
            for name, term in list(self.terms.items()):
                if not name.startswith(prefix):
                    continue
                slot, dot, last = name.rpartition(".")
                present = f"{slot}.present"
                if dot and last != "present" and present in self.terms:
                    yield z3.Implies(term, self.terms[present])

    def guard(self) -> Literal:
        """A fresh literal behind which clauses of one question can be hidden."""
        name = f"guard:{next(self._guards)}"
        self._atom(name)
        return name, True

    def block(self, guard: Literal, literals: Iterable[Literal]) -> None:
        """Under the guard, not all of these literals hold, for as long as the same facts are given."""
        terms = [self.terms[name] if holds else z3.Not(self.terms[name]) for name, holds in sorted(literals)]
        self.solver.add(z3.Implies(self.terms[guard[0]], z3.Not(z3.And(*terms)) if terms else False))

    # --- asking -----------------------------------------------------------------------------------------------

    def handle(self, literal: Literal) -> int:
        """The solver's handle of an atom or its negation, made once."""
        found = self._handles.get(literal)
        if found is None:
            name, holds = literal
            term = self.terms[name] if holds else z3.Not(self.terms[name])
            self._kept.append(term)
            found = term.ast.value
            self._handles[literal] = found
            self._names[z3.Z3_get_ast_id(self.context.ref(), term.ast)] = literal
        return found

    def handles(self, literals: Iterable[Literal]) -> list[int]:
        """The handles of many literals."""
        handle, known = self.handle, self._handles
        return [known.get(literal) or handle(literal) for literal in literals]

    def suppose(self, given: Sequence[int]) -> None:
        """Asserts these facts (handles) instead of those given before. The same sequence again costs nothing."""
        if given is self._given:
            return
        if self._given:
            z3.Z3_solver_pop(self._context_handle, self._solver_handle, 1)
        self._given = given
        if given:
            z3.Z3_solver_push(self._context_handle, self._solver_handle)
            for handle in _array(given):
                z3.Z3_solver_assert(self._context_handle, self._solver_handle, handle)

    def check(self, assumptions: Sequence[int], given: Sequence[int] = NOTHING) -> bool:
        """Whether the model has a solution under these assumptions and given facts (handles). Raises Exhausted."""
        self.suppose(given)
        size = len(assumptions)
        answer = z3.Z3_solver_check_assumptions(self._context_handle, self._solver_handle, size, _array(assumptions))
        if answer == z3.Z3_L_UNDEF:
            raise Exhausted(self.solver.reason_unknown())
        return bool(answer == z3.Z3_L_TRUE)

    def core(self) -> set[Literal]:
        """The assumptions that the last failed check needed; some set that clashes, not the smallest."""
        context, names = self._context_handle, self._names
        found = z3.Z3_solver_get_unsat_core(context, self._solver_handle)
        z3.Z3_ast_vector_inc_ref(context, found)
        indices = range(z3.Z3_ast_vector_size(context, found))
        core = {names[z3.Z3_get_ast_id(context, z3.Z3_ast_vector_get(context, found, index))] for index in indices}
        z3.Z3_ast_vector_dec_ref(context, found)
        return core

    def solution(self, names: Iterable[str]) -> dict[str, bool]:
        """Whether each atom holds in the last solution found."""
        context, model, value = self._context_handle, self.solver.model(), (z3.Ast * 1)()
        found = {}
        for name in names:
            z3.Z3_model_eval(context, model.model, self.terms[name].ast, True, value)
            found[name] = z3.Z3_get_bool_value(context, value[0]) == z3.Z3_L_TRUE
        return found


def _array(handles: Sequence[int]) -> Any:
    """Handles as the C array that the solver takes."""
    size = len(handles)
    array = (z3.Ast * size)()
    ctypes.memmove(array, (ctypes.c_void_p * size)(*handles), size * ctypes.sizeof(ctypes.c_void_p))
    return array
