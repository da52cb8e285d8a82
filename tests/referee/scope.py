"""All situations of the scope, each once, and a closed formula for how many there are."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations_with_replacement, product
from math import comb
from typing import TypeVar

from .board import Place, Rune, Situation, Unit, flaws

# Whether a unit is ready matters to no rule of this scope: both are tried where it might tempt a reader, at X.
UNIT_KINDS: tuple[Unit, ...] = (("X", False), ("X", True), ("Y", True), ("base", True))
RUNE_KINDS: tuple[Rune, ...] = (("calm", False), ("calm", True), ("fury", False), ("fury", True))
ENEMIES: tuple[Place | None, ...] = (None, "X", "Y")
EITHER = (False, True)
T = TypeVar("T")


@dataclass(frozen=True)
class Scope:
    """Upper bounds, all inclusive: number of own units and runes, printed Energy and Power."""

    units: int
    runes: int
    energy: int
    power: int


FULL = Scope(units=3, runes=3, energy=1, power=1)
WIDE = Scope(units=3, runes=3, energy=3, power=1)
REDUCED = Scope(units=2, runes=1, energy=1, power=1)


def situations(scope: Scope = FULL, every: int = 1, start: int = 0) -> Iterator[Situation]:
    """Number `start`, `start + every`, ... of the situations in a fixed order.

    Units and runes are multisets, listed sorted. An `every` that has no factor 2, 5 or 7 samples all dimensions.
    """
    boards = list(_boards(scope))
    runes = list(_multisets(RUNE_KINDS, scope.runes))
    cards = list(product(range(scope.energy + 1), range(scope.power + 1), EITHER, EITHER, EITHER, EITHER))
    for number in range(start, len(boards) * len(runes) * len(cards), every):
        rest, card = divmod(number, len(cards))
        board, rune = divmod(rest, len(runes))
        own_turn, showdown, closed, units, enemy, controls_x = boards[board]
        energy, power, ambush, reaction, kill, accelerate = cards[card]
        yield Situation(
            own_turn,
            showdown,
            closed,
            units,
            enemy,
            runes[rune],
            energy,
            power,
            ambush=ambush,
            reaction=reaction,
            kill=kill,
            accelerate=accelerate,
            controls_x=controls_x,
        )


def scope_size(scope: Scope = FULL) -> int:
    """How many situations there are, without building them.

    With a chain or a showdown (6 of the 8 states) any of the 4 kinds of unit may be there, the enemy unit in 3 ways,
    X controlled or not. In Neutral Open (2 of 8) control follows from the units and nobody shares a battlefield:
    4 kinds without an enemy, 2 (Y, base) with it at X, 3 (X ready, X exhausted, base) with it at Y.
    """
    busy = 6 * _up_to(4, scope.units) * 3 * 2
    quiet = 2 * (_up_to(4, scope.units) + _up_to(2, scope.units) + _up_to(3, scope.units))
    return (busy + quiet) * _up_to(len(RUNE_KINDS), scope.runes) * (scope.energy + 1) * (scope.power + 1) * 2**4


def scope_formula(scope: Scope = FULL) -> str:
    """The formula of `scope_size` with its numbers, C(n,k) being the binomial."""
    u, r = scope.units, scope.runes
    busy = f"6*C({4 + u},{u})*3*2"
    quiet = f"2*(C({4 + u},{u}) + C({2 + u},{u}) + C({3 + u},{u}))"
    return f"({busy} + {quiet}) * C({4 + r},{r}) * {scope.energy + 1}*{scope.power + 1} * 2^4 = {scope_size(scope)}"


def _boards(scope: Scope) -> Iterator[tuple[bool, bool, bool, tuple[Unit, ...], Place | None, bool]]:
    for board in product(EITHER, EITHER, EITHER, _multisets(UNIT_KINDS, scope.units), ENEMIES, EITHER):
        own_turn, showdown, closed, units, enemy, controls_x = board
        if not flaws(Situation(own_turn, showdown, closed, units, enemy, controls_x=controls_x)):
            yield board


def _multisets(kinds: tuple[T, ...], most: int) -> Iterator[tuple[T, ...]]:
    for size in range(most + 1):
        yield from combinations_with_replacement(kinds, size)


def _up_to(kinds: int, most: int) -> int:
    """Multisets of at most `most` things of so many kinds."""
    return comb(kinds + most, most)
