"""
What the miniature game's corpus covers
=======================================

A case's signature: the rules that decide it, the move, how the ambusher stands, what came of the Ambush, and the
readings that are not the usual ones. The corpus is judged by how many signatures it holds.

    python -m ci.signatures_deathburgh [PATH ...]      prints how the cases spread over each part
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from ci.signatures import QUICK, answered, joined, shown_afterwards, tell
from oracle.casework import folder
from oracle.sitting import Sitting
from oracle.verdict import Status, Verdict

RULEBOOK = "deathburgh"


class Signature(NamedTuple):
    """The parts of a signature, each a short text; `+` joins what goes together."""

    decisive: str
    """For a legal case the outcome rules without which what it expects afterwards would differ."""
    move: str
    ambusher: str
    outcome: str
    readings: str


def signatures(paths: Iterable[str | Path]) -> Iterator[tuple[str, Signature]]:
    """Id and signature of every readable case of the miniature game."""
    return ((case["id"], signature(case, verdict)) for case, verdict in answered(paths, RULEBOOK))


def signature(case: Mapping[str, Any], verdict: Verdict) -> Signature:
    """The signature of a validated case that was answered with this verdict."""
    rules = {finding.rule for finding in verdict.findings} or {rule for core in verdict.cores for rule in core.rules}
    rules = rules or {f"{reason.aspect} {reason.kind}" for reason in verdict.reasons}
    if not rules and verdict.status is Status.LEGAL:
        rules = set(shown_afterwards(Sitting(case["header"], QUICK), case))
    return Signature(
        decisive=joined(rules) or str(verdict.status),
        move=joined(_move(case)),
        ambusher=joined(_ambusher(case)),
        outcome=joined(_outcome(case)),
        readings=joined(f"{name}={value}" for name, value in case["header"].get("readings", {}).items()),
    )


def _move(case: Mapping[str, Any]) -> Iterator[str]:
    action = case["action"]
    yield f"{action.get('class', 'action')} {action.get('kind', action['type'])}"
    if action.get("resumed"):
        yield "goes on"
    if case["before"]["terrain"]:
        yield from (piece["kind"] for piece in case["before"]["terrain"])
    if case["before"]["contact"]:
        yield "contact"
    if case.get("interrupts"):
        yield "interrupted"


def _ambusher(case: Mapping[str, Any]) -> Iterator[str]:
    reactions = case.get("reactions") or [{}]
    names = {reaction.get("figure") for reaction in reactions}
    for figure in case["before"]["figures"]:
        if figure["id"] in names:
            yield "ranged" if figure.get("weapon") else "melee"
            yield from (name for name in ("activated", "moved", "wasted") if figure.get(name))
            yield str(figure.get("mode"))
            if figure.get("locks"):
                yield "locked"
    if len(reactions) > 1:
        yield f"after {reactions[0]['type']}"


def _outcome(case: Mapping[str, Any]) -> Iterator[str]:
    reaction = (case.get("reactions") or [{}])[-1]
    if "roll" not in reaction and "route" not in reaction:
        yield "question" if reaction.get("type", "ambush") == "ambush" else reaction["type"]
        return
    attack = reaction.get("attack")
    yield "failed" if attack is None else attack["kind"]
    yield f"roll {reaction.get('roll', 'open')}"
    yield from (f"answered {reply['type']}" for reply in reaction.get("replies", ()))
    if reaction.get("ensouled"):
        yield "ensouled"
    lost = (attack or {}).get("outcome", {})
    yield from (f"{name} {number}" for name, number in lost.items() if number > 1)


def main(arguments: list[str]) -> int:
    """Prints the strata of the cases in the files and folders named, else of the bundled corpus."""
    tell(dict(signatures(arguments or [folder()])), Signature._fields)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
