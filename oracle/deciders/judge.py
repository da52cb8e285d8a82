"""
The judge
=========

Puts the deciders' answers about one incident together into a verdict: the status of every aspect, what is wrong with
the record, whether the engine's claim agrees, a witness or the clash of rules, and what should have happened.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from oracle.deciders import agreeing, answer
from oracle.deciders.answer import Found, is_known
from oracle.deciders.gaps import reasons
from oracle.deciders.replay import Played, constraints, replay
from oracle.facts import TooLarge
from oracle.rule import Setting
from oracle.rulebook import Broken, Course, Rulebook, Step, Unrecorded
from oracle.verdict import Core, DoomedAt, Finding, Reason, Repair, Status, Verdict, Witness, overall

UNREPAIRABLE = 1000
"""More than any repair weighs."""


@dataclass(slots=True)
class Draft:
    """A verdict in the making."""

    aspects: dict[str, Status]
    reasons: list[Reason] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    witness: Witness | None = None
    then: str = ""
    cores: tuple[Core, ...] = ()
    doomed_at: DoomedAt | None = None
    alternative: Witness | None = None
    repairs: tuple[Repair, ...] = ()
    agrees: bool | None = None
    played: Played | None = None
    """The legal play that what came after is compared with."""


class Judge:
    """Judges incidents of one rulebook by one setting.

    `explain` False leaves out repairs, other choices and what follows, for speed.
    """

    def __init__(
        self, rulebook: Rulebook, setting: Setting, provenance: Mapping[str, Any], explain: bool = True
    ) -> None:
        self.rulebook = rulebook
        self.setting = setting
        self.provenance = provenance
        self.explain = explain
        self.cites = {rule.id: rule.cites.get(setting.edition) or "" for rule in rulebook.rules}
        self.aspect_of = {rule.id: rule.aspect for rule in rulebook.rules}
        self.judged = dict.fromkeys(rule.aspect for rule in constraints(rulebook, setting))

    def verdict(self, n: int, incident: Any) -> Verdict:
        """The verdict on one well-formed incident whose action is judged."""
        if not (self.explain and self.rulebook.tells_readings):
            return self._verdict(n, incident)
        heard, consulted = agreeing.listening(self.setting)
        found = Judge(self.rulebook, heard, self.provenance)._verdict(n, incident)
        refused = self.rulebook.claimed(incident) is False
        against = found.status is Status.LEGAL if refused else found.status is Status.ILLEGAL
        if not against:
            return found
        blamed = [finding.rule for finding in found.findings] + [rule for core in found.cores for rule in core.rules]
        names = consulted.names | agreeing.gates(self.rulebook, blamed)
        ways = agreeing.holding(self.rulebook, self.setting, names, incident, legal=not refused)
        return replace(found, holds_under=tuple(ways))

    def _verdict(self, n: int, incident: Any) -> Verdict:
        draft = Draft(dict.fromkeys(self.judged, Status.LEGAL))
        courses: list[Course] = []
        try:
            courses += self.rulebook.courses(incident, self.setting)
            steps = self.rulebook.recorded(incident)
            if steps is not None:
                plays = [replay(self.rulebook, course, steps, self.setting) for course in courses]
                self._recorded(incident, courses, plays, draft)
            elif plays := self._derived(incident, courses):
                self._recorded(incident, courses, plays, draft)
            else:
                self._open(incident, courses, draft)
        except TooLarge as refusal:
            self._too_large(incident, courses, refusal, draft)
        self._doubts(incident, draft)
        self._claim(incident, draft)
        aspects = {name: draft.aspects[name] for name in self.rulebook.aspects if name in draft.aspects}
        return Verdict(
            n=n,
            status=overall(list(aspects.values())),
            aspects=aspects,
            reasons=tuple(draft.reasons),
            agrees=draft.agrees,
            findings=tuple(draft.findings),
            witness=draft.witness,
            then=draft.then,
            cores=draft.cores,
            doomed_at=draft.doomed_at,
            alternative=draft.alternative,
            repairs=draft.repairs,
            readings=self.setting.readings,
            provenance=self.provenance,
        )

    def _too_large(self, incident: Any, courses: Sequence[Course], refusal: TooLarge, draft: Draft) -> None:
        """No size class holds it: what the facts alone decide stands, how it could be paid is unknown."""
        draft.reasons.append(Reason("budget", self.rulebook.payment_aspect, message=str(refusal)))
        if not courses:
            draft.aspects.update(dict.fromkeys(draft.aspects, Status.UNKNOWN))
        elif Status.ILLEGAL not in draft.aspects.values():
            from oracle.deciders.partial import settle

            draft.aspects.update(settle(self.rulebook, courses, self.setting)[0])
            if Status.ILLEGAL in draft.aspects.values():
                self._blame(incident, self._failing(courses), draft)
            else:
                draft.aspects[self.rulebook.payment_aspect] = Status.UNKNOWN

    # --- a recorded payment -----------------------------------------------------------------------------------

    def _derived(self, incident: Any, courses: Sequence[Course]) -> list[Played]:
        """The payments that what came after allows, carried out; none if it does not fix them for every course."""
        plays: list[Played] = []
        hidden = False
        for course in courses:
            payments = self.rulebook.derived(incident, course)
            hidden = hidden or payments is None
            plays += [replay(self.rulebook, course, steps, self.setting) for steps in payments or ()]
        return plays if not hidden or any(play.legal for play in plays) else []

    def _recorded(self, incident: Any, courses: Sequence[Course], plays: Sequence[Played], draft: Draft) -> None:
        played = min(plays, key=lambda each: (len(each.broken), len(each.open)))
        for gap in played.open:
            draft.aspects[gap.aspect] = Status.UNDETERMINED
            draft.reasons += reasons(gap.aspect, gap.missing, gap.message)
        for wrong in played.broken:
            draft.aspects[self.aspect_of[wrong.rule]] = Status.ILLEGAL
        if played.broken:
            self._blame(incident, played.broken, draft)
            if is_known(played.course.facts) and not self._doom(incident, courses, played, draft) and self.explain:
                self._why(incident, courses, draft)
        elif not played.open:
            draft.played = played

    def _blame(self, incident: Any, broken: Sequence[Broken], draft: Draft) -> None:
        """Rules that are broken are findings unless the engine refused the play."""
        if self.rulebook.claimed(incident) is False:
            return
        for wrong in broken:
            cites, aspect = self.cites[wrong.rule], self.aspect_of[wrong.rule]
            draft.findings.append(Finding("wrongly-accepted", wrong.rule, wrong.message, cites, wrong.pointer, aspect))

    def _doom(self, incident: Any, courses: Sequence[Course], played: Played, draft: Draft) -> bool:
        """Was there another payment, or another choice? Then the player doomed the play."""
        other = answer.first(self.rulebook, courses, self.setting)
        rule, stage = "conduct.doomed-payment", "pay"
        if other is None:
            other = self._elsewhere(incident)
            rule, stage = "conduct.doomed-choice", "choices"
            if other is None and not self.rulebook.may_begin_hopeless(self.setting):
                self._conduct(rule, "every way to play it fails, so it may not be begun", "/action", draft)
        if other is None:
            return False
        says = self.rulebook.difference(played.course, played.steps, other.course, other.steps)
        if not says:
            return True
        draft.alternative = self._witness(other)
        draft.repairs = (Repair(says),)
        if rule not in self.cites or (
            stage == "choices"
            and all(self.aspect_of[wrong.rule] in self.rulebook.choice_aspects for wrong in played.broken)
        ):
            return True
        step = self._first_doomed(played.course, played.steps) if stage == "pay" else None
        pointer = "/action" if step is None else played.steps[step].pointer
        draft.doomed_at = DoomedAt(stage, step, pointer, says)
        self._conduct(rule, says, pointer, draft)
        return True

    def _elsewhere(self, incident: Any) -> Found | None:
        """A legal way with every choice open again."""
        freed = self.rulebook.freed(incident)
        return answer.first(self.rulebook, self.rulebook.courses(freed, self.setting), self.setting)

    def _conduct(self, rule: str, says: str, pointer: str, draft: Draft) -> None:
        """The player went a way that was bound to fail; told also where the engine rightly refused."""
        if rule in self.cites and rule not in self.setting.without:
            kind = rule.partition(".")[2]
            draft.findings.append(Finding(kind, rule, says, self.cites[rule], pointer, self.aspect_of[rule]))

    def _first_doomed(self, course: Course, steps: Sequence[Step]) -> int | None:
        """The first step after which no continuation is legal; once there is none, no further step brings one back."""
        state = self.rulebook.begin(course)
        states: list[Any] = []
        for step in steps:
            try:
                state, wrong = self.rulebook.apply(state, step)
            except Unrecorded:
                # What this step did is not recorded, so nothing can be said of what comes after it.
                steps = steps[: len(states)]
                break
            if wrong:
                break
            states.append(state)
        doomed = bisect_left(
            states, True, key=lambda paid: not answer.can_go_on(self.rulebook, course, paid, self.setting)
        )
        return doomed if doomed < len(steps) else None

    # --- an open question, or a payment that was not recorded ----------------------------------------------------

    def _open(self, incident: Any, courses: Sequence[Course], draft: Draft) -> None:
        found = answer.first(self.rulebook, courses, self.setting)
        if found is not None:
            draft.witness = self._witness(found)
            draft.then = self.rulebook.consequence(incident, found.played, self.setting) if self.explain else ""
            if self.rulebook.claimed(incident) is True or not self.rulebook.is_question(incident):
                self._unrecorded(incident, found.course, draft)
        elif all(is_known(course.facts) for course in courses):
            self._impossible(incident, courses, draft)
        else:
            from oracle.deciders.partial import settle

            draft.aspects, draft.reasons = settle(self.rulebook, courses, self.setting)
            broken = [aspect for aspect, status in draft.aspects.items() if status is Status.ILLEGAL]
            if broken:
                self._blame(incident, self._failing(courses), draft)

    def _unrecorded(self, incident: Any, course: Course, draft: Draft) -> None:
        """Payable, but the record does not say how; what another payment would break is open as well."""
        if self.rulebook.claimed(incident) is False:
            return
        payment = self.rulebook.payment_aspect
        open_aspects = {payment: "payable"}
        rules = constraints(self.rulebook, self.setting)
        paying = [rule for rule in rules if rule.aspect == payment]
        others = [rule for rule in rules if rule.aspect != payment]
        options = self.rulebook.candidates(course.facts, frozenset(rule.id for rule in rules))
        for view in (self.rulebook.view(course.facts, decided) for decided in options or ()):
            if all(rule(view) is True for rule in paying):
                open_aspects |= {rule.aspect: rule.title for rule in others if rule(view) is False}
        for aspect, message in open_aspects.items():
            draft.aspects[aspect] = Status.UNDETERMINED
            draft.reasons.append(Reason("missing-field", aspect, (self.rulebook.payment_pointer,), message))

    def _impossible(self, incident: Any, courses: Sequence[Course], draft: Draft) -> None:
        self._why(incident, courses, draft)
        for core in draft.cores:
            for rule in core.rules:
                draft.aspects[self.aspect_of[rule]] = Status.ILLEGAL
        if self.explain:
            self._hopeless_since(incident, draft)
        if not self.rulebook.is_question(incident):
            first = draft.cores[0]
            self._blame(incident, [Broken(rule, why) for rule, why in zip(first.rules, first.why, strict=True)], draft)

    def _hopeless_since(self, incident: Any, draft: Draft) -> None:
        """Since when nothing is legal: since these choices, with others that are; or since the announcement."""
        other = self._elsewhere(incident)
        if other is not None:
            draft.alternative = self._witness(other)
            says = f"from the choices made on nothing is legal; legal {other.course.label}"
            draft.doomed_at = DoomedAt("choices", None, "/action", says)
        elif "conduct.doomed-choice" in self.cites:
            says = "from the announcement on nothing is legal, whatever is chosen and however it is paid"
            draft.doomed_at = DoomedAt("announce", None, "/action", says)

    def _failing(self, courses: Sequence[Course]) -> list[Broken]:
        """Rules that fail in the first course however it is paid and completed."""
        course = courses[0]
        view = self.rulebook.view(course.facts, self.rulebook.undecided(course.facts))
        rules = constraints(self.rulebook, self.setting)
        return [Broken(rule.id, self.rulebook.explain(rule, view, course)) for rule in rules if rule(view) is False]

    def _why(self, incident: Any, courses: Sequence[Course], draft: Draft) -> None:
        from oracle.deciders.explanation import Explanation

        best: Repair | None = None
        for course in courses:
            explained = Explanation(self.rulebook, course, self.setting, prove=self.rulebook.is_question(incident))
            draft.cores += explained.cores()
            if self.explain:
                better = explained.repair(best.weight if best is not None else UNREPAIRABLE)
                best = better if better is not None and (best is None or better.weight < best.weight) else best
        draft.repairs = (best,) if best is not None else ()

    def _doubts(self, incident: Any, draft: Draft) -> None:
        """Where a card says what the rulebook cannot read, nothing is certain about that aspect."""
        for doubt in self.rulebook.doubts(incident):
            aspect = doubt.aspect
            status = draft.aspects.get(aspect)
            if (status is Status.ILLEGAL and not doubt.permits) or (status is Status.LEGAL and not doubt.forbids):
                continue
            if status in (Status.LEGAL, Status.ILLEGAL):
                draft.aspects[aspect] = Status.UNDETERMINED
                draft.findings = [finding for finding in draft.findings if finding.aspect != aspect]
            if draft.aspects.get(aspect) is not None:
                draft.reasons.append(Reason("unmodelled-card", aspect, message=doubt.message))

    # --- the claim, and what came after -------------------------------------------------------------------------

    def _witness(self, found: Found) -> Witness:
        return Witness(found.course.choices, tuple(self.rulebook.say(step) for step in found.steps))

    def _claim(self, incident: Any, draft: Draft) -> None:
        """Whether the engine's answer agrees, and whether what came after is what the rules expect."""
        accepted = self.rulebook.claimed(incident)
        status = overall(list(draft.aspects.values()))
        # A payment that was not recorded leaves no doubt that there is one; a text that cannot be read does.
        doubtful = any(reason.kind == "unmodelled-card" for reason in draft.reasons)
        found = draft.witness is not None and not doubtful
        playable = status is Status.LEGAL or (found and status is Status.UNDETERMINED)
        if accepted is not None and (playable or status is Status.ILLEGAL):
            draft.agrees = accepted is playable
        if accepted is False and playable:
            message = "the play is legal, but the engine refused it"
            draft.findings.append(Finding("wrongly-refused", "", message, pointer="/claim/accepted"))
        if accepted is False:
            self._compare(incident, None, draft)
        elif draft.played is not None and status is not Status.ILLEGAL:
            self._compare(incident, draft.played, draft)
            if not self.rulebook.is_question(incident):
                for aspect in self.rulebook.aspects:
                    draft.aspects.setdefault(aspect, Status.LEGAL)

    def _compare(self, incident: Any, played: Played | None, draft: Draft) -> None:
        for wrong in self.rulebook.compare(incident, played, self.setting):
            self._difference(wrong, draft)

    def _difference(self, wrong: Any, draft: Draft) -> None:
        aspect = self.aspect_of.get(wrong.rule, self.rulebook.aftermath_aspect)
        if wrong.missing:
            if draft.aspects.get(aspect) is not Status.ILLEGAL:
                draft.aspects[aspect] = Status.UNDETERMINED
                draft.reasons.append(Reason("missing-field", aspect, wrong.missing, wrong.message))
            return
        draft.aspects[aspect] = Status.ILLEGAL
        draft.findings.append(
            Finding(wrong.kind, wrong.rule, wrong.message, self.cites.get(wrong.rule, ""), wrong.pointer, aspect)
        )
