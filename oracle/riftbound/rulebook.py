"""
The card game's rulebook, put together
======================================

Everything the kernel asks of a rulebook, each answered by the module that knows.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from oracle.deciders.replay import constraint_names
from oracle.deciders.standing import kept
from oracle.errors import Problem
from oracle.resources import corpus
from oracle.riftbound.catalogue import CATALOGUE_DATE, catalogue
from oracle.riftbound.explaining import consequence, difference, explain
from oracle.riftbound.features import affording
from oracle.riftbound.features.case import Case
from oracle.riftbound.features.courses import courses
from oracle.riftbound.features.deal import Deal
from oracle.riftbound.features.facts import SIZES, Decisions, Facts
from oracle.riftbound.features.filling import FIXED, STOCKS, announced
from oracle.riftbound.features.lot import Lot
from oracle.riftbound.features.play import Play
from oracle.riftbound.features.resources import RESOURCES
from oracle.riftbound.lint import LINT_CODES, lint
from oracle.riftbound.procedure import (
    comparing,
    deriving,
    finishing,
    going_on,
    moves,
    paying,
    payments,
    planning,
    witness,
)
from oracle.riftbound.procedure.counting import Usage
from oracle.riftbound.procedure.state import Paying
from oracle.riftbound.readings import EDITIONS, READINGS
from oracle.riftbound.rules import (
    announcing,
    arriving,
    check,
    cleanup,
    continuing,
    entering,
    location,
    objects,
    spending,
    timing,
    triggering,
    undoing,
)
from oracle.riftbound.rules import paying as paying_rules
from oracle.riftbound.services import RiftboundServices
from oracle.riftbound.vocabulary.action import Incident
from oracle.rule import Kind, Rule, Setting, rules_of
from oracle.rulebook import Broken, Course, Difference, Doubt, Rulebook, Step, rules_in_force


class Riftbound(RiftboundServices, Rulebook):
    """Riftbound: playing cards, Ambush, timing, costs and their payment, the legality check."""

    id = "riftbound"
    title = "Riftbound"
    usual = True
    editions = EDITIONS
    readings = READINGS
    rules = rules_of(
        announcing,
        timing,
        location,
        undoing,
        paying_rules,
        check,
        objects,
        spending,
        entering,
        triggering,
        arriving,
        cleanup,
        continuing,
    )
    aspects = ("timing", "destination", "prohibitions", "cost", "payment", "check", "entry", "aftermath")
    choice_aspects = frozenset(("destination", "prohibitions", "cost"))
    catalogue = CATALOGUE_DATE
    judged_actions = frozenset(("play", "activate"))
    tells_readings = True
    lint_codes = LINT_CODES
    facts = Facts
    decisions = Decisions
    sizes = SIZES
    fixed = FIXED
    plenty = frozenset((*RESOURCES, *STOCKS))

    def open(self, header: Mapping[str, Any], setting: Setting) -> Deal:
        """The deal of a trace: players, teams, card definitions."""
        return Deal(header, setting.edition, setting.as_of)

    def decode(self, deal: Any, record: Mapping[str, Any]) -> Case:
        """A validated incident as a case."""
        return Case(deal, msgspec.convert(record, Incident))

    def decode_beside(self, incident: Any, deal: Deal, record: Mapping[str, Any]) -> Case:
        """The position is not converted again, and what was found out about it is kept."""
        return Case(deal, msgspec.convert({**record, "before": incident.position}, Incident), incident)

    def lint(self, incident: Any) -> Sequence[Problem]:
        """What is ill-formed about the position or the action."""
        return lint(incident)

    def courses(self, incident: Any, setting: Setting) -> Iterator[Course]:
        """Every way to take the choices that are open."""
        return courses(_invited(incident, setting))

    def every_course(self, incident: Any, setting: Setting) -> Iterator[Course]:
        """Optional costs that help nothing are chosen, too: Accelerate is one of them."""
        return courses(_invited(incident, setting), everything=True)

    def promising(self, incident: Any, setting: Setting, everything: bool = False) -> Iterator[Course]:
        """Those that cost no more than the player could ever pay, where the rules about that are in force."""
        judged = constraint_names(self, setting) >= affording.RULES
        return courses(_invited(incident, setting), everything=everything, affordable=judged)

    def announced(self, incident: Any, setting: Setting) -> Facts | None:
        """Timing and the card, where no permission in force could bring Action or Reaction to a destination."""
        case = _invited(incident, setting)
        return None if case.texts.saying("grants", case.own) else announced(case)

    def view(self, facts: Any, decisions: Any) -> Play:
        """The play as rules see it."""
        return Play(facts, decisions)

    def candidates(self, facts: Any, rules: frozenset[str], done: Any = None) -> Iterator[Decisions] | None:
        """Decisions worth trying for known facts."""
        return planning.candidates(facts, rules, done)

    def relaxed(self, facts: Any) -> list[Decisions] | None:
        """Decisions for every set of rules that could be kept."""
        return planning.relaxed(facts)

    def undecided(self, facts: Any) -> Decisions:
        """Decisions of which nothing is known."""
        return planning.undecided(facts)

    def witness(self, course: Course, decisions: Any) -> tuple[Step, ...]:
        """The canonical payment."""
        ids = tuple(thing.id for thing in course.facts.things)
        return tuple(Step(step) for step in witness.steps(course.origin, decisions, ids))

    def payments(self, course: Course, setting: Setting, limit: int) -> Iterator[tuple[Step, ...]] | None:
        """Legal payments written out, at most `limit`."""
        found = self._payments(course, setting)
        if found is None:
            return None
        written = (payments.written(course.origin, course.facts, usage) for usage in itertools.islice(found, limit))
        return (tuple(Step(step) for step in steps) for steps in written)

    def count(self, course: Course, setting: Setting) -> int | None:
        """How many payments there are."""
        found = self._payments(course, setting)
        return None if found is None else sum(1 for _ in found)

    def _payments(self, course: Course, setting: Setting) -> Iterator[Usage] | None:
        rules = rules_in_force(self, Kind.CONSTRAINT, setting)
        return payments.payments(course.origin, course.facts, lambda each: kept(self, course.facts, each, rules))

    def resolve_card(self, name: str) -> str | None:
        """A card's name or printing to its id in the catalogue."""
        return catalogue().resolve(name)

    def say(self, step: Step) -> dict[str, Any]:
        """A payment step in the trace's words."""
        return _plain(msgspec.to_builtins(step.what))

    def begin(self, course: Course) -> Paying:
        """Nothing has been paid yet."""
        return Paying(course.origin)

    def moves(self, state: Any) -> Iterator[Step]:
        """The payments possible now."""
        return (Step(step) for step in moves.moves(state))

    def apply(self, state: Any, step: Step) -> tuple[Any, tuple[Broken, ...]]:
        """The state after a payment."""
        return paying.pay(state, step.what, step.pointer)

    def skipped(self, state: Any, pointer: str) -> Any:
        """What was added by then is not known any more."""
        return msgspec.structs.replace(state, unread=state.unread or pointer)

    def finish(self, course: Course, state: Any, unread: Sequence[Step] = ()) -> tuple[Facts, Decisions]:
        """Facts and decisions when the legality check comes."""
        if unread:
            return finishing.finish_unread(state, course.facts, [step.what for step in unread])
        return finishing.finish(state, course.facts)

    def halfway(self, course: Course, state: Any) -> tuple[Facts, Decisions]:
        """Facts and decisions in the middle of paying."""
        return finishing.halfway(state, course.facts)

    def recorded(self, incident: Any) -> tuple[Step, ...] | None:
        """The payment as recorded; None if the record does not say how it was paid."""
        pay = incident.action.pay
        if not isinstance(pay, tuple):
            return None
        return tuple(Step(step, f"/action/pay/{index}") for index, step in enumerate(pay))

    def derived(self, incident: Any, course: Course) -> Iterator[tuple[Step, ...]] | None:
        """Payments read off the position afterwards, for a play that the engine says it accepted."""
        found = deriving.derived(course.origin) if self.claimed(incident) else None
        return None if found is None else (tuple(Step(step, "/action/pay") for step in steps) for steps in found)

    def claimed(self, incident: Any) -> bool | None:
        """Whether the engine accepted the action."""
        claim = incident.incident.claim
        return None if isinstance(claim, UnsetType) else claim.accepted

    def is_question(self, incident: Any) -> bool:
        """Neither a claim nor a position after it: a question about what is possible."""
        record = incident.incident
        return isinstance(record.claim, UnsetType) and isinstance(record.after, UnsetType)

    def freed(self, incident: Any) -> Case:
        """The same incident with destination, costs and discounts open again."""
        action = msgspec.structs.replace(
            incident.action, to=UNSET, optional=UNSET, base=None, discounts=UNSET, pay=UNSET, repeat=0
        )
        return Case(incident.deal, msgspec.structs.replace(incident.incident, action=action), incident)

    def may_begin_hopeless(self, setting: Setting) -> bool:
        """The reading `not-playing`: is leaving it be an alternative to a play that fails every way?"""
        return setting.readings["not-playing"] != "yes"

    def headline(self, incident: Any) -> str:
        """The card, where it goes and who plays it."""
        case: Case = incident
        verb = " (ability)" if case.activates else ""
        to = f" to {case.action.to}" if isinstance(case.action.to, str) else ""
        return f"{case.card.name or case.card_id or case.action.source}{verb}{to} by {case.player}"

    def picture(self, incident: Any, setting: Setting, why: str) -> str:
        """The board with the card that is played."""
        from oracle.riftbound.picture import draw

        return draw(incident, self.headline(incident), why)

    def sources(self) -> Iterable[Path]:
        """The bundled cards."""
        return sorted((corpus() / "cards").glob("*.json"))

    def difference(self, course: Course, steps: Sequence[Step], other: Course, others: Sequence[Step]) -> str:
        """What to do instead, in a sentence."""
        return difference(course, steps, other, others)

    def words(self, course: Course) -> Mapping[str, str]:
        """The player and the destination."""
        lot: Lot = course.origin
        return {"player": lot.case.player, "to": lot.attempt.to or "its destination"}

    def explain(self, rule: Rule, view: Any, course: Course) -> str:
        """A sentence with the particulars."""
        return explain(rule, view, course)

    def doubts(self, incident: Any) -> Sequence[Doubt]:
        """Card texts that the vocabulary cannot say and that could matter."""
        return list(dict.fromkeys(unread(incident, self.aspects)))

    def compare(self, incident: Any, played: Any, setting: Setting) -> Sequence[Difference]:
        """Differences between what came after and what should have."""
        if played is None:
            return [wrong for wrong in comparing.compare_refused(incident) if wrong.rule not in setting.without]
        board = comparing.expected(played.state, rules_in_force(self, Kind.OUTCOME, setting))
        found = comparing.compare_played(incident, board)
        return [wrong for wrong in found if wrong.rule not in setting.without]

    def compare_unpaid(self, incident: Any, played: Any, setting: Setting) -> Sequence[Difference]:
        """How the card entered, where neither another payment nor a text could have changed it."""
        if not comparing.enters_the_same(played.state.lot):
            return ()
        board = comparing.expected(played.state, rules_in_force(self, Kind.OUTCOME, setting))
        found = comparing.compare_entry(incident, board)
        return [wrong for wrong in found if not wrong.missing and wrong.rule not in setting.without]

    def consequence(self, incident: Any, played: Any, setting: Setting) -> str:
        """How the card enters and who acts next."""
        return consequence(comparing.expected(played.state, rules_in_force(self, Kind.OUTCOME, setting)))

    def outcome(self, incident: Any, played: Any, setting: Setting) -> Mapping[str, Any]:
        """The position that a legal play leads to."""
        return comparing.outcome_record(
            incident, comparing.expected(played.state, rules_in_force(self, Kind.OUTCOME, setting))
        )

    def position_after(self, incident: Any, played: Any, setting: Setting) -> Mapping[str, Any]:
        """The whole position that a legal play leads to."""
        return going_on.position_after(comparing.expected(played.state, rules_in_force(self, Kind.OUTCOME, setting)))


def _invited(case: Case, setting: Setting) -> Case:
    """The case, with what the reading says of a teammate who was invited to play; asked only where somebody was."""
    any_card = case.position.invited is not None and setting.readings["invited-play"] == "any-card"
    if any_card is case.invited_play_any:
        return case
    # What is known of a case depends on it.
    other = Case(case.deal, case.incident, case)
    other.invited_play_any = any_card
    return other


def _plain(record: Mapping[str, Any]) -> dict[str, Any]:
    """The record without what is left at its default."""
    said = {key: value for key, value in record.items() if not _is_default(key, value)}
    return {key: _plain(value) if isinstance(value, dict) else value for key, value in said.items()}


def unread(case: Case, aspects: Sequence[str]) -> Iterator[Doubt]:
    """Each text that is not modelled, for the aspects it names; all if it names none.

    Texts about timing and destination only add permissions; no text lifts a prohibition (CR 054.1).
    """
    for text in (case.own, *case.texts.in_force):
        for entry in text.card.unmodelled:
            named, colon, words = entry.partition(": ")
            for aspect in [named] if colon and named in aspects else aspects:
                permits, forbids = aspect != "prohibitions", aspect not in ("timing", "destination")
                yield Doubt(aspect, f"{text.card.name or text.id}: {words or entry}", permits, forbids)


def _is_default(key: str, value: Any) -> bool:
    return value is None or value in ([], ()) or (key, value) in (("ability", 0), ("amount", 1), ("from", "board"))
