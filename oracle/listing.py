"""
An engine's list of legal plays
===============================

The list is compared with the oracle's in both directions, on the fields that the engine distinguishes: what is offered
though it is illegal, what is legal though it is not offered. Where an offer says how it is to be paid, that must work.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import islice
from typing import Any

from oracle.engines.comparing import signature, words
from oracle.engines.encounter import Encounter
from oracle.engines.protocol import Hello, Offered
from oracle.errors import Problem
from oracle.fitting import AUTOMATIC, MANUAL, asked, unfit_for
from oracle.foresight import looks_right
from oracle.lawful import Lawful, legal
from oracle.permitting import permitting, said
from oracle.rule import Kind
from oracle.rulebook import Rulebook
from oracle.sitting import Sitting
from oracle.verdict import Finding, Status, Verdict

Action = Mapping[str, Any]
OFFER, DISAGREES = "offer", "offer-disagrees"
MOST_JUDGED = 1000
"""So many different plays of one list are looked at: more than any position has."""
MOST_TOLD = 20
"""So many findings about one list are told."""


def listed(sitting: Sitting, before: Action, player: str, offered: Offered, hello: Hello) -> Iterator[Finding]:
    """What the list has too much and too little, the first of it."""
    return islice(_listed(sitting, before, player, offered, hello), MOST_TOLD)


def _listed(sitting: Sitting, before: Action, player: str, offered: Offered, hello: Hello) -> Iterator[Finding]:
    book = sitting.rulebook
    judged, keys = book.judged_actions, told_apart(book, hello)
    lawful = legal(sitting, before, player, keys)
    told: set[Any] = set()
    for each in offered.actions:
        if each["type"] in judged:
            action = {"player": player, **each}
            key = signature(action, keys)
            if key not in told:
                told.add(key)
                # What says no more than the list of legal plays does needs no second look.
                certain = key in lawful and action.keys() <= {"type", "player", *keys, *book.only_listed}
                if key in lawful:
                    yield from _besides(sitting, lawful[key], action)
                if not certain and len(told) <= MOST_JUDGED:
                    yield from _too_much(sitting, before, action)
    for key, play in lawful.items():
        # How it is told of payments does not matter for what it lists.
        if key not in told and not unfit_for(hello, sitting, before, play.action, (AUTOMATIC, MANUAL)):
            yield _missing(sitting, play)


def told_apart(book: Rulebook, hello: Hello) -> list[str]:
    """The fields by which a list tells actions apart."""
    return [key for key in hello.offer_keys if key not in book.only_listed]


def _besides(sitting: Sitting, play: Lawful, action: Action) -> Iterator[Finding]:
    """What the list says besides of an action that may be listed."""
    judge = sitting.judge({})
    for wrong in sitting.rulebook.mislisted(play.course, action, judge.setting):
        kind = "wrongly-offered" if wrong.extra else "not-offered"
        yield Finding(kind, wrong.rule, wrong.message, judge.cites.get(wrong.rule, ""), aspect=OFFER)


def disagreement(sitting: Sitting, action: Action, said: Encounter, hello: Hello) -> Iterator[Finding]:
    """Whether an engine carries out what its list does not have, or refuses what it has: wrong, whatever is right.

    Only a payment that is left to the engine says anything about what is refused, since other details may be why; what
    the action leaves open and the list tells apart cannot be compared. Where the list leaves open what the action says,
    what is listed may be another choice.
    """
    book = sitting.rulebook
    if said.offered is None or said.applied is None or action["type"] not in book.judged_actions:
        return
    keys, listed = told_apart(book, hello), said.offered.actions
    if any(name not in action and any(name in each for each in listed) for name in keys if name != "pay"):
        return
    player, wanted = action["player"], signature(action, keys)
    said_in_full = action.keys() <= {"type", "player", "pay", *hello.offer_keys}
    there = any(signature(_as_said({"player": player, **each}, action), keys) == wanted for each in listed)
    if said.applied.accepted and not there:
        yield Finding(DISAGREES, "", f"it carries out {words(action)}, but does not have it in its list", aspect=OFFER)
    elif not said.applied.accepted and there and said_in_full and book.pays and not isinstance(action.get("pay"), list):
        yield Finding(DISAGREES, "", f"it has {words(action)} in its list, but refuses it", aspect=OFFER)


def _as_said(listed: Action, action: Action) -> Action:
    """A listed action without costs of which it only says who pays them, where the action says nothing of them."""
    chosen = listed.get("optional")
    if not isinstance(chosen, (list, tuple)):
        return listed
    said = {each["cost"] if isinstance(each, Mapping) else each for each in action.get("optional") or ()}
    kept = [
        each for each in chosen if not isinstance(each, Mapping) or "victim" not in each or each.get("cost") in said
    ]
    return {**listed, "optional": kept}


# --- too much -----------------------------------------------------------------------------------------------------


def _too_much(sitting: Sitting, before: Action, action: Action) -> Iterator[Finding]:
    verdict = asked(sitting, before, action)
    what = f"it offers {words(action)}"
    if isinstance(verdict, Problem):
        says = f"{what}, which is no action in this position: {verdict.message}"
        yield Finding("wrongly-offered", "", says, pointer=verdict.pointer, aspect=OFFER)
    elif verdict.status is Status.ILLEGAL:
        wrong, doomed = _with_its_payment(sitting, before, action)
        core = verdict.cores[0] if verdict.cores else None
        # Of rules that clash, the payment shows which one the engine does not keep: at once by a step that is none.
        physics = {rule.id for rule in sitting.rulebook.rules if rule.physics}
        shown = [each for each in wrong if each.rule in physics] or wrong
        if len(shown) == 1:
            rule, cites, why = shown[0].rule, shown[0].cites, f": {shown[0].message}"
        else:
            rule, cites = (core.rules[0], core.cites[0]) if core is not None else ("", "")
            why = f": {core.why[0]}" if core is not None and core.why else ""
        found = Finding("wrongly-offered", rule, what + why, cites, aspect=OFFER)
        # Where the choice looks right and the payment, too, it takes foresight not to offer it.
        by_itself = not looks_right(verdict) or any(each.aspect == sitting.rulebook.payment_aspect for each in wrong)
        yield from (found, *doomed) if by_itself else (*doomed, found)
    else:
        wrong, doomed = _with_its_payment(sitting, before, action)
        for first in wrong[:1]:
            says = f"{what} with a payment that does not work: {first.message}"
            found = Finding("wrongly-offered", first.rule, says, first.cites, aspect=OFFER)
            by_itself = first.aspect == sitting.rulebook.payment_aspect
            yield from (found, *doomed) if by_itself else (*doomed, found)


def _with_its_payment(sitting: Sitting, before: Action, action: Action) -> tuple[list[Finding], list[Finding]]:
    """What is wrong about the payment that is offered, what is wrong by itself first; and whether it was doomed."""
    record = {**sitting.rulebook.as_incident(before, action), "claim": {"accepted": True}}
    heard = sitting.hear(record) if isinstance(action.get("pay"), list) else ()
    if not isinstance(heard, Verdict) or heard.status is not Status.ILLEGAL:
        return [], []
    conduct = {rule.id for rule in sitting.rulebook.rules if rule.kind is Kind.CONDUCT}
    wrong = [finding for finding in heard.findings if finding.rule not in conduct]
    wrong.sort(key=lambda finding: finding.aspect != sitting.rulebook.payment_aspect)
    doomed = [
        replace(finding, message=f"it offers {words(action)}, which is bound to fail; {finding.message}", aspect=OFFER)
        for finding in heard.findings
        if finding.rule in conduct
    ]
    return wrong, doomed


# --- too little ---------------------------------------------------------------------------------------------------


def _missing(sitting: Sitting, play: Lawful) -> Finding:
    setting = sitting.judge({}).setting
    rules = permitting(sitting.rulebook, setting, play.played(sitting))
    message = f"{words(play.action)} is legal, but it is not in the list{said(rules)}"
    rule, cites = (rules[0].id, rules[0].cites.get(setting.edition)) if rules else ("", "")
    return Finding("not-offered", rule, message, cites or "", aspect=OFFER)
