"""
What only the payment decides
=============================

Some choices look right until they are paid for: a cost takes what they rest on. Of an engine that accepts such a play
it is to be asked first whether it took what the payment says it took.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from oracle.errors import Problem
from oracle.fitting import asked
from oracle.sitting import Sitting
from oracle.verdict import Finding, Verdict


def looks_right(verdict: Verdict | Problem) -> bool:
    """Whether nothing is wrong with the choices of a play before it is paid for: at most rules that clash then."""
    return isinstance(verdict, Verdict) and all(len(core.rules) > 1 for core in verdict.cores)


def not_carried_out(sitting: Sitting, incident: Mapping[str, Any], wrong: Sequence[Finding]) -> Iterator[Finding]:
    """What an engine did not take although the payment it accepted says so, if all that is `wrong` hangs on that."""
    book, action = sitting.rulebook, incident["action"]
    rules = {each.rule for each in wrong if each.kind == "wrongly-accepted" and each.aspect != book.payment_aspect}
    if "after" not in incident or len(rules) < len(wrong) or not isinstance(action.get("pay"), list):
        return
    if not rules or not looks_right(asked(sitting, incident["before"], action)):
        return
    lenient = Sitting(sitting.header, replace(sitting.terms, skip=(*sitting.terms.skip, *sorted(rules))))
    heard = lenient.hear(incident)
    if isinstance(heard, Verdict):
        yield from (each for each in heard.findings if each.rule and each.aspect == book.payment_aspect)
