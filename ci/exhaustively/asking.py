"""One situation after the other: what the referee says about each play, and what the product says."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec

from ci.exhaustively.dealing import deal, incident, position
from ci.exhaustively.deciding import Deciders, Split
from ci.exhaustively.tally import Tally
from oracle.deciders.answer import Disagreement, pay
from oracle.deciders.replay import replay
from oracle.riftbound.features.case import Case
from oracle.riftbound.lint import lint
from oracle.riftbound.rulebook import Riftbound
from oracle.rule import Setting
from oracle.rulebook import Course, Step
from tests.referee import BATTLEFIELDS, PLACES, After, Place, Situation, after, judge
from tests.referee.play import exact, rune_uses


def brief(s: Situation) -> str:
    """The situation, what is absent left out."""
    parts = [f"{name}={value!r}" for name in s.__dataclass_fields__ if (value := getattr(s, name)) not in ((), None)]
    return f"Situation({', '.join(part for part in parts if not part.endswith('=False') and not part.endswith('=0'))})"


class Asker:
    """Compares product and referee on situations in the referee's order; `tally` holds the result."""

    def __init__(self, edition: str = "1.4", without: Iterable[str] = ()) -> None:
        self.rulebook = Riftbound()
        last_day = {each.id: each.last_day for each in self.rulebook.editions}[edition]
        readings = {reading.name: reading.default[edition] for reading in self.rulebook.readings}
        self.setting = Setting(edition, last_day, readings, frozenset(without))
        self.deal = deal(edition, last_day)
        self.deciders = Deciders(self.rulebook, self.setting)
        self.tally = Tally()
        self._table: object = None
        self._seen: set[object] = set()

    def ask(self, s: Situation) -> None:
        """Every destination, with Accelerate and without."""
        table = (s.own_turn, s.showdown, s.closed, s.units, s.enemy, s.controls_x)
        before = position(s)
        if table != self._table:
            self._table = table
            self._seen.clear()
            for problem in lint(Case(self.deal, incident(before, False))):
                self._differ(s, "anywhere", False, f"lint: {problem.code} {problem.message}")
        self.tally.situations += 1
        for accelerate in (False, True):
            case = Case(self.deal, incident(before, accelerate))
            courses = list(self.rulebook.courses(case, self.setting))
            if [course.choices["to"] for course in courses] != list(PLACES):
                self._differ(s, "anywhere", accelerate, f"courses: {[course.label for course in courses]}")
                continue
            for to, course in zip(PLACES, courses, strict=True):
                self._compare(s, case, to, accelerate, course)

    def _differ(self, s: Situation, to: str, accelerate: bool, what: str) -> None:
        """Notes a disagreement about this play."""
        self.tally.differ(f"{what}; to {to}{' with Accelerate' if accelerate else ''}: {brief(s)}")

    def _compare(self, s: Situation, case: Case, to: Place, accelerate: bool, course: Course) -> None:
        tally = self.tally
        tally.questions += 1
        expected = judge(s, to, accelerate)
        try:
            decided, fresh = self.deciders.decide(course)
        except (Split, Disagreement, TypeError, ValueError) as split:
            self._differ(s, to, accelerate, f"deciders: {split}")
            return
        tally.facts += fresh
        tally.legal += expected.legal
        if decided.legal is not expected.legal:
            why = "legal" if expected.legal else f"illegal ({', '.join(sorted(expected.broken))})"
            self._differ(s, to, accelerate, f"referee says {why}, product {decided.legal}")
            return
        if not expected.legal:
            return
        victims = {course.facts.things[slot].id for slot in decided.victims}
        if victims != {f"u{index}" for index in expected.victims}:
            self._differ(s, to, accelerate, f"victims {sorted(expected.victims)}, product {sorted(victims)}")
            return
        if fresh and decided.ways is not None:
            tally.counts += 1
            ways = kinds_of_payment(s, accelerate, expected.victims)
            if ways != decided.ways:
                self._differ(s, to, accelerate, f"{ways} payments, product {decided.ways}")
        plays = (to, accelerate, s.ambush, s.reaction, s.kill, s.accelerate)
        if plays not in self._seen:
            self._seen.add(plays)
            self._follow(s, case, to, accelerate, course)

    def _follow(self, s: Situation, case: Case, to: Place, accelerate: bool, course: Course) -> None:
        """What comes after, for every legal kill."""
        found = pay(self.rulebook, course, self.setting)
        assert found is not None
        victims: list[int | None] = [*sorted(judge(s, to, accelerate).victims)] or [None]
        for victim in victims:
            steps = tuple(_with_victim(found.steps, victim))
            played = replay(self.rulebook, course, steps, self.setting)
            if not played.legal:
                self._differ(s, to, accelerate, f"killing u{victim}: {played.broken}")
                continue
            self.tally.outcomes += 1
            expected = after(s, to, accelerate, victim)
            came = came_of(s, self.rulebook.outcome(case, played, self.setting))
            if came != expected:
                self._differ(s, to, accelerate, f"killing {victim}: {_difference(expected, came)}")


def kinds_of_payment(s: Situation, accelerate: bool, victims: frozenset[int]) -> int:
    """The referee's payments without waste, runes and units that nothing tells apart counted once."""
    uses = (each for each in rune_uses(s.runes) if exact(s, accelerate, each))
    kinds = {tuple(sorted(zip(s.runes, each, strict=True))) for each in uses}
    return len(kinds) * max(len({s.units[victim] for victim in victims}), 1)


def _with_victim(steps: tuple[Step, ...], victim: int | None) -> Iterator[Step]:
    """The same payment with another unit killed."""
    for step in steps:
        kills = step.what.kill is not None
        yield Step(msgspec.structs.replace(step.what, kill=f"u{victim}"), step.pointer) if kills else step


def came_of(s: Situation, record: Mapping[str, Any]) -> After:
    """The product's position afterwards in the referee's words."""
    fields = {each["id"]: each for each in record["battlefields"]}
    unit = next(thing for thing in record["objects"] if thing["id"] == "card")
    began = [
        each for each in fields.values() if each["showdown"] == "ongoing" and not (s.showdown and each["id"] == "X")
    ]
    fights = [each for each in began if each["combat"] and each["combat"]["status"] == "ongoing"]
    return After(
        place=unit["at"],
        ready=not unit["exhausted"],
        controlled=frozenset(at for at in BATTLEFIELDS if fields[at]["controller"] == "player"),
        contested=frozenset(at for at in BATTLEFIELDS if fields[at]["contestedBy"] == "player"),
        chain_empty=not record["chain"],
        opens="combat" if fights else "showdown" if began else None,
        priority=record["priority"],
        focus=record["focus"],
    )


def _difference(expected: After, came: After) -> str:
    names = [name for name in expected.__dataclass_fields__ if getattr(expected, name) != getattr(came, name)]
    return ", ".join(f"{name} {_say(getattr(expected, name))}, product {_say(getattr(came, name))}" for name in names)


def _say(value: object) -> object:
    return sorted(value) if isinstance(value, frozenset) else value
