"""
With which rolls
================

A figure can attack with a face of the die if an Ambush without a fault, into contact or to where it can shoot, keeps
every rule. A list that has other rolls is wrong by a rule that such an Ambush breaks.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from oracle.deathburgh.features.facts import Facts
from oracle.deathburgh.features.view import Reacting
from oracle.deathburgh.procedure import planning, steps
from oracle.rule import Rule
from oracle.services import Misplaced


def successes(facts: Facts, rules: Sequence[Rule]) -> list[int]:
    """The faces with which the figure can surely attack."""
    return [face for face in planning.faces(facts) if any(_sure(view, rules) for view in _attacks(facts, face))]


def mislisted(
    facts: Facts, action: Mapping[str, Any], right: Sequence[int], rules: Sequence[Rule]
) -> Iterator[Misplaced]:
    """Faces that a list has too many or too few."""
    listed, figure = action.get("faces"), action.get("figure")
    if not isinstance(listed, (list, tuple)):
        return
    for face in listed:
        if face not in right:
            says = f"it lists {figure} with a roll of {face}, with which it cannot attack"
            yield Misplaced(True, _against(facts, face, rules), says)
    for face in right:
        if face not in listed:
            says = f"{figure} could attack with a roll of {face}, which the list does not have"
            yield Misplaced(False, "", says)


def _attacks(facts: Facts, face: int) -> list[Reacting]:
    return [Reacting(facts, steps.planned(facts, face, went, attack)) for went, attack in planning.SUCCESSES]


def _sure(view: Reacting, rules: Sequence[Rule]) -> bool:
    return all(rule(view) is True for rule in rules)


def _against(facts: Facts, face: Any, rules: Sequence[Rule]) -> str:
    """The rule by which the face is not enough, on the way that breaks fewest; empty if it is no face."""
    if face not in planning.faces(facts):
        return ""
    broken = min(([rule for rule in rules if rule(view) is False] for view in _attacks(facts, face)), key=len)
    return next((rule.id for rule in broken if not rule.physics), "")
