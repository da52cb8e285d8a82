"""The rulebook of the pond: from records to facts, paying fly by fly, and what comes after."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from pond import rules
from pond.facts import SIZES, Decisions, Facts, Fly, Jump, Use
from pond.schemas import SCHEMAS

from oracle.errors import Problem
from oracle.logic import Span, Unknown
from oracle.rule import Edition, Reading, Rule, Setting, rules_of
from oracle.rulebook import Broken, Course, Difference, Rulebook, Step

EDITIONS = (Edition("old", "Pond rules of old", "2020-12-31"), Edition("new", "New pond rules", "2030-12-31"))
STALE = Reading(
    "stale-flies",
    "Does a stale fly pay?",
    ("refused", "taken"),
    {"old": "taken", "new": "refused"},
    {"old": "3", "new": "2.2"},
)


@dataclass(frozen=True, slots=True)
class Paying:
    """The flies paid so far; `worth` keeps states apart that are not the same, and no others."""

    course: Course = field(compare=False)
    paid: frozenset[str] = frozenset()


class Pond(Rulebook):
    """Frogs, lilies, flies. An incident is the validated record itself."""

    id = "pond"
    title = "Pond"
    editions = EDITIONS
    readings = (STALE,)
    rules = rules_of(rules)
    aspects = ("leap", "fare", "landing")
    payment_aspect = "fare"
    judged_actions = frozenset(("jump",))
    lint_codes = {"pond-lily": "The frog jumps to a lily that is not in the pond."}
    facts = Facts
    decisions = Decisions
    sizes = SIZES

    def schemas(self) -> Mapping[str, Any]:
        return SCHEMAS

    def decode(self, deal: Any, record: Mapping[str, Any]) -> Mapping[str, Any]:
        return record

    def lint(self, incident: Any) -> Sequence[Problem]:
        known, to = [lily["id"] for lily in incident["before"]["lilies"]], incident["action"].get("to")
        if to is None or to in known:
            return ()
        return (Problem("pond-lily", f"there is no lily {to}", "/action/to", f"the lilies are {', '.join(known)}"),)

    def courses(self, incident: Any, setting: Setting) -> Iterator[Course]:
        before, to = incident["before"], incident["action"].get("to")
        for index, lily in enumerate(before["lilies"]):
            if to in (None, lily["id"]):
                flies = tuple(Fly(fly["id"], True, fly["worth"], fly["stale"]) for fly in before["flies"])
                facts = Facts(
                    _number(before, "legs", "/before/legs"),
                    lily["distance"],
                    lily["distance"],
                    _flag(lily, "closed", f"/before/lilies/{index}/closed"),
                    flies,
                )
                names = {f"flies.{slot}": fly.id for slot, fly in enumerate(flies)}
                yield Course(f"to {lily['id']}", {"to": lily["id"]}, facts, names)

    def view(self, facts: Any, decisions: Any) -> Jump:
        return Jump(facts, decisions)

    def undecided(self, facts: Any) -> Decisions:
        return Decisions(tuple(Use(paid=Unknown(frozenset(("",)))) for _ in facts.flies))

    def witness(self, course: Course, decisions: Any) -> tuple[Step, ...]:
        paid = [fly for fly, use in zip(course.facts.flies, decisions.flies, strict=True) if use.paid is True]
        short = sum(fly.worth for fly in paid) - course.facts.price
        for fly in sorted(paid, key=lambda fly: fly.worth):
            if fly.worth <= short:
                paid.remove(fly)
                short -= fly.worth
        return tuple(Step(fly.id) for fly in paid)

    def say(self, step: Step) -> dict[str, Any]:
        return {"fly": step.what}

    def begin(self, course: Course) -> Paying:
        return Paying(course)

    def moves(self, state: Any) -> Iterator[Step]:
        seen = set()
        for fly in state.course.facts.flies:
            if fly.id not in state.paid and (fly.worth, fly.stale) not in seen:
                seen.add((fly.worth, fly.stale))
                yield Step(fly.id)

    def apply(self, state: Any, step: Step) -> tuple[Any, tuple[Broken, ...]]:
        there = {fly.id for fly in state.course.facts.flies} - state.paid
        wrong = () if step.what in there else (Broken("fly.there", f"there is no fly {step.what}", step.pointer),)
        return replace(state, paid=state.paid | {step.what}), wrong

    def finish(self, course: Course, state: Any, unread: Sequence[Step] = ()) -> tuple[Facts, Decisions]:
        return course.facts, Decisions(tuple(Use(paid=fly.id in state.paid) for fly in course.facts.flies))

    def halfway(self, course: Course, state: Any) -> tuple[Facts, Decisions]:
        return self.finish(course, state)

    def recorded(self, incident: Any) -> tuple[Step, ...] | None:
        pay = incident["action"].get("pay")
        return None if pay is None else tuple(Step(fly["fly"], f"/action/pay/{n}") for n, fly in enumerate(pay))

    def claimed(self, incident: Any) -> bool | None:
        claim = incident.get("claim")
        return None if claim is None else bool(claim["accepted"])

    def is_question(self, incident: Any) -> bool:
        return "claim" not in incident and "after" not in incident

    def freed(self, incident: Any) -> dict[str, Any]:
        action = {name: value for name, value in incident["action"].items() if name not in ("to", "pay")}
        return {**incident, "action": action}

    def words(self, course: Course) -> Mapping[str, str]:
        return {"to": course.choices["to"]}

    def explain(self, rule: Rule, view: Any, course: Course) -> str:
        if rule.id == "jump.reach":
            return f"{course.choices['to']} is {view.facts.distance} away, but the legs reach {view.facts.legs}"
        return rule.title

    def compare(self, incident: Any, played: Any, setting: Setting) -> Sequence[Difference]:
        after = incident.get("after")
        if after is None or played is None:
            return ()
        expected = self.outcome(incident, played, setting)
        return [
            Difference("wrong-aftermath", rule, f"expected {expected[name]}, got {after[name]}", f"/after/{name}")
            for name, rule in (("at", "frog.lands"), ("flies", "flies.gone"))
            if name in after and after[name] != expected[name] and rule not in setting.without
        ]

    def outcome(self, incident: Any, played: Any, setting: Setting) -> dict[str, Any]:
        before = incident["before"]
        after = {"at": before.get("at"), "flies": [fly["id"] for fly in before["flies"]]}
        for rule, what in ((rules.frog_lands, played.course.choices["to"]), (rules.flies_are_gone, played.state.paid)):
            if rule.applies(setting):
                rule(after, what)
        return after


def _number(record: Mapping[str, Any], name: str, pointer: str) -> Any:
    return record.get(name, Span(0, SIZES["lake"]["reach"], frozenset((pointer,))))


def _flag(record: Mapping[str, Any], name: str, pointer: str) -> Any:
    return record.get(name, Unknown(frozenset((pointer,))))
