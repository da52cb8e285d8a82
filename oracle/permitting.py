"""
What permits a play
===================

When an engine refuses what is legal, or leaves it out of its list, some rule that permits it is missing. The rulebook
names the facts that permit (`permissions`, the most special first): a rule that holds only because of one of them is
what the play rests on. An engine's own word for its refusal may say more.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from oracle import casework
from oracle.deciders.replay import Played, constraints
from oracle.engines.protocol import Applied
from oracle.errors import OracleError
from oracle.facts import TooLarge, changed
from oracle.rule import Rule, Setting
from oracle.rulebook import Rulebook
from oracle.sitting import Sitting
from oracle.verdict import Finding

Meanings = Mapping[str, frozenset[str]]
"""The rules that each of an engine's own words for a refusal stands for."""


def permitting(book: Rulebook, setting: Setting, played: Played) -> tuple[Rule, ...]:
    """The rules that a legal play keeps by its most special permission alone; empty if it needs none."""
    rules = constraints(book, setting)
    for name in book.permissions:
        if getattr(played.facts, name) is True:
            view = book.view(changed(played.facts, **{name: False}), played.decided)
            if found := tuple(rule for rule in rules if rule(view) is False):
                return found
    return ()


def said(rules: tuple[Rule, ...]) -> str:
    """What permits the play, to go on a sentence with; empty if nothing special does."""
    return f"; what permits it: {', '.join(rule.id for rule in rules)}" if rules else ""


def refused(sitting: Sitting, incident: Mapping[str, Any], applied: Applied, meanings: Meanings) -> Finding:
    """The finding that an engine refused what is legal, with the rule that its own reason or the permission names."""
    book = sitting.rulebook
    rules = _permitting(sitting, incident)
    known = {rule.id: rule for rule in book.rules}
    meant = meanings.get(applied.code, frozenset((applied.code,)) & known.keys())
    named = [rule for rule in rules if rule.id in meant] or [rule for rule in book.rules if rule.id in meant]
    words = ": ".join(each for each in (applied.code, applied.message) if each)
    message = "the play is legal, but the engine refused it" + (f" ({words[:300]})" if words else "") + said(rules)
    finding = Finding("wrongly-refused", "", message, pointer="/claim/accepted")
    for rule in (*named, *rules)[:1]:
        cites = rule.cites.get(sitting.setting.edition) or ""
        return replace(finding, rule=rule.id, cites=cites, aspect=rule.aspect)
    return finding


def _permitting(sitting: Sitting, incident: Mapping[str, Any]) -> tuple[Rule, ...]:
    asked = {name: value for name, value in incident.items() if name not in ("claim", "after", "during")}
    try:
        played = casework.played_legally(sitting, asked)
        return () if played is None else permitting(sitting.rulebook, sitting.judge(asked).setting, played)
    except (OracleError, TooLarge):
        return ()
