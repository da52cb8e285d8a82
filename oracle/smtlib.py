"""A question in SMT-LIB 2, for other solvers and for a look at what is asked."""

from __future__ import annotations

import re
from collections.abc import Sequence

from oracle.rulebook import Course, Rulebook

_DECLARED = re.compile(r"\(declare-(?:fun|const) (\|[^|]*\||[^\s()]+)")


def section(rulebook: Rulebook, course: Course, rules: Sequence[str]) -> str:
    """The compiled model with one course's facts and these rules asserted. Raises TooLarge.

    Satisfiable if and only if the course can be paid for some completion of what is not known. The section begins
    with `(reset)`, so that sections can follow each other.
    """
    from oracle.deciders.model import PHYSICS
    from oracle.deciders.solver import Question

    question = Question(rulebook, course)
    question.model.suppose(())
    model = question.model.solver.to_smt2().replace("(check-sat)", "").strip()
    declared = {name.strip("|") for name in _DECLARED.findall(model)}
    wanted = [*question.facts, *((f"keep:{rule}", True) for rule in (PHYSICS, *rules))]
    lines = [f"; {course.label}", "(reset)", model]
    lines += [f"(declare-fun |{name}| () Bool)" for name, _ in wanted if name not in declared]
    lines += [f"(assert |{name}|)" if holds else f"(assert (not |{name}|))" for name, holds in wanted]
    return "\n".join([*lines, "(check-sat)", ""])
