"""
Open questions
==============

Can this be done at all, how, in how many ways, and if not, why not? A question is an incident without claim,
payment and after-position; choices it names are fixed, those it leaves out are open.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, BinaryIO

from oracle import registry
from oracle.casework import incident_of
from oracle.deciders import answer
from oracle.deciders.answer import Found, is_known
from oracle.deciders.replay import constraints, replay
from oracle.deciders.search import MOST_STATES, TooMany, ways
from oracle.errors import BadInput, Problem
from oracle.rulebook import Course, Step
from oracle.sitting import Sitting, Terms
from oracle.trace import Record, Validator, read
from oracle.verdict import Verdict, Witness

FORMAT = "ambush-trace/1"


@dataclass(frozen=True)
class Question:
    """A question and the sitting that answers it."""

    sitting: Sitting
    record: Mapping[str, Any]

    @staticmethod
    def ask(
        incident: Mapping[str, Any], header: Mapping[str, Any] | None = None, terms: Terms | None = None
    ) -> Question:
        """The question that an incident or a case puts. Claim, payment and after-position are left aside.

        Without a header the rulebook that has such actions judges by its newest edition. Raises BadInput.
        """
        terms = terms or Terms()
        registry.teach()
        data = dict(incident)
        header = data.pop("header", None) or header
        if "expect" in data:
            data = incident_of(data)
        default = {"kind": "header", "format": FORMAT}
        if header is None:
            header = {"rulebook": terms.rulebook or registry.usual(data)}
        header = {**default, "rulebook": None, **header}
        record = {"kind": "incident", "n": 1, **data}
        book = header["rulebook"]
        _demand(Validator.for_kind(book if isinstance(book, str) else None, "header"), header, "/header")
        sitting = Sitting(header, terms)
        _demand(Validator.for_kind(book, "incident"), record, "")
        record = {name: value for name, value in record.items() if name not in ("claim", "after", "steps")}
        record["action"] = {name: value for name, value in record["action"].items() if name != "pay"}
        return Question(sitting, record)

    @cached_property
    def incident(self) -> Any:
        """The question as the rulebook's own value. Raises BadInput if it is ill-formed or asks nothing."""
        book = self.sitting.rulebook
        if not self.sitting.is_judged(self.record):
            kinds = ", ".join(sorted(book.judged_actions))
            what = f"an action of type {book.kind_of(self.record)} is not judged"
            raise BadInput(Problem("bad-input", what, "/action/type", f"ask about one of {kinds}"))
        found = self.sitting.decoded(self.record)
        for problem in book.lint(found):
            raise BadInput(problem)
        return found

    @cached_property
    def courses(self) -> tuple[Course, ...]:
        """The ways to take the choices that are open."""
        return tuple(self.sitting.rulebook.courses(self.incident, self.setting))

    @property
    def setting(self) -> Any:
        """What the question is judged by."""
        return self.sitting.judge(self.record).setting

    def verdict(self) -> Verdict:
        """Legal with a witness, or illegal with every clash of rules. Raises BadInput."""
        return self.sitting.judged(self.record, self.incident)

    # --- every way ------------------------------------------------------------------------------------------------

    def payable(self) -> Iterator[Found]:
        """The canonical payment of every course that has one."""
        return answer.every(self.sitting.rulebook, self.courses, self.setting)

    def every(self, limit: int) -> Iterator[Witness]:
        """Legal ways, at most `limit`: course by course, the canonical payment first. Raises TooMany."""
        left = limit
        for found in self.payable():
            for steps in self._payments(found, left):
                yield Witness(found.course.choices, tuple(self.sitting.rulebook.say(step) for step in steps))
                left -= 1
                if left <= 0:
                    return

    def _payments(self, found: Found, limit: int) -> Iterator[tuple[Step, ...]]:
        book = self.sitting.rulebook
        quick = book.payments(found.course, self.setting, limit)
        if quick is not None:
            yield from quick
            return
        yield found.steps
        same = found.played.state
        for steps in ways(book, found.course, self.setting):
            if replay(book, found.course, steps, self.setting).state != same:
                yield steps

    def count(self, what: str = "payments") -> int:
        """How many `payments`, `orders` or `choices` are legal. Raises TooMany."""
        if what == "choices":
            return sum(1 for _ in self.payable())
        counting = self._orders if what == "orders" else self._different
        return sum(counting(found.course) for found in self.payable())

    def _different(self, course: Course) -> int:
        quick = self.sitting.rulebook.count(course, self.setting)
        return len(ways(self.sitting.rulebook, course, self.setting)) if quick is None else quick

    def _orders(self, course: Course) -> int:
        """Orderings that end where nothing is left to pay; interchangeable objects once. Raises TooMany."""
        book, setting = self.sitting.rulebook, self.setting
        rules = constraints(book, setting)
        known: dict[Any, int] = {}

        def orders(state: Any) -> int:
            if state in known:
                return known[state]
            if len(known) >= MOST_STATES:
                raise TooMany(f"more than {MOST_STATES} states")
            view = book.view(*book.finish(course, state))
            if all(rule(view) is True for rule in rules):
                total = 1
            else:
                after = (book.apply(state, step) for step in book.moves(state))
                total = sum(orders(following) for following, wrong in after if not wrong)
            known[state] = total
            return total

        return orders(book.begin(course))

    def picture(self, why: str) -> str:
        """An SVG picture with a line that says what to see in it; empty if the rulebook draws none."""
        return self.sitting.rulebook.picture(self.incident, self.setting, why)

    def smt2(self) -> str:
        """The question as SMT-LIB 2, a section for each course: satisfiable where it can be paid."""
        from oracle.smtlib import section

        names = [rule.id for rule in constraints(self.sitting.rulebook, self.setting)]
        return "".join(section(self.sitting.rulebook, course, names) for course in self.courses)

    def known(self) -> bool:
        """Whether nothing that matters is left open, so that counts are those of the rules."""
        return all(is_known(course.facts) for course in self.courses)


def load(source: str | Path | BinaryIO, n: int | None = None) -> tuple[Mapping[str, Any] | None, Mapping[str, Any]]:
    """The header, if there is one, and the incident: the first, or the one numbered `n`.

    The file holds an incident (perhaps with its `header`), a header and incidents, or a case. Raises BadInput.
    """
    header: Mapping[str, Any] | None = None
    for record in read(source, validate=False, kind="incident"):
        if isinstance(record, Problem):
            raise BadInput(record)
        if record.kind == "header":
            header = record.data
        elif record.kind in ("incident", "case") and (n is None or record.data.get("n") == n):
            return header, _asked(record)
    what = "there is no incident in it" if n is None else f"there is no incident with n {n}"
    raise BadInput(Problem("bad-input", what, hint="a position has at least before and action", file=str(source)))


def _asked(record: Record) -> Mapping[str, Any]:
    data = {name: value for name, value in record.data.items() if name != "kind"}
    for name in ("before", "action"):
        if not isinstance(data.get(name), dict):
            hint = "a question is an object with before and action, and perhaps a header"
            what = f"the field {name} is missing" if name not in data else f"{name} is no object"
            raise BadInput(Problem("bad-schema", what, f"/{name}", hint, record.file, record.line))
    return data


def _demand(validator: Validator, data: object, prefix: str) -> None:
    for problem in validator.problems(data, limit=1):
        place = prefix + problem.pointer
        raise BadInput(Problem(problem.code, problem.message, place, problem.hint, expected=problem.expected))
