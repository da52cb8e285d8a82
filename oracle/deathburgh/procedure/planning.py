"""
Ambushes worth trying
=====================

Every face, everywhere the ambusher can go, every attack: few enough to list. The first that keeps the rules is the
answer to a question; what a record fixes is kept.
"""

from __future__ import annotations

from collections.abc import Iterator

from oracle.deathburgh.features import deeds, shooting
from oracle.deathburgh.features.attempt import Attempt
from oracle.deathburgh.features.facts import FACES, Decisions, Facts
from oracle.deathburgh.procedure.steps import Ambushing, Attack, Go, Roll, Went, planned
from oracle.deathburgh.vocabulary.words import INCH, Path
from oracle.facts import changed, fields_of
from oracle.logic import Span, Unknown
from oracle.rulebook import Step

SUCCESSES: tuple[tuple[Went, str], ...] = (("contact", "melee"), ("away", "ranged"))
FAILURES: tuple[tuple[Went, str], ...] = (("stay", ""), ("contact", ""), ("away", ""))
FAULTS: tuple[tuple[Went, str], ...] = (("contact", "ranged"), ("stay", "melee"), ("stay", "ranged"), ("away", "melee"))

ANYTHING: frozenset[str] = frozenset(("",))


def faces(facts: Facts) -> range | list[int]:
    """The faces that the die may show."""
    rolled = facts.rolled
    return [rolled] if isinstance(rolled, int) and rolled else range(1, FACES + 1)


def candidates(facts: Facts, done: Ambushing | None) -> Iterator[Decisions]:
    """Decisions in the order in which a player prefers them: an attack with the lowest roll, else a failure."""
    if done is not None and done.told and done.attempt.kind == "ambush":
        yield from _going_on(facts, done)
        return
    for ways in (SUCCESSES, FAILURES):
        for face in faces(facts):
            for went, attack in ways:
                yield planned(facts, face, went, attack)


def relaxed(facts: Facts) -> list[Decisions]:
    """Decisions of which one keeps whatever rules can be kept together."""
    ways = (*SUCCESSES, *FAILURES, *FAULTS)
    return [planned(facts, face, went, attack) for face in faces(facts) for went, attack in ways]


def _going_on(facts: Facts, done: Ambushing) -> Iterator[Decisions]:
    """How a recorded Ambush could go on after the steps told."""
    recorded = deeds.recorded(done.attempt)
    if "route" not in done.told and "contact" not in done.told:
        for each in candidates(facts, None):
            for name in ("early", "late", "after_start", "at_end") if "declaredAt" in done.told else ():
                setattr(each, name, getattr(recorded, name))
            yield each
        return
    if "attack" not in done.told:
        for fights, shoots in ((True, False), (False, True), (False, False)):
            yield _unanswered(changed(recorded, fights=fights, shoots=shoots))
    else:
        yield recorded if "replies" in done.told else _unanswered(recorded)


def _unanswered(done: Decisions) -> Decisions:
    silent = {"answered": False, "only_dodges": True, "runs": False, "unfit": False, "others_answer": False}
    return changed(done, **silent, twice=False, wrong_dice=False, falls=False, word_returns=True)


def undecided() -> Decisions:
    """Decisions of which nothing is known."""
    unknown = Unknown(ANYTHING)
    values = {field.name: unknown for field in fields_of(Decisions) if field.cap is None}
    return Decisions(**values, roll=Span(1, FACES, ANYTHING))


def witness(attempt: Attempt, done: Decisions) -> tuple[Step, ...]:
    """The decisions as steps."""
    assert isinstance(done.roll, int)
    went: Went = "contact" if done.contact is True else "away" if done.shoots is True else "stay"
    steps = [Step(Roll(done.roll)), Step(Go(went, _route(attempt, went, done.roll)))]
    if done.fights is True or done.shoots is True:
        steps.append(Step(Attack("melee" if done.fights is True else "ranged")))
    return tuple(steps)


def _route(attempt: Attempt, went: Went, face: int) -> Path:
    """A route that leads there, rounded to whole units."""
    start = attempt.scene.at(attempt.figure)
    if went == "contact" and not attempt.ground.touching:
        way = attempt.ground.shortest.way
        return tuple((round(x), round(y)) for x, y in way) or (start,)
    if went == "away":
        least = 4 * INCH if attempt.readings["four-inches"] == "travel" else 0
        place = shooting.place(attempt.ground, face * INCH, least)
        return (start,) if place is None or place == start else (start, place)
    return (start,)
