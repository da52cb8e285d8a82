"""
Plays taken in stages, examined
===============================

What an engine that takes plays in stages is held to beside the same play at once: it comes to the same, a cancel takes
everything back, and while costs are paid nobody chooses again and nobody else acts.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from oracle.engines.comparing import differences
from oracle.engines.encounter import Encounter
from oracle.engines.protocol import Hello
from oracle.engines.session import Session
from oracle.engines.stages import begin, cancelled, disturbances, take, whole
from oracle.examining import examine, hear, of_mishap
from oracle.sitting import Sitting
from oracle.verdict import Finding, Verdict

RULES = {"late-choice": "choices.offered", "window": "check.no-window", "wrong-undo": "undo.everything"}
"""The rule that each finding breaks, where the rulebook has it."""


def probes(
    sitting: Sitting, header: Mapping[str, Any], case: Mapping[str, Any], action: Mapping[str, Any]
) -> Iterator[dict[str, Any]]:
    """What others try while the play is being paid for: at the moments the case has, else after the first payment."""
    moments = [(str(each["player"]), int(each.get("afterPay", 0))) for each in case.get("during", ())]
    others = (str(each["id"]) for each in header.get("players", ()) if each["id"] != action.get("player"))
    for player, after in dict.fromkeys(moments or [(other, 1) for other in others][:1]):
        tried = {**sitting.rulebook.idle, "player": player}
        yield {"player": player, "afterPay": min(after, len(action["pay"])), "action": tried}


def as_window(finding: Finding) -> Finding:
    """What a probe finds is a window where it breaks that rule."""
    return replace(finding, kind="window") if finding.rule == RULES["window"] else finding


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
        yield from self._cancelled(before, action, cancelled(self._session, self._header, before, action))
        yield from self._disturbed(before, action)

    def _cancelled(self, before: Mapping[str, Any], action: Mapping[str, Any], said: Encounter) -> Iterator[Finding]:
        if said.mishap is not None:
            yield of_mishap(said.mishap)
        elif said.stated is not None and said.after is not None:
            claim = {"accepted": False, "stage": "check"}
            record = {**self._sitting.rulebook.as_incident(before, action), "claim": claim}
            heard = hear(self._sitting, {**record, "after": said.after})
            told = [each for each in heard.findings if each.kind == "wrong-undo"] if isinstance(heard, Verdict) else []
            for finding in told:
                message = f"after the last payment it was cancelled: {finding.message}"
                yield replace(finding, message=message[:500], aspect="staged")
            for pointer, was, now in differences(said.stated, said.after) if not told else ():
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
