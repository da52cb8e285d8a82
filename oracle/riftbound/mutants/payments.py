"""Mistakes about how a play is paid."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from oracle.engines.mutant import Mutant
from oracle.riftbound.mutants.altered import Altered
from oracle.riftbound.procedure.adding import rune_of
from oracle.riftbound.procedure.state import Paying, Result
from oracle.riftbound.vocabulary.action import PayStep
from oracle.rulebook import Broken

RUNES = ("pay.energy", "pay.power", "pay.domain", "outcome.runes", "outcome.floating")
"""The rules by which a wrong use of runes shows; what it adds too much floats afterwards."""


def _one_use_a_rune(state: Paying, step: PayStep, right: Result) -> Result:
    if step.recycle is not None and step.recycle in state.exhausted:
        return state, (*right[1], Broken("pay.power", f"rune {step.recycle} has been used for Energy already"))
    return right


def _ready_runes_only(state: Paying, step: PayStep, right: Result) -> Result:
    rune = rune_of(state, step.recycle) if step.recycle is not None else None
    if rune is not None and rune.exhausted:
        return state, (*right[1], Broken("pay.power", f"rune {rune.id} is exhausted and gives no Power"))
    return right


def _counted_twice(state: Paying, step: PayStep, right: Result) -> Result:
    after, wrong = right
    return replace(after, energy=after.energy + max(0, after.energy - state.energy)), wrong


def _exhausting_gives_power(state: Paying, step: PayStep, right: Result) -> Result:
    rune = rune_of(state, step.exhaust) if step.exhaust is not None else None
    if rune is None:
        return right
    after, wrong = right
    power = dict(after.power)
    power[rune.domain] = power.get(rune.domain, 0) + 1
    return replace(after, power=tuple(sorted(power.items()))), wrong


def _nothing_is_killed(state: Paying, step: PayStep, right: Result) -> Result:
    return (state, ()) if step.kill is not None else right


def payments() -> Iterator[Mutant]:
    """The mutants, runes first."""
    yield Mutant(
        "one-use-a-rune",
        "refuses to recycle a rune that has been exhausted for the same play",
        RUNES,
        book=Altered(step=_one_use_a_rune),
    )
    yield Mutant(
        "exhausted-rune-gives-no-power",
        "refuses to recycle a rune that was exhausted before",
        RUNES,
        book=Altered(step=_ready_runes_only),
    )
    yield Mutant(
        "energy-counted-twice",
        "counts the Energy of everything that gives some twice",
        RUNES,
        book=Altered(step=_counted_twice),
    )
    yield Mutant(
        "exhausting-gives-power",
        "takes an exhausted rune for its Energy and its Power at once",
        RUNES,
        book=Altered(step=_exhausting_gives_power),
    )
    yield Mutant(
        "kill-cost-ignored",
        "takes a card's kill cost for paid and kills nothing",
        ("pay.kill", "outcome.killed"),
        without=frozenset(("pay.kill",)),
        book=Altered(step=_nothing_is_killed),
    )
