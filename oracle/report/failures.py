"""A failure of an engine, told to a person: the rule, what is on the table, what the engine did, what is right."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from oracle.engines.comparing import words
from oracle.fuzz.campaign import Campaign, Failure
from oracle.fuzz.keeping import asked
from oracle.report import phrases
from oracle.report.ink import Ink
from oracle.report.terminal import answer
from oracle.scoring import Tried
from oracle.sitting import Sitting, Terms
from oracle.verdict import Verdict


def explained(tried: Tried, case: Mapping[str, Any], terms: Terms) -> Iterator[str]:
    """Lines for a case that an engine failed: what it did wrong, what it was asked, and what the rules say."""
    for each in tried.findings:
        yield phrases.finding(each) if tried.mishap is None else each.message
    yield f"  the case: {tried.title}" + (f" ({tried.file}:{tried.line})" if tried.file != "-" else "")
    if tried.mishap is not None and tried.mishap.stderr.strip():
        yield "  its log ends: " + tried.mishap.stderr.strip().splitlines()[-1][:200]
    yield "  on the table: " + "; ".join(_table(case["before"]))
    yield f"  asked of the engine: {words(case['action'])}; paying: {_payment(case['action'])}"
    recorded = {name: case[name] for name in ("before", "action", "readings") if name in case}
    heard = Sitting(case["header"], replace(terms, explain=True)).hear({"kind": "incident", "n": 1, **recorded})
    if isinstance(heard, Verdict):
        yield "  by the rules:"
        yield from (f"    {line}" for line in answer(heard, Ink(None)))


def told(failure: Failure, campaign: Campaign, path: Path | None) -> Iterator[str]:
    """Lines for one failure."""
    import sys

    ink = Ink(sys.stdout)
    example = failure.example
    yield f"{ink('FAILED', 'bold', 'red')}  {phrases.finding(failure.finding)}   (example {failure.number})"
    yield "  on the table: " + "; ".join(_table(example.before))
    yield f"  asked of the engine: {words(example.action)}; paying: {_payment(example.action)}"
    yield f"  the engine: {campaign.answered(example)}"
    yield "  by the rules:"
    yield from (f"    {line}" for line in answer(asked(failure, campaign.terms), ink))
    if path is not None:
        yield f"  again: ambush fuzz --engine … --replay {path}"


def _payment(action: Mapping[str, Any]) -> str:
    paid = action.get("pay")
    return ", ".join(phrases.step(step) for step in paid) or "nothing" if isinstance(paid, list) else "as you choose"


def _table(before: Mapping[str, Any]) -> Iterator[str]:
    """What lies where, in a few words."""
    for thing in before.get("objects", ()):
        state = " (exhausted)" if thing.get("exhausted") else ""
        place = f" at {thing['at']}{state} of {thing.get('controller')}" if "at" in thing else " off the board"
        yield f"{thing['id']}{place}"
    for player in before.get("players", ()):
        runes = player.get("runes") or ()
        names = (f"{rune['id']} {rune['domain']}{' (exhausted)' if rune['exhausted'] else ''}" for rune in runes)
        if runes:
            yield f"runes of {player['id']}: {', '.join(names)}"
    if before.get("chain"):
        yield "a chain"
    if before.get("focus"):
        yield "a showdown"
