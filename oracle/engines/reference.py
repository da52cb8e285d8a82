"""
The reference engine
====================

Plays by the oracle's own rules: sets a position up, lists the legal plays, carries a play out or refuses it. It holds
nothing but the header and the position, so the same requests always get the same answers. A mutant of it breaks
exactly one rule.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from oracle import registry
from oracle.deciders import answer
from oracle.deciders.answer import Disagreement, Found, is_known
from oracle.deciders.replay import Played, constraints, replay
from oracle.deciders.standing import settled
from oracle.errors import BadInput, OracleError, Problem, Usage
from oracle.facts import TooLarge
from oracle.rule import Kind, Rule, Setting
from oracle.rulebook import Course, Rulebook
from oracle.trace import Validator

UNSUPPORTED = "unsupported"
"""The code for what an engine may decline without being wrong."""

Answer = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Face:
    """The rules as one of the engine's two faces, the list or the carrying out, has them."""

    book: Rulebook
    setting: Setting


class Declined(Exception):
    """The action is not carried out: a code and a sentence. `played` is how far it came, if it came to paying."""

    def __init__(self, code: str, message: str, played: Played | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.played = played


class ReferenceEngine:
    """One game at a time. Every method answers with the body of its response, without the id."""

    def __init__(self, rulebook: str | None = None, edition: str | None = None, mutant: str | None = None) -> None:
        """Raises BadInput for an unknown rulebook, Usage for an unknown edition or mutant, or a game it cannot play."""
        self.rulebook = registry.rulebook(rulebook or registry.usual())
        if not self.rulebook.capabilities:
            what = f"there is no reference engine for {self.rulebook.title}"
            raise Usage(Problem("usage", what, hint="ambush check, solve and cases judge it without one"))
        self._edition = edition
        self._usual = registry.setting(self.rulebook, {}, edition)
        self.mutant = None if mutant is None else registry.mutant(self.rulebook, mutant)
        self._header: Mapping[str, Any] = {}
        self._deals: dict[int, Any] = {}
        self._setting = self._usual
        self._state: Mapping[str, Any] | None = None

    # --- requests -----------------------------------------------------------------------------------------------

    def hello(self) -> Answer:
        """Who this is and what it can do."""
        book = self.rulebook
        return {
            "engine": "ambush-reference" if self.mutant is None else f"ambush-mutant-{self.mutant.name}",
            "version": registry.oracle_version(),
            "rulebook": book.id,
            "edition": self._usual.edition,
            "capabilities": list(book.capabilities),
            "after": "decision",
            "offerKeys": list(book.offer_keys),
        }

    def load(self, header: Mapping[str, Any], before: Mapping[str, Any]) -> Answer:
        """Sets a position up, or says why it cannot be had; then the game stands as it stood."""
        try:
            header = {"kind": "header", "format": "ambush-trace/1", "rulebook": self.rulebook.id, **header}
            if header["rulebook"] != self.rulebook.id:
                raise Declined(UNSUPPORTED, f"this engine plays {self.rulebook.title}, not {header['rulebook']}")
            _demand(Validator.for_kind(self.rulebook.id, "header"), header)
            setting = registry.setting(self.rulebook, header, self._edition)
            deal = self.rulebook.open(header, setting)
            incident = self._decoded(self.rulebook, deal, before, self.rulebook.idle)
            reason = self.rulebook.unsupported(incident)
            if reason:
                raise Declined(UNSUPPORTED, reason)
        except Declined as refusal:
            return _refusal(refusal.code, str(refusal))
        except OracleError as refusal:
            return _refusal(refusal.problem.code, refusal.problem.render())
        self._header, self._setting, self._state = header, setting, before
        self._deals = {id(self.rulebook): deal}
        return {"accepted": True}

    def state(self) -> Answer:
        """How the game stands; an empty position before the first one is loaded."""
        return {"state": self._state or {}}

    def offer(self, player: str) -> Answer:
        """Every legal play of the player, each with the payment that the oracle would show."""
        if self._state is None:
            return {"actions": []}
        face = self._face(self.mutant is not None and self.mutant.lists)
        incident = self._incident(face.book, self.rulebook.idle)
        return {
            "actions": [each for opening in face.book.openings(incident, player) for each in self._legal(face, opening)]
        }

    def apply(self, action: Mapping[str, Any], probe: Mapping[str, Any] | None = None) -> Answer:
        """Carries an action out, as paid for or else as planned, or refuses it and leaves everything as it was."""
        try:
            played, incident, face = self._play(action)
        except Declined as refusal:
            self.undo(refusal.played)
            return {**_refusal(refusal.code, str(refusal)), "cost": None, "during": [], "after": self._state}
        self._state = face.book.position_after(incident, played, face.setting)
        told: Answer = {"accepted": True, "code": None, "message": None, "cost": face.book.charged(played.course)}
        return {**told, "during": self._meanwhile(probe, len(played.steps)), "after": self._state}

    # --- one play -----------------------------------------------------------------------------------------------

    def tried(self, action: Mapping[str, Any]) -> Played:
        """The payments of an action carried out, whatever comes of it. Raises Declined."""
        return _carried_out(*self._begun(action))

    def undo(self, played: Played | None) -> None:
        """Everything is as it was before the play; a mutant may leave something undone."""
        mutant = self.mutant
        if mutant is not None and mutant.refused is not None and played is not None and self._state is not None:
            self._state = mutant.refused(self._state, played)

    def _play(self, action: Mapping[str, Any]) -> tuple[Played, Any, Face]:
        """The play carried out. Raises Declined."""
        face, incident, courses = self._begun(action)
        if face.book.recorded(incident) is None:
            found = next(self._planned(face, courses), None)
            if found is not None:
                self._certain(face, incident, found.played)
                return found.played, incident, face
        played = _carried_out(face, incident, courses)
        self._certain(face, incident, played)
        return played, incident, face

    def _begun(self, action: Mapping[str, Any]) -> tuple[Face, Any, list[Course]]:
        if self._state is None:
            raise Declined(UNSUPPORTED, "no position has been loaded")
        face = self._face(self.mutant is not None and self.mutant.applies)
        try:
            incident = self._incident(face.book, action)
            record = self.rulebook.as_incident(self._state, action)
            if self.rulebook.kind_of(record) not in self.rulebook.judged_actions:
                raise Declined(UNSUPPORTED, f"actions of type {action['type']} are not carried out by this engine")
            return face, incident, self._courses(face, incident)
        except OracleError as refusal:
            raise Declined(refusal.problem.code, refusal.problem.render()) from None
        except TooLarge as refusal:
            raise Declined(UNSUPPORTED, str(refusal)) from None

    def _courses(self, face: Face, incident: Any) -> list[Course]:
        """All courses; where the payment is left open, some with a legal one are enough. Raises TooLarge."""
        found: list[Course] = []
        try:
            found.extend(face.book.courses(incident, face.setting))
        except TooLarge:
            if face.book.recorded(incident) is not None or next(self._planned(face, found), None) is None:
                raise
        return found

    def _planned(self, face: Face, courses: Sequence[Course]) -> Iterator[Found]:
        """A legal way for each course that has one. A mutant may refuse what it has planned itself."""
        for course in courses:
            try:
                yield from answer.every(face.book, (course,), face.setting)
            except Disagreement:
                if self.mutant is None:
                    raise

    def _certain(self, face: Face, incident: Any, played: Played) -> None:
        """Raises Declined with the first rule that is broken, or because it cannot be told."""
        doubts = face.book.doubts(incident)
        if played.broken:
            rules = {rule.id: rule for rule in face.book.rules}
            aspects = {rules[wrong.rule].aspect for wrong in played.broken}
            doubtful = aspects <= {doubt.aspect for doubt in doubts if doubt.permits}
            wrong = played.broken[0]
            message = _sentence(wrong.message, rules[wrong.rule], face.setting)
            raise Declined(UNSUPPORTED if doubtful else wrong.rule, message, played)
        judged = {rule.aspect for rule in constraints(face.book, face.setting)}
        for doubt in doubts:
            if doubt.forbids and doubt.aspect in judged:
                raise Declined(UNSUPPORTED, doubt.message)
        for gap in played.open:
            raise Declined(UNSUPPORTED, f"{gap.message} Not known without {', '.join(sorted(gap.missing))}")

    def _meanwhile(self, probe: Mapping[str, Any] | None, payments: int) -> list[Answer]:
        """What others did before the play was finalized: nothing, whatever they try."""
        if probe is None or self.mutant is None or not self.mutant.window:
            return []
        what = str(probe["action"].get("type"))
        return [{"player": probe["player"], "afterPay": min(probe["afterPay"], payments), "what": what}]

    # --- the list -----------------------------------------------------------------------------------------------

    def _legal(self, face: Face, opening: Mapping[str, Any]) -> Iterator[Answer]:
        """An opening with the choices and the payment of every legal course."""
        try:
            incident = self._incident(face.book, opening)
            courses = [course for course in face.book.every_course(incident, face.setting) if is_known(course.facts)]
            ways = list(self._planned(face, courses))
            for found in ways:
                self._certain(face, incident, found.played)
            ways = [*self._doomed(face, courses), *ways]
        except (OracleError, TooLarge, Declined):
            return
        told: list[Mapping[str, Any]] = []
        for found in ways:
            # The same choices may come to several totals; one way to pay shows that they are open.
            if found.course.choices not in told:
                told.append(found.course.choices)
                pay = {"pay": [face.book.say(step) for step in found.steps]} if face.book.pays else {}
                yield {**opening, **found.course.choices, **pay}

    def _doomed(self, face: Face, courses: Sequence[Course]) -> Iterator[Found]:
        """What a mutant that looks at the payment only would offer: payments that are bound to fail, or choices that
        look right until they are paid for, while others are."""
        if self.mutant is None or self.mutant.doomed is None:
            return
        aspect = face.book.payment_aspect
        blind = replace(face.setting, without=face.setting.without | _other_aspects(face.book, aspect))
        rules = constraints(face.book, face.setting)
        legal = [answer.pay(face.book, course, face.setting) is not None for course in courses]
        for course, works in zip(courses, legal, strict=True):
            choice = not works and any(legal) and not settled(face.book, course.facts, rules)[0]
            if choice if self.mutant.doomed == "choice" else works:
                found = answer.pay(face.book, course, blind)
                yield from () if found is None else (found,)

    # --- positions ----------------------------------------------------------------------------------------------

    def _face(self, broken: bool) -> Face:
        if not broken or self.mutant is None:
            return Face(self.rulebook, self._setting)
        book = self.mutant.book or self.rulebook
        without, readings = self._setting.without | self.mutant.without, self._setting.readings
        # In the order of the rulebook, on which what is known of a setting depends.
        readings = {name: self.mutant.readings.get(name, value) for name, value in readings.items()}
        return Face(book, replace(self._setting, without=without, readings=readings))

    def _incident(self, book: Rulebook, action: Mapping[str, Any]) -> Any:
        deal = self._deals.get(id(book))
        if deal is None:
            deal = self._deals[id(book)] = book.open(self._header, self._setting)
        return self._decoded(book, deal, self._state or {}, action)

    def _decoded(self, book: Rulebook, deal: Any, before: Mapping[str, Any], action: Mapping[str, Any]) -> Any:
        """An incident without claim and after-position. Raises BadInput if it is ill-formed."""
        record = book.as_incident(before, action)
        _demand(Validator.for_kind(self.rulebook.id, "incident"), record)
        incident = book.decode(deal, record)
        for problem in book.lint(incident):
            raise BadInput(problem)
        return incident


def _carried_out(face: Face, incident: Any, courses: Sequence[Course]) -> Played:
    steps = face.book.recorded(incident) or ()
    plays = [replay(face.book, course, steps, face.setting) for course in courses]
    if not plays:
        raise Declined(UNSUPPORTED, "nothing can be chosen for this action")
    return min(plays, key=lambda each: (len(each.broken), len(each.open)))


def _other_aspects(book: Rulebook, aspect: str) -> frozenset[str]:
    return frozenset(rule.id for rule in book.rules if rule.kind is Kind.CONSTRAINT and rule.aspect != aspect)


def _sentence(message: str, rule: Rule, setting: Setting) -> str:
    cites = rule.cites.get(setting.edition)
    return f"{message} [{cites}]" if cites else message


def _refusal(code: str, message: str) -> Answer:
    return {"accepted": False, "code": code, "message": message}


def _demand(validator: Validator, data: object) -> None:
    for problem in validator.problems(data, limit=1):
        raise BadInput(Problem(problem.code, problem.message, problem.pointer, problem.hint))
