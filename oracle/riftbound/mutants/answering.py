"""Mistakes about what is looked at at all, and about what a refusal leaves behind."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from oracle.engines.mutant import Mutant, Record
from oracle.riftbound.mutants.table import lose_card, lose_payment
from oracle.riftbound.rulebook import Riftbound
from oracle.rule import Kind

CONSTRAINTS = tuple(rule.id for rule in Riftbound.rules if rule.kind is Kind.CONSTRAINT)


def _lose_all_for_a_wrong_place(state: Record, played: Any) -> Record:
    aspects = {rule.id: rule.aspect for rule in Riftbound.rules}
    if all(aspects[wrong.rule] not in ("destination", "prohibitions") for wrong in played.broken):
        return state
    return lose_card(lose_payment(state, played), played)


def answering() -> Iterator[Mutant]:
    """The mutants, refusals first."""
    yield Mutant(
        "destination-checked-last",
        "takes card and payment before it looks at the destination, and keeps both when that is wrong",
        ("undo.everything", "undo.zone"),
        refused=_lose_all_for_a_wrong_place,
    )
    yield Mutant(
        "choices-while-paying",
        "lets choices be made or changed when paying has begun",
        ("choices.offered",),
        late=True,
    )
    yield Mutant(
        "apply-unchecked",
        "lists what is legal, but carries out anything",
        CONSTRAINTS,
        without=frozenset(CONSTRAINTS),
        lists=False,
    )
    yield Mutant(
        "list-unchecked",
        "carries out only what is legal, but lists anything",
        CONSTRAINTS,
        without=frozenset(CONSTRAINTS),
        applies=False,
    )
