"""
An engine's own words for a refusal
===================================

A map ties them to rules: `{"NOT_YOUR_TURN": ["timing.*"], "NO_RUNES": ["pay.energy", "pay.power"]}`. A refusal that is
right for a reason that is wrong is advice, or a finding where the map is meant strictly.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from oracle import registry
from oracle.errors import Problem, Usage
from oracle.examining import hear
from oracle.rulebook import Rulebook
from oracle.sitting import Sitting
from oracle.verdict import Finding, Verdict


class Reasons:
    """The map of one engine. `strict` makes findings of what else is advice."""

    def __init__(self, book: Rulebook, codes: Mapping[str, Any], strict: bool = False) -> None:
        """Raises Usage for a pattern that names no rule, or a map that is none."""
        self.strict = strict
        self.meanings: dict[str, frozenset[str]] = {}
        """The rules that each word stands for."""
        for code, patterns in codes.items():
            listed = [patterns] if isinstance(patterns, str) else patterns
            if not isinstance(listed, list) or not all(isinstance(each, str) for each in listed):
                hint = 'write it as CODE = ["timing.*", "pay.energy"]'
                raise Usage(Problem("bad-settings", f"the code {code} is tied to no list of rules", hint=hint))
            self.meanings[code] = registry.rules_named([book], listed)

    def finding(self, sitting: Sitting, record: Mapping[str, Any]) -> Finding | None:
        """What is wrong about the reason given in the claim of a refusal that is right; None if nothing is."""
        code = record["claim"].get("code")
        if code is None:
            return self._wrong("it refused without saying why")
        if code not in self.meanings:
            return self._wrong(f"its reason {code} is tied to no rule")
        plain = {name: value for name, value in record.items() if name not in ("claim", "after")}
        heard = hear(sitting, {**plain, "claim": {"accepted": True}})
        if not isinstance(heard, Verdict):
            return None
        broken = [each.rule for each in heard.findings if each.kind == "wrongly-accepted"]
        if not broken or self.meanings[code].intersection(broken):
            return None
        says = f"it gave {code} as its reason, which stands for {', '.join(sorted(self.meanings[code]))}"
        first = next(each for each in heard.findings if each.rule == broken[0])
        return self._wrong(f"{says}; the play breaks {', '.join(broken)}", first.rule, first.cites)

    @staticmethod
    def _wrong(message: str, rule: str = "", cites: str = "") -> Finding:
        return Finding("wrong-reason", rule, message, cites, "/claim/code", "code")
