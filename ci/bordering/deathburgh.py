"""
The miniature game's pairs
==========================

Every Ambush is recorded in full. A rule that is in force by a reading only is looked for by that reading.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from ci.bordering.deathburgh_edits import edits
from oracle import registry
from oracle.deathburgh.generating.drawing import invented
from oracle.deathburgh.readings import READINGS
from oracle.fuzz.examples import Example, edition_for, well_formed
from oracle.sitting import Sitting, Terms
from oracle.verdict import Status, Verdict

TERMS = Terms(explain=False)

NEVER = {
    "ambusher.mover-aggressive": "only Aggressive figures move, so mover.aggressive is broken, too",
}
"""Rules without a pair, and why."""
AIDED = {
    "trigger.anywhere": {"trigger": "literal", "within": "strict"},
    "ambusher.aggressive": {"activated": "flag"},
    "ambusher.not-activated": {"parenthesis": "mover"},
    "route.only-aggressive-moves": {"activated": "flag", "parenthesis": "mover"},
    "shot.weapon": {"route": "free"},
    "shot.apart": {"four-inches": "travel", "trigger": "literal"},
    "shot.two-plus": {"two-plus": "rule", "trigger": "literal"},
    "shot.two-plus-besides": {"two-plus": "both", "trigger": "literal"},
}
"""The readings by which a rule can be broken alone, where by the others another one always is, too."""


class MiniatureGame:
    """Tables of the miniature game."""

    never = NEVER

    def __init__(self) -> None:
        registry.teach()
        self.book = registry.rulebook("deathburgh")
        self.edition = edition_for(self.book, TERMS)
        self.readings = {rule.id: rule.reading for rule in self.book.rules}
        self.defaults = {each.name: each.default[self.edition] for each in READINGS}

    def invented(self, random: Random, wanted: frozenset[str]) -> Iterator[tuple[Example, frozenset[str]]]:
        """A table as it is drawn, and by the readings of a few of the rules."""
        header, before, action = invented(random, self.edition)
        yield Example(header, before, action), wanted
        special = [each for each in sorted(wanted) if self._agreed(each)]
        for rule in random.sample(special, min(4, len(special))):
            yield Example({**header, "readings": self._agreed(rule)}, before, action), frozenset((rule,))

    def _agreed(self, rule: str) -> dict[str, str]:
        """The readings by which the rule is looked for."""
        reading = self.readings[rule]
        usual = reading is None or self.defaults[reading[0]] == reading[1]
        return AIDED.get(rule) or ({} if reading is None or usual else {reading[0]: reading[1]})

    def alone(self, each: Example, wanted: frozenset[str]) -> str | None:
        """The rule that alone makes the reaction illegal, if it is one of these."""
        heard = self._heard(each)
        if heard is None or heard.status is not Status.ILLEGAL:
            return None
        rules = {finding.rule for finding in heard.findings}
        return rules.pop() if len(rules) == 1 and rules <= wanted and self._sure(each, *rules) else None

    def _sure(self, each: Example, rule: str) -> bool:
        """Whether it would be legal without the rule."""
        heard = Sitting(each.header, Terms(explain=False, skip=(rule,))).hear(each.question())
        return isinstance(heard, Verdict) and heard.status is Status.LEGAL

    def legal(self, each: Example) -> bool:
        """Whether the reaction is legal for certain."""
        heard = self._heard(each)
        return heard is not None and heard.status is Status.LEGAL

    def _heard(self, each: Example) -> Verdict | None:
        if not well_formed(each, TERMS):
            return None
        heard = Sitting(each.header, TERMS).hear(each.question())
        return heard if isinstance(heard, Verdict) else None

    def edits(self, each: Example) -> Iterator[Example]:
        """The examples that differ in one fact."""
        return edits(each, self.book)

    def whole(self, each: Example, other: Example) -> bool:
        """Nothing is left out that a table has, nobody stands without wounds, and by the same readings."""
        same = each.header.get("readings") == other.header.get("readings")
        told = "outcome" in (other.action.get("attack") or {"outcome": {}})
        whole = each.before.keys() == other.before.keys() and each.action.keys() == other.action.keys() and told
        return same and whole and all(figure["wounds"] or figure["wasted"] for figure in other.before["figures"])
