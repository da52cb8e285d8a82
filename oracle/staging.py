"""
Plays taken in stages, examined
===============================

What an engine that takes plays in stages is held to beside the same play at once: it comes to the same, a cancel takes
everything back, and while costs are paid nobody chooses again and nobody else acts.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from oracle.engines.comparing import differences
from oracle.engines.encounter import Encounter
from oracle.engines.protocol import Hello
from oracle.engines.session import Session
from oracle.engines.stages import begin, cancelled, disturbances, take, whole
from oracle.examining import examine, of_mishap
from oracle.sitting import Sitting
from oracle.verdict import Finding

RULES = {"late-choice": "choices.offered", "window": "check.no-window", "wrong-undo": "undo.everything"}
"""The rule that each finding breaks, where the rulebook has it."""


class StagedExam:
    """One play of one engine that has the capability `staged`."""

    def __init__(self, session: Session, hello: Hello, sitting: Sitting, header: Mapping[str, Any]) -> None:
        self._session = session
        self._hello = hello
        self._sitting = sitting
        self._header = header
        self._cites = {rule.id: rule.cites.get(sitting.setting.edition) or "" for rule in sitting.rulebook.rules}

    def findings(self, before: Mapping[str, Any], action: Mapping[str, Any]) -> Iterator[Finding]:
        """Everything wrong with it; what is refused as a whole is not disturbed."""
        said = whole(self._session, self._header, before, action)
        found = examine(self._sitting, before, action, self._hello, said)
        yield from found.findings
        if found.findings or said.applied is None or not said.applied.accepted:
            return
        yield from self._cancelled(cancelled(self._session, self._header, before, action))
        yield from self._disturbed(before, action)

    def _cancelled(self, said: Encounter) -> Iterator[Finding]:
        if said.mishap is not None:
            yield of_mishap(said.mishap)
        elif said.stated is not None and said.after is not None:
            for pointer, was, now in differences(said.stated, said.after):
                message = f"a cancel after the last payment left {was} as {now}"
                yield self._finding("wrong-undo", message[:500], pointer)
                return

    def _disturbed(self, before: Mapping[str, Any], action: Mapping[str, Any]) -> Iterator[Finding]:
        """One disturbance after the first payment each, which must be refused."""
        if not action.get("pay"):
            return
        player = str(action["player"])
        players = [str(each["id"]) for each in self._header.get("players", ())]
        other = next((each for each in players if each != player), None)
        for kind, parts, (stage, fields), who in disturbances(action, other):
            said = begin(self._session, self._header, before, parts, player)
            if said.mishap is None and said.applied is not None and said.applied.accepted:
                said = take(self._session, said, stage, fields, who)
                if said.mishap is None and said.applied is not None and said.applied.accepted:
                    what = "chose an optional cost" if kind == "late-choice" else "acted"
                    yield self._finding(kind, f"after the first payment {who} {what}, and it was allowed")
            if said.mishap is not None:
                yield of_mishap(said.mishap)

    def _finding(self, kind: str, message: str, pointer: str = "") -> Finding:
        rule = RULES[kind] if RULES[kind] in self._cites else ""
        return Finding(kind, rule, message, self._cites.get(rule, ""), pointer, "staged")
