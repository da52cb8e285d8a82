"""
Cases fitted to an engine
=========================

Which cases an engine can be held to by what it says of itself, and how it is told of the payment.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from oracle.engines.protocol import Hello
from oracle.errors import OracleError, Problem
from oracle.sitting import Sitting
from oracle.solving import Question
from oracle.verdict import Verdict

AUTO = "auto"
AUTOMATIC, MANUAL = "autoPayment", "manualPayment"


def fitted(hello: Hello, sitting: Sitting, before: Mapping[str, Any], action: Mapping[str, Any]) -> Mapping[str, Any]:
    """The action as an engine can be told of its payment: step by step, or left to the engine."""
    can = hello.capabilities
    if not sitting.rulebook.pays:
        return action
    if AUTOMATIC in can and MANUAL not in can:
        return {**action, "pay": AUTO}
    if MANUAL in can and AUTOMATIC not in can and not isinstance(action.get("pay"), list):
        asked_for = asked(sitting, before, action)
        if not isinstance(asked_for, Problem) and asked_for.witness is not None:
            return {**action, **asked_for.witness.as_record()}
    return {"pay": AUTO, **action}


def unfit(hello: Hello, sitting: Sitting, wanted: Iterable[str]) -> tuple[str, ...]:
    """Why an engine cannot be held to a case that wants these capabilities; empty if it can."""
    setting = sitting.setting
    if hello.rulebook != sitting.rulebook.id:
        return (f"rulebook {sitting.rulebook.id}",)
    if hello.edition != setting.edition:
        return (f"edition {setting.edition}",)
    can = set(hello.capabilities)
    if "freshCards" in can:
        can.add("catalogue")
    return tuple(f"needs {each}" for each in sorted({*wanted} - can))


def unfit_for(
    hello: Hello, sitting: Sitting, before: Mapping[str, Any], action: Mapping[str, Any], besides: Iterable[str] = ()
) -> tuple[str, ...]:
    """Why an engine cannot be held to an action in a position, whatever it can do of `besides`; empty if it can."""
    book = sitting.rulebook
    needs = book.needs(sitting.decoded(book.as_incident(before, action)))
    return unfit(hello, sitting, {*needs} - {*besides})


def asked(sitting: Sitting, before: Mapping[str, Any], action: Mapping[str, Any]) -> Verdict | Problem:
    """The oracle's answer to one action with whatever it leaves open."""
    try:
        book = sitting.rulebook
        return Question.ask(book.as_incident(before, book.opened(action)), sitting.header, sitting.terms).verdict()
    except OracleError as refusal:
        return refusal.problem
