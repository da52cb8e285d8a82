"""One question after the other: what the referee says about an Ambush, and what the product says."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from ci.exhaustively.deathburgh.dealing import incident, question
from ci.exhaustively.deathburgh.deciding import Deciders, Split
from ci.exhaustively.tally import Tally
from oracle.deathburgh.features.scene import Scene
from oracle.deathburgh.rulebook import Deathburgh
from oracle.deciders.answer import Disagreement
from oracle.rule import Setting
from tests.referee_deathburgh import DEFAULT, Question, Readings, Situation, after, misplayed, possible, refusals
from tests.referee_deathburgh.agreed import recorded

CLAUSES = {
    "react.to-an-action": "T1",
    "react.fits": "T1",
    "react.once-a-side": "P1",
    "trigger.not-the-target": "T2",
    "trigger.not-the-side": "T2",
    "ambusher.aggressive": "A03",
    "ambusher.not-activated": "P2",
    "ambusher.never-activated": "P2",
    "ambusher.not-moved": "MP",
    "ambusher.not-locked-away": "P3",
    "ambusher.not-locked": "P3",
}
CHAPTERS = {"trigger": "T4", "declare": "A09", "roll": "A16"}
PLAYED = ("route", "attack", "shot", "ground", "die")
"""Chapters about what was done with the roll: that something is wrong is compared, not by which of several names."""


class Asker:
    """Compares product and referee on questions in the referee's order; `tally` holds the result."""

    def __init__(self, without: Iterable[str] = ()) -> None:
        self.rulebook = Deathburgh()
        (edition,) = self.rulebook.editions
        self.edition = edition
        self.without = frozenset(without)
        self.tally = Tally()
        self._deciders: dict[Readings, Deciders] = {}
        self._known: dict[Any, Any] = {}
        self._scene: tuple[object, Any] = (None, None)

    def ask(self, asked: Question) -> None:
        """The recorded Ambush; and once for each table and moment, what could have been done instead."""
        s, readings = asked
        tally = self.tally
        tally.situations += 1
        tally.questions += 1
        scene = self._scene_of(asked)
        deciders = self._deciders_for(readings)
        try:
            played, _course, fresh = deciders.judge(scene)
            tally.facts += fresh
            self._compare(asked, scene, played, deciders.setting)
            if is_first(s):
                self._ask_openly(asked, deciders)
        except (Split, Disagreement, TypeError, ValueError) as split:
            self._differ(asked, f"deciders: {split}")

    def _scene_of(self, asked: Question) -> Scene:
        """The recorded Ambush; questions that only differ in their readings come one after the other."""
        s, readings = asked
        which = s, after(s, readings).first_word
        if self._scene[0] != which:
            self._scene = which, Scene(incident(s, readings))
            for problem in self.rulebook.lint(self._scene[1]):
                self._differ(asked, f"lint: {problem.code} {problem.message}")
        found: Scene = self._scene[1]
        return found

    def _deciders_for(self, readings: Readings) -> Deciders:
        found = self._deciders.get(readings)
        if found is None:
            values = {each.name: each.default[self.edition.id] for each in self.rulebook.readings}
            setting = Setting(self.edition.id, self.edition.last_day, values | recorded(readings), self.without)
            found = self._deciders[readings] = Deciders(self.rulebook, setting, self._known)
        return found

    def _compare(self, asked: Question, scene: Any, played: Any, setting: Setting) -> None:
        s, readings = asked
        refused = refusals(s, readings)
        wrong = misplayed(s, readings) if s.lane == 0 else frozenset()
        self.tally.legal += not refused | wrong
        named = {clause(each.rule) for each in played.broken}
        if played.legal is bool(refused | wrong):
            self._differ(asked, f"referee {_say(refused | wrong)}, product {_say(each.rule for each in played.broken)}")
        elif "T1" in refused or "T1" in named:
            if refused != named & {"T1"}:
                self._differ(asked, f"referee {_say(refused)}, product {_say(named)}")
        elif refused != named - {"A16", "played", "A09" if "T4" in refused else ""} or ("A16" in wrong) is not (
            "A16" in named
        ):
            self._differ(asked, f"referee {_say(refused | wrong)}, product {_say(each.rule for each in played.broken)}")
        elif played.legal:
            self.tally.outcomes += 1
            record = self.rulebook.outcome(scene, played, setting)
            for what in differences(s, readings, record):
                self._differ(asked, what)

    def _ask_openly(self, asked: Question, deciders: Deciders) -> None:
        """Whether B may ambush at all, and with which faces it can attack how."""
        s, readings = asked
        found, _fresh = deciders.ask(Scene(question(s)))
        self.tally.counts += 1
        legal = not refusals(s, readings)
        if found.legal is not legal:
            self._differ(asked, f"open: referee {legal}, product {found.legal}")
        elif s.lane == 0 and legal:
            rolls = (replace(s, roll=face, ensouled=False) for face in range(1, 7))
            attacks = {(each.roll, kind) for each in rolls for kind in possible(each, readings)}
            if attacks != found.attacks:
                self._differ(asked, f"attacks: referee {_say(attacks)}, product {_say(found.attacks)}")

    def _differ(self, asked: Question, what: str) -> None:
        self.tally.differ(f"{what}: {brief(asked)}")


def is_first(s: Situation) -> bool:
    """Whether it is the first of those that tell an Ambush at the same moment of the same move of one figure.

    What its side did before, and whether it has moved, forbid it whatever the rest is: that is asked on records alone.
    """
    unanswered = s.reacted == "nobody" and not s.moved
    return unanswered and (s.roll, s.ensouled, s.step, s.b_falls, s.m_falls) == (1, False, 0, False, False)


def clause(rule: str) -> str:
    """What the referee calls the rule: a clause of the page, or "played" for all that comes of the roll."""
    chapter = rule.partition(".")[0]
    return CLAUSES.get(rule) or CHAPTERS.get(chapter) or ("played" if chapter in PLAYED else rule)


def differences(s: Situation, readings: Readings, record: Mapping[str, Any] | None) -> list[str]:
    """Where the table afterwards is not as the referee says."""
    if record is None:
        return ["the product does not say what follows"]
    expected = after(s, readings)
    figures = {each["id"]: each for each in record["figures"]}
    pairs: dict[str, tuple[object, object]] = {
        "B's mode": (expected.b_mode, _mode(figures["B"])),
        "M's mode": (expected.m_mode, _mode(figures["M"])),
        "B activated": (expected.b_activated, figures["B"].get("activated")),
        "turn": ("P" if expected.first_word else "Q", record.get("turn")),
        "P's souls": (expected.souls_p, record.get("souls", {}).get("P")),
        "Q's souls": (s.souls + expected.souls_q, record.get("souls", {}).get("Q")),
        "B down": (s.b_falls, bool(figures["B"].get("wasted"))),
        "M down": (s.m_falls, bool(figures["M"].get("wasted"))),
    }
    if expected.first_word is not None:
        pairs["First Word"] = expected.first_word, record.get("firstWord")
    if s.result != "fail" and not s.m_falls and not s.b_falls:
        touching = any(set(pair) == {"M", "B"} for pair in record.get("contact", ()))
        pairs["contact"] = expected.touching, touching
    return [f"{name}: referee {one}, product {other}" for name, (one, other) in pairs.items() if one != other]


def _mode(figure: Mapping[str, Any]) -> object:
    return None if figure.get("wasted") else figure.get("mode")


def brief(asked: Question) -> str:
    """The situation and the readings, what is usual left out."""
    s, readings = asked
    usual = Situation(0, 0, 0, 0)
    parts = [f"{name}={value!r}" for name, value in vars(s).items() if value != getattr(usual, name)]
    read = [str(value) for name, value in vars(readings).items() if value != getattr(DEFAULT, name)]
    return f"{', '.join(parts)}; {' '.join(read) or 'default readings'}"


def _say(clauses: Iterable[object]) -> str:
    return ", ".join(sorted(str(each) for each in clauses)) or "legal"
