"""
Plays asserted in tests
=======================

For tests that say of a position and a play what the rules must answer. An assertion that fails shows what a judge would
be shown: the rules that are broken, each with its number, or a payment that works.

>>> from oracle.testing import assert_illegal, assert_legal
>>> assert_legal("position.json")
>>> assert_illegal({"header": ..., "before": ..., "action": ...}, rule="timing.closed")
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from oracle import registry
from oracle.errors import BadInput
from oracle.report.ink import Ink
from oracle.report.terminal import answer
from oracle.sitting import Terms
from oracle.solving import Question, load
from oracle.verdict import Status, Verdict

Play = Mapping[str, Any] | str | Path
"""An incident or a case, which may hold its `header`; or a file with one."""


def assert_legal(play: Play, header: Mapping[str, Any] | None = None, **options: Any) -> Verdict:
    """The play is legal: as it was paid for if it says so, otherwise in some way. Gives the verdict.

    `options` are those of `oracle.solve`: `edition`, `as_of`, `readings`, `only`, `skip`. An answer that the record
    leaves open is not legal. Raises AssertionError with the explanation, BadInput for what is no play.
    """
    __tracebackhide__ = True
    found = judged(play, header, **options)
    if found.status is not Status.LEGAL:
        raise AssertionError(_explained(f"this play should be legal, but it is {found.status}", found))
    return found


def assert_illegal(
    play: Play, header: Mapping[str, Any] | None = None, *, rule: str | None = None, **options: Any
) -> Verdict:
    """The play is illegal; with `rule` (an id, `*` for any ending) also because of that rule. Gives the verdict.

    Otherwise as `assert_legal`. A play whose payment is open is illegal if no payment makes it legal.
    """
    __tracebackhide__ = True
    found = judged(play, header, **options)
    if found.status is not Status.ILLEGAL:
        raise AssertionError(_explained(f"this play should be illegal, but it is {found.status}", found))
    if rule is not None:
        broken = tuple(dict.fromkeys(_broken(found)))
        if not registry.rules_named([registry.rulebook(found.provenance["rulebook"])], [rule]).intersection(broken):
            raise AssertionError(_explained(f"this play should break {rule}, but it breaks {', '.join(broken)}", found))
    return found


def judged(play: Play, header: Mapping[str, Any] | None = None, **options: Any) -> Verdict:
    """The verdict on a play as it is recorded, what came after included; without a payment it is a question.

    Raises BadInput.
    """
    if isinstance(play, (str, Path)):
        own, play = load(play)
        header = header or own
    question = Question.ask(play, header, Terms(**{name: _plain(value) for name, value in options.items()}))
    recorded = {name: play[name] for name in ("action", "after", "steps") if name in play}
    record, sitting = {**question.record, **recorded}, question.sitting
    _ = question.incident
    if "after" not in play and sitting.rulebook.recorded(sitting.rulebook.decode(sitting.deal, record)) is None:
        return question.verdict()
    heard = sitting.hear({**record, "claim": {"accepted": True}} if "after" in play else record)
    if not isinstance(heard, Verdict):
        raise BadInput(heard[0])
    return heard


def _plain(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


def _broken(verdict: Verdict) -> Iterator[str]:
    yield from (finding.rule for finding in verdict.findings if finding.rule)
    yield from (rule for core in verdict.cores for rule in core.rules)


def _explained(what: str, verdict: Verdict) -> str:
    return "\n".join([what, *answer(verdict, Ink(None))])
