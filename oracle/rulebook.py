"""
Rulebooks
=========

The kernel knows a game only through this module. A rulebook registers under the entry point group
`ambush.rulebooks` and is an object of class `Rulebook`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec

from oracle.errors import Problem
from oracle.rule import Edition, Kind, Reading, Rule, Setting
from oracle.services import Services


@dataclass(frozen=True, slots=True)
class Course:
    """One way to take the choices that are locked before paying, and the facts it leads to.

    `facts` is an instance of the rulebook's declared fact class. `choices` says the locked choices in the trace's
    words. `names` maps a slot such as `things.2` to the id a person knows.
    """

    label: str
    choices: Mapping[str, Any]
    facts: Any
    names: Mapping[str, str]
    origin: Any = None


class Step(msgspec.Struct, frozen=True):
    """One payment step as the rulebook's own value, and where it stands in the record."""

    what: Any
    pointer: str = ""


@dataclass(frozen=True, slots=True)
class Broken:
    """A rule that does not hold: which one, where, and why in a sentence."""

    rule: str
    message: str
    pointer: str = ""


@dataclass(frozen=True, slots=True)
class Doubt:
    """Something about an aspect that the rulebook cannot read, such as a card text outside the vocabulary.

    What might permit leaves nothing illegal for certain, what might forbid leaves nothing legal for certain.
    """

    aspect: str
    message: str
    permits: bool = True
    forbids: bool = True


class Unrecorded(Exception):
    """The record does not say; `pointer` is the JSON pointer of the field that would."""

    def __init__(self, pointer: str) -> None:
        super().__init__(pointer)
        self.pointer = pointer


@dataclass(frozen=True, slots=True)
class Difference:
    """Something that came out differently than the rules expect; `kind` is a finding's kind."""

    kind: str
    rule: str
    message: str
    pointer: str = ""
    missing: tuple[str, ...] = ()
    """Not a fault but a gap: the record leaves these fields out, so the aspect is undetermined."""


class Rulebook(Services, ABC):
    """One game's rules. A subclass fills in the class attributes and the methods; all are pure."""

    id: str
    title: str
    editions: tuple[Edition, ...]
    readings: tuple[Reading, ...]
    rules: tuple[Rule, ...]
    aspects: tuple[str, ...]
    usual: bool = False
    """Whether it is meant where several rulebooks are installed and none is named."""
    payment_aspect: str = "payment"
    """The aspect that is open where the record does not say how it was paid."""
    payment_pointer: str = "/action/pay"
    """Where the record would say how it was paid."""
    aftermath_aspect: str = "aftermath"
    """The aspect of differences in what came after that no rule is named for."""
    choice_aspects: frozenset[str] = frozenset()
    """Aspects of rules about the choices themselves: a choice that breaks only these is wrong, not doomed."""
    tells_readings: bool = False
    """Whether a verdict against a claim says under which other readings the claim would hold."""
    unread: frozenset[str] = frozenset()
    """Rules about which no reading has anything to say: what breaks one breaks it by all of them."""
    judged_actions: frozenset[str]
    """The action types that are judged; others are followed or passed through."""
    facts: type[Any]
    decisions: type[Any]
    sizes: Mapping[str, Mapping[str, int]]
    """Size classes by name, smallest first: slot field -> how many."""
    catalogue: str = ""
    """The day (ISO) up to which bundled texts were followed; empty if there is nothing of the kind."""
    lint_codes: Mapping[str, str] = {}
    """What each code that `lint` gives means, in a line."""
    idle: Mapping[str, Any] = {"type": "pass"}
    """An action with which a position alone makes a well-formed incident."""

    def schemas(self) -> Mapping[str, Any] | None:
        """JSON Schemas by record kind, or None if they are the bundled ones."""
        return None

    def sources(self) -> Iterable[Path]:
        """Files outside the rulebook's own package that its verdicts depend on, for the content hash."""
        return ()

    def resolve_card(self, name: str) -> str | None:
        """The id of the bundled card with this number or name; None if there is none."""
        return None

    def open(self, header: Mapping[str, Any], setting: Setting) -> Any:
        """What holds for a whole trace, from its validated header; handed to `decode`."""
        return header

    def kind_of(self, record: Mapping[str, Any]) -> str:
        """The action type of a validated incident record."""
        return str(record["action"]["type"])

    @abstractmethod
    def decode(self, deal: Any, record: Mapping[str, Any]) -> Any:
        """A validated incident record as the rulebook's own typed value."""

    def decode_beside(self, incident: Any, deal: Any, record: Mapping[str, Any]) -> Any:
        """A record with the very same position as an incident of this deal; what is known of it may be shared."""
        return self.decode(deal, record)

    def headline(self, incident: Any) -> str:
        """What was done, in a few words such as "Barrow Knight to X by A"; empty if the record's words must do."""
        return ""

    def lint(self, incident: Any) -> Sequence[Problem]:
        """What is ill-formed about the incident; empty if it can be judged."""
        return ()

    @abstractmethod
    def courses(self, incident: Any, setting: Setting) -> Iterator[Course]:
        """Every way to take the choices the incident leaves open, in a fixed order, most natural first."""

    def every_course(self, incident: Any, setting: Setting) -> Iterator[Course]:
        """The courses, also those with choices that only cost more."""
        return self.courses(incident, setting)

    def promising(self, incident: Any, setting: Setting, everything: bool = False) -> Iterator[Course]:
        """The courses, or every course, perhaps without some that certainly cannot be paid."""
        return (self.every_course if everything else self.courses)(incident, setting)

    plenty: frozenset[str] = frozenset()
    """Numbers among the facts, and in their slots, of which more never breaks a rule that less would keep."""
    fixed: frozenset[str] = frozenset()
    """Facts that are mostly the same whatever is chosen: `announced` says when."""

    def announced(self, incident: Any, setting: Setting) -> Any | None:
        """Facts of which the `fixed` ones are right whatever is chosen; None if some may not be."""
        return None

    @abstractmethod
    def view(self, facts: Any, decisions: Any) -> Any:
        """What rules are given: facts and decisions with the names the rules use."""

    def candidates(self, facts: Any, rules: frozenset[str], done: Any = None) -> Iterator[Any] | None:
        """Decisions to try in a fixed order, so that if any decisions keep the named constraints, one of these does.

        `done` are decisions taken already, which all candidates keep. None if the rulebook has no such list for these
        facts; then the solver alone decides.
        """
        return None

    def relaxed(self, facts: Any) -> list[Any] | None:
        """Decisions so that whatever set of constraints some decisions keep, one of these keeps it; None if there is
        no such list for these facts."""
        return None

    def glance(self, incident: Any, setting: Setting) -> tuple[Course, Any, Any] | None:
        """The course that a record means, the state that its steps lead to, none of them wrong in itself, and the
        decisions taken. Facts and decisions are only worked out, and readings only consulted, as far as rules ask.

        None if the record does not say how it was paid, or the rulebook has no such thing.
        """
        return None

    def measured(self, course: Course) -> Course:
        """A course of a glance with all its facts worked out."""
        return course

    @abstractmethod
    def undecided(self, facts: Any) -> Any:
        """Decisions of which nothing is known, for asking what holds however they are taken."""

    @abstractmethod
    def witness(self, course: Course, decisions: Any) -> tuple[Step, ...]:
        """The decisions as an ordered list of steps, the canonical one, without what is not needed."""

    @abstractmethod
    def say(self, step: Step) -> dict[str, Any]:
        """A step in the trace's words."""

    def payments(self, course: Course, setting: Setting, limit: int) -> Iterator[tuple[Step, ...]] | None:
        """Legal payments that differ in what an object is used for, in a fixed order, at most `limit`.

        None if the rulebook has no quick way; then all steps are searched.
        """
        return None

    def count(self, course: Course, setting: Setting) -> int | None:
        """How many such payments there are; None if the rulebook has no quick way."""
        return None

    @abstractmethod
    def begin(self, course: Course) -> Any:
        """The state of the procedure right after the choices: immutable, hashable, equal where nothing differs."""

    @abstractmethod
    def moves(self, state: Any) -> Iterator[Step]:
        """The steps possible now, interchangeable objects once."""

    @abstractmethod
    def apply(self, state: Any, step: Step) -> tuple[Any, tuple[Broken, ...]]:
        """The state after the step, and the rules the step breaks; the state then is as if it had been allowed.

        Raises Unrecorded if the record leaves out what the step depends on.
        """

    def skipped(self, state: Any, pointer: str) -> Any:
        """The state after a step of which the record does not say what it did; `pointer` is what is missing."""
        return state

    @abstractmethod
    def finish(self, course: Course, state: Any, unread: Sequence[Step] = ()) -> tuple[Any, Any]:
        """Facts and decisions as they stand when the legality check comes, for `view`.

        What steps that could not be read (`unread`) may have done is unknown in them.
        """

    @abstractmethod
    def halfway(self, course: Course, state: Any) -> tuple[Any, Any]:
        """Facts as they stand in the middle of paying, and the decisions taken by then, for `candidates`."""

    @abstractmethod
    def recorded(self, incident: Any) -> tuple[Step, ...] | None:
        """The payment as recorded, in order; None if the record does not say."""

    def derived(self, incident: Any, course: Course) -> Iterator[tuple[Step, ...]] | None:
        """Payments that the position afterwards allows where the record does not say; None if it does not fix any."""
        return None

    def claimed(self, incident: Any) -> bool | None:
        """Whether the engine says that it accepted the action; None if there is no claim."""
        return None

    def is_question(self, incident: Any) -> bool:
        """Whether this only asks what is possible: neither a claim, nor a payment, nor a position after it."""
        return False

    def freed(self, incident: Any) -> Any:
        """The same incident with its choices open again, for finding alternatives."""
        return incident

    def may_begin_hopeless(self, setting: Setting) -> bool:
        """Whether something of which every branch fails may be begun all the same (a reading)."""
        return True

    def difference(self, course: Course, steps: Sequence[Step], other: Course, others: Sequence[Step]) -> str:
        """A sentence of the form "legal if u2 were killed instead of u1"; empty if that is not what was wrong."""
        return f"legal {other.label}"

    def words(self, course: Course) -> Mapping[str, str]:
        """What the sentence templates of facts call things in this course, e.g. `player` and `to`."""
        return {}

    def explain(self, rule: Rule, view: Any, course: Course) -> str:
        """A sentence with the particulars of why the rule does not hold."""
        return rule.title

    def doubts(self, incident: Any) -> Sequence[Doubt]:
        """What the rulebook cannot say about this incident."""
        return ()

    def compare(self, incident: Any, played: Any, setting: Setting) -> Sequence[Difference]:
        """Where the record of what came after differs from what the rules expect.

        `played` is the replay of a legal play, or None where nothing may have changed.
        """
        return ()

    def compare_unpaid(self, incident: Any, played: Any, setting: Setting) -> Sequence[Difference]:
        """The same where the record does not say how it was paid: what is wrong however that was.

        `played` is the replay of one legal way.
        """
        return ()

    def consequence(self, incident: Any, played: Any, setting: Setting) -> str:
        """What a legal play leads to, in a sentence; empty if there is nothing to say."""
        return ""

    def outcome(self, incident: Any, played: Any, setting: Setting) -> Mapping[str, Any] | None:
        """What a legal play leads to, as far as the rules determine it, in the trace's words."""
        return None

    def position_after(self, incident: Any, played: Any, setting: Setting) -> Mapping[str, Any] | None:
        """The whole position that a legal play leads to, which the next action may be taken in."""
        return self.outcome(incident, played, setting)

    def picture(self, incident: Any, setting: Setting, why: str) -> str:
        """An SVG picture of the incident with a line that says what to see in it; empty if the rulebook draws none."""
        return ""


@lru_cache(maxsize=256)
def rules_in_force(rulebook: Rulebook, kind: Kind, setting: Setting) -> tuple[Rule, ...]:
    """The rules of one kind that are part of the edition and the readings chosen, and not switched off."""
    return tuple(rule for rule in rulebook.rules if rule.kind is kind and rule.applies(setting))
