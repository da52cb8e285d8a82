"""
A hearing: one incident and the verdict in the making
=====================================================

What the judge, and those who look at recorded payments and open questions for it, find out about one incident.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from oracle.deciders import answer
from oracle.deciders.answer import Found
from oracle.deciders.replay import Played, constraints
from oracle.deciders.standing import settled
from oracle.rule import Setting
from oracle.rulebook import Broken, Course, Rulebook
from oracle.verdict import Core, DoomedAt, Finding, Reason, Repair, Status, Verdict, Witness, overall

UNREPAIRABLE = 1000
"""More than any repair weighs."""


@dataclass(slots=True)
class Hearing:
    """One incident of a rulebook under a setting. `explain` False leaves out repairs, other choices, what follows."""

    rulebook: Rulebook
    setting: Setting
    explain: bool
    incident: Any
    cites: Mapping[str, str]
    """The citation of every rule; empty where the edition has none."""
    aspect_of: Mapping[str, str]
    aspects: dict[str, Status]
    bare: bool = False
    """Only the status, and what speaks against the engine, is asked for: no clash that a refusal is right about, and
    nothing about the player's conduct."""
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
    unpaid: Played | None = None
    """One legal way to pay where the record does not say which was taken."""

    # --- what is found --------------------------------------------------------------------------------------------

    def blame(self, broken: Sequence[Broken]) -> None:
        """Rules that are broken are findings unless the engine refused the play."""
        if self.rulebook.claimed(self.incident) is False:
            return
        for wrong in broken:
            cites, aspect = self.cites[wrong.rule], self.aspect_of[wrong.rule]
            self.findings.append(Finding("wrongly-accepted", wrong.rule, wrong.message, cites, wrong.pointer, aspect))

    def misconduct(self, rule: str, says: str, pointer: str) -> None:
        """The player went a way that was bound to fail; told also where the engine rightly refused."""
        if rule in self.cites and rule not in self.setting.without:
            kind = rule.partition(".")[2]
            self.findings.append(Finding(kind, rule, says, self.cites[rule], pointer, self.aspect_of[rule]))

    def explain_why(self, courses: Sequence[Course]) -> None:
        """Every clash of rules in these courses, none of which can be paid, and the cheapest repair of them all."""
        from oracle.deciders.explanation import Explanation

        proved = self.rulebook.is_question(self.incident)
        best: Repair | None = None
        for course in courses:
            explained = Explanation(self.rulebook, course, self.setting, prove=proved)
            self.cores += explained.cores()
            if self.explain:
                better = explained.repair(best.weight if best is not None else UNREPAIRABLE)
                best = better if better is not None and (best is None or better.weight < best.weight) else best
        self.repairs = (best,) if best is not None else ()

    # --- what else there is ---------------------------------------------------------------------------------------

    def elsewhere(self) -> Found | None:
        """A legal way with every choice open again; none where no choice was fixed, since all ways were tried then.

        Raises TooLarge if one of the ways is beyond every size class.
        """
        freed = self.rulebook.freed(self.incident)
        if freed is self.incident:
            return None
        return answer.first(self.rulebook, self.rulebook.promising(freed, self.setting), self.setting)

    @property
    def unsure(self) -> bool:
        """Whether a text that nobody can read might make something else illegal, or legal."""
        return any(doubt.aspect in self.aspects for doubt in self.rulebook.doubts(self.incident))

    def failing(self, courses: Sequence[Course], clash: Sequence[str]) -> list[Broken]:
        """Rules that fail in the first course however it is paid and completed, or those of a clash."""
        course = courses[0]
        view = self.rulebook.view(course.facts, self.rulebook.undecided(course.facts))
        lost, _ = settled(self.rulebook, course.facts, constraints(self.rulebook, self.setting))
        blamed = lost or [rule for rule in self.rulebook.rules if rule.id in clash]
        return [Broken(rule.id, self.rulebook.explain(rule, view, course)) for rule in blamed]

    def said(self, found: Found) -> Witness:
        """A legal way in the trace's words."""
        return Witness(found.course.choices, tuple(self.rulebook.say(step) for step in found.steps))

    # --- the verdict ----------------------------------------------------------------------------------------------

    def verdict(self, n: int, provenance: Mapping[str, Any], title: str) -> Verdict:
        """All of it as a verdict on incident `n`."""
        aspects = {name: self.aspects[name] for name in self.rulebook.aspects if name in self.aspects}
        return Verdict(
            n=n,
            status=overall(list(aspects.values())),
            aspects=aspects,
            reasons=tuple(self.reasons),
            agrees=self.agrees,
            findings=tuple(self.findings),
            witness=self.witness,
            then=self.then,
            cores=self.cores,
            doomed_at=self.doomed_at,
            alternative=self.alternative,
            repairs=self.repairs,
            readings=self.setting.readings,
            provenance=provenance,
            title=title,
        )
