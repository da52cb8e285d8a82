"""
The miniature game's rulebook, put together
===========================================

Everything the kernel asks of a rulebook, each answered by the module that knows.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

import msgspec
from msgspec import UNSET

from oracle.deathburgh.explaining import consequence, difference, explain
from oracle.deathburgh.features.attempt import Attempt
from oracle.deathburgh.features.courses import courses, glance
from oracle.deathburgh.features.facts import SIZES, Decisions, Facts
from oracle.deathburgh.features.filling import facts_of
from oracle.deathburgh.features.scene import Scene
from oracle.deathburgh.features.view import Reacting
from oracle.deathburgh.lint import LINT_CODES, lint
from oracle.deathburgh.procedure import comparing, planning, rolling, steps
from oracle.deathburgh.procedure.steps import Ambushing
from oracle.deathburgh.readings import EDITIONS, READINGS
from oracle.deathburgh.rules import (
    aftermath,
    ambushing,
    answering,
    attacking,
    declaring,
    reacting,
    resuming,
    routing,
    triggering,
)
from oracle.deathburgh.services import DeathburghServices
from oracle.deathburgh.vocabulary.incident import Incident, Reaction
from oracle.errors import Problem
from oracle.rule import Kind, Rule, Setting, rules_of
from oracle.rulebook import Broken, Course, Difference, Rulebook, Step, rules_in_force
from oracle.services import Misplaced


class Deathburgh(DeathburghServices, Rulebook):
    """Deathburgh: reactions to an action, above all the Ambush."""

    id = "deathburgh"
    title = "Deathburgh"
    editions = EDITIONS
    readings = READINGS
    rules = rules_of(reacting, triggering, ambushing, declaring, routing, attacking, answering, resuming, aftermath)
    aspects = (
        *("reaction", "move", "trigger", "ambusher", "declaration", "route", "attack", "answers", "resumption"),
        "aftermath",
    )
    payment_aspect = "route"
    payment_pointer = "/reactions"
    tells_readings = True
    unread = frozenset(
        (
            *("react.opponent", "react.to-an-action", "react.fits", "react.once-a-side", "trigger.in-progress"),
            *("ambusher.stands", "ambusher.not-moved", "mover.aggressive", "mover.once", "route.only-aggressive-moves"),
            *("roll.soul-left", "roll.ensouled-six", "route.on-board", "word.passes", "word.returns"),
            *("answer.to-an-attack", "answer.stands", "answer.fits", "answer.once", "answer.dice", "resume.survivor"),
        )
    )
    judged_actions = frozenset(("ambush", "reaction"))
    lint_codes = LINT_CODES
    facts = Facts
    decisions = Decisions
    sizes = SIZES
    idle: Mapping[str, Any] = {"type": "pass"}

    def kind_of(self, record: Mapping[str, Any]) -> str:
        """An action with a reaction to it, or a move that is asked about; anything else is followed."""
        action = str(record["action"]["type"])
        reactions = record.get("reactions")
        if reactions:
            return "ambush" if reactions[-1]["type"] == "ambush" else "reaction"
        return "ambush" if action == "move" and reactions is None else action

    def decode(self, deal: Any, record: Mapping[str, Any]) -> Scene:
        """A validated incident as a scene."""
        return Scene(msgspec.convert(record, Incident), deal.get("readings") or {})

    def headline(self, incident: Any) -> str:
        """Who reacts to whose action."""
        scene: Scene = incident
        action = str(scene.action.kind if scene.action.kind is not UNSET else scene.action.type)
        if scene.judged is None:
            return f"an Ambush of {scene.mover.id} ({action})"
        reaction = scene.reactions[scene.judged]
        return f"{reaction.type} by {reaction.figure} against {scene.mover.id} ({action})"

    def lint(self, incident: Any) -> Sequence[Problem]:
        """What is ill-formed about the record."""
        return list(lint(incident))

    def courses(self, incident: Any, setting: Setting) -> Iterator[Course]:
        """One for every figure that is asked about; a question also learns with which faces it could attack."""
        for course in courses(incident, setting.readings):
            if self.is_question(incident):
                found = self.successes(course, setting)
                yield replace(course, choices={**course.choices, "faces": found, "chance": f"{len(found)}/6"})
            else:
                yield course

    def successes(self, course: Course, setting: Setting) -> list[int]:
        """The faces of the die with which the figure can surely attack."""
        return rolling.successes(course.facts, rules_in_force(self, Kind.CONSTRAINT, setting))

    def mislisted(self, course: Course, action: Mapping[str, Any], setting: Setting) -> Iterator[Misplaced]:
        """Rolls that the list has too many or too few of those with which the figure could attack."""
        rules = rules_in_force(self, Kind.CONSTRAINT, setting)
        return rolling.mislisted(course.facts, action, course.choices["faces"], rules)

    def view(self, facts: Any, decisions: Any) -> Reacting:
        """The reaction as rules see it."""
        return Reacting(facts, decisions)

    def glance(self, incident: Any, setting: Setting) -> tuple[Course, Any, Any] | None:
        """The reaction recorded, measured as far as rules ask."""
        if incident.judged is None or not steps.is_told(incident.reactions[-1]):
            return None
        course, done = glance(incident, setting.readings)
        return course, steps.told(course.origin, course.facts), done

    def measured(self, course: Course) -> Course:
        """The course with all that is measured."""
        return replace(course, facts=facts_of(course.origin))

    def candidates(self, facts: Any, rules: frozenset[str], done: Any = None) -> Iterator[Decisions]:
        """Ambushes worth trying."""
        return planning.candidates(facts, done)

    def relaxed(self, facts: Any) -> list[Decisions]:
        """Ambushes for every set of rules that could be kept."""
        return planning.relaxed(facts)

    def undecided(self, facts: Any) -> Decisions:
        """Decisions of which nothing is known."""
        return planning.undecided()

    def witness(self, course: Course, decisions: Any) -> tuple[Step, ...]:
        """Roll, move, attack."""
        return planning.witness(course.origin, decisions) if course.origin.kind == "ambush" else ()

    def say(self, step: Step) -> dict[str, Any]:
        """A step in the trace's words."""
        what = step.what
        if isinstance(what, steps.Told):
            return {what.part: msgspec.to_builtins(what.value)}
        if isinstance(what, steps.Roll):
            return {"roll": what.face}
        if isinstance(what, steps.Go):
            return {"route": [list(point) for point in what.route], "contact": what.to == "contact"}
        return {"attack": what.kind}

    def begin(self, course: Course) -> Ambushing:
        """The Ambush is about to be declared."""
        return Ambushing(course.origin, course.facts)

    def moves(self, state: Any) -> Iterator[Step]:
        """What can happen next."""
        return steps.moves(state)

    def apply(self, state: Any, step: Step) -> tuple[Any, tuple[Broken, ...]]:
        """The state after a step; rules are asked about the whole when it is over."""
        return steps.apply(state, step.what), ()

    def finish(self, course: Course, state: Any, unread: Sequence[Step] = ()) -> tuple[Facts, Decisions]:
        """Facts, and what was done."""
        return course.facts, steps.finish(state)

    def halfway(self, course: Course, state: Any) -> tuple[Facts, Ambushing]:
        """Facts, and how far it has come."""
        return course.facts, state

    def recorded(self, incident: Any) -> tuple[Step, ...] | None:
        """The steps as recorded; None if the record says no more than who ambushes."""
        scene: Scene = incident
        if scene.judged is None:
            return None
        found: tuple[Step, ...] | None = scene.measured("steps", lambda: _recorded(scene, scene.reactions[-1]))
        return found

    def claimed(self, incident: Any) -> bool | None:
        """Whether the engine accepted it."""
        claim = incident.incident.claim
        return None if claim is UNSET else bool(claim.accepted)

    def is_question(self, incident: Any) -> bool:
        """Neither a claim, nor anything done, nor a table after it."""
        scene: Scene = incident
        open_ = scene.incident.claim is UNSET and scene.incident.after is UNSET
        return open_ and self.recorded(incident) is None

    def difference(self, course: Course, steps_: Sequence[Step], other: Course, others: Sequence[Step]) -> str:
        """What could have been done instead with the same roll."""
        return difference(course.origin, [step.what for step in others])

    def words(self, course: Course) -> Mapping[str, str]:
        """The figure, its side, and the mover."""
        attempt: Attempt = course.origin
        return {"figure": attempt.figure.id, "side": attempt.side, "mover": attempt.scene.mover.id}

    def explain(self, rule: Rule, view: Any, course: Course) -> str:
        """A sentence with the particulars."""
        return explain(rule, view, course)

    def compare(self, incident: Any, played: Any, setting: Setting) -> Sequence[Difference]:
        """Differences between the table that came after and the one that should have."""
        after = incident.incident.after
        if after is UNSET or played is None or played.facts.ambush is not True:
            return ()
        return list(comparing.differences(self._expected(played, setting), after))

    def _expected(self, played: Any, setting: Setting) -> Any:
        whole = replace(setting, without=frozenset()) if setting.without else setting
        rules = rules_in_force(self, Kind.OUTCOME, whole)
        return comparing.expected(played.state, played.facts, played.decided, rules, setting.without)

    def picture(self, incident: Any, setting: Setting, why: str) -> str:
        """The table with the move, its pause and the Ambush."""
        from oracle.deathburgh.picture import draw

        return draw(incident, setting.readings, why)

    def consequence(self, incident: Any, played: Any, setting: Setting) -> str:
        """With which rolls the figure attacks, and what failing means."""
        attempt: Attempt = played.course.origin
        if attempt.kind != "ambush":
            return ""
        return consequence(attempt, played.facts, self.successes(played.course, setting))

    def outcome(self, incident: Any, played: Any, setting: Setting) -> Mapping[str, Any] | None:
        """The table that a legal Ambush leads to."""
        if played.facts.ambush is not True:
            return None
        return comparing.outcome(self._expected(played, setting))

    def position_after(self, incident: Any, played: Any, setting: Setting) -> Mapping[str, Any] | None:
        """The whole table that a legal Ambush leads to; what other reactions lead to is not told, so as it was."""
        if played.facts.ambush is not True:
            return dict(msgspec.to_builtins(incident.position))
        return comparing.whole(self._expected(played, setting))


def _recorded(scene: Scene, reaction: Reaction) -> tuple[Step, ...] | None:
    if not steps.is_told(reaction):
        return None
    return steps.recorded(Attempt(scene, scene.figures[reaction.figure], reaction, {}))
